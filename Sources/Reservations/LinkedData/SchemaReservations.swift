internal import Foundation

/// Makes reservations of linked data, by schema.org's types and Google's examples for mails.
struct SchemaReservations {
  private let times: TimeColumns
  /// The length of the element in bytes.
  private let size: Int
  private var bookings: [RecordContent] = []

  /// - Parameter size: of the element in bytes, which bounds how often a reservation is read.
  init(_ times: TimeColumns, size: Int) {
    self.times = times
    self.size = size
  }

  /// The bookings in a value, in their order; none for a page or an organization.
  func bookings(in value: JSONValue) throws(RecordError) -> [RecordContent] {
    var reader = self
    try reader.walk(value, within: nil)
    return reader.bookings
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
      if kind != nil || object.has("reservationFor", "touristAttraction") {
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
    let known = bookings.count
    for member in object.members where member.name != "@graph" {
      let isContent = Self.contents.contains(member.name)
      try walk(
        member.value, within: isPackage ? object : package, isPart: isPart || !isContent)
    }
    guard !isPart, bookings.count == known else { return }
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
  private static func reservationKind(of object: JSONObject) -> SchemaKind? {
    SchemaKind.all.first { $0.reservations.contains(where: object.has(type:)) }
  }

  private static func subjectKind(of object: JSONObject) -> SchemaKind? {
    SchemaKind.all.first { kind in
      kind.subjects.contains { subject in
        subject.hasPrefix("*")
          ? object.types.contains { $0.hasSuffix(subject.dropFirst()) }
          : object.has(type: subject)
      }
    }
  }

  /// The kind of a booking whose types do not tell it, by its members; nil where these tell none.
  private static func likelyKind(_ subject: JSONObject, _ reservation: JSONObject) -> SchemaKind? {
    SchemaKind.all.first { kind in
      kind.signs.contains { subject.has($0) || reservation.has($0) }
    }
  }

  // MARK: Reservations

  private mutating func take(
    reservation object: JSONObject, _ stated: SchemaKind?, within package: JSONObject?
  ) throws(RecordError) {
    let value = object.value("reservationFor", "touristAttraction")
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
      let known = Self.subjectKind(of: subject)
      // Of an event's types some have paths of their own.
      let kind = known?.kind == stated?.kind ? known ?? stated : stated ?? known
      take(kind ?? Self.likelyKind(subject, object), subject, of: object, within: package)
    }
    if let parts = object.value("subReservation") { try walk(parts, within: object) }
  }

  /// Adds the booking of a subject: a flight, a hotel, an event.
  ///
  /// - Parameters:
  ///   - kind: nil for an event, or for a booking of any kind where neither a name nor a time is stated.
  ///   - reservation: nil for a subject that stands alone, which is a booking if it has a date.
  ///   - package: states what the reservation does not.
  private mutating func take(
    _ kind: SchemaKind?, _ subject: JSONObject, of reservation: JSONObject?,
    within package: JSONObject? = nil
  ) {
    let likely = kind ?? .event
    var booking = SchemaBooking(
      kind: likely.kind, subject: subject, reservation: reservation ?? JSONObject([]),
      times: times)
    var (made, reading) = booking.reservation(likely, within: package)
    if kind == nil, made.title == nil, made.start == nil, reading.unread.isEmpty { made.kind = nil }
    let statesTime = reading.unread.contains { $0.field != .duration }
    if reservation == nil, made.start == nil, !statesTime { return }
    bookings.append(.booking(made, reading))
  }
}
