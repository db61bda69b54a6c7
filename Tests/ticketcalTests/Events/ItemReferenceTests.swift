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
      ("cafe", "cafe", nil),
    ] as [(String, String, String?)])
  func takesABeginningAndAnOccurrence(_ text: String, _ beginning: String, _ occurrence: String?) {
    let reference = ItemReference(text)
    #expect(reference.beginning == beginning)
    #expect(reference.occurrence == occurrence)
  }

  @Test(arguments: [
    "dentist@example.org", "abc@example.org", "zzz", "3f2a@", "3f2a@20", "3f2", "e",
  ])
  func takesAnythingElseForAUIDOrATitle(_ text: String) {
    let reference = ItemReference(text)
    #expect(reference.beginning == nil && reference.occurrence == nil)
    #expect(reference.wholes.map(\.uid) == [text] && reference.name == text)
  }

  @Test(arguments: [
    ("dentist", "Dentist Dr. Mu\u{308}ller", true),
    ("MULLER dent", "Dentist Dr. Mu\u{308}ller", true),
    ("stand-up", "Team Stand-up", true), ("e", "Dentist", false), ("e", "Plan e", true),
    ("de", "Dentist", false), ("tist", "Dentist", false), ("b", "Buy bread", false),
  ])
  func takesWordsAndTheirBeginnings(_ text: String, _ title: String, _ isMeant: Bool) {
    #expect(ItemReference(text).areWords(of: title) == isMeant)
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
