import CalendarStore

/// What the iCalendar objects of one UID say together: the fold of their facts.
///
/// SEQUENCE and DTSTAMP order the facts, METHOD says what a message does (RFC 5546). A fact that a person
/// wants whatever its version is counts as the latest at its import.
struct ObjectContent: Sendable, Equatable {
  /// The whole item after all messages about it; nil while only a cancellation is known.
  private(set) var object: ForeignObject?
  /// In the order in which they count.
  private var versions: [Version] = []
  /// The organizers of another item whose cancellations do not count: they came before the item.
  private var ignored: Set<String> = []
  /// Why nobody knows what the item is: the copy of an object, which no later one replaces, cannot be read.
  /// Nil for copies that can be.
  private(set) var fault: String?
  /// The facts that cannot be applied to what those before them say, and the reasons.
  private var unapplied: [ContentFingerprint: String] = [:]

  private struct Version: Sendable, Equatable {
    let fact: Fact
    let revision: ItemRevision
    /// Whether the object replaces all that came before it.
    let isWhole: Bool
    /// Whether a later version was imported before.
    let isLate: Bool
  }

  /// The options of the imports that count: those of an older version do not.
  var options: DraftOptions {
    versions.filter { !$0.isLate }.compactMap(\.fact.options)
      .reduce(DraftOptions()) { $1.over($0) }
  }

  /// Why an object does nothing.
  enum Refusal: Error, Equatable {
    case older
    /// A newer object has canceled the item before.
    case canceledBefore
    /// It cancels occurrences of a series that is not known.
    case ofUnknownSeries
    /// It cancels an occurrence at a time that the series does not have.
    case ofUnknownDate(EventTime)
    /// It changes the item in a way that a person has to decide about.
    case undecided(String)
    /// The copy of an earlier object cannot be read.
    case unreadableCopy(String)
  }

  init() {}

  /// - Parameter facts: in the order in which they were imported.
  init(_ facts: [Fact]) {
    for fact in facts { keep(fact) }
    fold()
  }

  /// Keeps a fact in its place among the versions, whatever it changes.
  ///
  /// - Returns: whether no other version is later.
  @discardableResult
  private mutating func keep(_ fact: Fact, _ own: ForeignObject?) -> Bool {
    var revision = own?.revision ?? ItemRevision(fact)
    var index = versions.endIndex
    if fact.isAccepted ?? true {
      if let last = versions.last, revision.isOlder(than: last.revision) {
        revision = last.revision
      }
    } else {
      while index > 0, revision.isOlder(than: versions[index - 1].revision) { index -= 1 }
    }
    let isWhole = own.map { !$0.isPartial && !$0.isCancellation } ?? false
    let isLate = index < versions.endIndex
    versions.insert(
      Version(fact: fact, revision: revision, isWhole: isWhole, isLate: isLate), at: index)
    return !isLate
  }

  /// Keeps a fact whose version is older than what is known: it counts once the later ones are withdrawn.
  mutating func keep(_ fact: Fact) {
    let own: ForeignObject?
    // The fold says which copies cannot be read.
    do throws(ForeignObject.Refusal) { own = try fact.foreignObject() } catch { own = nil }
    keep(fact, own)
  }

  // MARK: The fold

  private mutating func fold() {
    (object, ignored, fault, unapplied) = (nil, [], nil, [:])
    // The occurrences that came before their series are put into its first version.
    let wholes = versions.indices.filter { versions[$0].isWhole }
    let first = wholes.count > 1 ? wholes.last ?? 0 : 0
    for (index, version) in versions.enumerated().dropFirst(first) {
      let own: ForeignObject
      do throws(ForeignObject.Refusal) {
        guard let stated = try version.fact.foreignObject() else { continue }
        own = stated
      } catch {
        if index > wholes.last ?? -1 { fault = fault ?? version.fact.unreadableCopy }
        continue
      }
      guard let known = object else {
        if !own.isCancellation { object = own }
        continue
      }
      if own.isCancellation, version.fact.isAccepted == false, let organizer = own.organizerAddress,
        known.isOfOther(organizer)
      {
        ignored.insert(organizer)
        continue
      }
      do throws(ForeignObject.Refusal) { apply(try known.after(own), own) } catch {
        unapplied[version.fact.digest] = error.reason
      }
    }
  }

  private mutating func apply(_ item: ForeignObject, _ own: ForeignObject) {
    object = item
    if own.isCancellation, let organizer = own.organizerAddress { ignored.remove(organizer) }
  }

  /// Adds a fact; returns what it does to the event. A fact that is refused is not kept.
  mutating func add(_ fact: Fact) throws(Refusal) -> Effect {
    let own: ForeignObject
    do throws(ForeignObject.Refusal) {
      guard let stated = try fact.foreignObject() else {
        keep(fact, nil)
        return .nothing
      }
      own = stated
    } catch { throw .unreadableCopy(fact.unreadableCopy) }
    guard let known = object else { return try begin(own, fact) }
    let isAccepted = fact.isAccepted ?? true
    if !isAccepted, fault == nil, own.isCancellation, let date = own.dateMissing(in: known) {
      throw .ofUnknownDate(date)
    }
    var changed = self
    let isLatest = changed.keep(fact, own)
    let isOlder = !isAccepted && (own.isOlder(than: known) || !own.isPartial && !isLatest)
    if isOlder || fault != nil {
      changed.fold()
      try changed.check(since: self, besides: fact)
    } else {
      do throws(ForeignObject.Refusal) { changed.apply(try known.after(own), own) } catch {
        throw .undecided(error.reason)
      }
    }
    guard let item = changed.object else { return .nothing }
    let isSame = item.object.hasContent(of: known.object)
    if isOlder, isSame { throw .older }
    if !isSame, !isAccepted, let reason = Self.conflict(own, with: known) {
      throw .undecided(reason)
    }
    self = changed
    if isSame { return .nothing }
    let isCanceled = item.event.status == .canceled && known.event.status != .canceled
    return isCanceled ? .canceled : .changed([])
  }

  /// Throws where a copy cannot be read, or another fact than the new one has counted and cannot be applied
  /// now.
  private func check(since earlier: ObjectContent, besides new: Fact) throws(Refusal) {
    if let fault { throw .unreadableCopy(fault) }
    for version in versions where version.fact.digest != new.digest {
      let digest = version.fact.digest
      if let reason = unapplied[digest], earlier.unapplied[digest] == nil {
        throw .undecided("a later message cannot be applied to it: \(reason)")
      }
    }
  }

  /// Adds the first object that is known of the item. A cancellation that came before it counts unless it
  /// is from another organizer.
  private mutating func begin(
    _ own: ForeignObject, _ fact: Fact
  ) throws(Refusal) -> Effect {
    if own.isCancellation, own.isPartial {
      if let fault { throw .unreadableCopy(fault) }
      throw .ofUnknownSeries
    }
    if !own.isCancellation, fact.isAccepted == false,
      versions.contains(where: { cancels(own, by: $0.fact) })
    {
      throw .canceledBefore
    }
    let before = self
    keep(fact, own)
    fold()
    try check(since: before, besides: fact)
    return object == nil ? .nothing : .added([])
  }

  /// Whether a fact is a cancellation that came before the item, and cancels it.
  func cancels(_ item: ForeignObject, by fact: Fact) -> Bool {
    guard object == nil, fact.isCanceled else { return false }
    if let stated = fact.object {
      // Nobody knows of whom a cancellation is that cannot be read.
      guard let cancellation = try? ForeignObject(stated) else { return false }
      if let organizer = cancellation.organizerAddress, item.isOfOther(organizer) { return false }
    }
    return item.revision.isOlder(than: ItemRevision(fact))
  }

  /// Whether a cancellation came before the item, and does not count.
  func ignores(_ fact: Fact) -> Bool {
    guard !ignored.isEmpty, let stated = fact.object, stated.isCancellation,
      let organizer = (try? ForeignObject(stated))?.organizerAddress
    else { return false }
    return ignored.contains(organizer)
  }

  // MARK: Conflicts

  /// Why an object must not change the item without being asked about: it is from another organizer,
  /// or is about a later occurrence of a series, without saying so (RFC 5546 §3.2.5).
  private static func conflict(_ own: ForeignObject, with known: ForeignObject) -> String? {
    let series = known.event
    if let organizer = own.organizerAddress, known.isOfOther(organizer),
      let other = known.statedOrganizer
    {
      return "from the organizer \(organizer.prefix(200)), but the event is from "
        + "\(other.prefix(200))"
    }
    let start = own.event.start
    guard !own.isPartial, !own.lacksStart, own.event.recurrenceRules.isEmpty,
      series.start != start, let rule = series.recurrenceRules.first
    else { return nil }
    let dates = rule.firstOccurrences(mostDates, from: series.start)
    let isLater = dates.dropFirst().contains { date in
      date.instant.map { $0 == start.instant } ?? (date == start)
    }
    guard isLater else { return nil }
    return "is about \(start.reading.date), a later date of a series, but would replace all of "
      + "it, \(dates.count < mostDates ? "\(dates.count)" : "all") dates"
  }

  private static let mostDates = 1000
}

extension ItemRevision {
  /// The version of an object, as its fact has it.
  init(_ fact: Fact) {
    self.init(sequence: fact.sequence ?? 0, stamp: fact.made)
  }
}

extension ForeignObject {
  /// The organizer of the item, which its text may have lost.
  fileprivate var statedOrganizer: String? { stated.organizer ?? organizerAddress }

  /// Whether the item is of somebody else than the organizer of a message.
  fileprivate func isOfOther(_ organizer: String) -> Bool {
    statedOrganizer.map { $0 != organizer } ?? false
  }

  /// The whole item after a later object of it.
  fileprivate func after(_ own: ForeignObject) throws(Refusal) -> ForeignObject {
    guard let whole = own.applied(to: self) else { return own }
    let isCanceled = own.isCancellation && !own.isPartial
    return try ForeignObject(
      StatedObject(
        whole.text, method: isCanceled ? own.stated.method : nil, organizer: stated.organizer))
  }
}

extension ForeignObject.Refusal {
  fileprivate var reason: String {
    switch self {
    case .unreadable(let reason): reason
    case .noEvent: "leaves no event; fetch the file again"
    }
  }
}

extension Fact {
  /// The iCalendar object; nil for a record without one.
  fileprivate func foreignObject() throws(ForeignObject.Refusal) -> ForeignObject? {
    guard let object else { return nil }
    return try ForeignObject(object)
  }

  /// What is said of an object whose copy in the ledger cannot be read.
  fileprivate var unreadableCopy: String {
    let undo = entryOfLog.map { ", or take that import back with ticketcal undo \($0)" } ?? ""
    return "the ledger's copy of \(position) cannot be read; import that file again\(undo)"
  }
}
