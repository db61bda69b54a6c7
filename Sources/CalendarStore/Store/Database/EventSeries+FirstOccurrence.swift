internal import CivilTime
internal import Foundation

extension EventSeries {
  /// There can be more than one occurrence.
  var repeats: Bool {
    guard let master else { return true }
    return !master.recurrenceRules.isEmpty || !recurrenceDates.isEmpty
  }

  /// The earliest; nil where the exceptions leave none.
  var firstOccurrence: Event? {
    let extent = extent(zone: .gmt)
    // All-day and floating times lie within a day of where they are in Greenwich.
    let first = extent.first.secondsSince1970 - 86_400
    var length = 400 * 86_400
    let last = (extent.last?.secondsSince1970 ?? Self.lastMoment) + 86_400
    while first < last {
      let end = min(first + length, last)
      let range =
        Instant(secondsSince1970: first)..<Instant(secondsSince1970: max(end, first + 1))
      if let earliest = firstOfFew(in: range) { return earliest }
      let found = occurrences(overlapping: range, zone: .gmt, limit: Self.mostSteps)
      if let earliest = found.events.first { return earliest }
      guard !found.isCutShort, end < last else { return nil }
      length *= 16
    }
    return nil
  }

  /// The earliest as far as it is found among one rule's first times, of which an exception takes away one.
  private func firstOfFew(in range: Range<Instant>) -> Event? {
    guard master?.recurrenceRules.count == 1 else { return nil }
    let few = exceptionDates.count + detached.count + 2
    return occurrences(
      overlapping: range, zone: .gmt, limit: Self.mostSteps, mostFound: few, shownOfTooMany: few
    ).events.first
  }

  /// The event that repeats, at the times of the earliest; at its own where there is none.
  var masterAtFirstOccurrence: Event? {
    guard !exceptionDates.isEmpty || !recurrenceDates.isEmpty || !detached.isEmpty,
      var master, let first = firstOccurrence
    else { return master }
    master.start = first.start
    master.end = first.end
    return master
  }

  /// It has an end, and the exceptions leave no occurrence before it.
  var isEmpty: Bool {
    let extent = extent(zone: .gmt)
    guard detached.isEmpty, let last = extent.last else { return false }
    let range =
      Instant(
        secondsSince1970: extent.first.secondsSince1970 - 86_400)..<Instant(
        secondsSince1970: last.secondsSince1970 + 86_400)
    let found = occurrences(overlapping: range, zone: .gmt, limit: Self.mostSteps)
    return found.events.isEmpty && !found.isCutShort
  }

  /// The end of year 9999.
  private static let lastMoment = 253_402_300_800
}
