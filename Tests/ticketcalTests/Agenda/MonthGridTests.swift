import CalendarStore
import CivilTime
import Testing

@testable import ticketcal

@Suite struct MonthGridTests {
  init() { TerminalLocale.activate() }

  private func lines(_ width: Int, firstWeekday: Int = 1, events: [StoredEvent]? = nil) -> [String]
  {
    let events =
      events
      ?? (1...4).map {
        EventSample.event(
          "Event number \($0)", "2026-11-05 1\($0):00", "2026-11-05 1\($0):30",
          uid: EventSample.uid($0))
      }
    let month = EventSample.day("2026-11-01")
    return MonthGrid(
      agenda: Agenda(
        events, from: month, through: EventSample.day("2026-11-30"), zone: EventSample.berlin),
      month: month, today: EventSample.today, firstWeekday: firstWeekday, style: EventSample.plain,
      width: width
    ).lines
  }

  @Test func drawsTitlesWhereThereIsRoom() {
    #expect(
      lines(80) == [
        "                               November 2026",
        "Mon        Tue        Wed        Thu        Fri        Sat        Sun",
        "                                                                  1",
        "2          3          4          5          6          7          8",
        "                                 Event num…",
        "                                 Event num…",
        "                                 +2 more",
        "9          10         11         12         13         14         15",
        "16         17         18         19         20         [21]       22",
        "23         24         25         26         27         28         29",
        "30",
      ])
  }

  @Test func countsWhereThereIsNone() {
    #expect(lines(48).dropFirst(3).first == "2      3      4      5 ·4   6      7      8")
  }

  @Test func beginsTheWeekAsTheLocaleDoes() {
    #expect(lines(48, firstWeekday: 7)[1].hasPrefix("Sun    Mon"))
    #expect(lines(48, firstWeekday: 7)[2].hasPrefix("1      2"))
    #expect(WeekStart.weekday(environment: ["LANG": "en_US.UTF-8"]) == 7)
    #expect(WeekStart.weekday(environment: ["LANG": "en_US.UTF-8", "LC_TIME": "de_DE"]) == 1)
    #expect(WeekStart.weekday(environment: ["LANG": "C.UTF-8"]) == 1)
    #expect(WeekStart.weekday(environment: ["LC_ALL": "", "LANG": "POSIX"]) == 1)
    #expect(WeekStart.weekday(environment: [:]) == 1)
  }

  @Test func marksOverlapsAndEscapesNothing() {
    let events = [1, 2].map {
      EventSample.event(
        "E\u{1B}[2J", "2026-11-05 10:00", "2026-11-05 11:00", uid: EventSample.uid($0))
    }
    let shown = lines(100, events: events).joined(separator: "\n")
    #expect(shown.contains("5 !"))
    #expect(!shown.contains("\u{1B}"))
  }

  @Test func marksDaysWhereThereIsNoRoomForNumbersOfEvents() {
    #expect(
      lines(20) == [
        "   November 2026", "Mo Tu We Th Fr Sa Su", "                  1",
        "2  3  4  5· 6  7  8", "9  10 11 12 13 14 15", "16 17 18 19 20 21 22",
        "23 24 25 26 27 28 29", "30",
      ])
    let event = EventSample.event("A", "2026-11-12 10:00", "2026-11-12 11:00")
    let wider = lines(27, events: [event])
    #expect(wider[4] == "9   10  11  12· 13  14  15")
    #expect(wider[5] == "16  17  18  19  20  21* 22")
  }

  @Test func staysWithinTheTerminal() {
    let title = "哆啦A梦：大雄与天空的理想乡 and more"
    let events = (1...5).map {
      EventSample.event(
        title, "2026-11-21 1\($0):00", "2026-11-21 1\($0):30", uid: EventSample.uid($0))
    }
    for width in 1...130 {
      for line in lines(width) + lines(width, events: events) {
        #expect(DisplayWidth.of(line) <= width, "\(width): \(line)")
      }
    }
  }
}
