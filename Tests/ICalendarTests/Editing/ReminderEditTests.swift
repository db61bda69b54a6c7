import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

@Suite struct ReminderEditTests {
  private func date(_ day: Int, month: Int = 11) throws -> EventTime {
    .date(try Samples.reading(2026, month, day).date)
  }

  @Test func changesOnlyWhatDiffers() throws {
    var edited = try Edited(
      reminder: """
        X-A:1
        PRIORITY:5
        summary;LANGUAGE=en:Buy milk
        DUE;VALUE=DATE:20261121
        RELATED-TO:other
        LOCATION:Shop
        """)
    let before = edited
    try edited.changeReminder { _ in }
    #expect(edited.text == before.text)
    try edited.changeReminder {
      $0.title = "Buy oat milk"
      $0.priority = 0
      $0.due = try date(22)
      $0.notes = "two\nlines"
      $0.url = "http://x"
      $0.location = nil
    }
    #expect(
      edited.lines[4...] == [
        "UID:u", "X-A:1", "summary;LANGUAGE=en:Buy oat milk", "DUE;VALUE=DATE:20261122",
        "RELATED-TO:other", "DESCRIPTION:two\\nlines", "URL:http://x",
        "DTSTAMP:20261121T100000Z", "LAST-MODIFIED:20261121T100000Z", "SEQUENCE:1", "END:VTODO",
        "END:VCALENDAR",
      ])
  }

  @Test func completesAndUncompletes() throws {
    var edited = try Edited(reminder: "SUMMARY:S\nSTATUS;X-A=1:IN-PROCESS\nPERCENT-COMPLETE:40")
    try edited.complete()
    var done = try edited.reminder()
    #expect(done.isCompleted)
    #expect(done.completionDate == Edited.now)
    #expect(
      Set(edited.lines).isSuperset(of: [
        "STATUS;X-A=1:COMPLETED", "COMPLETED:20261121T100000Z", "PERCENT-COMPLETE:100",
      ]))
    try edited.uncomplete()
    done = try edited.reminder()
    #expect(!done.isCompleted)
    #expect(done.completionDate == nil)
    #expect(edited.lines.contains("STATUS;X-A=1:NEEDS-ACTION"))
    #expect(!edited.text.contains("COMPLETE"))
  }

  @Test func movesOnWhereItRepeats() throws {
    var edited = try Edited(
      reminder: """
        SUMMARY:Water the plants
        DTSTART;TZID=Europe/Berlin:20261022T080000
        DUE;TZID=Europe/Berlin:20261022T090000
        RRULE:FREQ=DAILY;INTERVAL=2;COUNT=3
        EXDATE;TZID=Europe/Berlin:20261024T080000
        STATUS:IN-PROCESS
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER;VALUE=DATE-TIME:20261022T060000Z
        END:VALARM
        """)
    try edited.complete()
    var lines = edited.lines
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20261026T080000"))
    #expect(lines.contains("DUE;TZID=Europe/Berlin:20261026T090000"))
    #expect(lines.contains("RRULE:FREQ=DAILY;INTERVAL=2;COUNT=1"))
    #expect(lines.contains("STATUS:NEEDS-ACTION"))
    #expect(lines.contains("TRIGGER;VALUE=DATE-TIME:20261022T060000Z"))
    #expect(!(try edited.reminder().isCompleted))
    try edited.complete()
    lines = edited.lines
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20261026T080000"))
    #expect(lines.contains("COMPLETED:20261121T100000Z"))
    #expect(try edited.reminder().isCompleted)
  }

  @Test func movesOnByItsDueTimeWithoutAStart() throws {
    var edited = try Edited(
      reminder:
        "DUE;VALUE=DATE:20261130\nRRULE:FREQ=MONTHLY;UNTIL=20270131\nRDATE;VALUE=DATE:20261205")
    var dues: [EventTime?] = []
    while !(try edited.reminder().isCompleted), dues.count < 10 {
      try edited.complete()
      dues.append(try edited.reminder().due)
    }
    #expect(
      dues == [
        try date(30, month: 12), .date(try Samples.reading(2027, 1, 30).date),
        .date(try Samples.reading(2027, 1, 30).date),
      ])
  }

  @Test func changesAndMovesOnAtOnce() throws {
    var edited = try Edited(reminder: "SUMMARY:Old\nDUE;VALUE=DATE:20261130\nRRULE:FREQ=DAILY")
    try edited.changeReminder {
      $0.title = "New"
      $0.isCompleted = true
    }
    #expect(try edited.reminder().title == "New")
    #expect(try edited.reminder().due == date(1, month: 12))
    #expect(!(try edited.reminder().isCompleted))
  }

  @Test func movesExceptionsAlong() throws {
    var edited = try Edited(
      reminder: "DUE:20261102T090000\nRRULE:FREQ=WEEKLY;BYDAY=MO\nEXDATE:20261109T090000")
    try edited.changeReminder { $0.due = .floating(try Samples.reading(2026, 11, 3, 10)) }
    #expect(
      edited.lines[5...7] == [
        "DUE:20261103T100000", "RRULE:FREQ=WEEKLY;BYDAY=TU", "EXDATE:20261110T100000",
      ])
  }

  @Test func keepsALengthOrReplacesIt() throws {
    var edited = try Edited(reminder: "DTSTART:20261102T090000Z\nDURATION:PT1H")
    try edited.changeReminder { $0.due = .utc(try Samples.reading(2026, 11, 2, 11)) }
    #expect(edited.lines.contains("DURATION:PT2H"))
    try edited.changeReminder { $0.start = nil }
    #expect(edited.lines.contains("DUE:20261102T110000Z"))
    #expect(!edited.text.contains("DURATION"))
    #expect(!edited.text.contains("DTSTART"))
    try edited.changeReminder { $0.due = nil }
    #expect(!edited.text.contains("DUE"))
  }

  @Test func ringsWhenItDid() throws {
    var edited = try Edited(
      reminder: """
        DUE:20261102T090000Z
        BEGIN:VALARM
        ACTION:DISPLAY
        X-A:1
        TRIGGER:-PT1H
        END:VALARM
        """)
    try edited.changeReminder { $0.start = .utc(try Samples.reading(2026, 11, 1, 9)) }
    #expect(edited.lines.contains("TRIGGER;RELATED=END:-PT1H"))
    #expect(edited.lines.contains("X-A:1"))
    #expect(try edited.reminder().alarms == [.before(CivilDuration(seconds: 3600))])
    try edited.changeReminder { $0.alarms.append(.before(CivilDuration(days: 1))) }
    #expect(edited.lines.contains("TRIGGER;RELATED=END:-P1D"))
    #expect(try edited.reminder().alarms.count == 2)
    try edited.changeReminder { $0.due = nil }
    #expect(edited.lines.contains("TRIGGER:-P1D"))
    #expect(try edited.reminder().alarms.count == 2)
    #expect(throws: EditError.self) { try edited.changeReminder { $0.start = nil } }
    try edited.changeReminder {
      $0.start = nil
      $0.alarms = []
    }
    #expect(!edited.text.contains("VALARM"))
  }

  @Test func refusesWhatCannotBeWritten() throws {
    var edited = try Edited(reminder: "DTSTART:20261102T090000Z\nDUE:20261103T090000Z")
    let before = edited.text
    for (edit, field): ((inout Reminder) throws -> Void, String) in [
      ({ $0.priority = 10 }, "priority"), ({ $0.priority = -1 }, "priority"),
      ({ $0.due = try date(4) }, "due"),
      ({ $0.due = .utc(try Samples.reading(2026, 11, 2)) }, "due"),
      ({ $0.due = .utc(try Samples.reading(3001, 11, 2)) }, "due"),
    ] {
      do {
        try edited.changeReminder { try edit(&$0) }
        Issue.record("\(field) was written")
      } catch EditError.invalid(let named, _) {
        #expect(named == field)
      }
      #expect(edited.text == before)
    }
    var undated = try Edited(reminder: "SUMMARY:S")
    #expect(throws: EditError.self) {
      try undated.changeReminder { $0.recurrenceRules = [try RecurrenceRule("FREQ=DAILY")] }
    }
  }
}
