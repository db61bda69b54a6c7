import CalendarStore
import CivilTime
public import Foundation

/// The planned undo of an import or of another command.
public struct UndoPlan {
  /// The number of the import or command in the log.
  public let target: Int64
  /// One for each event, reminder and calendar, the latest change first.
  public let items: [UndoItem]
  /// The bookings without an event of which the import has only read that they are canceled.
  public let cancellations: [UUID]
  /// Whether the target is an undo, so that its cancellations are remembered again.
  public let isRedo: Bool
  /// Whether the import has stated something that no write of it stored: that is withdrawn, too.
  let statesFacts: Bool
  /// Whether an undo of the target has finished.
  var isUndone: Bool
  /// An undo of the target that did not finish, and is continued.
  var begun: Int64?

  /// Whether there is nothing to do.
  public var isEmpty: Bool {
    items.allSatisfy { $0.obstacle != nil } && cancellations.isEmpty
  }

  /// Whether all items are events.
  public var areEvents: Bool { items.allSatisfy { $0.step.entry.subject == .event } }

  /// Whether nothing is left to undo, which the ledger does not know yet. What a begun undo keeps is
  /// not left, as in an undo that ends at once.
  var isDone: Bool {
    !isUndone && cancellations.isEmpty && (!items.isEmpty || statesFacts)
      && items.allSatisfy { item in
        item.obstacle.map { $0.isFinal || begun != nil && $0.keepsObject } ?? false
      }
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

/// Decides what becomes of each object that an entry of the log has written or stated.
struct UndoPlanner {
  let ledger: Ledger
  let calendars: any CalendarResolver
  let changed: (any UndoTarget)?
  let defaults: DraftDefaults
  let moment: Instant
  let target: Int64
  /// The undo of the entry that has finished or begun; nil for none.
  let undo: Int64?
  let isForced: Bool

  /// One for each object, the latest write first, then the events that the entry has only stated.
  func items() throws(StoreError) -> [UndoItem] {
    let steps = try ledger.undoSteps(of: target)
    var items: [UndoItem] = []
    var units = Dictionary(grouping: steps, by: \.entry.unit)
    for step in steps {
      let unit = step.entry.unit
      if step.entry.subject == .calendar {
        items.append(try calendarItem(step, after: items))
        continue
      }
      guard let parts = unit == nil ? [step] : units.removeValue(forKey: unit) else { continue }
      let undos = try parts.map { (step) throws(StoreError) in try item(step) }
      items += unit == nil ? undos : UndoItem.joined(undos, isForced: isForced)
    }
    for step in try ledger.statedSteps(of: target) {
      if let item = try statedItem(step) { items.append(item) }
    }
    return items
  }

  private func item(_ step: UndoStep) throws(StoreError) -> UndoItem {
    let deed: UndoItem.Deed = step.hadObject ? .putBack : .remove
    let texts = changed == nil ? nil : try ledger.texts(of: step)
    let row = step.isLast && step.entry.hasEvent ? step.current : step.entry
    let identity = step.current.hasEvent ? step.entry.identity : nil
    var item = item(deed, step, row, texts)
    if item.obstacle == .same || item.obstacle == .lost { return item }
    if step.isLast {
      guard let identity, !step.entry.action.isOfCommand else { return item }
      return try redrawn(step, of: identity) ?? item
    }
    if let texts, item.isAsLeft(texts.after) { return item }
    let version = step.current.version
    guard version > step.entry.id, let later = try ledger.entry(version) else {
      // The later entry put back what an earlier one had left.
      if let undo {
        item.obstacle = .undone(by: undo)
      } else if item.obstacle == .changed {
        item = self.item(deed, step, step.current, nil)
        let isKept = item.obstacle == nil && deed == .putBack
        if isKept { item.obstacle = .superseded(by: step.current.importID) }
      }
      return item
    }
    if let identity, identity == step.current.identity,
      let others = try ledger.facts(beside: target, of: identity),
      // A later change by a person goes neither with the booking nor with an earlier change.
      !later.action.isOfCommand || !others.isEmpty && !step.entry.action.isOfCommand
    {
      return try self.item(step, of: identity, leaving: others)
    }
    if let identity = step.entry.identity, let undo = try ledger.undo(of: target, about: identity) {
      item.obstacle = .undone(by: undo)
      return item
    }
    // The object is gone already, so the later entry need not be undone first.
    let isGone = item.obstacle == .gone && item.deed == .remove && step.entry.unit == nil
    if isGone, !step.current.hasEvent || step.current.names == row.names {
      return item
    }
    item.obstacle = .superseded(by: later.importID)
    return item
  }

  /// - Parameter row: the row that describes the object, unless somebody else has changed it.
  private func item(
    _ deed: UndoItem.Deed, _ step: UndoStep, _ row: LedgerObject,
    _ texts: (before: [UInt8]?, after: [UInt8]?)?
  ) -> UndoItem {
    var item = UndoItem(deed, UndoItem.Place(step: step, row: row), before: texts?.before)
    do throws(CalendarResolverError) {
      (item.home.version, item.home.text) = try present(row)
      if item.home.version == nil, changed == nil, row.hasEvent, row.identity != nil,
        let other = try Self.reaching({ () throws(StoreError) in
          try calendars.writers(holding: row.href, besides: row.calendar)
        }).first
      {
        item.obstacle = .moved(to: other.calendar.name)
      } else {
        item.decide(by: texts, isForced: isForced)
      }
    } catch { item.obstacle = .unreachable(error) }
    return item
  }

  /// The object that a row describes. A server that may not be read is not asked: the condition of the
  /// write finds out whether the object is as it was written.
  private func present(
    _ row: LedgerObject
  ) throws(CalendarResolverError) -> (ObjectVersion?, text: [UInt8]?) {
    if let changed {
      let object = try Self.reaching { () throws(StoreError) in
        try changed.object(row.href, in: row.calendar)
      }
      return (object?.version, object?.text)
    }
    // A missing object's calendar may have been deleted with it.
    guard row.calendar.identifier != nil else { return (nil, nil) }
    let writer = try calendars.writer(of: row.calendar)
    if writer.isRemote, !isForced {
      guard row.hasEvent else { return (nil, nil) }
      if let etag = row.etag { return (ObjectVersion(href: row.href, etag: etag), nil) }
    }
    return (try Self.reaching { () throws(StoreError) in try writer.version(of: row) }, nil)
  }

  /// A calendar that a command deleted, or that an undo made again.
  ///
  /// - Parameter items: what is undone before.
  private func calendarItem(
    _ step: UndoStep, after items: [UndoItem]
  ) throws(StoreError) -> UndoItem {
    var step = step
    step.entry.contents = try ledger.contents(of: step.entry)
    let place = UndoItem.Place(step: step, row: step.entry)
    let removed = items.count { $0.removes(from: step.entry.calendar) }
    do throws(CalendarResolverError) {
      let obstacle = try Self.reaching { () throws(StoreError) in
        try changed?.obstacle(to: step.entry, removing: removed)
      }
      return UndoItem(step.hadObject ? .putBack : .remove, place, obstacle)
    } catch { return UndoItem(.putBack, place, .unreachable(error)) }
  }

  // MARK: Bookings

  /// The undo of a booking's latest write where later imports have stated something that did not change
  /// the event; nil if that changes nothing of the event before, too.
  private func redrawn(_ step: UndoStep, of identity: UUID) throws(StoreError) -> UndoItem? {
    guard try ledger.hasStatedMore(of: identity, since: target) else { return nil }
    let facts = try ledger.facts(of: identity, undoing: target)
    let item = try item(step, of: identity, leaving: facts)
    let before = try ledger.texts(of: step).before
    return item.deed == .redraw && !Self.isDrawn(item, as: before) ? item : nil
  }

  /// The undo of what an entry has stated of an event without a write; nil if the event stays as it is.
  private func statedItem(_ step: UndoStep) throws(StoreError) -> UndoItem? {
    guard let identity = step.current.identity else { return nil }
    let facts = try ledger.facts(of: identity, undoing: target)
    let item = try item(step, of: identity, leaving: facts)
    return Self.isDrawn(item, as: try ledger.contents(of: step.current).after) ? nil : item
  }

  /// Whether the event is drawn as a text has it. An iCalendar object may differ elsewhere.
  private static func isDrawn(_ item: UndoItem, as text: [UInt8]?) -> Bool {
    guard let redrawn = item.redrawn, redrawn.object == nil,
      let event = text.flatMap(ForeignObject.event)
    else { return false }
    return BookingState.changes(from: event, to: redrawn.event) == nil
  }

  /// The booking is drawn anew from the facts that are left; without an event of them, its event is
  /// removed.
  private func item(
    _ step: UndoStep, of identity: UUID, leaving facts: [Fact]
  ) throws(StoreError) -> UndoItem {
    let booking = Booking(identity, facts)
    let draft = EventDraft(booking, defaults: defaults)
    // A cancellation of an order, or a later version of a calendar entry, is no booking alone.
    let givesEvent =
      booking.givesEvent && draft.title != nil && (draft.start != nil || draft.isReminder)
    var item = item(givesEvent ? .redraw : .remove, step, step.current, nil)
    item.isForgotten = !givesEvent
    guard givesEvent else { return item }
    do {
      let overrides = try ledger.overrides(of: identity, undoing: target)
      var event = try draft.event(at: moment).overridden(by: overrides)
      if event.status == .canceled { event.alarms = [] }
      event = event.following(step.current, as: draft.object)
      event.sequence = max(event.sequence, step.current.sequence + 1)
      item.redrawn = (event, draft.object)
    } catch let error as DraftError {
      item.obstacle = .unreachable(CalendarResolverError(error.reason))
    } catch { throw (error as? StoreError) ?? ledger.damage }
    return item
  }

  /// A calendar that cannot be read is one that cannot be reached.
  private static func reaching<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(CalendarResolverError) -> Value {
    do throws(StoreError) { return try body() } catch {
      throw CalendarResolverError(error.reason)
    }
  }
}
