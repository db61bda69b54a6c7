import CalendarStore
import Foundation
import Testing

@testable import TicketImport

/// What an undo of recorded changes does, by what the calendar holds now.
@Suite struct ChangeUndoPlanTests {
  private static let home = EventCalendar(name: "home", source: "personal", identifier: "/home")

  private func change(
    _ href: String, _ before: String?, _ after: String?, in calendar: EventCalendar = home
  ) -> LedgerChange {
    LedgerChange(
      subject: .event,
      object: ObjectChange(
        calendar: calendar, href: href, before: before.map { Array($0.utf8) }, etag: nil,
        after: after.map { Array($0.utf8) }), title: href)
  }

  private func plan(
    _ changes: [LedgerChange], now: [String: String], isForced: Bool = false
  ) -> ChangeUndo {
    ChangeUndo(changes, isForced: isForced) { now[$0.object.href].map { Array($0.utf8) } }
  }

  @Test func undoesTheLatestFirst() {
    let plan = plan([change("a", "1", "2"), change("b", nil, "3")], now: ["a": "2", "b": "3"])
    #expect(plan.open.map(\.change.object.href) == ["b", "a"])
    #expect(plan.open.map(\.removes) == [true, false])
  }

  @Test func takesSeveralChangesOfOneObjectAsOne() {
    let changes = [
      change("a", "1", "2"), change("a", "2", "3"), change("b", nil, "x"), change("b", "x", nil),
    ]
    let plan = plan(changes, now: ["a": "3"])
    #expect(plan.items.map(\.change.object.href) == ["a"])
    #expect(plan.items.first?.change.object.before == Array("1".utf8))
  }

  @Test func objectsOfOneNameInTwoCalendarsAreTwo() {
    let work = EventCalendar(name: "work", source: "personal", identifier: "/work")
    let plan = plan([change("a", nil, "1", in: work), change("a", "1", nil)], now: [:])
    #expect(plan.items.map(\.obstacle) == [nil, .gone])
  }

  @Test(
    arguments: [
      ("1", "2", "2", nil), ("1", "2", "1", .same), ("1", "2", "3", .changed),
      ("1", "2", nil, .changed),
      (nil, "2", nil, .gone), (nil, "2", "3", .changed), ("1", nil, nil, nil),
      ("1", nil, "1", .same), ("1", nil, "3", .changed), (nil, nil, nil, .lost),
    ] as [(String?, String?, String?, UndoObstacle?)])
  func keepsWhatIsOtherwiseNow(
    before: String?, after: String?, now: String?, obstacle: UndoObstacle?
  ) {
    let changes = [change("a", before, after)]
    let now = now.map { ["a": $0] } ?? [:]
    #expect(plan(changes, now: now).items.first?.obstacle == obstacle)
    let forced = plan(changes, now: now, isForced: true).items.first?.obstacle
    #expect(forced == (obstacle == .changed ? nil : obstacle))
  }

  @Test(arguments: [true, false])
  func keepsWhatALaterCommandChanged(_ isForced: Bool) {
    let present: [(String, UndoObstacle?)] = [
      ("2", nil), ("1", .same), ("3", .superseded(by: 9)),
    ]
    for (now, obstacle) in present {
      let undo = ChangeUndo(
        [change("a", "1", "2")], isForced: isForced, later: { _ in 9 },
        present: { _ in Array(now.utf8) })
      #expect(undo.items.map(\.obstacle) == [obstacle])
    }
  }

  @Test func anObjectThatCannotBeReadIsKept() {
    let undo = ChangeUndo([change("a", "1", "2")], isForced: true) {
      (_) throws(StoreError) in throw .missing
    }
    #expect(
      undo.items.first?.obstacle == .unreachable(CalendarResolverError(StoreError.missing.reason)))
  }
}
