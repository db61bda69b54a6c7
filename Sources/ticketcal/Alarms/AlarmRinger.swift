internal import CLinux
internal import CalendarStore
internal import Glibc

/// Runs the program that shows alarms, once for each, and reads its answers.
///
/// The program prints `snooze` or `dismiss`, or nothing, and ends. None is waited for: those that run
/// are looked at when one of `descriptors` can be read.
final class AlarmRinger {
  enum Answer: String {
    case snooze, dismiss
  }

  /// The end of a program.
  struct Result {
    /// Nil for a summary.
    var alarm: ItemAlarm?
    /// Nil without an answer.
    var answer: Answer?
    /// Why the program failed, or what it said in place of an answer; nil if it did well.
    var fault: String?
    /// Whether the program failed without an answer: there may be no desktop yet.
    var isNotShown = false
  }

  /// Nil for notify-send (libnotify).
  var command: [String]?
  private let environment: [String: String]
  /// A command that runs longer, without sleeps of the machine, is ended. notify-send may wait for its
  /// answer.
  private let limit: Duration
  private var running: [Running] = []
  /// Of programs that have ended, until `results` returns them.
  private var ended: [Result] = []

  private struct Running {
    var process: pid_t
    var alarm: ItemAlarm?
    /// -1 once the program closed it.
    var output: Int32
    var text: [UInt8] = []
    /// Nil for notify-send.
    var deadline: SuspendingClock.Instant?
    /// For messages.
    var name: String
  }

  /// A program beyond this number ends the oldest.
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

  /// Whether a program runs, or its answer is not returned yet.
  var isShowing: Bool { !running.isEmpty || !ended.isEmpty }

  /// In how many seconds to look even if no descriptor can be read; nil for never.
  var seconds: Int? {
    if !ended.isEmpty { return 0 }
    if running.contains(where: { $0.output < 0 }) { return 1 }
    let first = running.compactMap(\.deadline).min()
    return first.map { max(0, Int(($0 - .now).components.seconds)) + 1 }
  }

  // MARK: Starting

  /// Returns the reason if the program cannot be started.
  func ring(_ text: AlarmText, _ alarm: ItemAlarm?) -> String? {
    if running.count >= Self.mostRunning {
      collect()
      if running.count >= Self.mostRunning {
        let oldest = running.removeFirst()
        end(oldest)
        ended.append(
          Result(
            alarm: oldest.alarm,
            fault: "more than \(Self.mostRunning) alarms wait for an answer; the oldest was ended"))
      }
    }
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
    let code = start(command ?? Self.notification(text, alarm), input, ends[1], &process)
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
        process: process, alarm: alarm, output: ends[0],
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
  private static func notification(_ text: AlarmText, _ alarm: ItemAlarm?) -> [String] {
    let body = text.details.joined(separator: "\n")
      .replacing("\\", with: "\\\\").replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
    let actions =
      alarm == nil
      ? [] : ["--action=snooze=Snooze", "--action=dismiss=Dismiss", "--expire-time=0"]
    return ["notify-send", "--app-name=ticketcal"] + actions + ["--", text.title, body]
  }

  // MARK: Ending

  /// The programs that have ended since the last call.
  func results() -> [Result] {
    collect()
    defer { ended = [] }
    return ended
  }

  private func collect() {
    var rest: [Running] = []
    for var one in running {
      readOutput(of: &one)
      var state: Int32 = 0
      if one.output < 0, waitpid(one.process, &state, WNOHANG) == one.process {
        ended.append(result(of: one, state))
      } else if let deadline = one.deadline, deadline <= .now {
        end(one)
        ended.append(Result(alarm: one.alarm, fault: hanging(one.name)))
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
    var result = Result(alarm: one.alarm)
    let word = String(decoding: one.text.prefix { $0 > 0x20 }, as: UTF8.self)
    result.answer = Answer(rawValue: word)
    if state & 0x7F != 0 {
      result.fault = "\(one.name) was ended by signal \(state & 0x7F)"
    } else if state >> 8 & 0xFF != 0 {
      result.fault = "\(one.name) failed (status \(state >> 8 & 0xFF)); run it by hand"
    }
    result.isNotShown = result.fault != nil && result.answer == nil
    if result.fault == nil, result.answer == nil, !word.isEmpty {
      result.fault = "\(one.name) answered \(word), which is neither snooze nor dismiss"
    }
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
