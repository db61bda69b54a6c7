internal import Foundation

/// Asks servers at intervals whether their calendars have changed.
///
/// Sendable, because one thread uses it: the one that it runs on.
final class ServerPoll: @unchecked Sendable {
  private let servers: [CalDAVBackend]
  private let store: EventStore
  /// What a calendar was at the last question.
  private struct Seen: Equatable {
    var state: SyncToken
    /// Those of the objects; empty for one without an etag, which the state alone stands for.
    var etags: [ObjectHref: String]
  }

  private var seen: [EventCalendar: Seen] = [:]

  /// - Parameters:
  ///   - servers: used by nothing else.
  ///   - store: of these servers.
  init(_ servers: [CalDAVBackend], _ store: EventStore) {
    (self.servers, self.store) = (servers, store)
  }

  /// Calls `notify` after each question that finds a change, until the wakeup.
  func run(every interval: Duration, until wakeup: WakeupPipe, _ notify: () -> Void) {
    // The reader may have looked before this.
    if hasChanged() { notify() }
    let milliseconds = Int32(clamping: Int64(interval / .milliseconds(1)))
    while true {
      var descriptor = pollfd(fd: wakeup.reader, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, milliseconds) <= 0 else { return }
      if hasChanged() { notify() }
    }
  }

  /// A server that cannot be reached has not changed.
  func hasChanged() -> Bool {
    var isChanged = false
    for server in servers {
      server.reconnect()
      for calendar in ((try? server.calendars()) ?? []).map(\.calendar) {
        guard (try? store.updateCache(of: calendar)) != nil,
          let etags = try? store.cache.etags(of: calendar),
          let state = try? store.cache.calendar(calendar)?.state
        else { continue }
        let now = Seen(state: state, etags: etags)
        isChanged = isChanged || seen.updateValue(now, forKey: calendar) != now
      }
    }
    return isChanged
  }
}
