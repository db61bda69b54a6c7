import Foundation
import ICalendar
import Testing

@Suite struct UUIDVersion5Tests {
  @Test func isThatOfTheStandardsExample() throws {
    // RFC 9562, appendix A.4.
    let dns = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
    let uuid = UUID.version5(of: Array("www.example.com".utf8), in: dns)
    #expect(uuid.uuidString == "2ED6657D-E927-568B-95E1-2665A8AEA6A2")
  }
}

@Suite struct UUIDNameTests {
  @Test(arguments: [
    "b5f15d4d-0ce1-5826-b3f8-41155e6c0968", "B5F15D4D-0CE1-5826-B3F8-41155E6C0968",
    "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "", "b5f15d4d", "b5f15d4d-0ce1-5826-b3f8-41155e6c096", "b5f15d4d-0ce1-5826-b3f8-41155e6c09689",
    "b5f15d4d00ce1-5826-b3f8-41155e6c0968", "b5f15d4g-0ce1-5826-b3f8-41155e6c0968",
    "b5f15d4d-0ce1-5826-b3f8-41155e6c096é", "{b5f15d4d-0ce1-5826-b3f8-41155e6c096}",
  ])
  func readsWhatFoundationReads(_ text: String) {
    #expect(UUID(name: text) == UUID(uuidString: text))
  }
}
