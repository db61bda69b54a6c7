import CalendarStore
import CivilTime
import Reservations
import Testing

@testable import TicketImport

/// The time at which the doors open.
@Suite struct InformalDoorsTests {
  @Test(arguments: [
    ("gig at Barbican, doors 7pm fri", "gig", "2023-06-16T19:00", nil),
    ("gig fri 8pm at Barbican, doors 7pm", "gig", "2023-06-16T20:00", "doors 7pm"),
    ("gig at Barbican fri doors open 7pm, show 8pm", "gig", "2023-06-16T20:00", "doors open 7pm"),
    (
      "Konzert fri Einlass 19 Uhr Beginn 20 Uhr at Barbican", "Konzert", "2023-06-16T20:00",
      "Einlass 19 Uhr"
    ),
    ("gig doors 7pm start 8pm 16 jun at Barbican", "gig", "2023-06-16T20:00", "doors 7pm"),
    (
      "Talent show 8pm doors 7pm fri at Barbican", "Talent show", "2023-06-16T20:00", "doors 7pm"
    ),
    ("gig fri 8pm doors 7pm at Barbican", "gig", "2023-06-16T20:00", "doors 7pm"),
    (
      "Konzert fri Beginn 20 Uhr Einlass 19 Uhr at Barbican", "Konzert", "2023-06-16T20:00",
      "Einlass 19 Uhr"
    ),
  ])
  func startsAtTheDoorsOnlyWithoutAnotherTime(
    _ text: String, _ title: String, _ start: String, _ notes: String?
  ) throws {
    let draft = try InformalSample.draft(text)
    #expect(draft.title?.value == title)
    #expect(draft.location?.value == "Barbican")
    #expect(draft.start?.value.description.hasPrefix(start) == true)
    #expect(draft.notes?.value == notes)
    #expect(draft.remarks.contains(.startsAtDoors) == (notes == nil))
  }
}
