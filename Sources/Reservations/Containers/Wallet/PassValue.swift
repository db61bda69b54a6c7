internal import Foundation

/// A value of a pass's JSON.
enum PassValue: Equatable, Decodable {
  case object([String: PassValue])
  case list([PassValue])
  case text(String)
  case number(Double)
  case bool(Bool)
  case null

  /// Throws for bytes that are not JSON. Comments and commas at the end of a list are accepted.
  init(json bytes: [UInt8]) throws {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    self = try decoder.decode(PassValue.self, from: Data(bytes))
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let list = try? container.decode([PassValue].self) {
      self = .list(list)
    } else {
      self = .object((try? container.decode([String: PassValue].self)) ?? [:])
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
