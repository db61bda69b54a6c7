import CivilTime
import Foundation
import Reservations

extension Reservation {
  /// Merges what a later record of the same leg states: each field has the latest value, but a less
  /// exact value does not replace a more exact one that it agrees with.
  ///
  /// Tickets and the status are merged apart.
  ///
  /// - Returns: what it changes.
  mutating func merge(_ later: Reservation) -> FieldChanges {
    var changes = FieldChanges()
    if kind == nil { changes.merge(.title, &kind, later.kind) }
    mergeTimes(later, &changes)
    changes.merge(.title, &title, later.title, keeping: Self.isLessExact)
    changes.merge(.theater, &theater, later.theater, keeping: Self.isLessExact)
    changes.merge(.location, &location, later.location, keeping: Self.isLessExact)
    changes.merge(.location, &place, later.place)
    changes.merge(.notes, &arrivalPlace, later.arrivalPlace)
    changes.merge(.geo, &geo, later.geo)
    changes.merge(.allDay, &allDay, later.allDay)
    changes.merge(.zone, &zone, later.zone)
    changes.merge(.endZone, &endZone, later.endZone)
    changes.merge(.notes, &notes, later.notes)
    changes.merge(.alarms, &alarms, later.alarms)
    changes.merge(.url, &url, later.url)
    changes.merge(.image, &image, later.image)
    changes.merge(.gate, &gate, later.gate)
    changes.merge(.reservationNumber, &reservationNumber, later.reservationNumber)
    changes.merge(.provider, &provider, later.provider, keeping: Self.isLessExact)
    changes.merge(.calendar, &calendar, later.calendar)
    changes.merge(.repeatRule, &repeatRule, later.repeatRule)
    changes.merge(.id, &id, later.id)
    changes.merge(.showAs, &showAs, later.showAs)
    changes.merge(.title, &vehicle, later.vehicle, keeping: Self.isLessExact)
    passCode = later.passCode ?? passCode
    // The subject of a later mail may be about its change.
    subject = subject ?? later.subject
    mergeDetails(later, &changes)
    mergeReading(of: later)
    return changes
  }

  // MARK: Times

  private mutating func mergeTimes(_ later: Reservation, _ changes: inout FieldChanges) {
    let before = (start, end, duration, boardingTime, doorTime)
    if let begin = later.start, start.map({ begin.isLessExact(than: $0) }) != true, begin != start {
      let length = later.end == nil && later.duration == nil ? statedLength : nil
      if start != nil, start?.isLessExact(than: begin) == false {
        // What was stated of another start is not true of this one.
        (boardingTime, doorTime) = (nil, nil)
        if later.end == nil { end = nil }
        duration = length ?? duration
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
    guard let start, let end, let begin = start.time, let last = end.time else {
      guard let start, let end, start.time == nil, end.time == nil,
        case let days = end.date.daysSinceEpoch - start.date.daysSinceEpoch, days > 0
      else { return duration }
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

  // MARK: Details

  /// Merges the details of the whole reservation: those of a label replace the earlier ones.
  private mutating func mergeDetails(_ later: Reservation, _ changes: inout FieldChanges) {
    let new = later.details.filter { !Ticket.labels.contains($0.label) }
    let labels = Set(new.map(\.label))
    let kept = details.filter { !labels.contains($0.label) }
    let all = (kept + new).sorted { $0.label < $1.label }
    if Set(all.map(\.value)) != Set(details.map(\.value)) || all.count != details.count {
      changes.add(.notes, replaces: !details.allSatisfy(all.contains))
      details = all
    }
    let others = deadlines.filter { own in !later.deadlines.contains { $0.action == own.action } }
    let due = others + later.deadlines
    if due != deadlines, !later.deadlines.isEmpty {
      changes.add(.notes, replaces: !deadlines.allSatisfy(due.contains))
      deadlines = due
    }
  }

  /// Keeps what is said of the reading of the latest record.
  private mutating func mergeReading(of later: Reservation) {
    unused = later.unused
    hasColumns = later.hasColumns
    members.merge(later.members) { $1 }
    entryMember = later.entryMember ?? entryMember
    startTime = later.startTime ?? startTime
    endTime = later.endTime ?? endTime
    dayOrder = later.dayOrder ?? dayOrder
    // A person is asked about a value that cannot be read, whatever another record states.
    problems += later.problems
    for problem in later.problems {
      switch problem.field {
      case .start: start = nil
      case .end, .duration: (end, duration) = (nil, nil)
      default: break
      }
    }
  }
}

/// What a merge changes in a reservation.
struct FieldChanges {
  /// The fields that have another value now.
  private(set) var fields: Set<Field> = []
  /// Whether one of them had a value before.
  private(set) var replaces = false

  mutating func add(_ field: Field, replaces: Bool) {
    fields.insert(field)
    if replaces { self.replaces = true }
  }

  /// Adds the field if it has another value than before.
  mutating func compare<Value: Equatable>(_ field: Field, _ before: Value?, _ now: Value?) {
    if before != now { add(field, replaces: before != nil) }
  }

  /// Gives a field its later value, if it states one that is not less exact.
  mutating func merge<Value: Equatable>(
    _ field: Field, _ own: inout Value?, _ later: Value?,
    keeping isLessExact: (Value, Value) -> Bool = { _, _ in false }
  ) {
    guard let later else { return }
    if let own, isLessExact(later, own) { return }
    compare(field, own, later)
    own = later
  }

  /// Gives a field a later place, with what an earlier record states beyond it.
  mutating func merge(_ field: Field, _ own: inout Place?, _ later: Place?) {
    guard let merged = later?.merged(into: own), merged != own else { return }
    add(field, replaces: own.map { $0.merged(into: merged) != merged } ?? false)
    own = merged
  }
}

// MARK: Exactness

extension Reservation {
  /// Whether a text says less than the other one: it is a part of it, or the same in capitals.
  static func isLessExact(_ text: String, than other: String) -> Bool {
    let (own, known) = (FoldedWords(text), FoldedWords(other))
    guard own != known else { return text == text.uppercased() && other != other.uppercased() }
    return !own.words.isEmpty && known.contains(own)
  }
}

extension Place {
  /// This place of a later record with what an earlier one states beyond it, if both are one place.
  fileprivate func merged(into earlier: Place?) -> Place {
    guard let earlier, agrees(with: earlier) else { return self }
    var place = self
    if let known = earlier.name, name.map({ Reservation.isLessExact($0, than: known) }) ?? true {
      place.name = known
    }
    if let known = earlier.address?.text,
      address?.text.map({ Reservation.isLessExact($0, than: known) }) ?? true
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

  private func agrees(with other: Place) -> Bool {
    if let own = iataCode, let code = other.iataCode { return own == code }
    guard let name, let known = other.name else { return true }
    let (own, words) = (FoldedWords(name), FoldedWords(known))
    return own.contains(words) || words.contains(own)
  }
}

extension ReservationTime {
  /// Whether the time says less than the other one: its day alone, or the same reading without the
  /// offset or the zone.
  func isLessExact(than other: ReservationTime) -> Bool {
    guard self != other else { return false }
    guard let time else { return date == other.date && other.time != nil }
    guard date == other.date, time == other.time else { return false }
    return offset == nil && zone == nil
  }
}
