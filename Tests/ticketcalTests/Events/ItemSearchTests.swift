import CalendarStore
import Foundation
import Testing

@testable import ticketcal

/// Which item a text means, by identifiers and titles.
@Suite struct ItemSearchTests {
  private struct Item: NamedItem, Equatable {
    let id: String
    let title: String

    var calendar: EventCalendar { EventSample.home }
    var version: ObjectVersion? { ObjectVersion(href: "\(id).ics", etag: "1") }
    var wholeID: ItemID { ItemID(uid: id) }
    var shownTitle: String { title }
    var time: EventTime? { nil }
  }

  private static let cafe = Item(id: "cafe0000-0000-4000-8000-000000000001", title: "E")
  private static let bread = Item(id: "3f2a9c1b-0000-4000-8000-000000000002", title: "B")
  private static let coffee = Item(id: "3f2a9c1b-0000-4000-8000-000000000003", title: "Cafe")
  private static let eggs = Item(id: "e0000000-0000-4000-8000-000000000004", title: "Buy eggs")

  private func find(
    _ text: String, among items: [Item], isAsking: Bool = false, unreadable: Int = 0
  ) throws(CommandError) -> Item {
    try ItemSearch<Item>(
      noun: "reminder", option: "--list", command: "ticketcal reminders list", withheld: nil,
      isAsking: isAsking,
      beginning: { prefix in items.filter { $0.id.hasPrefix(prefix) } },
      containing: { part in items.filter { $0.title.localizedStandardContains(part) } },
      isCurrent: { _ in true },
      unreadable: { unreadable }, unread: { nil }, doubt: { nil }, reportUnread: {},
      warn: { _ in }
    ).item(ItemReference(text)).item
  }

  @Test func takesATitleBeforeTheBeginningOfAnIdentifier() throws {
    let items = [Self.cafe, Self.bread, Self.eggs]
    #expect(try find("b", among: items) == Self.bread)
    #expect(try find("E", among: items) == Self.cafe)
    #expect(throws: CommandError.self) { try find("e", among: [Self.eggs, Self.bread]) }
    #expect(try find("eggs", among: items) == Self.eggs)
    #expect(try find("e000", among: items) == Self.eggs)
    #expect(throws: CommandError.self) { try find("3f2", among: items) }
  }

  @Test func refusesWhatIsATitleAndABeginning() throws {
    let items = [Self.cafe, Self.coffee]
    let error = #expect(throws: CommandError.self) { try find("cafe", among: items) }
    #expect(error?.status == ExitStatus.usage)
    #expect(
      error?.reason == "cafe: the title of one reminder, and the beginning of another's ID; choose "
        + "one by its ID: 3f2a9c1b (Cafe), cafe0000 (E)")
    #expect(try find("cafe", among: items, isAsking: true) == Self.coffee)
    #expect(try find("cafe0000", among: items) == Self.cafe)
    #expect(try find("cafe", among: [Self.cafe]) == Self.cafe)
  }

  @Test func doesNotGuessWhereAFileCannotBeRead() throws {
    let items = [Self.bread, Self.eggs]
    let error = #expect(throws: CommandError.self) { try find("eggs", among: items, unreadable: 2) }
    #expect(error?.status == ExitStatus.inputOutput)
    #expect(
      error?.reason == "eggs: another reminder may have this title: 2 files could not be read; to "
        + "choose this one, give its ID: e0000000 (Buy eggs)")
    #expect(try find("eggs", among: items, isAsking: true, unreadable: 2) == Self.eggs)
    #expect(try find("e0000000", among: items, unreadable: 2) == Self.eggs)
  }

  @Test func asksForMoreOfABeginning() throws {
    let error = #expect(throws: CommandError.self) {
      try find("3f2a9c1b", among: [Self.bread, Self.coffee])
    }
    #expect(error?.reason.contains("is the beginning of several; write more of one") == true)
  }
}

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
