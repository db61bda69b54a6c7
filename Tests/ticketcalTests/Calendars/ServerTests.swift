import Foundation
import TestSupport
import Testing

/// The calendars of a CalDAV server (Radicale), as the program uses them, where a transcript (servers/)
/// cannot say it.
@Suite(.enabled(if: CalendarServer.Kind.radicale.isInstalled))
struct ServerTests {
  private let home: TestHome
  private let server: CalendarServer
  private let user: String

  init() throws {
    home = try TestHome()
    server = try #require(CalendarServer.shared(.radicale))
    user = server.newUser()
    try configure(server.url)
  }

  private func configure(
    _ url: String, user: String? = nil, command: [String] = ["echo", CalendarServer.password],
    access: String = "full"
  ) throws {
    try home.configure(
      """
      [defaults]
      calendar = "work/tickets"
      [sources.work]
      type = "caldav"
      access = "\(access)"
      url = "\(url)"
      user = "\(user ?? self.user)"
      password-command = [\(command.map { "\"\($0)\"" }.joined(separator: ", "))]
      """)
  }

  /// A calendar `tickets` on the server, known and granted.
  private func setUp() throws {
    try home.run("access", "setup", "work")
    try home.run("access", "grant", "work")
    let made = try home.run("calendars", "add", "tickets", "--source", "work")
    #expect(made.status == 0, "\(made.errors)")
  }

  private func sample(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "samples/\(name)")
      .path
  }

  private func statuses(_ run: Finished) throws -> [String] {
    try run.results("status").map { $0 ?? "" }
  }

  private func imported(_ arguments: String...) throws -> Finished {
    try home.run(["--yes", "--format", "json"] + arguments)
  }

  // MARK: Setting up

  @Test func keepsItsRecordFromOthers() throws {
    try setUp()
    let file = "\(home.state)/servers/work.json"
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  /// The way to this machine is not encrypted.
  @Test func sendsNoPasswordThroughAProxyToThisMachine() throws {
    let proxy = "http://127.0.0.1:1"
    let run = try home.runProgram(
      "access", "setup", "work", environment: ["http_proxy": proxy, "ALL_PROXY": proxy])
    #expect(run.status == 0, "\(run.errors)")
  }

  /// A hostile answer may take over the process that takes its XML apart: libcurl alone runs in the
  /// one that has the password. (A child's errors go nowhere.)
  @Test func takesXMLApartInAChild() throws {
    try setUp()
    let traced = ["LD_DEBUG": "files"]
    for arguments in [
      ["access", "setup", "work"], ["agenda"], ["new", "--yes", "Walk 2027-01-07 10:00"],
      ["--yes", sample("seed.json")],
    ] {
      let run = try home.start(arguments, environment: traced).wait()
      #expect(run.status == 0)
      #expect(run.errors.contains("libcurl.so"), "\(arguments)")
      #expect(!run.errors.contains("libxml2.so"), "\(arguments)")
    }
  }

  // MARK: Importing

  @Test func namesEveryRecordWhileTheServerIsAway() throws {
    let own = try #require(CalendarServer(.radicale))
    try configure(own.url)
    try setUp()
    try home.run("--yes", sample("seed.json"))
    _ = try home.run("agenda")
    own.stop()
    let run = try imported(sample("flight-booked.json"), sample("course.json"))
    #expect(run.status == 69)
    #expect(try statuses(run) == ["rejected", "rejected"])
    #expect(run.errors.contains("cannot be reached"))
    let agenda = try home.run("agenda", "--day", "2023-06-10")
    #expect(agenda.status == 0)
    #expect(agenda.errors.contains("shown as of "))
    #expect(agenda.output.contains("02:39"), "\(agenda.output)")
    #expect(try home.run("new", "--yes", "Walk 2027-01-01 10:00").status == 69)
  }

  // MARK: Reading and changing

  /// A named calendar is read, or the reason is the command's error.
  @Test func readsNamedCalendars() throws {
    let own = try #require(CalendarServer(.radicale))
    try configure(own.url)
    try setUp()
    #expect(try home.run("new", "--yes", "Dentist 2027-01-05 10:00").status == 0)
    #expect(try home.run("reminders", "add", "Pay tax", "--list", "work/tickets").status == 0)
    let commands = [
      (["agenda", "-c", "work/tickets", "--day", "2027-01-05"], "Dentist"),
      (["search", "-c", "work/tickets", "Dentist"], "Dentist"),
      (["show", "-c", "work/tickets", "Dentist"], "Dentist"),
      (["reminders", "list", "--list", "work/tickets"], "Pay tax"),
      (["reminders", "show", "--list", "work/tickets", "Pay tax"], "Pay tax"),
    ]
    func expect(_ status: Int32, _ reason: String?) throws {
      for (command, text) in commands {
        let run = try home.run(command)
        #expect(run.status == status, "\(command) \(run.errors)")
        #expect(run.output.contains(text) == (status == 0), "\(command)")
        if let reason { #expect(run.errors.contains(reason), "\(command) \(run.errors)") }
      }
    }
    try expect(0, nil)
    try configure(own.url, command: ["echo", "wrong"])
    try expect(77, "the server refuses the user or the password")
    try configure(own.url, access: "none")
    try expect(77, "work")
    try configure(own.url)
    own.stop()
    try expect(0, "shown as of ")
    // A copy of a server that cannot be asked does not say that there is nothing.
    for command in [
      ["search", "Doctor"], ["search", "Doctor", "--format", "json"],
      ["agenda", "--day", "2027-01-06"], ["reminders", "list", "--completed"], ["alarms", "list"],
    ] {
      let run = try home.run(command)
      #expect(run.status == 69 && run.output.isEmpty, "\(command) \(run.output)")
      #expect(run.errors.contains("the server cannot be reached"), "\(command) \(run.errors)")
      for nothing in ["no event", "no reminders", "no alarms"] {
        #expect(!run.errors.contains(nothing), "\(command) \(run.errors)")
      }
    }
    try FileManager.default.removeItem(atPath: "\(home.state)/cache")
    try expect(69, "the server cannot be reached")
    // "I cannot tell" is not "there is none".
    for command in [
      ["agenda"], ["search", "Dentist"], ["show", "Dentist"], ["edit", "Dentist", "--title", "x"],
      ["reminders"], ["reminders", "done", "Pay tax"],
    ] {
      let run = try home.run(command)
      #expect(run.status == 69, "\(command) \(run.errors)")
      #expect(run.errors.contains("the server cannot be reached"), "\(command) \(run.errors)")
      #expect(!run.errors.contains("no event has that text") && !run.errors.contains("no events"))
    }
  }

  // MARK: Write-only

  /// A server that lets the user write and not read: the promise that no kernel can give.
  @Test func addsToACalendarThatTheServerLetsNobodyRead() throws {
    let rights = """
      [principal]
      user = .+
      collection = {user}
      permissions = RW
      [box]
      user = .+
      collection = {user}/box
      permissions = w

      """
    let server = try #require(CalendarServer(.radicale, rights: rights))
    let box = "\(server.url)\(CalendarServer.user)/box/"
    #expect(try status("MKCALENDAR", box) == 201)
    try configure(box, user: CalendarServer.user)
    try home.configure(
      try home.text(home.folder("config/ticketcal/config.toml"))
        .replacing("work/tickets", with: "work/box"))
    let setUp = try home.run("access", "setup", "work")
    #expect(setUp.errors.contains("work/box: events and reminders; write"), "\(setUp.errors)")
    for (file, status) in [
      ("flight-booked.json", "saved"), ("flight-rebooked.json", "updated"),
      ("flight-cancelled.json", "cancelled"), ("flight-cancelled.json", "unchanged"),
    ] {
      let run = try imported(sample(file))
      #expect(try statuses(run) == [status], "\(run.output)\(run.errors)")
    }
    #expect(try status("GET", box) == 403)
    let name = try #require(
      try imported(sample("flight-cancelled.json")).results("href").first ?? nil)
    #expect(try status("GET", box + name) == 403)
    #expect(try status("PROPFIND", box) == 403)
    let new = try home.run("new", "--yes", "--format", "json", "Walk 2027-01-01 10:00")
    #expect(try statuses(new) == ["saved"], "\(new.errors)")
    let again = try home.run("new", "--yes", "--format", "json", "Walk 2027-01-01 10:00")
    #expect(try statuses(again) == ["unchanged"], "\(again.errors)")
    for words in ["removed", "restored", "restored", "removed"] {
      let undone = try home.run("undo", "--yes")
      #expect(undone.status == 0 && undone.output.hasPrefix(words), "\(undone.errors)")
    }
    #expect(try home.run("undo", "--yes").errors.contains("nothing to undo"))
    try home.run("access", "grant", "work")
    for command in [["agenda", "--day", "2026-12-05"], ["edit", "OS 118", "--title", "a"]] {
      let run = try home.run(command)
      #expect(
        run.status == 77 && run.errors.contains("does not allow it"),
        "\(command) \(run.status) \(run.output)\(run.errors)")
    }
  }

  /// The status of a request by another program.
  private func status(_ method: String, _ url: String) throws -> Int {
    let script = """
      import sys, base64, urllib.request, urllib.error
      request = urllib.request.Request(sys.argv[2], method=sys.argv[1])
      secret = base64.b64encode(b"\(CalendarServer.user):\(CalendarServer.password)").decode()
      request.add_header("Authorization", "Basic " + secret)
      try: print(urllib.request.urlopen(request).status)
      except urllib.error.HTTPError as error: print(error.code)
      """
    let output = try Python.run(["-c", script, method, url])
    return try #require(
      Int(String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  // MARK: Interrupted and at once

  #if DEBUG
    /// Killed between the ledger's intent and the request, and between the answer and its settling.
    @Test(arguments: ["intentWritten:1", "settleBegun:1"])
    func savesOnceAfterACrash(_ fault: String) throws {
      try setUp()
      for (file, first) in [("flight-booked.json", true), ("flight-rebooked.json", false)] {
        let killed = try home.runProgram(
          "--yes", sample(file), environment: ["TICKETCAL_FAULT": fault])
        #expect(killed.status == 128 + 9, "\(killed.errors)")
        let again = try imported(sample(file))
        #expect(again.status == 0 || !first, "\(again.output)\(again.errors)")
        let found = try home.run("search", "OS", "--format", "json").lines
        #expect(found.count == 1)
      }
    }
  #endif

  @Test func letsTwoImportsWriteOnce() throws {
    try setUp()
    let both = try (0..<2).map { _ in
      try home.start(["--yes", sample("flight-booked.json"), sample("course.json")])
    }
    for run in both { #expect(try run.wait().status == 0) }
    #expect(try home.run("calendars").output.contains("2 items"))
  }
}
