internal import Foundation
internal import SystemPackage

/// Writes events to one iCalendar file, or to a pipe.
///
/// Only the set of UIDs grows in memory. The file is renamed into place by `finish()`, or removed
/// if the writer is released before. Without any event there is no file, and an existing file
/// stays: a calendar without components is invalid (RFC 5545 §3.6).
public final class ICSFileWriter: CalendarWriter {
  public let calendar: EventCalendar
  public let batchLimit = 256
  public let isDurableOnCommit = false

  private let path: String
  private let output: OutputFile
  /// Makes lines safe for a terminal; nil for any other output.
  private let escape: (([UInt8]) -> [UInt8])?
  private let encoder: EventEncoder
  /// The zones of objects.
  private var merged = MergedCalendar()
  /// The UIDs of the events that are written or staged.
  private var uids = ShardedSet<UUID>()
  private var lines = ContentLines()
  /// Whether BEGIN:VCALENDAR has been written.
  private var isOpen = false
  private var isFinished = false
  private var failure: StoreError?

  private static let bufferSize = 1 << 18

  /// A writer that creates or replaces the file; its directory must exist.
  ///
  /// - Parameter productID: PRODID, the name of the program (RFC 5545 §3.7.3).
  public convenience init(
    path: String, calendar: EventCalendar, productID: String
  ) throws(StoreError) {
    try self.init(path: path, calendar: calendar, productID: productID, kind: nil)
  }

  /// Throws the error that creating or replacing the file would throw, and changes nothing.
  public static func check(path: String) throws(StoreError) {
    do { try OutputFile.check(path) } catch { throw refusal(error, of: path) }
  }

  private static func refusal(_ fault: Errno, of path: String) -> StoreError {
    guard fault == .isDirectory else { return StoreError(fault, path: path) }
    // Not a matter of permission: no user can make a file there.
    return .failed(
      cause: .noSuchCalendar, path: path, reason: "it is a directory; name a file")
  }

  /// A writer to a descriptor, which the caller keeps and closes. `name` appears in messages.
  ///
  /// A pipe whose reader has exited throws an error of cause `brokenPipe`, if SIGPIPE is ignored.
  ///
  /// - Parameter escape: makes whole lines safe for a terminal; nil for any other output.
  public convenience init(
    fileDescriptor: Int32, name: String, calendar: EventCalendar, productID: String,
    escape: (([UInt8]) -> [UInt8])? = nil
  ) throws(StoreError) {
    try self.init(
      OutputFile(descriptor: fileDescriptor), path: name, calendar: calendar, productID: productID,
      escape: escape)
  }

  convenience init(
    path: String, calendar: EventCalendar, productID: String, kind: NewFile.Kind?
  ) throws(StoreError) {
    let output: OutputFile
    do {
      output = try OutputFile(path: path, kind: kind)
    } catch {
      throw Self.refusal(error, of: path)
    }
    try self.init(output, path: path, calendar: calendar, productID: productID)
  }

  private init(
    _ output: OutputFile, path: String, calendar: EventCalendar, productID: String,
    escape: (([UInt8]) -> [UInt8])? = nil
  ) throws(StoreError) {
    encoder = EventEncoder(productID: productID)
    self.output = output
    self.escape = escape
    self.path = path
    self.calendar = calendar
    lines.reserve(Self.bufferSize + Self.bufferSize / 8)
  }

  /// The version of a written or staged event, without an etag.
  public func version(of href: String) -> ObjectVersion? {
    guard href.hasSuffix(".ics"), let uid = UUID(name: String(href.dropLast(4))),
      href == ObjectWrite.href(for: uid), uids.contains(uid)
    else { return nil }
    return ObjectVersion(href: href, etag: nil)
  }

  /// Encodes events. The file is written sequentially, so events can only be added.
  public func stage(_ changes: [ObjectWrite]) -> StagedBatch {
    let encoded = EncodedEvents(of: self)
    let staged = changes.prefix(batchLimit).map { change -> StagedChange in
      do throws(StoreError) {
        guard let event = try encode(change) else { return .decided(.exists) }
        encoded.events.append(event)
        return .ready(etag: nil, text: [])
      } catch {
        return .decided(.failed(error))
      }
    }
    return StagedBatch(staged, encoded.commit)
  }

  /// Nil for an event that is in the file.
  private func encode(_ change: ObjectWrite) throws(StoreError) -> EncodedEvents.Element? {
    if let failure { throw failure }
    guard change.condition == .absent else { throw onlyAdded }
    switch change.content {
    case .event(let event): return try encode(event)
    case .object(let text): return try encode(text, as: change.href)
    case .none: throw onlyAdded
    }
  }

  private var onlyAdded: StoreError {
    .failed(
      cause: .notPermitted, path: path,
      reason: "events can only be added to one file; name a calendar's folder to change them")
  }

  private func encode(_ event: Event) throws(StoreError) -> EncodedEvents.Element? {
    let uid = event.id.uuid
    guard !uids.contains(uid) else { return nil }
    var lines = ContentLines()
    do { try encoder.encode(event, to: &lines) } catch { throw StoreError(error) }
    uids.insert(uid)
    return (uid, .event(event, lines))
  }

  private func encode(
    _ text: [UInt8], as href: String
  ) throws(StoreError) -> EncodedEvents.Element? {
    guard href.hasSuffix(".ics"), let uid = UUID(name: String(href.dropLast(4))) else {
      throw onlyAdded
    }
    guard !uids.contains(uid) else { return nil }
    let object: ICalendarObject
    do throws(ICalendarError) { object = try ICalendarObject(text) } catch {
      throw .refused(reason: error.description)
    }
    uids.insert(uid)
    return (uid, .object(merged.addZones(of: object)))
  }

  fileprivate func commit(_ content: EncodedEvents.Content) -> WriteOutcome {
    do throws(StoreError) {
      if let failure { throw failure }
      switch content {
      case .event(let event, let lines):
        encoder.useZones(of: event)
        self.lines.add(lines)
      case .object(let components):
        encoder.useZones(of: components)
        lines.add(components)
      }
      if self.lines.bytes.count >= Self.bufferSize { try writeOut() }
      return .made(etag: nil)
    } catch {
      return .failed(error)
    }
  }

  fileprivate func drop(_ uid: UUID) { uids.remove(uid) }

  /// Always throws: an interrupted writer leaves no file.
  public func reconcile(_ write: InterruptedWrite) throws(StoreError) -> WriteOutcome {
    throw .failed(
      cause: .notPermitted, path: path,
      reason: "one file is written anew each time; import again to write it")
  }

  /// Writes the zones and END:VCALENDAR, and renames the file into place.
  ///
  /// The zones precede the events if all events fit into the buffer, else they follow; components
  /// have no order (RFC 5545 §3.6).
  public func finish() throws(StoreError) {
    if let failure { throw failure }
    guard !isFinished, isOpen || !lines.bytes.isEmpty else { return }
    isFinished = true
    var zones = ContentLines()
    encoder.addZones(to: &zones)
    zones.add(merged.describedZones)
    if isOpen {
      lines.add(zones)
    } else {
      try open(with: zones)
    }
    encoder.close(&lines)
    try writeOut()
    do {
      try output.complete()
    } catch {
      throw remember(error)
    }
  }

  private func writeOut() throws(StoreError) {
    if !isOpen { try open(with: ContentLines()) }
    try write(lines)
    lines.removeAll()
  }

  private func open(with zones: ContentLines) throws(StoreError) {
    var opening = ContentLines()
    encoder.open(&opening)
    opening.add(zones)
    try write(opening)
    isOpen = true
  }

  private func write(_ lines: ContentLines) throws(StoreError) {
    do {
      try output.write((escape?(lines.bytes) ?? lines.bytes)[...])
    } catch {
      throw remember(error)
    }
  }

  /// After a failed write the output has a gap, so every later call throws the same error.
  private func remember(_ fault: Errno) -> StoreError {
    let error = StoreError(fault, path: path)
    failure = error
    return error
  }
}

/// Events that are encoded but not yet written.
private final class EncodedEvents {
  enum Content {
    indirect case event(Event, ContentLines)
    case object([ICalendarComponent])
  }

  /// An event with the UUID of its name.
  typealias Element = (uid: UUID, content: Content)

  var events: [Element] = []
  private let writer: ICSFileWriter

  init(of writer: ICSFileWriter) { self.writer = writer }

  deinit {
    for (uid, _) in events { writer.drop(uid) }
  }

  func commit() -> [WriteOutcome] {
    defer { events = [] }
    return events.map { writer.commit($0.content) }
  }
}
