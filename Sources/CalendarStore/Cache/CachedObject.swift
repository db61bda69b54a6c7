internal import CivilTime
internal import Foundation

/// The name of an object of a calendar, as the key of a set or dictionary.
///
/// Compares bytes: two objects can have names that are canonically equal.
struct ObjectHref: Hashable, Sendable {
  let href: String

  init(_ href: String) { self.href = href }

  static func == (one: ObjectHref, other: ObjectHref) -> Bool {
    one.href.utf8.elementsEqual(other.href.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var href = href
    href.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// What the cache has of an object: the facts that decide whether a query has to read it.
struct CachedObject: Sendable, Equatable {
  var href: String
  /// The etag of the text that was read; empty for an object that the next query reads again.
  var etag: String
  /// Whether the object is read at every query without a prefix, so that its problem is reported.
  var hasProblem: Bool
  var items: [Item] = []

  struct Item: Sendable, Hashable {
    var kind: EntityType
    /// The UUID of the item's identifier.
    var uuid: UUID
    /// The times of an event in any viewer's zone: seconds since 1970, both bounds inclusive.
    var extent: ClosedRange<Int>
    /// Whether the item has alarms.
    var mayRing: Bool
  }
}

extension CachedObject {
  init(_ contents: ObjectContents, of version: ObjectVersion) {
    let events = contents.series.map { series in
      Item(
        kind: .event, uuid: ItemID(uid: series.uid).uuid, extent: Self.extent(of: series),
        mayRing: series.hasAlarms)
    }
    let reminders = contents.reminderSeries.map { series in
      Item(
        kind: .reminder, uuid: ItemID(uid: series.uid).uuid, extent: 0...0,
        mayRing: series.hasAlarms)
    }
    self.init(
      href: version.href, etag: version.etag ?? "", hasProblem: contents.problem != nil,
      items: events + reminders)
  }

  /// In seconds: 14 hours for the zone furthest from UTC, and one hour for a change of its rules.
  private static let margin = 15 * 3600

  private static func extent(of series: EventSeries) -> ClosedRange<Int> {
    let extent = series.extent(zone: .gmt)
    let first = max(extent.first.secondsSince1970, .min + margin) - margin
    let last = min(extent.last?.secondsSince1970 ?? .max, .max - margin) + margin
    return first <= last ? first...last : 0...0
  }
}
