internal import CivilTime

extension WalletPass {
  /// The bookings of the pass: one, or one for each leg of a boarding pass's barcode. Empty for a
  /// pass that is no booking: a store card or a coupon without a date.
  ///
  /// - Parameter known: the day of the mail with the pass, or today; nil if unknown.
  func reservations(known: LocalDate?) -> [Reservation] {
    let near = relevant?.start.date ?? known
    var reservation = Reservation()
    reservation.kind = kind
    reservation.id = id
    reservation.provider = tag("transitProvider") ?? root["organizationName"]?.text
    reservation.reservationNumber = tag("confirmationNumber") ?? text(.reservationNumber)
    reservation.ticketNumber = text(.ticketNumber)
    reservation.passCode = reservation.ticketNumber ?? barcodes.first ?? id
    if root["voided"]?.isTrue == true
      || tag("transitStatus")?.lowercased().hasPrefix("cancel") == true
    {
      reservation.status = .cancelled
    }
    switch reservation.kind {
    case .lodging: readLodging(&reservation, near: near)
    case let kind? where kind.isJourney: readJourney(&reservation, near: near)
    default: readEvent(&reservation, near: near)
    }
    if reservation.start == nil, style == .storeCard || style == .coupon { return [] }
    readGuests(&reservation)
    let others = readBarcodes(&reservation, near: near)
    readDetails(&reservation)
    nameSources(&reservation)
    reservation.unused = unused(in: reservation)
    return [reservation] + others
  }

  /// Of the pass type and its serial number, which identify a pass.
  private var id: String? {
    let parts = [root["passTypeIdentifier"]?.text, root["serialNumber"]?.text].compactMap(\.self)
    return parts.count == 2 ? parts.joined(separator: "/") : nil
  }

  var kind: ReservationKind? {
    let isFlight =
      barcodes.contains { BoardingPassCode($0) != nil } || tag("flightCode", "airlineCode") != nil
    switch style {
    case .boardingPass:
      switch root["boardingPass"]?["transitType"]?.text {
      case "PKTransitTypeAir": return .flight
      case "PKTransitTypeTrain": return .train
      case "PKTransitTypeBus": return .bus
      case "PKTransitTypeBoat": return .boat
      default:
        if isFlight { return .flight }
        return tag("departurePlatform", "carNumber") != nil || field(.platform) != nil
          ? .train : .bus
      }
    case .generic, .storeCard, .coupon, nil:
      if isFlight { return .flight }
      if stay != nil { return .lodging }
      return .event
    case .eventTicket: return .event
    }
  }

  /// The fields with the days of a stay; hotels call them arrival and departure, too. Nil without
  /// both.
  private var stay: (first: PassRole, last: PassRole)? {
    guard let first = [PassRole.checkIn, .arrival].first(where: { field($0) != nil }),
      let last = [PassRole.checkOut, .departure].first(where: { field($0) != nil })
    else { return nil }
    let isJourney = first == .arrival && last == .departure && field(.from) != nil
    return isJourney ? nil : (first, last)
  }

  private func readLodging(_ reservation: inout Reservation, near: LocalDate?) {
    reservation.title =
      tag("venueName") ?? text(.venue)
      ?? fields.first { $0.area == .primary && $0.role == nil }?.value
      ?? root["organizationName"]?.text ?? root["description"]?.text
    let roles = stay ?? (.checkIn, .checkOut)
    reservation.start = moment(roles.first, near: near)?.time(on: relevant?.start.date)
    reservation.end = moment(roles.last, near: reservation.start?.date ?? near)?.time()
    readVenue(&reservation)
  }

  private func readEvent(_ reservation: inout Reservation, near: LocalDate?) {
    reservation.title =
      tag("eventName") ?? text(.event)
      ?? fields.first { $0.area == .primary && ($0.role == nil || $0.role == .venue) }?.value
      ?? root["description"]?.text ?? root["logoText"]?.text
    reservation.start =
      dateInfo("eventStartDateInfo") ?? time("eventStartDate")
      ?? moment(.start, .date, near: near)?.time()
    reservation.end = dateInfo("eventEndDateInfo") ?? time("eventEndDate")
    let range = range(.start, .date, near: near)
    if let range, range.last.date != nil, reservation.start?.time == nil {
      reservation.start = range.first.time()
      reservation.end = reservation.end ?? range.last.time()
    }
    let isTimed = reservation.start?.time != nil || range?.last.date != nil
    // The pass may become relevant on another day than that of the event.
    if let relevant, !isTimed, reservation.start.map({ relevant.start.isOn($0.date) }) ?? true {
      reservation.start = relevant.start
      reservation.end = reservation.end ?? relevant.end
      // Or some hours before it, with the event's offset.
      if let time = moment(.start, near: near)?.time {
        if relevant.start.offset == .utc {
          reservation.start = relevant.start.local(at: time)
        } else {
          reservation.start?.time = time
        }
      }
    }
    takeOffset(&reservation)
    readDoors(&reservation, near: near)
    let day = reservation.start?.date
    if reservation.end == nil {
      reservation.end = (moment(.end, near: day ?? near) ?? range?.last)?.time(on: day)
    }
    readVenue(&reservation)
    let performers = semantics["performerNames"]?.elements.compactMap(\.text) ?? []
    let others = performers.filter { reservation.title?.contains($0) != true }
    if !others.isEmpty { reservation.notes = others.prefix(20).joined(separator: ", ") }
  }

  /// Reads when the doors open, and the end of a slot for entering where nothing else has a time.
  private func readDoors(_ reservation: inout Reservation, near: LocalDate?) {
    let day = reservation.start?.date
    reservation.doorTime =
      time("venueDoorsOpenDate", "venueGatesOpenDate", "venueOpenDate")
      ?? moment(.doors, near: day ?? near)?.time(on: day)
    guard let doors = reservation.doorTime, let time = doors.time else { return }
    if reservation.start == nil { reservation.start = ReservationTime(date: doors.date) }
    // A pass may become relevant before the doors open.
    if let start = reservation.start, start == relevant?.start, case .seconds = start.offset,
      start.date == doors.date, doors.offset == nil, start.time.map({ $0 < time }) == true
    {
      reservation.doorTime?.offset = start.offset
      reservation.start = ReservationTime(date: start.date)
    }
    guard reservation.end == nil, let start = reservation.start,
      start.time == nil || start.time == time && start.date == doors.date && start.offset != .utc
    else { return }
    var end = range(.doors, near: day ?? near)?.last.time(on: doors.date)
    if end?.offset == nil { end?.offset = reservation.doorTime?.offset ?? start.offset }
    reservation.end = end
  }

  /// Gives a shown time the offset of the relevant date, if that has the same clock.
  func takeOffset(_ reservation: inout Reservation) {
    guard let start = reservation.start, start.time != nil, start.offset == nil,
      let relevant = relevant?.start, case .seconds = relevant.offset,
      relevant.date == start.date, relevant.time == start.time
    else { return }
    reservation.start = relevant
  }

  private func readVenue(_ reservation: inout Reservation) {
    var place = Place(name: tag("venueName") ?? text(.venue))
    if place.name == reservation.title, reservation.kind == .event { place.name = nil }
    // A hall alone is no place.
    let room = tag("venueRoom") ?? text(.room)
    reservation.add(.room, room)
    var address = PostalAddress(street: text(.address))
    address.locality = tag("venueRegionName")
    if !address.isEmpty { place.address = address }
    place.geo = semantics["venueLocation"]?.coordinates ?? coordinates
    place.telephone = tag("venuePhoneNumber")
    if !place.isEmpty { reservation.place = place }
  }

  /// Fills what is missing by the text of a boarding pass. Returns the flights of its other legs.
  private func readBarcodes(_ reservation: inout Reservation, near: LocalDate?) -> [Reservation] {
    guard reservation.kind == .flight,
      let code = barcodes.lazy.compactMap({ BoardingPassCode($0) }).first,
      let own = code.legs.firstIndex(where: reservation.isLikely)
    else { return [] }
    let known = reservation.start?.date ?? near
    reservation.fill(from: code, code.legs[own], known: known)
    return code.legs.indices.filter { $0 != own }.map { index in
      var other = Reservation(code, code.legs[index], known: known)
      other.provider = reservation.provider
      other.status = reservation.status
      return other
    }
  }

  private func readDetails(_ reservation: inout Reservation) {
    let seat = seats ?? Self.seat(text(.section), text(.row), text(.seat), isJourney: false)
    reservation.seat = seat ?? reservation.seat
    reservation.details.removeAll { seat != nil && $0.label == .seat }
    reservation.add(.seat, reservation.seat)
    reservation.add(
      .gate,
      tag("departureGate") ?? text(.gate)
        ?? tag("venueEntrance", "venueEntranceGate", "venueEntranceDoor"))
    reservation.add(.terminal, tag("departureTerminal") ?? text(.terminal))
    reservation.add(.arrivalTerminal, tag("destinationTerminal") ?? text(.arrivalTerminal))
    reservation.add(.arrivalGate, tag("destinationGate") ?? text(.arrivalGate))
    // The label "Gleis 7" has the station as its value.
    let platform = text(.platform).flatMap { text in
      text.count <= 3 || text.contains(where: \.isNumber) ? text : nil
    }
    reservation.add(
      .platform, tag("departurePlatform") ?? platform ?? primary(0)?.platformOfLabel)
    reservation.add(
      .arrivalPlatform,
      tag("destinationPlatform") ?? text(.arrivalPlatform) ?? primary(1)?.platformOfLabel)
    reservation.add(.coach, tag("carNumber") ?? text(.coach))
    reservation.add(.boardingGroup, tag("boardingGroup", "boardingZone") ?? text(.boardingGroup))
    reservation.add(.sequenceNumber, tag("boardingSequenceNumber") ?? text(.sequenceNumber))
    reservation.add(.travelClass, tag("ticketFareClass") ?? text(.travelClass))
    reservation.add(.ticketNumber, reservation.ticketNumber)
    reservation.add(.phone, tag("venuePhoneNumber"))
    let membership = [tag("membershipProgramName"), tag("membershipProgramNumber")].compactMap(
      \.self)
    reservation.add(.membership, membership.isEmpty ? nil : membership.joined(separator: " "))
    // What the pass shows counts more than the letter of the barcode's compartment.
    if let shown = tag("ticketFareClass") ?? text(.travelClass),
      let index = reservation.details.firstIndex(where: { $0.label == .travelClass })
    {
      reservation.details[index].value = shown
    }
  }

  /// The seats of the semantic tags; nil without one.
  private var seats: String? {
    let isJourney = style == .boardingPass
    let seats = (semantics["seats"]?.elements ?? []).prefix(20).compactMap { seat in
      Self.seat(
        seat["seatSection"]?.text, seat["seatRow"]?.text,
        seat["seatNumber"]?.text ?? seat["seatIdentifier"]?.text, isJourney: isJourney)
    }
    return seats.isEmpty ? nil : seats.joined(separator: "; ")
  }

  /// `12A` for a journey, `section 1, row 2, seat 3` for a hall.
  private static func seat(
    _ section: String?, _ row: String?, _ number: String?, isJourney: Bool
  ) -> String? {
    if isJourney {
      guard let number else { return row }
      return number.contains(where: \.isNumber) ? number : (row ?? "") + number
    }
    if section == nil, row == nil { return number }
    let parts = [
      section.map { "section \($0)" }, row.map { "row \($0)" }, number.map { "seat \($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// Names the fields that show the start and the end.
  private func nameSources(_ reservation: inout Reservation) {
    let starts: [PassRole] =
      switch reservation.kind {
      case .lodging: [stay?.first ?? .checkIn]
      case let kind? where kind.isJourney: [.departure, .start, .date]
      default: [.start, .date]
      }
    reservation.members[.start] = source(of: reservation.start, starts)
    reservation.members[.end] = source(of: reservation.end, [.end, .arrival, stay?.last ?? .end])
    reservation.entryMember = source(
      of: reservation.boardingTime ?? reservation.doorTime, [.boarding, .doors])
  }

  /// The names of the fields of the roles that show the time, or of the relevant date; nil for
  /// another source, such as a semantic tag.
  private func source(of time: ReservationTime?, _ roles: [PassRole]) -> String? {
    guard let time else { return nil }
    let shown = fields.filter { $0.role.map(roles.contains) ?? false }.compactMap { field in
      PassMoment(field.value, near: time.date).map { (field.name, $0) }
    }.filter { _, moment in
      (moment.date == nil || moment.date == time.date)
        && (moment.time == nil || moment.time == time.time)
    }
    guard shown.contains(where: { $0.1.time == time.time }) else {
      return relevant?.start == time ? "relevantDate" : nil
    }
    let names = shown.indices.filter { place in
      !shown[..<place].contains { $0.0 == shown[place].0 }
    }
    return names.map { shown[$0].0 }.joined(separator: ", ")
  }

  /// The fields that the reservation does not have, by their labels; at most 100.
  private func unused(in reservation: Reservation) -> [UnusedValue] {
    let isJourney = kind?.isJourney == true
    let texts = reservation.texts
    let letters = texts.map(Self.letters)
    let roles = timeRoles
    let unknown = fields.filter { field in
      if let role = field.role {
        if role.isTime { return !roles.contains(role) || !isFirst(field, of: role) }
        if role.isVehicle, field == self.field(role), reservation.vehicle != nil { return false }
        if role == .passenger, field == self.field(role), !reservation.guests.isEmpty {
          return false
        }
        let value = role == .passenger ? PassengerName(field.value).text : field.value
        let own = Self.letters(value ?? field.value)
        // The row 5 is not the one of the order BT-556677.
        if own.count <= 4 { return !texts.contains { Self.hasWords($0, own) } }
        return !letters.contains { $0.contains(own) }
      }
      return !(field.area == .primary && (isJourney || style == .eventTicket || style == .generic))
    }
    return unknown.prefix(100).map { UnusedValue(name: $0.name, value: $0.value) }
  }

  /// Whether the field is the first one of its role, or shows a part of the same time.
  private func isFirst(_ field: PassField, of role: PassRole) -> Bool {
    let near = relevant?.start.date ?? LocalDate(year: 2000, month: 1, day: 1)
    guard let first = self.field(role), let one = PassMoment(first.value, near: near) else {
      return false
    }
    if first.value == field.value { return true }
    guard let other = PassMoment(field.value, near: near)
    else { return false }
    return (one.date == nil || other.date == nil || one.date == other.date)
      && (one.time == nil || other.time == nil || one.time == other.time)
  }

  /// The times of this kind of booking.
  private var timeRoles: Set<PassRole> {
    switch kind {
    case .lodging: [stay?.first ?? .checkIn, stay?.last ?? .checkOut]
    case let kind? where kind.isJourney: [.departure, .arrival, .boarding, .start, .date]
    default: [.doors, .start, .date, .end]
    }
  }

  /// Whether whole words of a text, in a row, have just these letters.
  private static func hasWords(_ text: String, _ letters: String) -> Bool {
    let words = FoldedName.folded(text).split { !$0.isLetter && !$0.isNumber }
    return words.indices.contains { first in
      var rest = letters[...]
      for word in words[first...] {
        guard rest.hasPrefix(word) else { return false }
        rest = rest.dropFirst(word.count)
        if rest.isEmpty { return true }
      }
      return false
    }
  }

  /// The folded letters and digits of a text.
  static func letters(_ text: String) -> String {
    FoldedName.folded(text).filter { $0.isLetter || $0.isNumber }
  }
}

extension PassRole {
  /// Whether the value is written in another form.
  fileprivate var isVehicle: Bool { self == .flight || self == .train }
}

extension ReservationTime {
  /// Whether the time is on the day of its place; before noon in UTC it is the evening of the day
  /// before in America.
  fileprivate func isOn(_ day: LocalDate) -> Bool {
    if date == day { return true }
    guard case .utc = offset, let time, time.hour < 12 else { return false }
    return date == day.adding(days: 1)
  }

  /// The reading of a place's clock some time after this moment in UTC, on the only day on which it
  /// is less than 10 hours before and at most 14 hours after the clock of UTC.
  fileprivate func local(at clock: LocalTime) -> ReservationTime {
    let ahead = clock.secondOfDay - (time ?? .midnight).secondOfDay
    let days = ahead <= -10 * 3600 ? 1 : ahead > 14 * 3600 ? -1 : 0
    return ReservationTime(date: date.adding(days: days) ?? date, time: clock)
  }
}

extension Reservation {
  /// What a pass can fill, without the times.
  fileprivate var texts: [String] {
    let places = [place, arrivalPlace].compactMap(\.self).flatMap {
      [$0.name, $0.iataCode, $0.address?.text, $0.telephone]
    }
    let fields = [
      title, notes, seat, reservationNumber, ticketNumber, provider, underName, vehicle,
    ]
    return (fields + places).compactMap(\.self) + guests + details.map(\.value)
  }
}
