internal import Foundation

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
