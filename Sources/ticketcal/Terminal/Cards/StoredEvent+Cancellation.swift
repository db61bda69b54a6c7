internal import CalendarStore
internal import TicketImport

extension StoredEvent {
  /// It is cancelled, and its title says so, as an import writes it: nobody needs to be told again.
  var isMarkedAsCancelled: Bool {
    status == .canceled && EventDraft.withoutCancellation(title) != nil
  }
}
