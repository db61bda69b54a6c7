internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Glibc

/// A list on a terminal that is redrawn when the calendars, the size of the terminal or the day
/// change. `q` and Ctrl-C end it.
final class ListWatch {
  /// The lines to show, from the top.
  struct Frame {
    var lines: [String]
    /// The last lines, which are always shown.
    var notes: [String] = []
    /// The problems of the files that were read.
    var problems: [ObjectProblem]
  }

  private let terminal: WatchedTerminal
  private let store: EventStore?
  private let watch: SignalWatch
  /// The viewer's.
  private let zone: TimeZone
  private let now: () -> Instant
  private let frame: (TerminalSize) -> Frame
  /// The day of the last frame.
  private var day: WatchedDay
  /// The problems of the last frame.
  private(set) var problems: [ObjectProblem] = []

  /// - Parameters:
  ///   - store: whose changes are followed; nil for none.
  ///   - now: returns the present time.
  init(
    on terminal: WatchedTerminal, _ store: EventStore?, watch: SignalWatch,
    zone: TimeZone, now: @escaping () -> Instant, frame: @escaping (TerminalSize) -> Frame
  ) {
    self.terminal = terminal
    self.store = store
    self.watch = watch
    self.zone = zone
    self.now = now
    self.frame = frame
    day = WatchedDay(at: now(), in: zone)
  }

  /// A watch of the lines at present; without them, it shows the error.
  ///
  /// - Parameter followed: the calendars whose absence the list names.
  convenience init(
    on terminal: WatchedTerminal, _ calendars: ReadableCalendars,
    following followed: [EventCalendar], in store: EventStore,
    lines: @escaping (TerminalSize) throws(CommandError) -> [String]
  ) {
    let tool = calendars.process
    self.init(
      on: terminal, store, watch: calendars.watch, zone: tool.zone, now: tool.clock
    ) { size in
      let notes = Self.vanished(followed, style: tool.style, width: size.columns)
      do throws(CommandError) {
        let lines = try lines(size)
        return Frame(lines: lines, notes: notes, problems: store.problems)
      } catch {
        let reason = SafeText(error.reason, limit: 1000).text
        let lines = TextWrap.lines(reason, width: size.columns)
        return Frame(lines: lines, notes: notes, problems: [])
      }
    }
  }

  private static let others = [SIGWINCH, SIGTSTP, SIGCONT, SIGQUIT]

  /// Shows the list until the user or a signal ends it. Returns the exit status.
  func run() -> Int32 {
    watch.watching(Self.others) {
      let wakeup = WakeupPipe()
      let changes = store?.wakeOnChanges(wakeup)
      defer { changes?.end() }
      terminal.enter()
      defer { terminal.leave() }
      var isStale = true
      while true {
        if watch.consume(SIGTSTP) {
          terminal.leave()
          watch.stop(SIGTSTP)
        }
        if let signal = watch.terminationSignal { return 128 + signal }
        if watch.consume(SIGINT) { return ExitStatus.interrupted }
        if watch.consume(SIGCONT) {
          // Another program may have used the terminal meanwhile.
          terminal.enter()
          isStale = true
        }
        if watch.consume(SIGWINCH) { isStale = true }
        if isStale { draw() }
        let ready = watch.wait(
          forInputOn: [terminal.input, wakeup.reader], seconds: day.sleep(from: now()))
        if ready[0] {
          switch terminal.key() {
          case UInt8(ascii: "q"), UInt8(ascii: "Q"): return ExitStatus.success
          case nil: return 128 + SIGHUP
          default: break
          }
        }
        isStale = ready[1] && wakeup.drain() || day.isOver(at: now())
      }
    }
  }

  private func draw() {
    day = WatchedDay(at: now(), in: zone)
    var size = terminal.size
    // After text in the last column, clearing the rest of the row would erase that column.
    size.columns = max(1, size.columns - 1)
    let frame = frame(size)
    problems = frame.problems
    terminal.draw(Self.cut(frame, to: size))
  }

  /// The lines that fit, and the number of hidden lines.
  static func cut(_ frame: Frame, to size: TerminalSize) -> [String] {
    let files = Set(frame.problems.map(\.path)).count
    let problems = files == 1 ? "1 file has a problem" : "\(files) files have problems"
    let summary = DisplayWidth.truncated(
      "\(problems); see ticketcal calendars check", to: size.columns)
    let notes = frame.notes + (files == 0 ? [] : [summary])
    let room = max(1, size.rows - notes.count)
    guard frame.lines.count > room else { return frame.lines + notes }
    let hidden = frame.lines.count - (room - 1)
    return frame.lines.prefix(room - 1)
      + [DisplayWidth.truncated("... \(hidden) more", to: size.columns)] + notes
  }

  /// A line for each calendar that existed at the start and is gone.
  static func vanished(_ shown: [EventCalendar], style: Style, width: Int) -> [String] {
    let present = shown.present
    return shown.filter { !present.contains($0) }.flatMap { calendar in
      TextWrap.lines(
        SafeText("the folder of \(calendar.qualifiedName) is gone", limit: 400).text, width: width
      ).map(style.yellow)
    }
  }
}

/// The current day on the viewer's clock, and its end.
struct WatchedDay: Equatable, Sendable {
  private let start: Instant
  /// The start of the next day, also if the clock is changed on this day.
  let end: Instant

  init(at now: Instant, in zone: TimeZone) {
    let date = (zone.local(at: now) ?? LocalDateTime(.epoch, .midnight)).date
    start = zone.resolve(LocalDateTime(date, .midnight)).instant
    end =
      date.adding(days: 1).map { zone.resolve(LocalDateTime($0, .midnight)).instant }
      ?? Instant(secondsSince1970: .max)
  }

  /// Whether another day has begun. The computer's clock may also have been set back.
  func isOver(at now: Instant) -> Bool { now < start || now >= end }

  /// In seconds. A longer sleep would detect a new clock setting, or the end of a suspension, too
  /// late.
  private static let longestSleep = 60

  /// The number of seconds to sleep until the clock is read again.
  func sleep(from now: Instant) -> Int {
    let left = end.secondsSince1970.subtractingReportingOverflow(now.secondsSince1970)
    return left.overflow ? Self.longestSleep : max(1, min(Self.longestSleep, left.partialValue))
  }
}
