import Foundation

/// The guests of a booking by their names. Two names with the same words, in any order and case, are
/// one guest.
struct GuestNames {
  private(set) var names: [String] = []
  /// The names as first stated, by their words.
  private var known: [String: String] = [:]

  init(_ names: [String]) {
    for name in names { add(name) }
  }

  mutating func add(_ name: String) {
    let words = Self.words(of: name)
    guard known[words] == nil else { return }
    known[words] = name
    names.append(name)
  }

  /// The guest's name as first stated; nil for somebody else.
  func name(_ name: String) -> String? { known[Self.words(of: name)] }

  func contains(_ name: String) -> Bool { self.name(name) != nil }

  private static func words(of name: String) -> String {
    name.lowercased().split(whereSeparator: \.isWhitespace).sorted().joined(separator: " ")
  }
}
