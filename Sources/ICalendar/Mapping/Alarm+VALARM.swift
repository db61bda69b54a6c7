internal import CivilTime
internal import Foundation

// MARK: Reading

extension ItemReader {
  /// The alarms of an item (RFC 5545 §3.6.6). Further ones are kept in the object and not read.
  mutating func alarms<Item: MappedItem>(
    _ component: ICalendarComponent, of item: Item
  ) -> [Alarm] {
    let components = component.alarms
    if components.count > Self.mostAlarms { report(.tooMany("alarms (VALARM)")) }
    return components.prefix(Self.mostAlarms).compactMap { component.alarm($0, of: item) }
  }

  private static let mostAlarms = 100
}

extension ICalendarComponent {
  /// The alarm of one of the component's VALARMs; nil for one that says that there is no alarm.
  func alarm<Item: MappedItem>(_ alarm: ICalendarComponent, of item: Item) -> Alarm? {
    if alarm.isNoAlarm { return nil }
    let action: Alarm.Action =
      switch alarm.property("ACTION")?.word {
      case nil, "DISPLAY": .display
      case "AUDIO": .audio
      case .some(let word): .other(word)
      }
    // Thunderbird acknowledges all alarms of an item by one property of the item.
    let acknowledged = [alarm.property("ACKNOWLEDGED"), property("X-MOZ-LASTACK")]
      .compactMap { $0?.time?.isAllDay == false ? $0?.instant : nil }.max()
    return Alarm(
      trigger(of: alarm, item) ?? .unreadable, action: action, acknowledged: acknowledged,
      repeats: Alarm.Repetition(alarm))
  }

  /// Nil for a VALARM without a readable TRIGGER.
  private func trigger<Item: MappedItem>(
    of alarm: ICalendarComponent, _ item: Item
  ) -> Alarm.Trigger? {
    if alarm.isAlarmByPlace { return alarm.placeTrigger }
    guard let line = alarm.property("TRIGGER"), let value = line.list.first else { return nil }
    if let time = EventTime(basic: value) {
      return time.instant.map { .absolute($0) }
        ?? localTrigger(line, time, onClockOf: item.times.anchor, item.alarmEdge(isEnd: false))
    }
    return CivilDuration(value).map {
      .relative($0, to: item.alarmEdge(isEnd: line.word("RELATED") == "END"))
    }
  }

  /// The trigger of a moment without `Z`, which is on the clock of the item; of an item without a
  /// zone, as a length. Nil for a moment with another TZID than the item.
  private func localTrigger(
    _ line: Property, _ time: EventTime, onClockOf start: EventTime?, _ edge: Alarm.Edge
  ) -> Alarm.Trigger? {
    let zone = (property("DTSTART") ?? property("DUE"))?.parameter("TZID")
    guard let start, !time.isAllDay, line.parameter("TZID").map({ $0 == zone }) ?? true else {
      return nil
    }
    let seconds = time.reading.secondsSinceEpoch - start.reading.secondsSinceEpoch
    return start.at(time.reading).instant.map { .absolute($0) }
      ?? .relative(CivilDuration(seconds: seconds), to: edge)
  }

  /// Writes the moments of alarms without `Z` in UTC (RFC 5545 §3.8.6.3), or as lengths from the
  /// start.
  mutating func writeUTCTriggers(onClockOf start: EventTime?) {
    let component = self
    editComponents("VALARM") { alarm in
      guard let line = alarm.property("TRIGGER"), let time = line.time, !time.isUTC,
        let trigger = component.localTrigger(line, time, onClockOf: start, .time),
        let written = trigger.property(isTimedByEnd: false)
      else { return }
      alarm.put(written, as: "TRIGGER")
    }
  }

  /// Whether the VALARM says that the item has no alarm, not even by default, as Apple writes it.
  var isNoAlarm: Bool { property("ACTION")?.word == "NONE" }

  /// Whether a place triggers the VALARM (RFC 9074 §8). The TRIGGER of such an alarm is a time in
  /// the distant past.
  var isAlarmByPlace: Bool {
    line("PROXIMITY") != nil || line("X-APPLE-PROXIMITY") != nil || place != nil
  }

  /// RFC 9073 §7.2.
  private var place: ICalendarComponent? { components.first { $0.name == "VLOCATION" } }

  private var placeTrigger: Alarm.Trigger {
    let word = (property("PROXIMITY") ?? property("X-APPLE-PROXIMITY"))?.word
    let proximity = Alarm.Proximity.words.first { $0.word == word }?.proximity ?? .other
    let structured = property(StructuredLocation.appleName)
    let apple = structured.flatMap { StructuredLocation($0) }
    guard var location = place.flatMap({ StructuredLocation($0) }) ?? apple else {
      let names = [
        place?.property("NAME")?.text, structured?.structuredTitle,
        (place?.property("URL") ?? structured).flatMap { Self.coordinates($0.uri) },
      ]
      return .namedPlace(proximity, names.lazy.compactMap(\.self).first { !$0.isEmpty })
    }
    location.title = location.title ?? apple?.title
    location.radius = location.radius ?? apple?.radius
    return .place(proximity, location)
  }

  /// The coordinates of a geo URI (RFC 5870).
  private static func coordinates(_ uri: String) -> String? {
    guard uri.lowercased().hasPrefix("geo:") else { return nil }
    return String(uri.dropFirst(4).prefix { $0 != ";" })
  }
}

extension Alarm.Repetition {
  /// Nil without both REPEAT and DURATION.
  fileprivate init?(_ alarm: ICalendarComponent) {
    guard let count = alarm.property("REPEAT")?.integer, count > 0,
      let length = alarm.property("DURATION")?.duration, length.totalSeconds > 0
    else { return nil }
    self.init(count: count, interval: length.totalSeconds)
  }
}

extension Alarm.Proximity {
  /// RFC 9074 §8.1.
  fileprivate static let words: [(word: String, proximity: Alarm.Proximity)] = [
    ("ARRIVE", .arrive), ("DEPART", .leave), ("CONNECT", .connect), ("DISCONNECT", .disconnect),
  ]

  fileprivate var word: String? { Self.words.first { $0.proximity == self }?.word }
}

// MARK: Writing

extension Alarm {
  /// Whether a VALARM of this program can express the alarm: one that is shown or heard.
  var isWritable: Bool {
    if case .other = action { return false }
    let numbers = repeats.map { [$0.count, $0.interval] } ?? []
    guard numbers.allSatisfy({ (1...Int(Int32.max)).contains($0) }),
      acknowledged.map({ $0.writable != nil }) ?? true
    else { return false }
    return switch trigger {
    case .relative(let length, _):
      length.days.magnitude <= Int32.max && length.seconds.magnitude <= Int32.max
        && length.days.signum() * length.seconds.signum() >= 0
    case .absolute(let instant): instant.writable != nil
    case .place(let proximity, let place): proximity.word != nil && place.isWritable
    case .namedPlace, .unreadable: false
    }
  }
}

extension MappedItem {
  /// The edge of the start or the end of the component. Both are that of a reminder with one time.
  fileprivate func alarmEdge(isEnd: Bool) -> Alarm.Edge {
    isEnd == isTimedByEnd || isTimedByEnd && otherTime == nil ? .time : .other
  }
}

extension Alarm.Trigger {
  var isRelative: Bool {
    if case .relative = self { true } else { false }
  }

  /// TRIGGER is required, also beside PROXIMITY: its time in the past keeps programs that ignore
  /// PROXIMITY from showing the alarm (RFC 9074 §8).
  func property(isTimedByEnd: Bool) -> Property? {
    let dateTime = [Property.Parameter("VALUE", "DATE-TIME")]
    switch self {
    case .relative(let length, let edge):
      let isOfEnd = (edge == .time) == isTimedByEnd
      let parameters = isOfEnd ? [Property.Parameter("RELATED", "END")] : []
      return Property("TRIGGER", parameters, value: length.text)
    case .absolute(let instant):
      return instant.local(offset: 0).map {
        Property("TRIGGER", dateTime, value: EventTime.utc($0).basic)
      }
    case .place: return Property("TRIGGER", dateTime, value: "19760401T005545Z")
    case .namedPlace, .unreadable: return nil
    }
  }
}

extension ContentLines {
  /// Adds a VALARM with the title of its item as its required description (RFC 5545 §3.6.6).
  mutating func add<Item: MappedItem>(_ alarm: Alarm, of item: Item, titled title: PropertyText) {
    guard let trigger = alarm.trigger.property(isTimedByEnd: item.isTimedByEnd) else { return }
    begin("VALARM")
    add("ACTION", alarm.action == .audio ? "AUDIO" : "DISPLAY")
    add(trigger)
    if case .place(let proximity, let place) = alarm.trigger, let word = proximity.word {
      add("PROXIMITY", word)
      add("X-APPLE-PROXIMITY", word)
      add(place.appleProperty(title: nil))
    }
    add("DESCRIPTION", text: title.isBlank ? PropertyText("Reminder") : title)
    if let repeats = alarm.repeats {
      add("REPEAT", String(repeats.count))
      add("DURATION", CivilDuration(seconds: repeats.interval).text)
    }
    if let reading = alarm.acknowledged?.writable { add("ACKNOWLEDGED", reading, utc: true) }
    if case .place(_, let place) = alarm.trigger { add(place) }
    end("VALARM")
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
