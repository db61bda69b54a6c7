/// The microdata of a page (WHATWG HTML §5) as JSON-LD.
///
/// An `itemprop` behind an item whose element the parser had to close, as `p` is closed by a `div`
/// within it, belongs to this item.
struct Microdata {
  /// The greatest length of all names and values in bytes: references can repeat an item.
  static let lengthLimit = 4 << 20
  /// What an item without properties counts, in bytes.
  private static let itemLength = 64
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

  /// The items that are no property of another one.
  mutating func items() -> [JSONValue] {
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
    let context = JSONObject.Member("@context", .text("http://schema.org"))
    return items.compactMap { item in
      members(of: item.root, orphans: item.orphans).map { .object(JSONObject([context] + $0)) }
    }
  }

  /// The members of an item's object; nil if it has no property.
  private mutating func members(
    of item: HTMLNode, orphans: [HTMLNode] = []
  ) -> [JSONObject.Member]? {
    guard open.count < Self.deepest, !open.contains(item), !isTooLong else { return nil }
    length += Self.itemLength
    open.append(item)
    defer { open.removeLast() }
    let properties = properties(of: item, orphans)
    guard !properties.isEmpty else { return nil }
    var members: [(name: String, values: [JSONValue])] = [
      ("@type", item.tokens("itemtype").map { .text(JSONObject.plain($0)) }),
      ("@id", item.attribute("itemid").map { [.text($0)] } ?? []),
    ]
    members += properties
    return members.filter { !$0.values.isEmpty }.map { name, values in
      JSONObject.Member(name, values.count == 1 ? values[0] : .list(values))
    }
  }

  /// The properties in document order.
  private mutating func properties(
    of item: HTMLNode, _ orphans: [HTMLNode]
  ) -> [(name: String, values: [JSONValue])] {
    var found: [(name: String, values: [JSONValue])] = []
    var places: [String: Int] = [:]
    var seen: Set<HTMLNode> = [item]
    for root in [item] + orphans + item.tokens("itemref").compactMap({ byID[$0] }) {
      var node: HTMLNode? = root == item ? root.following(within: root) : root
      while let current = node, !isTooLong {
        let isNew = current.isElement && seen.insert(current).inserted
        let properties = isNew ? current.tokens("itemprop") : []
        if !properties.isEmpty, let value = value(of: current) {
          for name in properties {
            length += name.utf8.count
            if let place = places[name] {
              found[place].values.append(value)
            } else {
              places[name] = found.count
              found.append((name, [value]))
            }
          }
        }
        node = current.following(within: root, skipsChildren: current.isItem && current != item)
      }
    }
    return found
  }

  /// A property's value (§5.2.4); nil for an empty one.
  private mutating func value(of element: HTMLNode) -> JSONValue? {
    if element.isItem { return members(of: element).map { .object(JSONObject($0)) } }
    let stated =
      element.attribute("content")
      ?? Self.attributes[element.name].flatMap { element.attribute($0) }
    let text = stated?.collapsed ?? element.text(limit: Self.textLimit)
    length += text.utf8.count
    return text.isEmpty ? nil : .text(text)
  }

  /// The attribute with the value of an element.
  private static let attributes = [
    "audio": "src", "embed": "src", "iframe": "src", "img": "src", "source": "src",
    "track": "src", "video": "src", "a": "href", "area": "href", "link": "href",
    "object": "data", "data": "value", "meter": "value", "time": "datetime",
  ]
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
