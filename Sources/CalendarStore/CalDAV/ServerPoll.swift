internal import Foundation

/// Asks servers at intervals whether their calendars have changed.
///
/// Sendable, because one thread uses it: the one that it runs on.
final class ServerPoll: @unchecked Sendable {
  private let servers: [CalDAVBackend]
  private let opened: OpenSources
  /// The etags of the objects at the last question.
  private var etags: [EventCalendar: [ObjectHref: String]] = [:]

  /// - Parameters:
  ///   - servers: used by nothing else.
  ///   - opened: with these servers.
  init(_ servers: [CalDAVBackend], _ opened: OpenSources) {
    (self.servers, self.opened) = (servers, opened)
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
        guard (try? opened.update(calendar)) != nil, let now = try? opened.cache.etags(of: calendar)
        else { continue }
        isChanged = isChanged || etags.updateValue(now, forKey: calendar) != now
      }
    }
    return isChanged
  }
}
