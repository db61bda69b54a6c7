import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// Changes of events and reminders whose requests or answers are lost.
extension BrokenServerTests {
  @Test(arguments: [BreakingServer.Fault.closeAfter, .failAfter, .proxyAfter])
  func movesAnEventOutOnce(_ fault: BreakingServer.Fault) throws {
    try home.run("access", "grant", "work")
    try home.run("access", "grant", "local")
    #expect(try imported(records(1, version: 0)).status == 0)
    #expect(try home.run("calendars", "add", "own", "--source", "local").status == 0)
    server.set { $0.method == "DELETE" && $0.number == 1 ? fault : nil }
    let moved = try home.run("edit", "Show 0", "--calendar", "local/own")
    #expect(moved.status == 0, "\(moved.errors)")
    server.set { _ in nil }
    #expect(try home.run("search", "Show").lines.count == 1)
    #expect(try home.run("search", "Show").output.contains("(own)"))
    #expect(try home.run("undo", "--yes").output.contains("restored"))
    #expect(try home.run("search", "Show").lines.count == 1)
    let back = try home.run("search", "Show").output
    #expect(back.contains("tickets"), "\(back)")
  }

  /// Killed, or without a server, when the event is in both calendars: the next change finds it in its
  /// old one alone.
  @Test(arguments: [true, false])
  func takesBackAMoveThatWasCutOff(_ isKilled: Bool) throws {
    try home.run("access", "grant", "work")
    try home.run("access", "grant", "local")
    #expect(try imported(records(1, version: 0)).status == 0)
    #expect(try home.run("calendars", "add", "own", "--source", "local").status == 0)
    server.set { $0.method == "DELETE" ? isKilled ? .wait : .closeBefore : nil }
    let move = try home.start(["edit", "Show 0", "--calendar", "local/own"])
    #expect(move.waits { server.log.contains { $0.hasPrefix("DELETE") } })
    if isKilled { move.send(SIGKILL) }
    #expect(try move.wait().status == (isKilled ? 128 + SIGKILL : 69))
    server.set { _ in nil }
    #expect(try home.run("search", "Show").lines.count == 2)
    let edited = try home.run("edit", "Show 0", "--title", "Showing")
    #expect(edited.status == 0 && edited.errors.contains("was cut off"), "\(edited.errors)")
    #expect(try home.run("search", "Show").lines.count == 1)
    #expect(try home.run("search", "Show").output.contains("tickets"))
    #expect(try !home.run("edit", "Showing", "--title", "Show").errors.contains("cut off"))
  }

  /// The removal was made, and the server is away since: the event in the other calendar is all that is left.
  @Test func keepsAMoveOfWhichNobodyCanTell() throws {
    try home.run("access", "grant", "work")
    try home.run("access", "grant", "local")
    #expect(try imported(records(1, version: 0)).status == 0)
    #expect(try home.run("calendars", "add", "own", "--source", "local").status == 0)
    #expect(try home.run("new", "--yes", "--calendar", "own", "Tea 2027-01-04 18:00").status == 0)
    let isAway = Mutex(false)
    server.set { request in
      isAway.withLock { isAway in
        if isAway { return .closeBefore }
        isAway = request.method == "DELETE"
        return isAway ? .closeAfter : nil
      }
    }
    #expect(try home.run("edit", "Show 0", "--calendar", "local/own").status != 0)
    let edited = try home.run("edit", "Tea", "--in", "own", "--title", "Coffee")
    #expect(edited.errors.contains("cannot be taken back yet"), "\(edited.errors)")
    let moved = try #require(
      try home.run("log").lines.first { $0.contains("edit 'Show 0'") || $0.contains("edit Show") })
    let number = String(try #require(moved.split(separator: " ").first))
    let undone = try home.run("undo", "--yes", number)
    #expect(undone.status != 0, "\(undone.output)\(undone.errors)")
    server.set { _ in nil }
    #expect(try home.run("search", "Show").lines.count == 1)
    #expect(try home.run("edit", "Coffee", "--title", "Tea").status == 0)
    let found = try home.run("search", "Show")
    #expect(found.lines.count == 1 && found.output.contains("own"), "\(found.output)")
  }

  /// A server refuses one of several removals.
  @Test func saysWhatAnEmptiedCalendarHasLost() throws {
    try home.run("access", "grant", "work")
    #expect(try imported(records(3, version: 0)).status == 0)
    server.set { $0.method == "DELETE" && $0.number == 1 ? .refuse(403) : nil }
    let emptied = try home.run("calendars", "empty", "--yes", "work/tickets")
    #expect(emptied.status == 77 && emptied.errors.contains("removed 2 items"), "\(emptied.errors)")
    server.set { _ in nil }
    #expect(try home.run("search", "Show").lines.count == 1)
    #expect(try home.run("undo", "--yes").lines.count { $0.hasPrefix("restored") } == 2)
    #expect(try home.run("search", "Show").lines.count == 3)
  }

  /// The request of the first event is done, and the others get no answer, or are refused.
  @Test(arguments: [
    (["edit", "--title", "X"], BreakingServer.Fault.closeBefore, Int32(69), 3),
    (["edit", "--title", "X"], .refuse(401), 77, 1),
    (["delete", "-y"], .closeBefore, 69, 3), (["delete", "-y"], .refuse(401), 77, 1),
  ])
  func namesEachOfSeveralEventsThatWasCutOff(
    _ words: [String], _ fault: BreakingServer.Fault, _ status: Int32, _ mayBeChanged: Int
  ) throws {
    try home.run("access", "grant", "work")
    let imported = try imported(records(3, version: 0))
    let first = try #require(try imported.results("href").first ?? nil)
    let ids = try home.run("search", "--format", "json", "Show").results("id").compactMap(\.self)
    // The requests are sent at once, and may arrive in any order.
    server.set { request in
      let isFirst =
        request.path.hasSuffix(first) && request.numberOfPath == 1
        && request.method == (words[0] == "edit" ? "PUT" : "DELETE")
      return ["PUT", "DELETE"].contains(request.method) && !isFirst ? fault : nil
    }
    let run = try home.run(words + ids)
    #expect(run.status == status && run.output.isEmpty, "\(run.output)\(run.errors)")
    let lines = run.errors.split(separator: "\n")
    let open = lines.filter { $0.contains("may be changed; look at it, or take the change back") }
    let left = lines.filter { $0.contains("not changed; repeat the change") }
    #expect(open.count == mayBeChanged && left.count == 3 - mayBeChanged, "\(run.errors)")
    for number in 0..<3 {
      #expect((open + left).count { $0.contains(" Show \(number): ") } == 1, "\(run.errors)")
    }
    server.set { _ in nil }
    #expect(try home.run("undo", "--yes").status == 0)
    #expect(try home.run("search", "Show").lines.count == 3)
  }

  @Test func namesTheOneOfSeveralEventsThatIsRefused() throws {
    try home.run("access", "grant", "work")
    #expect(try imported(records(3, version: 0)).status == 0)
    let ids = try home.run("search", "--format", "json", "Show").results("id").compactMap(\.self)
    server.set { $0.method == "PUT" && $0.number == 2 ? .refuse(403) : nil }
    let run = try home.run(["edit", "--title", "X"] + ids)
    #expect(run.status == 77, "\(run.output)\(run.errors)")
    #expect(
      run.errors.range(
        of: #"^ticketcal: Show \d: \S+ the server does not allow it \(status 403\); no event was"#
          + #" changed\n$"#, options: .regularExpression) != nil, "\(run.errors)")
    server.set { _ in nil }
    #expect(try home.run("search", "Show").lines.count == 3)
  }

  /// A series is not cut short while the rest of it is nowhere.
  @Test func splitsASeriesInOrder() throws {
    try home.run("access", "grant", "work")
    let made = try home.run("new", "--yes", "--format", "json", "Yoga 2027-01-04 18:00 weekly")
    let id = try #require(try made.results("id").first ?? nil)
    server.set { $0.method == "PUT" ? .refuse(507) : nil }
    let split = try home.run(
      "edit", "\(id)@2027-01-18", "--span", "future", "--title", "Pilates")
    #expect(split.status == 74, "\(split.output)\(split.errors)")
    #expect(server.log.count { $0.hasPrefix("PUT") } == 1)
    server.set { _ in nil }
    #expect(try home.run("agenda", "--day", "2027-01-25").output.contains("Yoga"))
  }

  @Test(arguments: [
    (BreakingServer.Fault.refuse(423), Int32(75)), (.refuse(403), 77), (.refuse(401), 77),
    (.closeBefore, 69),
  ])
  func finishesAnUndo(_ fault: BreakingServer.Fault, _ status: Int32) throws {
    #expect(try imported(records(1, version: 0)).status == 0)
    let file = try home.file(
      "more.jsonl",
      (0..<3).map {
        #"{"title": "Talk \#($0)", "id": "T\#($0)", "start": "2026-12-2\#($0)T10:00+01:00"}"#
      }.joined(separator: "\n"))
    #expect(try imported(file).status == 0)
    server.set { $0.method == "DELETE" && ($0.number == 1 || fault == .closeBefore) ? fault : nil }
    let first = try home.run("undo", "--yes")
    #expect(first.status == status, "\(first.output)\(first.errors)")
    server.set { _ in nil }
    let second = try home.run("undo", "--yes")
    #expect(second.status == 0, "\(second.output)\(second.errors)")
    try home.run("access", "grant", "work")
    #expect(try home.run("search", "Talk").output.isEmpty)
    #expect(try home.run("search", "Show").lines.count == 1)
  }

  /// The event is back, and still where it was moved to.
  @Test func finishesTheUndoOfAMove() throws {
    try home.run("access", "grant", "work")
    try home.run("access", "grant", "local")
    #expect(try home.run("calendars", "add", "own", "--source", "local").status == 0)
    #expect(try home.run("new", "--yes", "-c", "own", "Walk 2027-01-01 10:00").status == 0)
    #expect(try home.run("edit", "Walk", "--calendar", "work/tickets").status == 0)
    server.set { $0.method == "DELETE" ? .refuse(423) : nil }
    let first = try home.run("undo", "--yes")
    #expect(first.status == 75, "\(first.output)\(first.errors)")
    #expect(try home.run("search", "Walk").lines.count == 2)
    server.set { _ in nil }
    let second = try home.run("undo", "--yes")
    #expect(second.status == 0, "\(second.output)\(second.errors)")
    #expect(try home.run("search", "Walk").lines.count == 1)
    #expect(try home.run("search", "Walk").output.contains("(own)"))
  }

  @Test func keepsALostNewEventInTheLog() throws {
    server.set { $0.method == "PUT" ? .closeBefore : nil }
    let run = try home.run("new", "--yes", "Walk 2027-01-01 10:00")
    #expect(run.status == 69, "\(run.errors)")
    #expect(try home.run("log").output.contains("Walk 2027-01-01"))
    server.set { _ in nil }
    #expect(try home.run("new", "--yes", "Walk 2027-01-01 10:00").status == 0)
  }
}
