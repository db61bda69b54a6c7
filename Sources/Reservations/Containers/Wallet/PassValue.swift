internal import Foundation

/// A value of a pass's JSON.
enum PassValue: Equatable {
  case object([String: PassValue])
  case list([PassValue])
  case text(String)
  case number(Double)
  case bool(Bool)
  case null

  /// Nil for bytes that are not UTF-8 or not JSON. Comments and commas at the end of a list are
  /// accepted.
  init?(json bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil,
      let value = try? JSONParser.value(of: bytes)
    else { return nil }
    self.init(value)
  }

  private init(_ value: JSONValue) {
    switch value {
    case .text(let text): self = .text(text)
    case .number(let text):
      let number = Double(text)
      self = number.map { $0.isFinite ? .number($0) : .null } ?? .text(text)
    case .truth(let truth): self = .bool(truth)
    case .null: self = .null
    case .list(let elements): self = .list(elements.map(PassValue.init))
    case .object(let object):
      let members = object.members.map { ($0.name, PassValue($0.value)) }
      self = .object(Dictionary(members) { _, last in last })
    }
  }

  subscript(key: String) -> PassValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var elements: [PassValue] {
    if case .list(let elements) = self { elements } else { [] }
  }

  /// A text or a number without surrounding white space; nil if that is empty.
  var text: String? {
    switch self {
    case .text(let text):
      let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
      return trimmed.isEmpty ? nil : trimmed
    case .number(let number):
      return number.rounded() == number && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .object, .list, .bool, .null: return nil
    }
  }

  var isTrue: Bool { self == .bool(true) }

  /// Of an object with latitude and longitude.
  var coordinates: GeoCoordinates? {
    guard case .number(let latitude) = self["latitude"],
      case .number(let longitude) = self["longitude"]
    else { return nil }
    return try? GeoCoordinates(latitude: "\(latitude)", longitude: "\(longitude)")
  }
}
