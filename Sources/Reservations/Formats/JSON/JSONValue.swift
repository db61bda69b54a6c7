internal import Foundation

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
    case .text, .number, .truth, .object: [self]
    }
  }

  /// The text as linked data means it, with the characters of HTML's references, without surrounding
  /// white space; nil for an empty text and for any other value. Of a list the first text, of an
  /// object the value, the name or the URL.
  var text: String? {
    switch self {
    case .text(let text) where text.utf8.contains(UInt8(ascii: "&")):
      JSONValue.text(HTMLEntities.decoded(text)).plainText
    case .list(let elements): elements.lazy.compactMap(\.text).first
    case .object(let object): object.valueText
    case .text, .number, .truth, .null: plainText
    }
  }

  /// Of a text, a number or a truth, without surrounding white space; nil if that is empty or a
  /// dash, which stands for no value, and for any other value.
  var plainText: String? {
    let text: String
    switch self {
    case .text(let value), .number(let value): text = value
    case .truth(let value): return "\(value)"
    case .null, .list, .object: return nil
    }
    let (start, end) = text.utf8.span.trimmed(0, text.utf8.count)
    if StatedValues.isBlank(text.utf8.span, start, end) { return nil }
    return end - start == text.utf8.count ? text : text.utf8.span.text(start, end)
  }

  var objects: [JSONObject] {
    switch self {
    case .object(let object): [object]
    case .list(let elements): elements.compactMap(\.object)
    case .text, .number, .truth, .null: []
    }
  }

  /// Nil for any other value.
  var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// Whether it says nothing: null, white space, a dash, or a list or object of such values.
  var isEmpty: Bool {
    switch self {
    case .null: true
    case .text: plainText == nil
    case .number, .truth: false
    case .list(let elements): elements.allSatisfy(\.isEmpty)
    case .object(let object):
      object.members.allSatisfy { $0.name == "@type" || $0.value.isEmpty }
    }
  }

  /// Whether it says more than yes and no: `{"useDefault": true}` does not.
  var statesMore: Bool {
    switch self {
    case .truth, .null: false
    case .text, .number: !isEmpty
    case .list(let elements): elements.contains(where: \.statesMore)
    case .object(let object):
      object.members.contains { $0.name != "@type" && $0.value.statesMore }
    }
  }

  /// A copy of which no member was read.
  var unread: JSONValue {
    switch self {
    case .text, .number, .truth, .null: self
    case .list(let elements): .list(elements.map(\.unread))
    case .object(let object):
      .object(JSONObject(object.members.map { JSONObject.Member($0.source, $0.value.unread) }))
    }
  }

  /// The noun for messages.
  var noun: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .truth: "true or false"
    case .null: "null"
    case .object: "an object"
    case .list: "a list"
    }
  }

  /// As JSON, on one line.
  var json: String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .number(let number): number
    case .truth(let truth): "\(truth)"
    case .null: "null"
    case .list(let elements): "[" + elements.map(\.json).joined(separator: ",") + "]"
    case .object(let object):
      "{"
        + object.members.map { "\(Self.quoted($0.source)):\($0.value.json)" }
        .joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    guard let json = try? encoder.encode(text) else { return "\"\"" }
    return String(decoding: json, as: UTF8.self)
  }

  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return encoder
  }()
}

/// An object of JSON, which knows the members that were read.
final class JSONObject {
  struct Member {
    /// schema.org's name, without its URL or prefix; any other name as it is.
    let name: String
    /// The name as written.
    let source: String
    let value: JSONValue
    /// Where the value begins in the text, in bytes.
    let place: Int
    fileprivate(set) var isRead = false

    init(_ source: String, _ value: JSONValue, place: Int = 0) {
      name = JSONObject.plain(source)
      self.source = source
      self.value = value
      self.place = place
    }
  }

  /// In the order of the text.
  private(set) var members: [Member]

  init(_ members: [Member]) { self.members = members }

  /// schema.org's types, without URL or prefix.
  lazy var types: [String] =
    members.first { $0.name == "@type" || $0.name == "type" }.map { member in
      member.value.elements.compactMap(\.plainText).map(Self.plain)
    } ?? []

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

  func markRead(at index: Int) { members[index].isRead = true }

  func text(_ names: String...) -> String? { value(names)?.text }

  func object(_ names: String...) -> JSONObject? { value(names)?.objects.first }

  /// The first object of a type, which stands for its name; the member is not marked as read.
  func object(_ name: String, type: String) -> JSONObject? {
    let objects = members.first { $0.name == name }?.value.objects
    let found = objects?.first { $0.has(type: type) }
    _ = found?.value("name")
    return found
  }

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
    guard let mark = name.utf8.firstIndex(of: UInt8(ascii: ":")) else {
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

extension JSONObject {
  /// The greatest depth of an object whose unread members are named one by one.
  private static let deepest = 8

  /// The members with a value that were not read, by their paths (`reservationFor.aircraft`); at most
  /// 100.
  ///
  /// - Parameters:
  ///   - path: of the object, with a dot behind it; empty for a record.
  ///   - ignored: the names of members to leave out.
  func unread(_ path: String = "", ignoring ignored: Set<String> = []) -> [UnusedValue] {
    var values: [UnusedValue] = []
    collectUnread(path, depth: 0, ignored, &values)
    return values
  }

  private func collectUnread(
    _ path: String, depth: Int, _ ignored: Set<String>, _ values: inout [UnusedValue]
  ) {
    for member in members where !member.name.hasPrefix("@") && !ignored.contains(member.name) {
      guard values.count < 100 else { return }
      let inner =
        depth < Self.deepest && path.utf8.count <= 200 ? member.value.objects : []
      for object in inner {
        object.collectUnread("\(path)\(member.source).", depth: depth + 1, ignored, &values)
      }
      if member.isRead { continue }
      var rest = member.value
      if !inner.isEmpty { rest = .list(rest.elements.filter { $0.object == nil }) }
      if rest.isEmpty { continue }
      let texts = rest.elements.prefix(100).compactMap(\.plainText)
      let value = texts.isEmpty ? rest.json : texts.joined(separator: ", ")
      values.append(UnusedValue(name: path + member.source, value: value))
    }
  }
}
