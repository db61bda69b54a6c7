import CalendarStore
import Foundation

/// A manager that asks for access once and says why it has none, as EKEventStore's
/// requestFullAccessToEvents and authorizationStatus do.
final class CalendarManager {
  private let access: CalendarAccess
  private var store: EventStore?
  /// The reason of the latest failure, for people.
  private(set) var message: String?

  init(_ access: CalendarAccess) { self.access = access }

  var isAuthorized: Bool {
    access.sources.contains { access.status(of: $0.source, for: .event) == .fullAccess }
  }

  func requestAccess(_ answer: Bool) {
    do {
      store = try access.requestFullAccess(for: [.event, .reminder]) { _ in answer }
      message = nil
    } catch {
      message = error.localizedDescription
    }
  }

  /// The calendar of that title, which is made if there is none.
  func calendar(titled title: String, color: String) throws -> StoredCalendar? {
    guard let store else { return nil }
    if let known = try store.calendars().first(where: { $0.title == title }) { return known }
    return try store.create(title: title, color: color)
  }

  /// Sets the title of occurrences that were fetched together, each on its own.
  func rename(_ title: String, to new: String, in range: Range<Date>) throws -> Int {
    guard let store else { return 0 }
    let instants = Instant(range.lowerBound)..<Instant(range.upperBound)
    let events = try store.events(matching: EventPredicate(range: instants))
    var count = 0
    for var event in events where event.title == title {
      event.title = new
      try store.save(event, span: .thisEvent)
      count += 1
    }
    return count
  }
}
