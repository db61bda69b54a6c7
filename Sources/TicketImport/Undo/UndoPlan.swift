import CalendarStore
public import Foundation

/// The planned undo of an import or of another command.
public struct UndoPlan: Sendable, Equatable {
  /// The number of the import or command in the log.
  public let target: Int64
  /// One for each event, reminder and calendar, the latest change first.
  public let items: [UndoItem]
  /// The bookings without an event of which the import has only read that they are canceled.
  public let cancellations: [UUID]
  /// Whether the target is an undo, so that its cancellations are remembered again.
  public let isRedo: Bool
  /// Whether an undo of the target has finished.
  var isUndone = false
  /// An undo of the target that did not finish, and is continued.
  var begun: Int64?

  /// Whether there is nothing to do.
  public var isEmpty: Bool {
    items.allSatisfy { $0.obstacle != nil } && cancellations.isEmpty
  }

  /// Whether all items are events.
  public var areEvents: Bool { items.allSatisfy { $0.step.entry.subject == .event } }

  /// Whether nothing is left to undo, which the ledger does not know yet.
  var isDone: Bool {
    !isUndone && cancellations.isEmpty && !items.isEmpty
      && items.allSatisfy { $0.obstacle?.isFinal ?? false }
  }

  /// Whether the command changed nothing, or nothing is left of its changes.
  public var isWithoutTrace: Bool {
    !items.isEmpty && items.allSatisfy { $0.obstacle == .same || $0.obstacle == .lost }
  }

  /// Whether a person or the configuration keeps this program out of a calendar.
  var isRefused: Bool {
    items.contains { item in
      if case .unreachable(let error) = item.obstacle { error.isRefused } else { false }
    }
  }
}

/// The undo of one event, reminder or calendar.
public struct UndoItem: Sendable, Equatable {
  public enum Deed: Sendable, Equatable {
    /// The object was added, and is removed.
    case remove
    /// The object was replaced, moved or removed: its earlier text is restored.
    case putBack
    /// A later import wrote the event, too: it is drawn anew, without what the import has stated.
    case redraw
  }

  /// An object in its calendar, as the undo finds it.
  struct Place: Sendable, Equatable {
    var step: UndoStep
    /// The row that describes the object, unless somebody else has changed it.
    var row: LedgerObject
    /// The present object, without a text where nothing may be read; nil if there is none.
    var present: PresentObject?
    var condition: ObjectWrite.Condition = .absent

    func write(_ content: ObjectWrite.Content) -> ObjectWrite {
      ObjectWrite(href: row.href, content: content, condition: condition)
    }
  }

  public let deed: Deed
  /// Nil for an object that can be undone.
  var obstacle: UndoObstacle?
  /// The place where the object is put back, drawn anew or removed.
  var home: Place
  /// The place that the object leaves once it is back; nil for an object that was not moved.
  private(set) var departure: Place?
  /// Of an event that is drawn anew.
  var redrawn: RedrawnEvent?
  /// The names of the object that is written or removed.
  let shown: LedgerObject

  var step: UndoStep { home.step }

  public var planned: UndoResult {
    UndoResult(
      removes: deed == .remove, obstacle, title: redrawn?.event.title ?? shown.title,
      start: redrawn?.event.start ?? shown.start, uid: shown.uid,
      calendar: home.row.calendar.name, href: home.row.href)
  }
}

/// An object in a calendar.
struct PresentObject: Sendable, Equatable {
  var version: ObjectVersion
  /// Nil where nothing may be read.
  var text: [UInt8]?
}

extension UndoItem {
  /// Decides by the present object: by its bytes, or by its version where nothing may be read.
  ///
  /// - Parameters:
  ///   - texts: those before and after the entry wrote the object; nil where nothing may be read.
  ///   - isForced: undoes the write even if the object was changed since.
  init(
    _ deed: Deed, _ place: Place, _ texts: (before: [UInt8]?, after: [UInt8]?)?, isForced: Bool
  ) {
    let step = place.step
    self.init(deed, place, before: texts?.before)
    if let texts {
      guard texts.before != nil || texts.after != nil else {
        obstacle = .lost
        return
      }
      if let text = place.present?.text, text == texts.before {
        obstacle = .same
        return
      }
    }
    obstacle = home.decide(to: deed, isAsLeft: isAsLeft(texts?.after), isForced: isForced)
    if obstacle == .changed, step.current.isUndecided { obstacle = .undecided }
  }

  /// - Parameter before: the object before, of which no row may tell the title.
  init(_ deed: Deed, _ place: Place, before: [UInt8]? = nil, _ obstacle: UndoObstacle? = nil) {
    let step = place.step
    self.deed = deed
    self.obstacle = obstacle
    home = place
    guard deed == .putBack, step.entry.subject != .calendar else {
      shown = step.current
      return
    }
    shown =
      step.previous.flatMap { $0.hasEvent ? $0 : nil }
      ?? LedgerObject(
        ObjectChange(calendar: place.row.calendar, href: place.row.href, before: nil, after: before)
      )
  }

  /// Decides about a calendar that a command deleted, or that an undo made again.
  ///
  /// - Parameter state: the present calendar, as the row has it; nil if there is none.
  init(calendar place: Place, state: [UInt8]?) {
    let texts = place.step.entry.contents
    let obstacle: UndoObstacle? =
      if state == texts.after { nil } else if state != texts.before { .changed } else {
        state == nil ? .gone : .same
      }
    self.init(place.step.hadObject ? .putBack : .remove, place, obstacle)
  }

  /// Whether the object is the one that the entry left.
  ///
  /// - Parameter after: the text that the entry left.
  func isAsLeft(_ after: [UInt8]?) -> Bool {
    guard let present = home.present else { return !home.row.hasEvent }
    if let text = present.text, text == after { return true }
    return home.row.isUntouched(present.version)
  }

  /// The undos of writes that are one: all are made, or none.
  static func joined(_ items: [UndoItem], isForced: Bool) -> [UndoItem] {
    let removals = items.filter { $0.deed == .remove }
    if removals.count == 1, items.count == 2,
      let changed = items.first(where: { $0.deed != .remove })
    {
      return [changed.joining(removals[0], isForced: isForced)]
    }
    guard let obstacle = items.lazy.compactMap(\.obstacle).first(where: { $0 != .same }) else {
      return items
    }
    return items.map { item in
      var item = item
      item.obstacle = item.obstacle ?? obstacle
      return item
    }
  }

  /// This undo with that of an object that the entry added beside the changed one, which is removed
  /// after the other is put back.
  private func joining(_ added: UndoItem, isForced: Bool) -> UndoItem {
    var joined = self
    switch (obstacle, added.obstacle) {
    case (.same, .gone): break
    // The command or its undo was cut off before the removal.
    case (.same, _): return added
    case (nil, .gone) where isForced: break
    case (nil, nil): joined.departure = added.home
    case (nil, let other): joined.obstacle = other
    case (.some, _): break
    }
    return joined
  }
}

extension UndoItem.Place {
  /// What is in the way of an undo; sets the condition of its write.
  ///
  /// - Parameter isAsLeft: whether the present object is the one that was left.
  fileprivate mutating func decide(
    to deed: UndoItem.Deed, isAsLeft: Bool, isForced: Bool
  ) -> UndoObstacle? {
    // A calendar without etags does not tell whether an import's event is still there.
    let hadObject = row.hasEvent && (row.etag != nil || row.action.isOfCommand)
    guard let present else {
      return deed == .remove || hadObject && !isForced ? .gone : nil
    }
    guard let etag = present.version.etag else {
      // Nobody could know that another program has not changed the object meanwhile.
      condition = .any
      return isForced && deed == .remove ? nil : .changed
    }
    condition = .unchanged(etag: etag)
    return hadObject && isAsLeft || isForced ? nil : .changed
  }
}
