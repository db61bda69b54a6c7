extension RecordOrigin {
  /// Reads the record again, with another mapping. Nil if its text was not kept, has no keys, or is
  /// that of several records.
  ///
  /// - Parameters:
  ///   - mapping: replaces the one of the reader's options.
  ///   - reader: the reader that read the record.
  /// - Returns: the reservation, its reading, and the mapped keys that the record lacks.
  public func read(
    _ mapping: FieldMapping, as reader: any RecordReader
  ) throws(InputError) -> (reservation: Reservation, reading: Reading, missing: [MappingError])? {
    guard !original.isEmpty else { return nil }
    var options = reader.options
    options.mapping = mapping
    options.encoding = nil
    let text: [UInt8]
    switch names {
    case .columns(let header):
      options.format = .csv
      text = header + [.lineFeed] + original + [.lineFeed]
    case .keys:
      // An object alone could be one that holds a list of records.
      options.format = .json
      text = [.openBracket] + original + [.closeBracket]
    case .fixed: return nil
    }
    // What the other dates of a column proved counts for this record, too.
    let orders = (reader as? ReservationReader)?.orders ?? DateOrders()
    let again = ReservationReader(
      InputBuffer(ArraySource(text), file: reader.file, encoding: nil), file: reader.file,
      options: options, orders: orders, context: RecordContext(labels: labels))
    guard case .record(let record) = try again.next(),
      case .booking(let read, let reading) = record.content
    else { return nil }
    if case .record = try again.next() { return nil }
    return (read, reading, again.unmatchedKeys)
  }
}
