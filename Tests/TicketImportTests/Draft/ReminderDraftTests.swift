import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// From a reminder to a draft, and back.
@Suite struct ReminderDraftTests {
  /// Friday.
  private static let now = "2026-11-20T09:00"

  private static func time(_ text: String) throws -> EventTime {
    let stated = try ISO8601.time(text)
    guard let time = stated.time else { return .date(stated.date) }
    return .zoned(
      LocalDateTime(stated.date, time), try #require(TimeZone(identifier: "Europe/Berlin")))
  }

  private static func context(_ mode: EditMode = .reminder) throws -> EditContext {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    return EditContext(
      now: try time(now).reading, zone: zone,
      defaults: DraftDefaults(zone: Sourced(zone, .assumed)), calendars: ["reminders", "home"],
      mode: mode)
  }

  /// The reminder after the commands of the prompt. A complaint of the prompt is thrown.
  private func edited(_ reminder: Reminder, _ lines: String...) throws -> Reminder {
    let draft = ItemDraft(reminder, calendar: "reminders")
    var session = EditSession([EditEntry(draft)], context: try Self.context())
    for line in lines {
      for case .complain(let reason) in session.enter(line) { throw TimeError(reason) }
    }
    return try reminder.applying(session.entries[0].draft)
  }

  private static func rent() throws -> Reminder {
    Reminder(
      uid: "a@b", title: "Rent", notes: "a\r\nb", url: "x:y", location: "Bank",
      due: try time("2026-11-27T18:00"), priority: 5,
      alarms: [
        .before(CivilDuration(seconds: 3600)), .at(Instant(secondsSince1970: 1_795_500_000)),
      ],
      recurrenceRules: [try RecurrenceRule("FREQ=WEEKLY;BYDAY=FR;UNTIL=20270101T170000Z")])
  }

  @Test func changesNothingByItself() throws {
    #expect(try edited(try Self.rent()) == Self.rent())
    // What cannot be typed is kept: alarms and a rule without a time, and no title.
    let odd = Reminder(uid: "a", title: "", alarms: [.at(Instant(secondsSince1970: 0))])
    #expect(try edited(odd) == odd)
  }

  @Test func setsEachField() throws {
    let after = try edited(
      try Self.rent(), "title Pay", "due +1d", "start 2026-11-26T08:00", "priority high",
      "location none", "notes c", "url none", "alarms 2h", "repeat none")
    #expect(after.title == "Pay" && after.notes == "c" && after.location == nil)
    #expect(try after.due == Self.time("2026-11-28T18:00"))
    #expect(try after.start == Self.time("2026-11-26T08:00"))
    #expect(after.priority == 1 && after.url == nil && after.recurrenceRules.isEmpty)
    #expect(after.alarms == [.before(CivilDuration(seconds: 7200))])
  }

  @Test(
    arguments: [
      ("due 2026-12-04", "2026-12-04T18:00"), ("due 9:30", "2026-11-27T09:30"),
      ("due in 2 weeks", "2026-12-04T18:00"), ("allday yes", "2026-11-27"),
      ("due none", nil),
    ] as [(String, String?)])
  func movesTheDueTime(_ line: String, _ due: String?) throws {
    var reminder = try Self.rent()
    (reminder.recurrenceRules, reminder.alarms) = ([], [])
    #expect(try edited(reminder, line).due == due.map(Self.time))
  }

  @Test(arguments: [
    ("due fri 18:00", "2026-11-20T18:00"), ("due 8:00", "2026-11-21T08:00"),
    ("due 10:00", "2026-11-20T10:00"), ("due +3d", "2026-11-23"), ("due -1d", "2026-11-19"),
    ("due +2h", "2026-11-20T11:00"), ("due in 2 hours", "2026-11-20T11:00"),
    ("due 10 dec", "2026-12-10"),
  ])
  func countsFromNowWithoutADueTime(_ line: String, _ due: String) throws {
    #expect(try edited(Reminder(uid: "a", title: "Rent"), line).due == Self.time(due))
  }

  @Test func aStartThatIsTheDueTimeStaysIt() throws {
    var reminder = try Self.rent()
    reminder.start = reminder.due
    let moved = try edited(reminder, "due +1d")
    #expect(try moved.due == Self.time("2026-11-28T18:00"))
    #expect(moved.start == moved.due)
    // The calendar moves its rule itself.
    #expect(moved.recurrenceRules == reminder.recurrenceRules)
    reminder.start = try Self.time("2026-11-20T08:00")
    #expect(try edited(reminder, "due +1d").start == reminder.start)
  }

  @Test func aNewRuleCountsFromTheDueTime() throws {
    var reminder = try Self.rent()
    reminder.recurrenceRules = []
    let after = try edited(reminder, "repeat weekly")
    #expect(after.start == after.due && after.recurrenceRules.map(\.text) == ["FREQ=WEEKLY"])
  }

  @Test func showsTheRuleThatMovesAlong() throws {
    let draft = ItemDraft(try Self.rent(), calendar: "reminders")
    let moved = try draft.setting(.start, to: "+1d", Self.context())
    #expect(moved.repeatRule?.value.text == "FREQ=WEEKLY;UNTIL=20270102T170000Z;BYDAY=SA")
  }

  @Test(arguments: [
    ("start 2026-11-27", "start: needs a time, as due has one"),
    ("start 2026-11-28T18:00", "start: is after it is due"),
    ("due none", "repeat: needs a day or time to begin with; set due first"),
    ("priority 10", "priority: write 1 (highest) to 9, or high, medium, low or none"),
    ("url x", "url: not a URL; e.g. https://example.org/, or none"),
  ])
  func refusesWhatContradicts(_ line: String, _ reason: String) throws {
    var reminder = try Self.rent()
    if line == "start 2026-11-27" { reminder.start = try Self.time("2026-11-26") }
    do {
      _ = try edited(reminder, line)
      Issue.record("accepted")
    } catch let error as TimeError {
      #expect(error.reason == reason)
    } catch let error as DraftError {
      #expect(error.reason.hasPrefix(reason))
    }
  }

  @Test func isReadFromALine() throws {
    let draft = try TypedLine.draft(
      of: "Water plants every monday 7:00 at Garden", Self.context(.newReminder))
    let made = try Reminder(uid: "a", title: "").applying(draft)
    #expect(made.title == "Water plants" && made.location == "Garden")
    #expect(try made.due == Self.time("2026-11-23T07:00"))
    #expect(made.start == made.due)
    #expect(made.alarms.isEmpty && made.recurrenceRules.map(\.text) == ["FREQ=WEEKLY;BYDAY=MO"])
    #expect(throws: TimeError.self) {
      try TypedLine.draft(of: "Rent fri 9-10", Self.context(.newReminder))
    }
  }

  /// As the external editor has it.
  @Test func isATextWithItsOwnNames() throws {
    let draft = ItemDraft(try Self.rent(), calendar: "home")
    let context = try Self.context()
    let text = DraftText.write(draft, context)
    for line in ["due: 2026-11-27T18:00", "start: none", "priority: 5", "list: home"] {
      #expect(text.contains("\n\(line)"), "\(text)")
    }
    let after = try DraftText.read(
      text.replacing("start: none", with: "start: thu 9:00"), onto: draft, context)
    #expect(try Self.rent().applying(after).start == Self.time("2026-11-26T09:00"))
  }
}
