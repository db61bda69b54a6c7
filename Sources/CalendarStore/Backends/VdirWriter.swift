internal import Dispatch
public import Foundation
internal import Synchronization

/// Writes events to a vdir: a directory with one file an event, named after its UID.
///
/// It never opens the directory or a file in it for reading, so it works where it has permission to
/// write and search only (mode 0300) and where the kernel has taken reading away. The larger the
/// groups, the fewer the syncs.
public final class VdirWriter: EventWriter {
  public let calendar: EventCalendar
  public let durability = WriteDurability.afterEachGroup
  public var journal: (any WriteJournal)? {
    get { naming.journal }
    set { naming.journal = newValue }
  }

  public var tellsEtags: Bool {
    get { naming.tellsEtags }
    set { naming.tellsEtags = newValue }
  }

  private let directory: OpenDirectory
  /// One for each thread that encodes: the first alone until a group is large. The queue that writes has
  /// them while it does.
  private var encoders: [VdirEncoder]
  private var kind: NewFile.Kind?
  private let openLimit: Int
  /// Nil while no group was large enough for them.
  private var queues: VdirQueues?
  private let naming: VdirNaming
  private let exchanges: Bool
  /// What was begun and not flushed.
  private var open: VdirGroup?
  /// How many changes were begun in it.
  private var openCount = 0
  /// The last that was flushed; those before it are synced with it.
  private weak var lastFlushed: VdirRound?

  /// Groups up to this size are not worth a second thread.
  private static let smallGroup = 64
  private static let mostThreads = 4

  /// A writer for the directory, which must exist.
  public convenience init(directory path: String, calendar: EventCalendar) throws(WriteError) {
    try self.init(directory: path, calendar: calendar, kind: nil)
  }

  /// - Parameters:
  ///   - kind: how new files are to be made, where that is not to be found out.
  ///   - exchanges: false to do as on a file system that cannot exchange names.
  init(
    directory path: String, calendar: EventCalendar, kind: NewFile.Kind?, openLimit: Int? = nil,
    exchanges: Bool = true
  ) throws(WriteError) {
    do {
      directory = try OpenDirectory(path)
    } catch {
      throw WriteError(error, path: path)
    }
    encoders = [VdirEncoder(directory)]
    naming = VdirNaming(in: directory, calendar: calendar, exchanges: exchanges)
    self.exchanges = exchanges
    self.calendar = calendar
    self.kind = kind
    self.openLimit = openLimit ?? Self.openFileLimit
  }

  // What was begun is written though nobody waits for it.
  deinit {
    flush()
    if queues != nil { OpenFileShares.leave() }
  }

  /// How many files may be open at once, leaving some to the rest of the program; where even these
  /// are too many, the group finds out and makes do with fewer.
  private static var openFileLimit: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 256 }
    return max(1, Int(min(limit.rlim_cur, 16_416)) - 32)
  }

  public func version(of uid: UUID) -> EventVersion? {
    let href = VdirEncoder.href(uid)
    return directory.status(of: href).map {
      EventVersion(href: href, etag: $0.etag, changed: $0.changed)
    }
  }

  public func contains(_ uid: UUID) -> Bool { directory.contains(VdirEncoder.href(uid)) }

  public func clearLeftovers(of uid: UUID, intended: String?, expected: String?) {
    EventFile(directory: directory, name: VdirEncoder.href(uid), exchanges: exchanges)
      .clearLeftovers(intended: intended, expected: expected)
  }

  public func write(_ changes: [EventChange]) -> [WriteOutcome] {
    guard changes.count <= Self.smallGroup else { return begin(changes).outcomes() }
    // Behind what was begun before; no other thread for an event or two.
    flush()
    queues?.wait(for: naming)
    let group = group(isSingle: changes.count == 1, on: nil)
    let encoded = encoders[0].encode(changes[...], from: 0)
    group.write(encoded.batch)
    group.finish()
    naming.sync()
    return outcomes(encoded.known, of: group, from: 0)
  }

  /// One queue encodes the events and writes them, in their order, another one names those that were begun
  /// before, and a third one tells the journal of those between, while the caller goes on.
  public func begin(_ changes: [EventChange]) -> PendingWrite {
    let queues = queues ?? makeQueues()
    self.queues = queues
    let group = open ?? group(isSingle: false, on: queues)
    open = group
    let first = openCount
    openCount += changes.count
    // One processor is left to the caller.
    let threads = min(Self.mostThreads, ProcessInfo.processInfo.activeProcessorCount - 1)
    while encoders.count < threads { encoders.append(VdirEncoder(directory)) }
    let known = Mutex<[WriteOutcome?]>([])
    queues.writing.async { [encoders] in
      let encoded = VdirEncoder.encode(changes, from: first, with: encoders)
      known.withLock { $0 = encoded.flatMap(\.known) }
      for part in encoded { group.write(part.batch) }
    }
    return PendingWrite {
      if self.open === group { self.flush() }
      // Nothing follows that would sync its names.
      if self.lastFlushed === group.round { queues.sync(self.naming) }
      group.round.wait()
      return self.outcomes(known.withLock(\.self), of: group, from: first)
    }
  }

  public func flush() {
    guard let open, let queues else { return }
    self.open = nil
    openCount = 0
    lastFlushed = open.round
    queues.writing.async { open.finish() }
  }

  public func finish() throws(WriteError) {
    flush()
    queues?.wait(for: naming)
  }

  private func makeQueues() -> VdirQueues {
    DescriptorTable.reserve(openLimit, by: directory.descriptor)
    OpenFileShares.join()
    return VdirQueues()
  }

  private func group(isSingle: Bool, on queues: VdirQueues?) -> VdirGroup {
    VdirGroup(
      of: VdirRound(isSingle: isSingle), in: directory, naming: naming, on: queues, kind: kind,
      openLimit: openLimit, keepsTexts: journal != nil, steps: naming.steps)
  }

  /// What was known beforehand, or else what became of the event.
  private func outcomes(
    _ known: [WriteOutcome?], of group: VdirGroup, from first: Int
  ) -> [WriteOutcome] {
    kind = group.kind
    return known.enumerated().map { index, known in
      known ?? group.round.outcome(first + index)
        ?? .failed(WriteError(SystemFault(code: EIO), path: directory.path))
    }
  }
}

#if DEBUG
  extension VdirWriter {
    /// Is told of every step of every write, on the thread that takes it. For tests that cut the program
    /// off there; to be set before the first write.
    public var reached: (@Sendable (WriteStep) -> Void)? {
      get { naming.steps.reached }
      set { naming.steps.reached = newValue }
    }
  }
#endif
