import CalendarStore
public import Foundation

/// The planned undo of an import or of another command.
public struct UndoPlan: Sendable, Equatable {
  /// The number of the import or command in the log.
  public let target: Int64
  /// One for each event, reminder and calendar, the latest change first.
  public let items: [UndoItem]
  /// The bookings of which the import has only read that they are canceled.
  public let cancellations: [UUID]
  /// Whether an undo of the target has finished.
  var isUndone = false
  /// An undo of the target that did not finish, and is continued.
  var begun: Int64?

  /// Whether there is nothing to do.
  public var isEmpty: Bool {
    items.allSatisfy { $0.obstacle != nil } && cancellations.isEmpty
  }

  /// Whether all items are events.
  public var areEvents: Bool { items.allSatisfy(\.isEvent) }

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

  /// What is undone.
  enum Subject: Sendable, Equatable {
    /// What an import wrote of an event.
    case event(UndoStep)
    /// What a command changed of an object or a calendar.
    case change(LedgerChange)
  }

  /// An object in its calendar, as the undo finds it.
  struct Place: Sendable, Equatable {
    var calendar: EventCalendar
    var href: String
    /// Of a change: what is undone at this place.
    var change: LedgerChange?
    /// The present object, without a text where nothing may be read; nil if there is none.
    var present: PresentObject?
    var condition: ObjectWrite.Condition = .absent

    func write(_ content: ObjectWrite.Content) -> ObjectWrite {
      ObjectWrite(href: href, content: content, condition: condition)
    }
  }

  let subject: Subject
  public let deed: Deed
  /// Nil for an object that can be undone.
  public private(set) var obstacle: UndoObstacle?
  /// The place where the object is put back, drawn anew or removed.
  private(set) var home: Place
  /// The place that the object leaves once it is back; nil for an object that was not moved.
  private(set) var departure: Place?
  /// Of an event that is drawn anew.
  var redrawn: RedrawnEvent?

  /// Named by the title and time of the object that is written or removed.
  public var planned: UndoResult {
    switch subject {
    case .event(let step):
      let shown = deed == .putBack ? step.previous ?? step.current : step.current
      return UndoResult(
        removes: deed == .remove, obstacle, title: redrawn?.event.title ?? shown.title,
        start: redrawn?.event.start ?? shown.start,
        uid: shown.uid.uuidString.lowercased(), calendar: home.calendar.name, href: home.href)
    case .change(let change):
      var shown = change
      if deed == .putBack, change.subject != .calendar {
        shown.object.after = change.object.before
        shown = LedgerChange(shown.object)
      }
      return UndoResult(
        removes: deed == .remove, obstacle, title: shown.title, start: shown.start,
        uid: shown.uid, calendar: home.calendar.name, href: home.href)
    }
  }

  fileprivate var isEvent: Bool {
    switch subject {
    case .event: true
    case .change(let change): change.subject == .event
    }
  }

  /// The calendar that is deleted or made again; nil for an object.
  var calendarChange: LedgerChange? {
    if case .change(let change) = subject, change.subject == .calendar { change } else { nil }
  }
}

/// An object in a calendar.
struct PresentObject: Sendable, Equatable {
  var version: ObjectVersion
  /// Nil where nothing may be read.
  var text: [UInt8]?
}

extension UndoItem.Place {
  /// What is in the way of an undo; sets the condition of its write.
  ///
  /// - Parameters:
  ///   - hadObject: whether an object was left.
  ///   - isAsLeft: whether the present object is that object.
  fileprivate mutating func decide(
    to deed: UndoItem.Deed, hadObject: Bool, isForced: Bool,
    isAsLeft: (PresentObject) -> Bool
  ) -> UndoObstacle? {
    guard let present else {
      return deed == .remove || hadObject && !isForced ? .gone : nil
    }
    guard let etag = present.version.etag else {
      // Nobody could know that another program has not changed the object meanwhile.
      condition = .any
      return isForced && deed == .remove ? nil : .changed
    }
    condition = .unchanged(etag: etag)
    return hadObject && isAsLeft(present) || isForced ? nil : .changed
  }
}

// MARK: Imports

extension UndoItem {
  /// Decides about a step by the event's present version.
  ///
  /// - Parameter isForced: undoes the event even if it was changed in the calendar.
  init(_ step: UndoStep, _ deed: Deed? = nil, version: ObjectVersion?, isForced: Bool) {
    self.init(step, deed, version, obstacle: nil)
    var place = departure ?? home
    obstacle = place.decide(
      to: self.deed, hadObject: step.current.etag != nil, isForced: isForced
    ) {
      step.current.isUntouched($0.version)
    }
    if step.current.isUndecided, obstacle == .changed { obstacle = .undecided }
    if departure == nil { home = place } else { departure = place }
  }

  init(_ step: UndoStep, _ obstacle: UndoObstacle) { self.init(step, nil, nil, obstacle: obstacle) }

  private init(
    _ step: UndoStep, _ deed: Deed?, _ version: ObjectVersion?, obstacle: UndoObstacle?
  ) {
    let current = step.current
    self.deed = deed ?? (step.hasText ? .putBack : .remove)
    subject = .event(step)
    self.obstacle = obstacle
    home = Place(
      calendar: current.calendar, href: current.href,
      present: version.map { PresentObject(version: $0) })
    if self.deed == .putBack, let left = step.leftCalendar,
      left.identifier != current.calendar.identifier
    {
      departure = home
      home = Place(calendar: left, href: current.href)
    }
  }
}

// MARK: Changes

extension UndoItem {
  init(_ change: LedgerChange, _ obstacle: UndoObstacle) {
    subject = .change(change)
    deed = change.object.before == nil ? .remove : .putBack
    self.obstacle = obstacle
    home = Place(calendar: change.object.calendar, href: change.object.href, change: change)
  }

  /// Decides about a change of an object by the present one: by its bytes, or by its version where
  /// nothing may be read.
  ///
  /// - Parameters:
  ///   - later: the latest later command that changed the object, too; nil for none.
  ///   - isForced: undoes the change even if the object was changed since.
  init(_ change: LedgerChange, present: PresentObject?, later: Int64?, isForced: Bool) {
    let object = change.object
    self.init(change, .lost)
    guard object.before != nil || object.after != nil else { return }
    home.present = present
    let isAsLeft = present.map(change.left) ?? (object.after == nil)
    obstacle = home.decide(to: deed, hadObject: object.after != nil, isForced: isForced) { _ in
      isAsLeft
    }
    if let text = present?.text, text == object.before {
      obstacle = .same
    } else if !isAsLeft, deed == .putBack || obstacle != .gone || object.unit != nil, let later {
      obstacle = .superseded(by: later)
    }
  }

  /// Decides about a calendar that a command deleted, or that an undo made again.
  ///
  /// - Parameter state: the present calendar, as the change has it; nil if there is none.
  init(calendar change: LedgerChange, state: [UInt8]?) {
    let object = change.object
    self.init(
      change,
      state == object.before ? (state == nil ? .gone : .same) : .changed)
    if state == object.after { obstacle = nil }
  }

  /// The undos of changes that are one: all are made, or none.
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

  /// This undo with that of an object that the command added beside the changed one, which is removed
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

extension LedgerChange {
  /// Whether an object is the one that the change left.
  fileprivate func left(_ present: PresentObject) -> Bool {
    if let text = present.text { return text == object.after || present.version.etag == made }
    return leftEtag.map(present.version.has) ?? false
  }

  /// The etag of the object that the change left; nil if unknown. A new object has the one that it was
  /// to get.
  var leftEtag: String? { made ?? (object.before == nil ? object.etag : nil) }

  /// Several changes of one object as one, without those that leave it as it was.
  static func merged(_ changes: [LedgerChange]) -> [LedgerChange] {
    var merged: [LedgerChange] = []
    var places: [[String?]: Int] = [:]
    var isMerged: Set<Int> = []
    for change in changes {
      let object = change.object
      let key = [
        "\(change.subject.rawValue)", object.calendar.source, object.calendar.name, object.href,
      ]
      guard let place = places[key] else {
        places[key] = merged.count
        merged.append(change)
        continue
      }
      isMerged.insert(place)
      var whole = change
      whole.object.before = merged[place].object.before
      whole.object.etag = merged[place].object.etag
      whole.object.unit = change.object.unit ?? merged[place].object.unit
      merged[place] = whole
    }
    return merged.indices.filter {
      !isMerged.contains($0) || merged[$0].object.before != merged[$0].object.after
    }.map { merged[$0] }
  }
}
