internal import Foundation
internal import Synchronization

/// The objects that this program has written, so that a watch marks their changes as its own.
final class OwnWrites: Sendable {
  private struct State {
    /// The latest written etag of each object; a nil value is a removal.
    var latest: [ObjectKey: String?] = [:]
    var underWay = 0
  }

  private let state = Mutex(State())
  let changed: ChangedSources

  init(_ changed: ChangedSources = ChangedSources()) { self.changed = changed }

  /// Begins a write. Its outcome is recorded before `end`, unless the write fails.
  func begin() { state.withLock { $0.underWay += 1 } }

  func end() { state.withLock { $0.underWay -= 1 } }

  var isUnderWay: Bool { state.withLock { $0.underWay > 0 } }

  /// Records the object's new etag; nil for a removal.
  func record(_ href: String, in calendar: EventCalendar, etag: String?) {
    let key = ObjectKey(href, calendar)
    changed.insert(calendar.source)
    state.withLock { $0.latest[key] = .some(etag) }
  }

  /// Whether the object's present state is this program's own write: the etag, or with nil the
  /// removal.
  func explains(_ href: String, in calendar: EventCalendar, etag: String?) -> Bool {
    let key = ObjectKey(href, calendar)
    return state.withLock { $0.latest[key].map { $0 == etag } ?? false }
  }
}

/// Identifies an object among those of all calendars, by source, calendar and name.
struct ObjectKey: Hashable {
  private let source: String?
  private let calendar: String
  private let href: String

  init(_ href: String, _ calendar: EventCalendar) {
    source = calendar.source
    self.calendar = calendar.title
    self.href = href
  }
}
