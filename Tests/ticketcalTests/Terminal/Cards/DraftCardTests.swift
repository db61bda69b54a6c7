import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing
import TicketImport

@testable import ticketcal

/// What draft-cards.txt cannot say of cards.
@Suite struct DraftCardTests {
  init() { TerminalLocale.activate() }

  private func rebooked(
    _ booking: (ItemDraft) -> EditEntry.SavedState, elsewhere: String? = nil,
    status: ReservationStatus? = nil
  ) throws -> EditEntry {
    let written = try DraftSample.written(DraftSample.draft(notes: "Row 1"))
    return EditEntry(
      try DraftSample.draft(start: "2023-06-11T20:00", status: status), booking: booking(written),
      elsewhere: elsewhere)
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
      EditEntry.SavedState.update, { EditEntry.SavedState.conflict($0) },
      EditEntry.SavedState.cancellation,
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

  @Test func saysWhatCouldNotBeRead() throws {
    var draft = try DraftSample.draft(start: nil)
    draft.unread = [
      DraftProblem(.start, "2023-02-30T19:30\u{1B}: february 2023 has 28 days"),
      DraftProblem(.end, "25:00: no such hour"),
    ]
    for lines in [["start 2023-03-01T19:30"], ["start 2023-03-01T19:30", "title Movie"]] {
      let card = DraftSample.card(EditEntry(draft), after: lines)
      #expect(
        card.contains("            (was: 2023-02-30T19:30\\u{1B}: february 2023 has 28 days)"),
        "\(card)")
    }
    draft = try DraftSample.draft()
    draft.end = nil
    draft.unread = [DraftProblem(.end, "25:00: no such hour")]
    let set = DraftSample.card(EditEntry(draft), after: "end 22:00")
    #expect(set.contains("            (end was: 25:00: no such hour)"), "\(set)")
    let later = DraftSample.card(EditEntry(draft), after: ["end 22:00", "title Movie"], width: 120)
    #expect(later.contains { $0.hasSuffix("(UTC+2), end 25:00: no such hour)") }, "\(later)")
  }

  @Test func saysWhatAMergedDraftOverwrites() throws {
    let first = try DraftSample.draft()
    var theirs = first
    theirs.title = Sourced("Theirs", .written)
    theirs.location = Sourced("Hall", .written)
    theirs.start = Sourced(
      try #require(try DraftSample.draft(start: "2023-06-10T22:00").start?.value), .written)
    theirs.end = Sourced(
      try #require(try DraftSample.draft(start: "2023-06-10T22:00").end?.value), .written)
    var session = EditSession(
      [EditEntry(first, booking: .update(first))],
      context: EditContext(
        now: LocalDateTime(LocalDate.epoch, .midnight), defaults: DraftDefaults(),
        calendars: CalendarNames(local: "home"), mode: .event(.single)))
    for line in ["title Movie", "notes Row 1", "start 21:00", "s"] { _ = session.enter(line) }
    _ = session.settle(0, .changedSince(theirs))
    func card() -> [String] {
      DraftCard(
        0, of: session, [], defaultCalendar: "home", zone: .current,
        style: Style(.never, isTerminal: false, environment: [:]), width: 80
      ).lines
    }
    #expect(card().joined(separator: " ").contains("merge: put your changes into it"))
    _ = session.enter("merge")
    #expect(
      card() == [
        "  merged    another program changed title, start, end in home, too; save",
        "            overwrites that", "* title     Movie",
        "            (changed there to: Theirs)",
        "* when      Sat 10 Jun 2023, 21:00 – 23:00 Europe/Berlin (UTC+2), 2 h",
        "            [end assumed]",
        "            (changed there to: Sat 10 Jun 2023, 22:00 Europe/Berlin (UTC+2) – ",
        "            Sun 11 Jun 2023, 00:00 Europe/Berlin (UTC+2), 2 h)", "  location  Hall",
        "  alarms    1 h before [assumed]", "* notes     Row 1", "            (was: none)",
        "  calendar  home",
      ])
    // What is no longer over theirs overwrites nothing.
    for line in ["title Theirs", "start 22:00"] { _ = session.enter(line) }
    #expect(!card().joined(separator: " ").contains("too"))
  }
}
