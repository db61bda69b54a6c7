import CivilTime
import Foundation
import Reservations

/// Which value of a field of a reservation or of a ticket counts: a row of a table of the fold.
///
/// Each field has the value of the latest record that states it, but a less exact value does not replace
/// a more exact one that it agrees with. Which ticket is which, and the status, are folded apart.
struct FieldRule<Stated>: Sendable {
  /// Changes the merged values by what a later record states.
  let merge: @Sendable (inout Stated, _ later: Stated, inout FieldChanges) -> Void

  /// The latest value counts.
  ///
  /// - Parameters:
  ///   - field: the field that changes with it.
  ///   - isLessExact: whether a later value says less than the known one, which stays.
  static func latest<Value: Equatable & SendableMetatype>(
    _ field: Field, _ path: any WritableKeyPath<Stated, Value?> & Sendable,
    unless isLessExact: @escaping @Sendable (Value, Value) -> Bool = { _, _ in false }
  ) -> FieldRule {
    FieldRule { own, later, changes in
      guard let value = later[keyPath: path] else { return }
      if let known = own[keyPath: path], known == value || isLessExact(value, known) { return }
      changes.compare(field, own[keyPath: path], value)
      own[keyPath: path] = value
    }
  }

  /// The first value counts.
  static func first<Value: Equatable & SendableMetatype>(
    _ field: Field, _ path: any WritableKeyPath<Stated, Value?> & Sendable
  ) -> FieldRule {
    FieldRule { own, later, changes in
      guard own[keyPath: path] == nil, let value = later[keyPath: path] else { return }
      changes.add(field, replaces: false)
      own[keyPath: path] = value
    }
  }

  /// The values of each kind that the latest record states count.
  ///
  /// - Parameters:
  ///   - field: the field that changes with them.
  ///   - kind: tells values that replace each other.
  static func list<Value: Equatable & SendableMetatype, Kind: Hashable & SendableMetatype>(
    _ field: Field, _ path: any WritableKeyPath<Stated, [Value]> & Sendable,
    _ kind: @escaping @Sendable (Value) -> Kind
  ) -> FieldRule {
    FieldRule { own, later, changes in
      let new = later[keyPath: path]
      guard !new.isEmpty else { return }
      let kinds = Set(new.map(kind))
      let known = own[keyPath: path]
      let all = known.filter { !kinds.contains(kind($0)) } + new
      guard all.count != known.count || !all.allSatisfy(known.contains) else { return }
      changes.add(field, replaces: !known.allSatisfy(all.contains))
      own[keyPath: path] = all
    }
  }
}

extension FieldRule<Reservation> {
  /// The latest place counts, with what an earlier record states beyond it.
  fileprivate static func place(
    _ field: Field, _ path: any WritableKeyPath<Reservation, Place?> & Sendable
  ) -> FieldRule {
    FieldRule { own, later, changes in
      let known = own[keyPath: path]
      guard let merged = later[keyPath: path]?.merged(into: known), merged != known else { return }
      changes.add(field, replaces: known.map { $0.merged(into: merged) != merged } ?? false)
      own[keyPath: path] = merged
    }
  }
}

/// The fields that a merge gives other values.
struct FieldChanges {
  private(set) var fields: Set<Field> = []
  /// Whether one of them had a value before.
  private(set) var replaces = false

  mutating func add(_ field: Field, replaces: Bool) {
    fields.insert(field)
    if replaces { self.replaces = true }
  }

  mutating func add(_ others: FieldChanges) {
    fields.formUnion(others.fields)
    if others.replaces { replaces = true }
  }

  /// Adds the field if it has another value than before.
  mutating func compare<Value: Equatable>(_ field: Field, _ before: Value?, _ now: Value?) {
    if before != now { add(field, replaces: before != nil) }
  }
}

extension Reservation {
  private static let rules: [FieldRule<Reservation>] = [
    FieldRule { $0.mergePlace($1, &$2) },
    .first(.title, \.kind),
    FieldRule { $0.mergeTimes($1, &$2) },
    .latest(.title, \.title, unless: { $0.isShorter(than: $1) }),
    .latest(.title, \.vehicle, unless: { $0.isShorter(than: $1) }),
    // The subject of a later mail may be about its change.
    .first(.title, \.subject),
    .place(.notes, \.to),
    .latest(.allDay, \.allDay),
    .latest(.zone, \.zone),
    .latest(.endZone, \.endZone),
    .latest(.notes, \.notes),
    .list(.notes, \.details, \.label),
    .list(.notes, \.deadlines, \.action),
    .latest(.alarms, \.alarms),
    .latest(.url, \.url),
    .latest(.image, \.image),
    .latest(.reservationNumber, \.reservationNumber),
    .latest(.provider, \.provider, unless: { $0.isShorter(than: $1) }),
    .latest(.calendar, \.calendar),
    .latest(.repeatRule, \.repeatRule),
    .latest(.id, \.id),
    .latest(.showAs, \.showAs),
  ]

  /// Merges what a later record of the booking states.
  mutating func merge(_ later: Reservation, _ changes: inout FieldChanges) {
    for rule in Self.rules { rule.merge(&self, later, &changes) }
  }

  /// The place of a record without a kind is one text, which neither replaces the parts of a place nor
  /// adds to them.
  fileprivate mutating func mergePlace(_ later: Reservation, _ changes: inout FieldChanges) {
    let position = from?.geo
    if let own = from, let place = later.from, (kind == nil) != (later.kind == nil) {
      if kind == nil {
        from = place
        if from != own {
          let keepsHall = own.hall == nil || own.hall == place.hall
          changes.add(.location, replaces: !(keepsHall && place.agrees(with: own)))
        }
      }
      let known = from?.geo ?? position ?? place.geo
      from?.geo = known
    } else {
      FieldRule<Reservation>.place(.location, \.from).merge(&self, later, &changes)
    }
    changes.compare(.geo, position, from?.geo)
  }

  /// A new start keeps the stated length; what was stated of another start is not true of it.
  fileprivate mutating func mergeTimes(_ later: Reservation, _ changes: inout FieldChanges) {
    let before = (start, end, duration, boardingTime, doorTime)
    if let begin = later.start, start.map({ begin.isLessExact(than: $0) }) != true, begin != start {
      let length = later.end == nil && later.duration == nil ? statedLength : nil
      if let start, !start.isLessExact(than: begin) {
        (boardingTime, doorTime) = (nil, nil)
        if later.end == nil { end = nil }
        duration = length ?? duration
        // Hours are no length of a day alone.
        if begin.time == nil, duration?.seconds != 0 { duration = nil }
      }
      start = begin
    }
    if let last = later.end, end.map({ last.isLessExact(than: $0) }) != true {
      end = last
      duration = later.duration
    } else if let length = later.duration, later.start != nil || end == nil {
      if later.end == nil { end = nil }
      duration = length
    }
    boardingTime = later.boardingTime ?? boardingTime
    doorTime = later.doorTime ?? doorTime
    changes.compare(.start, before.0, start)
    changes.compare(.end, before.1, end)
    changes.compare(.end, before.2, duration)
    changes.compare(.notes, before.3, boardingTime)
    changes.compare(.notes, before.4, doorTime)
  }

  /// The time from the start to the end, if both are stated on comparable clocks: the ends of a journey
  /// may be in different zones.
  private var statedLength: CivilDuration? {
    guard let start, let end else { return duration }
    guard let begin = start.time, let last = end.time else {
      let days = end.date.daysSinceEpoch - start.date.daysSinceEpoch
      guard start.time == nil, end.time == nil, days > 0 else { return duration }
      return CivilDuration(days: days + 1)
    }
    var seconds =
      LocalDateTime(end.date, last).secondsSinceEpoch
      - LocalDateTime(start.date, begin).secondsSinceEpoch
    if let from = start.instant, let to = end.instant {
      seconds = to.secondsSince1970 - from.secondsSince1970
    } else if kind?.isJourney == true {
      return duration
    }
    return seconds > 0 ? CivilDuration(seconds: seconds) : duration
  }
}

extension Place {
  /// This place of a later record with what an earlier one states beyond it, if both are one place.
  fileprivate func merged(into earlier: Place?) -> Place {
    guard let earlier, agrees(with: earlier) else { return self }
    var place = self
    if let known = earlier.name, name.map({ $0.isShorter(than: known) }) ?? true {
      place.name = known
    }
    if let known = earlier.hall, hall.map({ $0.isShorter(than: known) }) ?? true {
      place.hall = known
    }
    if let known = earlier.address?.text,
      address?.text.map({ $0.isShorter(than: known) }) ?? true
    {
      place.address = earlier.address
    }
    place.iataCode = iataCode ?? earlier.iataCode
    place.icaoCode = icaoCode ?? earlier.icaoCode
    place.geo = geo ?? earlier.geo
    place.telephone = telephone ?? earlier.telephone
    place.url = url ?? earlier.url
    return place
  }

  fileprivate func agrees(with other: Place) -> Bool {
    if let own = iataCode, let code = other.iataCode { return own == code }
    guard let name, let known = other.name else { return true }
    let (own, words) = (FoldedWords(name), FoldedWords(known))
    return own.contains(words) || words.contains(own)
  }
}

extension Ticket {
  private static let rules: [FieldRule<Ticket>] = [
    .latest(.seat, \.guest, unless: { isLessExact($0, than: $1) }),
    .latest(.seat, \.number),
    .list(.seat, \.details, \.label),
  ]

  /// Merges what a later record states of the ticket.
  mutating func merge(_ later: Ticket, _ changes: inout FieldChanges) {
    for rule in Self.rules { rule.merge(&self, later, &changes) }
    details.sort { $0.label < $1.label }
  }

  /// Whether a name is short for the other one, or in capitals where the other one is not.
  private static func isLessExact(_ name: String, than other: String) -> Bool {
    GuestName(name).isShort(for: GuestName(other))
      || name == name.uppercased() && other != other.uppercased()
  }
}

extension String {
  /// Whether the text says less than the other one: it is a part of it, or the same in capitals.
  fileprivate func isShorter(than other: String) -> Bool {
    let (own, known) = (FoldedWords(self), FoldedWords(other))
    guard own != known else { return self == uppercased() && other != other.uppercased() }
    return !own.words.isEmpty && known.contains(own)
  }
}

extension ReservationTime {
  /// Whether the time says less than the other one: its day alone, or the same reading or moment without
  /// the offset or the zone.
  func isLessExact(than other: ReservationTime) -> Bool {
    guard self != other else { return false }
    guard let time else { return date == other.date && other.time != nil }
    if zone == nil, let known = other.zone, let instant, let clock = other.time {
      let reading = LocalDateTime(other.date, clock)
      if instant == other.instant ?? known.resolve(reading).instant { return true }
    }
    guard date == other.date, time == other.time else { return false }
    return offset == nil && zone == nil
  }
}
