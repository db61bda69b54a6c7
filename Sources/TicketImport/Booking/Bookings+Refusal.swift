import CalendarStore

extension Bookings {
  /// Why a record changes no booking.
  enum Refusal {
    case skipped(String)
    /// The ledger could not be read.
    case failed(StoreError)

    static let ofEarlierStart = Refusal.skipped(
      "cancels the booking at a start that it had before it was moved; the booking stays")

    static let ofFile = Refusal.skipped(
      "its event was imported before from an iCalendar file, with the same UID; to import the "
        + "booking, undo that import first")
  }
}
