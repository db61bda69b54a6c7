import CalendarStore
import Testing

@testable import TicketImport

/// What an import has told and counted.
@Suite struct ImportTellingTests {
  private let later = WriteError(cause: .inputOutput, path: "work", reason: "it cannot be written")

  @Test func theFirstFailureCounts() {
    let telling = ImportTelling(ListReporter())
    telling.note(MemoryCalendar.full)
    telling.note(later)
    #expect(telling.summary.writeFailure == MemoryCalendar.full)
  }

  @Test func aFailureThatIsTakenDoesNotCount() {
    let telling = ImportTelling(ListReporter())
    #expect(telling.takeFailure { telling.note(later) } == later)
    #expect(telling.summary.writeFailure == nil)
    telling.note(MemoryCalendar.full)
    #expect(telling.takeFailure { telling.note(later) } == later)
    #expect(telling.takeFailure {} == nil)
    #expect(telling.summary.writeFailure == MemoryCalendar.full)
  }
}
