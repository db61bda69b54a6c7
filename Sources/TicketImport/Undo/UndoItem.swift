import CalendarStore

/// The planned undo of one event, reminder or calendar.
public struct UndoItem {
  enum Deed {
    /// The object was added, and is removed.
    case remove
    /// The object was replaced, moved or removed: its earlier text is restored.
    case putBack
    /// Other imports state the booking, too: it is drawn anew from what they state.
    case redraw
  }

  /// An object in its calendar, as the undo finds it.
  struct Place {
    var step: UndoStep
    /// The row that describes the object, unless somebody else has changed it.
    var row: LedgerObject
    /// Nil if there is no object.
    var version: ObjectVersion?
    /// Nil where nothing may be read.
    var text: [UInt8]?
    var condition: ObjectWrite.Condition = .absent

    func write(_ content: ObjectWrite.Content) -> ObjectWrite {
      ObjectWrite(href: row.href, content: content, condition: condition)
    }
  }

  let deed: Deed
  /// Nil for an object that can be undone.
  var obstacle: UndoObstacle?
  /// The place where the object is put back, drawn anew or removed.
  var home: Place
  /// The place that the object leaves once it is back; nil for an object that was not moved.
  var departure: Place?
  /// Whether nothing is left of the booking.
  var isForgotten = false
  /// Of an event that is drawn anew: with a person's changes, and the object that it is written as.
  var redrawn: (event: Event, object: ForeignObject?)?
  /// The names of the object that is written or removed.
  let shown: LedgerObject

  var step: UndoStep { home.step }
  var isCalendar: Bool { step.entry.subject == .calendar }
  public var planned: UndoResult { UndoResult(self) }

  /// - Parameter before: the object before, of which no row may tell the title.
  init(_ deed: Deed, _ place: Place, before: [UInt8]? = nil, _ obstacle: UndoObstacle? = nil) {
    (self.deed, home, self.obstacle) = (deed, place, obstacle)
    let (step, row) = (place.step, place.row)
    guard deed == .putBack, step.entry.subject != .calendar else {
      shown = step.current
      return
    }
    shown =
      step.previous.flatMap { $0.hasEvent ? $0 : nil }
      ?? LedgerObject(
        ObjectChange(calendar: row.calendar, href: row.href, before: nil, after: before))
  }

  /// Whether an object of the calendar is removed.
  func removes(from calendar: EventCalendar) -> Bool {
    guard obstacle == nil, let own = (deed == .remove ? home : departure)?.row.calendar else {
      return false
    }
    return (own.name, own.source) == (calendar.name, calendar.source)
  }

  /// What the ledger records of the undo.
  var action: LedgerObject.Action {
    if isForgotten { return .forget }
    if step.entry.action.isOfCommand, deed != .redraw {
      return deed == .remove ? .remove : home.version == nil ? .add : .change
    }
    return switch deed {
    case .putBack: .restore
    case .redraw: .update
    case .remove: step.removal
    }
  }

  // MARK: Deciding

  /// Decides by the present object: by its bytes, or by its version where nothing may be read.
  ///
  /// - Parameters:
  ///   - texts: those before and after the entry wrote the object; nil where nothing may be read.
  ///   - isForced: undoes the write even if the object was changed since.
  mutating func decide(by texts: (before: [UInt8]?, after: [UInt8]?)?, isForced: Bool) {
    if let texts {
      if texts.before == nil, texts.after == nil {
        obstacle = .lost
        return
      }
      if let text = home.text, text == texts.before {
        obstacle = .same
        return
      }
    }
    let isAsLeft = isAsLeft(texts?.after)
    obstacle = home.obstacle(to: deed, isAsLeft: isAsLeft, isForced: isForced)
    if obstacle == .changed, step.current.isUndecided { obstacle = .undecided }
  }

  /// Whether the object is the one that the entry left.
  ///
  /// - Parameter after: the text that the entry left.
  func isAsLeft(_ after: [UInt8]?) -> Bool {
    guard let version = home.version else { return !home.row.hasEvent }
    if let text = home.text, text == after { return true }
    return home.row.isUntouched(version)
  }

  /// The undos of writes that are one: all are made, or none.
  static func joined(_ items: [UndoItem], isForced: Bool) -> [UndoItem] {
    // An event that was moved is drawn anew once, where it is now.
    if let drawn = items.first(where: { $0.redrawn != nil || $0.isForgotten }) { return [drawn] }
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
    // The command or its undo was cut off before the removal.
    case (.same, let other) where other != .gone: return added
    case (nil, nil): joined.departure = added.home
    case (nil, .gone) where isForced: break
    // One half of a split series is there, and another program has deleted the other half.
    case (nil, .gone) where home.version != nil: joined.obstacle = .changed
    case (.gone, nil): joined.obstacle = .changed
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
  fileprivate mutating func obstacle(
    to deed: UndoItem.Deed, isAsLeft: Bool, isForced: Bool
  ) -> UndoObstacle? {
    // A calendar without etags does not tell whether an import's event is still there.
    let hadObject = row.hasEvent && (row.etag != nil || row.action.isOfCommand)
    guard let version else { return deed == .remove || hadObject && !isForced ? .gone : nil }
    guard let etag = version.etag else {
      // Nobody could know that another program has not changed the object meanwhile.
      condition = .any
      return isForced && deed == .remove ? nil : .changed
    }
    condition = .unchanged(etag: etag)
    return hadObject && isAsLeft || isForced ? nil : .changed
  }
}
