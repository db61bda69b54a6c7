internal import CivilTime
internal import Foundation
internal import GRDB

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

/// A row of the table `calendars`: a calendar whose objects the cache has.
struct CachedCalendar: Codable, FetchableRecord, MutablePersistableRecord {
  static let databaseTableName = "calendars"

  /// Nil for a row that is not inserted yet.
  var number: Int64?
  /// Source, name and identifier.
  var identity: String
  /// The state that all rows of the calendar's objects are of; both are nil if there is none.
  var tag: String?
  var token: String?
  /// When the calendar was last found as its rows have it, in seconds since 1970; nil if not all of
  /// its objects were ever read.
  var read: Int?

  var state: SyncToken { SyncToken(tag: tag, token: token) }

  mutating func didInsert(_ inserted: InsertionSuccess) { number = inserted.rowID }
}

/// A row of the table `objects`, with its rows of `items`: what the cache has of an object.
///
/// The etag names the text that the row was made of, so a row is true of that text whatever other
/// programs do.
struct CachedObject: Sendable, Equatable {
  var href: String
  /// Nil where the calendar has none.
  var etag: String?
  /// Nil for an object of a folder, which is read there.
  var text: [UInt8]?
  /// Why the object cannot be shown, or not as it is written; the most severe problem first.
  var problems: [String] = []
  /// Whether reading the object is not permitted.
  var isForbidden = false
  /// Whether the next update reads the object again: it could not be read, or has no etag.
  var isOwed = false
  /// Whether it could not be read when it was last asked for; a text is that of an earlier version.
  var isUnread = false
  var items: [Item] = []
  /// The moment and the zone of the items' alarms; nil if no alarm is looked for.
  var reference: AlarmReference?

  /// A row of the table `items`: the facts that decide whether a query has to read the object.
  struct Item: Sendable, Hashable {
    var kind: EntityType
    /// The UUID of the item's identifier.
    var uuid: UUID
    /// The times of an event in any viewer's zone: seconds since 1970, both bounds inclusive.
    var extent: ClosedRange<Int>
    /// The moment of the first alarm behind that of the reference, in seconds since 1970: 0 if not all
    /// its alarms are found, the greatest integer if none rings, and nil for an item without alarms.
    var alarm: Int?
  }
}

extension CachedObject: FetchableRecord {
  /// Without the items.
  init(row: Row) throws {
    href = row["href"]
    etag = row["etag"]
    text = (row["text"] as Data?).map { Array($0) }
    problems = (row["problem"] as String?)?.split(separator: "\n").map(String.init) ?? []
    isForbidden = row["isForbidden"]
    isOwed = row["isOwed"]
    isUnread = row["isUnread"]
  }
}

extension CachedObject {
  /// Why its text, or the latest version of it, is not there.
  func failure(in calendar: EventCalendar) -> StoreError {
    .failed(
      cause: isForbidden ? .notPermitted : .inputOutput, path: "\(calendar.qualifiedName)/\(href)",
      reason: problems.first ?? "the server has not given it yet; do the same again")
  }

  /// An object that was read.
  init(_ contents: ObjectContents, of version: ObjectVersion, _ reference: AlarmReference?) {
    let after = Instant(secondsSince1970: reference?.after ?? 0)
    let zone = reference.flatMap { TimeZone(identifier: $0.zone) }
    let events = contents.series.map { series in
      let alarms = zone.map { series.alarms(after: after, through: after, in: $0) }
      return Item(
        kind: .event, uuid: ItemID(uid: series.uid).uuid, extent: Self.extent(of: series),
        alarm: series.hasAlarms ? Self.first(of: alarms) : nil)
    }
    let reminders = contents.reminderSeries.map { series in
      let alarms = zone.map { series.alarms(after: after, through: after, in: $0) }
      return Item(
        kind: .reminder, uuid: ItemID(uid: series.uid).uuid, extent: 0...0,
        alarm: series.hasAlarms ? Self.first(of: alarms) : nil)
    }
    self.init(
      href: version.href, etag: version.etag, problems: contents.shownProblems,
      isOwed: version.etag == nil, items: events + reminders, reference: reference)
  }

  private static func first<Item>(of alarms: SeriesAlarms<Item>?) -> Int {
    guard let alarms, alarms.problem == nil else { return 0 }
    return alarms.next?.secondsSince1970 ?? .max
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

extension ObjectContents {
  /// The problems that whoever reads the object is warned of, the most severe first.
  var shownProblems: [String] { problems.map(\.description) + [alarmProblem].compactMap(\.self) }
}

/// An object that was asked for, with its contents.
struct ObjectReading: Sendable {
  /// Nil for an unreadable object.
  var contents: StoredContents?
  /// What the cache has of it.
  var cached: CachedObject

  /// Of texts that are parsed on one thread.
  private static let few = 8

  /// Parses texts on all processors. Leaves out the objects that are gone.
  ///
  /// - Parameters:
  ///   - results: of `hrefs`, in their order.
  ///   - reference: nil to look for no alarms.
  static func all(
    _ results: [ObjectResult], of hrefs: ArraySlice<String>, in calendar: EventCalendar,
    alarmsOf reference: AlarmReference? = nil
  ) -> [ObjectReading] {
    Array(zip(hrefs, results))[...].concurrentMap(partsOfAtLeast: few) { part in
      let zones = ZoneResolver()
      return part.compactMap { ObjectReading($0, $1, in: calendar, zones, reference) }
    }
  }

  private init?(
    _ href: String, _ result: ObjectResult, in calendar: EventCalendar, _ zones: ZoneResolver,
    _ reference: AlarmReference?
  ) {
    switch result {
    case .success(nil): return nil
    case .failure(let error):
      cached = CachedObject(
        href: href, problems: [error.detail], isForbidden: error.cause == .notPermitted,
        isOwed: true, isUnread: error.cause != nil)
    case .success(let object?):
      do throws(StoreError) {
        let read = try ICalendarObject(object).contents(zones: zones)
        contents = StoredContents(calendar: calendar, object: object, contents: read)
        cached = CachedObject(read, of: object.version, reference)
      } catch {
        cached = CachedObject(
          href: href, etag: object.version.etag, problems: [error.reason],
          isOwed: object.version.etag == nil)
      }
      cached.text = object.text
    }
  }
}
