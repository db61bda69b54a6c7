import Foundation
import Testing

@testable import CalendarStore

@Suite struct UIDSetTests {
  @Test func holdsEachUIDOnce() {
    let set = UIDSet()
    let uids = (0..<30_000).map(Samples.uid)
    #expect(uids.allSatisfy { !set.contains($0) })
    #expect(uids.allSatisfy { set.insert($0) })
    #expect(uids.allSatisfy { set.contains($0) && !set.insert($0) })
    #expect(!set.contains(Samples.uid(30_000)))
  }

  @Test func tellsApartUIDsThatDifferInOneBit() {
    let set = UIDSet()
    let zero = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    let one = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1))
    #expect(set.insert(zero))
    #expect(!set.contains(one))
    #expect(set.insert(one))
    #expect(!set.insert(zero))
  }
}
