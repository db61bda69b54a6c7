internal import CivilTime
internal import Foundation

/// Makes reservations of linked data, by schema.org's types and Google's examples for mails.
struct SchemaReservations {
  private let context: RecordContext
  private let today: LocalDate?
  private let times: TimeColumns
  private(set) var reservations: [Reservation] = []

  private init(_ context: RecordContext, _ today: LocalDate?, _ times: TimeColumns) {
    self.context = context
    self.today = today
    self.times = times
  }

  /// The bookings in a value, in their order; none for a page or an organization.
  static func reservations(
    in value: LinkedValue, _ context: RecordContext, today: LocalDate? = nil,
    times: TimeColumns = TimeColumns()
  ) -> [Reservation] {
    var reader = SchemaReservations(context, today, times)
    reader.walk(value)
    return reader.reservations
  }

  /// Whether an object is linked data about something that can be booked, or around it.
  static func isLinkedData(_ object: LinkedObject) -> Bool {
    if object.members.contains(where: { ["@graph", "reservationFor"].contains($0.name) }) {
      return true
    }
    guard object.members.contains(where: { $0.name == "@type" }) else { return false }
    // A flat record may have a type and columns of its own.
    let own = ["title", "start", "when"]
    return !object.members.contains { own.contains($0.name.lowercased()) }
  }

  // MARK: Finding

  private mutating func walk(_ value: LinkedValue) {
    for object in value.objects {
      if let graph = object.value("@graph") {
        walk(graph)
      } else if let type = Self.reservationKind(of: object) {
        take(reservation: object, type)
      } else if let kind = Self.subjectKind(of: object) {
        take(kind, object, of: nil)
      } else {
        for name in ["subReservation", "itinerary", "subTrip", "mainEntity", "about", "item"] {
          if let inner = object.value(name) { walk(inner) }
        }
        if let items = object.value("itemListElement") { walk(items) }
      }
    }
  }

  /// The kind of a reservation, or `.unknown`; nil for another object.
  private enum ReservationType {
    case known(ReservationKind)
    case unknown
  }

  private static func reservationKind(of object: LinkedObject) -> ReservationType? {
    for type in object.types {
      switch type {
      case "FlightReservation": return .known(.flight)
      case "TrainReservation": return .known(.train)
      case "BusReservation": return .known(.bus)
      case "BoatReservation": return .known(.boat)
      case "TaxiReservation": return .known(.taxi)
      case "RentalCarReservation": return .known(.rentalCar)
      case "LodgingReservation": return .known(.lodging)
      case "FoodEstablishmentReservation": return .known(.restaurant)
      case "EventReservation": return .known(.event)
      case "Reservation": return .unknown
      default: continue
      }
    }
    let isPackage = object.has(type: "ReservationPackage")
    let names = object.members.map(\.name)
    return !isPackage && names.contains("reservationFor") ? .unknown : nil
  }

  private static func subjectKind(of object: LinkedObject) -> ReservationKind? {
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
      case "Event", "Festival", "EventSeries", "Hackathon", "UserInteraction": return .event
      case _ where type.hasSuffix("Event"): return .event
      default: continue
      }
    }
    return nil
  }

  // MARK: Reservations

  private mutating func take(reservation object: LinkedObject, _ type: ReservationType) {
    let subjects = object.objects("reservationFor")
    let name = object.text("reservationFor")
    let inner = subjects.isEmpty ? [LinkedObject([])] : subjects
    for subject in inner {
      let kind: ReservationKind? =
        switch type {
        case .known(let kind): kind
        case .unknown: Self.subjectKind(of: subject)
        }
      guard let kind else { continue }
      take(kind, subject, of: object, name: subjects.isEmpty ? name : nil)
    }
    if let parts = object.value("subReservation") { walk(parts) }
  }

  /// Adds the booking of a subject: a flight, a hotel, an event.
  ///
  /// - Parameters:
  ///   - reservation: nil for a subject that stands alone, which is a booking if it has a date.
  ///   - name: of a subject that is a text.
  private mutating func take(
    _ kind: ReservationKind, _ subject: LinkedObject, of reservation: LinkedObject?,
    name: String? = nil
  ) {
    var reader = SchemaBooking(kind, subject, reservation, times: times)
    var made = reader.reservation(context, today: today)
    if made.title == nil, !kind.isJourney { made.title = name }
    if reservation == nil, made.start == nil, made.problems.isEmpty { return }
    reservations.append(made)
  }
}
