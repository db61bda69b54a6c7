internal import CivilTime
internal import Foundation

extension ContentLines {
  /// Adds a VALARM with the title as its required description (RFC 5545 §3.6.6).
  ///
  /// - Parameter fromEnd: whether an alarm before the time relates to the end; in a VTODO the end
  ///   is DUE (§3.8.6.3).
  mutating func add(_ alarm: Alarm, showing title: PropertyText, fromEnd: Bool = false) {
    begin("VALARM")
    add("ACTION", "DISPLAY")
    switch alarm {
    case .before(let duration):
      let text = CivilDuration(days: -duration.days, seconds: -duration.seconds).text
      add("TRIGGER", fromEnd ? ";RELATED=END" : "") { $0 += text.utf8 }
    case .at(let instant):
      if let reading = instant.writable {
        add("TRIGGER", ";VALUE=DATE-TIME") { reading.appendBasicForm(to: &$0, utc: true) }
      }
    }
    add("DESCRIPTION", text: title.isBlank ? PropertyText("Reminder") : title)
    end("VALARM")
  }
}

extension Alarm {
  /// Whether a VALARM can express the alarm.
  var isWritable: Bool {
    switch self {
    case .before(let duration):
      (0...Int(Int32.max)).contains(duration.days)
        && (0...Int(Int32.max)).contains(duration.seconds)
    case .at(let instant): instant.writable != nil
    }
  }
}

extension OtherAlarm {
  /// The VALARMs without an `Alarm` relative to this time.
  static func all(
    _ alarms: [ICalendarComponent], relatedTo reference: ItemReader.AlarmReference
  ) -> [OtherAlarm] {
    alarms.enumerated().compactMap { index, alarm in
      let isOwn =
        index < ItemReader.mostAlarms
        && Alarm(alarm, relatedTo: reference) != nil
      return isOwn ? nil : OtherAlarm(alarm)
    }
  }

  private init(_ alarm: ICalendarComponent) {
    if alarm.isAlarmByPlace {
      self = .place(alarm.proximity, name: alarm.placeName)
    } else {
      self = .action(alarm.property("ACTION")?.word ?? "DISPLAY")
    }
  }
}

extension ICalendarComponent {
  /// Whether a place triggers the VALARM (RFC 9074 §8). The TRIGGER of such an alarm is a time in
  /// the distant past.
  var isAlarmByPlace: Bool {
    line("PROXIMITY") != nil || line("X-APPLE-PROXIMITY") != nil || place != nil
  }

  /// RFC 9073 §7.2.
  private var place: ICalendarComponent? { components.first { $0.name == "VLOCATION" } }

  fileprivate var proximity: OtherAlarm.Proximity {
    switch (property("PROXIMITY") ?? property("X-APPLE-PROXIMITY"))?.word {
    case "ARRIVE": .arrive
    case "DEPART": .depart
    case "CONNECT": .connect
    case "DISCONNECT": .disconnect
    case .some, nil: .other
    }
  }

  fileprivate var placeName: String? {
    let names = [
      place?.property("NAME")?.text, structuredLocation?.title,
      place?.property("URL").flatMap { Self.coordinates($0.uri) },
      structuredLocation.flatMap { Self.coordinates(String(decoding: $0.value, as: UTF8.self)) },
    ]
    return names.lazy.compactMap(\.self).first { !$0.isEmpty }
  }

  private var structuredLocation: Property? { property("X-APPLE-STRUCTURED-LOCATION") }

  /// The coordinates of a geo URI (RFC 5870).
  private static func coordinates(_ uri: String) -> String? {
    guard uri.lowercased().hasPrefix("geo:") else { return nil }
    return String(uri.dropFirst(4).prefix { $0 != ";" })
  }
}

extension Property {
  /// X-TITLE up to the first line break; the address follows the break.
  fileprivate var title: String? {
    parameter("X-TITLE")?.components(separatedBy: "\\n").first
  }
}
