import Foundation
import SampleEvents
import Synchronization
import Testing

@testable import CalendarStore

/// Several programs, and a person, that write to one vdir at the same time.
@Suite struct VdirSharingTests {
  /// Two imports update the same events at once: each is updated by one of them.
  @Test(arguments: [nil, NewFile.Kind.hidden])
  func twoWritersUpdateEachEventOnce(_ kind: NewFile.Kind?) throws {
    let directory = try TemporaryDirectory()
    let first = try VdirWriter(
      directory: directory.path, calendar: Samples.calendar, productID: Samples.productID)
    let etags = first.add(try (0..<100).map { try Samples.event($0) }).compactMap(\.etag)
    let path = directory.path
    let all = Mutex<[[String]]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      let changes = etags.enumerated().compactMap { index, etag in
        (try? Samples.event(index, title: "\(number)")).map {
          ObjectWrite(
            href: Samples.href(index), content: .event($0), condition: .unchanged(etag: etag))
        }
      }
      let writer = try? VdirWriter(
        directory: path, calendar: Samples.calendar, productID: Samples.productID, kind: kind)
      let kinds = changes.chunks(of: 10).flatMap { writer?.write($0).map(\.kind) ?? [] }
      all.withLock { $0.append(kinds) }
    }
    for index in 0..<100 {
      let kinds = all.withLock { $0.map { $0[index] } }
      #expect(kinds.filter { $0 == "made" }.count == 1, "\(kinds)")
      #expect(kinds.allSatisfy { ["made", "changed"].contains($0) })
    }
    #expect(try directory.names.count == 100)
  }

  /// Two imports update the same events while two others withdraw them: one of the four gets each.
  @Test func writersOfAllKindsGetEachEventOnce() throws {
    let directory = try TemporaryDirectory()
    let first = try VdirWriter(
      directory: directory.path, calendar: Samples.calendar, productID: Samples.productID)
    let etags = first.add(try (0..<100).map { try Samples.event($0) }).compactMap(\.etag)
    let path = directory.path
    let all = Mutex<[Int: [String]]>([:])
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      let changes = etags.enumerated().compactMap { index, etag in
        (try? Samples.event(index, title: "\(number)")).map {
          ObjectWrite(
            href: Samples.href(index), content: number < 2 ? .event($0) : .none,
            condition: .unchanged(etag: etag))
        }
      }
      let writer = try? VdirWriter(
        directory: path, calendar: Samples.calendar, productID: Samples.productID)
      let kinds = changes.chunks(of: 10).flatMap { writer?.write($0).map(\.kind) ?? [] }
      all.withLock { $0[number] = kinds }
    }
    for index in 0..<100 {
      let kinds = all.withLock { all in (0..<4).map { all[$0]?[index] ?? "" } }
      let winners = (0..<4).filter { kinds[$0] == "made" }
      #expect(winners.count == 1, "\(kinds)")
      let version = try first.version(of: Samples.href(index))
      let winner = try #require(winners.first)
      #expect((version == nil) == (winner >= 2))
      guard let version else { continue }
      let read = try ReadCalendar(directory.text(of: version.href)).events
      #expect(read.map(\.summary) == ["\(winner)"])
    }
    #expect(try directory.names.allSatisfy { !$0.hasPrefix(".") })
  }

  /// A person keeps saving an event while it is updated: what was saved last is there, unless an update
  /// was made of just that.
  @Test func aPersonAndAWriterNeverLoseTheLatestText() throws {
    let directory = try TemporaryDirectory()
    let writer = try VdirWriter(
      directory: directory.path, calendar: Samples.calendar, productID: Samples.productID)
    let person = Person(folder: directory.path)
    let name = Samples.href(1)
    person.save("theirs", as: name)
    let isDone = Atomic(false)
    let latest = Mutex<String?>(nil)
    DispatchQueue.global().async {
      for number in 0..<300 {
        let etag = person.save("theirs \(number)", as: name)
        latest.withLock { $0 = etag }
      }
      isDone.store(true, ordering: .releasing)
    }
    var updated: Set<String> = []
    repeat {
      guard let etag = try writer.version(of: name)?.etag else { continue }
      let change = ObjectWrite(
        href: name, content: .event(try Samples.event(1)), condition: .unchanged(etag: etag))
      if writer.write([change]).first?.etag != nil { updated.insert(etag) }
    } while !isDone.load(ordering: .acquiring)
    let text = try directory.text(of: name)
    #expect(text == "theirs 299" || text.hasSuffix("END:VCALENDAR\r\n"))
    let last = try #require(latest.withLock { $0 })
    #expect(text == "theirs 299" || updated.contains(last))
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
