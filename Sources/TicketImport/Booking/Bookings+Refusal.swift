import CalendarStore

extension Bookings.Assignment {
  /// The facts of a record that is skipped for what is known of its booking: they have no write.
  var unwritten: [StoredFacts] {
    guard case .skipped? = refusal else { return [] }
    return [booking?.removeUnstored()].compactMap(\.self)
  }
}

extension Bookings {
  /// Why a record changes no booking.
  enum Refusal {
    case skipped(String)
    /// A person has to decide about the record.
    case undecided(String)
    /// The ledger could not be read.
    case failed(StoreError)

    static let ofEarlierStart = Refusal.skipped(
      "cancels the booking at a start that it had before it was moved; the booking stays")

    init(_ refusal: ObjectContent.Refusal) {
      self =
        switch refusal {
        case .older: .skipped("an older version of an event that was imported before")
        case .canceledBefore:
          .skipped(
            "canceled by a newer record that was imported before; --again saves it all the same")
        case .ofUnknownSeries:
          .skipped(
            "cancels an occurrence of an event that no import has saved; import it again after the "
              + "event")
        case .undecided(let reason): .undecided(reason)
        }
    }

    static let ofLaterStart = Refusal.skipped(
      "cancels a ticket at a start that the booking does not have; it counts once the booking is moved "
        + "to that start")

    static let ofFile = Refusal.skipped(
      "its event was imported before from an iCalendar file, with the same UID; to import the "
        + "booking, undo that import first")
  }
}
