import CalendarStore
import CivilTime
import Foundation
import Testing

@testable import ticketcal

@Suite struct ItemListingTests {
  init() { TerminalLocale.activate() }

  private func lines(
    _ events: [StoredEvent], from first: String = "2026-11-21", through last: String = "2026-11-28",
    zone: TimeZone = EventSample.berlin, width: Int? = nil, style: Style = EventSample.plain
  ) -> [String] {
    printer(zone: zone, width: width, style: style).lines(
      Agenda(
        events, from: EventSample.day(first), through: EventSample.day(last), zone: zone))
  }

  private func printer(
    zone: TimeZone = EventSample.berlin, width: Int? = nil, style: Style = EventSample.plain
  ) -> ItemListing {
    ItemListing(
      style: style, zone: zone, now: EventSample.now, width: width,
      calendars: CalendarNames(of: [EventSample.home]))
  }

  @Test func paintsOverlapsAndStates() {
    let colored = Style(.always, isTerminal: true, environment: [:])
    let events = [
      EventSample.event(
        "A", "2026-11-21 09:00", "2026-11-21 12:00", uid: EventSample.uid(1), status: .tentative),
      EventSample.event("B", "2026-11-21 10:00", "2026-11-21 11:00", uid: EventSample.uid(2)),
    ]
    let shown = lines(events, style: colored)
    #expect(shown[0] == "\u{1B}[1mToday, Sat 21 Nov 2026\u{1B}[0m")
    #expect(shown[1].hasPrefix("\u{1B}[31m! 09:00-12:00\u{1B}[0m  A\u{1B}[33m [tentative]"))
  }

  @Test func fitsTheTerminal() {
    let events = [
      EventSample.event(
        "哆啦A梦：大雄与天空的理想乡 and a title that is much too long", "2026-11-21 14:30",
        "2026-11-21 15:15", location: "Orient Cinema", status: .canceled),
      EventSample.event(
        "Call", "2026-11-21 20:00", "2026-11-21 22:00", zone: EventSample.zone("Asia/Shanghai"),
        uid: EventSample.uid(2), location: "Zoom"),
    ]
    for width in 1...120 {
      for line in lines(events, width: width) {
        #expect(DisplayWidth.of(line) <= width, "\(width): \(line)")
      }
    }
    #expect(
      lines(events, width: 70)[2]
        == "  14:30-15:15  哆啦A梦：大雄与天空的理想… [canceled]  (home)  3f2a9c1b")
  }

  @Test func showsNoEscapeOfACalendar() {
    let events = [
      EventSample.event(
        "Evil \u{1B}[31m\u{202E}", "2026-11-21 14:30", "2026-11-21 15:15",
        location: "a\nb")
    ]
    let shown = lines(events)
    #expect(shown[1] == "  14:30-15:15  Evil \\u{1B}[31m\\u{202E}, a\\nb  (home)  3f2a9c1b")
  }

  @Test func namesOccurrencesByTheirDay() {
    let events = [9, 15].map { hour in
      EventSample.event(
        "Pill", "2026-11-21 \(hour):00", "2026-11-21 \(hour):00",
        occurrence: EventSample.time("2026-11-21 \(hour):00"))
    }
    #expect(lines([events[0]])[1].hasSuffix("3f2a9c1b@20261121"))
    #expect(
      lines(events).dropFirst().map { String($0.suffix(15)) }
        == ["20261121T090000", "20261121T150000"])
  }

  @Test func keepsTheIdentifierLongest() {
    let call = EventSample.event(
      "Call Japan 会議", "2026-11-21 20:00", "2026-11-21 21:00",
      zone: EventSample.zone("Asia/Shanghai"), location: "Zoom")
    func line(_ width: Int) -> String { lines([call], width: width).last ?? "" }
    #expect(line(60) == "  13:00-14:00  Call Japan … (20:00 Asia/Shanghai)   3f2a9c1b")
    #expect(line(45) == "  13:00-14:00  Call Japan 会議, Zo…  3f2a9c1b")
    #expect(line(30) == "  13:00-14:00  Call…  3f2a9c1b")
    #expect(line(24) == "  13:00-14:00  Call Jap…")
  }

  /// All-day, in another zone, Japanese, emoji, over midnight, with and without a color.
  @Test(arguments: [nil, 100, 60]) func beginsEachTitleInTheSameColumn(width: Int?) throws {
    let plain = EventCalendar(name: "plain", source: "local", identifier: "/plain")
    var events = [
      EventSample.event("Fair", "2026-11-20", "2026-11-23", uid: EventSample.uid(1)),
      EventSample.event(
        "Call", "2026-11-21 20:00", "2026-11-21 21:00", zone: EventSample.zone("UTC"),
        uid: EventSample.uid(2)),
      EventSample.event("会議", "2026-11-21 10:00", "2026-11-21 11:00", uid: EventSample.uid(3)),
      EventSample.event("👩‍👩‍👧 trip", "2026-11-21 22:00", "2026-11-22 04:00", uid: EventSample.uid(4)),
    ]
    events.append(
      StoredEvent(
        Event(
          uid: EventSample.uid(5), title: "Bare", start: EventSample.time("2026-11-21 12:00"),
          end: EventSample.time("2026-11-21 12:00")), in: plain))
    let calendars = CalendarNames(of: [EventSample.home, plain], color: "#2F7ED8")
    let style = Style(
      .always, isTerminal: true, environment: ["TERM": "xterm-256color"])
    let day = EventSample.day("2026-11-21")
    let shown = ItemListing(
      style: style, zone: EventSample.berlin, now: EventSample.now, width: width,
      calendars: calendars
    ).lines(Agenda(events, from: day, through: day, zone: EventSample.berlin))
      .map { $0.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") }
    let columns = try ["Fair", "Call", "会議", "👩‍👩‍👧", "Bare"].map { title in
      let line = try #require(shown.first { $0.contains(title) }, "\(title): \(shown)")
      return DisplayWidth.of(String(line[..<(try #require(line.firstRange(of: title))).lowerBound]))
    }
    #expect(Set(columns).count == 1, "\(shown)")
    #expect(shown.contains { $0.contains("■ Call") })
  }

  @Test func putsTheTitleBelowTheTimeInFewColumns() {
    let call = EventSample.event("Call Japan", "2026-11-21 20:00", "2026-11-21 21:00")
    #expect(lines([call], width: 9) == ["Today, S…", "  20:00-…", "  Call J…"])
    #expect(lines([call], width: 22).dropFirst() == ["  20:00-21:00", "  Call Japan  3f2a9c1b"])
  }

  @Test func showsTheEndThatAClockShowsTwice() throws {
    // At 03:00 the clock goes back to 02:00: an hour later it is 02:30 again.
    let start = EventSample.time("2026-10-25 00:30", .gmt)
    let end = EventSample.time("2026-10-25 01:30", .gmt)
    var event = EventSample.event("Night", "2026-10-25 02:30", "2026-10-25 02:30")
    event.start = start
    event.end = end
    #expect(
      lines([event], from: "2026-10-25", through: "2026-10-25").last?
        .hasPrefix("  02:30-02:30  Night (00:30 UTC)") == true)
    let found = printer().lines([event])
    #expect(found.first?.hasPrefix("Sun 25 Oct 2026 02:30-02:30  Night") == true)
  }

  @Test func showsWhatGoesOnToTheEndOfAllYears() {
    let event = EventSample.event(
      "Forever", "2026-11-20 10:00", "9999-12-31 23:59", zone: EventSample.zone("UTC"))
    let shown = lines([event], through: "2026-11-22")
    #expect(shown.filter { $0.contains("Forever") }.count == 2)
    #expect(shown.contains { $0.hasPrefix("  all day") })
  }

  // MARK: Search

  @Test func fitsEventsOfAnyDayToTheTerminal() {
    let event = EventSample.event(
      "A title that is long", "2026-11-21 20:00", "2026-11-21 21:00", location: "Zoom",
      occurrence: EventSample.time("2026-11-21 20:00"))
    for width in 1...100 {
      let lines = printer(width: width).lines([event])
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
    }
  }

  // MARK: Reminders

  private func reminder(
    _ title: String, due: String?, uid: Int = 1, priority: Int = 0
  ) -> StoredReminder {
    var reminder = Reminder(uid: EventSample.uid(uid), title: title)
    reminder.due = due.map { EventSample.time($0) }
    reminder.priority = priority
    return StoredReminder(reminder, in: EventSample.home)
  }

  @Test func showsRemindersBehindTheirDueTime() throws {
    var rent = reminder("Rent", due: "2026-11-20", uid: 2, priority: 1)
    rent.recurrenceRules = [try RecurrenceRule("FREQ=MONTHLY")]
    var milk = reminder("Milk", due: "2026-11-20", uid: 3)
    milk.isCompleted = true
    milk.location = "Shop"
    let lines = printer().lines([
      reminder("Call", due: "2026-11-22 18:00"), rent, milk, reminder("Read", due: nil, uid: 4),
    ])
    #expect(
      lines == [
        "Sun 22 Nov 2026 18:00      Call  (home)  00000001",
        "Fri 20 Nov 2026       !!!  Rent [overdue] [every month]  (home)  00000002",
        "Fri 20 Nov 2026            Milk [done], Shop  (home)  00000003",
        "–                          Read  (home)  00000004",
      ])
  }

  @Test func leavesOutAColumnWithoutPriorities() {
    #expect(
      printer(width: 40).lines([reminder("Call", due: "2026-11-22 18:00")])
        == ["Sun 22 Nov 2026 18:00  Call     00000001"])
  }
}

@Suite struct ItemJSONTests {
  private func line(_ event: StoredEvent) -> String {
    ItemJSON.line(event, CalendarNames(of: [EventSample.home]))
  }

  @Test func hasEveryKeyInItsOrder() {
    #expect(
      line(EventSample.event("Walk", "2026-11-21 10:00", "2026-11-21 11:00")) == """
        {"id":"3f2a9c1b-0000-4000-8000-000000000001","calendar":"home","title":"Walk",\
        "start":"2026-11-21T10:00:00+01:00[Europe/Berlin]",\
        "end":"2026-11-21T11:00:00+01:00[Europe/Berlin]","location":null,"geo":null,"notes":null,\
        "url":null,"status":"confirmed","show-as":"busy","alarms":[],"repeat":null,\
        "occurrence":null}
        """)
  }

  @Test func endsWholeDaysWithTheLastOne() {
    let line = self.line(EventSample.event("Fair", "2026-11-21", "2026-11-24"))
    #expect(line.contains(#""start":"2026-11-21","end":"2026-11-23""#))
    let short = self.line(EventSample.event("Fair", "2026-11-21", "2026-11-21"))
    #expect(short.contains(#""start":"2026-11-21","end":"2026-11-21""#))
  }

  @Test func tellsOccurrencesAlarmsAndStates() throws {
    var event = EventSample.event(
      "Pill", "2026-11-21 10:00", "2026-11-21 10:00", status: .canceled, availability: .free,
      occurrence: EventSample.time("2026-11-21 10:00"))
    event.alarms = [
      .before(CivilDuration(seconds: 5400)), .before(CivilDuration(days: 1)),
      .before(CivilDuration()),
      .at(Instant(secondsSince1970: 1_795_250_000)),
    ]
    event.recurrenceRules = [try RecurrenceRule("FREQ=DAILY")]
    let line = self.line(event)
    #expect(line.contains(#""id":"3f2a9c1b-0000-4000-8000-000000000001@20261121T100000""#))
    #expect(line.contains(#""status":"cancelled","show-as":"free""#))
    #expect(line.contains(#""alarms":["1h30m","1d","0m","2026-11-21T08:33:20Z"]"#))
    #expect(
      line.hasSuffix(
        #""repeat":"FREQ=DAILY","occurrence":"2026-11-21T10:00:00+01:00[Europe/Berlin]"}"#))
  }

  @Test func namesCalendarsAsTheOptionTakesThem() {
    let other = EventCalendar(name: "home", source: "work", identifier: "/work/home")
    let names = CalendarNames(of: [EventSample.home, other])
    #expect(names.name(of: other) == "work/home")
    #expect(CalendarNames(of: [other]).name(of: other) == "home")
  }
}
