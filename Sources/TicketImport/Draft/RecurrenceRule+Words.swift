public import CalendarStore
import Foundation
public import Reservations

extension RecurrenceRule {
  /// The frequencies a person types instead of a rule.
  static let words = ["daily", "weekly", "monthly", "yearly"]

  /// Reads `weekly` and the like, or an RFC 5545 §3.3.10 rule with or without `RRULE:`.
  public init(words text: String) throws(TimeError) {
    let word = text.trimmingCharacters(in: .whitespaces).lowercased()
    let rule = Self.words.contains(word) ? "FREQ=\(word.uppercased())" : text
    do { try self.init(rule) } catch {
      throw TimeError("\(error)")
    }
  }
}
