import CalendarStore
import CivilTime
import Foundation
import Testing

@testable import TicketImport

@Suite struct ContentFingerprintEventTests {
  private static func time(_ seconds: Int) throws -> LocalDateTime {
    try #require(LocalDateTime(secondsSinceEpoch: seconds))
  }

  private static func event() throws -> Event {
    var event = Event(
      uid: "01020304-0506-0708-0900-010203040506", title: "Film Night",
      start: .zoned(try time(1_686_364_772), try #require(TimeZone(identifier: "Asia/Shanghai"))),
      end: .utc(try time(1_686_371_972)), location: "Kino",
      structuredLocation: StructuredLocation(geo: GeoLocation(latitude: 52.5, longitude: 13.25)),
      notes: "Row 7\nSeat 12",
      url: "https://example.com/", alarms: [.before(CivilDuration(days: 1)), .at(.noon)],
      recurrenceRules: [try RecurrenceRule("FREQ=WEEKLY;COUNT=2")])
    (event.creationDate, event.lastModifiedDate) = (.noon, .noon)
    return event
  }

  /// Were one of these to change, every event imported before would count as changed.
  @Test func keepsTheFingerprintsItHasAlwaysMade() throws {
    let full = ContentFingerprint(try Self.event())
    #expect(full.digest.uuidString.lowercased() == "b5a8910a-0d69-50b6-bde9-6f23b7cc087d")
    var bare = Event(
      uid: "u", title: "", start: .date(LocalDate.epoch), end: .date(LocalDate.epoch))
    (bare.creationDate, bare.lastModifiedDate) = (.noon, .noon)
    #expect(
      ContentFingerprint(bare).digest.uuidString.lowercased()
        == "cf5795d4-8eaf-5192-868a-64fa755f5f16")
  }

  private static let changes: [@Sendable (inout Event) throws -> Void] = [
    { $0.title = "Film Nights" },
    { $0.title = "" },
    { $0.start = .floating(try time(1_686_364_772)) },
    { $0.start = .utc(try time(1_686_364_772)) },
    { $0.start = .date(try time(1_686_364_772).date) },
    {
      $0.start = .zoned(
        try time(1_686_364_773), try #require(TimeZone(identifier: "Asia/Shanghai")))
    },
    {
      $0.start = .zoned(try time(1_686_364_772), try #require(TimeZone(identifier: "Asia/Taipei")))
    },
    { $0.end = .utc(try time(1_686_371_973)) },
    { $0.location = nil },
    { $0.location = "" },
    { $0.location = "Kino 2" },
    { $0.structuredLocation = nil },
    { $0.structuredLocation?.geo.latitude = 52.25 },
    { $0.structuredLocation?.geo.longitude = 52.5 },
    { $0.notes = nil },
    { $0.notes = "Row 7" },
    { $0.url = nil },
    { $0.url = "https://example.com/2" },
    { $0.status = .tentative },
    { $0.status = .canceled },
    { $0.availability = .free },
    { $0.alarms = [] },
    { $0.alarms.reverse() },
    { $0.alarms[0] = .before(CivilDuration(seconds: 86_400)) },
    { $0.alarms[1] = .at(Instant(secondsSince1970: 0)) },
    { $0.alarms.append(.before(CivilDuration())) },
    { $0.recurrenceRules = [] },
    { $0.recurrenceRules = [try RecurrenceRule("FREQ=WEEKLY;COUNT=3")] },
    // What one field loses another gains.
    {
      $0.location = nil
      $0.notes = "Kino"
    },
    {
      $0.title = "Film NightKino"
      $0.location = ""
    },
  ]

  @Test func changesWithEveryField() throws {
    let event = try Self.event()
    var seen = [ContentFingerprint(event): -1]
    for (index, change) in Self.changes.enumerated() {
      var changed = event
      try change(&changed)
      let earlier = seen.updateValue(index, forKey: ContentFingerprint(changed))
      #expect(earlier == nil, "change \(index) looks like \(earlier ?? -2)")
    }
  }

  @Test func doesNotChangeWithWhatNoRecordDecides() throws {
    let event = try Self.event()
    var other = event
    other.uid = UUID().uuidString
    other.creationDate = Instant(secondsSince1970: 1)
    other.lastModifiedDate = Instant(secondsSince1970: 2)
    other.sequence = 3
    #expect(ContentFingerprint(other) == ContentFingerprint(event))
  }

  @Test func takesTheTwoZerosForOne() throws {
    var event = try Self.event()
    event.structuredLocation = StructuredLocation(geo: GeoLocation(latitude: 0, longitude: 0))
    var other = event
    other.structuredLocation = StructuredLocation(geo: GeoLocation(latitude: -0.0, longitude: -0.0))
    #expect(ContentFingerprint(other) == ContentFingerprint(event))
  }
}
