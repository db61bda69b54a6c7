import CivilTime
import Foundation
import SampleEvents
import Synchronization

@testable import CalendarStore

/// A folder of calendars, and stores over it.
final class StoreWorld: Sendable {
  let directory: TemporaryDirectory
  let source: CalendarSource
  private let issued = Mutex(0)

  static let now = Instant(secondsSince1970: 1_800_000_000)

  init(_ calendars: String...) throws {
    directory = try TemporaryDirectory()
    source = CalendarSource(name: "personal", location: directory.path(of: "calendars"))
    for name in calendars.isEmpty ? ["home"] : calendars { try make(name) }
  }

  func make(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder(name), withIntermediateDirectories: true)
  }

  func folder(_ calendar: String = "home") -> String { "\(source.location)/\(calendar)" }

  var cacheFolder: String { directory.path(of: "state/cache") }

  /// As the vdir backend names it.
  func calendar(_ name: String = "home") -> EventCalendar {
    let path = folder(name)
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    return EventCalendar(
      name: name, source: source.name, identifier: resolved.map { String(cString: $0) } ?? path)
  }

  func context(zone: String = "UTC", isCached: Bool = true) throws -> StoreContext {
    StoreContext(
      productID: Samples.productID, zone: try Samples.zone(zone), now: { Self.now },
      newUID: { self.newUID() },
      cacheFolder: isCached ? cacheFolder : nil)
  }

  /// `…-0000000003e9` and so on.
  private func newUID() -> UUID {
    issued.withLock { number in
      number += 1
      return Samples.uid(1000 + number)
    }
  }

  func events(zone: String = "UTC", isCached: Bool = true) throws -> EventStore {
    EventStore([VdirBackend(source)], context: try context(zone: zone, isCached: isCached))
  }

  func write(_ text: String, to name: String, in calendar: String = "home") throws {
    try directory.write(text, to: "calendars/\(calendar)/\(name)")
  }

  /// A file of one event, written as its lines.
  func write(event lines: String..., to name: String, in calendar: String = "home") throws {
    try write(Self.object(["BEGIN:VEVENT"] + lines + ["END:VEVENT"]), to: name, in: calendar)
  }

  func write(reminder lines: String..., to name: String, in calendar: String = "home") throws {
    try write(Self.object(["BEGIN:VTODO"] + lines + ["END:VTODO"]), to: name, in: calendar)
  }

  static func object(_ lines: [String]) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN"] + lines + ["END:VCALENDAR", ""])
      .joined(separator: "\r\n")
  }

  func text(of name: String, in calendar: String = "home") throws -> String {
    try directory.text(of: "calendars/\(calendar)/\(name)")
  }

  func names(in calendar: String = "home") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder(calendar)).sorted()
  }

  func delete(_ name: String, in calendar: String = "home") {
    unlink("\(folder(calendar))/\(name)")
  }

  /// The days from one through the other, in UTC.
  func predicate(
    _ first: (Int, Int, Int), _ last: (Int, Int, Int), in calendars: [EventCalendar]? = nil
  ) throws -> EventPredicate {
    let start = try Samples.reading(first.0, first.1, first.2).secondsSinceEpoch
    let end = try Samples.reading(last.0, last.1, last.2).secondsSinceEpoch + 86_400
    return EventPredicate(
      range: Instant(secondsSince1970: start)..<Instant(secondsSince1970: end),
      calendars: calendars)
  }
}
