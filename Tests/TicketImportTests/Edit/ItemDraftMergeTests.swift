import CalendarStore
import CivilTime
import Foundation
import TestSupport
import Testing

@testable import TicketImport

/// An edit over what somebody else made of the event meanwhile.
@Suite struct ItemDraftMergeTests {
  private static let context = EditContext(
    now: LocalDateTime(.epoch, .midnight), defaults: DraftDefaults(), calendars: ["home", "work"],
    mode: .event(.single))

  /// Every Tuesday in Berlin from 10 to 11.
  private static func event() throws -> Event {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let day = try #require(LocalDate(year: 2027, month: 3, day: 9))
    func time(_ hour: Int) -> EventTime {
      .zoned(LocalDateTime(day, LocalTime(secondOfDay: hour * 3_600)), zone)
    }
    return Event(
      uid: "a", title: "Choir", start: time(10), end: time(11), location: "Hall",
      recurrenceRules: [try RecurrenceRule("FREQ=WEEKLY;BYDAY=TU")])
  }

  /// Tests/Corpora/merges.tsv: what one makes of the event with a command or more, what the other
  /// makes of it, the fields of the merged one that the event did not have, and those that both
  /// changed.
  @Test func givesWhatTheTableSays() throws {
    let base = ItemDraft(try Self.event(), calendar: "home", part: .series)
    func edited(_ lines: String) -> ItemDraft {
      var session = EditSession([EditEntry(base)], context: Self.context)
      for line in lines.components(separatedBy: " / ") { _ = session.enter(line) }
      return session.entries[0].draft
    }
    let differences = try Corpus("merges.tsv").differences(given: 3) { row in
      let mine = edited(row[1])
      // As it is fetched again.
      let theirs = ItemDraft(
        try Self.event().applying(edited(row[2])), calendar: "home", part: .series)
      let merged = theirs.merging(mine, since: base)
      #expect(merged.problems == [], "\(row)")
      let values = DraftField.allCases.compactMap { field in
        let value = merged.text(of: field, Self.context)
        return value == base.text(of: field, Self.context) ? nil : "\(field.name)=\(value)"
      }
      let contested = mine.contested(by: theirs, since: base).map(\.name)
      return [values.joined(separator: "; "), contested.joined(separator: " ")]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }
}
