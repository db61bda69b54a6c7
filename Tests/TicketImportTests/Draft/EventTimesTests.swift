import CalendarStore
import Foundation
import TestSupport
import Testing

@testable import TicketImport

/// Tests/Corpora/rebooked-times.tsv: what a record gave, what a person made of it, what the record
/// gives now, and what becomes of it.
@Suite struct EventTimesTests {
  private func times(_ start: String, _ end: String) throws -> EventTimes {
    let draft = try Drafting.draft(#"{"title":"A","start":"\#(start)","end":"\#(end)"}"#)
    return try EventTimes(draft.event(at: Drafting.moment))
  }

  @Test func aNewTimeTakesOverWhatAPersonMadeOfTheOldOne() throws {
    let differences = try Corpus("rebooked-times.tsv").differences(given: 4) { row in
      let stated = try row.dropFirst().map { text in
        let ends = text.components(separatedBy: " ")
        return try times(ends[0], ends[1])
      }
      let (drafted, written, now) = (stated[0], stated[1], stated[2])
      #expect(Override.Change(before: drafted, after: drafted).drawn(over: now) == now)
      let kept = Override.Change(before: drafted, after: written).drawn(over: now)
      return [kept.map { "\($0.start) \($0.end)" } ?? "-"]
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test func whatMakesNoSenseTogetherIsNotMixed() throws {
    // A person gave the start alone a zone, which the end does not have.
    let drafted = try times("2026-06-10T19:30", "2026-06-10T21:30")
    var written = drafted
    written.start = try times("2026-06-10T19:30[Asia/Tokyo]", "2026-06-10T21:30").start
    let now = try times("2026-06-11T19:30", "2026-06-11T21:30")
    #expect(Override.Change(before: drafted, after: written).drawn(over: now) == now)
  }
}
