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
