package import CivilTime
internal import Foundation

/// When an alarm that a program shows or sounds rings (RFC 5545 §3.8.6.3).
///
/// An alarm rings once: REPEAT is not read.
public struct AlarmTrigger: Sendable, Hashable {
  package enum Time: Sendable, Hashable {
    /// From the start of the item. Days count on the clock, seconds are exact; negative is before.
    case start(CivilDuration)
    /// From the end of the item, or the due time of a reminder.
    case end(CivilDuration)
    case at(Instant)
  }

  package let time: Time
  /// ACKNOWLEDGED (RFC 9074 §6.1), or X-MOZ-LASTACK as Thunderbird writes it: the alarms of all
  /// moments up to this one are done with.
  package let acknowledged: Instant?

  /// Nil for a VALARM by mail, by a program or by place, and without a readable TRIGGER.
  init?(_ component: ICalendarComponent) {
    let action = component.property("ACTION")?.word ?? "DISPLAY"
    guard action == "DISPLAY" || action == "AUDIO", !component.isAlarmByPlace,
      let line = component.property("TRIGGER"), let value = line.list.first
    else { return nil }
    if let time = TimeValue(value) {
      guard time.isUTC else { return nil }
      self.time = .at(time.instant)
    } else {
      guard let duration = CivilDuration(value) else { return nil }
      time = line.word("RELATED") == "END" ? .end(duration) : .start(duration)
    }
    acknowledged = ["ACKNOWLEDGED", Self.lastOfItem].compactMap { name in
      let time = component.property(name)?.list.first.flatMap { TimeValue($0) }
      return time.flatMap { $0.isDate ? nil : $0.instant }
    }.max()
  }

  /// Thunderbird acknowledges all alarms of an item by one property of the item.
  fileprivate static let lastOfItem = "X-MOZ-LASTACK"

  /// Whether the time is a moment, whatever the time of the item.
  var isMoment: Bool {
    if case .at = time { true } else { false }
  }

  /// As in the file: `-PT15M`, `PT0S END`, `20261203T183000Z`.
  public var text: String {
    switch time {
    case .start(let duration): duration.text
    case .end(let duration): "\(duration.text) END"
    case .at(let moment): moment.local(offset: 0).map { EventTime.utc($0).basic } ?? ""
    }
  }

  /// The greatest distance from the item's start or end, in seconds; 0 for a moment. A day on the
  /// clock may have an hour more, or two.
  var longestDistance: Int {
    switch time {
    case .start(let duration), .end(let duration):
      abs(duration.totalSeconds) + (duration.days == 0 ? 0 : 2 * 3600)
    case .at: 0
    }
  }

  /// The moment for an item of these times; nil without them.
  ///
  /// - Parameter zone: the viewer's, for all-day and floating times: a day begins at midnight.
  func moment(of times: ItemTimes, in zone: TimeZone) -> Instant? {
    switch time {
    case .at(let moment): moment
    case .start(let duration): (times.start ?? times.end)?.moment(after: duration, in: zone)
    case .end(let duration): (times.end ?? times.start)?.moment(after: duration, in: zone)
    }
  }
}

extension ICalendarComponent {
  /// The VALARMs of an item as they are read: with the acknowledgment of the item, and with valid
  /// triggers.
  ///
  /// - Parameter start: that of the item, or its due time; nil without both.
  func alarms(onClockOf start: EventTime?) -> [ICalendarComponent] {
    guard components.contains(where: { $0.name == "VALARM" }) else { return [] }
    var read = self
    read.writeUTCTriggers(onClockOf: start)
    if let last = property(AlarmTrigger.lastOfItem) { read.editComponents { $0.add(last) } }
    return read.alarms
  }

  /// Writes the moments of alarms without `Z`, which are on the clock of the item, in UTC (RFC 5545
  /// §3.8.6.3); of an item without a zone, as lengths from its start. A moment with another TZID than
  /// the item stays, and is not read.
  mutating func writeUTCTriggers(onClockOf start: EventTime?) {
    let zone = (property("DTSTART") ?? property("DUE"))?.parameter("TZID")
    editComponents { alarm in
      guard alarm.name == "VALARM", let start, let trigger = alarm.property("TRIGGER"),
        let time = trigger.list.first.flatMap({ TimeValue($0) }), !time.isDate, !time.isUTC,
        trigger.parameter("TZID").map({ $0 == zone }) ?? true
      else { return }
      let seconds = time.reading.secondsSinceEpoch - start.reading.secondsSinceEpoch
      let written =
        start.at(time.reading).utc.map { moment in
          Property("TRIGGER", [Property.Parameter("VALUE", "DATE-TIME")], value: moment.basic)
        } ?? Property("TRIGGER", value: CivilDuration(seconds: seconds).text)
      alarm.put(written, as: "TRIGGER")
    }
  }
}

extension EventTime {
  fileprivate func moment(after duration: CivilDuration, in zone: TimeZone) -> Instant? {
    let placed: EventTime =
      switch self {
      case .date, .floating: .zoned(reading, zone)
      case .utc, .zoned, .described: self
      }
    return placed.adding(duration)?.instant
  }
}
