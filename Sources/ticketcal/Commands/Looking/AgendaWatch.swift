internal import CalendarStore
internal import Foundation
internal import Glibc

/// An agenda that stays on the screen and follows what changes: the calendars, the size of the screen,
/// and the day.
final class AgendaWatch {
  /// What is to be shown, from its top.
  struct Frame {
    var lines: [String]
    /// Of the files that it was read from.
    var problems: [ObjectProblem]
  }

  private let screen: FullScreen
  private let store: EventStore
  private let watch: SignalWatch
  private let frame: (TerminalSize) -> Frame
  /// Those of what was shown last.
  private(set) var problems: [ObjectProblem] = []

  init(
    screen: FullScreen, store: EventStore, watch: SignalWatch,
    frame: @escaping (TerminalSize) -> Frame
  ) {
    self.screen = screen
    self.store = store
    self.watch = watch
    self.frame = frame
  }

  private static let others = [SIGWINCH, SIGTSTP, SIGCONT, SIGQUIT]
  /// Whoever sleeps longer notices late that the computer's clock was set, or that it slept itself.
  private static let longestSleep = 60

  /// Shows the agenda until somebody ends it; the exit status.
  func run() -> Int32 {
    watch.watching(Self.others) {
      let bell = ChangeBell(store.changes)
      screen.enter()
      defer { screen.leave() }
      var isStale = true
      while true {
        if watch.take(SIGTSTP) {
          screen.leave()
          watch.stop(SIGTSTP)
          _ = watch.take(SIGCONT)
          screen.enter()
          isStale = true
        }
        if let signal = watch.terminationSignal { return 128 + signal }
        if watch.take(SIGINT) { return ExitStatus.interrupted }
        if watch.take(SIGCONT) {
          // Another program may have used the terminal meanwhile.
          screen.enter()
          isStale = true
        }
        if watch.take(SIGWINCH) { isStale = true }
        if isStale { draw() }
        isStale = false
        let ready = watch.wait(
          forInputOn: [screen.input, bell.descriptor], seconds: Self.sleep(before: Date()))
        if ready[0] {
          switch screen.key() {
          case .end: return ExitStatus.success
          case .redraw: isStale = true
          case .other: break
          case .closed: return 128 + SIGHUP
          }
        }
        if ready[1] { isStale = bell.silence() || isStale }
        if Self.day(Date()) != day { isStale = true }
      }
    }
  }

  private var day = 0

  private func draw() {
    day = Self.day(Date())
    var size = screen.size
    // Text in the last column leaves the cursor where clearing would take it away again.
    size.columns = max(20, size.columns - 1)
    let frame = frame(size)
    problems = frame.problems
    screen.draw(Self.cut(frame, to: size))
  }

  /// What there is room for, and how much there is not.
  static func cut(_ frame: Frame, to size: TerminalSize) -> [String] {
    let files = Set(frame.problems.map(\.path)).count
    let problems = files == 1 ? "1 file has a problem" : "\(files) files have problems"
    let notes =
      files == 0
      ? []
      : [DisplayWidth.truncated("\(problems); see ticketcal calendars check", to: size.columns)]
    let room = max(1, size.rows - notes.count)
    guard frame.lines.count > room else { return frame.lines + notes }
    let hidden = frame.lines.count - (room - 1)
    return frame.lines.prefix(room - 1) + ["... \(hidden) more"] + notes
  }

  /// The days since 1970, by the viewer's clock.
  private static func day(_ date: Date) -> Int {
    let seconds = Int(date.timeIntervalSince1970) + TimeZone.current.secondsFromGMT(for: date)
    return seconds / 86_400
  }

  private static func sleep(before date: Date) -> Int {
    let seconds = Int(date.timeIntervalSince1970) + TimeZone.current.secondsFromGMT(for: date)
    return min(longestSleep, 86_400 - seconds % 86_400)
  }
}
