import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct EventReadingTests {
  @Test func readsEveryProperty() throws {
    let text = """
      BEGIN:VCALENDAR
      VERSION:2.0
      BEGIN:VEVENT
      UID:a@b.example
      DTSTAMP:20230610T122640Z
      CREATED:20230609T084000Z
      LAST-MODIFIED:20230610T122640Z
      SEQUENCE:2
      DTSTART;TZID=Europe/Berlin:20230610T103932
      DTEND;TZID="Asia/Shanghai":20230610T205832
      SUMMARY;LANGUAGE=en:  Concert\\, "loud"\\; 大雄
      LOCATION:Hall 1\\nRow 2
      GEO:37.5;-121.25
      DESCRIPTION:a\\\\b
      URL:https://a.example/?a=1,2;b=\\
      STATUS:TENTATIVE
      TRANSP:TRANSPARENT
      RRULE:FREQ=WEEKLY;COUNT=3
      ORGANIZER;CN="Ann; Bee":mailto:a@b.example
      ATTENDEE;CN=Cee;PARTSTAT=accepted;ROLE=OPT-PARTICIPANT;X-A="b:c":mailto:c@b.example
      ATTENDEE;NOBODY=knows:mailto:d@b.example
      X-OWN:1
      BEGIN:VALARM
      ACTION:DISPLAY
      TRIGGER:-PT1H
      END:VALARM
      BEGIN:VALARM
      ACTION:AUDIO
      TRIGGER;VALUE=DATE-TIME:20230609T084000Z
      END:VALARM
      END:VEVENT
      END:VCALENDAR

      """
    let contents = try ReadObject.contents(text)
    let series = try #require(contents.series.first)
    #expect(contents.series.count == 1 && contents.reminders.isEmpty && contents.problem == nil)
    #expect(series.uid == "a@b.example" && series.detached.isEmpty)
    let created = Instant(secondsSince1970: 1_686_300_000)
    var event = Event(
      uid: "a@b.example",
      title: "  Concert, \"loud\"; 大雄",
      start: .zoned(
        try Samples.reading(2023, 6, 10, 10, 39, 32), try Samples.zone("Europe/Berlin")),
      end: .zoned(
        try Samples.reading(2023, 6, 10, 20, 58, 32), try Samples.zone("Asia/Shanghai")),
      location: "Hall 1\nRow 2",
      structuredLocation: StructuredLocation(
        geo: GeoLocation(latitude: 37.5, longitude: -121.25)),
      notes: "a\\b", url: "https://a.example/?a=1,2;b=\\", status: .tentative,
      availability: .free,
      alarms: [
        .before(CivilDuration(seconds: 3600)), Alarm(.absolute(created), action: .audio),
      ],
      recurrenceRules: [try RecurrenceRule("FREQ=WEEKLY;COUNT=3")])
    event.creationDate = created
    event.lastModifiedDate = Instant(secondsSince1970: 1_686_400_000)
    event.sequence = 2
    event.attendees = [
      Participant(
        name: "Cee", address: "mailto:c@b.example", status: "ACCEPTED",
        role: "OPT-PARTICIPANT"),
      Participant(name: nil, address: "mailto:d@b.example", status: "NEEDS-ACTION"),
    ]
    event.organizer = Participant(name: "Ann; Bee", address: "mailto:a@b.example")
    #expect(series.master?.item == event)
  }
}
