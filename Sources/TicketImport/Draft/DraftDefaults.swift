import CalendarStore
public import CivilTime
public import Foundation
public import Reservations

/// The values of a draft whose record does not give them.
public struct DraftDefaults: Sendable, Equatable {
  /// For times with neither zone nor offset; nil leaves them floating.
  public var zone: Sourced<TimeZone>?
  /// For records without an end.
  public var duration: Sourced<CivilDuration>
  /// For events with a time. An all-day event has its own default, unless these alarms come from an
  /// option or are none.
  public var alarms: Sourced<[AlarmSpec]>
  /// For bookings of these kinds, before `alarms` unless those come from an option.
  public var alarmsByKind: [ReservationKind: [AlarmSpec]]?
  /// Nil for the stay.
  public var lodging: LodgingEvents?

  /// What a lodging's events are about.
  public enum LodgingEvents: String, Sendable, Equatable, CaseIterable {
    /// One all-day event from the day of check-in to that of check-out.
    case stay
    /// Two short events.
    case checkIn = "check-in"
  }
  /// Whether ATTENDEE and ORGANIZER of an iCalendar file are written.
  public var keepsAttendees = false
  /// The order of the numbers of a typed day such as `10/6`; nil if such a day is refused.
  public var dayOrder: DayOrder?
  /// The calendar of reminders; nil for that of events.
  public var reminderList: String?

  public init(
    zone: Sourced<TimeZone>? = nil,
    duration: Sourced<CivilDuration> = Sourced(CivilDuration(seconds: 7200), .assumed),
    alarms: Sourced<[AlarmSpec]> = Sourced([.before(CivilDuration(seconds: 3600))], .assumed)
  ) {
    self.zone = zone
    self.duration = duration
    self.alarms = alarms
  }

  /// The alarms of an event whose record gives none.
  func alarms(allDay: Bool) -> Sourced<[AlarmSpec]> {
    guard allDay, alarms.origin != .option, !alarms.value.isEmpty else { return alarms }
    return Sourced([Self.allDayAlarm], .assumed)
  }

  /// The alarms of a booking, apart from those at moments of its own: those of an option, of the
  /// kind's setting, of the setting for all, or of the kind.
  ///
  /// - Parameter kind: nil for a record without one.
  func alarms(of kind: ReservationKind?, allDay: Bool) -> Sourced<[AlarmSpec]> {
    guard let kind, alarms.origin != .option else { return alarms(allDay: allDay) }
    if let configured = alarmsByKind?[kind] { return Sourced(configured, .configuration) }
    guard !allDay, alarms.origin == .assumed else { return alarms(allDay: allDay) }
    let minutes =
      switch kind {
      case .flight: 180
      case .train, .bus, .boat: 45
      case .event, .restaurant: 60
      case .taxi, .rentalCar, .lodging: 30
      }
    return Sourced([.before(CivilDuration(seconds: minutes * 60))], .assumed)
  }

  /// 09:00 on the day before, counted from the midnight at which an all-day event starts.
  static let allDayAlarm = AlarmSpec.before(CivilDuration(seconds: 15 * 3600))
}

/// The options of an import that count for what it has read, whatever a later import is given.
struct DraftOptions: Sendable, Equatable, Codable {
  var zone: TimeZone?
  var duration: CivilDuration?
  var alarms: [AlarmSpec]?
  /// Whether the participants of an iCalendar object stay; nil if not.
  var keepsAttendees: Bool?

  init() {}

  init(_ defaults: DraftDefaults) {
    func option<Value>(_ value: Sourced<Value>?) -> Value? {
      value?.origin == .option ? value?.value : nil
    }
    (zone, duration) = (option(defaults.zone), option(defaults.duration))
    alarms = option(defaults.alarms)
    keepsAttendees = defaults.keepsAttendees ? true : nil
  }

  /// These options, and earlier ones where none is given.
  func over(_ earlier: DraftOptions) -> DraftOptions {
    var options = self
    options.zone = zone ?? earlier.zone
    options.duration = duration ?? earlier.duration
    options.alarms = alarms ?? earlier.alarms
    options.keepsAttendees = keepsAttendees ?? earlier.keepsAttendees
    return options
  }
}

extension DraftDefaults {
  func with(_ options: DraftOptions) -> DraftDefaults {
    var defaults = self
    if let zone = options.zone { defaults.zone = Sourced(zone, .option) }
    if let duration = options.duration { defaults.duration = Sourced(duration, .option) }
    if let alarms = options.alarms { defaults.alarms = Sourced(alarms, .option) }
    if let keeps = options.keepsAttendees { defaults.keepsAttendees = keeps }
    return defaults
  }
}
