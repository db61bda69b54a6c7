internal import CivilTime
internal import Foundation

/// What an index keeps of an object: enough to know that it need not be read.
struct ObjectFacts: Sendable, Equatable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt16

    static let events = Flags(rawValue: 1)
    static let reminders = Flags(rawValue: 2)
    /// It is read at every look, so that its problem is reported.
    static let problem = Flags(rawValue: 4)
    /// An object before it, by their names, has one of its UIDs.
    static let sharesUID = Flags(rawValue: 8)
    /// It could not be read just then, and may be at any time without being changed: whatever it holds.
    static let unread = Flags(rawValue: 16)

    static let all: Flags = [.events, .reminders, .problem, .sharesUID, .unread]
  }

  var flags: Flags
  /// In which its events lie, wherever the viewer is: seconds since 1970, both inclusive.
  var extent: ClosedRange<Int>
  var uuids: [UUID]

  /// Nothing, as it could not be read just then.
  static let unread = ObjectFacts(flags: [.problem, .unread], extent: 0...0, uuids: [])

  /// Nothing but that it cannot be read.
  static let unreadable = ObjectFacts(flags: .problem, extent: 0...0, uuids: [])

  /// No zone is further from Greenwich than 14 hours, nor changes its rules by more than one.
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

/// Which objects are to be read.
struct ObjectQuery {
  /// Nil for all.
  var calendars: [EventCalendar]?
  /// What the objects hold; nil for whatever it is.
  var type: EntityType?
  /// They touch that range.
  var range: Range<Instant>?
  /// One of their UIDs begins with that.
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

/// Problems in the order in which they were found, each once.
struct ProblemSet {
  /// Where a problem was found; the next look there removes it.
  enum Origin: Sendable {
    /// A look at the source's or the calendar's folder.
    case folder
    /// A look into the object.
    case object
    /// What the calendar's other objects hold.
    case others
  }

  private var entries: [(origin: Origin, problem: ObjectProblem)] = []
  private var known: Set<ObjectProblem> = []

  var problems: [ObjectProblem] { entries.map(\.problem) }

  mutating func add(_ problem: ObjectProblem, from origin: Origin) {
    if known.insert(problem).inserted { entries.append((origin, problem)) }
  }

  /// Removes problems that the next look reports again where they last.
  mutating func remove(_ isOutdated: (Origin, ObjectProblem) -> Bool) {
    guard !entries.isEmpty else { return }
    entries.removeAll { entry in
      guard isOutdated(entry.origin, entry.problem) else { return false }
      known.remove(entry.problem)
      return true
    }
  }
}
