internal import CivilTime
internal import Foundation

/// Reads one booking: its reservation, and what is reserved.
struct SchemaBooking {
  let kind: ReservationKind
  /// The flight, the hotel, the event.
  let subject: JSONObject
  /// Empty for a subject that stands alone.
  let reservation: JSONObject
  let times: SchemaTimes
  var made = Reservation()

  init(
    _ kind: ReservationKind, _ subject: JSONObject, _ reservation: JSONObject?,
    times: SchemaTimes
  ) {
    self.kind = kind
    self.subject = subject
    self.reservation = reservation ?? JSONObject([])
    self.times = times
  }

  /// - Parameter today: for the date of a boarding pass; nil if unknown.
  mutating func reservation(_ context: RecordContext, today: LocalDate?) -> Reservation {
    made = booking()
    switch kind {
    case .flight: readFlight()
    case .train:
      readJourney("Station", "Platform")
      made.vehicle = vehicle(["trainName", "name"], ["trainNumber"])
    case .bus:
      readJourney("BusStop", "Platform")
      made.vehicle = vehicle(["busName", "name"], ["busNumber"])
    case .boat:
      readJourney("BoatTerminal", "Gate")
      made.vehicle = vehicle(["boatName", "name"], ["boatNumber"])
    case .taxi: readTaxi()
    case .rentalCar: readRental()
    case .lodging: readLodging()
    case .restaurant: readRestaurant()
    case .event: readEvent()
    }
    readTickets(context, today)
    readRest()
    made.details.sort { $0.label < $1.label }
    let path = reservation.members.isEmpty ? "" : "reservationFor."
    made.unused += reservation.unread(ignoring: Self.ignored.union(["reservationFor"]))
    made.unused += subject.unread(path, ignoring: Self.ignored)
    made.unused = Array(made.unused.prefix(100))
    return made
  }

  // MARK: Values

  /// Adds a detail; several only of seats and of what else each guest has.
  mutating func add(_ label: ReservationDetail.Label, _ text: String?) {
    guard let text, made.details.count < 1000 else { return }
    switch label {
    case .seat, .ticketNumber, .coach:
      let detail = ReservationDetail(label, text)
      if !made.details.contains(detail) { made.details.append(detail) }
    default: made.add(label, text)
    }
  }

  func value(_ names: String...) -> JSONValue? {
    subject.value(names) ?? reservation.value(names)
  }

  func text(_ names: String...) -> String? {
    subject.value(names)?.text ?? reservation.value(names)?.text
  }

  func place(_ names: String...) -> Place? {
    Place(subject.value(names) ?? reservation.value(names))
  }

  /// The name of a person: `name`, or the parts of it.
  static func name(of value: JSONValue) -> String? {
    guard let person = value.objects.first else { return value.text }
    let parts = [person.text("givenName"), person.text("familyName")].compactMap(\.self)
    return person.text("name") ?? (parts.isEmpty ? nil : parts.joined(separator: " "))
  }

  mutating func addGuests(_ value: JSONValue?) {
    let elements = value?.elements ?? []
    for name in elements.prefix(Self.mostGuests).compactMap(Self.name)
    where made.guests.count < Self.mostGuests && !made.guests.contains(name) {
      made.guests.append(name)
    }
    if elements.count > Self.mostGuests {
      made.guests.append("and \(elements.count - Self.mostGuests) more")
    }
  }

  private static let mostGuests = 1000

  // MARK: Times

  /// The time that the first of these members states; a day and a time of day in two members make
  /// one time. A value that cannot be read is a problem of the field.
  ///
  /// - Parameter objects: nil for the subject before the reservation.
  mutating func time(
    _ names: [String], of objects: [JSONObject]? = nil, _ field: Field
  ) -> ReservationTime? {
    do throws(TimeError) {
      return try statedTime(names, of: objects ?? [subject, reservation], field)
    } catch {
      made.problems.append(FieldProblem(field: field, reason: error.reason))
      return nil
    }
  }

  /// A time that is left out if it cannot be read; then its text is among the unused values.
  mutating func extraTime(_ names: String...) -> ReservationTime? {
    let values = names.compactMap { name in value(name)?.text.map { (name, $0) } }
    if let time = try? statedTime(names, of: [subject, reservation], nil) { return time }
    for (name, text) in values { made.unused.append(UnusedValue(name: name, value: text)) }
    return nil
  }

  /// - Parameter field: nil for a time that is neither the start nor the end.
  private mutating func statedTime(
    _ names: [String], of objects: [JSONObject], _ field: Field?
  ) throws(TimeError) -> ReservationTime? {
    var whole: StatedTime?
    var day: ReservationTime?
    var clock: String?
    var refused: TimeError?
    var refusedValues: [UnusedValue] = []
    var members: [String] = []
    defer {
      if let field, !members.isEmpty { made.members[field] = members.joined(separator: ", ") }
    }
    for name in names {
      guard let value = objects.lazy.compactMap({ $0.value(name) }).first else { continue }
      do throws(TimeError) {
        switch try times.reading(value) {
        case .clock(let text) where clock == nil: (clock, members) = (text, members + [name])
        case .stated(let stated) where stated.start.time == nil && stated.end == nil:
          if day == nil, whole == nil { (day, members) = (stated.start, members + [name]) }
        case .stated(let stated) where whole == nil: (whole, members) = (stated, [name])
        case .clock, .stated: break
        }
      } catch {
        refused = refused ?? error
        if let text = value.text { refusedValues.append(UnusedValue(name: name, value: text)) }
      }
    }
    made.unused += refusedValues.prefix(day == nil && whole == nil && clock == nil ? 0 : 10)
    if let whole, let clock, whole.end == nil, whole.start.time == .midnight {
      // `2027-01-02T00:00:00` is the day of a time in another member.
      return try ISO8601.time(clock, on: whole.start.date)
    }
    if let whole {
      if field == .start {
        made.end = whole.end
        made.duration = whole.duration
      }
      return whole.start
    }
    if let clock {
      if let day { return try ISO8601.time(clock, on: day.date) }
      if field == .end, !kind.isJourney, let start = made.start {
        return try times.columns.end(
          whole: clock, date: nil, time: nil, start: start, zone: nil, endZone: nil)
      }
      guard field != .start, let start = made.start else {
        throw TimeError("a time without a day; write both").quoting(clock)
      }
      return try ISO8601.time(clock, on: start.date)
    }
    guard day == nil, let refused else { return day }
    throw refused
  }

  // MARK: All kinds

  /// What every reservation states.
  mutating func booking() -> Reservation {
    made.kind = kind
    made.reservationNumber = reservation.text(
      "reservationNumber", "reservationId", "confirmationNumber", "bookingNumber", "identifier")
    if let word = reservation.text("reservationStatus", "bookingStatus", "status") {
      made.status = Self.status(word)
    }
    let pass = [
      reservation.text("pkpassPassTypeIdentifier"), reservation.text("pkpassSerialNumber"),
    ].compactMap(\.self)
    if pass.count == 2 { made.id = pass.joined(separator: "/") }
    addGuests(reservation.value("underName"))
    made.provider = reservation.value("provider", "broker", "bookingAgent")?.text
    made.modifiedTime = extraTime("modifiedTime", "dateModified")
    made.recordTime = made.modifiedTime?.instant
    addDeadline(extraTime("paymentDueDate", "paymentDue"), .pay)
    addDeadline(extraTime("webCheckinTime", "checkinOpens", "checkinWindowStart"), .checkIn)
    addDeadline(
      extraTime("cancellationDeadline", "cancelationDeadline", "freeCancellationUntil"), .cancelFree
    )
    return made
  }

  private mutating func addDeadline(
    _ time: ReservationTime?, _ action: ReservationDeadline.Action
  ) {
    if let time { made.deadlines.append(ReservationDeadline(action, time)) }
  }

  /// Reads schema.org's ReservationStatusType and EventStatusType in every spelling of the URI.
  static func status(_ word: String) -> ReservationStatus {
    let name = JSONObject.plain(word).split { "/#:".contains($0) }.last.map(String.init) ?? word
    switch name.replacing("StatusType", with: "").replacing("ReservationStatus", with: "") {
    // A postponed event keeps its old date.
    case "EventPostponed": return .pending
    case "EventMovedOnline": return .confirmed
    case let plain:
      let status = ReservationStatus(word: plain)
      if case .other = status { return .other(word) }
      return status
    }
  }

  private mutating func readRest() {
    for value in reservation.objects("programMembershipUsed", "programMembership") {
      let words = [
        value.text("programName", "program", "name"),
        value.text("membershipNumber", "memberNumber"),
      ].compactMap(\.self)
      add(.membership, words.isEmpty ? nil : words.joined(separator: " "))
    }
    add(.membership, reservation.text("programMembershipUsed", "programMembership"))
    add(.price, price)
    add(.boardingGroup, text("boardingGroup", "boardingZone"))
    add(.sequenceNumber, text("passengerSequenceNumber"))
    let phone = text("telephone", "phone")
    if made.place?.telephone == nil { add(.phone, phone) }
    add(.email, text("email"))
    let stated = reservation.text("url", "modifyReservationUrl") ?? subject.text("url")
    made.url = made.url ?? stated ?? reservation.text("checkinUrl")
    if made.url == nil { add(.website, target) }
    if let image = kind == .event ? subject.value("image") : nil {
      made.image = image.objects.first?.text("contentUrl", "url") ?? image.text
    }
    let notes = [made.notes, subject.text("description"), reservation.text("description")]
    made.notes = notes.compactMap(\.self).first
    made.gate = made.details.first { $0.label == .gate }?.value
    if made.guests.count == 1 { made.underName = made.guests[0] }
  }

  /// Where the reservation can be looked at or changed.
  private var target: String? {
    for action in reservation.objects("potentialAction", "action").prefix(100) {
      guard
        action.types.contains(where: {
          ["ViewAction", "UpdateAction", "EditAction", "CheckInAction"].contains($0)
        })
      else { continue }
      let value = action.value("target", "url")
      if let text = value?.objects.first?.text("urlTemplate", "url") ?? value?.text { return text }
    }
    return nil
  }

  /// `120.50 EUR`.
  private var price: String? {
    let tickets = reservation.objects("reservedTicket").prefix(1)
    for object in [reservation, subject] + tickets {
      let value = object.value("totalPrice", "price")
      let specification = value?.objects.first
      let amount = specification?.text("price", "value") ?? value?.text
      let currency =
        object.text("priceCurrency") ?? specification?.text("priceCurrency", "currency")
      guard let amount else { continue }
      // An amount may name its currency itself.
      let isNumber = amount.allSatisfy { $0.isNumber || $0.isWhitespace || ".,-'".contains($0) }
      return [amount, isNumber ? currency : nil].compactMap(\.self).joined(separator: " ")
    }
    return nil
  }

  /// Images, actions, names for programs, and what a page says of itself.
  private static let ignored: Set<String> = [
    "image", "logo", "photo", "potentialAction", "action", "cancelReservationUrl",
    "confirmReservationUrl", "modifyReservationUrl", "checkinUrl", "ticketDownloadUrl",
    "ticketPrintUrl", "bookingTime", "reservationId", "identifier", "sameAs", "mainEntityOfPage",
    "additionalType", "inLanguage", "subjectOf", "subReservation", "pkpassPassTypeIdentifier",
    "pkpassSerialNumber", "offers", "eventAttendanceMode", "isAccessibleForFree", "departureDay",
    "arrivalDay", "type", "hasMap",
  ]
}
