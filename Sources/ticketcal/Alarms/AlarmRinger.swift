internal import CLinux
internal import CalendarStore
internal import Glibc

/// Runs the program that shows alarms, once for each notice, and reads its answers.
///
/// The program prints `snooze` or `dismiss`, or nothing, and ends. None is waited for: those that run
/// are looked at when one of `descriptors` can be read.
final class AlarmRinger {
  enum Answer: String {
    case snooze, dismiss
  }

  /// What a program has done.
  struct Result {
    var notice: AlarmNotice
    var event: Event
    /// Why the program failed, or what it said in place of an answer; nil if it did well.
    var fault: String?

    enum Event {
      /// It runs on.
      case shown
      /// It has ended, with its answer if it gave one.
      case ended(Answer?)
      /// It has ended without showing anything: there may be no desktop yet.
      case failed
    }
  }

  /// Nil for notify-send (libnotify).
  var command: [String]?
  private let environment: [String: String]
  /// A command that runs longer, without sleeps of the machine, is ended. notify-send may wait for its
  /// answer.
  private let limit: Duration
  private var running: [Running] = []
  /// Until `results` returns them.
  private var events: [Result] = []

  private struct Running {
    var process: pid_t
    var notice: AlarmNotice
    /// -1 once the program closed it.
    var output: Int32
    var text: [UInt8] = []
    let started = SuspendingClock.now
    /// Whether the program has printed a line. notify-send prints nothing before its answer: it has
    /// shown the alarm if it still runs after a second, as it fails sooner without a desktop.
    var isShown = false
    /// Nil for notify-send.
    var deadline: SuspendingClock.Instant?
    /// For messages.
    var name: String

    var isNotification: Bool { deadline == nil }
    var showsNow: Bool {
      isNotification ? started + .seconds(1) <= .now && output >= 0 : text.contains(0x0A)
    }
  }

  /// A program beyond this number ends the oldest that only waits for an answer.
  private static let mostRunning = 50
  /// Further bytes of an answer are not read.
  private static let longestAnswer = 4096

  init(environment: [String: String], limit: Duration) {
    self.environment = environment
    self.limit = limit
  }

  deinit { for one in running { end(one) } }

  /// The program's name, for messages.
  var name: String { command?.first ?? "notify-send" }

  /// The outputs of the programs that run.
  var descriptors: [Int32] { running.map(\.output).filter { $0 >= 0 } }

  /// The alarms whose programs run, or whose answers are not returned yet.
  var showing: [ItemAlarm] { (running.map(\.notice) + events.map(\.notice)).flatMap(\.alarms) }

  /// In how many seconds to look even if no descriptor can be read; nil for never.
  var seconds: Int? {
    if !events.isEmpty { return 0 }
    if running.contains(where: { $0.output < 0 || $0.isNotification && !$0.isShown }) { return 1 }
    let first = running.compactMap(\.deadline).min()
    return first.map { max(0, Int(($0 - .now).components.seconds)) + 1 }
  }

  // MARK: Starting

  /// Whether a further program may be started. False while each of those that run still has to show
  /// something.
  func makeRoom() -> Bool {
    collect()
    guard running.count >= Self.mostRunning else { return true }
    guard let oldest = running.firstIndex(where: \.isShown) else { return false }
    let one = running.remove(at: oldest)
    end(one)
    events.append(
      Result(
        notice: one.notice, event: .ended(nil),
        fault: "more than \(Self.mostRunning) alarms wait for an answer; the oldest was ended"))
    return true
  }

  /// Returns the reason if the program cannot be started.
  func ring(_ text: AlarmText, _ notice: AlarmNotice) -> String? {
    let input = memfd_create("ticketcal", UInt32(CLINUX_MFD_CLOEXEC))
    var ends: [Int32] = [-1, -1]
    guard input >= 0 else { return "no file can be made in memory (\(Self.reason(errno)))" }
    defer { close(input) }
    // The program's end waits, as programs expect of their standard output.
    guard pipe2(&ends, O_CLOEXEC) == 0, fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0 else {
      return "no pipe can be made (\(Self.reason(errno)))"
    }
    defer { close(ends[1]) }
    if command != nil {
      let line = Array(text.json.utf8) + [0x0A]
      _ = line.withUnsafeBytes { DescriptorOutput.write($0, to: input) }
      lseek(input, 0, SEEK_SET)
    }
    var process: pid_t = 0
    let code = start(command ?? Self.notification(text, notice), input, ends[1], &process)
    guard code == 0 else {
      close(ends[0])
      guard code == ENOENT else { return "\(name) cannot be run (\(Self.reason(code)))" }
      return command == nil
        ? "notify-send is not installed; install libnotify-bin, or name a program in the "
          + "configuration ([alarms] command)"
        : "\(name): no such program; correct alarms.command in the configuration"
    }
    running.append(
      Running(
        process: process, notice: notice, output: ends[0],
        deadline: command == nil ? nil : .now + limit, name: name))
    return nil
  }

  private func start(
    _ command: [String], _ input: Int32, _ output: Int32, _ process: inout pid_t
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // A group of its own, which ends as a whole.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var arguments = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    return posix_spawnp(
      &process, command.first ?? "", &actions, &attributes, &arguments, &variables)
  }

  /// The command for libnotify 0.8 or later. The body of a notification is markup, and notify-send
  /// reads escapes with a backslash in it.
  private static func notification(_ text: AlarmText, _ notice: AlarmNotice) -> [String] {
    let body = text.details.joined(separator: "\n")
      .replacing("\\", with: "\\\\").replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
    let actions =
      switch notice {
      case .alarm: ["--action=snooze=Snooze", "--action=dismiss=Dismiss", "--expire-time=0"]
      case .missed: [String]()
      }
    return ["notify-send", "--app-name=ticketcal"] + actions + ["--", text.title, body]
  }

  // MARK: Ending

  /// What the programs have done since the last call.
  func results() -> [Result] {
    collect()
    defer { events = [] }
    return events
  }

  private func collect() {
    var rest: [Running] = []
    for var one in running {
      readOutput(of: &one)
      if !one.isShown, one.showsNow {
        one.isShown = true
        events.append(Result(notice: one.notice, event: .shown))
      }
      var state: Int32 = 0
      if one.output < 0, waitpid(one.process, &state, WNOHANG) == one.process {
        events.append(result(of: one, state))
      } else if let deadline = one.deadline, deadline <= .now {
        end(one)
        events.append(Result(notice: one.notice, event: .ended(nil), fault: hanging(one.name)))
      } else {
        rest.append(one)
      }
    }
    running = rest
  }

  private func readOutput(of one: inout Running) {
    guard one.output >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(one.output, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else { break }
      one.text += buffer[..<count].prefix(max(0, Self.longestAnswer - one.text.count))
    }
    close(one.output)
    one.output = -1
  }

  private func result(of one: Running, _ state: Int32) -> Result {
    let word = String(decoding: one.text.prefix { $0 > 0x20 }, as: UTF8.self)
    let answer = Answer(rawValue: word)
    var result = Result(notice: one.notice, event: .ended(answer))
    if state & 0x7F != 0 {
      result.fault = "\(one.name) was ended by signal \(state & 0x7F)"
    } else if state >> 8 & 0xFF != 0 {
      result.fault = "\(one.name) failed (status \(state >> 8 & 0xFF)); run it by hand"
    } else if answer == nil, !word.isEmpty {
      result.fault = "\(one.name) answered \(word), which is neither snooze nor dismiss"
      return result
    }
    if result.fault != nil, answer == nil, !one.isShown { result.event = .failed }
    return result
  }

  private func hanging(_ name: String) -> String {
    "\(name) did not end in \(limit.components.seconds) seconds, and was ended"
  }

  private func end(_ one: Running) {
    kill(-one.process, SIGKILL)
    while waitpid(one.process, nil, 0) < 0, errno == EINTR {}
    if one.output >= 0 { close(one.output) }
  }

  private static func reason(_ code: Int32) -> String {
    String(cString: strerror(code)).lowercased()
  }
}
