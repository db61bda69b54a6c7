import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct ReminderReadingTests {
  @Test func readsEveryProperty() throws {
    let reminder = try ReadObject.reminder(
      """
      SUMMARY:Milk\\, bread
      DESCRIPTION:two
      URL:https://a.example/
      LOCATION:shop
      DTSTART;TZID=Europe/Berlin:20230610T090000
      DUE;TZID=Europe/Berlin:20230611T090000
      PRIORITY:5
      STATUS:IN-PROCESS
      PERCENT-COMPLETE:50
      RRULE:FREQ=WEEKLY
      CREATED:20230609T084000Z
      LAST-MODIFIED:20230610T122640Z
      SEQUENCE:3
      BEGIN:VALARM
      TRIGGER;RELATED=END:-P1D
      END:VALARM
      BEGIN:VALARM
      TRIGGER:-PT5M
      END:VALARM
      """)
    #expect(
      reminder
        == Reminder(
          uid: "u", title: "Milk, bread",
          notes: "two", url: "https://a.example/", location: "shop",
          due: .zoned(try Samples.reading(2023, 6, 11, 9), try Samples.zone("Europe/Berlin")),
          start: .zoned(try Samples.reading(2023, 6, 10, 9), try Samples.zone("Europe/Berlin")),
          priority: 5, alarms: [.before(CivilDuration(days: 1))],
          recurrenceRules: [try RecurrenceRule("FREQ=WEEKLY")],
          creationDate: Instant(secondsSince1970: 1_686_300_000),
          lastModifiedDate: Instant(secondsSince1970: 1_686_400_000), sequence: 3,
          otherAlarms: [.action("DISPLAY")]))
  }

  @Test(
    arguments: [
      ("STATUS:COMPLETED", true, nil), ("status:completed", true, nil),
      ("STATUS:CANCELLED", true, nil),
      ("PERCENT-COMPLETE:100", true, nil), ("PERCENT-COMPLETE:99", false, nil),
      ("COMPLETED:20230609T084000Z", true, 1_686_300_000), ("STATUS:NEEDS-ACTION", false, nil),
      ("COMPLETED:sometime", false, nil), ("STATUS:", false, nil),
    ] as [(String, Bool, Int?)])
  func isCompletedByAnyOfItsSigns(_ line: String, _ isCompleted: Bool, _ date: Int?) throws {
    let reminder = try ReadObject.reminder(line)
    #expect(reminder.isCompleted == isCompleted)
    #expect(reminder.isCanceled == (line == "STATUS:CANCELLED"))
    #expect(reminder.completionDate?.secondsSince1970 == date)
  }

  @Test(arguments: [
    ("DUE:20230610T090000Z", true, true), ("DTSTART:20230610T090000Z", true, false),
    ("DTSTART:20230610T090000Z\nDUE:20230610T100000Z", false, true),
    ("DTSTART:20230610T090000Z\nDUE:20230610T090000Z", true, true), ("SUMMARY:x", true, false),
  ])
  func showsAlarmsBeforeTheDueTime(_ times: String, _ toStart: Bool, _ toEnd: Bool) throws {
    let reminder = try ReadObject.reminder(
      """
      \(times)
      BEGIN:VALARM
      TRIGGER:-PT1M
      END:VALARM
      BEGIN:VALARM
      TRIGGER;RELATED=END:-PT2M
      END:VALARM
      BEGIN:VALARM
      TRIGGER;VALUE=DATE-TIME:20230609T084000Z
      END:VALARM
      """)
    var expected: [Alarm] = []
    if toStart { expected.append(.before(CivilDuration(seconds: 60))) }
    if toEnd { expected.append(.before(CivilDuration(seconds: 120))) }
    expected.append(.at(Instant(secondsSince1970: 1_686_300_000)))
    #expect(reminder.alarms == expected)
  }

  @Test func isDueAfterItsLength() throws {
    let reminder = try ReadObject.reminder("DTSTART;VALUE=DATE:20230610\nDURATION:P3D")
    #expect(reminder.due?.description == "2023-06-13")
  }

  @Test(arguments: ["PRIORITY:10", "PRIORITY:-1", "PRIORITY:high", "PRIORITY:99999999999999999999"])
  func anImpossiblePriorityIsNone(_ line: String) throws {
    #expect(try ReadObject.reminder(line).priority == 0)
  }

  @Test func anImpossibleDueTimeIsLeftOut() throws {
    let contents = try ReadObject.contents(
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:u\nDUE:20230230\nEND:VTODO\nEND:VCALENDAR\n")
    #expect(contents.reminders.count == 1 && contents.reminders.first?.due == nil)
    #expect(contents.problem?.contains("DUE") == true)
  }

  @Test func occurrencesThatDifferAreNoRemindersOfTheirOwn() throws {
    let contents = try ReadObject.contents(
      """
      BEGIN:VCALENDAR
      BEGIN:VTODO
      UID:u
      RECURRENCE-ID:20230611T090000Z
      DUE:20230611T100000Z
      END:VTODO
      BEGIN:VTODO
      UID:u
      DUE:20230610T090000Z
      RRULE:FREQ=DAILY
      END:VTODO
      END:VCALENDAR

      """)
    #expect(contents.reminders.count == 1 && contents.problem == nil)
    #expect(contents.reminders.first?.recurrenceRules.count == 1)
  }
}
