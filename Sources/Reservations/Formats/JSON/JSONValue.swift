/// A value of JSON: of a flat record, of JSON-LD 1.1, or of microdata in the same form.
enum JSONValue {
  case text(String)
  /// As written.
  case number(String)
  case truth(Bool)
  case null
  case list([JSONValue])
  case object(JSONObject)

  /// The elements of a list, or the value itself; none for null.
  var elements: [JSONValue] {
    switch self {
    case .list(let elements): elements
    case .null: []
    default: [self]
    }
  }

  /// Without surrounding white space; nil for an empty text and for any other value. Of a list the
  /// first text, of an object the value, the name or the URL.
  var text: String? {
    let text: String
    switch self {
    case .text(let value), .number(let value): text = value
    case .truth(let value): return "\(value)"
    case .null: return nil
    case .list(let elements): return elements.lazy.compactMap(\.text).first
    case .object(let object): return object.valueText
    }
    let (start, end) = text.utf8.span.trimmed(0, text.utf8.count)
    return start < end ? text.utf8.span.text(start, end) : nil
  }

  var objects: [JSONObject] {
    elements.compactMap { if case .object(let object) = $0 { object } else { nil } }
  }

  /// Whether it says nothing: null, white space, or a list or object of such values.
  var isEmpty: Bool {
    switch self {
    case .null: true
    case .text(let text): text.allSatisfy(\.isWhitespace)
    case .number, .truth: false
    case .list(let elements): elements.allSatisfy(\.isEmpty)
    case .object(let object):
      object.members.allSatisfy { $0.name == "@type" || $0.value.isEmpty }
    }
  }
}

/// An object of JSON, which knows the members that were read.
final class JSONObject {
  struct Member {
    /// schema.org's name, without its URL or prefix.
    var name: String
    var value: JSONValue
    var isRead = false
  }

  private(set) var members: [Member]
  /// schema.org's types, without URL or prefix.
  let types: [String]

  init(_ members: [(name: String, value: JSONValue)]) {
    self.members = members.map { Member(name: Self.plain($0.name), value: $0.value) }
    types =
      members.first { $0.name == "@type" || $0.name == "type" }.map { member in
        member.value.elements.compactMap(\.text).map(Self.plain)
      } ?? []
  }

  /// The first of these members that is not empty, in the order of the names; marks all members
  /// with the names up to this one as read.
  func value(_ names: String...) -> JSONValue? { value(names) }

  func value(_ names: [String]) -> JSONValue? {
    for name in names {
      var found: JSONValue?
      for index in members.indices where members[index].name == name {
        members[index].isRead = true
        if found == nil, !members[index].value.isEmpty { found = members[index].value }
      }
      if let found { return found }
    }
    return nil
  }

  func text(_ names: String...) -> String? { value(names)?.text }

  func object(_ names: String...) -> JSONObject? { value(names)?.objects.first }

  func objects(_ names: String...) -> [JSONObject] { value(names)?.objects ?? [] }

  /// Whether there is a member with one of these names, without reading it.
  func has(_ names: String...) -> Bool { members.contains { names.contains($0.name) } }

  func has(type: String) -> Bool { types.contains(type) }

  /// The text that stands for the object: `@value`, the name, the value of a PropertyValue or a
  /// QuantitativeValue, or the URL of a node. A node's identifier within the document is no text.
  fileprivate var valueText: String? {
    let isValue = types.contains { ["PropertyValue", "QuantitativeValue"].contains($0) }
    for name in isValue ? ["@value", "value", "name"] : ["@value", "name", "value", "identifier"] {
      if let text = text(name) { return text }
    }
    return text("@id").flatMap { $0.hasPrefix("http") ? $0 : nil }
  }

  /// `http://schema.org/name`, `https://schema.org/name` and `schema:name` are `name`.
  static func plain(_ name: String) -> String {
    guard let mark = name.firstIndex(of: ":") else {
      return name.hasPrefix("//") ? plain("http:" + name) : name
    }
    let rest = name[name.index(after: mark)...]
    switch name[..<mark].lowercased() {
    case "schema", "sdo": return String(rest)
    case "http", "https":
      for host in ["//schema.org/", "//www.schema.org/"]
      where rest.prefix(host.count).lowercased() == host {
        return String(rest.dropFirst(host.count))
      }
      return name
    default: return name
    }
  }
}
