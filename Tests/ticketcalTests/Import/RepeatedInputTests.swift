import Foundation
import Testing

@testable import ticketcal

/// Inputs that were imported before.
@Suite struct RepeatedInputTests {
  private static func record(_ title: String, _ start: String, _ id: String) -> String {
    #"{"title":"\#(title)","start":"\#(start)","id":"\#(id)"}"# + "\n"
  }

  private static func others(_ name: String, _ count: Int) -> String {
    (0..<count).map { record("\(name) \($0)", "2026-12-01T10:00:00Z", "\(name)\($0)") }.joined()
  }

  @Test(arguments: ["a.csv", "a.jsonl", "a.json"])
  func saysThatEveryEventIsUnchanged(name: String) throws {
    let home = try TestHome()
    let lines = Self.others("n", 100)
    switch name {
    case "a.csv": try home.file(name, TestHome.bookings(100))
    case "a.jsonl": try home.file(name, lines)
    default:
      let list = lines.split(separator: "\n").joined(separator: ",\n")
      try home.file(name, "[\(list)]")
    }
    try home.run("-y", "-q", name)
    let calendar = try home.names()
    let again = try home.run("-y", "--format", "json", name)
    #expect(again.status == 0)
    #expect(try again.results("status") == Array(repeating: "unchanged", count: 100))
    #expect(try Set(again.results("href")) == Set(calendar))
    #expect(try home.names() == calendar)
  }

  /// A record that was imported before changes nothing, also behind one that moves its event.
  @Test func aKnownRecordDoesNotMoveTheEventBack() throws {
    let home = try TestHome()
    let old = Self.record("Concert", "2026-12-20T10:00:00Z", "c1")
    let new = Self.record("Concert", "2026-12-21T15:00:00Z", "c1")
    try home.file("old.jsonl", Self.others("o", 100) + old)
    try home.file("new.jsonl", Self.others("n", 69) + new + Self.others("m", 50))
    try home.run("-y", "-q", "old.jsonl")
    let run = try home.run("-y", "--format", "json", "new.jsonl", "old.jsonl")
    #expect(run.status == 0)
    let titles = try run.results("title")
    let found = titles.indices.filter { titles[$0] == "Concert" }
    try #require(found.count == 2)
    let (records, statuses) = (try run.results("record"), try run.results("status"))
    #expect(records[found[0]]?.hasSuffix("new.jsonl:70") == true)
    #expect(records[found[1]]?.hasSuffix("old.jsonl:101") == true)
    #expect(found.map { statuses[$0] } == ["updated", "unchanged"])
    let name = try #require(try run.results("href")[found[1]])
    #expect(try home.text("\(home.tickets)/\(name)").contains("DTSTART:20261221T150000Z"))
  }
}
