internal import Dispatch
public import Foundation

/// Adds events to a vdir: a directory with one file an event, named after its UID.
///
/// It never opens the directory or a file in it for reading, so it works where it has permission to
/// write and search only (mode 0300) and where the kernel has taken reading away. The larger the
/// groups, the fewer the syncs.
public final class VdirWriter: EventWriter {
  public let calendar: EventCalendar
  public let durability = WriteDurability.afterEachGroup

  private let directory: OpenDirectory
  /// One for each thread that encodes: the first alone until a group is large.
  private var encoders: [VdirEncoder]
  private var kind: NewFile.Kind?
  private let openLimit: Int
  /// Where groups are written in their order; nil while none was large enough for it.
  private var queue: DispatchQueue?
  /// What was begun and not flushed.
  private var round: Round?

  /// Groups up to this size are not worth a second thread.
  private static let smallGroup = 64
  private static let mostThreads = 4

  /// A writer for the directory, which must exist.
  public convenience init(directory path: String, calendar: EventCalendar) throws(WriteError) {
    try self.init(directory: path, calendar: calendar, kind: nil)
  }

  init(
    directory path: String, calendar: EventCalendar, kind: NewFile.Kind?, openLimit: Int? = nil
  ) throws(WriteError) {
    do {
      directory = try OpenDirectory(path)
    } catch {
      throw WriteError(error, path: path)
    }
    encoders = [VdirEncoder(directory)]
    self.calendar = calendar
    self.kind = kind
    self.openLimit = openLimit ?? Self.openFileLimit
  }

  // What was begun is written though nobody waits for it.
  deinit { flush() }

  /// How many files may be open at once, leaving some to the rest of the program; where even these
  /// are too many, the group finds out and makes do with fewer.
  private static var openFileLimit: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 256 }
    return max(1, Int(min(limit.rlim_cur, 16_416)) - 32)
  }

  public func href(of uid: UUID) -> String? {
    let href = VdirEncoder.href(uid)
    return directory.contains(href) ? href : nil
  }

  public func add(_ events: [Event]) -> [WriteOutcome] {
    guard events.count <= Self.smallGroup else { return begin(events).outcomes() }
    // Behind what was begun before; no other thread for an event or two.
    flush()
    queue?.sync {}
    let group = VdirGroup(
      in: directory, calendar: calendar, kind: kind, openLimit: openLimit,
      isSingle: events.count == 1)
    let encoded = encoders[0].encode(events[...], from: 0)
    group.write(encoded.batch)
    group.finish()
    return outcomes(encoded.known, of: group, from: 0)
  }

  /// Encodes the events here, while a queue writes those that were begun before.
  public func begin(_ events: [Event]) -> PendingWrite {
    let queue = queue ?? DispatchQueue(label: "ticketcal.vdir")
    self.queue = queue
    let round =
      round
      ?? Round(
        VdirGroup(
          in: directory, calendar: calendar, kind: kind, openLimit: openLimit, isSingle: false))
    self.round = round
    let first = round.count
    round.count += events.count
    // One processor is left to the queue.
    let threads = min(Self.mostThreads, ProcessInfo.processInfo.activeProcessorCount - 1)
    while encoders.count < threads { encoders.append(VdirEncoder(directory)) }
    let encoded = VdirEncoder.encode(events, from: first, with: encoders)
    let batches = encoded.map(\.batch)
    let known = encoded.flatMap(\.known)
    let group = round.group
    queue.async { for batch in batches { group.write(batch) } }
    return PendingWrite {
      if self.round === round { self.flush() }
      round.isDone.wait()
      return self.outcomes(known, of: group, from: first)
    }
  }

  public func flush() {
    guard let round else { return }
    self.round = nil
    let group = round.group
    let isDone = round.isDone
    queue?.async {
      group.finish()
      isDone.leave()
    }
  }

  public func finish() throws(WriteError) {
    flush()
    queue?.sync {}
  }

  /// What was known beforehand, or else what became of the event.
  private func outcomes(
    _ known: [WriteOutcome?], of group: VdirGroup, from first: Int
  ) -> [WriteOutcome] {
    kind = group.kind
    return known.enumerated().map { index, known in
      known ?? group.outcome(first + index)
        ?? .failed(WriteError(SystemFault(code: EIO), path: directory.path))
    }
  }

  /// What is synced together.
  private final class Round {
    let group: VdirGroup
    /// How many events were begun in it.
    var count = 0
    let isDone = DispatchGroup()

    init(_ group: VdirGroup) {
      self.group = group
      isDone.enter()
    }
  }
}
