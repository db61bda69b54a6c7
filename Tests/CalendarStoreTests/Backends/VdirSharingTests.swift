import Foundation
import Synchronization
import Testing

@testable import CalendarStore

/// Several programs, and a person, that write to one vdir at the same time.
@Suite struct VdirSharingTests {
  /// Two imports update the same events at once: each is updated by one of them.
  @Test(arguments: [nil, NewFile.Kind.hidden])
  func twoWritersUpdateEachEventOnce(_ kind: NewFile.Kind?) throws {
    let directory = try TemporaryDirectory()
    let first = try VdirWriter(directory: directory.path, calendar: Samples.calendar)
    let etags = first.add(try (0..<100).map { try Samples.event($0) }).compactMap(\.saved?.etag)
    let path = directory.path
    let all = Mutex<[[String]]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      let changes = etags.enumerated().compactMap { index, etag in
        (try? Samples.event(index, title: "\(number)")).map {
          EventChange(uid: $0.uid, content: .event($0), condition: .unchanged(etag: etag))
        }
      }
      let writer = try? VdirWriter(directory: path, calendar: Samples.calendar, kind: kind)
      let kinds = changes.chunks(of: 10).flatMap { writer?.write($0).map(\.kind) ?? [] }
      all.withLock { $0.append(kinds) }
    }
    for index in 0..<100 {
      let kinds = all.withLock { $0.map { $0[index] } }
      // Where there are no unnamed files, who finds another one writing says that it is busy.
      #expect(kinds.filter { $0 == "saved" }.count == 1, "\(kinds)")
      #expect(kinds.allSatisfy { ["saved", "changed", "failed"].contains($0) })
      if kind == nil { #expect(!kinds.contains("failed")) }
    }
    #expect(try directory.names.count == 100)
  }

  /// Two imports update the same events while two others withdraw them: one of the four gets each.
  @Test func writersOfAllKindsGetEachEventOnce() throws {
    let directory = try TemporaryDirectory()
    let first = try VdirWriter(directory: directory.path, calendar: Samples.calendar)
    let etags = first.add(try (0..<100).map { try Samples.event($0) }).compactMap(\.saved?.etag)
    let path = directory.path
    let all = Mutex<[Int: [String]]>([:])
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      let changes = etags.enumerated().compactMap { index, etag in
        (try? Samples.event(index, title: "\(number)")).map {
          EventChange(
            uid: $0.uid, content: number < 2 ? .event($0) : .none,
            condition: .unchanged(etag: etag))
        }
      }
      let writer = try? VdirWriter(directory: path, calendar: Samples.calendar)
      let kinds = changes.chunks(of: 10).flatMap { writer?.write($0).map(\.kind) ?? [] }
      all.withLock { $0[number] = kinds }
    }
    for index in 0..<100 {
      let kinds = all.withLock { all in (0..<4).map { all[$0]?[index] ?? "" } }
      let winners = (0..<4).filter { kinds[$0] == "saved" || kinds[$0] == "withdrawn" }
      #expect(winners.count == 1, "\(kinds)")
      let version = first.version(of: Samples.uid(index))
      #expect((version == nil) == kinds.contains("withdrawn"))
      guard let version, let winner = winners.first else { continue }
      let read = try ReadCalendar(directory.text(of: version.href)).events
      #expect(read.map(\.summary) == ["\(winner)"])
    }
    #expect(try directory.names.allSatisfy { !$0.hasPrefix(".") })
  }

  /// A person keeps saving an event while it is updated: what was saved last is there, unless an update
  /// was made of just that.
  @Test func aPersonAndAWriterNeverLoseTheLatestText() throws {
    let directory = try TemporaryDirectory()
    let writer = try VdirWriter(directory: directory.path, calendar: Samples.calendar)
    let person = Person(folder: directory.path)
    let uid = Samples.uid(1)
    let name = "12345678-9abc-5def-0000-000000000001.ics"
    person.save("theirs", as: name)
    let isDone = Atomic(false)
    DispatchQueue.global().async {
      for number in 0..<300 { person.save("theirs \(number)", as: name) }
      isDone.store(true, ordering: .releasing)
    }
    var updated: Set<String> = []
    repeat {
      guard let etag = writer.version(of: uid)?.etag else { continue }
      let change = EventChange(
        uid: uid, content: .event(try Samples.event(1)), condition: .unchanged(etag: etag))
      if writer.write([change]).first?.saved != nil { updated.insert(etag) }
    } while !isDone.load(ordering: .acquiring)
    let text = try directory.text(of: name)
    #expect(text == "theirs 299" || text.hasSuffix("END:VCALENDAR\r\n"))
    #expect(text == "theirs 299" || !updated.isEmpty)
    #expect(try directory.names == [name])
  }
}

extension Array {
  fileprivate func chunks(of count: Int) -> [[Element]] {
    stride(from: 0, to: self.count, by: count).map {
      Array(self[$0..<Swift.min($0 + count, self.count)])
    }
  }
}
