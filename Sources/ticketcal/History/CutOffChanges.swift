internal import CalendarStore
internal import TicketImport

/// Takes back what a command left that was cut off between two changes which are one: an event that was
/// to move is in both calendars, or the rest of a series beside the whole of it.
struct CutOffChanges {
  let ledger: Ledger
  let objects: EventStore
  let messages: Messages

  /// What was not begun, or made as a whole, or changed since, stays: `undo` can take it back. So does what
  /// nobody can know now: the next command looks again.
  func takeBack() throws(StoreError) {
    for entry in try ledger.entriesCutOffInUnits() {
      do throws(StoreError) { try takeBack(entry) } catch {
        messages.warn(
          "\(entry) in ticketcal log was cut off before it was complete, and cannot be taken back yet: "
            + error.reason)
      }
    }
  }

  private func takeBack(_ entry: Int64) throws(StoreError) {
    var changes = try ledger.changes(of: entry)
    for index in changes.indices {
      changes[index].contents = try ledger.contents(of: changes[index])
    }
    let added = changes.filter { $0.action == .add }
    let others = changes.filter { $0.action != .add }
    guard !added.isEmpty, try areUntouched(others) else { return }
    var isKept = false
    for change in added {
      guard let present = try objects.present(change.href, in: change.calendar) else { continue }
      guard present.text == change.contents.after, let etag = present.version.etag else {
        isKept = true
        continue
      }
      try remove(present.version.href, in: change.calendar, etag)
      messages.warn(
        "\(change.title): \(entry) in ticketcal log was cut off before it was complete; it is taken "
          + "back")
    }
    if !isKept { try ledger.drop(entry) }
  }

  /// Whether the objects are still as they were before the changes.
  private func areUntouched(_ changes: [LedgerObject]) throws(StoreError) -> Bool {
    for change in changes {
      let present = try objects.present(change.href, in: change.calendar)
      if present?.text != change.contents.before { return false }
    }
    return true
  }

  private func remove(
    _ href: String, in calendar: EventCalendar, _ etag: String
  ) throws(StoreError) {
    let removal = ObjectWrite(
      href: href, content: .none, condition: .unchanged(etag: etag))
    switch try objects.writer(of: calendar).stage([removal]).commit().first {
    case .made, .missing: return
    case .failed(let error), .unknown(let error): throw error
    case .exists, .changed, nil: throw .changed(yours: [], theirs: nil)
    }
  }
}
