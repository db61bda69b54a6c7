/// The text of HTML's elements in a description that a record states.
enum HTMLText {
  /// The text as a browser shows it, with the address of each link behind its words. A text in which
  /// no element ends stays as it is, and so do other words between `<` and `>`.
  static func shown(_ text: String) -> String {
    let parts = text.split(separator: "<", omittingEmptySubsequences: false)
    var shown = String(parts[0])
    var hasElements = false
    var address: Substring?
    for part in parts.dropFirst() {
      let tag = part.prefix { $0 != ">" }
      let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
      let isBlock = HTMLNode.blocks.contains(name)
      guard tag.endIndex < part.endIndex, isBlock || inline.contains(name) else {
        shown += "<" + part
        continue
      }
      hasElements = hasElements || tag.first == "/" || name == "br"
      if isBlock { shown += "\n" }
      if name == "a" {
        if let address, !shown.hasSuffix(address) { shown += " (\(address))" }
        let value = tag.firstRange(of: "href=").map { tag[$0.upperBound...] }
        address = value?.drop { "\"'".contains($0) }.prefix { !"\"' ".contains($0) }
      }
      shown += part[tag.endIndex...].dropFirst()
    }
    guard hasElements else { return text }
    return HTMLEntities.decoded(shown).split(whereSeparator: \.isNewline).map { line in
      line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static let inline: Set<String> = [
    "a", "abbr", "b", "big", "center", "cite", "code", "del", "em", "font", "i", "img", "ins",
    "mark", "s", "small", "span", "strong", "sub", "sup", "tt", "u",
  ]
}
