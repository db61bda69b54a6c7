internal import Foundation

/// An object that was asked for, with its contents.
struct ObjectReading: Sendable {
  let href: String
  /// Nil for an unreadable object.
  var contents: StoredContents?
  var problems: [String] = []
  /// What the cache has of it.
  var cached: CachedObject

  /// Of texts that are parsed on one thread.
  private static let few = 8

  /// Parses texts on all processors. Leaves out the objects that are gone.
  ///
  /// - Parameters:
  ///   - results: of `hrefs`, in their order.
  ///   - checksText: whether a text that is not UTF-8 is reported as a problem.
  static func all(
    _ results: [ObjectResult], of hrefs: ArraySlice<String>, in calendar: EventCalendar,
    checksText: Bool
  ) -> [ObjectReading] {
    Array(zip(hrefs, results))[...].concurrentMap(partsOfAtLeast: few) { part in
      let zones = ZoneResolver()
      return part.compactMap { ObjectReading($0, $1, in: calendar, zones, checksText) }
    }
  }

  private init?(
    _ href: String, _ result: ObjectResult, in calendar: EventCalendar, _ zones: ZoneResolver,
    _ checksText: Bool
  ) {
    self.href = href
    switch result {
    case .success(nil): return nil
    case .failure(let error):
      problems = [error.detail]
      cached = CachedObject(
        href: href, problems: problems, isForbidden: error.cause == .notPermitted, isOwed: true,
        isUnread: error.cause != nil)
    case .success(let object?):
      do throws(StoreError) {
        let read = try ICalendarObject(stored: object.text, in: object.version)
          .contents(zones: zones)
        contents = StoredContents(calendar: calendar, version: object.version, contents: read)
        problems = read.shownProblems
        if checksText {
          let faults = [
            Self.encodingProblem(of: object.text), Self.timeProblem(of: object, read),
          ]
          problems += faults.compactMap(\.self)
        }
        cached = CachedObject(read, of: object.version)
      } catch {
        problems = [error.reason]
        cached = CachedObject(
          href: href, etag: object.version.etag, problems: problems,
          isOwed: object.version.etag == nil)
      }
      cached.text = object.text
    }
  }

  private static func encodingProblem(of text: [UInt8]) -> String? {
    ICalendarObject.firstLineThatIsNotUTF8(in: text).map { line in
      "line \(line) is not UTF-8, and is shown with \u{FFFD}; write the file in UTF-8"
    }
  }

  private static func timeProblem(
    of object: CalendarObject, _ contents: ObjectContents
  ) -> String? {
    let parsed = try? ICalendarObject(stored: object.text, in: object.version)
    guard var names = parsed?.invalidTimes(contents) else { return nil }
    if contents.alarmProblem != nil { names.remove("TRIGGER") }
    guard !names.isEmpty else { return nil }
    let list = names.sorted().joined(separator: ", ")
    return "\(list) not valid (RFC 5545); other programs may read something else, mend the file"
  }
}
