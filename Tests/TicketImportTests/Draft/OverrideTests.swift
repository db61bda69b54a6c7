import CalendarStore
import CivilTime
import Foundation
import Testing

@testable import TicketImport

/// What a person changed of an event, drawn over what the records give now.
@Suite struct OverrideTests {
  private func draft(_ start: String, _ fields: String) throws -> ItemDraft {
    try Drafting.draft("{\"title\":\"A\",\"start\":\"\(start)\"\(fields)}")
  }

  @Test(arguments: [
    ("Seat: 4\nTake the passport", "Seat: 4", "Seat: 9", "Seat: 9\nTake the passport"),
    ("Passport!\nSeat: 4", "Seat: 4", "Gate: 2\nSeat: 9", "Passport!\nGate: 2\nSeat: 9"),
    ("Seat: 5", "Seat: 4", "Seat: 9", "Seat: 9"),
    ("Seat: 4", "Seat: 4\nAdvertisement", "Seat: 9\nAdvertisement", "Seat: 9"),
  ])
  func aRebookingKeepsTheLinesThatAPersonAdded(
    _ written: String, _ drafted: String, _ new: String, _ notes: String
  ) throws {
    func noted(_ notes: String) throws -> ItemDraft {
      let line = notes.replacing("\n", with: "\\n")
      return try draft("2026-12-05T19:00", #","notes":"\#(line)""#)
    }
    let merged = try noted(new).changed(as: noted(written), from: noted(drafted))
    #expect(merged.notes?.value == notes)
  }

  @Test func aRebookingKeepsTheZoneThatAPersonGave() throws {
    let drafted = try draft("2026-06-05T19:00", "")
    let written = try draft("2026-06-05T19:00[Asia/Tokyo]", "")
    let merged = try draft("2026-12-08T20:00", "").changed(as: written, from: drafted)
    let expected = try draft("2026-12-08T20:00[Asia/Tokyo]", "")
    #expect(merged.start?.value == expected.start?.value)
    #expect(EventTimes(merged)?.length == EventTimes(drafted)?.length)
  }

  @Test(arguments: [("2026-12-07", nil), ("2027-12-07", "longer than its repeat interval")])
  func saysThatARebookingIsTooLongForTheRuleThatAPersonGave(_ end: String, _ words: String?) throws
  {
    let drafted = try draft("2026-12-05", #","end":"2026-12-06""#)
    let written = try draft("2026-12-05", #","end":"2026-12-06","repeat":"daily""#)
    let record = try draft("2026-12-05", #","end":"\#(end)""#)
    let merged = record.changed(as: written, from: drafted)
    let contradiction = merged.contradiction(from: record)
    #expect((contradiction == nil) == (words == nil))
    if let words { #expect(contradiction?.contains(words) == true) }
  }

  @Test(arguments: [
    (
      #","repeat":"FREQ=WEEKLY;UNTIL=20261220T000000Z""#, "your repeat rule ends before"
    ),
    (#","alarms":"2026-12-05T18:00Z""#, "your alarm is after"),
    (#","repeat":"FREQ=WEEKLY;UNTIL=20270220T000000Z""#, nil), (#","alarms":"2h""#, nil),
    (#","alarms":"2026-12-01T18:00Z""#, nil),
  ])
  func saysWhatNoLongerGoesWithARebooking(_ fields: String, _ words: String?) throws {
    let start = words?.contains("alarm") == true ? "2026-12-05T15:00Z" : "2026-12-25T15:00Z"
    let drafted = try draft("2026-12-05T19:00Z", "")
    let written = try draft("2026-12-05T19:00Z", fields)
    let record = try draft(start, "")
    let merged = record.changed(as: written, from: drafted)
    #expect(merged.repeatRule?.value == written.repeatRule?.value)
    #expect(merged.resolvedAlarms == written.resolvedAlarms)
    let contradiction = merged.contradiction(from: record)
    #expect((contradiction == nil) == (words == nil))
    if let words { #expect(contradiction?.contains(words) == true) }
  }

  private static let changes: [(StaticString, String)] = [
    ("title", #""title":"B""#), ("start", #""start":"2026-12-05T20:00""#),
    ("start", #""start":"2026-12-05T19:00[Asia/Tokyo]""#), ("start", #""start":"2026-12-05""#),
    ("repeat", #""repeat":"weekly""#), ("location", #""location":"Hall""#),
    ("url", #""url":"https://a.example/""#), ("alarms", #""alarms":"2h""#),
    ("show-as", #""show as":"free""#), ("notes", #""notes":"Doors 18""#),
  ]

  /// Of each field, a change is stored and read, drawn and taken back.
  @Test(arguments: changes.indices)
  func isStoredDrawnAndTakenBack(_ index: Int) throws {
    let (name, field) = Self.changes[index]
    let plain = #""title":"A","start":"2026-12-05T19:00","alarms":"1h""#
    let key = field.prefix { $0 != ":" }
    let kept = plain.split(separator: ",").filter { !$0.hasPrefix(key) }
    let record = ItemDraft(
      try Drafting.draft("{\(plain)}").event(at: Drafting.moment))
    let edited = ItemDraft(
      try Drafting.draft("{\((kept + [field[...]]).joined(separator: ","))}").event(
        at: Drafting.moment))
    let changes = Override.changes(from: record, to: edited)
    #expect(changes.map(\.field.name) == ["\(name)"])
    let stored = try JSONDecoder().decode(
      [Override].self, from: try JSONEncoder().encode(changes))
    #expect(stored == changes)
    let drawn = record.overridden(by: stored)
    #expect(Override.changes(from: edited, to: drawn) == [])
    #expect(Override.changes(from: record, to: drawn.overridden(by: stored.map(\.inverse))) == [])
  }

  @Test func isOutOfForceWhileTheRecordsGiveAnotherValue() throws {
    let first = try draft("2026-12-05T19:00", #","location":"Hall""#)
    let edited = try draft("2026-12-05T19:00", #","location":"Church""#)
    let moved = try draft("2026-12-05T19:00", #","location":"Odeon""#)
    #expect(moved.changed(as: edited, from: first).location?.value == "Odeon")
    #expect(first.changed(as: edited, from: first).location?.value == "Church")
  }

  @Test func alarmsAreOutOfForceWhileTheBookingIsCanceled() throws {
    let first = try draft("2026-12-05T19:00", #","alarms":"none""#)
    let edited = try draft("2026-12-05T19:00", #","alarms":"2h""#)
    let canceled = try draft("2026-12-05T19:00", #","alarms":"none","status":"cancelled""#)
    #expect(canceled.changed(as: edited, from: first).alarms.value == [])
    #expect(first.changed(as: edited, from: first).alarms.value == edited.alarms.value)
  }

  /// A row for each change, and for each field that has the value of the records again.
  @Test func storesWhatIsNew() throws {
    let first = try draft("2026-12-05T19:00", "")
    let changes = Override.changes(
      from: first, to: try draft("2026-12-05T20:00", #","location":"Hall""#))
    #expect(changes.map(\.field) == [.start, .location])
    func rows(_ from: [Override], _ to: [Override], isCanceled: Bool = false) -> [StoredOverride] {
      StoredOverride.rows(from: from, to: to, isCanceled: isCanceled)
    }
    #expect(rows(changes, changes).isEmpty)
    #expect(rows([], changes).map(\.override) == changes)
    #expect(
      rows(changes, [changes[1]]) == [StoredOverride(field: .start, override: nil)])
    #expect(rows(changes, [], isCanceled: true).isEmpty)
  }
}

extension ItemDraft {
  /// The draft of a new record, with what a person made of that of an earlier one.
  fileprivate func changed(as written: ItemDraft, from drafted: ItemDraft) -> ItemDraft {
    overridden(by: Override.changes(from: drafted, to: written))
  }
}
