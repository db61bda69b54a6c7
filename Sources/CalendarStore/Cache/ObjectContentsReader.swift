internal import Dispatch
internal import Foundation

/// Reads objects of a calendar in their order, and parses them on all processors.
struct ObjectContentsReader {
  let backend: any CalendarBackend
  let calendar: EventCalendar
  /// Whether a text that is not UTF-8 is reported as a problem.
  let checksText: Bool

  struct Reading: Sendable {
    var cached: CachedObject
    /// Nil for an unreadable object.
    var contents: StoredContents?
    var problems: [String] = []
    var isForbidden = false

    var href: String { cached.href }
  }

  /// The most texts in memory at a time.
  private static let batch = 256
  /// Fewer texts are parsed on one thread.
  private static let few = 16

  /// Calls the body for each object that still exists.
  ///
  /// - Parameter versions: as listed; the etag is that of an object whose text is refused.
  func read(
    _ versions: some Sequence<ObjectVersion>, _ body: (Reading) -> Void
  ) throws(StoreError) {
    var texts: [Text] = []
    var bytes = 0
    for version in versions {
      guard let text = text(of: version) else { continue }
      bytes += text.bytes
      texts.append(text)
      guard texts.count >= Self.batch || bytes > ICalendarObject.largest else { continue }
      readings(texts).forEach(body)
      texts.removeAll(keepingCapacity: true)
      bytes = 0
    }
    readings(texts).forEach(body)
  }

  private enum Text: Sendable {
    case object(CalendarObject)
    case refused(ObjectVersion, reason: String)
    /// Reading failed, and may succeed later without a change of the object.
    case unread(href: String, reason: String, isForbidden: Bool)

    var bytes: Int {
      switch self {
      case .object(let object): object.text.count
      case .refused, .unread: 0
      }
    }
  }

  private func text(of version: ObjectVersion) -> Text? {
    do throws(StoreError) {
      return try backend.object(version.href, in: calendar).map(Text.object)
    } catch {
      switch error {
      case .missing: return nil
      case .refused(let reason), .invalid(_, let reason):
        return .refused(version, reason: reason)
      case .failed(let cause, _, let reason):
        return .unread(
          href: version.href, reason: reason, isForbidden: cause == .notPermitted)
      case .changed, .noAccess:
        return .unread(
          href: version.href, reason: "it changes all the time; look at it again",
          isForbidden: false)
      }
    }
  }

  private func readings(_ texts: [Text]) -> [Reading] {
    let (calendar, checksText) = (calendar, checksText)
    guard texts.count >= Self.few else {
      let zones = ZoneResolver()
      return texts.map { Self.reading($0, in: calendar, zones, checksText) }
    }
    let threads = min(texts.count, ProcessInfo.processInfo.activeProcessorCount)
    let length = (texts.count + threads - 1) / threads
    let parts = Parts(count: threads)
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      let part = texts.dropFirst(thread * length).prefix(length)
      let zones = ZoneResolver()
      let readings = part.map { Self.reading($0, in: calendar, zones, checksText) }
      parts.set(readings, at: thread)
    }
    return parts.all.flatMap(\.self)
  }

  private static func reading(
    _ text: Text, in calendar: EventCalendar, _ zones: ZoneResolver, _ checksText: Bool
  ) -> Reading {
    switch text {
    case .refused(let version, let reason):
      return Reading(
        cached: CachedObject(href: version.href, etag: version.etag ?? "", hasProblem: true),
        problems: [reason])
    case .unread(let href, let reason, let isForbidden):
      return Reading(
        cached: CachedObject(href: href, etag: "", hasProblem: true), problems: [reason],
        isForbidden: isForbidden)
    case .object(let object):
      let version = object.version
      do throws(ICalendarError) {
        let stored = try StoredContents(object, in: calendar, zones: zones)
        let contents = stored.contents
        let fault =
          checksText
          ? Self.encodingProblem(of: object.text) ?? Self.timeProblem(of: object, contents)
          : nil
        return Reading(
          cached: CachedObject(contents, of: version), contents: stored,
          problems: [contents.problem, fault].compactMap(\.self))
      } catch {
        return Reading(
          cached: CachedObject(href: version.href, etag: version.etag ?? "", hasProblem: true),
          problems: [error.description])
      }
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
    let parsed = try? ICalendarObject(object.text, in: object.version)
    guard let names = parsed?.invalidTimes(contents).sorted(), !names.isEmpty else { return nil }
    return
      "\(names.joined(separator: ", ")) not valid (RFC 5545); other programs may read something "
      + "else, mend the file"
  }

  private final class Parts: @unchecked Sendable {
    private let lock = NSLock()
    private var parts: [[Reading]]

    init(count: Int) { parts = Array(repeating: [], count: count) }

    func set(_ readings: [Reading], at index: Int) { lock.withLock { parts[index] = readings } }

    var all: [[Reading]] { lock.withLock { parts } }
  }
}
