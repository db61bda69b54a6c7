internal import CLinux
internal import Foundation

/// Reports the changes of folders of vdirs.
///
/// inotify(7) only says when to look: what has changed is found by comparing the folders with what they held
/// before, so nothing is missed where events are lost, and nothing is told that ends as it was.
///
/// Sendable because one thread has it at a time: the one that makes it, and then the one that it runs on.
final class FolderWatch: @unchecked Sendable {
  /// How long changes are collected, and how often one looks where there are no events.
  struct Pace: Sendable {
    /// So long nothing more has happened.
    var quiet = Duration.milliseconds(200)
    /// So long at most, from the first on.
    var longest = Duration.seconds(1)
    /// For a folder that is gone or cannot be watched.
    var blind = Duration.seconds(1)
  }

  private let pace: Pace
  private let own: OwnWrites
  /// Nil where the user has no more of them: then one looks from time to time.
  private let inotify: Inotify?
  private var sources: [WatchedSource]

  /// The changes from now on: those between the call and the first look at the stream, too. It ends
  /// when nobody waits for it any more.
  static func changes(
    in sources: [CalendarSource], closed: ClosedFolders = .none, own: OwnWrites,
    pace: Pace = Pace()
  ) -> AsyncStream<StoreChange> {
    let watch = FolderWatch(sources, closed: closed, own: own, pace: pace)
    let (stream, continuation) = AsyncStream.makeStream(of: StoreChange.self)
    guard let wakeup = try? WakeupPipe() else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { _ in wakeup.wake() }
    let thread = Thread {
      watch.run(until: wakeup) { continuation.yield($0) }
    }
    thread.name = "ticketcal.watch"
    thread.start()
    return stream
  }

  private init(
    _ sources: [CalendarSource], closed: ClosedFolders, own: OwnWrites, pace: Pace
  ) {
    self.pace = pace
    self.own = own
    let inotify = try? Inotify()
    self.inotify = inotify
    self.sources = sources.map {
      WatchedSource($0, closed: closed, own: own, inotify: inotify)
    }
    for index in self.sources.indices { _ = self.sources[index].look(at: nil) }
  }

  /// What has happened and was not looked at yet.
  private struct Pending {
    var happenings: Set<Inotify.Happening>
    var first: ContinuousClock.Instant
    var latest: ContinuousClock.Instant
  }

  private func run(until wakeup: WakeupPipe, _ tell: (StoreChange) -> Void) {
    let clock = ContinuousClock()
    var pending: Pending?
    while true {
      guard let hasEvents = wait(for: wakeup, timeout(pending, clock.now)) else { return }
      let now = clock.now
      if hasEvents, let happenings = inotify?.happenings(), !happenings.isEmpty {
        pending = Pending(
          happenings: happenings.union(pending?.happenings ?? []), first: pending?.first ?? now,
          latest: now)
      }
      if let due = pending {
        guard now >= end(of: due, now) else { continue }
        pending = nil
        look(at: due.happenings, tell)
      } else if !hasEvents {
        look(at: nil, tell)
      }
    }
  }

  private func look(at happenings: Set<Inotify.Happening>?, _ tell: (StoreChange) -> Void) {
    for index in sources.indices {
      // Without events one looks only where there can be none.
      if happenings == nil, sources[index].isWatched { continue }
      for change in sources[index].look(at: happenings) { tell(change) }
    }
  }

  /// When to look at it. A write of our own that is under way is waited for, so that it is known as that.
  private func end(of pending: Pending, _ now: ContinuousClock.Instant) -> ContinuousClock.Instant {
    let end = min(pending.latest + pace.quiet, pending.first + pace.longest)
    let last = pending.first + pace.longest * 4
    return own.isUnderWay ? min(max(end, now + .milliseconds(5)), last) : end
  }

  private func timeout(_ pending: Pending?, _ now: ContinuousClock.Instant) -> Duration? {
    if let pending { return max(.zero, end(of: pending, now) - now) }
    return inotify == nil || !sources.allSatisfy(\.isWatched) ? pace.blind : nil
  }

  /// Waits for events, for the wakeup, or so long. Whether there are events; nil when the wakeup has rung.
  private func wait(for wakeup: WakeupPipe, _ timeout: Duration?) -> Bool? {
    // A negative descriptor is passed over.
    var descriptors = [
      pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: inotify?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    // Rounded up, so that what is due is due afterwards.
    let milliseconds = timeout.map { Int32(clamping: Int64(($0 / .milliseconds(1)).rounded(.up))) }
    guard poll(&descriptors, nfds_t(descriptors.count), milliseconds ?? -1) > 0 else {
      return false
    }
    return descriptors[0].revents != 0 ? nil : descriptors[1].revents != 0
  }
}

/// An inotify(7) instance: reports events in folders.
final class Inotify {
  /// To wait for with poll(2).
  let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  init() throws(SystemFault) {
    descriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
    guard descriptor >= 0 else { throw .latest }
  }

  deinit { close(descriptor) }

  /// Names a folder that is watched: the same for every way that leads to it.
  struct Watch: Hashable {
    fileprivate let number: Int32
  }

  /// Watches the folder for names that come, go and change, and for changes of the files themselves.
  func add(_ path: String) throws(SystemFault) -> Watch {
    let mask =
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB
      | IN_DELETE_SELF | IN_MOVE_SELF
    let number = inotify_add_watch(descriptor, path, UInt32(mask) | UInt32(IN_ONLYDIR))
    guard number >= 0 else { throw .latest }
    return Watch(number: number)
  }

  /// What happens there is no longer told of.
  func remove(_ watch: Watch) { _ = inotify_rm_watch(descriptor, watch.number) }

  enum Happening: Hashable {
    case inside(Watch)
    /// The folder itself was moved or removed, or its file system is gone.
    case folderLost(Watch)
    /// More has happened than the kernel could keep.
    case overflow
  }

  /// What has happened since the last call; nothing where nothing has.
  func happenings() -> Set<Happening> {
    var all: Set<Happening> = []
    while true {
      let length = read(descriptor, &buffer, buffer.count)
      if length < 0, errno == EINTR { continue }
      guard length > 0 else { return all }
      buffer.withUnsafeBytes { bytes in
        var position = 0
        while position + MemoryLayout<inotify_event>.size <= length {
          let event = bytes.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
          position += MemoryLayout<inotify_event>.size + Int(event.len)
          all.insert(Self.happening(event))
        }
      }
    }
  }

  private static func happening(_ event: inotify_event) -> Happening {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return .overflow }
    let watch = Watch(number: event.wd)
    let lost = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED)
    return event.mask & lost != 0 ? .folderLost(watch) : .inside(watch)
  }
}

/// Wakes a thread that waits with poll(2).
final class WakeupPipe: Sendable {
  /// Readable from the first wake-up on.
  let descriptor: Int32
  private let other: Int32

  init() throws(SystemFault) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC | O_NONBLOCK) == 0 else { throw .latest }
    (descriptor, other) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(other)
  }

  func wake() {
    var byte: UInt8 = 0
    // A full pipe is readable already.
    _ = write(other, &byte, 1)
  }
}
