import CalendarStore

/// What the iCalendar objects of one UID say together: the fold of their facts.
///
/// SEQUENCE and DTSTAMP say which of two objects is the older one, METHOD says what a message does
/// (RFC 5546).
struct ObjectContent: Sendable, Equatable {
  /// The whole item after all messages about it; nil while only a cancellation is known.
  private(set) var object: ForeignObject?
  /// The version of the latest cancellation that came before the item, by its organizer; nil for an
  /// unknown one.
  private var canceled: [String?: ItemRevision] = [:]
  /// The other organizers whose cancellation came before the item, and does not count.
  private var ignored: Set<String> = []

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
  }

  /// Applies a fact with an object.
  ///
  /// - Parameter isAccepted: whether the fact was accepted before, or a person decides about it.
  mutating func apply(_ fact: Fact, isAccepted: Bool) throws(Refusal) -> Effect {
    guard let stated = fact.object else {
      remember(ItemRevision(fact), of: nil)
      return .nothing
    }
    // A record that gives no object is no fact.
    guard let own = try? ForeignObject(stated) else { return .nothing }
    guard let known = object else { return try begin(own, isAccepted: isAccepted) }
    if !isAccepted, own.isOlder(than: known) { throw .older }
    if !isAccepted, own.isCancellation, let date = own.dateMissing(in: known) {
      throw .ofUnknownDate(date)
    }
    let whole = own.applied(to: known)
    let isSame = (whole ?? own.object).hasContent(of: known.object)
    if !isSame, !isAccepted, let reason = Self.conflict(own, with: known) {
      throw .undecided(reason)
    }
    if let whole {
      object = try known.replaced(by: whole, after: own)
    } else {
      object = own
    }
    if own.isCancellation, let organizer = own.organizerAddress { ignored.remove(organizer) }
    if isSame { return .nothing }
    let isCanceled = whole != nil && object?.event.status == .canceled
    return isCanceled && known.event.status != .canceled ? .canceled : .changed([])
  }

  /// Applies the first object that is known of the item. A cancellation that came before it counts
  /// unless it is from another organizer.
  private mutating func begin(
    _ own: ForeignObject, isAccepted: Bool
  ) throws(Refusal) -> Effect {
    if own.isCancellation {
      if own.isPartial { throw .ofUnknownSeries }
      remember(own.revision, of: own.organizerAddress)
      return .nothing
    }
    for (organizer, revision) in canceled where own.revision.isOlder(than: revision) {
      if let organizer, let maker = own.organizerAddress, organizer != maker {
        ignored.insert(organizer)
      } else if !isAccepted {
        throw .canceledBefore
      }
    }
    object = own
    return .added([])
  }

  /// Whether a fact is a cancellation that came before the item, and cancels it.
  func cancels(_ item: ForeignObject, by fact: Fact) -> Bool {
    guard object == nil, fact.isCanceled else { return false }
    if let stated = fact.object {
      // Nobody knows of whom a cancellation is that cannot be read.
      guard let cancellation = try? ForeignObject(stated) else { return false }
      let (own, other) = (item.organizerAddress, cancellation.organizerAddress)
      if own != nil, other != nil, own != other { return false }
    }
    return item.revision.isOlder(than: ItemRevision(fact))
  }

  private mutating func remember(_ revision: ItemRevision, of organizer: String?) {
    if canceled[organizer].map({ $0.isOlder(than: revision) }) ?? true {
      canceled[organizer] = revision
    }
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
    if let organizer = own.organizerAddress,
      let other = known.stated.organizer ?? series.organizer?.plainAddress, organizer != other
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
    self.init(sequence: fact.sequence ?? 0, stamp: fact.made?.secondsSince1970)
  }
}

extension ForeignObject {
  /// The whole item after a message.
  fileprivate func replaced(
    by whole: ICalendarObject, after message: ForeignObject
  ) throws(ObjectContent.Refusal) -> ForeignObject {
    let isCanceled = message.isCancellation && !message.isPartial
    let text = StatedObject(
      whole.text, method: isCanceled ? message.stated.method : nil, organizer: stated.organizer)
    do throws(Refusal) { return try ForeignObject(text) } catch {
      switch error {
      case .unreadable(let reason): throw .undecided(reason)
      case .noEvent: throw .undecided("leaves no event; fetch the file again")
      }
    }
  }
}
