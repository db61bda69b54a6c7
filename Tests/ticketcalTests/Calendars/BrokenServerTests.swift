import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// A server whose answers get lost: each event is there once, in its latest version, or is named.
@Suite(.enabled(if: CalendarServer.Kind.radicale.isInstalled))
struct BrokenServerTests {
  let home: TestHome
  let server: BreakingServer
  let direct: String

  init() throws {
    home = try TestHome()
    let radicale = try #require(CalendarServer.shared(.radicale))
    let user = radicale.newUser()
    direct = "\(radicale.url)\(user)/tickets/"
    let port = radicale.url.split(separator: ":").last.flatMap { UInt16($0.dropLast()) }
    server = try #require(port.flatMap { BreakingServer(to: $0) })
    try Self.configure(home, server.port, user)
    try setUp()
  }

  private static func configure(_ home: TestHome, _ port: UInt16, _ user: String) throws {
    try home.configure(
      """
      [defaults]
      calendar = "work/tickets"
      [sources.work]
      type = "caldav"
      url = "http://127.0.0.1:\(port)/"
      user = "\(user)"
      password-command = ["echo", "\(CalendarServer.password)"]
      """)
  }

  func setUp() throws {
    try home.run("access", "setup", "work")
    try home.run("access", "grant", "work")
    let made = try home.run("calendars", "add", "tickets", "--source", "work")
    #expect(made.status == 0, "\(made.errors)")
    // An import is to do without reading.
    try home.run("access", "grant", "work", "--write-only")
  }

  /// A version of some bookings; the name of its file.
  func records(_ count: Int, version: Int, isCanceled: Bool = false) throws -> String {
    let lines = (0..<count).map { number in
      #"{"title": "Show \#(number)", "id": "B\#(number)", "#
        + #""start": "2026-12-0\#(number % 9 + 1)T10:0\#(version):00+01:00"#
        + (isCanceled ? #"", "status": "cancelled"}"# : #""}"#)
    }
    let name = "\(version)\(isCanceled).jsonl"
    try home.file(name, lines.joined(separator: "\n") + "\n")
    return name
  }

  func statuses(_ run: Finished) throws -> [String: Int] {
    try run.results("status").reduce(into: [:]) { $0[$1 ?? "", default: 0] += 1 }
  }

  func imported(_ file: String, _ options: String...) throws -> Finished {
    try home.run(["--yes", "--format", "json"] + options + [file])
  }

  // MARK: Reading

  /// What a server does not give is named, and no list says that there is nothing.
  @Test func namesWhatItDoesNotGive() throws {
    try home.run("access", "grant", "work")
    try home.run("new", "--yes", "Walk 2026-12-02 10:00")
    server.set { $0.method == "REPORT" ? .refuse(500) : nil }
    let named =
      #"^warning: \S+\.ics: the server lists it and does not give it \(status 500\)[^\n]*\n$"#
    for arguments in [
      ["agenda", "--day", "2026-12-02"], ["search", "Walk"], ["reminders"], ["alarms", "list"],
      ["calendars"],
    ] {
      let run = try home.run(arguments + ["-q"])
      #expect(run.status == 0, "\(arguments): \(run.output)\(run.errors)")
      #expect(run.errors.range(of: named, options: .regularExpression) != nil, "\(run.errors)")
      #expect(run.output.contains("work/tickets  caldav  1 item") == (arguments == ["calendars"]))
    }
    #expect(try !home.run("search", "Walk").errors.contains("no event"))
    #expect(try home.run("show", "Walk").status == 74)
    let emptied = try home.run("calendars", "empty", "--yes", "work/tickets")
    #expect(emptied.status == 74 && emptied.errors.contains("removed 0 items from"))
    #expect(emptied.errors.contains(".ics: the server lists it"), "\(emptied.errors)")
    server.set { _ in nil }
    #expect(try home.run("search", "-q", "Walk").lines.count == 1)
  }

  /// A phone has added an event and a reminder since the last look.
  @Test(arguments: [BreakingServer.Fault.closeBefore, .refuse(503)])
  func doesNotSayThatAnItemIsNotThere(_ fault: BreakingServer.Fault) throws {
    try home.run("access", "grant", "work")
    try home.run("new", "--yes", "Walk 2026-12-02 10:00")
    #expect(try home.run("show", "Walk").status == 0)
    let phone = try TestHome()
    try phone.configure(try home.text(home.folder("config/ticketcal/config.toml")))
    try phone.run("access", "setup", "work")
    try phone.run("access", "grant", "work")
    #expect(try phone.run("new", "--yes", "Concert 2026-12-03 20:00").status == 0)
    #expect(try phone.run("reminders", "add", "Call", "--list", "work/tickets").status == 0)
    server.set { _ in fault }
    for words in [
      ["show", "Concert"], ["edit", "Concert", "--title", "X"],
      ["delete", "-y", "nobody@dav.test"], ["reminders", "show", "Call"],
      ["reminders", "done", "Call"],
    ] {
      let run = try home.run(words)
      #expect(run.status == 69, "\(words): \(run.output)\(run.errors)")
      #expect(run.errors.contains("among those that could be read; http://127.0.0.1:"))
    }
    // What is known is shown.
    #expect(try home.run("show", "Walk").status == 0)
    server.set { _ in nil }
    #expect(try home.run("show", "Concert").status == 0)
    #expect(try home.run("show", "nobody@dav.test").status == 64)
  }

  // MARK: Imports

  /// A connection that was used before is closed without an answer: libcurl must not send a write
  /// again by itself.
  @Test func losesNoAnswerOnAConnectionThatWasUsed() throws {
    server.set { $0.method == "PUT" && $0.number == 12 ? .closeAfter : nil }
    #expect(try statuses(imported(records(20, version: 0))) == ["saved": 20])
    #expect(server.log.count { $0.hasPrefix("PUT") } == 21)
    server.set { _ in nil }
    #expect(try statuses(imported(records(20, version: 1))) == ["updated": 20])
    #expect(
      try statuses(imported(records(20, version: 2, isCanceled: true))) == ["cancelled": 20])
    for _ in 0..<3 { #expect(try home.run("undo", "--yes").status == 0) }
    #expect(try home.run("undo", "--yes").errors.contains("nothing to undo"))
  }

  /// The first requests that write are broken, of the import of each version and of its undo.
  ///
  /// What the writer makes of each fault, once and twice, is in server-writes.txt.
  @Test(
    arguments: BreakingServer.Fault.allCases.map { ($0, 1) }
      + (TestRun.isSlow ? BreakingServer.Fault.allCases : [.closeAfter, .failAfter])
      .map { ($0, 2) })
  func takesEveryVersionOnce(_ fault: BreakingServer.Fault, _ count: Int) throws {
    let versions = [
      ("saved", try records(3, version: 0)), ("updated", try records(3, version: 1)),
      ("cancelled", try records(3, version: 2, isCanceled: true)),
    ]
    for (status, file) in versions {
      server.set { request in
        ["PUT", "DELETE"].contains(request.method) && request.number <= count ? fault : nil
      }
      let broken = try statuses(imported(file))
      server.set { _ in nil }
      let again = try statuses(imported(file))
      let (made, known) = (broken[status] ?? 0, again["unchanged"] ?? 0)
      #expect(broken.keys.allSatisfy { [status, "rejected"].contains($0) }, "\(broken)")
      #expect(made <= known && known + (again[status] ?? 0) == 3, "\(broken) \(again)")
    }
    for _ in 0..<9 {
      server.set { request in
        ["PUT", "DELETE"].contains(request.method) && request.number <= count ? fault : nil
      }
      _ = try home.run("undo", "--yes")
      server.set { _ in nil }
      if try home.run("undo", "--yes").errors.contains("nothing to undo") { break }
    }
    #expect(try home.run("undo", "--yes").errors.contains("nothing to undo"))
    try home.run("access", "grant", "work")
    let left = try home.run("calendars").output
    #expect(left.contains("work/tickets  caldav  0 items"), "\(left)")
  }

  /// A killed import's request arrives after the next import has looked, and before its own.
  @Test func takesALateRequestForNoOtherEvent() throws {
    server.set { $0.method == "PUT" ? .hold : nil }
    let first = try imported(records(1, version: 0))
    #expect(first.status == 69, "\(first.errors)")
    server.set { $0.method == "PUT" ? .late : nil }
    let second = try imported(records(1, version: 1))
    #expect(second.status == 65, "\(second.output)\(second.errors)")
    #expect(second.output.contains("an earlier request for it has no answer yet"))
    server.set { _ in nil }
    #expect(try statuses(imported(records(1, version: 1))) == ["updated": 1])
    #expect(
      try statuses(imported(records(1, version: 2, isCanceled: true))) == ["cancelled": 1])
  }

  /// It is of another machine, and its owner has changed it; the server does not say when.
  @Test func leavesAnUndecidedEventAlone() throws {
    let other = try TestHome()
    try other.configure(try home.text(home.folder("config/ticketcal/config.toml")))
    try other.run("access", "setup", "work")
    try other.run("access", "grant", "work")
    let file = try records(1, version: 0)
    #expect(try other.run("--yes", home.work(file)).status == 0)
    #expect(try other.run("edit", "Show 0", "--title", "Mine").status == 0)
    func broken() {
      server.set { request in
        request.method == "PROPFIND"
          ? .refuse(403) : request.method == "PUT" && request.number == 1 ? .closeBefore : nil
      }
    }
    broken()
    for file in [file, file, try records(1, version: 1)] {
      let run = try imported(file)
      #expect(run.status == 65, "\(run.output)\(run.errors)")
      #expect(run.output.contains("the server does not tell whether it was made"))
    }
    let undone = try home.run("undo", "--yes", "1")
    #expect(undone.status == 65, "\(undone.output)\(undone.errors)")
    server.set { _ in nil }
    #expect(try other.run("search", "Mine").output.contains("Mine"))
    broken()
    let forced = try imported(try records(1, version: 1), "--force")
    #expect(try statuses(forced) == ["updated": 1], "\(forced.output)\(forced.errors)")
    server.set { _ in nil }
    #expect(try other.run("search", "Mine").output.isEmpty)
    let shown = try other.run("search", "Show").output
    #expect(shown.contains(":01-"), "\(shown)")
  }

  /// Ctrl-C ends the wait for a server, and every record is named.
  @Test func waitsNoLongerAfterAnInterruption() throws {
    server.set { $0.method == "PUT" ? .wait : nil }
    let run = try home.start(["--yes", "--format", "json", records(20, version: 0)])
    #expect(run.waits { server.log.contains { $0.hasPrefix("PUT") } })
    run.send(SIGINT)
    let finished = try run.wait()
    server.release()
    #expect(finished.status == 130, "\(finished.errors)")
    #expect(try statuses(finished) == ["rejected": 20])
    #expect(finished.output.contains("interrupted before the server answered"))
    // The first one alone, and nothing again.
    #expect(server.log.count { $0.hasPrefix("PUT") } == 1)
  }
}
