import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing
import TicketImport

@testable import ticketcal

/// What a card says of the changes that were made at the prompt.
@Suite struct DraftCardEditTests {
  init() { TerminalLocale.activate() }

  @Test func keepsMarkedWhatDiffersFromWhatWasShownFirst() throws {
    let entry = EditEntry(try DraftSample.draft(notes: "Row 1"))
    let card = DraftSample.card(
      entry, after: "start +30m", "title Movie", "title Movies", "location Hall")
    #expect(
      card == [
        "* title     Movies", "            (was: Film)",
        "* when      Sat 10 Jun 2023, 20:00 – 22:00 Europe/Berlin (UTC+2), 2 h",
        "            [end assumed]",
        "            (was: Sat 10 Jun 2023, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h)",
        "* location  Hall", "            (was: Kino)", "  alarms    1 h before [assumed]",
        "  notes     Row 1", "  calendar  tickets",
      ])
    #expect(DraftSample.card(entry, after: "title Movie", "title Film").first == "* title     Film")
    let undone = DraftSample.card(
      entry, after: "title Movie", "url https://a.b/", "title Film", "show")
    #expect(undone.first == "  title     Film")
    #expect(undone.contains("* url       https://a.b/"))
  }

  @Test func tellsTheLastEditFromWhatWasShownFirst() throws {
    let entry = EditEntry(try DraftSample.draft())
    let card = DraftSample.card(entry, after: "title Movie", "title Movies")
    #expect(
      card.prefix(3) == [
        "* title     Movies", "            (was: Movie)", "            (originally: Film)",
      ])
    let moved = DraftSample.card(entry, after: "start +30m", "end 23:00", width: 100)
    #expect(
      moved.dropFirst().prefix(3) == [
        "* when      Sat 10 Jun 2023, 20:00 – 23:00 Europe/Berlin (UTC+2), 3 h",
        "            (end was: Sat 10 Jun 2023, 22:00 Europe/Berlin (UTC+2))",
        "            (originally: Sat 10 Jun 2023, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h)",
      ])
  }

  @Test func saysThatAValueWasMissing() throws {
    let entry = EditEntry(try DraftSample.draft(nil, start: nil))
    let set = DraftSample.card(entry, after: "title Film", "start 2023-06-10T19:30")
    #expect(
      set.prefix(5) == [
        "* title     Film", "            (was: missing)",
        "* when      Sat 10 Jun 2023, 19:30 – 21:30 no time zone, 2 h [end assumed]",
        "            (was: missing)", "  location  Kino",
      ])
    let later = DraftSample.card(
      entry, after: "title Film", "start 2023-06-10T19:30", "url https://a.b/")
    #expect(later.prefix(5) == set.prefix(5))
    let night = DraftSample.card(
      entry, after: "start 2023-06-10T23:30", "location Hall")
    #expect(night.filter { $0.contains("was:") }.count == 2)
    #expect(night.count { $0.hasPrefix("* ") } == 3)
  }

  @Test func tellsAnAlarmAsItWasTold() throws {
    let day = EditEntry(try DraftSample.draft(start: "2023-06-10", zone: nil))
    let evening = EditEntry(try DraftSample.draft())
    for (entry, line, before) in [
      (day, "allday no", "09:00 the day before"), (evening, "allday yes", "1 h before"),
    ] {
      for lines in [[line], [line, "title Movie"]] {
        let card = DraftSample.card(entry, after: lines)
        #expect(card.contains("            (was: \(before))"), "\(card)")
        #expect(!card.contains { $0.contains("originally") }, "\(card)")
      }
    }
  }

  @Test func tellsOnceWhatAMissingTitleWas() throws {
    let card = DraftSample.card(
      EditEntry(try DraftSample.draft(nil, start: nil)),
      after: ["start 2023-06-10", "title Movie"])
    #expect(card.count { $0.contains("(was: missing)") } == 2, "\(card)")
    #expect(!card.contains { $0.contains("originally") }, "\(card)")
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
