internal import CLinux
internal import CalendarStore
internal import Glibc
internal import SystemPackage

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
    let program: ChildProcess
    var notice: AlarmNotice
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
      isNotification
        ? started + .seconds(1) <= .now && program.reader >= 0 : program.text.contains(0x0A)
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

  /// The program's name, for messages.
  var name: String { command?.first ?? "notify-send" }

  /// The outputs of the programs that run.
  var descriptors: [Int32] { running.map(\.program.reader).filter { $0 >= 0 } }

  /// The alarms whose programs run, or whose answers are not returned yet.
  var showing: [ItemAlarm] { (running.map(\.notice) + events.map(\.notice)).flatMap(\.alarms) }

  /// In how many seconds to look even if no descriptor can be read; nil for never.
  var seconds: Int? {
    if !events.isEmpty { return 0 }
    let looksSoon = running.contains {
      $0.program.reader < 0 || $0.isNotification && !$0.isShown
    }
    if looksSoon { return 1 }
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
    one.program.end()
    events.append(
      Result(
        notice: one.notice, event: .ended(nil),
        fault: "more than \(Self.mostRunning) alarms wait for an answer; the oldest was ended"))
    return true
  }

  /// Returns the reason if the program cannot be started.
  func ring(_ text: AlarmText, _ notice: AlarmNotice) -> String? {
    let input = memfd_create("ticketcal", UInt32(CLINUX_MFD_CLOEXEC))
    guard input >= 0 else { return "no file can be made in memory (\(Errno.latest.text))" }
    defer { close(input) }
    if command != nil {
      let line = Array(text.json.utf8) + [0x0A]
      _ = line.withUnsafeBytes { DescriptorOutput.write($0, to: input) }
      lseek(input, 0, SEEK_SET)
    }
    do throws(Errno) {
      let program = try ChildProcess(
        command ?? Self.notification(text, notice), environment: environment,
        input: .descriptor(input), output: .pipe(limit: Self.longestAnswer), group: .own)
      running.append(
        Running(
          program: program, notice: notice, deadline: command == nil ? nil : .now + limit,
          name: name))
      return nil
    } catch {
      guard error == .noSuchFileOrDirectory else { return "\(name) cannot be run (\(error.text))" }
      return command == nil
        ? "notify-send is not installed; install libnotify-bin, or name a program in the "
          + "configuration ([alarms] command)"
        : "\(name): no such program; correct alarms.command in the configuration"
    }
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
      one.program.readOutput()
      if !one.isShown, one.showsNow {
        one.isShown = true
        events.append(Result(notice: one.notice, event: .shown))
      }
      if one.program.reader < 0, let ending = one.program.poll() {
        events.append(result(of: one, ending))
      } else if let deadline = one.deadline, deadline <= .now {
        one.program.end()
        events.append(Result(notice: one.notice, event: .ended(nil), fault: hanging(one.name)))
      } else {
        rest.append(one)
      }
    }
    running = rest
  }

  private func result(of one: Running, _ ending: ChildProcess.Ending) -> Result {
    let word = String(decoding: one.program.text.prefix { $0 > 0x20 }, as: UTF8.self)
    let answer = Answer(rawValue: word)
    var result = Result(notice: one.notice, event: .ended(answer))
    switch ending {
    case .signal(let signal): result.fault = "\(one.name) was ended by signal \(signal)"
    case .status(0):
      guard answer == nil, !word.isEmpty else { return result }
      result.fault = "\(one.name) answered \(word), which is neither snooze nor dismiss"
      return result
    case .status(let status):
      result.fault = "\(one.name) failed (status \(status)); run it by hand"
    }
    if answer == nil, !one.isShown { result.event = .failed }
    return result
  }

  private func hanging(_ name: String) -> String {
    "\(name) did not end in \(limit.components.seconds) seconds, and was ended"
  }
}
