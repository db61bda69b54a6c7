/// A value of linked data: JSON-LD 1.1, or microdata in the same form.
indirect enum LinkedValue {
  case text(String)
  /// As written.
  case number(String)
  case truth(Bool)
  case null
  case list([LinkedValue])
  case object(LinkedObject)

  /// The elements of a list, or the value itself; none for null.
  var elements: [LinkedValue] {
    switch self {
    case .list(let elements): elements
    case .null: []
    default: [self]
    }
  }

  /// Without surrounding white space; nil for an empty text and for any other value. Of an object
  /// the `@value`, the name or the identifier.
  var text: String? {
    let text: String
    switch self {
    case .text(let value), .number(let value): text = value
    case .truth(let value): return "\(value)"
    case .null: return nil
    case .list(let elements): return elements.lazy.compactMap(\.text).first
    case .object(let object):
      for name in ["@value", "name", "identifier", "@id"] {
        if let text = object.text(name) { return text }
      }
      return nil
    }
    let (start, end) = text.utf8.span.trimmed(0, text.utf8.count)
    return start < end ? text.utf8.span.text(start, end) : nil
  }

  var objects: [LinkedObject] {
    elements.compactMap { if case .object(let object) = $0 { object } else { nil } }
  }
}

/// An object of linked data, which knows the members that were read.
final class LinkedObject {
  struct Member {
    /// schema.org's name, without its URL or prefix.
    var name: String
    var value: LinkedValue
    var isRead = false
  }

  private(set) var members: [Member]
  /// schema.org's types, without URL or prefix.
  let types: [String]

  init(_ members: [(name: String, value: LinkedValue)]) {
    self.members = members.map { Member(name: Self.plain($0.name), value: $0.value) }
    types =
      members.first { $0.name == "@type" || $0.name == "type" }.map { member in
        member.value.elements.compactMap(\.text).map(Self.plain)
      } ?? []
  }

  /// The first member with one of these names that is not empty, in the order of the names.
  func value(_ names: String...) -> LinkedValue? { value(names) }

  func value(_ names: [String]) -> LinkedValue? {
    for name in names {
      var found: LinkedValue?
      for index in members.indices where members[index].name == name {
        members[index].isRead = true
        if found == nil, !members[index].value.isEmpty { found = members[index].value }
      }
      if let found { return found }
    }
    return nil
  }

  func text(_ names: String...) -> String? { value(names)?.text }

  func object(_ names: String...) -> LinkedObject? { value(names)?.objects.first }

  func objects(_ names: String...) -> [LinkedObject] { value(names)?.objects ?? [] }

  /// Marks members as read that have no use in an event.
  func ignore(_ names: [String]) {
    for index in members.indices where names.contains(members[index].name) {
      members[index].isRead = true
    }
  }

  func has(type: String) -> Bool { types.contains(type) }

  /// `http://schema.org/name`, `https://schema.org/name` and `schema:name` are `name`.
  static func plain(_ name: String) -> String {
    for prefix in [
      "http://schema.org/", "https://schema.org/", "http://www.schema.org/",
      "https://www.schema.org/", "schema:",
    ] where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }
}

extension LinkedValue {
  /// Whether it says nothing: null, white space, or a list or object of such values.
  var isEmpty: Bool {
    switch self {
    case .null: true
    case .text(let text): text.allSatisfy(\.isWhitespace)
    case .number, .truth: false
    case .list(let elements): elements.allSatisfy(\.isEmpty)
    case .object(let object):
      object.members.allSatisfy { $0.name.hasPrefix("@type") || $0.value.isEmpty }
    }
  }
}
