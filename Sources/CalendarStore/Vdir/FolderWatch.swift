internal import CLinux
internal import Foundation
internal import SystemPackage

/// Reports that something has changed in folders of calendars.
///
/// inotify(7) only triggers a comparison of the folders with the last one: a lost event loses no
/// change, and a change that was undone is not reported.
///
/// Sendable, because one thread at a time uses it: the thread that makes it, then the thread that
/// it runs on.
final class FolderWatch: @unchecked Sendable {
  /// How long changes are collected, and how often folders without events are compared.
  struct Pace: Sendable {
    /// The time without further events before a comparison.
    var quiet = Duration.milliseconds(200)
    /// The longest time from the first event to the comparison.
    var longest = Duration.seconds(1)
    /// The interval of comparisons for a folder that is missing or cannot be watched.
    var blind = Duration.seconds(1)
    /// The interval of questions to a server.
    var server = Duration.seconds(60)
  }

  private let pace: Pace
  /// Nil if inotify_init1(2) failed, as at the user's limit of instances; folders are then compared
  /// at intervals.
  private let inotify: Inotify?
  private let sources: [WatchedSource]

  /// The changes from now on, including those before the stream's first read. The stream ends when
  /// its last reader is gone.
  static func changes(
    in sources: [CalendarSource], servers: ServerPoll? = nil, pace: Pace = Pace()
  ) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let watch = start(in: sources, servers: servers, pace: pace) { continuation.yield() }
    if let watch {
      continuation.onTermination = { _ in watch.end() }
    } else {
      continuation.finish()
    }
    return stream
  }

  /// Calls the body on another thread after each change, until the result ends. Nil if the system has
  /// no descriptor left.
  static func start(
    in sources: [CalendarSource], servers: ServerPoll? = nil, pace: Pace = Pace(),
    _ body: @escaping @Sendable () -> Void
  ) -> ChangeWatch? {
    let watch = FolderWatch(sources, pace: pace)
    let wakeup = WakeupPipe()
    guard wakeup.reader >= 0 else { return nil }
    if let servers {
      Thread.detachNewThread { servers.run(every: pace.server, until: wakeup, body) }
    }
    let thread = Thread { watch.run(until: wakeup, body) }
    thread.name = "ticketcal.watch"
    thread.start()
    return ChangeWatch(wakeup)
  }

  private init(_ sources: [CalendarSource], pace: Pace) {
    self.pace = pace
    let inotify = try? Inotify()
    self.inotify = inotify
    self.sources = sources.compactMap { $0.localBackend() }
      .map { WatchedSource($0, inotify: inotify) }
    for source in self.sources { _ = source.hasChanged() }
  }

  /// The times of the events that no comparison has followed yet.
  private struct Pending {
    var first: ContinuousClock.Instant
    var latest: ContinuousClock.Instant
  }

  private func run(until wakeup: WakeupPipe, _ notify: () -> Void) {
    let clock = ContinuousClock()
    var pending: Pending?
    while true {
      guard let hasEvents = wait(for: wakeup, timeout(pending, clock.now)) else { return }
      let now = clock.now
      if hasEvents {
        inotify?.drain()
        pending = Pending(first: pending?.first ?? now, latest: now)
      }
      if let due = pending {
        guard now >= end(of: due) else { continue }
        pending = nil
        if hasChanged(where: { _ in true }) { notify() }
      } else if !hasEvents, hasChanged(where: { !$0.isWatched }) {
        notify()
      }
    }
  }

  private func hasChanged(where isDue: (WatchedSource) -> Bool) -> Bool {
    var isChanged = false
    for source in sources where isDue(source) {
      if source.hasChanged() { isChanged = true }
    }
    return isChanged
  }

  /// The time of the comparison.
  private func end(of pending: Pending) -> ContinuousClock.Instant {
    min(pending.latest + pace.quiet, pending.first + pace.longest)
  }

  private func timeout(_ pending: Pending?, _ now: ContinuousClock.Instant) -> Duration? {
    if let pending { return max(.zero, end(of: pending) - now) }
    return sources.allSatisfy(\.isWatched) ? nil : pace.blind
  }

  /// Waits for events, for the wakeup or for the timeout. Returns whether there are events; nil
  /// after the wakeup.
  private func wait(for wakeup: WakeupPipe, _ timeout: Duration?) -> Bool? {
    // poll(2) ignores a negative descriptor.
    var descriptors = [
      pollfd(fd: wakeup.reader, events: Int16(POLLIN), revents: 0),
      pollfd(fd: inotify?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    // Rounded up, so that the wait does not end before the due time.
    let milliseconds = timeout.map { Int32(clamping: Int64(($0 / .milliseconds(1)).rounded(.up))) }
    guard poll(&descriptors, nfds_t(descriptors.count), milliseconds ?? -1) > 0 else {
      return false
    }
    return descriptors[0].revents != 0 ? nil : descriptors[1].revents != 0
  }
}

/// Ends a watch, at the latest with its last reference.
package final class ChangeWatch: Sendable {
  private let wakeup: WakeupPipe

  fileprivate init(_ wakeup: WakeupPipe) { self.wakeup = wakeup }

  deinit { end() }

  package func end() { wakeup.wake() }
}

/// An inotify(7) instance: reports events in folders.
final class Inotify {
  /// For poll(2).
  let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  init() throws(Errno) {
    descriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
    guard descriptor >= 0 else { throw .latest }
  }

  deinit { close(descriptor) }

  /// A watched folder; every path to the folder gives an equal value.
  struct Watch: Hashable {
    fileprivate let number: Int32
  }

  /// Watches the folder for added, removed and renamed entries, and for changes of files.
  func add(_ path: String) throws(Errno) -> Watch {
    let mask =
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB
      | IN_DELETE_SELF | IN_MOVE_SELF
    let number = inotify_add_watch(descriptor, path, UInt32(mask) | UInt32(IN_ONLYDIR))
    guard number >= 0 else { throw .latest }
    return Watch(number: number)
  }

  /// Ends the watch.
  func remove(_ watch: Watch) { _ = inotify_rm_watch(descriptor, watch.number) }

  /// Drops the events so far.
  func drain() {
    while true {
      let length = read(descriptor, &buffer, buffer.count)
      guard length > 0 || length < 0 && errno == EINTR else { return }
    }
  }
}
