import CalendarStore
import Foundation
import Testing

@testable import ticketcal

@Suite struct FoundLinesTests {
  init() { TerminalLocale.activate() }

  @Test func fitsTheTerminal() {
    let event = EventSample.event(
      "A title that is long", "2026-11-21 20:00", "2026-11-21 21:00", location: "Zoom",
      occurrence: EventSample.time("2026-11-21 20:00"))
    for width in 1...100 {
      let lines = FoundLines(
        style: EventSample.plain, zone: EventSample.berlin, width: width,
        calendars: CalendarNames([EventSample.home])
      ).lines([event])
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
    }
  }

  @Test func saysOnceThatAnEventIsCancelled() {
    let events = ["Canceled: Film", "Film"].map { title in
      EventSample.event(title, "2026-11-21 20:00", "2026-11-21 21:00", status: .canceled)
    }
    let lines = FoundLines(
      style: EventSample.plain, zone: EventSample.berlin, width: nil,
      calendars: CalendarNames([EventSample.home])
    ).lines(events)
    #expect(lines.map { $0.contains("[cancelled]") } == [false, true])
  }
}
