import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

@Suite struct DraftCalendarObjectTests {
  private func draft(
    _ lines: String..., method: String? = nil, _ change: (inout DraftDefaults) -> Void = { _ in }
  ) throws -> ItemDraft {
    var defaults = DraftDefaults()
    change(&defaults)
    let text =
      (["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:a"] + lines
      + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
    return try ItemDraft(
      .object(Array(text.utf8), method: method), defaults: defaults)
  }

  private let start = "DTSTART:20261201T090000Z"

  @Test func takesTheFieldsOfTheEvent() throws {
    let draft = try draft(
      "DTSTART;TZID=Europe/Berlin:20261201T090000", "DTEND;TZID=Europe/London:20261201T090000",
      "SUMMARY:Concert", "LOCATION:Hall\\, 1", "DESCRIPTION:Doors 19:00", "GEO:51.34;12.37",
      "URL:https://example.org/", "STATUS:TENTATIVE", "TRANSP:TRANSPARENT",
      "RRULE:FREQ=DAILY;COUNT=3")
    #expect(
      draft.times
        == "2026-12-01T09:00:00+01:00[Europe/Berlin]/2026-12-01T09:00:00+00:00[Europe/London]")
    #expect(draft.title?.value == "Concert" && draft.location?.value == "Hall, 1")
    #expect(draft.notes?.value == "Doors 19:00" && draft.url?.value == "https://example.org/")
    #expect(draft.geo?.value == GeoLocation(latitude: 51.34, longitude: 12.37))
    #expect(draft.status.value == .tentative && draft.availability.value == .free)
    #expect(draft.repeatRule?.value.text == "FREQ=DAILY;COUNT=3")
    #expect(draft.identity == .invitation(uid: "a"))
    #expect(draft.complaints == [])
  }

  /// Exchange states the defaults, too.
  @Test func takesARuleWithDefaultsAsItIsWritten() throws {
    let rule = "FREQ=WEEKLY;UNTIL=20270329T090000Z;INTERVAL=1;BYDAY=TU;WKST=MO"
    #expect(try draft(start, "RRULE:\(rule)").repeatRule?.value.text == rule)
  }

  /// A zone of the command line counts for floating times alone, the rule's and the exceptions' among
  /// them; that of a configuration does not.
  @Test func putsFloatingTimesIntoTheZoneOfTheOption() throws {
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let series = [
      "DTSTART:20261201T090000", "DTEND:20261201T100000", "RRULE:FREQ=DAILY;UNTIL=20261203T090000",
      "EXDATE:20261202T090000",
    ].joined(separator: "\r\n")
    let placed = try draft(series) { $0.zone = Sourced(tokyo, .option) }
    #expect(
      placed.times
        == "2026-12-01T09:00:00+09:00[Asia/Tokyo]/2026-12-01T10:00:00+09:00[Asia/Tokyo]")
    #expect(placed.zoneOrigin == .option)
    let text = String(decoding: try self.text(of: placed), as: UTF8.self)
    for line in [
      "DTSTART;TZID=Asia/Tokyo:20261201T090000", "RRULE:FREQ=DAILY;UNTIL=20261203T000000Z",
      "EXDATE;TZID=Asia/Tokyo:20261202T090000",
    ] { #expect(text.contains("\(line)\r\n"), "\(text)") }
    #expect(
      try draft(series) { $0.zone = Sourced(tokyo, .configuration) }.times
        == "2026-12-01T09:00:00/2026-12-01T10:00:00")
    #expect(
      try draft(start) { $0.zone = Sourced(tokyo, .option) }.times
        == "2026-12-01T09:00:00Z/2026-12-01T09:00:00Z")
  }

  @Test func namesTheLinesThatAreWrittenAnew() throws {
    let draft = try draft("DTSTART;VALUE=DATE:20261201T090000Z", "CREATED:None")
    let problem = "not valid, and written as it was read: CREATED, DTSTART"
    #expect(draft.remarks == [.object(.problem(problem))])
  }

  @Test func endsAsTheFileSays() throws {
    #expect(try draft(start).times == "2026-12-01T09:00:00Z/2026-12-01T09:00:00Z")
    #expect(try draft("DTSTART;VALUE=DATE:20261201").times == "2026-12-01/2026-12-02")
  }

  @Test func keepsAlarmsAndGivesTheDefaultsToAnEventWithout() throws {
    let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT7M", "END:VALARM"]
      .joined(separator: "\r\n")
    #expect(try draft(start, alarm).alarms.value == [.before(CivilDuration(seconds: 420))])
    #expect(try draft(start).alarms == DraftDefaults().alarms)
    #expect(try draft("DTSTART;VALUE=DATE:20261201").alarms.value == [DraftDefaults.allDayAlarm])
    let none = alarm.replacingOccurrences(of: "DISPLAY", with: "NONE")
    let silent = try draft(start, none)
    #expect(silent.alarms.value.isEmpty && silent.remarks.isEmpty)
    let mail = alarm.replacingOccurrences(of: "DISPLAY", with: "EMAIL")
    let mailed = try draft(start, mail)
    #expect(mailed.alarms == DraftDefaults().alarms)
    #expect(mailed.remarks == [.object(.alarmsLeftOut(1))])
  }

  @Test func namesParticipantsInTheNotes() throws {
    let people = [
      "ORGANIZER;CN=Ann^nX:mailto:ann@example.org", "ATTENDEE;CN=\"Bob, B\":mailto:b@example.org",
      "ATTENDEE:MAILTO:c@example.org",
    ].joined(separator: "\r\n")
    let draft = try draft(start, "DESCRIPTION:Agenda", people)
    #expect(
      draft.notes?.value
        == "Agenda\nOrganizer: Ann X <ann@example.org>\nAttendees: Bob, B, c@example.org")
    let keeping = try self.draft(start, people) { $0.keepsAttendees = true }
    #expect(keeping.notes == nil)
    let many = (0..<15).map { "ATTENDEE;CN=P\($0):mailto:p@example.org" }
      .joined(separator: "\r\n")
    #expect(try self.draft(start, many).notes?.value.hasSuffix(", P9 and 5 more") == true)
  }

  @Test func asksForAMissingStart() throws {
    let draft = try draft("SUMMARY:No start", "DTSTART:soon")
    #expect(draft.complaints == ["start: DTSTART soon is no time; write it as 20240601T190000"])
    let context = EditContext(
      now: LocalDateTime(.epoch, .midnight), defaults: DraftDefaults(), calendars: ["tickets"])
    let set = try draft.setting(.start, to: "2026-12-01 19:30", context)
    #expect(try set.event(at: Drafting.moment).start.description == "2026-12-01T19:30:00")
  }

  private func text(of draft: ItemDraft) throws -> [UInt8] {
    let object = try #require(draft.object)
    return try object.text(of: draft.event(at: Drafting.moment), now: Drafting.moment)
  }

  @Test func namesAnEventWithoutTitle() throws {
    #expect(try draft(start).title == Sourced("Untitled event", .assumed))
  }

  @Test func aTaskIsAReminder() throws {
    let text = "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:a\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    var defaults = DraftDefaults()
    defaults.reminderList = "tasks"
    let draft = try ItemDraft(.object(Array(text.utf8), method: nil), defaults: defaults)
    #expect(draft.isReminder && draft.problems.isEmpty)
    #expect(draft.title?.value == "Untitled reminder")
    #expect(draft.start == nil && draft.end == nil && draft.alarms.value.isEmpty)
    #expect(draft.calendar?.value == "tasks")
    #expect(try draft.event(at: Drafting.moment).shownStart(true) == nil)
  }

  /// What hostile files say is text and nothing else.
  @Test func survivesHostileTexts() throws {
    let hostile = "\u{202E}\u{1B}[2J\u{7}"
    let draft = try draft(
      start, "SUMMARY:\(hostile)", "ORGANIZER;CN=\(hostile):x", "UID:\(hostile)")
    #expect(draft.uid != nil)
    let event = try draft.event(at: Drafting.moment)
    let text = try text(of: draft)
    #expect(ForeignObject.event(of: text)?.start == event.start)
  }
}
