import CalendarStore
import CivilTime
import Foundation
import Testing

@testable import TicketImport

/// An edit over what somebody else made of the event meanwhile.
@Suite struct EventDraftMergeTests {
  private static let context = EditContext(
    now: LocalDateTime(.epoch, .midnight), defaults: DraftDefaults(), calendars: ["home", "work"],
    mode: .event(.single))

  /// Every Tuesday in Berlin from 10 to 11.
  private static func event() throws -> Event {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let day = try #require(LocalDate(year: 2027, month: 3, day: 9))
    func time(_ hour: Int) -> EventTime {
      .zoned(LocalDateTime(day, LocalTime(secondOfDay: hour * 3_600)), zone)
    }
    return Event(
      uid: "a", title: "Choir", start: time(10), end: time(11), location: "Hall",
      recurrenceRules: [try RecurrenceRule("FREQ=WEEKLY;BYDAY=TU")])
  }

  private struct Merge {
    var draft: EventDraft
    var contested: [String]

    var times: String {
      guard let start = draft.start?.value, let end = draft.end?.value else { return "" }
      return "\(start) \(end)".replacing("[Europe/Berlin]", with: "").replacing(
        "2027-03-", with: "")
    }
  }

  /// What one makes of the event with a command or more, over what the other made of it.
  private func merge(_ own: String..., over other: String...) throws -> Merge {
    let base = EventDraft(try Self.event(), calendar: "home", part: .series)
    func edited(_ lines: [String]) throws -> EventDraft {
      var session = EditSession([EditEntry(base)], context: Self.context)
      for line in lines { _ = session.enter(line) }
      return session.entries[0].draft
    }
    let mine = try edited(own)
    // As it is fetched again.
    let theirs = EventDraft(
      try Self.event().applying(edited(other)), calendar: "home", part: .series)
    return Merge(
      draft: theirs.merging(mine, since: base),
      contested: mine.contested(by: theirs, since: base).map(\.name))
  }

  @Test func keepsEachSidesFields() throws {
    let merged = try merge(
      "location Church", "alarms 1h", "show-as free", over: "title Concert", "notes Bring a lamp",
      "url https://a.b/")
    let draft = merged.draft
    #expect(draft.title?.value == "Concert" && draft.location?.value == "Church")
    #expect(draft.notes?.value == "Bring a lamp" && draft.url?.value == "https://a.b/")
    #expect(draft.alarms.value.count == 1 && draft.availability.value == .free)
    #expect(merged.contested == [])
  }

  @Test func takesTheEditedOfWhatBothChanged() throws {
    let merged = try merge(
      "title Concert", "location", "", "notes x", over: "title Recital", "location Church",
      "notes x")
    #expect(merged.draft.title?.value == "Concert")
    #expect(merged.draft.location == nil)
    #expect(merged.contested == ["title", "location"])
  }

  @Test(arguments: [
    // One of them changed the times.
    ("title x", "start 12:00", "09T12:00:00+01:00 09T13:00:00+01:00", []),
    ("start 12:00", "title x", "09T12:00:00+01:00 09T13:00:00+01:00", []),
    // A length stays, whoever changed it.
    ("start 12:00", "end 11:30", "09T12:00:00+01:00 09T13:30:00+01:00", ["end"]),
    ("end 11:30", "start 2027-03-10", "10T10:00:00+01:00 10T11:30:00+01:00", ["end"]),
    // Both say the same.
    ("start 12:00", "start 12:00", "09T12:00:00+01:00 09T13:00:00+01:00", []),
    ("start 12:00", "start 14:00", "09T12:00:00+01:00 09T13:00:00+01:00", ["start", "end"]),
    ("end 11:30", "end 12:00", "09T10:00:00+01:00 09T11:30:00+01:00", ["end"]),
    ("allday yes", "start 12:00", "09 10", ["start", "end"]),
  ])
  func mergesTimes(
    _ own: String, _ other: String, _ times: String, _ contested: [String]
  ) throws {
    let merged = try merge(own, over: other)
    #expect(merged.times == times)
    #expect(merged.contested == contested)
    #expect(merged.draft.problems == [])
  }

  @Test func movesTheirRuleAlongWithTheEditedStart() throws {
    let merged = try merge("start 2027-03-10", over: "title Concert")
    #expect(merged.draft.repeatRule?.value.text == "FREQ=WEEKLY;BYDAY=WE")
    #expect(merged.contested == [])
    let ruled = try merge("start 2027-03-10", over: "repeat FREQ=WEEKLY;INTERVAL=2;BYDAY=TU")
    #expect(ruled.draft.repeatRule?.value.text == "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE")
  }

  @Test func takesTheEditedRule() throws {
    let merged = try merge("repeat none", over: "repeat daily")
    #expect(merged.draft.repeatRule == nil)
    #expect(merged.contested == ["repeat"])
  }

  @Test func movesToTheNamedCalendar() throws {
    let merged = try merge("calendar work", over: "title Concert")
    #expect(merged.draft.calendar?.value == "work" && merged.draft.title?.value == "Concert")
  }
}
