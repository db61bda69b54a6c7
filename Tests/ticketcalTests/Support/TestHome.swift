import CLinux
import Foundation
import Glibc
import Testing

/// A person's home for one test, with nothing in it, and the program run there.
final class TestHome {
  /// Holds `home`, `config`, `state` and `data`.
  let folder: TemporaryFolder
  /// Beside the home: inputs and outputs.
  let work: TemporaryFolder
  private let isOrdinaryUser: Bool

  /// - Parameter forOrdinaryUser: gives the folders to `nobody` and runs the program as such, where
  ///   the tests run as root.
  init(forOrdinaryUser: Bool = false) throws {
    folder = try TemporaryFolder()
    work = try TemporaryFolder()
    isOrdinaryUser = forOrdinaryUser && Program.isRoot
    try folder.folder("home")
    giveAway()
  }

  var environment: [String: String] {
    [
      "HOME": folder("home"), "XDG_CONFIG_HOME": folder("config"),
      "XDG_CONFIG_DIRS": folder("etc"), "XDG_STATE_HOME": folder("state"),
      "XDG_DATA_HOME": folder("data"), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC",
      "TERM": "xterm",
    ]
  }

  /// The built-in calendar's folder.
  var tickets: String { folder("data/ticketcal/calendars/tickets") }
  var state: String { folder("state/ticketcal") }

  /// Writes a file beside the home; its path.
  @discardableResult
  func file(_ name: String, _ text: String) throws -> String {
    defer { giveAway() }
    return try work.file(name, text)
  }

  @discardableResult
  func file(_ name: String, bytes: [UInt8]) throws -> String {
    defer { giveAway() }
    return try work.file(name, bytes: bytes)
  }

  func configure(_ text: String) throws { try folder.file("config/ticketcal/config.toml", text) }

  /// The names of a calendar's events.
  func events(in calendar: String? = nil) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: calendar ?? tickets)
      .filter { $0.hasSuffix(".ics") }.sorted()
  }

  /// The one event of a calendar, unfolded, its lines separated by line feeds.
  func event(in calendar: String? = nil) throws -> String {
    let events = try events(in: calendar)
    try #require(events.count == 1)
    return Self.unfolded(try text("\(calendar ?? tickets)/\(events[0])"))
  }

  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  /// Everything in the home, with kinds, modes, sizes and times of change.
  func listing() throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try ([""] + names.sorted()).map { name in
      var status = stat()
      try #require(lstat(folder(name), &status) == 0)
      let time = status.st_mtim
      return "\(name) \(status.st_mode) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
    }
  }

  // MARK: Running

  /// Runs the command in the process of the tests; in a home for an ordinary user, the program.
  @discardableResult
  func run(
    _ arguments: String..., input: Running.Input = .nothing, output: Running.Output = .collected,
    environment: [String: String] = [:]
  ) throws -> Finished {
    try run(arguments, input: input, output: output, environment: environment)
  }

  @discardableResult
  func run(
    _ arguments: [String], input: Running.Input = .nothing, output: Running.Output = .collected,
    environment: [String: String] = [:]
  ) throws -> Finished {
    guard !isOrdinaryUser else {
      return try start(arguments, input: input, output: output, environment: environment).wait()
    }
    return try CommandRun.finished(
      arguments, environment: self.environment.merging(environment) { $1 }, directory: work.path,
      input: input, output: output)
  }

  /// Runs the program, for what needs a process of its own: Landlock, signals, another user.
  @discardableResult
  func runProgram(
    _ arguments: String..., input: Running.Input = .nothing, output: Running.Output = .collected,
    environment: [String: String] = [:]
  ) throws -> Finished {
    try start(arguments, input: input, output: output, environment: environment).wait()
  }

  func start(
    _ arguments: [String], input: Running.Input = .nothing,
    output: Running.Output = .collected, environment: [String: String] = [:]
  ) throws -> Running {
    let (executable, arguments) = try command(arguments)
    return try Running(
      executable, arguments, environment: self.environment.merging(environment) { $1 },
      directory: work.path, input: input, output: output)
  }

  /// The program and all that it starts, traced by strace(1).
  func strace(_ options: [String], _ arguments: String...) throws -> Finished {
    try strace(options, arguments)
  }

  func strace(_ options: [String], _ arguments: [String]) throws -> Finished {
    try Running(
      try #require(Program.find("strace")), ["-f"] + options + [Program.ticketcal] + arguments,
      environment: environment, directory: work.path
    ).wait()
  }

  /// The program and its arguments, through setpriv(1) where another user is to run it.
  func command(_ arguments: [String]) throws -> (String, [String]) {
    guard isOrdinaryUser else { return (Program.ticketcal, arguments) }
    let copy = work("ticketcal")
    if access(copy, F_OK) != 0 {
      // By another process: a copy that is open for writing here is busy wherever a test starts one.
      try #require(try Program.run("cp", Program.ticketcal, copy) == 0)
      chmod(copy, 0o755)
    }
    let user = String(Program.nobody)
    return (
      try #require(Program.find("setpriv")),
      ["--reuid=\(user)", "--regid=\(user)", "--clear-groups", copy] + arguments
    )
  }

  /// Hands everything to the user who runs the program.
  func giveAway() {
    guard isOrdinaryUser else { return }
    for top in [folder, work] {
      let names = (try? FileManager.default.subpathsOfDirectory(atPath: top.path)) ?? []
      for name in [""] + names { lchown(top(name), Program.nobody, Program.nobody) }
    }
  }

  /// RFC 5545 §3.1.
  static func unfolded(_ text: String) -> String {
    text.replacing("\r\n ", with: "").replacing("\r\n", with: "\n")
  }
}

extension TestHome {
  static let seed = """
    {"title":"哆啦A梦：大雄与天空的理想乡","theater":"Wanda Cinemas",\
    "location":"Orient Cinema Rongchuangmao","start":"2023-06-10T02:39:32Z",\
    "end":"2023-06-10T04:58:32Z"}
    """

  /// Rows `Event 0` to `Event COUNT-1`, all good.
  static func rows(_ count: Int) -> String {
    var text = "title,start,location\n"
    for number in 0..<count { text += "Event \(number),2031-01-01T10:00Z,Hall \(number)\n" }
    return text
  }
}
