internal import Foundation

/// Values as the ledger keeps them: JSON (RFC 8259), with the keys in order.
enum JSONText {
  static func text(of value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Nil for anything but a text of such a value.
  static func value<Value: Decodable>(_ type: Value.Type, of text: String?) -> Value? {
    text.flatMap { try? JSONDecoder().decode(type, from: Data($0.utf8)) }
  }
}
