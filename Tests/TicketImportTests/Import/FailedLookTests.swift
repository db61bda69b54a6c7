import CalendarStore
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// A ledger or a calendar that fails after a write: what became of the event is not known.
@Suite struct FailedLookTests {
  private let calendar = MemoryCalendar()
  private let scene: LedgerScene

  init() throws {
    scene = try LedgerScene()
    scene.memory = MemoryCalendars(calendar)
  }

  private func opera(_ place: String) -> String {
    "title,start,location,reservation number\nOpera,2030-01-20T19:30Z,\(place),R1\n"
  }

  /// Overwriting would be the wrong advice.
  @Test func isNoChangeOfTheEvent() throws {
    try scene.imports(opera("Old"))
    let uid = try #require(calendar.events.first?.id.uuid)
    calendar.beforeCommit = { [calendar] in
      calendar.touch(uid)
      calendar.isUnreadable = true
    }
    #expect(try scene.imports(opera("New")) == ["bookings.csv:2 rejected Opera"])
    #expect(scene.reporter.results.first?.reason == calendar.failure.reason)
    #expect(scene.summary.writeFailure == calendar.failure)
  }

  @Test func settlesNoConflictUnasked() throws {
    calendar.failing = ["Opera"]
    calendar.failure = .failed(cause: .undecided, path: "tickets", reason: "lost")
    calendar.beforeCommit = { [scene] in
      try SQLiteFile(scene.ledger.path).run("UPDATE objects SET action = 99")
    }
    let (lines, prompt) = try scene.prompted(opera("Old"), .line("save"), .line("skip"))
    #expect(prompt.prompts == ["1/1> ", "1/1> "])
    #expect(prompt.complaints.first?.hasPrefix("not saved: ") == true, "\(prompt.complaints)")
    #expect(lines == ["bookings.csv:2 rejected Opera"])
  }
}
