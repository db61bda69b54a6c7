extension RecordMaker {
  /// The greatest sum of the original texts of an element's records, in bytes: each record keeps the
  /// whole element, and so does the ledger.
  private static let mostKept = 64 << 20

  /// The bookings of linked data, none for a page or an organization; nil for a flat record.
  ///
  /// - Parameter size: of the element in bytes.
  func bookings(in value: JSONValue, size: Int) throws(RecordError) -> [RecordContent]? {
    guard value.objects.contains(where: isLinkedData) else { return nil }
    let times = TimeColumns(pattern: options.datePattern, today: day)
    let bookings = try SchemaReservations(times, size: size)
      .bookings(in: LinkedReferences.resolved(value))
    guard bookings.count * size <= Self.mostKept else {
      throw RecordError("too many bookings in one element; make an element of each")
    }
    return bookings
  }

  /// Whether an object is linked data, and not a flat record with keys of its own.
  private func isLinkedData(_ object: JSONObject) -> Bool {
    if object.has("@graph", "reservationFor", "subReservation") { return true }
    guard object.has("@type") else { return hasReservation(object, depth: 0) }
    return !object.members.contains { member in
      let key = ColumnName.key(member.name)
      if mapping.entries.contains(where: { $0.key == key }) { return true }
      guard case .field(let field)? = ColumnTable.candidates(forKey: key).first?.column else {
        return false
      }
      return switch field {
      case .title: key == "title" || key == "summary"
      case .notes: key == "notes" || key == "note"
      case .start, .end, .alarms, .calendar, .repeatRule, .allDay, .zone, .endZone: true
      default: false
      }
    }
  }

  /// Whether an object in the object, such as `{"data": {"@type": "FlightReservation"}}`, is a
  /// reservation.
  private func hasReservation(_ object: JSONObject, depth: Int) -> Bool {
    depth < 4
      && object.members.lazy.flatMap(\.value.objects).contains { inner in
        inner.has("reservationFor")
          || inner.has("@type") && inner.types.contains { $0.hasSuffix("Reservation") }
          || hasReservation(inner, depth: depth + 1)
      }
  }
}
