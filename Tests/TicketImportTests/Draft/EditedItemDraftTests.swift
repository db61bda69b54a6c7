import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// From an event of a calendar to a draft, and back.
@Suite struct EditedItemDraftTests {
  private static func time(_ text: String) throws -> EventTime {
    let stated = try ISO8601.time(text)
    let reading = LocalDateTime(stated.date, stated.time ?? .midnight)
    guard stated.time != nil else { return .date(stated.date) }
    return .zoned(reading, try #require(TimeZone(identifier: "Europe/Berlin")))
  }

  private static func event() throws -> Event {
    var event = Event(
      uid: "a@b", title: "Dentist",
      start: try time("2026-11-24T09:00"), end: try time("2026-11-24T10:00"),
      location: "Main Street",
      structuredLocation: StructuredLocation(geo: GeoLocation(latitude: 1, longitude: 2)),
      notes: "a\r\nb",
      url: "x:y", status: .tentative, availability: .free,
      alarms: [.before(CivilDuration(days: 1)), .at(Instant(secondsSince1970: 1_795_500_000))],
      recurrenceRules: [try RecurrenceRule("FREQ=DAILY"), try RecurrenceRule("FREQ=WEEKLY")])
    event.sequence = 3
    event.attendees = [Participant(name: "Ann", address: "mailto:ann@example.org")]
    return event
  }

  private static let context = EditContext(
    now: LocalDateTime(.epoch, .midnight), defaults: DraftDefaults(), calendars: ["home"])

  private static func edited(_ field: DraftField, _ text: String) throws -> Event {
    let event = try event()
    return try event.applying(
      ItemDraft(event, calendar: "home").setting(field, to: text, context))
  }

  @Test func changesNothingByItself() throws {
    let event = try Self.event()
    #expect(try event.applying(ItemDraft(event, calendar: "home")) == event)
    #expect(ItemDraft(event, calendar: "home").problems.isEmpty)
  }

  /// What records and people may not ask for, calendars hold all the same.
  @Test func keepsAnAlarmAfterTheStartAndARuleThatHasEnded() throws {
    var event = try Self.event()
    event.alarms = [.at(Instant(secondsSince1970: 1_893_456_000)), .at(.init(secondsSince1970: 0))]
    event.recurrenceRules = [try RecurrenceRule("FREQ=DAILY;UNTIL=20261101T000000Z")]
    let draft = ItemDraft(event, calendar: "home")
    #expect(draft.problems.isEmpty)
    #expect(try event.applying(draft) == event)
  }

  @Test func changesOneFieldAlone() throws {
    var expected = try Self.event()
    expected.title = "Doctor"
    #expect(try Self.edited(.title, "Doctor") == expected)
    expected = try Self.event()
    expected.notes = "c\nd"
    #expect(try Self.edited(.notes, "c\\nd") == expected)
    expected = try Self.event()
    expected.url = nil
    #expect(try Self.edited(.url, "none") == expected)
    expected = try Self.event()
    expected.availability = .busy
    #expect(try Self.edited(.availability, "busy") == expected)
    expected = try Self.event()
    expected.alarms = [.before(CivilDuration(seconds: 7200))]
    #expect(try Self.edited(.alarms, "2h 2h") == expected)
    expected = try Self.event()
    expected.recurrenceRules = []
    #expect(try Self.edited(.repeatRule, "none") == expected)
  }

  @Test func movesStartAndEndTogether() throws {
    var expected = try Self.event()
    expected.start = try Self.time("2026-11-25T11:30")
    expected.end = try Self.time("2026-11-25T12:30")
    #expect(try Self.edited(.start, "2026-11-25T11:30") == expected)
    expected = try Self.event()
    expected.start = try Self.time("2026-11-24")
    expected.end = try Self.time("2026-11-25")
    #expect(try Self.edited(.allDay, "yes") == expected)
  }

  @Test func forgetsThePositionOfAnotherPlace() throws {
    let event = try Self.edited(.location, "Elsewhere")
    #expect(event.location == "Elsewhere")
    #expect(event.structuredLocation == nil)
  }

  // MARK: The rule beside the start

  private static func repeating(_ rules: String..., on day: String) throws -> Event {
    var event = try event()
    (event.start, event.end) = (try time("\(day)T10:00"), try time("\(day)T11:00"))
    event.recurrenceRules = try rules.map { try RecurrenceRule($0) }
    return event
  }

  /// Its one day is no length.
  @Test func aDayThatGetsATimeHasTheDefaultLength() throws {
    var event = try Self.repeating(on: "2026-12-02")
    (event.start, event.end) = (try Self.time("2026-12-02"), try Self.time("2026-12-03"))
    let timed = try ItemDraft(event, calendar: "home").setting(.start, to: "9:00", Self.context)
    #expect(timed.end?.value.description == "2026-12-02T11:00:00")
    let ended = try timed.setting(.end, to: "10:30", Self.context)
    #expect(ended.end?.value.description == "2026-12-02T10:30:00")
  }

  @Test func showsTheRuleThatGoesAlongWithTheStartAndLeavesItToTheCalendar() throws {
    let event = try Self.repeating(
      "FREQ=WEEKLY;BYDAY=WE;UNTIL=20261231T090000Z", "FREQ=MONTHLY", on: "2026-12-02")
    let before = ItemDraft(event, calendar: "home")
    let moved = try before.setting(.start, to: "2026-12-03T10:00", Self.context)
    #expect(moved.repeatRule?.value.text == "FREQ=WEEKLY;UNTIL=20270101T090000Z;BYDAY=TH")
    #expect(
      moved.fields(changedSince: before, Self.context).map(\.field).contains(.repeatRule))
    #expect(try event.applying(moved).recurrenceRules == event.recurrenceRules)
    let back = try moved.setting(.start, to: "2026-12-02T10:00", Self.context)
    #expect(back.repeatRule == before.repeatRule)
  }

  @Test func leavesARuleThatSomebodyGave() throws {
    let event = try Self.repeating("FREQ=WEEKLY;BYDAY=WE", on: "2026-12-02")
    var draft = ItemDraft(event, calendar: "home")
    draft = try draft.setting(.repeatRule, to: "FREQ=WEEKLY;BYDAY=MO", Self.context)
    draft = try draft.setting(.start, to: "2026-12-03T10:00", Self.context)
    #expect(try event.applying(draft).recurrenceRules.map(\.text) == ["FREQ=WEEKLY;BYDAY=MO"])
    draft = try draft.setting(.repeatRule, to: "none", Self.context)
    draft = try draft.setting(.start, to: "2026-12-04T10:00", Self.context)
    #expect(try event.applying(draft).recurrenceRules == [])
  }

  /// The rule moves along with a new start alone, as a save does.
  @Test func movesTheRuleOfAMovedOccurrenceWithANewStart() throws {
    let written = try Self.repeating("FREQ=WEEKLY;BYDAY=WE", on: "2026-12-17")
    var event = Event(
      uid: written.uid, title: "", start: written.start,
      end: written.end, recurrenceRules: written.recurrenceRules)
    event.occurrenceDate = try Self.time("2026-12-16T10:00")
    event.isDetached = true
    let draft = ItemDraft(event, calendar: "home", part: .following)
    #expect(draft.repeatRule?.value.text == "FREQ=WEEKLY;BYDAY=WE")
    let later = try draft.setting(.start, to: "2026-12-17T12:00", Self.context)
    #expect(later.repeatRule?.value.text == "FREQ=WEEKLY;BYDAY=TH")
    #expect(try event.applying(later).recurrenceRules == event.recurrenceRules)
    let back = try draft.setting(.start, to: "2026-12-16T12:00", Self.context)
    #expect(back.repeatRule?.value.text == "FREQ=WEEKLY;BYDAY=WE")
    #expect(try event.applying(back).recurrenceRules == event.recurrenceRules)
    let alone = ItemDraft(event, calendar: "home", part: .occurrence)
    let moved = try alone.setting(.start, to: "2026-12-18T10:00", Self.context)
    #expect(moved.repeatRule?.value.text == "FREQ=WEEKLY;BYDAY=WE")
    #expect(try event.applying(moved).recurrenceRules == event.recurrenceRules)
  }

  @Test func writesNoMarkOfACanceledEvent() throws {
    var event = try Self.event()
    event.status = .canceled
    let draft = try ItemDraft(event, calendar: "home").setting(.location, to: "x", Self.context)
    #expect(try event.applying(draft).title == "Dentist")
    let renamed = try draft.setting(.title, to: "Doctor", Self.context)
    #expect(try event.applying(renamed).title == "Doctor")
  }

  @Test func changesAnEventWithoutATitle() throws {
    var event = try Self.event()
    event.title = ""
    let draft = try ItemDraft(event, calendar: "home").setting(.location, to: "x", Self.context)
    #expect(try event.applying(draft).title == "")
  }

  @Test func takesNoDraftWithAProblem() throws {
    let event = try Self.event()
    var draft = ItemDraft(event, calendar: "home")
    draft.end = Sourced(try Self.time("2026-11-24T08:00"), .edited)
    #expect(throws: DraftError.self) { try event.applying(draft) }
  }

  @Test func makesANewEvent() throws {
    let made = try Self.event()
    let draft = ItemDraft(made, calendar: "home")
    let event = try draft.event(at: Instant(secondsSince1970: 0))
    #expect(event.uid == made.id.uuid.uuidString.lowercased())
    #expect(event.title == "Dentist" && event.notes == made.notes)
    #expect(event.recurrenceRules == Array(made.recurrenceRules.prefix(1)))
  }
}
