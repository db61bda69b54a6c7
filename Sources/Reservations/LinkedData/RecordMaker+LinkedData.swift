extension RecordMaker {
  /// The first record of an element that is linked data; the others are in `further`. Nil for an
  /// element that is a flat record.
  func linkedData(_ bytes: Bytes, at place: RecordPosition.Place) -> Record? {
    guard Self.mayBeLinkedData(bytes) else { return nil }
    let original = bytes.copy(0, bytes.count)
    let value: LinkedValue
    do throws(RecordError) {
      value = try LinkedDataParser.value(of: original)
    } catch {
      return rejected(original, at: place, error.reason)
    }
    guard value.objects.contains(where: SchemaReservations.isLinkedData) else { return nil }
    let bookings = SchemaReservations.reservations(
      in: value, context, today: options.today, times: TimeColumns(pattern: options.datePattern))
    let records = bookings.map { booking in
      Record(
        position: RecordPosition(file: file, place: place), original: original,
        content: .success(booking))
    }
    guard let first = records.first else {
      isWithoutBooking = true
      return rejected([], at: place, "not a booking")
    }
    further = records.dropFirst()
    return first
  }

  /// Whether a key says that an object is linked data.
  static func isLinkedDataKey(_ key: String) -> Bool {
    ["@graph", "reservationFor", "subReservation"].contains(LinkedObject.plain(key))
  }

  /// Whether the bytes contain `@type` or `@graph`, even in a text that is escaped as HTML.
  private static func mayBeLinkedData(_ bytes: Bytes) -> Bool {
    for at in bytes.indices where bytes[at] == UInt8(ascii: "@") {
      for word: StaticString in ["type", "graph"] {
        let end = at + 1 + word.utf8CodeUnitCount
        guard end < bytes.count else { continue }
        let found = word.withUTF8Buffer { word in
          word.indices.allSatisfy { word[$0] == bytes[at + 1 + $0] }
        }
        if found { return true }
      }
    }
    return false
  }
}
