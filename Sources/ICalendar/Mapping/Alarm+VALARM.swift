internal import CICal
internal import CivilTime
internal import Foundation

extension Alarm {
  /// A VALARM that shows its description (RFC 5545 §3.6.6), up to that description.
  func openValarm(in lines: inout ContentLines) throws(UnwritableEvent) {
    lines.begin(.alarm)
    try lines.add(icalproperty_new_action(ICAL_ACTION_DISPLAY))
    try lines.add(trigger())
  }

  private func trigger() throws(UnwritableEvent) -> OpaquePointer? {
    var trigger = icaltriggertype()
    switch self {
    case .before(let days, let seconds):
      trigger.time = icaltime_null_time()
      trigger.duration = try Self.duration(days: days, seconds: seconds)
      return icalproperty_new_trigger(trigger)
    case .at(let instant):
      guard let time = instant.icaltime else { throw .alarmOutOfRange }
      trigger.time = time
      let property = icalproperty_new_trigger(trigger)
      if let property {
        icalproperty_add_parameter(property, icalparameter_new_value(ICAL_VALUE_DATETIME))
      }
      return property
    }
  }

  /// Before the start, in the fewest parts RFC 5545 §3.3.6 allows: no seconds after hours without
  /// minutes between them.
  private static func duration(
    days: Int, seconds: Int
  ) throws(UnwritableEvent) -> icaldurationtype {
    guard days >= 0, seconds >= 0, let days = UInt32(exactly: days),
      days <= UInt32(Int32.max), seconds <= Int(Int32.max)
    else { throw .alarmOutOfRange }
    var duration = icaldurationtype()
    duration.is_neg = days == 0 && seconds == 0 ? 0 : 1
    duration.days = days
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    if minutes == 0 && rest > 0 {
      duration.minutes = UInt32(hours * 60)
    } else {
      duration.hours = UInt32(hours)
      duration.minutes = UInt32(minutes)
    }
    duration.seconds = UInt32(rest)
    return duration
  }
}

extension OtherAlarm {
  /// Those VALARMs that are not among the alarms that are related to that time.
  static func all(
    _ alarms: [ICalendarComponent], relatedTo reference: ItemReader.AlarmReference,
    zones: ZoneResolver = ZoneResolver()
  ) -> [OtherAlarm] {
    alarms.enumerated().compactMap { index, alarm in
      let isOwn =
        index < ItemReader.mostAlarms
        && Alarm(alarm, relatedTo: reference, zones: zones) != nil
      return isOwn ? nil : OtherAlarm(alarm)
    }
  }

  private init(_ alarm: ICalendarComponent) {
    if alarm.isAlarmByPlace {
      self = .place(alarm.proximity, name: alarm.placeName)
    } else {
      self = .action(alarm.line("ACTION").flatMap(PropertyLine.init)?.word ?? "DISPLAY")
    }
  }
}

extension ICalendarComponent {
  /// Whether a VALARM is due at a place (RFC 9074 §8). Its TRIGGER then says a time that is long past.
  var isAlarmByPlace: Bool {
    line("PROXIMITY") != nil || line("X-APPLE-PROXIMITY") != nil || place != nil
  }

  /// RFC 9073 §7.2.
  private var place: ICalendarComponent? { components.first { $0.name == "VLOCATION" } }

  fileprivate var proximity: OtherAlarm.Proximity {
    let line = line("PROXIMITY") ?? line("X-APPLE-PROXIMITY")
    return switch line.flatMap(PropertyLine.init)?.word {
    case "ARRIVE": .arrive
    case "DEPART": .depart
    case "CONNECT": .connect
    case "DISCONNECT": .disconnect
    case .some, nil: .other
    }
  }

  fileprivate var placeName: String? {
    let names = [
      place?.line("NAME").flatMap(PropertyLine.init)?.text, structuredLocation?.title,
      place?.line("URL").flatMap(PropertyLine.init).flatMap { Self.coordinates($0.uri) },
      structuredLocation.flatMap { Self.coordinates(String(decoding: $0.value, as: UTF8.self)) },
    ]
    return names.lazy.compactMap(\.self).first { !$0.isEmpty }
  }

  private var structuredLocation: EditableLine? { property("X-APPLE-STRUCTURED-LOCATION") }

  /// Of a geo URI (RFC 5870).
  private static func coordinates(_ uri: String) -> String? {
    guard uri.lowercased().hasPrefix("geo:") else { return nil }
    return String(uri.dropFirst(4).prefix { $0 != ";" })
  }
}

extension EditableLine {
  /// X-TITLE up to a line break, behind which the address stands.
  fileprivate var title: String? {
    parameter("X-TITLE")?.components(separatedBy: "\\n").first
  }
}
