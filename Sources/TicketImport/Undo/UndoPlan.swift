import CalendarStore
import Foundation

extension Undo {
  /// One for each object, the latest write first, then the events that the entry has only stated.
  func plannedItems() throws(StoreError) -> [UndoItem] {
    let steps = try ledger.undoSteps(of: target)
    var items: [UndoItem] = []
    var units = Dictionary(grouping: steps, by: \.entry.unit)
    for step in steps {
      if step.entry.subject == .calendar {
        items.append(try calendarItem(step, after: items))
      } else if step.entry.unit == nil {
        items.append(try item(step))
      } else if let parts = units.removeValue(forKey: step.entry.unit) {
        items += joined(try parts.map { (step) throws(StoreError) in try item(step) })
      }
    }
    for step in try ledger.statedSteps(of: origin) {
      guard let identity = step.current.identity else { continue }
      let decision = try drawn(
        identity, try ledger.facts(of: identity, undoing: origin), at: step)
      if case .remove = decision, !step.current.hasEvent { continue }
      if try !isDrawn(decision, as: ledger.contents(of: step.current).after) {
        items.append(try checked(decision, step, step.current))
      }
    }
    return items
  }

  /// Decides what becomes of an object that the entry wrote: by what later entries made of it, and
  /// by what its calendar has now.
  private func item(_ step: UndoStep) throws(StoreError) -> UndoItem {
    let texts = changed == nil ? nil : try ledger.texts(of: step)
    let row = step.isLast && step.entry.hasEvent ? step.current : step.entry
    let item = try checked(step.reversal, step, row, texts)
    if item.obstacle == .same || item.obstacle == .lost { return item }
    if let drawn = try bookingItem(step, item) { return drawn }
    if step.isLast { return item }
    if let texts, item.home.isAsLeft(texts.after) { return item }
    let version = step.current.version
    guard version > step.entry.id, let later = try ledger.entry(version) else {
      // The later entry put back what an earlier one had left.
      if let undo = finished ?? begun { return item.kept(.undone(by: undo)) }
      guard item.obstacle == .changed else { return item }
      let present = try checked(step.reversal, step, step.current)
      return present.isOpen && step.hadObject
        ? present.kept(.superseded(by: step.current.importID)) : present
    }
    if step.current.hasEvent, let identity = step.entry.identity,
      identity == step.current.identity, !later.action.isOfCommand,
      let others = try ledger.facts(beside: origin, of: identity)
    {
      return try checked(drawn(identity, others, at: step), step, step.current)
    }
    if let identity = step.entry.identity, let undo = try ledger.undo(of: target, about: identity) {
      return item.kept(.undone(by: undo))
    }
    // The object is gone already, so the later entry need not be undone first.
    let isGone = item.obstacle == .gone && !step.hadObject && step.entry.unit == nil
    if isGone, !step.current.hasEvent || step.current.names == row.names { return item }
    return item.kept(.superseded(by: later.importID))
  }

  /// What becomes of a booking's event that an import, or the undo of one, wrote: it is as the facts say that
  /// are left. Nil where these are as they were before the entry, and where the object alone decides.
  ///
  /// - Parameter item: what becomes of the object alone.
  private func bookingItem(_ step: UndoStep, _ item: UndoItem) throws(StoreError) -> UndoItem? {
    let (current, previous) = (step.current, step.previous)
    guard let identity = step.entry.identity, identity == current.identity,
      !step.entry.action.isOfCommand, current.decidesBooking
    else { return nil }
    if step.isLast {
      let before = previous?.importID ?? 0
      guard try ledger.hasStatements(of: identity, since: before, besides: origin) else {
        return nil
      }
    }
    var left = try ledger.facts(beside: origin, of: identity)
    if left == nil, step.isLast { left = try ledger.facts(of: identity) }
    guard let left else { return nil }
    // A later change by a person does not go with the booking.
    if !step.isLast, left.isEmpty, try ledger.entry(current.version)?.action.isOfCommand == true {
      return nil
    }
    let decision = try drawn(identity, left, at: step)
    if step.isLast {
      if case .remove = decision, !step.hadObject { return item }
      if try isDrawn(decision, as: ledger.texts(of: step).before) { return item }
    }
    return try checked(decision, step, current)
  }

  /// The decision as far as what the calendar has now allows it.
  ///
  /// - Parameters:
  ///   - row: the row that describes the object, unless somebody else has changed it.
  ///   - texts: those before and after the entry wrote the object; nil where nothing may be read.
  private func checked(
    _ decision: UndoDecision, _ step: UndoStep, _ row: LedgerObject,
    _ texts: LedgerObject.Contents? = nil
  ) throws(StoreError) -> UndoItem {
    var place = UndoItem.Place(step: step, row: row)
    do throws(CalendarResolverError) {
      (place.version, place.text) = try present(row)
      if let version = place.version { place.row.href = version.href }
      let item = UndoItem(decision, place, before: texts?.before)
      if place.version == nil, changed == nil, row.hasEvent, row.identity != nil,
        let other = try reaching({ () throws(StoreError) in
          try calendars.writers(holding: row.href, besides: row.calendar)
        }).first
      {
        return item.kept(.moved(to: other.calendar.name))
      }
      guard item.isOpen, let obstacle = place.obstacle(to: decision, texts, isForced: isForced)
      else { return item }
      return item.kept(obstacle)
    } catch {
      return UndoItem(decision, place, before: texts?.before).kept(.unreachable(error))
    }
  }

  /// The object that a row describes. A server that may not be read is not asked: the condition of
  /// the write finds out whether the object is as it was written.
  private func present(
    _ row: LedgerObject
  ) throws(CalendarResolverError) -> (ObjectVersion?, text: [UInt8]?) {
    if let changed {
      let object = try reaching { () throws(StoreError) in
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
    return (try reaching { () throws(StoreError) in try writer.version(of: row) }, nil)
  }

  /// A calendar that a command deleted, or that an undo made again.
  ///
  /// - Parameter items: what is undone before.
  private func calendarItem(
    _ step: UndoStep, after items: [UndoItem]
  ) throws(StoreError) -> UndoItem {
    var step = step
    step.entry.contents = try ledger.contents(of: step.entry)
    let item = UndoItem(step.reversal, UndoItem.Place(step: step, row: step.entry))
    let removed = items.count { $0.removes(from: step.entry.calendar) }
    do throws(StoreError) {
      let obstacle = try changed?.obstacle(to: step.entry, removing: removed)
      return obstacle.map(item.kept) ?? item
    } catch { return item.kept(.unreachable(CalendarResolverError(error.reason))) }
  }

  /// A calendar that cannot be read is one that cannot be reached.
  private func reaching<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(CalendarResolverError) -> Value {
    do throws(StoreError) { return try body() } catch {
      throw CalendarResolverError(error.reason)
    }
  }

  // MARK: Bookings

  /// The booking is drawn anew from the facts that are left; without an event of them, its event is
  /// removed, and it counts as never imported.
  private func drawn(
    _ identity: UUID, _ facts: [Fact], at step: UndoStep
  ) throws(StoreError) -> UndoDecision {
    let booking = Booking(identity, facts)
    let draft = booking.draft(defaults)
    // A cancellation of an order, or a later version of a calendar entry, is no booking alone.
    guard booking.givesEvent, draft.title != nil, draft.start != nil || draft.isReminder else {
      return .remove(.forget)
    }
    do {
      let overrides = try ledger.overrides(of: identity, undoing: origin)
      var event = try draft.event(at: moment).overridden(by: overrides)
      if event.status == .canceled { event.alarms = [] }
      // The event of a canceled booking stays removed.
      let rows = [step.current, step.isLast ? step.previous : nil]
      if event.status == .canceled, rows.contains(where: { $0?.action == .withdraw }) {
        return .remove(.withdraw)
      }
      event = event.following(step.current, as: draft.object)
      event.sequence = max(event.sequence, step.current.sequence + 1)
      return .redraw(event, as: draft.object)
    } catch let error as DraftError {
      return .keep(.unreachable(CalendarResolverError(error.reason)))
    } catch { throw (error as? StoreError) ?? ledger.damage }
  }

  /// Whether the event is drawn as a text has it. An iCalendar object may differ elsewhere.
  private func isDrawn(_ decision: UndoDecision, as text: [UInt8]?) -> Bool {
    guard case .redraw(let drawn, as: nil) = decision,
      let event = text.flatMap(ForeignObject.event)
    else { return false }
    return BookingState.changes(from: event, to: drawn) == nil
  }

  // MARK: Units

  /// The undos of writes that are one: all are made, or none.
  private func joined(_ items: [UndoItem]) -> [UndoItem] {
    // An event that was moved is drawn anew once, where it is now.
    if let drawn = items.first(where: \.isOfBooking) { return [drawn] }
    if items.count == 2, let added = items.first(where: { !$0.step.hadObject }),
      let other = items.first(where: \.step.hadObject)
    {
      return [joined(other, with: added)]
    }
    guard let obstacle = items.lazy.compactMap(\.obstacle).first(where: { $0 != .same }) else {
      return items
    }
    return items.map { $0.obstacle == nil ? $0.kept(obstacle) : $0 }
  }

  /// The undo of a changed or removed object with that of an object that the entry added beside it,
  /// which is removed after the other is put back.
  private func joined(_ item: UndoItem, with added: UndoItem) -> UndoItem {
    var joined = item
    switch (item.obstacle, added.obstacle) {
    // The command or its undo was cut off before the removal.
    case (.same, let other) where other != .gone: return added
    case (nil, nil): joined.departure = added.home
    case (nil, .gone) where isForced: break
    // One half of a split series is there, and another program has deleted the other half.
    case (nil, .gone) where item.home.version != nil: return item.kept(.changed)
    case (.gone, nil): return item.kept(.changed)
    case (nil, .some(let other)): return item.kept(other)
    case (.some, _): break
    }
    return joined
  }
}
