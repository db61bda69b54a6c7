internal import CivilTime

extension WalletPass {
  /// The bookings of the pass: one, or one for each leg of a boarding pass's barcode. Empty for a
  /// pass that is no booking: one without any date.
  func bookings() -> [RecordContent] {
    var made = Reservation()
    made.kind = kind
    made.id = id
    made.provider = tag("transitProvider") ?? root.text("organizationName")
    made.reservationNumber = text(.field(.reservationNumber))
    tickets.passCode = barcodes.first ?? id
    let status = tag("transitStatus")?.lowercased()
    if let voided = root.text("voided"), ColumnTable.truth(voided) == nil {
      reading.addUnused("voided", voided)
    }
    if root.has(true: "voided") || status?.hasPrefix("cancel") == true { made.status = .cancelled }
    switch made.kind {
    case .lodging: readLodging(&made)
    case .event: readEvent(&made)
    default: readJourney(&made)
    }
    readDetails(&made)
    readGuests(made.kind)
    let others = readBarcode(&made)
    made.tickets = tickets.tickets
    nameUnreadRanges(made)
    if isTicket, made.start == nil, !reading.unread.contains(where: { $0.field == .start }) {
      refuseWords()
    }
    let isBooking =
      made.start != nil || made.status == .cancelled || !reading.unused.isEmpty
      || !reading.unread.isEmpty
    guard isBooking || mayHaveStart else { return [] }
    reading.unused = Array((unused + furtherRanges + reading.unused).prefix(100))
    return [.booking(made, reading)] + others
  }

  /// Of the pass type and its serial number, which identify a pass.
  private var id: String? {
    let parts = [root.text("passTypeIdentifier"), root.text("serialNumber")].compactMap(\.self)
    return parts.count == 2 ? parts.joined(separator: "/") : nil
  }

  private var kind: ReservationKind {
    let isFlight = code != nil || tag("flightCode", "airlineCode") != nil
    switch style {
    case .boardingPass: break
    case .eventTicket: return .event
    default: return isFlight ? .flight : stay == nil ? .event : .lodging
    }
    switch root.object("boardingPass")?.text("transitType") {
    case "PKTransitTypeAir": return .flight
    case "PKTransitTypeTrain": return .train
    case "PKTransitTypeBus": return .bus
    case "PKTransitTypeBoat": return .boat
    default:
      if isFlight { return .flight }
      let isTrain =
        tag("departurePlatform", "carNumber") != nil || !indices(of: .detail(.platform)).isEmpty
      return isTrain ? .train : .bus
    }
  }

  // MARK: Stays and events

  /// The columns of the days of a stay; nil without both. Hotels call them arrival and departure, too,
  /// the arrival being on an earlier day.
  private var stay: (first: Column, last: Column)? {
    guard let first = indices(of: .detail(.checkIn), .part(.arrival)).first,
      let last = indices(of: .detail(.checkOut), .part(.departure)).first,
      let arrival = fields[first].column, let departure = fields[last].column
    else { return nil }
    let days = [first, last].compactMap { reading($0, on: nil) }.filter(\.hasDay)
      .map(\.stated.start.date)
    let isStay = (arrival, departure) != (.part(.arrival), .part(.departure))
    return isStay || days.count == 2 && days[0] < days[1] ? (arrival, departure) : nil
  }

  /// The value of the first primary field whose label says nothing of it; nil without one.
  private var primary: String? {
    let index = fields.firstIndex { $0.area == .primary && $0.column == nil }
    guard let index else { return nil }
    markRead(index)
    return fields[index].value
  }

  private func readLodging(_ made: inout Reservation) {
    readVenue(&made)
    made.title = made.from?.name ?? primary ?? made.provider ?? root.text("description")
    guard let stay else { return }
    let start = time(stay.first, of: .start, on: relevantDay)
    set(.start, start, &made)
    set(.end, end(stay.last, after: start), &made)
  }

  private func readEvent(_ made: inout Reservation) {
    made.title =
      text(.field(.title)) ?? primary ?? root.text("description") ?? root.text("logoText")
    let start = completed(
      time(.field(.start), .part(.startDate), of: .start, on: relevantDay))
    set(.start, start, &made)
    let day = start?.start.clock.date
    set(.end, end(.field(.end), after: start), &made)
    made.end = made.end ?? start?.end
    if let doors = time(.part(.doors), on: day), doors.start.time != nil {
      (made.doorTime, reading.entryMember) = (doors.start, doors.source)
      made.start = made.start ?? ReservationTime(date: doors.start.date)
      // A slot for the entry.
      if made.start?.time == nil { made.end = made.end ?? doors.end }
    }
    readVenue(&made)
    if made.from?.name == made.title { made.from?.name = nil }
    let performers = semantics.value("performerNames")?.elements.compactMap(\.text) ?? []
    let others = performers.filter { made.title?.contains($0) != true }
    if !others.isEmpty { made.notes = others.prefix(20).joined(separator: ", ") }
  }

  private func readVenue(_ made: inout Reservation) {
    var place = Place(name: text(.field(.theater)))
    var address = PostalAddress(street: text(.field(.location)))
    address.locality = tag("venueRegionName")
    if !address.isEmpty { place.address = address }
    place.geo = semantics.object("venueLocation").flatMap { Place($0).geo } ?? coordinates
    place.telephone = text(.detail(.phone))
    if !place.isEmpty { made.from = place }
  }

  /// The day of the relevant date; nil if that is in UTC, and the day of its place unknown.
  private var relevantDay: LocalDate? {
    relevant.flatMap { $0.start.offset == .utc ? nil : $0.start.date }
  }

  /// The start with what only the relevant date states: the time on the same day, or the offset of the
  /// same clock reading.
  func completed(_ start: PassTime?) -> PassTime? {
    guard let relevant else { return start }
    var made = start ?? PassTime(start: ReservationTime(date: relevant.start.date))
    if made.start.time == nil, made.end == nil, relevant.start.isOn(made.start.date) {
      (made.start, made.end) = relevant
      made.names.append("relevantDate")
    } else if made.start.time != nil, made.start.offset == nil, relevant.start.offset != .utc,
      relevant.start.clock == made.start.clock
    {
      made.start = relevant.start
    }
    return made
  }

  func set(_ field: Field, _ time: PassTime?, _ made: inout Reservation) {
    guard let time else { return }
    if field == .start { made.start = time.start } else { made.end = time.start }
    reading.members[field] = time.source
  }

  // MARK: Details

  private func readDetails(_ made: inout Reservation) {
    tickets.add(.seat, seat)
    // The vehicle is the reservation's own.
    for label in PassLabels.details where label != .vehicle {
      let value = text(.detail(label))
      switch label.owner {
      case .reservation: made.add(label, value)
      case .ticket, .guest: tickets.add(label, value)
      }
    }
    let program = [tag("membershipProgramName"), tag("membershipProgramNumber")].compactMap(\.self)
    tickets.add(.membership, program.isEmpty ? nil : program.joined(separator: " "))
  }

  /// The seats of the semantic tags, else that of the fields: `12A` for a journey, `section 1, row 2,
  /// seat 3` for a hall; nil without one.
  private var seat: String? {
    let tags = semantics.objects("seats").prefix(20)
    let seats = tags.isEmpty ? [JSONObject([])] : Array(tags)
    let texts = seats.compactMap { seat in
      let (row, number) = (seat.text("seatRow"), seat.text("seatNumber", "seatIdentifier"))
      if style == .boardingPass, let number {
        return text(
          .field(.seat), tagged: number.contains(where: \.isNumber) ? number : (row ?? "") + number)
      }
      return Self.seat(
        text(.part(.section), tagged: seat.text("seatSection")),
        text(.part(.row), tagged: row), text(.field(.seat), tagged: number))
    }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  private static func seat(_ section: String?, _ row: String?, _ number: String?) -> String? {
    guard section != nil || row != nil else { return number }
    let parts = [("section", section), ("row", row), ("seat", number)]
    return parts.compactMap { name, value in value.map { "\(name) \($0)" } }.joined(separator: ", ")
  }

  // MARK: Unused values

  /// The fields that nothing has read, by their labels, and the times in labels.
  private var unused: [UnusedValue] {
    fields.compactMap { field in
      if !field.isRead { return UnusedValue(name: field.name, value: field.value) }
      return field.hasTimeInLabel ? UnusedValue(name: field.value, value: field.name) : nil
    }
  }

  private var isTicket: Bool { style != .storeCard && style != .coupon }

  /// Whether a value that nothing has read may be the start.
  private var mayHaveStart: Bool {
    isTicket && fields.contains { !$0.isRead && $0.isTime && (!$0.isKnown || $0.column != nil) }
  }
}
