public import Foundation

/// Writes events to one iCalendar file, or to a pipe.
///
/// Memory grows only with the UIDs seen. Nothing is on disk until `finish()` has returned: a file
/// takes its place whole, or, when this is dropped before, not at all. Without any event there is no
/// file, and one that exists stays: a calendar without components would not be valid (RFC 5545 §3.6).
public final class ICSFileWriter: EventWriter {
  public let calendar: EventCalendar
  public let durability = WriteDurability.atFinish
  /// Is told nothing: the file is written anew each time.
  public var journal: (any WriteJournal)?
  /// There are none: the file is written anew each time.
  public var tellsEtags = false

  private let path: String
  private let href: String
  private let output: OutputFile
  private let encoder = EventEncoder()
  private let seen = UIDSet()
  private var lines = ContentLines()
  /// Something has been written, so the calendar has been opened.
  private var isOpen = false
  private var isFinished = false
  private var failure: WriteError?

  private static let bufferSize = 1 << 18

  /// A writer that replaces the file, or makes it; its directory must exist.
  public convenience init(path: String, calendar: EventCalendar) throws(WriteError) {
    try self.init(path: path, calendar: calendar, kind: nil)
  }

  /// Throws what would keep a file from being replaced or made, without touching anything.
  public static func check(path: String) throws(WriteError) {
    do { try OutputFile.check(path) } catch { throw refusal(error, of: path) }
  }

  private static func refusal(_ fault: SystemFault, of path: String) -> WriteError {
    var error = WriteError(fault, path: path)
    // No file can be made there, whoever asks.
    if fault.code == EISDIR { error.cause = .noSuchCalendar }
    return error
  }

  /// A writer to a descriptor, which stays the caller's. The name is for messages.
  ///
  /// A pipe whose reader has gone gives an error of cause `brokenPipe`, where SIGPIPE is ignored.
  public convenience init(
    fileDescriptor: Int32, name: String, calendar: EventCalendar
  ) throws(WriteError) {
    try self.init(OutputFile(descriptor: fileDescriptor), path: name, calendar: calendar)
  }

  convenience init(path: String, calendar: EventCalendar, kind: NewFile.Kind?) throws(WriteError) {
    let output: OutputFile
    do {
      output = try OutputFile(path: path, kind: kind)
    } catch {
      throw Self.refusal(error, of: path)
    }
    try self.init(output, path: path, calendar: calendar)
  }

  private init(_ output: OutputFile, path: String, calendar: EventCalendar) throws(WriteError) {
    self.output = output
    self.path = path
    self.calendar = calendar
    href = path.split(separator: "/").last.map(String.init) ?? path
    lines.reserve(Self.bufferSize + Self.bufferSize / 8)
  }

  public func version(of uid: UUID) -> EventVersion? {
    seen.contains(uid) ? EventVersion(href: href, etag: nil) : nil
  }

  /// Adds events; nothing else can be done to a file that is written from its beginning to its end.
  public func write(_ changes: [EventChange]) -> [WriteOutcome] {
    changes.map { change in
      do throws(WriteError) {
        guard case .event(let event) = change.content, change.condition == .absent else {
          throw WriteError(
            cause: .notPermitted, path: path,
            reason: "events can only be added to one file; name a calendar's folder to change them")
        }
        return try add(event)
      } catch {
        return .failed(error)
      }
    }
  }

  private func add(_ event: Event) throws(WriteError) -> WriteOutcome {
    if let failure { throw failure }
    if seen.contains(event.uid) { return .exists(href: href) }
    do {
      try encoder.add(event, to: &lines)
    } catch {
      throw WriteError(error, path: path)
    }
    _ = seen.insert(event.uid)
    if lines.bytes.count >= Self.bufferSize { try writeOut() }
    return .saved(SavedEvent(calendar: calendar, uid: event.uid, href: href, etag: nil))
  }

  /// Writes the zones and the end, and puts the file in its place.
  ///
  /// The zones stand before the events when all of them fit into the buffer, else after them; a
  /// calendar's components have no order (RFC 5545 §3.6).
  public func finish() throws(WriteError) {
    if let failure { throw failure }
    guard !isFinished, isOpen || !lines.bytes.isEmpty else { return }
    isFinished = true
    var zones = ContentLines()
    do {
      try encoder.addZones(to: &zones)
    } catch {
      throw WriteError(error, path: path)
    }
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

  private func writeOut() throws(WriteError) {
    if !isOpen { try open(with: ContentLines()) }
    try write(lines)
    lines.removeAll()
  }

  private func open(with zones: ContentLines) throws(WriteError) {
    var opening = ContentLines()
    do {
      try encoder.open(&opening)
    } catch {
      throw WriteError(error, path: path)
    }
    opening.add(zones)
    try write(opening)
    isOpen = true
  }

  private func write(_ lines: ContentLines) throws(WriteError) {
    do {
      try output.write(lines.bytes[...])
    } catch {
      throw remember(error)
    }
  }

  /// What is written after a failure would not join what was written before it.
  private func remember(_ fault: SystemFault) -> WriteError {
    let error = WriteError(fault, path: path)
    failure = error
    return error
  }
}
