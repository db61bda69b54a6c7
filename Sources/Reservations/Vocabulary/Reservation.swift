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
