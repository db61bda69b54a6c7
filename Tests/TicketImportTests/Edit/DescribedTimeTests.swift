import CivilTime
import Foundation
import Reservations
import Testing

@testable import ICalendar
@testable import TicketImport

/// Times in a zone that only a calendar's file knows, at the prompt.
@Suite struct DescribedTimeTests {
  /// From 01:00 on 10 April 2026, an hour ahead of what it was.
  private let zone = DescribedZone(
    name: "Mine", text: [1],
    changes: ClockChanges(from: 3600, at: [1_775_779_200], to: [7200]), pattern: nil)

  private func time(_ day: Int, _ hour: Int) throws -> EventTime {
    let date = try #require(LocalDate(year: 2026, month: 4, day: day))
    return .described(LocalDateTime(date, LocalTime(secondOfDay: hour * 3600)), zone)
  }

  private func typed(_ text: String, over current: EventTime) throws -> EventTime {
    let date = try #require(LocalDate(year: 2026, month: 4, day: 1))
    return try TypedTimeReader(now: LocalDateTime(date, .midnight))
      .read(text, relativeTo: current.reading).applied(to: current, zone: nil)
  }

  @Test func whatIsTypedGoesByItsClock() throws {
    let before = try time(9, 9)
    #expect(try typed("14:00", over: before) == time(9, 14))
    #expect(try typed("11 apr", over: before) == time(11, 9))
    #expect(try typed("2026-04-11T07:00Z", over: before) == time(11, 9))
    #expect(try typed("2026-04-11T09:00+02:00", over: before) == time(11, 9))
    #expect(try typed("+1d", over: before) == time(10, 9))
    #expect(try typed("+24h", over: before) == time(10, 10))
  }

  @Test func lengthsAreExact() throws {
    let span = try #require(try time(9, 9).duration(to: time(10, 9)))
    #expect(span.totalSeconds == 23 * 3600)
    #expect(try time(9, 9).later(by: span) == time(10, 9))
    #expect(try EventTime(moment: #require(time(11, 9).instant), in: zone) == time(11, 9))
  }

  @Test func theLedgerHasTheMoment() throws {
    #expect(try time(11, 9).ledgerText == "utc 1775890800")
  }
}
