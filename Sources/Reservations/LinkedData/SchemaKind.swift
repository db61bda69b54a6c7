/// A kind of schema.org's reservations: its types, and where the fields of a booking stand.
///
/// A path is the names of members with dots between them. It is looked up in what is reserved, and
/// then in the reservation; `./name` in what is reserved alone, `/name` in the reservation alone.
/// The path `.` is what is reserved. `name:Type` is an object of this type, and a type of actions
/// alone stands for the targets of these. A reservation of a type that no kind has is an event.
///
/// Of the kinds in `all` the first counts that fits. The words of a title are those of its
/// `ReservationKind`.
struct SchemaKind: Sendable {
  let kind: ReservationKind
  /// The types of the reservation.
  let reservations: [String]
  /// The types of what is reserved; `*Event` is each type that ends so.
  let subjects: [String]
  /// The members that tell the kind of a booking without such a type.
  let signs: [String]
  let rows: [SchemaRow]

  /// - Parameter paths: of a field in the order of preference, with spaces between them.
  init(
    _ kind: ReservationKind, reservations: String, subjects: String, signs: String = "",
    _ paths: KeyValuePairs<SchemaField, String>
  ) {
    self.kind = kind
    self.reservations = reservations.split(separator: " ").map(String.init)
    self.subjects = subjects.split(separator: " ").map(String.init)
    self.signs = signs.split(separator: " ").map(String.init)
    rows = Self.rows(paths)
  }

  private static func rows(_ paths: KeyValuePairs<SchemaField, String>) -> [SchemaRow] {
    paths.map { field, paths in
      SchemaRow(field: field, paths: paths.split(separator: " ").flatMap(SchemaPath.all))
    }
  }

  static let all = [flight, train, bus, boat, lodging, rentalCar, taxi, restaurant, visit, event]

  // MARK: Journeys

  private static let flight = SchemaKind(
    .flight, reservations: "FlightReservation", subjects: "Flight",
    signs: "flightNumber departureAirport arrivalAirport",
    [
      .part(.number): "./flightNumber ./name",
      .part(.carrier): "./airline.iataCode ./carrier.iataCode ./provider.iataCode ./iataCode",
      .text(\.provider): """
      ./airline ./carrier ./provider ./seller /provider /broker /bookingAgent ./airline.iataCode \
      ./iataCode
      """,
      .detail(.operatedBy): "./operatedBy",
      .place(\.from): "departureAirport",
      .place(\.to): "arrivalAirport",
      .column(.field(.start)): "departureTime",
      .column(.part(.startDate)): "departureDate departureDay",
      .column(.field(.end)): "arrivalTime",
      .column(.part(.endDate)): "arrivalDate arrivalDay",
      .time(\.boardingTime): "boardingTime",
      .detail(.terminal): "departureTerminal",
      .detail(.gate): "departureGate",
      .detail(.arrivalTerminal): "arrivalTerminal",
      .detail(.arrivalGate): "arrivalGate",
    ])

  private static let train = SchemaKind(
    .train, reservations: "TrainReservation", subjects: "TrainTrip",
    signs: "trainNumber departureStation arrivalStation", line)

  private static let bus = SchemaKind(
    .bus, reservations: "BusReservation", subjects: "BusTrip",
    signs: "busNumber departureBusStop arrivalBusStop", line)

  private static let boat = SchemaKind(
    .boat, reservations: "BoatReservation", subjects: "BoatTrip",
    signs: "departureBoatTerminal arrivalBoatTerminal", line)

  /// The paths of a train, a bus and a boat.
  private static let line: KeyValuePairs<SchemaField, String> = [
    .part(.name): "./trainName ./busName ./boatName ./name",
    .part(.number): "./trainNumber ./busNumber ./boatNumber",
    .text(\.provider): "trainCompany busCompany operatedBy operator ./provider",
    .place(\.from): """
    departureStation departureBusStop departureBoatTerminal departureLocation fromLocation
    """,
    .place(\.to): """
    arrivalStation arrivalBusStop arrivalBoatTerminal arrivalLocation toLocation
    """,
    .column(.field(.start)): "departureTime",
    .column(.part(.startDate)): "departureDate departureDay",
    .column(.field(.end)): "arrivalTime",
    .column(.part(.endDate)): "arrivalDate arrivalDay",
    .time(\.boardingTime): "boardingTime",
    .detail(.platform): "departurePlatform",
    .detail(.gate): "departureGate",
    .detail(.arrivalPlatform): "arrivalPlatform",
    .detail(.arrivalGate): "arrivalGate",
  ]

  private static let taxi = SchemaKind(
    .taxi, reservations: "TaxiReservation", subjects: "Taxi TaxiService", signs: "pickupTime",
    pickup)

  private static let rentalCar = SchemaKind(
    .rentalCar, reservations: "RentalCarReservation", subjects: "RentalCar Car",
    signs: "dropoffTime", pickup)

  private static let pickup: KeyValuePairs<SchemaField, String> = [
    .part(.name): "./name",
    .part(.brand): "./brand ./manufacturer",
    .part(.model): "./model",
    .place(\.from): "pickupLocation",
    .place(\.to): "dropoffLocation dropOffLocation",
    .column(.field(.start)): "pickupTime",
    .column(.part(.startDate)): "pickupDate",
    .column(.field(.end)): "dropoffTime dropOffTime",
    .column(.part(.endDate)): "dropoffDate",
    .text(\.provider): "./rentalCompany ./provider /provider /broker /bookingAgent",
  ]

  // MARK: Places

  private static let lodging = SchemaKind(
    .lodging, reservations: "LodgingReservation",
    subjects: """
      LodgingBusiness Hotel Hostel Motel BedAndBreakfast Campground Resort VacationRental \
      Accommodation Apartment House HotelRoom Room Suite
      """,
    signs: "checkinTime checkinDate checkoutTime checkoutDate",
    [
      .text(\.title): "./name",
      .place(\.from): ".",
      .column(.field(.start)): "/checkinTime /checkInTime /startTime",
      .column(.part(.startDate)): "/checkinDate /checkInDate /startDate",
      .column(.field(.end)): "/checkoutTime /checkOutTime /endTime",
      .column(.part(.endDate)): "/checkoutDate /checkOutDate /endDate",
      // From when and until when the hotel has its guests come and go.
      .detail(.checkIn): "./checkinTime",
      .detail(.checkOut): "./checkoutTime",
      .detail(.room): "lodgingUnitDescription lodgingUnitType roomNumber",
    ])

  private static let restaurant = SchemaKind(
    .restaurant, reservations: "FoodEstablishmentReservation",
    subjects: """
      FoodEstablishment Restaurant CafeOrCoffeeShop BarOrPub FastFoodRestaurant Bakery Brewery \
      Winery IceCreamShop Distillery
      """,
    [
      .text(\.title): "./name",
      .place(\.from): ".",
      .column(.field(.start)): "startTime reservationTime",
      .column(.part(.startDate)): "startDate",
      .column(.field(.end)): "endTime",
      .column(.part(.endDate)): "endDate",
    ])

  // MARK: Events

  static let event = SchemaKind(
    .event, reservations: "EventReservation",
    subjects: "*Event Festival EventSeries Hackathon CourseInstance",
    [
      .text(\.title): "./name ./workPresented ./workPerformed ./superEvent ./headline",
      .place(\.from): "location",
      .column(.field(.start)): "startTime departureTime",
      .column(.part(.startDate)): "startDate",
      .column(.field(.end)): "endTime arrivalTime",
      .column(.part(.endDate)): "endDate",
      .column(.field(.duration)): "./duration",
      .time(\.doorTime): "doorTime",
      .part(.eventStatus): "./eventStatus",
      .text(\.provider): "/provider /broker /bookingAgent ./organizer",
      .performers: "./performer ./performers ./actor",
      .text(\.image): "./image.contentUrl ./image.url ./image",
    ])

  /// KItinerary's visit, and the reservation of a sight.
  private static let visit = SchemaKind(
    .event, reservations: "TouristAttractionVisit",
    subjects: "TouristAttraction Museum Zoo AmusementPark",
    [
      .text(\.title): "./name",
      .place(\.from): ".",
      .column(.field(.start)): "/arrivalTime /startTime",
      .column(.part(.startDate)): "/startDate",
      .column(.field(.end)): "/departureTime /endTime",
      .column(.part(.endDate)): "/endDate",
      .text(\.image): "./image.contentUrl ./image.url ./image",
    ])

  // MARK: All kinds

  /// What a package states for its parts, too.
  static let shared = rows(
    [
      .text(\.reservationNumber): """
      /reservationNumber /reservationId /confirmationNumber /bookingNumber /identifier
      """,
      .status: "/reservationStatus /bookingStatus /status",
      .guests: "/underName",
    ])

  /// What a reservation of each kind states beside.
  static let further = rows(
    [
      .text(\.provider): "/provider /broker /bookingAgent",
      .modified: "modifiedTime dateModified",
      .deadline(.pay): "paymentDueDate paymentDue",
      .deadline(.checkIn): "webCheckinTime checkinOpens checkinWindowStart",
      .deadline(.cancelFree): "cancellationDeadline cancelationDeadline freeCancellationUntil",
      .tickets: "/reservedTicket",
      .part(.count): "numAdults numSeats partySize",
      .part(.children): "numChildren",
      .membership: "/programMembershipUsed /programMembership",
      .price: "totalPrice price reservedTicket.totalPrice reservedTicket.price ./offers",
      .detail(.boardingGroup): "boardingGroup boardingZone",
      .detail(.sequenceNumber): "passengerSequenceNumber",
      .detail(.phone): "telephone phone",
      .detail(.email): "email",
      .text(\.url): """
      /url /modifyReservationUrl ./url /checkinUrl ./location:VirtualLocation.url
      """,
      .link(.website): "ViewAction ViewReservationAction",
      .link(.onlineLink): "./location:VirtualLocation.url",
      .link(.checkInLink): "checkinUrl CheckInAction",
      .link(.changeLink): "modifyReservationUrl UpdateAction EditAction ModifyReservationAction",
      .link(.confirmLink): "confirmReservationUrl ConfirmAction ConfirmReservationAction",
      .link(.cancelLink): "cancelReservationUrl CancelAction CancelReservationAction",
      .link(.ticketLink): "ticketDownloadUrl DownloadAction",
      .link(.printLink): "ticketPrintUrl",
      .text(\.notes): "description",
    ])

  /// Images, names for programs, and what a page says of itself: never named as unused.
  static let ignored: Set<String> = [
    "reservationFor", "touristAttraction", "image", "logo", "photo", "actionPlatform",
    "bookingTime", "reservationId", "identifier", "sameAs", "mainEntityOfPage", "additionalType",
    "inLanguage", "subjectOf", "subReservation", "pkpassPassTypeIdentifier", "pkpassSerialNumber",
    "availability", "validFrom", "validThrough", "priceValidUntil", "availabilityStarts",
    "availabilityEnds", "itemOffered", "eventAttendanceMode", "isAccessibleForFree", "type",
    "hasMap",
  ]
}

/// A field, and the paths where it stands.
struct SchemaRow {
  let field: SchemaField
  let paths: [SchemaPath]
}

/// What a path states.
enum SchemaField {
  typealias Target<Value> = WritableKeyPath<Reservation, Value?> & Sendable

  case text(any Target<String>)
  case place(any Target<Place>)
  /// A time that is left out if it cannot be read.
  case time(any Target<ReservationTime>)
  case detail(ReservationDetail.Label)
  /// A link, unless it is that of the event.
  case link(ReservationDetail.Label)
  case deadline(ReservationDeadline.Action)
  case part(Part)
  /// The start, the end, or a part of them; the duration.
  case column(Column)
  case status, modified, guests, tickets, membership, price, performers

  /// Whether it is a time that may be without its day, that of the start.
  var isBesideStart: Bool { if case .time = self { true } else { false } }

  /// A text that makes a field together with others.
  enum Part {
    case name, number, carrier, brand, model, count, children, eventStatus
  }
}

/// Where a value stands; see `SchemaKind`.
struct SchemaPath {
  enum Root {
    case subject, reservation, any
  }

  let root: Root
  /// The names of the members; empty for the object itself.
  let names: [String]
  /// The types of the objects behind the names; nil for any.
  let types: [String?]

  init(_ text: String) {
    root = text.hasPrefix(".") ? .subject : text.hasPrefix("/") ? .reservation : .any
    let steps = text.split { $0 == "." || $0 == "/" }.map { $0.split(separator: ":") }
    names = steps.map { String($0[0]) }
    types = steps.map { $0.count > 1 ? String($0[1]) : nil }
  }

  /// The paths of a word of a row.
  static func all(_ word: Substring) -> [SchemaPath] {
    guard word.hasSuffix("Action") else { return [SchemaPath(String(word))] }
    return ["potentialAction", "action"].flatMap { name in
      ["target", "url"].map { SchemaPath("\(name):\(word).\($0)") }
    }
  }
}
