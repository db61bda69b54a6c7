internal import Foundation
internal import Synchronization

/// Asks servers at intervals whether their calendars have changed.
///
/// Sendable, because one thread uses it: the one that it runs on.
final class ServerPoll: @unchecked Sendable {
  private let store: EventStore
  private let failures: PollFailures
  /// What a calendar was at the last question.
  private struct Seen: Equatable {
    var state: SyncToken
    /// Those of the objects; empty for one without an etag, which the state alone stands for.
    var etags: [ObjectHref: String]
  }

  private var seen: [EventCalendar: Seen] = [:]

  /// - Parameters:
  ///   - store: of servers that nothing else uses.
  ///   - failures: gets why a server or a calendar did not answer.
  init(_ store: EventStore, _ failures: PollFailures) {
    (self.store, self.failures) = (store, failures)
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

  /// A server that does not answer has not changed: why is in `failures`.
  func hasChanged() -> Bool {
    var isChanged = false
    for case let server as CalDAVBackend in store.backends {
      server.reconnect()
      let calendars: [EventCalendar]
      do throws(StoreError) {
        calendars = try server.calendars().map(\.calendar)
        failures.set(nil, of: server.source)
      } catch {
        failures.set(error, of: server.source)
        continue
      }
      for calendar in calendars {
        do throws(StoreError) {
          if try hasChanged(calendar) { isChanged = true }
        } catch { failures.set(error, of: calendar) }
      }
    }
    return isChanged
  }

  private func hasChanged(_ calendar: EventCalendar) throws(StoreError) -> Bool {
    let update = try store.updateCache(of: calendar)
    let etags = try store.cache.etags(of: calendar)
    let state = try store.cache.calendar(calendar)?.state
    failures.set(update.failure, of: calendar)
    guard let state else { return false }
    let now = Seen(state: state, etags: etags)
    return seen.updateValue(now, forKey: calendar) != now
  }
}

/// Why servers and their calendars did not answer the last question of a poll.
final class PollFailures: Sendable {
  private struct Errors {
    /// By the names of the sources.
    var servers: [String: StoreError] = [:]
    var calendars: [EventCalendar: StoreError] = [:]
  }

  private let errors = Mutex(Errors())

  /// - Parameter error: nil for a server whose calendars are known.
  func set(_ error: StoreError?, of server: CalendarSource) {
    errors.withLock { $0.servers[server.name] = error }
  }

  /// - Parameter error: nil for a calendar that has answered.
  func set(_ error: StoreError?, of calendar: EventCalendar) {
    errors.withLock { $0.calendars[calendar] = error }
  }

  /// Nil if the calendar has answered, or was not asked yet.
  func error(of calendar: EventCalendar) -> StoreError? {
    errors.withLock { errors in
      calendar.source.flatMap { errors.servers[$0] } ?? errors.calendars[calendar]
    }
  }
}
