internal import Foundation

/// A search text that ignores case and diacritics.
struct TextSearch {
  private let text: String
  /// The search text in lower case; nil if it is not ASCII.
  private let ascii: [UInt8]?

  init(_ text: String) {
    self.text = Self.folded(text)
    ascii = self.text.utf8.allSatisfy { $0 < 0x80 } ? Array(self.text.utf8) : nil
  }

  func matches(_ event: Event) -> Bool {
    let fields = [event.title, event.location, event.notes, event.url]
    if fields.contains(where: { $0.map(matches) ?? false }) { return true }
    let people = event.attendees + (event.organizer.map { [$0] } ?? [])
    return people.contains { matches($0.address) || ($0.name.map(matches) ?? false) }
  }

  func matches(_ field: String) -> Bool {
    var field = field
    let found = field.withUTF8 { bytes -> Bool? in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      // An ASCII field cannot contain a search text that is not ASCII.
      guard let ascii else { return false }
      return Self.contains(bytes, ascii)
    }
    return found ?? Self.folded(field).contains(text)
  }

  private static func folded(_ text: String) -> String {
    text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  private static func contains(_ bytes: UnsafeBufferPointer<UInt8>, _ text: [UInt8]) -> Bool {
    guard let first = text.first else { return true }
    guard bytes.count >= text.count else { return false }
    for start in 0...(bytes.count - text.count) where lower(bytes[start]) == first {
      if text.indices.allSatisfy({ lower(bytes[start + $0]) == text[$0] }) { return true }
    }
    return false
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}
