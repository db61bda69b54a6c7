import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import ICalendar

/// Reminders that repeat, with occurrences that differ (RFC 5545 §3.8.4.4).
@Suite struct ReminderOccurrenceEditTests {
  private static let rule = "RRULE:FREQ=DAILY"

  /// Of a series that is due every day from 21 November.
  private func edited(
    rule: String = rule, _ occurrences: (day: Int, lines: String)...
  ) throws -> Edited {
    let own = occurrences.map { day, lines in
      "BEGIN:VTODO\nUID:u\nRECURRENCE-ID;VALUE=DATE:202611\(day)\nX-DAY:\(day)\n\(lines)\n"
        + "END:VTODO\n"
    }
    return try Edited(
      "BEGIN:VCALENDAR\nX-A:1\nBEGIN:VTODO\nUID:u\nSUMMARY:Water\nDUE;VALUE=DATE:20261121\n"
        + "\(rule)\nX-M:1\nEND:VTODO\n\(own.joined())"
        + "BEGIN:VTODO\nUID:other\nSUMMARY:Other\nEND:VTODO\nEND:VCALENDAR")
  }

  /// The occurrences that differ.
  private func days(_ edited: Edited) -> [String] {
    edited.lines.filter { $0.hasPrefix("X-DAY:") }.map { String($0.dropFirst(6)) }
  }

  private static let stamps = [
    "DTSTAMP:20261121T100000Z", "LAST-MODIFIED:20261121T100000Z", "SEQUENCE:1",
  ]

  @Test func changesWhatDiffersAndNotTheSeries() throws {
    var edited = try edited((21, "SUMMARY:Today\nDUE;VALUE=DATE:20261122"), (23, "SUMMARY:Later"))
    let before = edited
    try edited.changeReminder { _ in }
    #expect(edited.text == before.text)
    try edited.changeReminder {
      $0.title = "Now"
      $0.due = .date(try Samples.reading(2026, 11, 24).date)
      $0.priority = 1
    }
    let (added, removed) = edited.difference(from: before)
    #expect(removed == ["SUMMARY:Today", "DUE;VALUE=DATE:20261122"])
    #expect(
      added == ["SUMMARY:Now", "DUE;VALUE=DATE:20261124", "PRIORITY:1"] + Self.stamps)
    #expect(try edited.reminder().title == "Now")
  }

  @Test func changesTheRulesOfTheSeries() throws {
    var edited = try edited((21, "SUMMARY:Today\nDUE;VALUE=DATE:20261122"))
    let before = edited
    try edited.changeReminder { $0.recurrenceRules = [try RecurrenceRule("FREQ=WEEKLY")] }
    let (added, removed) = edited.difference(from: before)
    #expect(removed == [Self.rule])
    #expect(added == ["RRULE:FREQ=WEEKLY"] + Self.stamps)
    #expect(try edited.reminder().title == "Today")
    #expect(try edited.reminder().recurrenceRules.map(\.text) == ["FREQ=WEEKLY"])
  }

  @Test func movesOnPastWhatDiffersAndRemovesIt() throws {
    var edited = try edited(
      (20, "SUMMARY:Past"), (21, "SUMMARY:Today"), (22, "SUMMARY:Next\nDUE;VALUE=DATE:20261122"),
      (25, "SUMMARY:Later"))
    try edited.complete()
    #expect(
      edited.lines == [
        "BEGIN:VCALENDAR", "X-A:1", "BEGIN:VTODO", "UID:u", "SUMMARY:Water",
        "DUE;VALUE=DATE:20261122", "RRULE:FREQ=DAILY", "X-M:1",
      ] + Self.stamps + [
        "END:VTODO", "BEGIN:VTODO", "UID:u", "RECURRENCE-ID;VALUE=DATE:20261122", "X-DAY:22",
        "SUMMARY:Next", "DUE;VALUE=DATE:20261122", "END:VTODO", "BEGIN:VTODO", "UID:u",
        "RECURRENCE-ID;VALUE=DATE:20261125", "X-DAY:25", "SUMMARY:Later", "END:VTODO",
        "BEGIN:VTODO", "UID:other", "SUMMARY:Other", "END:VTODO", "END:VCALENDAR",
      ])
    #expect(try edited.reminder().title == "Next")
    #expect(try !edited.reminder().isCompleted)
    try edited.complete()
    #expect(try edited.reminder().title == "Water")
    #expect(try edited.reminder().due?.description == "2026-11-23")
    #expect(days(edited) == ["25"])
  }

  /// What an edit and a completion are of, where nothing differs now.
  @Test func movesOnToWhatDiffers() throws {
    var edited = try edited((22, "SUMMARY:Next\nDUE;VALUE=DATE:20261130"))
    #expect(try edited.reminder().title == "Water")
    try edited.complete()
    #expect(try edited.reminder().title == "Next")
    #expect(try edited.reminder().due?.description == "2026-11-30")
    #expect(days(edited) == ["22"])
  }

  @Test func passesOverWhatIsDoneAlready() throws {
    var edited = try edited(
      (22, "STATUS:COMPLETED"), (23, "STATUS:CANCELLED"), (24, "SUMMARY:Open"),
      (26, "STATUS:COMPLETED"))
    try edited.complete()
    #expect(try edited.reminder().title == "Open")
    #expect(days(edited) == ["24", "26"])
    try edited.complete()
    #expect(try edited.reminder().due?.description == "2026-11-25")
    #expect(days(edited) == ["26"])
    try edited.complete()
    #expect(try edited.reminder().due?.description == "2026-11-27")
    #expect(days(edited) == [])
  }

  @Test func countsWhatIsPassedOver() throws {
    var edited = try edited(rule: "RRULE:FREQ=DAILY;COUNT=4", (22, "STATUS:COMPLETED"))
    try edited.complete()
    #expect(try edited.reminder().due?.description == "2026-11-23")
    #expect(edited.lines.contains("RRULE:FREQ=DAILY;COUNT=2"))
  }

  /// The series is done with its last occurrence, which is the one that differs.
  @Test func completesTheLastForGood() throws {
    var edited = try edited(
      rule: "RRULE:FREQ=DAILY;COUNT=2", (21, "SUMMARY:Today\nSTATUS:NEEDS-ACTION"),
      (22, "STATUS:CANCELLED"))
    try edited.complete()
    #expect(try edited.reminder().isCompleted)
    #expect(try edited.reminder().title == "Today")
    #expect(edited.lines.count { $0 == "STATUS:COMPLETED" } == 2)
    #expect(edited.lines.contains("DUE;VALUE=DATE:20261121"))
    #expect(days(edited) == ["21", "22"])
    try edited.uncomplete()
    #expect(try !edited.reminder().isCompleted)
    #expect(edited.lines.count { $0.hasPrefix("COMPLETED:") || $0 == "STATUS:COMPLETED" } == 0)
  }

  @Test func completesASeriesWhoseLastIsDoneAlready() throws {
    var edited = try edited(
      rule: "RRULE:FREQ=DAILY;COUNT=1",
      (21, "SUMMARY:Today\nSTATUS:COMPLETED\nCOMPLETED:20261120T080000Z"))
    try edited.complete()
    #expect(edited.lines.count { $0 == "STATUS:COMPLETED" } == 2)
  }

  @Test func leavesASeriesOpenThatGoesOnBehindAnOpenedOne() throws {
    var edited = try edited((21, "STATUS:COMPLETED"))
    try edited.uncomplete()
    #expect(edited.lines.filter { $0.hasPrefix("STATUS") } == ["STATUS:NEEDS-ACTION"])
  }

  @Test func goesOnPastWhatWasCompletedByItself() throws {
    var edited = try edited((21, "STATUS:COMPLETED"))
    #expect(try edited.reminder().isCompleted)
    try edited.complete()
    #expect(try !edited.reminder().isCompleted)
    #expect(try edited.reminder().due?.description == "2026-11-22")
    #expect(days(edited) == [])
  }

  @Test func removesWhatIsThereTwice() throws {
    var edited = try edited((21, "SUMMARY:One"), (21, "SUMMARY:Two"), (21, "SUMMARY:Three"))
    try edited.complete()
    #expect(days(edited) == [])
    #expect(edited.contents.problem == nil)
  }

  /// It says of later ones what they are, and that is not to be lost.
  @Test func keepsWhatStandsForAllLaterOnes() throws {
    var edited = try Edited(
      """
      BEGIN:VCALENDAR
      BEGIN:VTODO
      UID:u
      DUE;VALUE=DATE:20261121
      RRULE:FREQ=DAILY
      END:VTODO
      BEGIN:VTODO
      UID:u
      RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261121
      X-DAY:21
      END:VTODO
      END:VCALENDAR
      """)
    try edited.complete()
    #expect(try edited.reminder().due?.description == "2026-11-22")
    #expect(days(edited) == ["21"])
  }

  @Test func movesAlongWithItsSeries() throws {
    var edited = try Edited(
      """
      BEGIN:VCALENDAR
      BEGIN:VTODO
      UID:u
      DUE:20261121T090000
      RRULE:FREQ=DAILY
      END:VTODO
      BEGIN:VTODO
      UID:u
      RECURRENCE-ID:20261123T090000
      SUMMARY:As ever
      DUE:20261123T090000
      END:VTODO
      BEGIN:VTODO
      UID:u
      RECURRENCE-ID:20261124T090000
      SUMMARY:Another time
      DUE:20261124T180000
      END:VTODO
      END:VCALENDAR
      """)
    let before = edited
    try edited.changeReminder { $0.due = .floating(try Samples.reading(2026, 11, 22, 10)) }
    #expect(
      edited.difference(from: before).removed == [
        "DUE:20261121T090000", "RECURRENCE-ID:20261123T090000", "DUE:20261123T090000",
        "RECURRENCE-ID:20261124T090000",
      ])
    #expect(
      edited.difference(from: before).added.filter { !Self.stamps.contains($0) } == [
        "DUE:20261122T100000", "RECURRENCE-ID:20261124T100000", "DUE:20261124T100000",
        "RECURRENCE-ID:20261125T100000",
      ])
  }

  @Test func changesAndMovesOnAtOnce() throws {
    var edited = try edited((21, "SUMMARY:Today"), (22, "STATUS:COMPLETED"))
    try edited.changeReminder {
      $0.title = "Now"
      $0.isCompleted = true
    }
    #expect(try edited.reminder().title == "Water")
    #expect(try edited.reminder().due?.description == "2026-11-23")
  }

  @Test func anOccurrenceAloneIsCompletedForGood() throws {
    var edited = try Edited(
      reminder: "RECURRENCE-ID:20261121T090000Z\nSUMMARY:Alone\nDUE:20261121T090000Z")
    #expect(throws: EditError.ruleOfOccurrence) {
      try edited.changeReminder { $0.recurrenceRules = [try RecurrenceRule("FREQ=DAILY")] }
    }
    try edited.complete()
    #expect(try edited.reminder().isCompleted)
    #expect(edited.lines.contains("RECURRENCE-ID:20261121T090000Z"))
  }
}
