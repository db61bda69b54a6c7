import CalendarStore
import CivilTime
import Foundation
import Reservations
import TestSupport
import Testing

@testable import TicketImport

/// The grammar of typed words by the tables `words.tsv` and `times.tsv`. Now is Wednesday, 14 June
/// 2023, 12:00 in Berlin. `TICKETCAL_UPDATE=1 swift test --filter TypedWordsTests` rewrites the
/// expected columns.
@Suite struct TypedWordsTests {
  private let now: LocalDateTime
  private let berlin: TimeZone

  init() throws {
    now = LocalDateTime(
      try #require(LocalDate(year: 2023, month: 6, day: 14)), LocalTime(secondOfDay: 43_200))
    berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
  }

  private func context(_ order: DayOrder? = nil) -> EditContext {
    var defaults = DraftDefaults(zone: Sourced(berlin, .assumed))
    defaults.dayOrder = order
    return EditContext(
      now: now, zone: berlin, defaults: defaults, calendars: [], mode: .newEvent)
  }

  @Test func readsLinesOfWords() throws {
    let differences = try Corpus("words.tsv").differences(given: 1) { row in
      let draft = try TypedLine.draft(of: row[0], context())
      var refusal = ""
      for case .unreadHour(let reason) in draft.remarks { refusal = reason }
      return [
        draft.title?.value ?? "", draft.start?.value.description ?? "",
        draft.start == nil ? "" : draft.end?.value.description ?? "", draft.location?.value ?? "",
        draft.repeatRule?.value.text ?? "", refusal,
      ]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  /// Each word of it could begin a place, and each number a time: without bounds, this takes minutes.
  @Test func readsALongLine() throws {
    let line = TypedLine(String(repeating: "1 at ", count: 390) + "fri", now: now, zone: berlin)
    #expect(line.fields.day == LocalDate(year: 2023, month: 6, day: 16) || line.refusal != nil)
  }

  @Test func readsTimes() throws {
    let film = LocalDateTime(
      try #require(LocalDate(year: 2023, month: 6, day: 10)), LocalTime(secondOfDay: 70_200))
    let differences = try Corpus("times.tsv").differences(given: 2) { row in
      [reading(row[0], row[1], film)]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  private func reading(_ text: String, _ context: String, _ film: LocalDateTime) -> String {
    func time(_ current: LocalDateTime?, _ order: DayOrder? = nil) throws -> String {
      let reader = TypedTimeReader(now: now, zone: berlin, dayOrder: order)
      let typed = try reader.read(text, relativeTo: current)
      return try typed.applied(to: current.map { .zoned($0, berlin) }, zone: berlin).description
    }
    do {
      switch context {
      case "new": return try time(nil)
      case "change": return try time(film)
      case "day-first": return try time(nil, .dayFirst)
      case "month-first": return try time(nil, .monthFirst)
      case "rule": return try RecurrenceRule(words: text, from: now.date).text
      case "alarms": return try AlarmSpec.list(text).map { "\($0)" }.joined(separator: " ")
      default: return "no such context"
      }
    } catch { return (error as? TimeError)?.reason ?? "\(error)" }
  }
}
