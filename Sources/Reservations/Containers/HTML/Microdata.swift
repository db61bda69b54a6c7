/// The microdata of a page (WHATWG HTML §5) as JSON-LD.
///
/// An `itemprop` behind an item whose element the parser had to close, as `p` is closed by a `div`
/// within it, belongs to this item.
struct Microdata {
  /// The greatest length of the JSON text in bytes: references can repeat an item.
  static let lengthLimit = 4 << 20
  /// The greatest number of items within one another.
  private static let deepest = 32
  /// The greatest length of a value that is a text of the page, in bytes.
  private static let textLimit = 64 << 10

  private let elements: [HTMLNode]
  private var byID: [String: HTMLNode] = [:]
  /// The items on the way to the current one; references make loops.
  private var open: [HTMLNode] = []
  private var length = 0
  /// Whether the limit on the length was reached.
  var isTooLong: Bool { length > Self.lengthLimit }

  init(_ document: HTMLDocument) {
    elements = document.elements()
    for element in elements {
      if let id = element.attribute("id"), byID[id] == nil { byID[id] = element }
    }
  }

  /// A list of the items that are no property of another one; nil without items.
  mutating func json() -> String? {
    var items: [(root: HTMLNode, orphans: [HTMLNode])] = []
    var isWithin: Set<HTMLNode> = []
    var referenced: Set<HTMLNode> = []
    for element in elements where element.isItem {
      for id in element.tokens("itemref") { if let node = byID[id] { referenced.insert(node) } }
    }
    for element in elements {
      let isProperty = element.attribute("itemprop") != nil
      let isInner = element.parent.map { isWithin.contains($0) } ?? false
      if isInner || element.isItem || referenced.contains(element) { isWithin.insert(element) }
      if element.isItem, !isProperty || !isInner && !referenced.contains(element) {
        if isProperty, let last = items.indices.last, items[last].root.name == "p" {
          items[last].orphans.append(element)
        } else {
          items.append((element, []))
        }
      } else if isProperty, !isInner, !referenced.contains(element),
        let last = items.indices.last, items[last].root.name == "p"
      {
        items[last].orphans.append(element)
      }
    }
    let texts = items.compactMap { object($0.root, orphans: $0.orphans, isTop: true) }
    return texts.isEmpty ? nil : "[" + texts.joined(separator: ",\n") + "]"
  }

  /// The object of an item; nil if it has no property.
  private mutating func object(
    _ item: HTMLNode, orphans: [HTMLNode] = [], isTop: Bool = false
  ) -> String? {
    guard open.count < Self.deepest, !open.contains(item), !isTooLong else { return nil }
    open.append(item)
    defer { open.removeLast() }
    let (names, values) = values(of: item, orphans)
    guard !names.isEmpty else { return nil }
    var members: [String] = isTop ? ["\"@context\":\"http://schema.org\""] : []
    let types = item.tokens("itemtype").map { Self.quoted(Self.type($0)) }
    if let type = types.first {
      members.append("\"@type\":" + (types.count == 1 ? type : "[\(types.joined(separator: ","))]"))
    }
    if let id = item.attribute("itemid") { members.append("\"@id\":\(Self.quoted(id))") }
    for name in names {
      let list = values[name] ?? []
      members.append(
        Self.quoted(name) + ":" + (list.count == 1 ? list[0] : "[\(list.joined(separator: ","))]"))
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// The names of the properties in document order, and the JSON text of their values.
  private mutating func values(
    of item: HTMLNode, _ orphans: [HTMLNode]
  ) -> (names: [String], values: [String: [String]]) {
    var names: [String] = []
    var values: [String: [String]] = [:]
    var seen: Set<HTMLNode> = [item]
    for root in [item] + orphans + item.tokens("itemref").compactMap({ byID[$0] }) {
      var node: HTMLNode? = root == item ? root.following(within: root) : root
      while let current = node, !isTooLong {
        let isNew = current.isElement && seen.insert(current).inserted
        let properties = isNew ? current.tokens("itemprop") : []
        if !properties.isEmpty, let value = value(of: current) {
          for name in properties {
            length += name.utf8.count + value.utf8.count
            if values[name] == nil { names.append(name) }
            values[name, default: []].append(value)
          }
        }
        node = current.following(within: root, skipsChildren: current.isItem && current != item)
      }
    }
    return (names, values)
  }

  /// The JSON text of a property's value (§5.2.4); nil for an empty one.
  private mutating func value(of element: HTMLNode) -> String? {
    if element.isItem { return object(element) }
    let stated =
      element.attribute("content")
      ?? Self.attributes[element.name].flatMap { element.attribute($0) }
    let text = stated?.collapsed ?? element.text(limit: Self.textLimit)
    return text.isEmpty ? nil : Self.quoted(text)
  }

  /// The attribute with the value of an element.
  private static let attributes = [
    "audio": "src", "embed": "src", "iframe": "src", "img": "src", "source": "src",
    "track": "src", "video": "src", "a": "href", "area": "href", "link": "href",
    "object": "data", "data": "value", "meter": "value", "time": "datetime",
  ]

  /// `Event` of `http://schema.org/Event`; another vocabulary's type stays whole.
  private static func type(_ url: String) -> String {
    for prefix in [
      "http://schema.org/", "https://schema.org/", "http://www.schema.org/",
      "https://www.schema.org/",
    ] where url.hasPrefix(prefix) {
      return String(url.dropFirst(prefix.count))
    }
    return url
  }

  /// A JSON string.
  private static func quoted(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "\n": json += "\\n"
      case _ where scalar.value < 0x20:
        json += "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }
}

extension HTMLNode {
  fileprivate var isItem: Bool { attribute("itemscope") != nil }

  /// The words of an attribute's value.
  fileprivate func tokens(_ attribute: String) -> [String] {
    self.attribute(attribute)?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
  }
}

extension String {
  /// Without white space around it.
  fileprivate var collapsed: String {
    var text = self[...].drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
