import CalendarStore
import Foundation
import Testing

@testable import TicketImport

/// Where an event is that its calendar does not have any more.
@Suite struct EventPlaceTests {
  /// A calendar that cannot be looked at may have the event: it does not count as deleted.
  @Test func aCalendarThatCannotBeReadMayHaveIt() throws {
    let (work, other) = (MemoryCalendar("work"), MemoryCalendar("other"))
    let calendars = MemoryCalendars(work, other)
    let entry = LedgerObject(
      ObjectChange(calendar: EventCalendar(name: "tickets"), href: "a.ics", before: nil, after: []))
    let place = { () throws(StoreError) in
      try EventPlace(of: entry, besides: nil, among: calendars).version
    }
    #expect(try place() == nil)
    other.isUnreadable = true
    #expect(throws: other.failure) { try place() }
    let day = EventTime.date(.epoch)
    let event = Event(uid: "a", title: "Opera", start: day, end: day)
    let write = ObjectWrite(href: "a.ics", content: .event(event), condition: .absent)
    _ = work.stage([write]).commit()
    #expect(try place() != nil)
  }

  /// The event may still be in a calendar that cannot be reached: a copy elsewhere is not the event.
  @Test func aCopyIsNotTheEventOfACalendarThatCannotBeReached() throws {
    let scene = try LedgerScene()
    func opera(_ place: String) -> String {
      "title,start,location,reservation number\nOpera,2030-01-20T19:30Z,\(place),R1\n"
    }
    try scene.imports(opera("Old"))
    let (tickets, files) = ("\(scene.folder)/tickets", FileManager.default)
    for name in try scene.names() {
      try files.copyItem(atPath: "\(tickets)/\(name)", toPath: "\(scene.folder)/work/\(name)")
    }
    try files.moveItem(atPath: tickets, toPath: "\(scene.folder)/away")
    scene.calendar = "work"
    let copy = try scene.texts(in: "work")
    for place in ["New", "Old"] {
      #expect(try scene.imports(opera(place)) == ["bookings.csv:2 rejected Opera"])
      let reason = try #require(scene.reporter.results.first?.reason)
      #expect(reason.hasPrefix("calendar: ") && reason.hasSuffix(", or give --again"))
    }
    #expect(try scene.texts(in: "work") == copy)
    let (lines, prompt) = try scene.prompted(opera("New"), .line("save"))
    #expect(lines == ["bookings.csv:2 rejected Opera"] && prompt.prompts.isEmpty)
    // The folder is renamed: the file is the same.
    try files.removeItem(atPath: "\(scene.folder)/work")
    try files.moveItem(atPath: "\(scene.folder)/away", toPath: "\(scene.folder)/work")
    #expect(try scene.imports(opera("New")) == ["bookings.csv:2 updated Opera"])
  }
}
