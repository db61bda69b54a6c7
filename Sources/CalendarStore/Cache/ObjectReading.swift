internal import Foundation

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
  /// - Parameter results: of `hrefs`, in their order.
  static func all(
    _ results: [ObjectResult], of hrefs: ArraySlice<String>, in calendar: EventCalendar
  ) -> [ObjectReading] {
    Array(zip(hrefs, results))[...].concurrentMap(partsOfAtLeast: few) { part in
      let zones = ZoneResolver()
      return part.compactMap { ObjectReading($0, $1, in: calendar, zones) }
    }
  }

  private init?(
    _ href: String, _ result: ObjectResult, in calendar: EventCalendar, _ zones: ZoneResolver
  ) {
    switch result {
    case .success(nil): return nil
    case .failure(let error):
      cached = CachedObject(
        href: href, problems: [error.detail], isForbidden: error.cause == .notPermitted,
        isOwed: true,
        isUnread: error.cause != nil)
    case .success(let object?):
      do throws(StoreError) {
        let read = try ICalendarObject(stored: object.text, in: object.version)
          .contents(zones: zones)
        contents = StoredContents(calendar: calendar, object: object, contents: read)
        cached = CachedObject(read, of: object.version)
      } catch {
        cached = CachedObject(
          href: href, etag: object.version.etag, problems: [error.reason],
          isOwed: object.version.etag == nil)
      }
      cached.text = object.text
    }
  }
}
