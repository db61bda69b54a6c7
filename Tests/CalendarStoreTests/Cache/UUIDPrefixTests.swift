import Foundation
import Testing

@testable import CalendarStore

@Suite struct UUIDPrefixTests {
  @Test func matchesTheBeginningOfAText() throws {
    let uuid = try #require(UUID(uuidString: "d2f1a3b4-5c6d-4e7f-8091-a2b3c4d5e6f7"))
    for text in ["", "d", "D2F1", "d2f1a3b4", "d2f1a3b4-", "d2f1a3b45", uuid.uuidString] {
      #expect(UUIDPrefix(text)?.matches(uuid) == true, "\(text)")
    }
    for text in ["e", "d2f1a3b5", "d2f1a3b4-5c6e", "1"] {
      #expect(UUIDPrefix(text)?.matches(uuid) == false, "\(text)")
    }
    #expect(UUIDPrefix(uuid).matches(uuid))
  }

  @Test(arguments: ["x", "d2f1-", "-", "d2f1a3b4--", "d 2", "ä", String(repeating: "0", count: 33)])
  func isNilForWhatNoUUIDBeginsWith(text: String) { #expect(UUIDPrefix(text) == nil) }
}
