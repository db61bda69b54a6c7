internal import CivilTime
internal import Foundation

/// An object's facts in the index, which decide whether a query has to read the object.
struct ObjectFacts: Sendable, Equatable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt16

    static let events = Flags(rawValue: 1)
    static let reminders = Flags(rawValue: 2)
    /// The object is read at every query without a prefix, so that its problem is reported.
    static let problem = Flags(rawValue: 4)
    /// An earlier object, by the names' order, has one of the UIDs.
    static let sharesUID = Flags(rawValue: 8)
    /// The object could not be read, and may become readable without a change: every query reads
    /// it.
    static let unread = Flags(rawValue: 16)

    static let all: Flags = [.events, .reminders, .problem, .sharesUID, .unread]
  }

  var flags: Flags
  /// The times of the object's events in any viewer's zone: seconds since 1970, both bounds
  /// inclusive.
  var extent: ClosedRange<Int>
  var uuids: [UUID]

  /// The facts of an object that may become readable.
  static let unread = ObjectFacts(flags: [.problem, .unread], extent: 0...0, uuids: [])

  /// The facts of an object that stays unreadable until it changes.
  static let unreadable = ObjectFacts(flags: .problem, extent: 0...0, uuids: [])

  /// In seconds: 14 hours for the zone furthest from UTC, and one hour for a change of its rules.
  private static let margin = 15 * 3600

  init(flags: Flags, extent: ClosedRange<Int>, uuids: [UUID]) {
    self.flags = flags
    self.extent = extent
    self.uuids = uuids
  }

  init(_ contents: ObjectContents) {
    flags = []
    if !contents.series.isEmpty { flags.insert(.events) }
    if !contents.reminders.isEmpty { flags.insert(.reminders) }
    if contents.problem != nil { flags.insert(.problem) }
    uuids = []
    var first = Int.max
    var last = Int.min
    for series in contents.series {
      let extent = series.extent(zone: .gmt)
      first = min(first, extent.first.secondsSince1970)
      last = max(last, extent.last?.secondsSince1970 ?? .max)
      uuids.append(ItemID(uid: series.uid).uuid)
    }
    uuids += contents.reminders.map(\.id.uuid)
    first = max(first, .min + Self.margin) - Self.margin
    last = min(last, .max - Self.margin) + Self.margin
    extent = first <= last ? first...last : 0...0
  }
}

/// Selects the objects to read.
struct ObjectQuery {
  /// Nil for all.
  var calendars: [EventCalendar]?
  /// The type of the objects' items; nil for any type.
  var type: EntityType?
  /// The range that the objects' events overlap; nil for any time.
  var range: Range<Instant>?
  /// The prefix of one of the objects' identifiers; nil for any identifier.
  var prefix: UUIDPrefix?

  init(_ predicate: EventPredicate) {
    self.init(predicate.calendars, of: .event)
    range = predicate.range
  }

  init(_ calendars: [EventCalendar]?, of type: EntityType?, prefix: UUIDPrefix? = nil) {
    self.calendars = calendars
    self.type = type
    self.prefix = prefix
  }
}

/// Problems in the order of their discovery, each once.
struct ProblemSet {
  /// The place where a problem was found; the next read of that place removes the problem.
  enum Origin: Sendable {
    /// The listing of the source's or the calendar's folder.
    case folder
    /// The object's own text.
    case object
    /// The comparison with the calendar's other objects.
    case others
  }

  private var entries: [(origin: Origin, problem: ObjectProblem)] = []
  private var known: Set<ObjectProblem> = []

  var problems: [ObjectProblem] { entries.map(\.problem) }

  mutating func add(_ problem: ObjectProblem, from origin: Origin) {
    if known.insert(problem).inserted { entries.append((origin, problem)) }
  }

  /// Removes problems that the next read reports again if they persist.
  mutating func remove(_ isOutdated: (Origin, ObjectProblem) -> Bool) {
    guard !entries.isEmpty else { return }
    entries.removeAll { entry in
      guard isOutdated(entry.origin, entry.problem) else { return false }
      known.remove(entry.problem)
      return true
    }
  }
}
