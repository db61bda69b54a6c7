import CalendarStore
import CivilTime
import Foundation

/// The writes of an undo, with their intents for the ledger.
extension UndoRun {
  // MARK: Changes

  /// Restores the bytes before a change, or removes what it added.
  func write(_ item: UndoItem) throws(CalendarResolverError) -> LedgerWrite {
    let before = item.home.change?.object.before
    let write = LedgerWrite(
      writer: try writer(of: item.home.calendar),
      change: item.home.write(before.map { .object($0) } ?? .none),
      intent: item.home.reversal.map { .change($0) })
    write.restored = item.restored(as:hasLeft:)
    if let departure = item.departure {
      write.departure = LedgerWrite.Departure(
        writer: try writer(of: departure.calendar), change: departure.write(.none),
        intent: departure.reversal.map { .change($0) })
    }
    return write
  }

  private func writer(
    of calendar: EventCalendar
  ) throws(CalendarResolverError) -> any CalendarWriter {
    guard let changed else { return try calendars.writer(of: calendar) }
    return try Self.reaching { () throws(StoreError) in try changed.writer(of: calendar) }
  }

  func undoCalendar(_ change: LedgerChange, _ session: LedgerSession) throws(StoreError) {
    var rows: [LedgerRow] = []
    do throws(StoreError) {
      try changed?.undo(change) { (reversal) throws(StoreError) in
        rows = try session.intend([.change(reversal)])
      }
    } catch {
      try? session.settle(rows.map { ($0, .notMade()) })
      throw error
    }
  }

  // MARK: Imports

  /// Puts the event of a step back, draws it anew or removes it.
  func write(_ item: UndoItem, _ step: UndoStep) throws -> LedgerWrite {
    let model = item.deed == .redraw ? step.current : step.previous ?? step.current
    let contents = try ledger.contents(of: model)
    if item.deed == .putBack, contents.written == nil { throw ledger.damage }
    let redrawn = item.redrawn
    let content: ObjectWrite.Content =
      switch item.deed {
      case .putBack: contents.written.map { .object($0.bytes) } ?? .none
      case .remove: .none
      case .redraw: redrawn.map { .event($0.event) } ?? .none
      }
    var intent = model.following(item.action(of: step))
    (intent.uid, intent.href) = (step.current.uid, step.current.href)
    (intent.calendar, intent.previousID) = (item.home.calendar, step.entry.id)
    intent.contents = contents
    intent.contents.written = nil
    if let redrawn { intent.become(redrawn, after: step.current) }
    let write = LedgerWrite(
      writer: try calendars.writer(of: item.home.calendar), change: item.home.write(content),
      event: redrawn?.event, intent: .event(intent))
    if let departure = item.departure {
      var leaving = intent
      (leaving.action, leaving.calendar) = (.leave, departure.calendar)
      // The etag of this row is the condition of the removal.
      leaving.previousID = step.current.id
      write.departure = LedgerWrite.Departure(
        writer: try calendars.writer(of: departure.calendar), change: departure.write(.none),
        intent: .event(leaving))
    }
    return write
  }

  func redraw(
    _ current: LedgerEntry, from facts: [Fact], _ overrides: [Override]
  ) throws -> RedrawnEvent {
    let draft = Booking(current.identity, facts).draft(defaults)
    let drafted = try draft.event(at: clock())
    var event = drafted.overridden(by: overrides)
    if event.status == .canceled { event.alarms = [] }
    return RedrawnEvent(event: event.following(current), fingerprint: ContentFingerprint(drafted))
  }
}

/// An event of the facts that are left.
struct RedrawnEvent: Sendable, Equatable {
  /// With a person's changes.
  var event: Event
  /// Of the event as the facts alone give it.
  var fingerprint: ContentFingerprint
}

extension LedgerEntry {
  fileprivate mutating func become(_ redrawn: RedrawnEvent, after current: LedgerEntry) {
    let event = redrawn.event
    fingerprint = redrawn.fingerprint
    title = event.title
    (start, end, sequence) = (event.start, event.end, event.sequence)
    previousID = current.id
  }
}

extension UndoItem {
  /// What is put back, so that imports know the object again: those that wrote it before the change, and
  /// those that wrote it since and were undone.
  fileprivate func restored(as etag: String, hasLeft: Bool) -> [RestoredObject] {
    guard let object = home.change?.object, let text = object.before else { return [] }
    // What is still in the other place keeps its etag.
    let places = [home, hasLeft ? departure : nil].compactMap(\.self)
    return (object.etag.map { [RestoredObject(href: object.href, former: $0, etag: etag)] } ?? [])
      + places.flatMap { place in
        // An import may have kept the text that the change made, to restore it.
        [place.present?.version.etag, place.change?.made].compactMap(\.self).map {
          RestoredObject(
            href: place.href, former: $0, etag: etag, calendar: home.calendar, text: text)
        }
      }
  }

  /// What the ledger records of a step's undo.
  fileprivate func action(of step: UndoStep) -> LedgerEntry.Action {
    switch deed {
    case .putBack: .restore
    case .redraw: .update
    case .remove: step.previous?.action == .withdraw ? .withdraw : .forget
    }
  }
}

extension UndoItem.Place {
  /// The change that the undo makes.
  fileprivate var reversal: LedgerChange? {
    change.map { change in
      let object = change.object
      return LedgerChange(
        ObjectChange(
          calendar: object.calendar, href: object.href,
          // Where nothing may be read, the object is the one that was added.
          before: present.map { $0.text ?? object.after ?? [] },
          etag: present?.version.etag, after: object.before, unit: object.unit))
    }
  }
}
