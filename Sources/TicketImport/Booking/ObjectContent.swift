import CalendarStore
import CivilTime
import Foundation

/// An iCalendar object as its record has it: one VCALENDAR with the components of one UID.
struct StatedObject: Sendable, Equatable, Codable {
  private let data: Data
  /// METHOD in upper case (RFC 5546 §1.4); nil for an object that is not a message.
  let method: String?
  /// The address of an organizer that the text has lost, in lower case; nil for a text as its record has
  /// it.
  let organizer: String?

  var text: [UInt8] { Array(data) }

  var isCancellation: Bool { method == "CANCEL" }

  init(_ text: [UInt8], method: String?, organizer: String? = nil) {
    data = Data(text)
    self.method = method
    self.organizer = organizer
  }
}

/// What the iCalendar objects of one UID say together: the fold of their facts.
///
/// SEQUENCE and DTSTAMP say which of two objects is the older one, METHOD says what a message does
/// (RFC 5546).
struct ObjectContent: Sendable, Equatable {
  /// The whole item after all messages about it; nil while only a cancellation is known.
  private(set) var object: StatedObject?
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
    /// It changes the item in a way that a person has to decide about.
    case undecided(String)
  }

  /// Applies a fact with an object.
  ///
  /// - Parameter isAccepted: whether the fact was accepted before, or a person decides about it.
  mutating func apply(_ fact: Fact, isAccepted: Bool) throws(Refusal) -> Effect {
    guard let stated = fact.object else {
      remember(
        ItemRevision(sequence: fact.sequence ?? 0, stamp: fact.made?.secondsSince1970), of: nil)
      return .nothing
    }
    // A record that gives no object is no fact.
    guard let own = try? ImportedObject.read(stated) else {
      return .nothing
    }
    guard let object else { return try begin(own.object, isAccepted: isAccepted) }
    let known = Self.prepared(object)
    if !isAccepted, own.object.isOlder(than: known) { throw .older }
    let whole = own.object.applied(to: known)
    let isSame =
      ImportedObject.content(of: whole ?? own.object.text) == ImportedObject.content(of: known)
    if !isSame, !isAccepted, let reason = Self.conflict(own, with: object) {
      throw .undecided(reason)
    }
    let before = ImportedObject.event(of: known)
    let method = own.object.isCancellation && !own.object.isPartial ? stated.method : nil
    if own.object.isCancellation, let organizer = own.object.organizer {
      ignored.remove(organizer)
    }
    self.object =
      whole.map { StatedObject($0, method: method, organizer: object.organizer) } ?? stated
    if isSame { return .nothing }
    let isCanceled = whole.flatMap(ImportedObject.event)?.status == .canceled
    return isCanceled && before?.status != .canceled ? .canceled : .changed([])
  }

  /// Applies the first object that is known of the item. A cancellation that came before it counts
  /// unless it is from another organizer.
  private mutating func begin(
    _ own: ImportedObject, isAccepted: Bool
  ) throws(Refusal) -> Effect {
    if own.isCancellation {
      if own.isPartial { throw .ofUnknownSeries }
      remember(own.revision, of: own.organizer)
      return .nothing
    }
    for (organizer, revision) in canceled where own.revision.isOlder(than: revision) {
      if let organizer, let maker = own.organizer, organizer != maker {
        ignored.insert(organizer)
      } else if !isAccepted {
        throw .canceledBefore
      }
    }
    object = own.stated
    return .added([])
  }

  private mutating func remember(_ revision: ItemRevision, of organizer: String?) {
    if canceled[organizer].map({ $0.isOlder(than: revision) }) ?? true {
      canceled[organizer] = revision
    }
  }

  /// Whether a cancellation came before the item, and does not count.
  func ignores(_ fact: Fact) -> Bool {
    guard !ignored.isEmpty, let stated = fact.object, stated.isCancellation,
      let organizer = (try? ImportedObject.read(stated))?.object.organizer
    else { return false }
    return ignored.contains(organizer)
  }

  /// The text of an object in the form that a calendar has it, with all participants.
  private static func prepared(_ object: StatedObject) -> [UInt8] {
    (try? ImportedObject.read(object))?.object.text ?? object.text
  }

  // MARK: Conflicts

  /// Why an object must not change the item without being asked about: it is from another organizer,
  /// or is about a later occurrence of a series, without saying so (RFC 5546 §3.2.5).
  private static func conflict(
    _ own: ImportedObject.Reading, with known: StatedObject
  ) -> String? {
    if let organizer = own.object.organizer,
      let other = known.organizer ?? ImportedObject.organizer(of: known.text), organizer != other
    {
      return "from the organizer \(organizer.prefix(200)), but the event is from "
        + "\(other.prefix(200))"
    }
    let start = own.event.start
    guard !own.object.isPartial, !own.object.lacksStart, own.event.recurrenceRules.isEmpty,
      let series = ImportedObject.event(of: known.text), series.start != start,
      let rule = series.recurrenceRules.first
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
