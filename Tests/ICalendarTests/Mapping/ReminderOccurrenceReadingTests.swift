import CivilTime
import Foundation
import Testing

@testable import ICalendar

/// Occurrences of a reminder that differ from it (RFC 5545 §3.8.4.4).
@Suite struct ReminderOccurrenceReadingTests {
  private static let master = """
    SUMMARY:Water
    DTSTART;TZID=Europe/Berlin:20261122T080000
    DUE;TZID=Europe/Berlin:20261122T090000
    RRULE:FREQ=WEEKLY
    PRIORITY:5
    """

  private func contents(_ reminders: String...) throws -> ObjectContents {
    try contents(reminders)
  }

  private func contents(_ reminders: [String]) throws -> ObjectContents {
    let components = reminders.map { "BEGIN:VTODO\nUID:u\n\($0)\nEND:VTODO\n" }.joined()
    return try ReadObject.contents("BEGIN:VCALENDAR\n\(components)END:VCALENDAR\n")
  }

  private func reminder(_ reminders: String...) throws -> Reminder {
    let contents = try contents(reminders)
    #expect(contents.reminders.count == 1 && contents.problem == nil)
    return try #require(contents.reminders.first)
  }

  private static let differing = """
    SUMMARY:Water twice
    DESCRIPTION:it is hot
    DTSTART;TZID=Europe/Berlin:20261122T100000
    DUE;TZID=Europe/Berlin:20261122T110000
    PRIORITY:1
    STATUS:IN-PROCESS
    BEGIN:VALARM
    TRIGGER;RELATED=END:-PT5M
    END:VALARM
    """

  /// However its name is written, and wherever it stands.
  @Test(arguments: [
    "RECURRENCE-ID;TZID=Europe/Berlin:20261122T080000", "RECURRENCE-ID:20261122T070000Z",
    "RECURRENCE-ID;VALUE=DATE:20261122",
  ])
  func hasTheValuesOfItsPresentOccurrence(name: String) throws {
    for isFirst in [true, false] {
      let own = "\(name)\n\(Self.differing)"
      let reminder = try isFirst ? reminder(own, Self.master) : reminder(Self.master, own)
      #expect(reminder.title == "Water twice")
      #expect(reminder.notes == "it is hot")
      #expect(reminder.start?.reading.time.description == "10:00:00")
      #expect(reminder.due?.reading.time.description == "11:00:00")
      #expect(reminder.priority == 1)
      #expect(!reminder.isCompleted)
      #expect(reminder.alarms == [.before(CivilDuration(seconds: 300))])
      #expect(reminder.recurrenceRules == [try RecurrenceRule("FREQ=WEEKLY")])
      #expect(
        reminder.occurrenceDate?.description == "2026-11-22T08:00:00+01:00[Europe/Berlin]")
      #expect(reminder.uid == "u")
    }
  }

  @Test func takesNothingFromOtherOccurrences() throws {
    let reminder = try reminder(
      Self.master, "RECURRENCE-ID;TZID=Europe/Berlin:20261129T080000\nSUMMARY:Later",
      "RECURRENCE-ID;TZID=Europe/Berlin:20261115T080000\nSUMMARY:Past")
    #expect(reminder.title == "Water")
    #expect(reminder.occurrenceDate == nil)
  }

  @Test func isKnownByItsDueTimeWithoutAStart() throws {
    let reminder = try reminder(
      "DUE;VALUE=DATE:20261122\nRRULE:FREQ=DAILY",
      "RECURRENCE-ID;VALUE=DATE:20261122\nSUMMARY:Today\nDUE;VALUE=DATE:20261124")
    #expect(reminder.title == "Today")
    #expect(reminder.due?.description == "2026-11-24")
  }

  @Test func anOccurrenceAloneIsAReminder() throws {
    let reminder = try reminder(
      "RECURRENCE-ID:20261122T080000Z\nSUMMARY:Alone\nDUE:20261122T090000Z")
    #expect(reminder.title == "Alone" && reminder.recurrenceRules.isEmpty)
  }

  @Test func ofOccurrencesAloneTheFirstThatIsNotCompletedIsTheReminder() throws {
    func occurrence(_ day: Int, _ more: String = "") -> String {
      "RECURRENCE-ID:202611\(day)T080000Z\nSUMMARY:\(day)\(more)"
    }
    #expect(
      try reminder(occurrence(24), occurrence(22, "\nSTATUS:CANCELLED"), occurrence(23)).title
        == "23")
  }

  @Test func tellsOfOneThatIsThereTwice() throws {
    let contents = try contents(
      Self.master, "RECURRENCE-ID:20261122T070000Z\nSUMMARY:First",
      "RECURRENCE-ID;TZID=Europe/Berlin:20261122T080000\nSUMMARY:Second")
    #expect(contents.reminders.map(\.title) == ["First"])
    #expect(
      contents.problem?.contains("with SEQUENCE 0 and RECURRENCE-ID 20261122T080000 is left out")
        == true)
    #expect(contents.reminderSeries.first?.componentCount == 3)
  }

  @Test func tellsOfOneThatCannotBeTold() throws {
    let contents = try contents(Self.master, "RECURRENCE-ID:sometime\nSUMMARY:When")
    #expect(contents.reminders.map(\.title) == ["Water"])
    #expect(contents.problem == ContentProblem.unreadableOccurrence.description)
    #expect(contents.reminderSeries.first?.componentCount == 2)
  }

  @Test(arguments: [true, false])
  func doesNotRepeatWithinItself(hasMaster: Bool) throws {
    let own =
      "RECURRENCE-ID:20261122T070000Z\nSUMMARY:Own\nDUE:20261122T080000Z\nRRULE:FREQ=DAILY"
    let contents = try hasMaster ? contents(Self.master, own) : contents(own)
    #expect(contents.reminders.map(\.title) == ["Own"])
    let rules = contents.reminders.first?.recurrenceRules.map(\.text)
    #expect(rules == (hasMaster ? ["FREQ=WEEKLY"] : []))
    #expect(contents.problem == ContentProblem.ruleOfOccurrence.description)
  }

  /// An event and a reminder may have one UID in one file, and so their occurrences.
  @Test func isNoOccurrenceOfAnEventOfThatUID() throws {
    let contents = try ReadObject.contents(
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:u
      RECURRENCE-ID:20261122T070000Z
      DTSTART:20261122T070000Z
      END:VEVENT
      BEGIN:VTODO
      UID:u
      RECURRENCE-ID:20261122T070000Z
      SUMMARY:Own
      END:VTODO
      END:VCALENDAR

      """)
    #expect(contents.reminders.count == 1 && contents.series.count == 1)
    #expect(contents.problem == nil)
  }
}
