public import CalendarStore

/// A calendar under a dry run: reads versions from the real one, and records the writes in memory.
final class DryRunWriter: CalendarWriter {
  var calendar: EventCalendar { writer.calendar }
  var batchLimit: Int { writer.batchLimit }
  var isRemote: Bool { writer.isRemote }

  let writer: any CalendarWriter
  /// The versions after the writes, by name; an inner nil is a removed event.
  private var overlay: [String: ObjectVersion?] = [:]
  private var count = 0
  private let encoder = EventEncoder(productID: ItemDraft.productID)

  init(_ writer: any CalendarWriter) { self.writer = writer }

  func version(of href: String) throws(StoreError) -> ObjectVersion? {
    if let known = overlay[href] { return known }
    return try writer.version(of: href)
  }

  /// Whether a change to the object of this name would have been made.
  func hasChanged(_ href: String) -> Bool { overlay[href] != nil }

  func stage(_ changes: [ObjectWrite]) -> StagedBatch {
    let staged = changes.map(staged)
    return StagedBatch(staged) {
      zip(changes, staged).compactMap { change, staged in
        guard case .ready(let etag, _) = staged else { return nil }
        self.overlay.updateValue(
          etag.map { ObjectVersion(href: change.href, etag: $0) }, forKey: change.href)
        return .made(etag: etag)
      }
    }
  }

  private func staged(_ change: ObjectWrite) -> StagedChange {
    let version: ObjectVersion?
    do throws(StoreError) { version = try self.version(of: change.href) } catch {
      guard isRemote, error.cause == .notPermitted else { return .decided(.failed(error)) }
      // The server may not be asked; it would decide by the condition.
      version = change.expectedVersion
    }
    switch (change.condition, version) {
    case (.absent, .some): return .decided(.exists)
    case (.unchanged, nil): return .decided(.missing)
    case (.unchanged(let etag), .some(let version)) where !version.has(etag):
      return .decided(.changed)
    default: break
    }
    do throws(StoreError) {
      guard let text = try change.content.text(by: encoder, mayBeEmpty: true) else {
        return .ready(etag: nil, text: [])
      }
      count += 1
      return .ready(etag: "dry-run-\(count)", text: text)
    } catch {
      return .decided(.failed(error))
    }
  }

  /// A dry run begins nothing that could be interrupted.
  func reconcile(_ write: InterruptedWrite) throws(StoreError) -> WriteOutcome { .missing }
}

extension ObjectWrite {
  /// The version of the object that meets the condition; nil if no object may have the name.
  fileprivate var expectedVersion: ObjectVersion? {
    switch condition {
    case .absent: nil
    case .unchanged(let etag): ObjectVersion(href: href, etag: etag)
    case .any: ObjectVersion(href: href, etag: nil)
    }
  }
}

/// The calendars of a dry run of an import, of a new event, or of an undo.
public final class DryRunCalendars: CalendarResolver {
  private let calendars: any CalendarResolver
  /// What an undo is about; nil for an import's, and for another command.
  private let changed: (any UndoTarget)?
  private var writers: [DryRunWriter] = []
  /// The calendars that an undo would make again.
  private var restored: [EventCalendar] = []

  public init(_ calendars: any CalendarResolver, changed: (any UndoTarget)? = nil) {
    self.calendars = calendars
    self.changed = changed
  }

  public var names: CalendarNames { calendars.names }

  public func writer(named name: String?) throws(CalendarResolverError) -> any CalendarWriter {
    dryRun(try calendars.writer(named: name))
  }

  public func writer(
    of calendar: EventCalendar
  ) throws(CalendarResolverError) -> any CalendarWriter {
    guard let changed else { return dryRun(try calendars.writer(of: calendar)) }
    if let known = writers.first(where: { $0.calendar == calendar }) { return known }
    return dryRun(
      restored.contains(calendar) ? AbsentCalendar(calendar) : try changed.writer(of: calendar))
  }

  public func writers(
    holding href: String, besides calendar: EventCalendar
  ) throws(StoreError) -> [any CalendarWriter] {
    for writer in try calendars.writers(holding: href, besides: calendar) { _ = dryRun(writer) }
    return try (writers as [any CalendarWriter]).holding(href, besides: calendar)
  }

  private func dryRun(_ writer: any CalendarWriter) -> DryRunWriter {
    if let known = writers.first(where: { $0.writer === writer }) { return known }
    let new = DryRunWriter(writer)
    writers.append(new)
    return new
  }
}

extension DryRunCalendars: UndoTarget {
  /// Nil if the undo is about an import.
  public var undoTarget: (any UndoTarget)? { changed == nil ? nil : self }

  public func object(
    _ href: String, in calendar: EventCalendar
  ) throws(StoreError) -> CalendarObject? {
    try changed?.object(href, in: calendar)
  }

  public func obstacle(
    to entry: LedgerObject, removing count: Int
  ) throws(StoreError) -> UndoObstacle? {
    try changed?.obstacle(to: entry, removing: count)
  }

  public func undo(
    _ entry: LedgerObject, recording record: (LedgerObject) throws(StoreError) -> Void
  ) throws(StoreError) {
    if entry.contents.before != nil { restored.append(entry.calendar) }
  }
}

/// A calendar that a dry run does not make: it has no events, and refuses every change.
public final class AbsentCalendar: CalendarWriter {
  public let calendar: EventCalendar
  public let batchLimit = 256

  public init(_ calendar: EventCalendar) { self.calendar = calendar }

  public func version(of href: String) throws(StoreError) -> ObjectVersion? { nil }

  public func stage(_ changes: [ObjectWrite]) -> StagedBatch {
    StagedBatch(
      refusing: changes,
      .failed(
        cause: .noSuchCalendar, path: calendar.name,
        reason: "a dry run writes nothing; leave --dry-run out"))
  }

  public func reconcile(_ write: InterruptedWrite) throws(StoreError) -> WriteOutcome { .missing }
}
