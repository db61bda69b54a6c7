extension ReservationStatus {
  /// Reads a word, or schema.org's address of one (`https://schema.org/ReservationCancelled`).
  init(word: String) {
    let key = ColumnName.key(word)
    var name = key[...]
    for prefix in [
      "https://schema.org/", "http://schema.org/", "schema:", "reservation", "event",
    ] where name.hasPrefix(prefix) {
      name.removeFirst(prefix.count)
    }
    switch name {
    case "confirmed", "confirm", "booked", "scheduled", "active", "ok", "rescheduled":
      self = .confirmed
    case "cancelled", "canceled", "cancel": self = .cancelled
    case "pending", "tentative", "hold", "onhold", "unconfirmed", "waiting", "waitlisted":
      self = .pending
    default: self = .other(word)
    }
  }
}
