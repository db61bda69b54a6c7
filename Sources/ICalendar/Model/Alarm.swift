public import CivilTime

/// An alarm of an event or a reminder (RFC 5545 §3.6.6, VALARM).
///
/// An edit keeps the lines of each alarm that stays.
public struct Alarm: Sendable, Hashable {
  public var trigger: Trigger
  /// No alarm with another action than display and audio can be added.
  public var action: Action
  /// The alarm is done with for all triggers up to this moment (RFC 9074 §6.1).
  public var acknowledged: Instant?
  /// Nil for an alarm that rings once.
  public var repeats: Repetition?

  public init(
    _ trigger: Trigger, action: Action = .display, acknowledged: Instant? = nil,
    repeats: Repetition? = nil
  ) {
    self.trigger = trigger
    self.action = action
    self.acknowledged = acknowledged
    self.repeats = repeats
  }

  /// When the alarm rings (RFC 5545 §3.8.6.3).
  public enum Trigger: Sendable, Hashable {
    /// A length from a time of the item: days on the clock and exact seconds, both of one sign;
    /// negative is before.
    case relative(CivilDuration, to: Edge)
    /// Written in UTC.
    case absolute(Instant)
    /// When the person arrives at a place or leaves it (RFC 9074 §8).
    case place(Proximity, StructuredLocation)
    /// A place without a position, with its name or what the file has of its coordinates; nil if the
    /// file has neither.
    case namedPlace(Proximity, String?)
    /// TRIGGER is missing or cannot be read: the alarm never rings.
    case unreadable
  }

  public enum Edge: Sendable, Hashable {
    /// ``CalendarItem/time``: the start of an event; the due time of a reminder, else its start.
    case time
    /// The end of an event; the start of a reminder that is due at another time.
    case other
  }

  /// RFC 9074 §8.1.
  public enum Proximity: Sendable, Hashable, Codable {
    case arrive, leave, connect, disconnect
    /// PROXIMITY is missing or has another value.
    case other
  }

  /// RFC 5545 §3.8.6.1.
  public enum Action: Sendable, Hashable {
    case display, audio
    /// In upper case, such as `EMAIL`. The alarm does not ring here.
    case other(String)
  }

  /// REPEAT and DURATION (RFC 5545 §3.8.6.2).
  public struct Repetition: Sendable, Hashable {
    /// How often the alarm rings after the first time, at least 1.
    public var count: Int
    /// In seconds, at least 1.
    public var interval: Int

    public init(count: Int, interval: Int) {
      self.count = count
      self.interval = interval
    }
  }
}

extension Alarm {
  /// A length before the item's time.
  public static func before(_ length: CivilDuration) -> Alarm {
    let before = CivilDuration(days: 0 &- length.days, seconds: 0 &- length.seconds)
    return Alarm(.relative(before, to: .time))
  }

  public static func at(_ moment: Instant) -> Alarm { Alarm(.absolute(moment)) }

  public static func place(_ proximity: Proximity, _ place: StructuredLocation) -> Alarm {
    Alarm(.place(proximity, place))
  }
}

extension CalendarItem {
  /// The alarms that a person can state, as ``Alarm/before(_:)``, ``Alarm/at(_:)`` and
  /// ``Alarm/place(_:_:)`` make them: shown or heard, not after the item's time. Setting them keeps the
  /// others, and what an alarm that stays has besides.
  package var plainAlarms: [Alarm] {
    get { alarms.compactMap(\.plain) }
    set {
      guard Set(newValue) != Set(plainAlarms) else { return }
      var added = newValue
      alarms.removeAll { alarm in
        guard let plain = alarm.plain else { return false }
        guard let index = added.firstIndex(of: plain) else { return true }
        added.remove(at: index)
        return false
      }
      alarms += added
    }
  }

  /// The alarms that are not plain.
  package var otherAlarms: [Alarm] { alarms.filter { $0.plain == nil } }
}

extension Alarm {
  /// In days. No calendar can write a longer time.
  private static let farthest = 24_855

  /// The alarm as a person states it; nil for an alarm of another kind.
  var plain: Alarm? {
    switch (action, trigger) {
    case (.other, _), (_, .namedPlace), (_, .unreadable), (_, .relative(_, to: .other)): nil
    case (_, .absolute), (_, .place(.arrive, _)), (_, .place(.leave, _)): Alarm(trigger)
    case (_, .place): nil
    case (_, .relative(let length, to: .time)):
      length.days <= 0 && length.seconds <= 0 && length.days > -Self.farthest
        && length.seconds > -Self.farthest * 86_400 ? Alarm(trigger) : nil
    }
  }
}
