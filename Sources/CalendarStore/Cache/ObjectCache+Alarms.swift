internal import CivilTime
internal import Foundation
internal import GRDB

/// The row of the table `alarms`: the rows of `items` have the first alarm behind a moment, or behind an
/// earlier one, as a viewer in a zone sees it.
struct AlarmReference: Codable, FetchableRecord, PersistableRecord, Sendable, Equatable {
  static let databaseTableName = "alarms"

  /// In seconds since 1970.
  var after: Int
  /// The identifier of the zone.
  var zone: String

  /// Whether rows of this reference serve the other one: they find too many objects, and miss none.
  func serves(_ other: AlarmReference) -> Bool { zone == other.zone && after <= other.after }
}

/// The first alarm of each item behind a moment, by which a search finds what may ring.
extension ObjectCache {
  /// An item's first alarm behind the moment of `prepareAlarms`.
  struct NextAlarm {
    var href: String
    /// The etag of the text that was read.
    var etag: String
    /// The item's place in `CachedObject.items`.
    var number: Int
    /// Nil without any.
    var moment: Instant?
  }

  /// Nil before the first call of `prepareAlarms`.
  func alarmReference() throws(StoreError) -> AlarmReference? {
    try file.read(AlarmReference.fetchOne)
  }

  /// Lets the rows hold the first alarm behind the moment, in a viewer's zone. Rows that hold the
  /// first one behind a later moment, or in another zone, are looked at again.
  func prepareAlarms(after moment: Instant, in zone: TimeZone) throws(StoreError) {
    let reference = AlarmReference(after: moment.secondsSince1970, zone: zone.identifier)
    let present = try alarmReference()
    if present == reference { return }
    do throws(StoreError) {
      try file.write { database in
        if try AlarmReference.fetchOne(database)?.serves(reference) == false {
          try database.execute(sql: "UPDATE items SET alarm = 0 WHERE alarm IS NOT NULL")
        }
        try AlarmReference.deleteAll(database)
        try reference.insert(database)
      }
    } catch {
      guard error.isOfWriting, present?.serves(reference) ?? true else { throw error }
    }
  }

  /// Records the alarms of items whose objects still have the etag. Objects whose alarms cannot be
  /// recorded now are read again by the next search.
  func set(_ alarms: [NextAlarm], in calendar: EventCalendar) throws(StoreError) {
    guard !alarms.isEmpty else { return }
    do throws(StoreError) {
      try file.write { database in
        guard let number = try Self.calendar(calendar, database)?.number else { return }
        let update = try database.cachedStatement(
          sql: """
            UPDATE items SET alarm = ? WHERE number = ?
              AND object = (SELECT id FROM objects WHERE calendar = ? AND href = ? AND etag = ?)
            """)
        for alarm in alarms {
          try update.execute(arguments: [
            alarm.moment?.secondsSince1970 ?? .max, alarm.number, number, alarm.href, alarm.etag,
          ])
        }
      }
    } catch {
      guard error.isOfWriting else { throw error }
    }
  }

  /// The first alarm of the calendar's items that is behind the moment; nil if none is known.
  func nextAlarm(
    after moment: Instant, of type: EntityType, in calendar: EventCalendar
  ) throws(StoreError) -> Instant? {
    let found = try file.read { database in
      try SQLRequest<Int>(
        literal: """
          SELECT min(alarm) FROM items WHERE calendar = \(Self.number(of: calendar))
            AND kind = \(type.rawValue) AND alarm > \(moment.secondsSince1970)
          """
      ).fetchOne(database)
    }
    return found.flatMap { $0 == .max ? nil : Instant(secondsSince1970: $0) }
  }
}
