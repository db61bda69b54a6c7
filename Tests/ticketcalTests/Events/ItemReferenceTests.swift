import CalendarStore
import Foundation
import Testing

@testable import ticketcal

@Suite struct ItemReferenceTests {
  @Test(
    arguments: [
      ("3f2a", "3f2a", nil),
      ("3F2A9C1B-00", "3f2a9c1b-00", nil),
      ("3f2a@2026-11-21", "3f2a", "20261121"),
      ("3f2a@20261121T090000Z", "3f2a", "20261121T090000Z"),
      ("3f2a@2026-11-21t09:00", "3f2a", "20261121T0900"),
      ("3f2a@2026", "3f2a", "2026"),
    ] as [(String, String, String?)])
  func takesABeginningAndAnOccurrence(_ text: String, _ prefix: String, _ occurrence: String?) {
    let reference = ItemReference(text)
    #expect(reference.prefix == prefix)
    #expect(reference.occurrence == occurrence)
  }

  /// Of a UID that is no UUID, the identifier is derived.
  @Test(arguments: ["dentist@example.org", "abc@example.org", "zzz", "3f2a@", "3f2a@20", "3f2a@x"])
  func takesAnythingElseForAWholeUID(_ text: String) {
    let reference = ItemReference(text)
    #expect(reference.prefix == ItemID(uid: text).description)
    #expect(reference.occurrence == nil)
  }

  @Test func isNothingWithoutText() { #expect(ItemReference(argument: "") == nil) }

  @Test func namesAreAsShortAsTellsThemApart() throws {
    let ids = [
      "3f2a9c1b-0000-4000-8000-000000000001", "3f2a9c1b-0001-4000-8000-000000000001",
      "aaaaaaaa-0000-4000-8000-000000000001",
    ].map { ItemID(uid: $0) }
    let names = ShortNames(of: ids)
    #expect(ids.map { names.name(of: $0) } == ["3f2a9c1b-0000", "3f2a9c1b-0001", "aaaaaaaa"])
    #expect(ShortNames(of: ids, atLeast: 11).name(of: ids[2].uuid) == "aaaaaaaa-00")
    let same = ShortNames(of: [ids[0], ids[0]])
    #expect(same.name(of: ids[0]) == "3f2a9c1b")
  }
}
