/// A property or component of an object that the reader ignores or changes. The most severe problem
/// is last.
package enum ContentProblem: Sendable, Equatable {
  case unknownZone(String)
  case unusableZone(String)
  /// A VTIMEZONE whose first onset is after a time in it.
  case lateZone(String)
  case emptyZone
  /// A time with both TZID and a `Z`.
  case utcInZone(String)
  case mixedTimes
  case endAndLength
  /// Different lines of a property that an item has once.
  case severalLines(String)
  case endBeforeStart
  case unreadable(String)
  case misplacedPart(RecurrenceRule.Part)
  case unreadableRule(String)
  case ruleOfOccurrence
  /// A RANGE other than THISANDFUTURE.
  case unknownRange(String)
  case exceptionRule
  case tooMany(String)
  /// Of several components for one occurrence, or one UID, this one is left out: its SEQUENCE and start.
  case repeatedOccurrence(String)
  case repeatedUID(String)
  case unreadableOccurrence
  /// An event or reminder nested in a component with this name, not directly in the VCALENDAR.
  case nested(in: String)
  case missingStart
  case unreadableStart
  /// There are more problems than are listed.
  case more

  /// The rank for reports: of two problems, the one with the greater weight is reported first.
  var weight: Int {
    switch self {
    case .more: 0
    case .unknownZone, .unusableZone, .lateZone, .emptyZone, .utcInZone: 1
    case .mixedTimes, .endAndLength, .severalLines, .endBeforeStart, .unreadable, .misplacedPart: 2
    case .unreadableRule, .ruleOfOccurrence, .unknownRange, .exceptionRule, .tooMany: 3
    case .repeatedOccurrence, .repeatedUID: 4
    case .nested, .unreadableOccurrence, .missingStart, .unreadableStart: 5
    }
  }

  /// A name from a file, safe for a message: at most 64 characters, with U+FFFD for control
  /// characters and for symbols outside ASCII.
  package static func quoted(_ name: String) -> String {
    let plain = name.unicodeScalars.prefix(64).map { scalar -> Character in
      let isPlain =
        scalar.isASCII
        ? scalar.value >= 0x20 && scalar.value != 0x7F : scalar.properties.isAlphabetic
      return Character(isPlain ? scalar : "\u{FFFD}")
    }
    return String(plain)
  }
}

extension ContentProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownZone(let tzid):
      "the time zone \"\(Self.quoted(tzid))\" is unknown; its times are shown as local"
    case .unusableZone(let tzid):
      "what the file says of the time zone \"\(Self.quoted(tzid))\" cannot be followed; its times are "
        + "shown as local"
    case .lateZone(let tzid):
      "what the file says of the time zone \"\(Self.quoted(tzid))\" begins after the event; other "
        + "programs may show it at another time, fetch the file again"
    case .emptyZone: "a time zone (TZID) has no name; its times are shown as local, mend the file"
    case .utcInZone(let tzid):
      "a time has both the time zone \"\(Self.quoted(tzid))\" (TZID) and a Z for UTC; it is read as UTC"
    case .mixedTimes:
      "an event's start and end are not both days, both in a zone or both without; its end is shown as its "
        + "start is"
    case .endAndLength:
      "an event has an end (DTEND) and a length (DURATION); its end is shown, other programs may show the "
        + "length"
    case .severalLines(let name):
      "an event has several lines \(name); the first is shown, other programs may show another"
    case .endBeforeStart: "an event ends before it starts; it is shown at its start"
    case .unreadable(let name): "\(name) cannot be read and is left out; mend the file"
    case .misplacedPart(.byDay):
      "an event's repeat rule (RRULE) numbers its weekdays (BYDAY), which only a monthly or yearly one can; "
        + "other programs may show it on other days, mend the rule"
    case .misplacedPart(let part):
      "an event's repeat rule (RRULE) has a \(part.rawValue) that does not go with its other parts; other "
        + "programs may show it on other days, mend the rule"
    case .unreadableRule(let reason): "an event is shown once: \(reason)"
    case .ruleOfOccurrence:
      "an occurrence (RECURRENCE-ID) has a repeat rule of its own; it is not used"
    case .unknownRange(let range):
      "a changed occurrence (RECURRENCE-ID) has RANGE=\(Self.quoted(range)), which is not followed; only "
        + "this occurrence is changed, mend the file"
    case .exceptionRule:
      "an event has a rule of exceptions (EXRULE), which is not followed; the days it leaves out are "
        + "shown, write them as EXDATE"
    case .tooMany(let name): "an event has too many \(name); those beyond the first are left out"
    case .repeatedOccurrence(let version):
      "an occurrence (RECURRENCE-ID) is there several times; \(Self.leftOut(version))"
    case .repeatedUID(let version):
      "several events have the same UID; \(Self.leftOut(version))"
    case .nested(let name):
      "an event or reminder is inside a nested \(Self.quoted(name)) and is not shown; move it up into "
        + "its VCALENDAR"
    case .unreadableOccurrence:
      "an occurrence's RECURRENCE-ID cannot be read; it is not shown, mend the file"
    case .missingStart: "an event lacks its start (DTSTART) and is not shown; mend or remove it"
    case .unreadableStart:
      "an event's start (DTSTART) cannot be read and the event is not shown; mend or remove it"
    case .more: "it has more problems; mend these first"
    }
  }
  private static func leftOut(_ version: String) -> String {
    "the one with \(quoted(version)) is left out, as another one has a higher SEQUENCE or is in front of "
      + "it; remove it"
  }
}
