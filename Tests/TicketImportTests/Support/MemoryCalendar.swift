import Foundation
import TicketImport

@testable import CalendarStore

/// A calendar in memory that can be made to fail.
final class MemoryCalendar: EventWriter {
  let calendar: EventCalendar
  let durability: WriteDurability
  private(set) var events: [Event] = []
  private var uids: Set<UUID> = []
  /// How many events each call was given.
  private(set) var groups: [Int] = []
  private(set) var finishes = 0
  /// Events of these titles cannot be written.
  var failing: Set<String> = []
  var failure = MemoryCalendar.full
  var failsToFinish = false

  init(_ title: String = "tickets", _ durability: WriteDurability = .afterEachGroup) {
    calendar = EventCalendar(title: title)
    self.durability = durability
  }

  static let full = WriteError(
    cause: .noSpace, path: "tickets", reason: "the disk is full; make room and try again")

  var titles: [String] { events.map(\.title) }

  func href(of uid: UUID) -> String? {
    uids.contains(uid) ? href(uid) : nil
  }

  private func href(_ uid: UUID) -> String { "\(uid.uuidString.lowercased()).ics" }

  func add(_ events: [Event]) -> [WriteOutcome] {
    groups.append(events.count)
    return events.map { event in
      if failing.contains(event.title) { return .failed(failure) }
      if href(of: event.uid) != nil { return .exists(href: href(event.uid)) }
      self.events.append(event)
      uids.insert(event.uid)
      return .saved(
        SavedEvent(calendar: calendar, uid: event.uid, href: href(event.uid), etag: nil))
    }
  }

  func finish() throws(WriteError) {
    finishes += 1
    if failsToFinish { throw Self.full }
  }
}

/// Several calendars, the first of them the default.
final class MemoryCalendars: CalendarChoice {
  let calendars: [MemoryCalendar]

  init(_ calendars: MemoryCalendar...) { self.calendars = calendars }

  var names: [String] { calendars.map(\.calendar.title) }

  func writer(named name: String?) throws(CalendarChoiceError) -> any EventWriter {
    guard let name else { return calendars[0] }
    guard let found = calendars.first(where: { $0.calendar.title == name }) else {
      throw CalendarChoiceError(
        "there is no such calendar; there are \(names.joined(separator: ", "))")
    }
    return found
  }
}
