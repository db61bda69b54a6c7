import CalendarStore
import CivilTime
import Foundation

/// The writes of an undo, with their intents for the ledger.
extension UndoRun {
  /// Puts the object of an item back, draws it anew or removes it.
  func write(_ item: UndoItem) throws -> LedgerWrite {
    let content: ObjectWrite.Content =
      switch item.deed {
      case .putBack: .object(try before(item.step))
      case .remove: .none
      case .redraw: try item.redrawn.map { try $0.event.content(as: $0.object) } ?? .none
      }
    let writer = try writer(of: item.home.row.calendar)
    var intent = try intent(item.action, at: item.home, item.deed)
    (intent.title, intent.start, intent.end) = (item.shown.title, item.shown.start, item.shown.end)
    if let redrawn = item.redrawn { intent.become(redrawn) }
    let write = LedgerWrite(
      writer: writer, change: item.home.write(content), event: item.redrawn?.event, intent: intent)
    if let departure = item.departure {
      let action: LedgerObject.Action = departure.row.action.isOfCommand ? .remove : .leave
      write.departure = LedgerWrite.Departure(
        writer: try self.writer(of: departure.row.calendar), change: departure.write(.none),
        intent: try self.intent(action, at: departure, .remove))
    }
    return write
  }

  private func before(_ step: UndoStep) throws -> [UInt8] {
    guard let text = try ledger.texts(of: step).before else { throw ledger.damage }
    return text
  }

  /// The row of an undo, without the text that is written.
  private func intent(
    _ action: LedgerObject.Action, at place: UndoItem.Place, _ deed: UndoItem.Deed
  ) throws(StoreError) -> LedgerObject {
    let step = place.step
    let model = deed == .redraw ? step.current : step.previous ?? step.current
    var intent = model.following(action)
    (intent.calendar, intent.href) = (place.row.calendar, place.row.href)
    (intent.subject, intent.unit) = (step.entry.subject, step.entry.unit)
    intent.uid = step.current.uid ?? step.entry.uid
    intent.previousID = step.current.id
    if deed != .redraw {
      let isThere = step.previous?.hasEvent ?? false
      intent.restoredID =
        isThere == action.hasEvent ? step.previous?.version ?? 0 : 0
    }
    if action == .remove { intent.identity = nil }
    if let present = place.present {
      intent.contents.before = present.text
      if present.text == nil {
        intent.contents.before = try ledger.contents(of: place.row).after
      }
    }
    return intent
  }

  func writer(of calendar: EventCalendar) throws(CalendarResolverError) -> any CalendarWriter {
    guard let changed else { return try calendars.writer(of: calendar) }
    return try Self.reaching { () throws(StoreError) in try changed.writer(of: calendar) }
  }

  /// Makes a deleted calendar again, or deletes one that an undo made.
  func undoCalendar(_ entry: LedgerObject, _ session: LedgerSession) throws(StoreError) {
    var rows: [Int64] = []
    do throws(StoreError) {
      try changed?.undo(entry) { (reversal) throws(StoreError) in
        rows = try session.intend([reversal])
      }
    } catch {
      try session.settle(rows.map { ($0, .notMade()) })
      throw error
    }
    try session.settle(rows.map { ($0, .made(etag: nil)) })
  }

  func redraw(
    _ current: LedgerObject, of identity: UUID, from facts: [Fact], _ overrides: [Override]
  ) throws -> RedrawnEvent {
    let draft = Booking(identity, facts).draft(defaults)
    let drafted = try draft.event(at: clock())
    var event = drafted.overridden(by: overrides)
    if event.status == .canceled { event.alarms = [] }
    event = event.following(current, as: draft.object)
    event.sequence = max(event.sequence, current.sequence + 1)
    return RedrawnEvent(event: event, object: draft.object)
  }
}

/// An event of the facts that are left.
struct RedrawnEvent: Sendable, Equatable {
  /// With a person's changes.
  var event: Event
  /// The object that it is written as; nil for an event of other records.
  var object: ImportedObject?
}

extension LedgerObject {
  fileprivate mutating func become(_ redrawn: RedrawnEvent) {
    let event = redrawn.event
    (title, start, end, sequence) = (event.title, event.start, event.end, event.sequence)
  }
}

extension UndoItem {
  /// What the ledger records of the undo.
  fileprivate var action: LedgerObject.Action {
    if step.entry.action.isOfCommand, deed != .redraw {
      return deed == .remove ? .remove : home.present == nil ? .add : .change
    }
    return switch deed {
    case .putBack: .restore
    case .redraw: .update
    case .remove: step.previous?.action == .withdraw ? .withdraw : .forget
    }
  }
}
