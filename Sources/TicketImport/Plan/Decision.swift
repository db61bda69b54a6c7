import CalendarStore
import Reservations

/// What is to become of a booking's event, by its latest entry in the ledger and the event's version
/// by stat(2).
///
/// An import with `--yes` carries it out or reports it; at the prompt a person may choose otherwise.
enum Decision {
  /// The event is added. With the entry of the removed event whose sequence number continues.
  case create(after: LedgerObject?)
  /// The record has changed, or is now canceled, and the event is unchanged in the calendar.
  indirect case update(LedgerObject)
  /// A person has to decide: the event was changed in the calendar since, or is that of a record of
  /// another file.
  indirect case ask(LedgerObject, Unwritten)
  /// No write is needed.
  indirect case report(Unwritten)

  /// The result of a record that is not written.
  struct Unwritten {
    var status: ImportResult.Status
    var reason: String
    /// The calendar that has or had the event.
    var calendar: EventCalendar
    var href: String?
    /// The entry of an event that is in the calendar and stays as it is.
    var entry: LedgerObject?
    /// Whether a person can move that event to the calendar of this import.
    var canMove = false
    /// Whether this program is kept out of the calendar.
    var isRefused = false
  }
}

extension ImportResult {
  mutating func describe(_ unwritten: Decision.Unwritten) {
    status = unwritten.status
    reason = unwritten.reason
    if let entry = unwritten.entry { describe(entry) }
    href = unwritten.href
    calendar = unwritten.calendar.name
    isRefused = unwritten.isRefused
  }
}

extension Planner {
  /// Whether this run would have written the event, whose file has no name yet.
  func isOfDryRun(_ entry: LedgerObject?) -> Bool {
    options.isDryRun && entry != nil && entry?.importID == session?.importID
  }

  /// Whether a person has changed the event otherwise than before.
  private func isChanged(_ planned: PlannedWrite) throws(StoreError) -> Bool {
    guard let answer = planned.answer else { return false }
    return answer.overrides != (try session?.ledger.overrides(of: planned.identity) ?? [])
  }

  /// Whether the event was last written as the person who confirms it has seen it. True where nobody
  /// was asked.
  func isAsShown(_ planned: PlannedWrite, _ entry: LedgerObject) throws(StoreError) -> Bool {
    guard let answer = planned.answer, let written = try session?.lastWritten(entry) else {
      return true
    }
    return written == answer.shown
  }

  /// - Parameters:
  ///   - entry: the latest of the booking; nil for an unknown booking, and without a ledger.
  ///   - place: of the entry's event, or of the new event without an entry.
  func decide(
    _ planned: PlannedWrite, _ entry: LedgerObject?, at place: EventPlace
  ) throws(StoreError) -> Decision {
    let isElsewhere = place.writer.map { $0 !== planned.writer } ?? false
    func unwritten(
      _ status: ImportResult.Status, _ reason: String, isRefused: Bool = false
    ) -> Decision.Unwritten {
      let stays = isElsewhere && (status == .unchanged || status == .conflict)
      return Decision.Unwritten(
        status: status,
        reason: stays ? "\(reason); \(BookingState.stays(in: place.calendar.name))" : reason,
        calendar: place.calendar,
        href: isOfDryRun(entry) ? nil : place.version?.href ?? entry?.href,
        entry: status == .unchanged && entry?.hasEvent ?? false ? entry : nil,
        isRefused: isRefused)
    }
    func unchanged(_ reason: String) -> Decision { .report(unwritten(.unchanged, reason)) }
    let removes = planned.isCanceled && options.deletesCanceled
    guard let session, let entry, entry.action != .forget else {
      if place.version != nil {
        return unchanged(session == nil ? BookingState.alreadyThere : BookingState.notFromHere)
      }
      return removes ? .report(unwritten(.skipped, BookingState.nowhere)) : .create(after: nil)
    }
    if !entry.hasEvent, place.version != nil { return unchanged(BookingState.notFromHere) }
    if entry.action == .withdraw {
      let isLeft = planned.isCanceled && (removes || !options.bringsBack)
      return isLeft ? unchanged(BookingState.removedBefore) : .create(after: entry)
    }
    guard let version = place.version else {
      if options.bringsBack, !removes { return .create(after: entry) }
      guard let error = place.unreachable else {
        return .report(unwritten(.skipped, BookingState.deleted))
      }
      return .report(unwritten(.rejected, error.reason, isRefused: error.isRefused))
    }
    let isUntouched = entry.isUntouched(version)
    let isUndecided = entry.isUndecided && !options.isForced
    let replaces = options.isForced && !isUntouched
    let isChanged = try isChanged(planned)
    let isSame = planned.statement.isKnown && !isChanged
    if isSame, !removes, !replaces, !isUndecided {
      var known = unwritten(
        .unchanged, isUntouched ? BookingState.alreadyThere : BookingState.changedThere)
      // A move to this calendar by another program was a person's decision.
      known.canMove = isElsewhere && entry.calendar.identifier == place.calendar.identifier
      return .report(known)
    }
    let isAsShown = try isAsShown(planned, entry) && planned.resolution != .second
    let otherFile = planned.statement.otherFile
    if otherFile == nil, !isUndecided, isUntouched && isAsShown || options.isForced {
      return .update(entry)
    }
    if planned.resolution == .ordinary, isAsShown || !isChanged {
      let isWritten = try session.ledger.hasWritten(
        planned.statement.facts, of: planned.identity, as: version.etag)
      if isWritten {
        var known = unwritten(.unchanged, BookingState.alreadyThere)
        known.entry = nil
        return .report(known)
      }
    }
    let reason = entry.isUndecided ? BookingState.isUndecided : BookingState.changedSince
    return .ask(entry, unwritten(.conflict, otherFile ?? reason))
  }
}
