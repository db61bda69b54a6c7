extension RecordMaker {
  /// What an element is as linked data.
  enum LinkedDataReading {
    /// The first of its records; the others are in `further`.
    case record(Record)
    /// Linked data without a booking, such as a page or an organization.
    case noBooking
    /// A flat record.
    case none
  }

  /// The greatest sum of the original texts of an element's records, in bytes: each record keeps the
  /// whole element, and so does the ledger.
  private static let mostKept = 64 << 20

  func linkedData(
    _ value: JSONValue, _ original: [UInt8], at place: RecordPosition.Place
  ) -> LinkedDataReading {
    guard value.objects.contains(where: isLinkedData) else { return .none }
    let bookings: [Reservation]
    do throws(RecordError) {
      bookings = try SchemaReservations(
        context, today: options.today, times: TimeColumns(pattern: options.datePattern),
        size: original.count
      ).reservations(in: LinkedReferences.resolved(value))
      guard bookings.count * original.count <= Self.mostKept else {
        throw RecordError("too many bookings in one element; make an element of each")
      }
    } catch {
      return .record(rejected(original, at: place, error.reason))
    }
    let records = bookings.map { booking in
      Record(
        position: RecordPosition(file: file, place: place), original: original,
        content: .success(booking))
    }
    guard let first = records.first else { return .noBooking }
    further = records.dropFirst()
    return .record(first)
  }

  /// Whether an object is linked data, and not a flat record with keys of its own.
  private func isLinkedData(_ object: JSONObject) -> Bool {
    if object.has("@graph", "reservationFor", "subReservation") { return true }
    guard object.has("@type") else { return hasReservation(object, depth: 0) }
    return !object.members.contains { member in
      let key = ColumnName.key(member.name)
      if mapping.entries.contains(where: { $0.key == key }) { return true }
      return switch ColumnTable.candidates(forKey: key).first?.column {
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
