import CivilTime
import Foundation
import SampleEvents
import TestSupport
import Testing

@testable import ICalendar

@Suite struct EventChangeTests {
  @Test(arguments: [
    ("2147483647", "2147483647"), ("2147483646", "2147483647"), ("-5", "1"), ("x", "1"),
    ("99999999999999999999", "1"), ("3000000000", "3000000000"),
  ])
  func countsTheSequenceAsFarAsItGoes(old: String, new: String) throws {
    var edited = try Edited(event: "DTSTART:20261121T090000Z\nSEQUENCE:\(old)")
    try edited.change { $0.title = "New" }
    #expect(edited.lines.contains("SEQUENCE:\(new)"))
  }

  @Test(arguments: [
    "two\nlines\r\nand\rmore", "\u{1B}[31mred\u{0}", "BEGIN:VEVENT\nUID:evil", "tab\there",
    ";,\\n:\"",
    String(repeating: "é", count: 100), String(repeating: "👩‍👩‍👧‍👦", count: 20),
    String(repeating: "x", count: 1 << 20),
  ])
  func writesHostileTitlesSoThatTheyCanBeRead(title: String) throws {
    var edited = try Edited(event: "DTSTART:20261121T090000Z\nSUMMARY:Old")
    try edited.change { $0.title = title }
    #expect(try edited.event().title == PropertyText(title).value)
    for line in edited.text.split(separator: "\r\n") {
      #expect(line.utf8.count <= 75)
    }
    #expect(String(validating: edited.object.text, as: UTF8.self) != nil)
    #expect(edited.contents.series.count == 1)
  }

  @Test func replacesAnAlarmThatIsSetWithAnotherAction() throws {
    var edited = try Edited(
      event: """
        DTSTART:20261121T090000Z
        BEGIN:VALARM
        ACTION:AUDIO
        TRIGGER:-PT1H
        END:VALARM
        """)
    try edited.change { $0.alarms = [.before(CivilDuration(seconds: 3600))] }
    #expect(edited.lines.contains("ACTION:DISPLAY"))
    #expect(!edited.lines.contains("ACTION:AUDIO"))
  }

  /// RFC 5545 §3.2.13: the component has the alarms of all later occurrences.
  @Test func acknowledgesAnAlarmThatLaterOccurrencesHave() throws {
    var edited = try Edited(
      """
      BEGIN:VCALENDAR
      BEGIN:VTODO
      UID:u
      DUE:20261123T090000Z
      RRULE:FREQ=DAILY
      END:VTODO
      BEGIN:VTODO
      UID:u
      RECURRENCE-ID;RANGE=THISANDFUTURE:20261122T090000Z
      DUE:20261122T100000Z
      BEGIN:VALARM
      ACTION:DISPLAY
      TRIGGER:-PT1H
      END:VALARM
      END:VTODO
      END:VCALENDAR
      """)
    let series = try #require(edited.contents.reminderSeries.first)
    let after = try Series.moment("20261121T000000Z")
    let alarms = series.alarms(after: after, through: after, in: .gmt)
    #expect(alarms.next == (try Series.moment("20261123T090000Z")))
    let reminder = try edited.reminder()
    let trigger = try #require(reminder.alarms.first?.trigger)
    let isFound = try edited.object.acknowledge(trigger, of: reminder, at: Edited.now)
    #expect(isFound && edited.lines.contains("ACKNOWLEDGED:20261121T100000Z"))
  }

  @Test func saysThatTheEventIsMissing() throws {
    let object = try Edited(event: "DTSTART:20261121T090000Z").object
    let other = try Edited(
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:v\nDTSTART:20261121T090000Z\nEND:VEVENT\nEND:VCALENDAR")
    var changed = try other.event("v")
    changed.title = "New"
    #expect(throws: EditError.missing) {
      try object.saving(
        changed, .thisEvent, since: other.object, stamp: Edited.stamp, newUID: { Edited.newUID })
    }
    #expect(throws: EditError.missing) {
      try object.removing(changed, .thisEvent, since: other.object, stamp: Edited.stamp)
    }
  }

  @Test func saysThatTheOccurrenceIsMissing() throws {
    var edited = try Edited(event: "DTSTART:20261121T090000Z\nRRULE:FREQ=DAILY;COUNT=5")
    let event = try edited.event()
    #expect(throws: EditError.missing) {
      try edited.edit { try $0.exclude(event, stamp: Edited.stamp) }
    }
    #expect(throws: EditError.missing) {
      try edited.edit { try $0.detach(event, from: event, stamp: Edited.stamp) }
    }
  }

  @Test func movesASeriesByOneOfItsOccurrences() throws {
    func series(at hour: String) throws -> Edited {
      try Edited(
        event: "DTSTART;TZID=Europe/Berlin:20261102T\(hour)0000\nRRULE:FREQ=WEEKLY;COUNT=5\n"
          + "EXDATE;TZID=Europe/Berlin:20261109T\(hour)0000")
    }
    var edited = try series(at: "09")
    var event = try edited.occurrence("2026-11-02")
    event.start = event.start.at(try Samples.reading(2026, 11, 2, 11))
    event.end = event.start
    try edited.save(event)
    let lines = try series(at: "11").lines
    #expect(lines.allSatisfy(edited.lines.contains))
  }
}

/// The scripts in Tests/Corpora/edits: edits of calendar texts, and the lines that they change.
/// `TICKETCAL_UPDATE=1 swift test --filter EditScriptTests` rewrites what they expect.
@Suite struct EditScriptTests {
  private static let folder = CorpusFolder("edits")

  static let names = folder.names(".txt")

  @Test func areThere() { #expect(!Self.names.isEmpty) }

  @Test(arguments: names) func agree(name: String) throws {
    let expected = EditScript(try Self.folder.text(name))
    let made = try expected.run()
    if TestRun.updates {
      try Self.folder.write(made.text, to: name)
      return
    }
    for (made, expected) in zip(made.cases, expected.cases) {
      for (step, wanted) in zip(made.steps, expected.steps) {
        #expect(step.output == wanted.output, "\(name): \(made.title): > \(step.command)")
      }
    }
  }
}

@Suite struct EditableRuleTests {
  @Test(arguments: [
    ("FREQ=MONTHLY;BYMONTHDAY=10", "FREQ=MONTHLY;BYMONTHDAY=12"),
    ("FREQ=MONTHLY;BYMONTHDAY=-21", "FREQ=MONTHLY;BYMONTHDAY=-19"),
    ("FREQ=MONTHLY;BYMONTHDAY=10,20", "FREQ=MONTHLY;BYMONTHDAY=12,22"),
    ("FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=2TH"),
    ("FREQ=MONTHLY;BYDAY=-3TU", "FREQ=MONTHLY;BYDAY=-3TH"),
    ("FREQ=YEARLY;BYMONTH=11;BYDAY=+2TU", "FREQ=YEARLY;BYMONTH=11;BYDAY=2TH"),
    ("FREQ=WEEKLY;BYDAY=SA,TU", "FREQ=WEEKLY;BYDAY=MO,TH"),
    ("FREQ=WEEKLY;BYDAY=WE", "FREQ=WEEKLY;BYDAY=WE"),
    ("FREQ=DAILY;UNTIL=20261231;COUNT", "FREQ=DAILY;UNTIL=20270102T235959Z;COUNT"),
    ("FREQ=DAILY;X=1;;", "FREQ=DAILY;X=1;;"),
  ])
  func followsAStartThatMovesByTwoDays(old: String, new: String) throws {
    // A Tuesday, the 10th, and a Thursday.
    let shift = SeriesShift(
      old: .utc(try Samples.reading(2026, 11, 10, 9)),
      new: .utc(try Samples.reading(2026, 11, 12, 9)))
    #expect(EditableRule(old).following(shift).text == new)
  }

  /// Tests/Corpora/moved-rules.tsv: the old start and the new one, and the rule of before and after; `-`
  /// where it cannot move.
  @Test func movesWithItsStart() throws {
    let differences = try Corpus("moved-rules.tsv").differences(given: 3) { row in
      let times = try row[1].split(separator: " ").map { try Series.time(String($0), nil) }
      do throws(EditError) {
        let shift = SeriesShift(old: times[0], new: times[1])
        return [try EditableRule(row[2]).moved(by: shift).text]
      } catch {
        #expect(error == .ruleDoesNotMove)
        return ["-"]
      }
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test func countsAFifthWeekAsTheLast() throws {
    let shift = SeriesShift(
      old: .date(try Samples.reading(2026, 11, 24).date),
      new: .date(try Samples.reading(2026, 11, 30).date))
    #expect(
      EditableRule("FREQ=MONTHLY;BYDAY=4TU").following(shift).text == "FREQ=MONTHLY;BYDAY=-1MO")
  }

  @Test func followsIntoAnotherMonth() throws {
    let shift = SeriesShift(
      old: .date(try Samples.reading(2026, 11, 30).date),
      new: .date(try Samples.reading(2026, 12, 1).date))
    #expect(
      EditableRule("FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=30").following(shift).text
        == "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1")
  }

  /// As rules are read: with blanks around their parts, and a semicolon at the end.
  @Test(arguments: [
    ("FREQ=DAILY;", "FREQ=DAILY;COUNT=2"), ("FREQ=DAILY; COUNT=5", "FREQ=DAILY;COUNT=2"),
    ("FREQ=DAILY;COUNT=5 ;INTERVAL=2", "FREQ=DAILY;COUNT=2;INTERVAL=2"),
  ])
  func aPartIsSetInAnOddText(_ old: String, _ new: String) {
    var rule = EditableRule(old)
    #expect(rule.text == old)
    rule[.count] = "2"
    #expect(rule.text == new)
  }
}
