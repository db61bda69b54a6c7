/// A field in which a mail server says who a mail is from (RFC 8601).
struct AuthenticationResults {
  /// The name of the server, in lower case.
  private(set) var server = ""
  /// A method that passed, with its properties: `dkim`, `header.d`, `example.org`.
  private var passed: [(method: String, properties: [String: String])] = []

  init(_ field: String) {
    for (index, text) in Self.parts(field).enumerated() {
      let words = text.lowercased().split { $0 == " " || $0 == "\t" || $0.isNewline }
      guard let first = words.first else { continue }
      if index == 0 {
        server = String(first)
        continue
      }
      let result = first.split(separator: "=", maxSplits: 1)
      guard result.count == 2, result[1] == "pass" else { continue }
      let properties = words.dropFirst().compactMap { word in
        let pair = word.split(separator: "=", maxSplits: 1)
        return pair.count == 2 ? (String(pair[0]), String(pair[1])) : nil
      }
      let method = result[0].prefix { $0 != "/" }
      passed.append((String(method), Dictionary(properties) { first, _ in first }))
    }
  }

  /// Whether the domain of From passed DMARC, or is that of a signature (DKIM) or of the envelope
  /// (SPF) that passed, or below it.
  func proves(_ domain: String) -> Bool {
    passed.contains { method, properties in
      let names: [String]
      switch method {
      case "dmarc": names = ["header.from"]
      case "dkim": names = ["header.d", "header.i"]
      case "spf": names = ["smtp.mailfrom"]
      default: return false
      }
      return names.contains { name in
        guard let proven = properties[name]?.split(separator: "@").last else { return false }
        return domain.isWithin(String(proven))
      }
    }
  }

  /// The text between semicolons, without comments and quotation marks (RFC 5322 §3.2.2).
  private static func parts(_ field: String) -> [String] {
    var parts = [""]
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for character in field {
      switch character {
      case _ where isEscaped:
        isEscaped = false
        if depth == 0 { parts[parts.count - 1].append(character) }
      case "\\" where isQuoted || depth > 0: isEscaped = true
      case "\"" where depth == 0: isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted && depth > 0: depth -= 1
      case _ where depth > 0: continue
      case ";" where !isQuoted: parts.append("")
      default: parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}
