import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing
import TicketImport

@testable import ticketcal

/// What a card says of a booking that is in a calendar already.
@Suite struct DraftCardTests {
  init() { TerminalLocale.activate() }

  private func rebooked(
    _ booking: (EventDraft) -> EditEntry.Booking, elsewhere: String? = nil,
    status: ReservationStatus? = nil
  ) throws -> EditEntry {
    let written = try DraftSample.written(DraftSample.draft(notes: "Row 1"))
    return EditEntry(
      try DraftSample.draft(start: "2023-06-11T20:00", status: status), booking: booking(written),
      elsewhere: elsewhere)
  }

  @Test func showsATimeInUTCOnTheViewersClock() throws {
    let draft = try DraftSample.draft(
      start: "2023-06-10T19:30Z", end: "2023-06-10T21:30Z", zone: nil)
    let card = DraftSample.card(draft, in: try ZoneName.zone("Asia/Tokyo"))
    #expect(
      card.contains("  here      Sun 11 Jun 2023, 04:30 – 06:30 Asia/Tokyo (UTC+9), 2 h"), "\(card)"
    )
    let local = try DraftSample.draft(start: "2023-06-10T19:30", zone: "Europe/Berlin")
    let shown = DraftSample.card(local, in: try ZoneName.zone("Asia/Tokyo"))
    #expect(!shown.contains { $0.hasPrefix("  here") })
  }

  @Test func showsThePositionAndAlarmsByPlace() throws {
    var draft = try DraftSample.draft()
    draft.geo = Sourced(GeoLocation(latitude: 51.34, longitude: 12.37), .record)
    draft.alarms = Sourced(
      try AlarmSpec.list("arrive Home\u{1B}@51.34,12.37~100m leave @1,2~1500m"), .record)
    let card = DraftSample.card(EditEntry(draft)).joined(separator: "\n")
    #expect(card.contains("  geo       51.34,12.37\n"), "\(card)")
    let words = card.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "on arriving at Home\\u{1B} (within 100 m), on leaving 1.0,2.0 (within 1.5 km)"), "\(card)")
  }

  @Test func showsTheFirstThreeDaysOfARule() throws {
    var draft = try DraftSample.draft(start: "2026-11-27T10:00")
    draft.repeatRule = Sourced(try RecurrenceRule(words: "every last friday"), .edited)
    let card = DraftSample.card(EditEntry(draft)).joined(separator: "\n")
    #expect(card.contains("(Fri 27 Nov 2026, Fri 25 Dec 2026, Fri 29 Jan 2027, ...)"), "\(card)")
    draft.repeatRule = Sourced(try RecurrenceRule(words: "daily 2 times"), .edited)
    let twice = DraftSample.card(EditEntry(draft)).joined(separator: "\n")
    #expect(twice.contains("(Fri 27 Nov 2026, Sat 28 Nov 2026)"), "\(twice)")
  }

  @Test func tellsTheEndOfARuleByTheClockOfTheStart() throws {
    var draft = try DraftSample.draft(start: "2026-11-24T10:00")
    draft.repeatRule = Sourced(
      try RecurrenceRule("FREQ=WEEKLY;UNTIL=20270130T230000Z"), .record)
    let card = DraftSample.card(EditEntry(draft)).joined(separator: "\n")
    #expect(card.contains("every week, until Sun 31 Jan 2027, 00:00 Europe/Berlin"), "\(card)")
  }

  @Test func showsWhatWasWrittenBesideEachRow() throws {
    let written = try DraftSample.written(
      DraftSample.draft(
        start: "2023-06-10T22:00", end: "2023-06-11T02:00", notes: "Row 1\nSeat 2\nBring cash"))
    let later = try DraftSample.draft(
      start: "2023-06-11T22:00", end: "2023-06-12T02:00", notes: "Row 3\nSeat 2\nBring cash")
    let card = DraftSample.card(EditEntry(later, booking: .update(written)))
    #expect(
      card.dropFirst(2).prefix(4) == [
        "* start     Sun 11 Jun 2023, 22:00 Europe/Berlin (UTC+2)",
        "            (was: Sat 10 Jun 2023, 22:00 Europe/Berlin (UTC+2))",
        "* end       Mon 12 Jun 2023, 02:00 Europe/Berlin (UTC+2), 4 h",
        "            (was: Sun 11 Jun 2023, 02:00 Europe/Berlin (UTC+2), 4 h)",
      ])
    #expect(card.contains("            (was: Row 1)"))
    let evening = try DraftSample.draft(
      start: "2023-06-11T19:30", end: "2023-06-11T21:30", notes: "Seat 2\nBring cash\nRow 1\nNew")
    let shorter = DraftSample.card(EditEntry(evening, booking: .update(written)), width: 200)
    #expect(
      shorter.joined(separator: "\n").contains(
        "            (was: Sat 10 Jun 2023, 22:00 Europe/Berlin (UTC+2) – "
          + "Sun 11 Jun 2023, 02:00 Europe/Berlin (UTC+2), 4 h)"))
    #expect(
      shorter.joined(separator: "\n").contains(
        "            (was: Row 1\n            Seat 2\n            Bring cash)"))
  }

  @Test func saysThatABookingInConflictIsCanceled() throws {
    let entry = try rebooked({ EditEntry.Booking.conflict($0) }, status: .cancelled)
    let text = DraftSample.card(entry, width: 400).joined(separator: "\n")
    #expect(text.contains("keep: leave the event. replace: mark it as canceled."))
    #expect(!text.contains("second"))
    #expect(
      DraftSample.card(entry, deletesCanceled: true, width: 400).joined()
        .contains("replace: remove it."))
  }

  @Test func saysThatNothingIsLeftToChange() throws {
    let card = DraftSample.card(
      try rebooked(EditEntry.Booking.update), after: "notes Row 1", "start 2023-06-10T19:30")
    #expect(card.first == "  update    the event in tickets says this already")
  }

  @Test func coloursWhatIsToBeDecided() throws {
    let update = DraftSample.card(try rebooked(EditEntry.Booking.update), color: .always)
    #expect(update[0].hasPrefix("\u{1B}[33m  update "))
    #expect(update.contains { $0.hasPrefix("\u{1B}[32m* when") })
    #expect(update.contains("            \u{1B}[2m(was: Row 1)\u{1B}[0m"))
    let conflict = DraftSample.card(
      try rebooked({ EditEntry.Booking.conflict($0) }), color: .always)
    #expect(conflict[0].hasPrefix("\u{1B}[31m  conflict "))
    let undecided = DraftSample.card(
      try rebooked { EditEntry.Booking.conflict($0, isUndecided: true) })
    #expect(undecided[0].contains("the answer to an earlier write was lost"))
    #expect(!undecided.joined().contains("was changed there"))
  }

  @Test func obeysNothingOfWhatWasWrittenOrNamed() throws {
    var written = try DraftSample.written(DraftSample.draft())
    written.title = Sourced("\u{1B}[2Jold\u{202E}", .written)
    written.notes = Sourced("a\nb\u{7}\u{9B}", .written)
    let entry = EditEntry(
      try DraftSample.draft("\u{1B}]0;new\u{7}"), booking: .conflict(written),
      elsewhere: "Wo\u{1B}rk")
    for color in [ColorChoice.never, .always] {
      let text = DraftSample.card(entry, color: color).joined()
        .replacing(/\u{1B}\[[0-9]+m/, with: "")
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x9B })
      #expect(!text.unicodeScalars.contains("\u{202E}"))
      #expect(text.contains("\\u{1B}[2Jold\\u{202E}") && text.contains("Wo\\u{1B}rk"))
    }
  }

  @Test func staysWithinTheWidthWhereItCan() throws {
    for booking in [
      EditEntry.Booking.update, { EditEntry.Booking.conflict($0) }, EditEntry.Booking.cancellation,
    ] {
      for width in [40, 60, 80] {
        let card = DraftSample.card(
          try rebooked(booking, elsewhere: "Work", status: .cancelled), width: width)
        #expect(card.allSatisfy { DisplayWidth.of($0) <= width }, "\(card)")
      }
    }
  }

  @Test(
    arguments: [
      (
        .offsetAlone(.start, stated: "12:00+09:00"),
        "the record has the start at 12:00+09:00 and names no zone; it is written in UTC"
      ),
      (
        .offSeason(.start, stated: "CET"),
        "CET is not the time of Central Europe that day; the start is as stated, UTC+01:00"
      ),
      (
        .endWins(over: CivilDuration(seconds: 10_800)),
        "the record also states a duration of 3 h, which contradicts its end; the end counts"
      ),
    ] as [(Remark, String)])
  func showsARemarkAsANote(_ remark: Remark, _ note: String) throws {
    var draft = try DraftSample.draft()
    draft.remarks = [remark]
    #expect(DraftSample.card(EditEntry(draft), width: 200).contains("  note      \(note)"))
  }
}
