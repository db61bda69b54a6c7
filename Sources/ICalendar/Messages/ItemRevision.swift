package import CivilTime

/// SEQUENCE and the time of the last change (RFC 5546 §2.1.5).
package struct ItemRevision: Sendable, Equatable {
  package var sequence: Int
  /// The later of DTSTAMP and LAST-MODIFIED; nil without both.
  package var stamp: Instant?

  package init(sequence: Int, stamp: Instant?) {
    self.sequence = sequence
    self.stamp = stamp
  }

  init(_ component: ICalendarComponent?) {
    let moments = ["DTSTAMP", "LAST-MODIFIED"].compactMap { component?.property($0)?.instant }
    self.init(sequence: component.map { Self.sequence(of: $0) } ?? 0, stamp: moments.max())
  }

  /// SEQUENCE (RFC 5545 §3.8.7.4), at most the largest integer of §3.3.8; 0 for an invalid number.
  static func sequence(of component: ICalendarComponent) -> Int {
    min(max(component.property("SEQUENCE")?.integer ?? 0, 0), Int(Int32.max))
  }

  /// Whether the other version is the later one.
  package func isOlder(than other: ItemRevision) -> Bool {
    guard sequence == other.sequence else { return sequence < other.sequence }
    guard let stamp, let latest = other.stamp else { return false }
    return stamp < latest
  }
}

extension ForeignObject {
  /// Whether the item is an older version than in another object, which holds it as it was imported
  /// last.
  package func isOlder(than last: ForeignObject) -> Bool {
    if let series = contents.series.first, let last = last.contents.series.first {
      return series.isOlder(than: last)
    }
    guard let series = contents.reminderSeries.first, let last = last.contents.reminderSeries.first
    else { return false }
    return series.isOlder(than: last)
  }
}

extension Kept {
  var revision: ItemRevision { ItemRevision(component) }

  /// The recurrence date; in UTC if it has a moment, because two objects may write one date in
  /// different zones.
  var utcDate: EventTime? { item.occurrenceDate.map { $0.utc ?? $0 } }
}

extension ItemSeries {
  /// The detached occurrences by their `utcDate`.
  var indicesByDate: [EventTime: Int] {
    detached.indices.reduce(into: [:]) { indices, index in
      if let date = detached[index].utcDate { indices[date] = index }
    }
  }

  fileprivate func isOlder(than stored: ItemSeries) -> Bool {
    guard let master else {
      let dates = stored.indicesByDate
      return detached.contains { own in
        if let index = own.utcDate.flatMap({ dates[$0] }) {
          return own.revision.isOlder(than: stored.detached[index].revision)
        }
        return stored.master.map { own.revision.sequence < $0.revision.sequence } ?? false
      }
    }
    guard let latest = stored.master?.revision else { return false }
    // A message about an occurrence leaves the version of the item itself.
    let (revision, dates) = (master.revision, indicesByDate)
    return revision.isOlder(than: latest)
      || revision == latest
        && stored.detached.contains { other in
          let own = other.utcDate.flatMap { dates[$0] }.map { detached[$0].revision }
          return (own ?? revision).isOlder(than: other.revision)
        }
  }
}
