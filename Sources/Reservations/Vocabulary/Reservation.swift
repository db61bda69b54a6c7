public import Foundation

/// One booking, ticket or appointment, as a record states it.
///
/// Text is as it stood, less surrounding white space; an empty text is nil. Nothing is assumed here.
public struct Reservation: Sendable, Equatable {
  public var title: String?
  /// The venue within the place: a cinema, a hall.
  public var theater: String?
  public var location: String?
  public var start: ReservationTime?
  public var end: ReservationTime?
  public var duration: Span?
  public var allDay: Bool?
  public var zone: TimeZone?
  /// The zone of the end where it is not that of the start.
  public var endZone: TimeZone?
  public var notes: String?
  /// One alarm an element, as written; nil where the record says nothing of alarms.
  public var alarms: [String]?
  public var url: String?
  public var image: String?
  public var seat: String?
  public var reservationNumber: String?
  public var provider: String?
  public var underName: String?
  public var status: ReservationStatus?
  public var calendar: String?
  /// An RFC 5545 recurrence rule, unchecked, without the property's name.
  public var repeatRule: String?
  public var id: String?
  public var showAs: ShowAs?

  /// Values that could not be read; their fields are nil.
  public var problems: [FieldProblem] = []

  public init() {}
}
