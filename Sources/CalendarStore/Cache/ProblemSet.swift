/// What a store could not read, or not as it is written: each problem once, in the order of its
/// discovery, and how much of each calendar was readable.
struct ProblemSet {
  /// The place where a problem was found; the next read of that place removes the problem.
  private enum Origin: Sendable {
    /// The source, which could not be listed; the next read of its items removes the problem.
    case source
    /// The list of the source's calendars, with their properties.
    case calendars
    /// The listing of the calendar's folder.
    case folder
    /// The object's own text.
    case object
    /// The comparison with the calendar's other objects.
    case others
  }

  private var entries: [(origin: Origin, problem: ObjectProblem)] = []
  private var known: Set<ObjectProblem> = []
  /// Of the calendars that were read.
  private var counts: [EventCalendar: ObjectCounts] = [:]
  /// How often a source, a calendar or an object could not be read while others were, or a server has
  /// not answered and its copy was read.
  private(set) var failures = 0
  /// Why the servers of calendars did not answer the last look for changes.
  var unanswered: [EventCalendar: StoreError] = [:]

  var all: [ObjectProblem] { entries.map(\.problem) }

  var unreadableFiles: Int { counts.values.reduce(0) { $0 + $1.unreadable } }

  /// Whether no file was readable, and the system denied permission for at least one.
  var isForbidden: Bool {
    !counts.values.contains(where: \.hasReadable) && all.contains(where: \.isForbidden)
  }

  // MARK: Sources

  /// Forgets that a source could not be listed, before its items are read.
  mutating func beginReading(_ source: CalendarSource) {
    remove { $0 == .source && $1.calendar.source == source.name }
  }

  /// Adds a source that could not be listed, while others were: its items are missing in what was read.
  mutating func add(_ source: CalendarSource, _ error: StoreError) {
    failures += 1
    let folder = EventCalendar(
      name: source.name, source: source.name, identifier: source.location)
    add(
      ObjectProblem(calendar: folder, href: "", reason: error.detail, failure: error), from: .source
    )
  }

  /// Replaces the problems of the source's list of calendars; those of calendars that are gone go.
  mutating func replace(_ source: CalendarSource, with listing: CalendarListing) {
    let listed = Set(listing.calendars.map(\.calendar))
    remove { origin, problem in
      problem.calendar.source == source.name && origin != .source
        && (origin == .calendars || !listed.contains(problem.calendar))
    }
    if listing.problems.contains(where: { $0.failure != nil }) { failures += 1 }
    for problem in listing.problems { add(problem, from: .calendars) }
  }

  // MARK: Calendars

  /// Adds a calendar that could not be read, while others were.
  mutating func add(_ calendar: EventCalendar, _ cause: StoreError.Cause, _ reason: String) {
    failures += 1
    let failure = StoreError.failed(cause: cause, path: calendar.qualifiedName, reason: reason)
    add(
      ObjectProblem(calendar: calendar, href: "", reason: reason, failure: failure), from: .folder)
  }

  /// Adds objects that stay as they are.
  mutating func add(_ objects: [ObjectProblem]) {
    for problem in objects { add(problem, from: .object) }
  }

  /// Replaces what could not be read of the calendar, or not as it is now; the problems of what was
  /// read stay.
  mutating func replaceUnread(of calendar: EventCalendar, with problems: [ObjectProblem]) {
    remove { $1.calendar == calendar && ($0 == .folder || $1.failure != nil) }
    for problem in problems where problem.href.isEmpty || problem.failure != nil {
      add(problem, from: problem.href.isEmpty ? .folder : .object)
    }
  }

  /// What a query has found in one calendar beside its items.
  struct Findings {
    var counts = ObjectCounts()
    var objects: [ObjectProblem] = []
    /// The objects that share a UID with an earlier one.
    var duplicates: [ObjectProblem] = []
  }

  /// Replaces the problems of what was read of the calendar.
  mutating func replace(
    _ calendar: EventCalendar, _ update: CacheUpdate, with findings: Findings
  ) {
    counts[calendar] = findings.counts
    remove { origin, problem in
      guard problem.calendar == calendar else { return false }
      if problem.failure != nil { return true }
      return switch origin {
      case .source, .calendars: false
      case .folder: true
      case .object: update.gone.contains(ObjectHref(problem.href))
      case .others: !update.gone.isEmpty
      }
    }
    for problem in update.problems { add(problem, from: .folder) }
    add(findings.objects)
    for problem in findings.duplicates { add(problem, from: .others) }
    let isRead = (update.problems + findings.objects).allSatisfy {
      $0.failure == nil && !$0.href.isEmpty
    }
    if !isRead { failures += 1 }
  }

  /// Forgets a deleted calendar.
  mutating func forget(_ calendar: EventCalendar) { counts[calendar] = nil }

  // MARK: Entries

  private mutating func add(_ problem: ObjectProblem, from origin: Origin) {
    if known.insert(problem).inserted { entries.append((origin, problem)) }
  }

  private mutating func remove(_ isOutdated: (Origin, ObjectProblem) -> Bool) {
    guard !entries.isEmpty else { return }
    entries.removeAll { entry in
      guard isOutdated(entry.origin, entry.problem) else { return false }
      known.remove(entry.problem)
      return true
    }
  }
}
