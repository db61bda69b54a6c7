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
    case .place(let proximity, let place): add(proximity, place)
    }
    add("DESCRIPTION", text: title.isBlank ? PropertyText("Reminder") : title)
    if case .place(_, let place) = alarm { add(place) }
    end("VALARM")
  }

  /// Adds the trigger of an alarm by place. TRIGGER is required, and its time in the past keeps
  /// programs that ignore PROXIMITY from showing the alarm (RFC 9074 §8).
  private mutating func add(_ proximity: Alarm.Proximity, _ place: StructuredLocation) {
    add("TRIGGER", ";VALUE=DATE-TIME") { $0 += "19760401T005545Z".utf8 }
    add("PROXIMITY", proximity.word)
    add("X-APPLE-PROXIMITY", proximity.word)
    addApple(place, title: nil)
  }

  /// Adds the VLOCATION of an alarm (RFC 9073 §7.2). Its UID depends only on the place, so that
  /// equal alarms have equal text.
  private mutating func add(_ place: StructuredLocation) {
    let title = place.title.map { PropertyText($0) }
    let radius = place.radius.map { ";u=\($0.shortText)" } ?? ""
    let uid = UUID.version5(of: Array("place \(title?.value ?? "") \(place.geo.uri)\(radius)".utf8))
    begin("VLOCATION")
    add("UID", uid.lowercaseName)
    if let title { add("NAME", text: title) }
    add("URL", place.geo.uri + radius)
    end("VLOCATION")
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
    case .place(_, let place): place.isWritable
    }
  }
}

extension Alarm.Proximity {
  /// RFC 9074 §8.1.
  var word: String {
    switch self {
    case .arrive: "ARRIVE"
    case .leave: "DEPART"
    }
  }
}

extension OtherAlarm {
  /// The VALARMs of an item without an `Alarm`.
  static func all<Item: MappedItem>(
    _ component: ICalendarComponent, of item: Item
  ) -> [OtherAlarm] {
    component.alarms(onClockOf: item.times.anchor).enumerated().compactMap { index, alarm in
      let isOwn =
        index < ItemReader.mostAlarms
        && Alarm(alarm, relatedTo: item.alarmReference) != nil
      return isOwn || alarm.isNoAlarm ? nil : OtherAlarm(alarm)
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
  /// Whether the VALARM says that the item has no alarm, not even by default, as Apple writes it.
  var isNoAlarm: Bool { property("ACTION")?.word == "NONE" }

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
      place?.property("NAME")?.text, structuredLocation?.structuredTitle,
      place?.property("URL").flatMap { Self.coordinates($0.uri) },
      structuredLocation.flatMap { Self.coordinates(String(decoding: $0.value, as: UTF8.self)) },
    ]
    return names.lazy.compactMap(\.self).first { !$0.isEmpty }
  }

  private var structuredLocation: Property? { property(StructuredLocation.appleName) }

  /// The alarm of a VALARM by place; nil without a position, or for another proximity.
  var alarmByPlace: Alarm? {
    let apple = structuredLocation.flatMap { StructuredLocation($0) }
    guard var place = place.flatMap({ StructuredLocation($0) }) ?? apple else { return nil }
    place.title = place.title ?? apple?.title
    place.radius = place.radius ?? apple?.radius
    switch proximity {
    case .arrive: return .place(.arrive, place)
    case .depart: return .place(.leave, place)
    case .connect, .disconnect, .other: return nil
    }
  }

  /// The coordinates of a geo URI (RFC 5870).
  private static func coordinates(_ uri: String) -> String? {
    guard uri.lowercased().hasPrefix("geo:") else { return nil }
    return String(uri.dropFirst(4).prefix { $0 != ";" })
  }
}
