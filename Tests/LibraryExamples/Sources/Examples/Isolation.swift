import CalendarStore
import Foundation

/// The calendars of a program with a user interface: one actor has the store.
actor Planner {
  private let store: EventStore

  init(calendars: String, state: String) throws {
    let access = try makeAccess(calendars: calendars, state: state)
    store = try access.requestFullAccess(for: [.event, .reminder]) { _ in true }
  }

  /// Items are values, which other actors can have.
  func openReminders() async throws -> [StoredReminder] {
    try await store.fetchReminders(matching: .incomplete(dueAfter: nil, through: nil))
  }

  func changes() -> AsyncStream<Void> { store.changes }

  func refresh() throws { try store.refreshSources() }
}

/// Whether a fetch whose task is canceled ends with an error. One that is done is done.
func cancelFetch(of planner: Planner) async -> Bool {
  let task = Task { try await planner.openReminders() }
  task.cancel()
  do {
    _ = try await task.value
    return false
  } catch {
    print(error.localizedDescription)
    return true
  }
}
