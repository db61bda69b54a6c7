public import CivilTime
public import Foundation

/// One booking, ticket or appointment, as a record states it: facts, and nothing of how they were read.
///
/// Texts are as read, without surrounding white space; an empty text is nil. No defaults are
/// applied.
public struct Reservation: Sendable, Equatable, Codable {
  public var title: String?
  /// What the mail around the record is about: the title of a record that states none, by which no
  /// booking is known.
  public var subject: String?
  /// Where it takes place; of a journey or a rental, where it begins.
  public var from: Place?
  /// Where a journey or a rental ends; also of a record without a kind that states it.
  public var to: Place?
  public var start: ReservationTime?
  public var end: ReservationTime?
  public var duration: CivilDuration?
  public var allDay: Bool?
  public var zone: TimeZone?
  /// The zone of the end, if it differs from that of the start.
  public var endZone: TimeZone?
  public var notes: String?
  /// One element for each alarm, as written; nil if the record does not mention alarms.
  public var alarms: [String]?
  public var url: String?
  public var image: String?
  public var reservationNumber: String?
  public var provider: String?
  public var status: ReservationStatus?
  public var calendar: String?
  /// An RFC 5545 recurrence rule, unchecked, without the property's name.
  public var repeatRule: String?
  public var id: String?
  public var showAs: ShowAs?

  /// The kind of booking; nil for a record that does not state it, whose fields below are empty.
  ///
  /// With a kind, `title` is the bare name of the event, of the restaurant, of the lodging or of the
  /// trip; `provider` the airline or operator; `start` and `end` are departure and arrival, check-in
  /// and check-out, pick-up and drop-off, each on the clock of its place.
  public var kind: ReservationKind?
  /// The line and number of a flight, train or bus: `LH 123`, `ICE 595`; a rental car's model.
  public var vehicle: String?
  public var boardingTime: ReservationTime?
  public var doorTime: ReservationTime?
  /// In the record's order; empty for a record that names no guest, seat or ticket.
  public var tickets: [Ticket] = []
  /// When the record was made: when the provider last changed the reservation, or else the Date of the
  /// mail around it. Nil if neither is a known moment.
  public var made: Instant?
  /// Of the whole reservation.
  public var details: [ReservationDetail] = []
  public var deadlines: [ReservationDeadline] = []
  /// The end of the stay or the rental that the event is about; nil for the whole. No reader sets it.
  public var part: ReservationPart?

  public init() {}
}

/// schema.org's ReservationStatusType.
public enum ReservationStatus: Sendable, Equatable, Codable {
  case confirmed, cancelled, pending
  /// A word that schema.org does not define, as read.
  case other(String)
}

extension ReservationStatus {
  /// Reads a word, or a name of schema.org's ReservationStatusType and EventStatusType in every
  /// spelling of the URI.
  init(word: String) {
    let isName = !word.contains(where: \.isWhitespace)
    let name = word.split { isName && "/#:".contains($0) }.last.map(String.init) ?? ""
    var key = ColumnName.key(name)[...]
    for prefix in [
      "reservationstatustype", "eventstatustype", "reservationstatus", "reservation", "event",
    ]
    where key.hasPrefix(prefix) {
      key.removeFirst(prefix.count)
    }
    let known: [(String, ReservationStatus)] = [
      ("confirmed", .confirmed), ("cancelled", .cancelled), ("pending", .pending),
    ]
    let isDoubtful = word.hasSuffix("?")
    let status = known.first { !isDoubtful && ColumnTable.isKey(String(key), $0.0) }
    self = status?.1 ?? .other(word)
  }
}

/// Whether the event's time counts as busy.
public enum ShowAs: String, Sendable, Equatable, Codable {
  case busy, free
}

extension ShowAs {
  /// Reads informal words and those of iCalendar (RFC 5545 §3.8.2.7) and Outlook.
  ///
  /// Some versions of Outlook write OlBusyStatus numbers in CSV (0 free, 1 tentative, 2 busy, 3 out
  /// of office, 4 working elsewhere), other versions write words. Everything but free is busy.
  init?(word: String) {
    let key = ColumnName.key(word)
    guard ColumnTable.isKey(key, "free") || ColumnTable.isKey(key, "busy") else { return nil }
    self = ColumnTable.isKey(key, "free") ? .free : .busy
  }
}

/// One ticket of a reservation: a guest's, a seat, a pass.
public struct Ticket: Sendable, Equatable, Codable {
  public var guest: String?
  /// The number of the ticket; of a pass without a guest, what identifies the pass.
  public var number: String?
  /// What belongs to the ticket alone: its seat, its class.
  public var details: [ReservationDetail] = []
  public var isCanceled = false

  public init(guest: String? = nil, number: String? = nil) {
    self.guest = guest
    self.number = number
  }

  /// The details that belong to a ticket, and not to the whole reservation.
  public static let labels = Set(
    ReservationDetail.Label.allCases.filter { $0.owner != .reservation })

  /// Whether nothing tells the ticket from another one of its reservation.
  public var isUnnamed: Bool { guest == nil && number == nil }

  /// The value of a label; nil without one.
  public func detail(_ label: ReservationDetail.Label) -> String? {
    details.first { $0.label == label }?.value
  }

  mutating func add(_ detail: ReservationDetail) {
    if detail.label == .ticketNumber { number = detail.value }
    details.append(detail)
  }
}

/// What a record states of its tickets, in the record's order, while it is read.
public struct TicketValues {
  /// All guests.
  public var guests: [String] = []
  /// What identifies the only ticket, if it has neither a guest nor a number; nil for nothing.
  public var passCode: String?
  /// The guest of the values that are added next; nil for values of no guest in particular.
  var guest: String?
  private(set) var details: [(detail: ReservationDetail, guest: String?)] = []

  public init() {}

  /// Adds a value, also beside others of its label.
  public mutating func append(_ detail: ReservationDetail, of guest: String?) {
    details.append((detail, guest))
  }

  /// Adds a value of the guest, if it is one that each guest has, unless it is there.
  mutating func append(_ detail: ReservationDetail) {
    let owner = detail.label.owner == .guest ? guest : nil
    if !details.contains(where: { $0 == (detail, owner) }) { append(detail, of: owner) }
  }

  /// Adds a value unless one of its label is there.
  mutating func add(_ label: ReservationDetail.Label, _ value: String?) {
    guard let value, self[label] == nil else { return }
    append(ReservationDetail(label, value))
  }

  /// The first value of a label; nil without one.
  subscript(label: ReservationDetail.Label) -> String? {
    details.first { $0.detail.label == label }?.detail.value
  }

  /// Makes one value of a label that has the same one for all guests.
  mutating func share(_ label: ReservationDetail.Label) {
    let own = details.map(\.detail).filter { $0.label == label }
    guard own.count > 1, Set(own.map(\.value)).count == 1 else { return }
    details.removeAll { $0.detail.label == label }
    append(own[0], of: nil)
  }

  /// The tickets: one for each guest. Values without a guest are those of the only ticket, else of one
  /// without a guest.
  public var tickets: [Ticket] {
    var tickets: [Ticket] = []
    for name in guests where !tickets.contains(where: { $0.guest == name }) {
      tickets.append(Ticket(guest: name))
    }
    for (detail, guest) in details.sorted(by: { $0.detail.label < $1.detail.label }) {
      let owner = guest == nil && tickets.count == 1 ? tickets[0].guest : guest
      if let index = tickets.firstIndex(where: { $0.guest == owner }) {
        tickets[index].add(detail)
      } else {
        var ticket = Ticket(guest: owner)
        ticket.add(detail)
        tickets.append(ticket)
      }
    }
    if tickets.count == 1, tickets[0].isUnnamed { tickets[0].number = passCode }
    if tickets.isEmpty, let passCode { tickets = [Ticket(number: passCode)] }
    return tickets
  }
}

/// Where a reservation takes place, begins or ends: schema.org's Place.
public struct Place: Sendable, Equatable, Codable {
  public var name: String?
  /// The venue within the place: a cinema, a hall.
  public var hall: String?
  /// Of an airport: three letters in upper case.
  public var iataCode: String?
  /// Of an airport: four letters in upper case.
  public var icaoCode: String?
  public var address: PostalAddress?
  public var geo: GeoCoordinates?
  public var telephone: String?
  public var url: String?

  public init(name: String? = nil) { self.name = name }

  public var isEmpty: Bool { self == Place() }

  /// The place with a position.
  func at(_ position: GeoCoordinates) -> Place {
    var place = self
    place.geo = position
    return place
  }
}

/// schema.org's PostalAddress. An address that is one text is the street.
public struct PostalAddress: Sendable, Equatable, Codable {
  public var street: String?
  public var postalCode: String?
  public var locality: String?
  public var region: String?
  /// A name, or a code of ISO 3166-1 with two letters, as stated.
  public var country: String?

  public init(street: String? = nil) { self.street = street }

  public var isEmpty: Bool { self == PostalAddress() }

  /// `Hauptstr. 1, 04103 Leipzig, Saxony, Germany`; nil without any part.
  public var text: String? {
    let town = [postalCode, locality].compactMap(\.self).joined(separator: " ")
    let parts = [street, town, region, country].compactMap(\.self).filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
