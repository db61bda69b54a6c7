public import CalendarStore
public import Foundation

/// The planned undo of each event of an import.
public struct UndoPlan: Sendable, Equatable {
  public let importID: Int64
  /// One for each event, latest write first.
  public let items: [UndoItem]
  /// The bookings of which the import has only read that they are canceled.
  public let cancellations: [UUID]

  /// Whether there is nothing to do.
  public var isEmpty: Bool {
    items.allSatisfy { $0.obstacle != nil } && cancellations.isEmpty
  }

  /// Whether a person or the configuration keeps this program out of a calendar.
  var isRefused: Bool {
    items.contains { item in
      if case .unreachable(let error) = item.obstacle { error.isRefused } else { false }
    }
  }
}

/// The undo of one event of an import.
public struct UndoItem: Sendable, Equatable {
  /// The reverse of the import's writes to the event.
  public enum Deed: Sendable, Equatable {
    /// The import added the event: its file is removed.
    case remove
    /// The import replaced, moved or removed the event: its earlier text is restored.
    case putBack
    /// A later import wrote the event, too: it is drawn anew, without what the import has stated.
    case redraw
  }

  public let step: UndoStep
  public let deed: Deed
  /// Nil for an event that can be undone.
  public let obstacle: UndoObstacle?
  /// The condition on the event's version in its calendar.
  private let condition: ObjectWrite.Condition
  private let isForced: Bool

  /// Decides about a step by the event's version in the calendar.
  ///
  /// - Parameter isForced: undoes the event even if it was changed in the calendar.
  init(_ step: UndoStep, _ deed: Deed? = nil, version: ObjectVersion?, isForced: Bool) {
    self.step = step
    self.isForced = isForced
    self.deed = deed ?? (step.hasText ? .putBack : .remove)
    (obstacle, condition) = Self.decision(self.deed, step.current, version, isForced: isForced)
  }

  init(_ step: UndoStep, _ obstacle: UndoObstacle) {
    self.step = step
    isForced = false
    deed = step.hasText ? .putBack : .remove
    self.obstacle = obstacle
    condition = .absent
  }

  /// Named by the title and time of the restored entry, else of the current one.
  public var planned: UndoResult {
    let shown = deed == .putBack ? step.previous ?? step.current : step.current
    return UndoResult(
      removes: deed == .remove, obstacle, title: shown.title, start: shown.start,
      uid: shown.uid.uuidString.lowercased(), calendar: home.name, href: step.current.href)
  }

  /// The calendar of the event before the import, or the calendar it was moved to since.
  public var home: EventCalendar {
    deed == .putBack ? step.leftCalendar ?? step.current.calendar : step.current.calendar
  }

  /// The entry that the undo writes again, or changes.
  var model: LedgerEntry { deed == .redraw ? step.current : step.previous ?? step.current }

  /// Whether the import moved the event from one calendar to another.
  var isMove: Bool { home.identifier != step.current.calendar.identifier }

  /// The change to the event in its home.
  ///
  func change(_ content: ObjectWrite.Content) -> ObjectWrite {
    var there = condition
    if deed == .putBack, isMove { there = isForced ? .any : .absent }
    return ObjectWrite(
      href: step.current.href, content: content, condition: there)
  }

  /// The removal of the event from the calendar it was moved to.
  var departure: ObjectWrite {
    ObjectWrite(href: step.current.href, content: .none, condition: condition)
  }

  private static func decision(
    _ deed: Deed, _ entry: LedgerEntry, _ version: ObjectVersion?, isForced: Bool
  ) -> (UndoObstacle?, ObjectWrite.Condition) {
    switch (entry.etag, version) {
    case (let etag?, let version?) where entry.isUntouched(version): (nil, .unchanged(etag: etag))
    case (_, .some): (isForced ? nil : .changed, .any)
    case (_, nil) where deed == .remove: (.gone, .absent)
    case (nil, nil): (nil, .absent)
    case (.some, nil): (isForced ? nil : .gone, .any)
    }
  }
}

/// Traces undoes back to the import whose version they restored.
///
/// An event that an undo has restored is as an earlier import left it, so that import can be
/// undone, too.
struct UndoLineage {
  private let ledger: Ledger
  private var steps: [Int64: [BookingEvent: UndoStep]] = [:]
  private var undoes: [Int64: Bool] = [:]

  init(_ ledger: Ledger) { self.ledger = ledger }

  /// The reason why the step cannot be undone; nil if the event is as the step's entry left it,
  /// even after later imports and their undoes.
  mutating func obstacle(of step: UndoStep) throws(StoreError) -> UndoObstacle? {
    guard step.isSuperseded else { return nil }
    let origin = try origin(of: step.current)
    guard try origin?.id != self.origin(of: step.entry)?.id else { return nil }
    if let origin, origin.id > step.entry.id { return .superseded(by: origin.importID) }
    return .undone(by: step.current.importID)
  }

  /// The entry whose version an entry restores, through all undoes; nil if the undoes removed the
  /// event as never imported.
  private mutating func origin(of entry: LedgerEntry) throws(StoreError) -> LedgerEntry? {
    var entry = entry
    // Each pass of the loop goes to an older entry, so the loop ends.
    // An event that an undo has drawn anew is as no import left it.
    while entry.action != .update, try isUndo(entry.importID) {
      guard let undone = try step(entry)?.previous, let before = try step(undone)?.previous
      else { return nil }
      entry = before
    }
    return entry
  }

  private mutating func step(_ entry: LedgerEntry) throws(StoreError) -> UndoStep? {
    if let known = steps[entry.importID] { return known[entry.event] }
    var found: [BookingEvent: UndoStep] = [:]
    for step in try ledger.undoSteps(of: entry.importID) { found[step.entry.event] = step }
    steps[entry.importID] = found
    return found[entry.event]
  }

  private mutating func isUndo(_ importID: Int64) throws(StoreError) -> Bool {
    if let known = undoes[importID] { return known }
    let isUndo = try ledger.loggedImport(importID)?.description.kind == .undo
    undoes[importID] = isUndo
    return isUndo
  }
}
