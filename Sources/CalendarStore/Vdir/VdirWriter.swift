internal import Foundation

/// Writes events to a vdir: a directory with one file an event, named after its UID.
///
/// It never opens the directory or a file in it for reading, so it works where it has permission to
/// write and search only (mode 0300) and where the kernel has taken reading away.
public final class VdirWriter: EventWriter {
  public let calendar: EventCalendar
  public let isDurableOnCommit = true

  private let directory: OpenDirectory
  private let slots: HiddenSlots
  private let encoder: EventEncoder
  /// How the file system takes new files; nil before the first one.
  private var kind: NewFile.Kind?
  private let exchanges: Bool
  private let fileLimit: Int?
  private var steps = WriteSteps()

  /// More open files at once save nothing.
  private static let mostFiles = 16_448
  /// Left to the rest of the program.
  private static let otherFiles = 64

  /// A writer for the directory, which must exist.
  ///
  /// - Parameter productID: PRODID, the name of the program (RFC 5545 §3.7.3).
  public convenience init(
    directory path: String, calendar: EventCalendar, productID: String
  ) throws(WriteError) {
    try self.init(directory: path, calendar: calendar, productID: productID, kind: nil)
  }

  /// - Parameters:
  ///   - kind: how new files are made; nil to find out.
  ///   - fileLimit: how many files a batch may hold open; nil for the process's soft limit, less those that
  ///     the rest of the program needs.
  ///   - exchanges: false to do as on a file system that cannot exchange names.
  init(
    directory path: String, calendar: EventCalendar, productID: String, kind: NewFile.Kind?,
    fileLimit: Int? = nil, exchanges: Bool = true
  ) throws(WriteError) {
    do {
      directory = try OpenDirectory(path)
    } catch {
      throw WriteError(error, path: path)
    }
    encoder = EventEncoder(productID: productID)
    slots = HiddenSlots(in: directory, sweepsFirst: true)
    self.calendar = calendar
    self.kind = kind
    self.fileLimit = fileLimit
    self.exchanges = exchanges
  }

  public var batchLimit: Int {
    let limit = fileLimit ?? Self.softFileLimit
    return kind == .hidden ? min(limit, HiddenSlots.count) : limit
  }

  private static var softFileLimit: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
      return HiddenSlots.count
    }
    return max(1, Int(min(limit.rlim_cur, rlim_t(mostFiles))) - otherFiles)
  }

  public func version(of href: String) throws(WriteError) -> EventVersion? {
    if let refusal = refusal(of: href) { throw refusal }
    do {
      return try directory.status(of: href).map {
        EventVersion(href: href, etag: $0.etag, changed: $0.changed)
      }
    } catch {
      throw WriteError(error, path: directory.path)
    }
  }

  public func stage(_ changes: [EventChange]) -> any StagedBatch {
    let batch = VdirBatch(in: slots, kind: kind, exchanges: exchanges, steps: steps)
    for change in changes {
      guard batch.changes.count < batchLimit else { break }
      do throws(WriteError) {
        if let refusal = refusal(of: change.href) { throw refusal }
        if batch.decide(change) { continue }
        guard batch.add(change, text: try text(of: change.content)) else { break }
      } catch {
        batch.refuse(error)
      }
      kind = batch.kind
    }
    batch.sync()
    return batch
  }

  public func reconcile(_ write: InterruptedWrite) throws(WriteError) -> WriteOutcome {
    if let refusal = refusal(of: write.href) { throw refusal }
    EventFile(directory: directory, name: write.href, exchanges: exchanges)
      .clearLeftovers(intended: write.intended, expected: write.expected)
    slots.sweepOnce()
    let status: FileStatus?
    do { status = try directory.status(of: write.href) } catch {
      throw WriteError(error, path: directory.path)
    }
    guard let status else { return write.intended == nil ? .made(etag: nil) : .missing }
    slots.removeName(ofObject: status)
    let etag = status.etag
    if etag == write.intended { return .made(etag: etag) }
    return write.expected == nil || write.expected == etag ? .exists : .changed
  }

  /// Does nothing: every commit is durable.
  public func finish() throws(WriteError) {}

  /// Nil for a withdrawal.
  private func text(of content: EventChange.Content) throws(WriteError) -> [UInt8]? {
    switch content {
    case .event(let event):
      do {
        return try encoder.object(of: event)
      } catch {
        throw WriteError(error, path: directory.path)
      }
    case .object(let text):
      guard text.isEmpty else { return text }
      throw WriteError(
        cause: .invalidEvent, path: directory.path,
        reason: "the event's text is empty; import its record again")
    case .none: return nil
    }
  }

  /// Why no object can have the name; nil where one can.
  private func refusal(of href: String) -> WriteError? {
    guard !ObjectName.isValid(href) || href.utf8.count > ObjectName.longest else { return nil }
    return WriteError(
      cause: .invalidEvent, path: directory.path,
      reason: "an event's file name must end in .ics, have no slash in it and at most "
        + "\(ObjectName.longest) bytes; choose another one")
  }
}

#if DEBUG
  extension VdirWriter {
    /// Called after every step of a write, for tests that kill the program there. To be set before `stage`.
    public var reached: (@Sendable (WriteStep) -> Void)? {
      get { steps.reached }
      set { steps.reached = newValue }
    }
  }
#endif
