internal import Foundation
internal import Synchronization

/// The objects that this program has written, so that a watch can mark them as its own.
final class OwnWrites: Sendable {
  private struct State {
    /// By calendar and object, the etag that we gave it; nil inside where we took it away.
    var latest: [ObjectKey: String?] = [:]
    var underWay = 0
  }

  private let state = Mutex(State())

  /// Begins a write; its outcome is recorded later, or never where it fails.
  func begin() { state.withLock { $0.underWay += 1 } }

  func end() { state.withLock { $0.underWay -= 1 } }

  /// Whether something is being written just now.
  var isUnderWay: Bool { state.withLock { $0.underWay > 0 } }

  /// We gave the object that etag, or took it away where that is nil.
  func record(_ href: String, in calendar: EventCalendar, etag: String?) {
    let key = ObjectKey(href, calendar)
    state.withLock { $0.latest[key] = .some(etag) }
  }

  /// Whether the object is in the state that we left it in: with that etag, or gone where that is nil.
  func explains(_ href: String, in calendar: EventCalendar, etag: String?) -> Bool {
    let key = ObjectKey(href, calendar)
    return state.withLock { $0.latest[key].map { $0 == etag } ?? false }
  }
}

/// Names an object among those of all calendars.
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
