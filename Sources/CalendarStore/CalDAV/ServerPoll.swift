internal import Foundation

/// Asks servers at intervals whether their calendars have changed.
///
/// Sendable, because one thread uses it: the one that it runs on.
final class ServerPoll: @unchecked Sendable {
  private let servers: [CalDAVBackend]
  /// By the calendars' URLs.
  private var states: [String: CalDAVBackend.CopyState] = [:]

  /// - Parameter servers: used by nothing else.
  init(_ servers: [CalDAVBackend]) { self.servers = servers }

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
      for calendar in (try? server.calendars()) ?? [] {
        guard let state = try? server.stateOfCopy(of: calendar.calendar),
          let place = calendar.calendar.identifier
        else { continue }
        isChanged = isChanged || states.updateValue(state, forKey: place) != state
      }
    }
    return isChanged
  }
}
