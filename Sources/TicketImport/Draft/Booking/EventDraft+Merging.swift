import CalendarStore
import CivilTime
import Foundation

extension EventDraft {
  /// This draft of a booking with what an earlier record of the same booking states beyond it: the
  /// mail has the times, the pass the seat.
  ///
  /// The more exact value counts, and of two equally exact ones the later record's. A time in a zone
  /// is more exact than a local one, and that than a day; a departure is more exact than the time of
  /// boarding.
  ///
  /// - Parameter earlier: of the same leg of the same booking, from this import or from the ledger.
  func merged(with earlier: EventDraft) -> EventDraft {
    var draft = self
    draft.title = title ?? earlier.title
    draft.mergeTimes(with: earlier)
    draft.mergePlace(with: earlier)
    draft.mergeNotes(with: earlier)
    draft.url = url ?? earlier.url
    draft.repeatRule = repeatRule ?? earlier.repeatRule
    draft.calendar = calendar ?? earlier.calendar
    if status.origin == .assumed {
      draft.status = earlier.status
      if status.value != earlier.status.value {
        draft.availability = earlier.availability
        draft.alarms = earlier.alarms
      }
    }
    if let legs = earlier.keys?.legs {
      draft.keys?.legs += legs.filter { keys?.legs.contains($0) == false }
    }
    draft.keys?.vehicle = keys?.vehicle ?? earlier.keys?.vehicle
    return draft
  }

  /// A newer draft of the same leg with what this draft states beyond it.
  func completing(_ newer: EventDraft) -> EventDraft {
    var draft = newer.merged(with: self)
    draft.status = newer.status
    draft.availability = newer.availability
    draft.identity = identity
    draft.keys = keys
    draft.kind = kind
    draft.unused = unused
    draft.recordTime = recordTime
    return draft
  }

  /// Whether both begin on one day: the event of a leg may have another one since a rebooking.
  func isOnDay(of earlier: EventDraft) -> Bool {
    start?.value.reading.date == earlier.start?.value.reading.date
  }

  // MARK: Times

  /// How exactly the start is known.
  private var exactness: Int {
    switch start?.value {
    case nil: 0
    case .date: 1
    case .floating: remarks.contains(.startsAtBoarding) ? 2 : 3
    case .utc, .described, .zoned: remarks.contains(.startsAtBoarding) ? 2 : 4
    }
  }

  /// Whether no record states the end.
  var hasAssumedEnd: Bool {
    end == nil
      || remarks.contains { remark in
        if case .lengthAssumed = remark { true } else { false }
      }
  }

  private mutating func mergeTimes(with earlier: EventDraft) {
    let isLess = exactness < earlier.exactness
    // What the ledger has does not say that it is the time of boarding; a departure is later.
    let isBoarding =
      remarks.contains(.startsAtBoarding)
      && (earlier.start?.value.instant ?? .distantPast) > (start?.value.instant ?? .distantPast)
    if isLess || isBoarding {
      let isTimeless = exactness <= 1
      start = earlier.start
      end = earlier.end
      duration = earlier.duration
      zoneOrigin = earlier.zoneOrigin
      remarks.removeAll { [.start, .end].contains($0.field) }
      remarks += earlier.remarks.filter { [.start, .end].contains($0.field) }
      unread.removeAll { [.start, .end].contains($0.field) }
      alarms = isTimeless ? earlier.alarms : union(of: earlier.alarms)
      return
    }
    guard start?.value == earlier.start?.value else { return }
    if hasAssumedEnd, !earlier.hasAssumedEnd {
      end = earlier.end
      remarks.removeAll { $0.field == .end }
    }
    alarms = union(of: earlier.alarms)
  }

  /// The alarms of both, unless the record states its own.
  private func union(of earlier: Sourced<[AlarmSpec]>) -> Sourced<[AlarmSpec]> {
    guard alarms.origin != .record, status.value != .canceled else { return alarms }
    let others = earlier.value.filter { !alarms.value.contains($0) }
    return Sourced(alarms.value + others, alarms.origin)
  }

  // MARK: Place

  private mutating func mergePlace(with earlier: EventDraft) {
    let own = location?.value
    if let place = earlier.location?.value, own.map({ Self.holds(place, $0) }) ?? true {
      location = earlier.location
    }
    let isStated = [.record, .written].contains(earlier.geo?.origin)
    if geo == nil || geo?.origin == .inferred && isStated { geo = earlier.geo ?? geo }
  }

  // MARK: Notes

  /// The lines of both; of a label that both have, this draft's. Each of several guests keeps the
  /// lines of their own.
  private mutating func mergeNotes(with earlier: EventDraft) {
    guard let old = earlier.notes?.value else { return }
    guard let new = notes?.value else {
      notes = earlier.notes
      return
    }
    let own = new.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var lines = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let names = Self.guests(in: own)
    let known = Self.guests(in: lines)
    let others = names.filter { name in
      !known.contains { Self.isSame($0, name) }
    }
    let isOther = !names.isEmpty && !known.isEmpty && others.count == names.count
    for line in own where !lines.contains(line) {
      guard let label = Self.label(of: line) else {
        lines.insert(line, at: 0)
        continue
      }
      if Self.guestLabels.contains(label) { continue }
      if isOther, Self.labelsOfGuests.contains(label) {
        let last = lines.lastIndex { Self.label(of: $0) == label }
        lines.insert(line, at: last.map { $0 + 1 } ?? lines.endIndex)
      } else if let place = lines.firstIndex(where: { Self.label(of: $0) == label }) {
        // "Arrives: 11:20 Toulouse" is more than "Arrives: Toulouse".
        if !lines[place].hasSuffix(line.dropFirst(label.count + 2)) { lines[place] = line }
      } else {
        lines.append(line)
      }
    }
    let guests = known + others
    if !others.isEmpty {
      let line = "\(guests.count > 1 ? "Guests" : "Guest"): \(guests.joined(separator: ", "))"
      let place = lines.firstIndex { Self.label(of: $0).map(Self.guestLabels.contains) ?? false }
      if let place { lines[place] = line } else { lines.append(line) }
    }
    notes = Sourced(lines.joined(separator: "\n"), .record)
  }

  private static let guestLabels: Set<Substring> = ["Guest", "Guests"]
  /// Each guest has a line of their own of these.
  private static let labelsOfGuests: Set<Substring> = [
    "Seat", "Ticket number", "Sequence number", "Membership", "Boarding group",
  ]

  private static func label(of line: String) -> Substring? {
    guard let colon = line.firstRange(of: ": ")?.lowerBound else { return nil }
    let label = line[..<colon]
    return label.count <= 24 ? label : nil
  }

  private static func guests(in lines: [String]) -> [String] {
    for line in lines {
      guard let label = label(of: line), guestLabels.contains(label) else { continue }
      return line.dropFirst(label.count + 2).split(separator: ", ").map(String.init)
    }
    return []
  }

  /// Whether two names have the same words, in any order and case.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    func words(_ name: String) -> [String] {
      name.lowercased().split(whereSeparator: \.isWhitespace).map(String.init).sorted()
    }
    return words(one) == words(other)
  }
}

extension Instant {
  fileprivate static let distantPast = Instant(secondsSince1970: .min / 4)
}
