import CalendarStore
import Foundation
import Testing

@testable import TicketImport

/// What an undo of recorded changes does, by what the calendar holds now.
@Suite struct ChangeUndoPlanTests {
  private static let home = EventCalendar(name: "home", source: "personal", identifier: "/home")
  private static let work = EventCalendar(name: "work", source: "personal", identifier: "/work")

  private let scene: LedgerScene

  init() throws { scene = try LedgerScene() }

  private func change(
    _ href: String, _ before: String?, _ after: String?, in calendar: EventCalendar = home,
    unit: Int? = nil
  ) -> LedgerObject {
    LedgerObject(
      ObjectChange(
        calendar: calendar, href: href, before: before.map { Array($0.utf8) }, etag: nil,
        after: after.map { Array($0.utf8) }, unit: unit), .event, title: href)
  }

  /// - Parameters:
  ///   - now: the texts of the objects: `CALENDAR/NAME`, or `NAME` for those of home.
  ///   - later: a change that a later command has made.
  private func plan(
    _ changes: [LedgerObject], now: [String: String], isForced: Bool = false,
    later: LedgerObject? = nil
  ) throws -> Undo {
    var target: Int64 = 0
    for change in [changes, later.map { [$0] } ?? []] {
      let entry = try scene.ledger.begin(
        ImportDescription(kind: .change, inputs: [], how: "edit"), at: scene.now)
      if target == 0 { target = entry }
      _ = try scene.ledger.intend(change, of: entry)
    }
    return try Undo(
      of: target, isForced: isForced, ledger: scene.ledger,
      calendars: FolderCalendars(scene.folder, first: "tickets"), changed: HeldCalendars(now),
      defaults: DraftDefaults(), clock: { Drafting.moment })
  }

  /// `DEED CALENDAR/NAME [CALENDAR OF THE ADDED OBJECT][: OBSTACLE]` of each item.
  private func lines(_ plan: Undo) -> [String] {
    plan.items.map { item in
      let added = item.departures.first.map { " and \($0.calendar)/\($0.href)" } ?? ""
      let obstacle = item.obstacle.map { ": \($0)" } ?? ""
      let deed = item.step.hadObject ? "putBack" : "remove"
      return "\(deed) \(item.calendar)/\(item.href)\(added)\(obstacle)"
    }
  }

  @Test func undoesTheLatestFirst() throws {
    let plan = try plan(
      [change("a", "1", "2"), change("b", nil, "3")], now: ["a": "2", "b": "3"])
    #expect(lines(plan) == ["remove home/b", "putBack home/a"])
  }

  @Test func takesSeveralChangesOfOneObjectAsOne() throws {
    let changes = [
      change("a", "1", "2"), change("a", "2", "3"), change("b", nil, "x"), change("b", "x", nil),
    ]
    let plan = try plan(changes, now: ["a": "3"])
    #expect(lines(plan) == ["putBack home/a"])
    let step = try #require(plan.items.first?.step)
    #expect(try scene.ledger.texts(of: step).before == Array("1".utf8))
  }

  @Test func objectsOfOneNameInTwoCalendarsAreTwo() throws {
    let plan = try plan([change("a", nil, "1", in: Self.work), change("a", "1", nil)], now: [:])
    #expect(lines(plan) == ["putBack home/a", "remove work/a: gone"])
  }

  @Test(
    arguments: [
      ("1", "2", "2", nil), ("1", "2", "1", .same), ("1", "2", "3", .changed),
      ("1", "2", nil, .gone), (nil, "2", "2", nil), (nil, "2", nil, .gone),
      (nil, "2", "3", .changed), ("1", nil, nil, nil), ("1", nil, "1", .same),
      ("1", nil, "3", .changed), (nil, nil, nil, .lost),
    ] as [(String?, String?, String?, UndoObstacle?)])
  func keepsWhatIsOtherwiseNow(
    before: String?, after: String?, now: String?, obstacle: UndoObstacle?
  ) throws {
    let changes = [change("a", before, after)]
    let now = now.map { ["a": $0] } ?? [:]
    #expect(try plan(changes, now: now).items.first?.obstacle == obstacle)
    let forced = try plan(changes, now: now, isForced: true).items.first?.obstacle
    let isForcible = obstacle == .changed || obstacle == .gone && before != nil
    #expect(forced == (isForcible ? nil : obstacle))
  }

  @Test(arguments: [true, false])
  func keepsWhatALaterCommandChanged(_ isForced: Bool) throws {
    let present: [(String?, UndoObstacle?)] = [
      ("2", nil), ("1", .same), ("3", .superseded(by: 2)), (nil, .superseded(by: 2)),
    ]
    for (now, obstacle) in present {
      let scene = try LedgerScene()
      let plan = try Self(scene).plan(
        [change("a", "1", "2")], now: now.map { ["a": $0] } ?? [:], isForced: isForced,
        later: change("a", "2", "3"))
      #expect(plan.items.map(\.obstacle) == [obstacle])
    }
  }

  private init(_ scene: LedgerScene) { self.scene = scene }

  @Test func anObjectThatCannotBeReadIsKept() throws {
    let plan = try plan([change("a", "1", "2")], now: ["a": HeldCalendars.unreadable])
    #expect(
      plan.items.first?.obstacle == .unreachable(CalendarResolverError(StoreError.missing.reason)))
  }

  // MARK: Objects that belong together

  /// A command moved an item from home to work: both objects go back, or none.
  @Test(
    arguments: [
      (nil, "1", false, ["putBack home/a and work/a"]),
      (nil, "2", false, ["putBack home/a: changed"]),
      (nil, "2", true, ["putBack home/a and work/a"]),
      ("3", "1", false, ["putBack home/a: changed"]),
      ("3", "1", true, ["putBack home/a and work/a"]),
      (nil, nil, false, ["putBack home/a: gone"]), (nil, nil, true, ["putBack home/a"]),
      // The move or its undo was killed between the two.
      ("1", "1", false, ["remove work/a"]), ("1", nil, false, ["putBack home/a: same"]),
    ] as [(String?, String?, Bool, [String])])
  func movesBackWholly(home: String?, work: String?, isForced: Bool, lines: [String]) throws {
    var now: [String: String] = [:]
    (now["a"], now["work/a"]) = (home, work)
    let moved = [
      change("a", nil, "1", in: Self.work, unit: 1), change("a", "1", nil, unit: 1),
    ]
    #expect(try self.lines(plan(moved, now: now, isForced: isForced)) == lines)
  }

  /// A command split a series: the new one is removed with the change of the old one.
  @Test func takesASplitBackWholly() throws {
    let split = [change("b", nil, "new", unit: 1), change("a", "1", "2", unit: 1)]
    #expect(
      try lines(plan(split, now: ["a": "2", "b": "new"])) == ["putBack home/a and home/b"])
    #expect(try lines(plan(split, now: ["a": "2", "b": "3"])) == ["putBack home/a: changed"])
    #expect(try lines(plan(split, now: ["a": "3", "b": "new"])) == ["putBack home/a: changed"])
    // Another program has deleted a half of it.
    #expect(try lines(plan(split, now: ["a": "2"])) == ["putBack home/a: changed"])
    #expect(try lines(plan(split, now: ["a": "2"], isForced: true)) == ["putBack home/a"])
    #expect(try lines(plan(split, now: ["b": "new"])) == ["putBack home/a: changed"])
    #expect(
      try lines(plan(split, now: ["b": "new"], isForced: true)) == [
        "putBack home/a and home/b"
      ])
    #expect(try lines(plan(split, now: [:])) == ["putBack home/a: gone"])
    // The undo of that undo.
    let redo = [change("b", "new", nil, unit: 1), change("a", "2", "1", unit: 1)]
    #expect(try lines(plan(redo, now: ["a": "1"])) == ["putBack home/a", "putBack home/b"])
    #expect(
      try lines(plan(redo, now: ["a": "3"])) == [
        "putBack home/a: changed", "putBack home/b: changed",
      ])
  }

  /// Only a unit goes together, whatever stands beside each other.
  @Test func changesOfOneCommandAreUndoneSingly() throws {
    let changes = [change("b", nil, "new"), change("a", "1", "2")]
    #expect(
      try lines(plan(changes, now: ["a": "3", "b": "new"])) == [
        "putBack home/a: changed", "remove home/b",
      ])
  }
}

/// Calendars of which the texts of the objects are known.
private final class HeldCalendars: UndoTarget {
  /// Stands for an object that cannot be read.
  static let unreadable = "unreadable"
  private let texts: [String: String]

  init(_ texts: [String: String]) { self.texts = texts }

  func object(_ href: String, in calendar: EventCalendar) throws(StoreError) -> CalendarObject? {
    guard let text = texts[calendar.name == "home" ? href : "\(calendar.name)/\(href)"] else {
      return nil
    }
    guard text != Self.unreadable else { throw .missing }
    return CalendarObject(version: ObjectVersion(href: href, etag: "e"), text: Array(text.utf8))
  }

  func writer(of calendar: EventCalendar) throws(CalendarResolverError) -> any CalendarWriter {
    throw CalendarResolverError(StoreError.missing.reason)
  }

  func obstacle(
    to entry: LedgerObject, removing count: Int
  ) throws(StoreError) -> UndoObstacle? { nil }

  func undo(
    _ entry: LedgerObject, recording record: (LedgerObject) throws(StoreError) -> Void
  ) throws(StoreError) {}
}
