import CalendarStore
import CivilTime
import Testing

@testable import ticketcal

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
