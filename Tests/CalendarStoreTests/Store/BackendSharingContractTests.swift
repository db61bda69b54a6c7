import Foundation
import Synchronization
import Testing

@testable import CalendarStore

/// What every backend promises where several are used on the same calendars at once.
@Suite struct BackendSharingContractTests {
  private let directory: TemporaryDirectory
  private static let text = Array("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".utf8)

  init() throws { directory = try TemporaryDirectory() }

  private func world(_ kind: BackendWorld.Kind) -> BackendWorld { BackendWorld(kind, directory) }

  /// A look instead of an exchange has a gap, which is known.
  @Test(arguments: BackendWorld.Kind.faithful.filter { $0 != .vdirWithoutExchange })
  func letsOneOfTwoWritersWin(_ kind: BackendWorld.Kind) throws {
    let world = world(kind)
    let backend = world.open()
    let calendar = try backend.create(named: "work", color: nil, for: [.event]).calendar
    for round in 0..<30 {
      let href = "\(round).ics"
      let etag = try #require(
        try backend.put(Self.text, as: href, in: calendar, if: .absent).etag)
      let results = Mutex<[Int: Result<ObjectVersion, StoreError>]>([:])
      DispatchQueue.concurrentPerform(iterations: 2) { number in
        let writer = world.open()
        let result: Result<ObjectVersion, StoreError>
        do throws(StoreError) {
          result = .success(
            try writer.put(
              [UInt8(number)], as: href, in: calendar, if: .unchanged(etag: etag)))
        } catch {
          result = .failure(error)
        }
        results.withLock { $0[number] = result }
      }
      let all = results.withLock { $0 }
      let winners = all.filter { (try? $0.value.get()) != nil }
      #expect(winners.count == 1)
      let winner = try #require(winners.first)
      let text = [UInt8(winner.key)]
      let object = try backend.object(href, in: calendar)
      #expect(object == CalendarObject(version: try winner.value.get(), text: text))
      guard case .failure(let error)? = all[1 - winner.key] else { continue }
      #expect(error.isConflict(with: [UInt8(1 - winner.key)]), "\(error)")
    }
    #expect(try backend.listing(of: calendar).versions.count == 30)
  }

  @Test(arguments: BackendWorld.Kind.faithful)
  func letsOneOfTwoCreatorsWin(_ kind: BackendWorld.Kind) throws {
    let world = world(kind)
    let backend = world.open()
    let calendar = try backend.create(named: "work", color: nil, for: [.event]).calendar
    for round in 0..<30 {
      let href = "\(round).ics"
      let won = Mutex<[Int]>([])
      DispatchQueue.concurrentPerform(iterations: 2) { number in
        let version = try? world.open().put(
          [UInt8(number)], as: href, in: calendar, if: .absent)
        if version != nil { won.withLock { $0.append(number) } }
      }
      let winners = won.withLock { $0 }
      #expect(winners.count == 1)
      #expect(
        try backend.object(href, in: calendar)?.text == winners.first.map { [UInt8($0)] })
    }
  }

  @Test(arguments: BackendWorld.Kind.faithful)
  func givesTwoCalendarsMadeAtOnceTheirOwnNames(_ kind: BackendWorld.Kind) throws {
    let world = world(kind)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<5 {
        _ = try? world.open().create(named: "work", color: "#112233", for: [.event])
      }
    }
    let calendars = try world.open().calendars()
    #expect(calendars.count == 20)
    #expect(calendars.allSatisfy { $0.title == "work" && $0.color == "#112233" })
  }
}
