import CivilTime
import Foundation
import SampleEvents
import TestSupport
import Testing

@testable import CalendarStore

@Suite(.enabled(if: Python.has("icalendar"), "needs Debian's python3-icalendar"))
struct PythonReadingTests {
  private struct Read: Decodable, Equatable {
    var title: String
    var notes: String
    var start: String
    var end: String
    var zones: Int
  }

  /// Every zone is turned into one of python's, which fails where an observance is amiss.
  private static let program = """
    import icalendar, json, sys
    def read(path):
      calendar = icalendar.Calendar.from_ical(open(path, 'rb').read())
      for zone in calendar.walk('VTIMEZONE'): zone.to_tz()
      return [dict(title=e['SUMMARY'], notes=e['DESCRIPTION'],
        start=e['DTSTART'].dt.isoformat(), end=e['DTEND'].dt.isoformat(),
        zones=len(calendar.walk('VTIMEZONE'))) for e in calendar.walk('VEVENT')]
    print(json.dumps([read(path) for path in sys.argv[1:]]))
    """

  private func read(_ events: [Event]) throws -> [Read] {
    try #require(read(files: [events]).first)
  }

  /// The events of several files, which one python reads.
  private func read(files: [[Event]]) throws -> [[Read]] {
    let directory = try TemporaryDirectory()
    let paths = try files.enumerated().map { number, events in
      let path = directory.path(of: "\(number).ics")
      let store = try ICSFileWriter(
        path: path, calendar: Samples.calendar, productID: Samples.productID)
      #expect(store.add(events).allSatisfy { $0.kind == "made" })
      try store.finish()
      return path
    }
    return try JSONDecoder().decode([[Read]].self, from: Python.run(["-c", Self.program] + paths))
  }

  /// Backslashes stand alone here: icalendar 4 undoes escapes twice, so that it takes the text `\n`,
  /// correctly written `\\n`, for a line break.
  @Test func readsBackTheSameText() throws {
    let texts = [
      "哆啦A梦：大雄与天空的理想乡", " leading and trailing ", "a;b,c\\d\"e:f", "line\nline\n\nline",
      "tab\there", "👩‍👩‍👧‍👦🏳️‍🌈", "e\u{301}\u{302}", "\u{202E}gpj.exe", "BEGIN:VEVENT\nX:1", "a \\ b",
      "a\u{85}b\u{2028}c\u{2029}d", String(repeating: "日本語;", count: 300_000),
      "a" + String(repeating: " ", count: 300) + "b",
    ]
    let events = try texts.enumerated().map { number, text in
      var event = try Samples.event(number, title: text)
      event.notes = text
      return event
    }
    let read = try read(events)
    #expect(read.count == texts.count)
    for (read, text) in zip(read, texts) {
      #expect(read.title.unicodeScalars.elementsEqual(text.unicodeScalars))
      #expect(read.notes.unicodeScalars.elementsEqual(text.unicodeScalars))
    }
  }

  @Test func readsBackTheSameTimes() throws {
    let start = try Samples.reading(2023, 6, 10, 10, 39, 32)
    let end = try Samples.reading(2023, 6, 11, 1)
    let times: [(EventTime, EventTime, String, String)] = [
      (.utc(start), .utc(end), "2023-06-10T10:39:32+00:00", "2023-06-11T01:00:00+00:00"),
      (.floating(start), .floating(end), "2023-06-10T10:39:32", "2023-06-11T01:00:00"),
      (.date(start.date), .date(end.date), "2023-06-10", "2023-06-11"),
      (
        .zoned(start, try Samples.zone("Asia/Shanghai")),
        .zoned(end, try Samples.zone("America/New_York")), "2023-06-10T10:39:32+08:00",
        "2023-06-11T01:00:00-04:00"
      ),
    ]
    let events = try times.enumerated().map { number, times in
      var event = try Samples.event(number)
      event.notes = "-"
      (event.start, event.end) = (times.0, times.1)
      return event
    }
    let read = try read(events)
    #expect(read.map(\.start) == times.map(\.2))
    #expect(read.map(\.end) == times.map(\.3))
    #expect(read.first?.zones == 2)
  }

  @Test func canUseTheZones() throws {
    let names = [
      "Europe/Berlin", "Asia/Jerusalem", "Africa/Cairo", "Africa/Casablanca", "Europe/Dublin",
      "America/Sao_Paulo", "Europe/Moscow", "Asia/Tokyo", "Antarctica/Troll", "Pacific/Apia",
    ]
    var events: [Event] = []
    for name in names {
      for year in [1995, 2010, 2014, 2023] {
        var event = try Samples.event(events.count)
        event.notes = "-"
        let zone = try Samples.zone(name)
        event.start = .zoned(try Samples.reading(year, 7, 1, 12), zone)
        event.end = .zoned(try Samples.reading(year, 7, 1, 13), zone)
        if year == 2010 { event.recurrenceRules = [try RecurrenceRule("FREQ=WEEKLY")] }
        events.append(event)
      }
    }
    let read = try read(files: events.map { [$0] } + [events])
    #expect(read.dropLast().allSatisfy { $0.first?.zones == 1 })
    #expect(read.last?.first?.zones == names.count)
  }
}
