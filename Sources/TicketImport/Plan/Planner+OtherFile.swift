import CalendarStore
import Reservations

/// Records that only an id identifies, the UID of an iCalendar object or the id of a row, which is that
/// of another event in another file: some programs number the events of each file anew.
extension Planner {
  /// The state of such an object with its event, if it is of another file, and has another title on
  /// another day; the same state for others.
  func comparingFiles(
    _ state: BookingState, _ event: Event, _ position: RecordPosition, isKnownByID: Bool
  ) throws(StoreError) -> BookingState {
    guard isKnownByID, !options.isForced, let entry = state.changed,
      let last = try lastRecorded(entry), last.title?.value != EventDraft(event).title?.value,
      last.start?.value.reading.date != event.start.reading.date,
      !position.isInFile(of: entry.position)
    else { return state }
    return .otherFile(entry)
  }

  /// The reason why an event is not replaced by its record.
  func conflictReason(_ state: BookingState) throws(StoreError) -> String {
    guard case .otherFile(let entry) = state, let last = try lastRecorded(entry),
      let title = last.title?.value, let start = last.start?.value
    else {
      return state.changed?.isUndecided ?? false
        ? BookingState.isUndecided : BookingState.changedSince
    }
    return BookingState.ofOtherFile(title, on: start.reading.date, entry.position)
  }

  /// The last written event of the entry without what a person changed.
  private func lastRecorded(_ entry: LedgerEntry) throws(StoreError) -> EventDraft? {
    guard let session, let written = try session.lastWritten(entry) else { return nil }
    let overrides = try session.overrides(of: entry.identity)
    return EventDraft(written).overridden(by: overrides.map(\.inverse))
  }
}

extension RecordPosition {
  /// Whether a position, as the ledger has it, is in a file of the same name, in any folder.
  fileprivate func isInFile(of position: String) -> Bool {
    let name = "/\(file.split(separator: "/").last ?? "-")"
    let text = "/\(position)"
    return text.ranges(of: name).contains { range in
      text[range.upperBound...].first.map { ":[".contains($0) } ?? true
    }
  }
}
