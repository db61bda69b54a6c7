import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

@Suite struct CalendarIndexTests {
  private func facts(
    _ numbers: Int..., flags: ObjectFacts.Flags = .events, extent: ClosedRange<Int> = 0...10
  ) -> ObjectFacts {
    ObjectFacts(flags: flags, extent: extent, uuids: numbers.map(Samples.uid))
  }

  private func hrefs(_ index: CalendarIndex, _ query: ObjectQuery) -> [String] {
    index.entries(for: query).map(index.href)
  }

  private let token = SyncToken(bytes: [])
  private let everything = ObjectQuery(nil, of: nil)

  @Test func keepsObjectsByTheirNames() {
    var index = CalendarIndex()
    index.update(
      to: token, without: [], with: [("b.ics", facts(2)), ("a.ics", facts(1)), ("ä.ics", facts(3))])
    #expect(hrefs(index, everything) == ["a.ics", "b.ics", "ä.ics"])
    index.update(to: token, without: ["b.ics", "ä.ics"], with: [("b.ics", facts(4))])
    #expect(hrefs(index, everything) == ["a.ics", "b.ics"])
    #expect(index.entries.map { Array(index.uuids($0)) } == [[Samples.uid(1)], [Samples.uid(4)]])
  }

  @Test func findsWhatMayTouchARange() {
    var index = CalendarIndex()
    index.update(
      to: token, without: [],
      with: [
        ("before.ics", facts(1, extent: 0...9)), ("touches.ics", facts(2, extent: 0...10)),
        ("within.ics", facts(3, extent: 12...13)), ("after.ics", facts(4, extent: 20...30)),
        ("broken.ics", facts(5, flags: [.problem], extent: 0...0)),
        ("todo.ics", facts(6, flags: [.reminders], extent: 0...0)),
      ])
    let predicate = EventPredicate(
      range: Instant(secondsSince1970: 10)..<Instant(secondsSince1970: 20))
    #expect(hrefs(index, ObjectQuery(predicate)) == ["broken.ics", "touches.ics", "within.ics"])
    #expect(hrefs(index, ObjectQuery(nil, of: .reminder)) == ["broken.ics", "todo.ics"])
    let prefix = UUIDPrefix(Samples.uid(3))
    #expect(hrefs(index, ObjectQuery(nil, of: .event, prefix: prefix)) == ["within.ics"])
    #expect(hrefs(index, ObjectQuery(nil, of: .reminder, prefix: prefix)) == [])
  }

  @Test func namesWhatSharesAUID() {
    var index = CalendarIndex()
    index.update(
      to: token, without: [],
      with: [
        ("c.ics", facts(1)), ("a.ics", facts(1)), ("b.ics", facts(2, 1)), ("d.ics", facts(3, 3)),
      ])
    func twins() -> [String] { index.twins(for: everything).map { "\($0.href) \($0.of)" } }
    #expect(twins() == ["b.ics a.ics", "c.ics a.ics"])
    index.update(to: token, without: ["a.ics"], with: [])
    #expect(twins() == ["c.ics b.ics"])
    index.update(to: token, without: ["b.ics"], with: [])
    #expect(twins() == [])
  }

  @Test func refusesWhatLeadsOutOfItself() {
    func index(_ change: (inout CalendarIndex.Entry) -> Void) -> CalendarIndex? {
      var entry = CalendarIndex.Entry(
        first: 0, last: 0, name: 0, nameLength: 5, flags: 1, uuid: 0, uuidCount: 1)
      change(&entry)
      return CalendarIndex(
        token: token, entries: [entry], names: Array("a.ics".utf8), uuids: [Samples.uid(1).uuid])
    }
    #expect(index { _ in } != nil)
    #expect(index { $0.name = 1 } == nil)
    #expect(index { $0.name = .max } == nil)
    #expect(index { $0.uuid = 1 } == nil)
    #expect(index { $0.uuidCount = 2 } == nil)
    #expect(index { $0.first = 1 } == nil)
    #expect(index { $0.flags = 0x8000 } == nil)
  }
}
