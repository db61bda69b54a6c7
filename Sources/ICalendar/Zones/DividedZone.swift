internal import CivilTime

/// A VTIMEZONE (RFC 5545 §3.6.5), from which an event gets the observances that it needs. Many files
/// describe each change of a zone for a century, which each of their events would repeat.
package struct DividedZone {
  private let component: ICalendarComponent
  private let zone: ParsedZone
  /// The stated onsets of all observances.
  private let onsets: [LocalDateTime]

  /// Events are moved: the years before the first time and behind the last one that are described.
  private static let margin = 2

  /// - Parameter text: the lines of the VTIMEZONE. Nil for one that ``ParsedZone`` refuses.
  package init?(_ text: [UInt8]) {
    var lines = ContentLines()
    lines.add(raw: text.last == ContentLine.lf ? text : text + LineEnding.crlf.bytes)
    guard let component = ICalendarComponent.parsed(lines, .crlf).first,
      let zone = ParsedZone(component)
    else { return nil }
    self.component = component
    self.zone = zone
    onsets = zone.observances.flatMap { [$0.start] + $0.dates }
  }

  /// The VTIMEZONE with the observances that give the offsets of these years; unchanged lines stay
  /// byte for byte.
  ///
  /// - Parameter last: included; nil for all later years.
  package func text(from first: Int, through last: Int?) -> [UInt8] {
    let from = first - Self.margin
    let end = last.map { $0 + Self.margin } ?? .max
    // The onset whose offset the first year begins with; the first onset states the offset before.
    let beginning = onsets.filter { $0.date.year < from }.max() ?? onsets.min()
    func isNeeded(_ onset: LocalDateTime) -> Bool {
      onset == beginning || (from <= onset.date.year && onset.date.year <= end)
    }
    func isNeeded(_ observance: ParsedObservance) -> Bool {
      let earliest = min(beginning?.date.year ?? from, from)
      let ruleIsNeeded =
        observance.lastRuleYear.map { $0 >= earliest && observance.start.date.year <= end } ?? false
      return ruleIsNeeded || isNeeded(observance.start)
        || observance.dates.contains(where: isNeeded)
    }
    var excerpt = component
    var observances = zone.observances[...]
    excerpt.items = component.items.compactMap { item in
      guard case .component(let inner) = item else { return item }
      guard ParsedZone.isObservance(inner), let observance = observances.popFirst(),
        isNeeded(observance)
      else { return nil }
      return .component(inner.withDates(isNeeded))
    }
    var bytes: [UInt8] = []
    excerpt.write(to: &bytes)
    return bytes
  }
}

extension ICalendarComponent {
  /// The observance with these times of its RDATEs alone.
  fileprivate func withDates(_ isKept: (LocalDateTime) -> Bool) -> ICalendarComponent {
    var observance = self
    observance.editProperties(["RDATE"]) { line in
      let dates = line.list
      let kept = dates.filter { TimeValue($0).map { isKept($0.reading) } ?? false }
      guard kept.count < dates.count else { return line }
      guard !kept.isEmpty else { return nil }
      var shorter = line
      shorter.value = Array(kept.joined(separator: [UInt8(ascii: ",")]))[...]
      return shorter
    }
    return observance
  }
}
