import CalendarStore
import CivilTime
import Testing

@testable import TicketImport

@Suite struct EventMergeTests {
  private func event(_ start: String, _ fields: String) throws -> Event {
    let draft = try Drafting.draft("{\"title\":\"A\",\"start\":\"\(start)\"\(fields)}")
    return try draft.event(at: Drafting.moment)
  }

  @Test(arguments: [
    ("Seat: 4\nTake the passport", "Seat: 4", "Seat: 9", "Seat: 9\nTake the passport"),
    ("Passport!\nSeat: 4", "Seat: 4", "Gate: 2\nSeat: 9", "Passport!\nGate: 2\nSeat: 9"),
    ("Seat: 5", "Seat: 4", "Seat: 9", "Seat: 9"),
    ("Seat: 4", "Seat: 4\nAdvertisement", "Seat: 9\nAdvertisement", "Seat: 9"),
  ])
  func aRebookingKeepsTheLinesThatAPersonAdded(
    _ written: String, _ drafted: String, _ new: String, _ notes: String
  ) throws {
    func noted(_ notes: String) throws -> Event {
      let line = notes.replacing("\n", with: "\\n")
      return try event("2026-12-05T19:00", #","notes":"\#(line)""#)
    }
    let merged = try noted(new).keeping(noted(written), since: noted(drafted))
    #expect(merged.notes == notes)
  }

  @Test func aRebookingKeepsTheZoneThatAPersonGave() throws {
    let drafted = try event("2026-06-05T19:00", "")
    let written = try event("2026-06-05T19:00[Asia/Tokyo]", "")
    let merged = try event("2026-12-08T20:00", "").keeping(written, since: drafted)
    #expect(merged.start == (try event("2026-12-08T20:00[Asia/Tokyo]", "")).start)
    #expect(merged.start.duration(to: merged.end) == drafted.start.duration(to: drafted.end))
  }

  @Test(arguments: [("2026-12-07", nil), ("2027-12-07", "longer than its repeat interval")])
  func saysThatARebookingIsTooLongForTheRuleThatAPersonGave(_ end: String, _ words: String?) throws
  {
    let drafted = try event("2026-12-05", #","end":"2026-12-06""#)
    let written = try event("2026-12-05", #","end":"2026-12-06","repeat":"daily""#)
    let record = try event("2026-12-05", #","end":"\#(end)""#)
    let merged = record.keeping(written, since: drafted)
    let contradiction = merged.contradiction(from: record)
    #expect((contradiction == nil) == (words == nil))
    if let words { #expect(contradiction?.contains(words) == true) }
  }

  @Test(arguments: [
    (
      #","repeat":"FREQ=WEEKLY;UNTIL=20261220T000000Z""#, "your repeat rule ends before"
    ),
    (#","alarms":"2026-12-05T18:00Z""#, "your alarm is after"),
    (#","repeat":"FREQ=WEEKLY;UNTIL=20270220T000000Z""#, nil), (#","alarms":"2h""#, nil),
    (#","alarms":"2026-12-01T18:00Z""#, nil),
  ])
  func saysWhatNoLongerGoesWithARebooking(_ fields: String, _ words: String?) throws {
    let start = words?.contains("alarm") == true ? "2026-12-05T15:00Z" : "2026-12-25T15:00Z"
    let drafted = try event("2026-12-05T19:00Z", "")
    let written = try event("2026-12-05T19:00Z", fields)
    let record = try event(start, "")
    let merged = record.keeping(written, since: drafted)
    #expect(merged.recurrenceRules == written.recurrenceRules && merged.alarms == written.alarms)
    let contradiction = merged.contradiction(from: record)
    #expect((contradiction == nil) == (words == nil))
    if let words { #expect(contradiction?.contains(words) == true) }
  }
}
