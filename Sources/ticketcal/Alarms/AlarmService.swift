internal import CalendarStore
internal import CivilTime
internal import Glibc
internal import TicketImport

/// `ticketcal alarms run`: waits and rings until a signal ends it. While it waits it uses no processor:
/// the timer of the next alarm, a change of the calendars, an answer and a signal wake it.
final class AlarmService {
  private let tool: Tool
  private let clock: any AlarmClock
  private let limit: Duration
  private var rounds: AlarmRounds
  private var opened: Opened?
  private let wakeup = WakeupPipe()

  /// The store, and what it was opened by.
  private struct Opened {
    var configuration: Configuration
    var answers: AccessRecord
    var store: EventStore
    var names: CalendarNames
    var ringer: AlarmRinger
    var changes: ChangeWatch?
  }

  /// In seconds, after a failure that may pass.
  private static let pause = 60

  /// - Parameter limit: how long a program that shows an alarm may run.
  init(
    _ tool: Tool, clock: any AlarmClock, limit: Duration = .seconds(3600)
  ) throws(CommandError) {
    self.tool = tool
    self.clock = clock
    self.limit = limit
    rounds = AlarmRounds(
      try CommandError.reporting(try AlarmRecord(path: tool.folders.alarmsFile)))
  }

  /// Returns the exit status.
  func run(_ watch: SignalWatch) throws(CommandError) -> Int32 {
    try start()
    tool.messages.say("waiting for alarms; Ctrl-C ends")
    while true {
      if let signal = watch.terminationSignal {
        return signal == SIGTERM ? ExitStatus.success : 128 + signal
      }
      if watch.consume(SIGINT) { return ExitStatus.interrupted }
      wait(watch)
    }
  }

  /// Rings what is due. Throws if the calendars may not be read.
  func start() throws(CommandError) {
    try open()
    lookAgain()
  }

  /// Whether a program that shows an alarm runs.
  var isShowing: Bool { opened?.ringer.seconds != nil }

  /// Waits for an alarm, a change, an answer or a signal, and does what it asks for.
  func wait(_ watch: SignalWatch) {
    let outputs = opened?.ringer.descriptors ?? []
    let ready = watch.wait(
      forInputOn: [clock.descriptor, wakeup.reader] + outputs, seconds: opened?.ringer.seconds)
    if ready[0] { clock.drain() }
    if ready[1] { wakeup.drain() }
    if heedAnswers() || ready[0] || ready[1] { lookAgain() }
  }

  /// Rings what is due, and sets the clock to the next alarm.
  private func lookAgain() {
    do throws(CommandError) {
      try open()
      clock.wake(at: try ring())
    } catch {
      tool.messages.problem(error.reason)
      clock.wake(at: Instant(secondsSince1970: clock.now.secondsSince1970 + Self.pause))
    }
  }

  /// Returns when to look again; nil for never.
  private func ring() throws(CommandError) -> Instant? {
    guard let opened else { return nil }
    let now = clock.now
    let round = try CommandError.reporting(try rounds.round(at: now, in: opened.store))
    try save()
    if !round.missed.isEmpty { show(AlarmText(missed: round.missed), nil, opened.ringer) }
    for alarm in round.ringing {
      show(AlarmText(alarm, opened.names, at: now, in: tool.zone), alarm, opened.ringer)
    }
    return round.next
  }

  private func show(_ text: AlarmText, _ alarm: ItemAlarm?, _ ringer: AlarmRinger) {
    let output = tool.results()
    output.writeLine(([text.title] + text.details.prefix(1)).joined(separator: ", "))
    _ = tool.finish(output, ExitStatus.success)
    if let fault = ringer.ring(text, alarm) { tool.messages.problem(fault) }
  }

  private func save() throws(CommandError) {
    try CommandError.reporting(try rounds.record.save())
  }

  /// Whether an alarm was snoozed.
  private func heedAnswers() -> Bool {
    guard let opened else { return false }
    var isSnoozed = false
    for result in opened.ringer.results() {
      if let fault = result.fault { tool.messages.problem(fault) }
      guard let alarm = result.alarm, let answer = result.answer else { continue }
      do throws(CommandError) {
        switch answer {
        case .snooze:
          rounds.snooze(alarm, at: clock.now)
          isSnoozed = true
          try save()
        case .dismiss: try dismiss(alarm, in: opened.store)
        }
      } catch {
        tool.messages.problem(error.reason)
      }
    }
    return isSnoozed
  }

  /// Other programs are told, if the calendar may be changed and still has the alarm.
  private func dismiss(_ alarm: ItemAlarm, in store: EventStore) throws(CommandError) {
    // The item may have been changed since it rang.
    guard let present = try CommandError.reporting(try store.alarm(alarm.id)) else { return }
    do throws(StoreError) {
      try store.acknowledge(present)
    } catch {
      if case .refused = error { return }
      throw CommandError(error)
    }
  }

  /// Opens the store, again if the configuration or the access has changed. Nobody is asked.
  private func open() throws(CommandError) {
    let configuration = try tool.configuration()
    let answers: AccessRecord
    do throws(AccessError) { answers = try AccessRecord(path: tool.folders.accessFile) } catch {
      throw CommandError(error)
    }
    if let opened, opened.configuration == configuration, opened.answers == answers { return }
    let access = try tool.calendarAccess(by: configuration)
    let store: EventStore
    do throws(AccessError) {
      store = try access.requestFullAccess(for: Set(EntityType.allCases)) { _ in nil }
    } catch {
      throw CommandError(error, reading: .event)
    }
    let finder = CalendarFinder(access, folders: tool.folders, for: Set(EntityType.allCases))
    opened = Opened(
      configuration: configuration, answers: answers, store: store, names: finder.names,
      ringer: AlarmRinger(
        configuration.alarmCommand, environment: tool.environment, limit: limit),
      changes: store.wakeOnChanges(wakeup))
  }
}
