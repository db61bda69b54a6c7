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
    for step in stated.steps {
      guard let identity = step.current.identity else { continue }
      let decision = try drawn(identity, at: step)
      if case .remove = decision, !step.current.hasEvent { continue }
      if try !isDrawn(decision, as: ledger.contents(of: step.current).after) {
        items.append(try checked(decision, step, step.current))
      }
    }
    return items
  }

  /// Decides what becomes of an object that the entry wrote: by the facts that are left of its booking, else by
  /// what later entries made of the object, and by what its calendar has now.
  private func item(_ step: UndoStep) throws(StoreError) -> UndoItem {
    let texts = changed == nil ? nil : try ledger.texts(of: step)
    let row = step.isLast && step.entry.hasEvent ? step.current : step.entry
    let item = try checked(step.reversal, step, row, texts)
    if item.obstacle == .same || item.obstacle == .lost { return item }
    if let decision = try bookingDecision(step) {
      let item = try checked(decision, step, step.current)
      let present = try ledger.contents(of: step.current).after
      return item.isOpen && item.isAsLeft(present) && isDrawn(decision, as: present)
        ? item.kept(.stated) : item
    }
    if step.isLast { return item }
    if let texts, item.isAsLeft(texts.after) { return item }
    let version = step.current.version
    let undo = undos.undo(of: target)
    guard version > step.entry.id, let later = try ledger.entry(version) else {
      if let undo { return item.kept(.undone(by: undo)) }
      guard item.obstacle == .changed else { return item }
      // A later undo put back what an earlier entry had left, which is removed as well.
      let present = try checked(step.reversal, step, step.current)
      return present.isOpen && step.hadObject
        ? present.kept(.superseded(by: step.current.importID)) : present
    }
    if let undo, let identity = step.entry.identity, !stated.bookings.contains(identity) {
      return item.kept(.undone(by: undo))
    }
    // The object is gone already, so the later entry need not be undone first.
    let isGone = item.obstacle == .gone && !step.hadObject && step.entry.unit == nil
    if isGone, !step.current.hasEvent || step.current.names == row.names { return item }
    return item.kept(.superseded(by: later.importID))
  }

  /// What the facts that are left make of a booking's event. Nil where they are as they were before the entry,
  /// and where the object alone decides.
  private func bookingDecision(_ step: UndoStep) throws(StoreError) -> UndoDecision? {
    let current = step.current
    guard let identity = step.entry.identity, identity == current.identity, current.decidesBooking
    else { return nil }
    // An event that was added beside that of the booking is undone alone.
    if step.isSecond { return nil }
    // Facts do not say that an import has withdrawn the event.
    if isRedo, case .remove(.withdraw) = step.reversal { return .remove(.withdraw) }
    if step.isLast {
      // What a person had deleted is deleted again, whatever states it.
      if case .remove(.deleteAgain) = step.reversal { return nil }
      let before = step.previous?.importID ?? 0
      guard !step.entry.action.isOfCommand,
        try ledger.hasStatements(of: identity, since: before, besides: origin)
      else { return nil }
      let decision = try drawn(identity, at: step)
      if case .remove = decision, !step.hadObject { return nil }
      return try isDrawn(decision, as: ledger.texts(of: step).before) ? nil : decision
    }
    guard stated.bookings.contains(identity) else { return nil }
    // A later change by a person does not go with the booking, nor with an earlier change.
    if let later = try ledger.entry(current.version), later.action.isOfCommand {
      let left = try ledger.facts(of: identity, undoing: origin)
      if left.isEmpty || step.entry.action.isOfCommand { return nil }
    }
    return try drawn(identity, at: step)
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
    var row = row
    var item = UndoItem(decision, step, row, before: texts?.before)
    do throws(CalendarResolverError) {
      row.calendar = try calendar(of: row)
      item.row.calendar = row.calendar
      (item.version, item.text) = try present(row)
      if let version = item.version { item.row.href = version.href }
      if item.version == nil, changed == nil, row.hasEvent, row.identity != nil,
        let other = try reaching({ () throws(StoreError) in
          try calendars.writers(holding: row.href, besides: row.calendar)
        }).first
      {
        return item.kept(.moved(to: other.calendar.name))
      }
      guard item.isOpen, let obstacle = item.obstacle(texts, isForced: isForced) else {
        return item
      }
      return item.kept(obstacle)
    } catch { return item.kept(.unreachable(error)) }
  }

  /// The calendar of a row's object. Of one whose folder somebody has renamed, it is the one that has its
  /// files now.
  private func calendar(of row: LedgerObject) throws(CalendarResolverError) -> EventCalendar {
    guard row.calendar.identifier != nil else { return row.calendar }
    do throws(CalendarResolverError) {
      if let changed {
        _ = try changed.writer(of: row.calendar)
      } else {
        _ = try calendars.writer(of: row.calendar)
      }
      return row.calendar
    } catch {
      let renamed = try reaching { () throws(StoreError) in try folder(of: row.calendar) }
      if let calendar = renamed ?? (row.etag == nil ? row.calendar : nil) { return calendar }
      throw error
    }
  }

  /// The only calendar that has files which the ledger knows of another one, by their etags; nil for none, and
  /// for several.
  private func folder(of calendar: EventCalendar) throws(StoreError) -> EventCalendar? {
    if let known = renamedCalendars[calendar] { return known }
    var found: Set<EventCalendar> = []
    for object in try ledger.latestObjects(in: calendar) {
      for other in try calendars.writers(holding: object.href, besides: calendar)
      where !other.isRemote {
        if try other.version(of: object.href)?.etag == object.etag { found.insert(other.calendar) }
      }
    }
    let only = found.count == 1 ? found.first : nil
    renamedCalendars[calendar] = .some(only)
    return only
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
    let item = UndoItem(step.reversal, step, step.entry)
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
  private func drawn(_ identity: UUID, at step: UndoStep) throws(StoreError) -> UndoDecision {
    let booking = Booking(identity, try ledger.facts(of: identity, undoing: origin))
    if let fault = booking.content.object?.fault {
      return .keep(.unreachable(CalendarResolverError(fault)))
    }
    let record = booking.draft(defaults)
    // A cancellation of an order, or a later version of a calendar entry, is no booking alone.
    guard booking.givesEvent, record.title != nil, record.start != nil || record.isReminder else {
      return .remove(.forget)
    }
    let draft = record.overridden(by: try ledger.overrides(of: identity, undoing: origin))
    do throws(DraftError) {
      _ = try record.checkedUID()
      var event = try draft.uncheckedEvent(at: clock())
      if event.status == .canceled { event.alarms = [] }
      // The event of a canceled booking stays removed.
      let rows = [step.current, step.isLast ? step.previous : nil]
      if event.status == .canceled, rows.contains(where: { $0?.action == .withdraw }) {
        return .remove(.withdraw)
      }
      event = event.following(step.current, as: draft.object)
      event.sequence = max(event.sequence, step.current.sequence + 1)
      return .redraw(event, as: draft.writtenObject)
    } catch { return .keep(.unreachable(CalendarResolverError(error.reason))) }
  }

  /// Whether the event is drawn as a text has it. An iCalendar object may differ elsewhere.
  private func isDrawn(_ decision: UndoDecision, as text: [UInt8]?) -> Bool {
    guard case .redraw(let drawn, as: nil) = decision,
      let event = text.flatMap(ForeignObject.event)
    else { return false }
    return BookingState.changes(from: ItemDraft(event), to: ItemDraft(drawn)) == nil
  }

  // MARK: Units

  /// The undos of writes that are one: all are made, or none.
  private func joined(_ items: [UndoItem]) -> [UndoItem] {
    // An event that was moved is drawn anew once, where it is now. The added half of a series has a UID of its
    // own.
    if let drawn = items.first(where: \.isOfBooking),
      items.allSatisfy({ $0.step.entry.uid == drawn.step.entry.uid })
    {
      return [drawn]
    }
    if items.count == 2, let added = items.first(where: { !$0.step.hadObject }),
      var other = items.first(where: \.step.hadObject)
    {
      // The added object is removed after the other is put back.
      switch (other.obstacle, added.obstacle) {
      // The command or its undo was cut off before the removal.
      case (.same, let obstacle) where obstacle != .gone: return [added]
      case (nil, nil): other.departures = [added]
      case (nil, .gone) where isForced: break
      // One half of a split series is there, and another program has deleted the other half.
      case (nil, .gone) where other.version != nil, (.gone, nil): other = other.kept(.changed)
      case (nil, .some(let obstacle)): other = other.kept(obstacle)
      case (.some, _): break
      }
      return [other]
    }
    guard let obstacle = items.lazy.compactMap(\.obstacle).first(where: { $0 != .same }) else {
      return items
    }
    return items.map { $0.obstacle == nil ? $0.kept(obstacle) : $0 }
  }
}
