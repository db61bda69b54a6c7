internal import CivilTime
internal import Foundation

/// Makes reservations of linked data, by schema.org's types and Google's examples for mails.
struct SchemaReservations {
  private let context: RecordContext
  private let today: LocalDate?
  private let times: SchemaTimes
  /// The length of the element in bytes.
  private let size: Int
  private var reservations: [Reservation] = []

  /// - Parameters:
  ///   - today: for dates without a year, unless the context has a date; nil if unknown.
  ///   - size: of the element in bytes, which bounds how often a reservation is read.
  init(_ context: RecordContext, today: LocalDate?, times: TimeColumns, size: Int) {
    self.context = context
    self.today = today
    self.size = size
    self.times = SchemaTimes(columns: times, today: context.day ?? today)
  }

  /// The bookings in a value, in their order; none for a page or an organization.
  func reservations(in value: JSONValue) throws(RecordError) -> [Reservation] {
    var reader = self
    try reader.walk(value, within: nil)
    return reader.reservations
  }

  // MARK: Finding

  /// - Parameters:
  ///   - package: the reservation whose parts these are; nil for other values.
  ///   - isPart: whether only reservations count, since the value may be about any event.
  private mutating func walk(
    _ value: JSONValue, within package: JSONObject?, isPart: Bool = false
  ) throws(RecordError) {
    for element in value.elements {
      if case .list = element { try walk(element, within: package, isPart: isPart) }
      guard case .object(let object) = element else { continue }
      if let graph = object.value("@graph") { try walk(graph, within: package) }
      let kind = Self.reservationKind(of: object)
      if kind != nil || object.has("reservationFor") {
        try take(reservation: object, kind, within: package)
      } else if let kind = Self.subjectKind(of: object) {
        if !isPart { take(kind, object, of: nil, within: package) }
      } else {
        try take(other: object, within: package, isPart: isPart)
      }
    }
  }

  /// Adds the bookings within a package, a trip, a page or a list.
  private mutating func take(
    other object: JSONObject, within package: JSONObject?, isPart: Bool
  ) throws(RecordError) {
    let isPackage = object.types.contains { $0 == "ReservationPackage" || $0 == "Reservation" }
    let known = reservations.count
    for member in object.members where member.name != "@graph" {
      let isContent = Self.contents.contains(member.name)
      try walk(
        member.value, within: isPackage ? object : package, isPart: isPart || !isContent)
    }
    guard !isPart, reservations.count == known else { return }
    if isPackage {
      let empty = JSONObject([])
      take(Self.likelyKind(empty, object), empty, of: object, within: package)
    } else if object.types.contains(where: { $0.hasSuffix("Trip") }) {
      take(.event, object, of: nil, within: package)
    }
  }

  /// The members with what a package, a trip, a page or a list is about.
  private static let contents: Set<String> = [
    "subReservation", "itinerary", "subTrip", "mainEntity", "about", "item", "itemListElement",
  ]

  /// Nil for another object, and for a Reservation of any kind.
  private static func reservationKind(of object: JSONObject) -> ReservationKind? {
    for type in object.types {
      switch type {
      case "FlightReservation": return .flight
      case "TrainReservation": return .train
      case "BusReservation": return .bus
      case "BoatReservation": return .boat
      case "TaxiReservation": return .taxi
      case "RentalCarReservation": return .rentalCar
      case "LodgingReservation": return .lodging
      case "FoodEstablishmentReservation": return .restaurant
      case "EventReservation": return .event
      default: continue
      }
    }
    return nil
  }

  private static func subjectKind(of object: JSONObject) -> ReservationKind? {
    for type in object.types {
      switch type {
      case "Flight": return .flight
      case "TrainTrip": return .train
      case "BusTrip": return .bus
      case "BoatTrip": return .boat
      case "Taxi", "TaxiService": return .taxi
      case "RentalCar", "Car": return .rentalCar
      case "LodgingBusiness", "Hotel", "Hostel", "Motel", "BedAndBreakfast", "Campground",
        "Resort", "VacationRental", "Accommodation", "Apartment", "House", "HotelRoom", "Room",
        "Suite":
        return .lodging
      case "FoodEstablishment", "Restaurant", "CafeOrCoffeeShop", "BarOrPub", "FastFoodRestaurant",
        "Bakery", "Brewery", "Winery", "IceCreamShop", "Distillery":
        return .restaurant
      case "Festival", "EventSeries", "Hackathon", "CourseInstance": return .event
      case _ where type.hasSuffix("Event"): return .event
      default: continue
      }
    }
    return nil
  }

  /// The kind of a booking whose types do not tell it, by its members.
  private static func likelyKind(
    _ subject: JSONObject, _ reservation: JSONObject
  ) -> ReservationKind {
    if subject.has("flightNumber", "departureAirport", "arrivalAirport") { return .flight }
    if subject.has("trainNumber", "departureStation", "arrivalStation") { return .train }
    if subject.has("busNumber", "departureBusStop", "arrivalBusStop") { return .bus }
    if subject.has("departureBoatTerminal", "arrivalBoatTerminal") { return .boat }
    if reservation.has("checkinTime", "checkinDate", "checkoutTime", "checkoutDate") {
      return .lodging
    }
    if reservation.has("pickupTime") { return reservation.has("dropoffTime") ? .rentalCar : .taxi }
    return .event
  }

  // MARK: Reservations

  private mutating func take(
    reservation object: JSONObject, _ kind: ReservationKind?, within package: JSONObject?
  ) throws(RecordError) {
    let value = object.value("reservationFor")
    var subjects: [JSONObject] = []
    for subject in value?.objects ?? [] {
      // A trip of several flights or trains.
      let parts =
        Self.subjectKind(of: subject) == nil ? subject.objects("itinerary", "subTrip") : []
      let known = parts.filter { Self.subjectKind(of: $0) != nil }
      subjects += known.isEmpty ? [subject] : known
    }
    guard subjects.count * size <= 128 << 20 else {
      throw RecordError("too many bookings in one reservation; make a reservation of each")
    }
    if subjects.isEmpty {
      // A text in place of the object.
      let name = value?.text.map { [JSONObject.Member("name", .text($0))] } ?? []
      subjects = [JSONObject(name)]
    }
    let isPackage = value == nil && object.has("subReservation")
    for subject in subjects where !isPackage {
      let kind =
        kind ?? Self.subjectKind(of: subject) ?? Self.likelyKind(subject, object)
      take(kind, subject, of: object, within: package)
    }
    if let parts = object.value("subReservation") { try walk(parts, within: object) }
  }

  /// Adds the booking of a subject: a flight, a hotel, an event.
  ///
  /// - Parameters:
  ///   - reservation: nil for a subject that stands alone, which is a booking if it has a date.
  ///   - package: states what the reservation does not.
  private mutating func take(
    _ kind: ReservationKind, _ subject: JSONObject, of reservation: JSONObject?,
    within package: JSONObject? = nil
  ) {
    var reader = SchemaBooking(kind, subject, reservation, times: times)
    var made = reader.reservation(context, today: today)
    if let package {
      var outer = SchemaBooking(kind, JSONObject([]), package, times: times)
      let whole = outer.booking()
      made.reservationNumber = made.reservationNumber ?? whole.reservationNumber
      made.status = made.status ?? whole.status
      if made.guests.isEmpty {
        made.guests = whole.guests
        made.underName = whole.guests.count == 1 ? whole.guests[0] : nil
      }
    }
    if reservation == nil, made.start == nil, made.problems.isEmpty { return }
    reservations.append(made)
  }
}
