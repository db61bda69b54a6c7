internal import CalendarStore
internal import CivilTime
internal import Glibc
internal import TicketImport

/// `ticketcal alarms run`: waits and rings until a signal ends it. While it waits it uses no processor:
/// the timer of the next alarm, a change of the calendars, an answer and a signal wake it.
final class AlarmService {
  private var tool: Tool
  private let clock: any WakeupTimer
  private let ringer: AlarmRinger
  private var rounds: AlarmRounds
  /// Of the last round, what no program shows yet.
  private var waiting: [AlarmNotice] = []
  /// The alarms that could not be shown.
  private var failures: [ItemAlarm.ID: Failures] = [:]
  /// What was said about the configuration and the calendars, each once.
  private var said: Set<String> = []
  private var opened: Opened?
  private let wakeup = WakeupPipe()

  private struct Failures {
    var count = 0
    /// When the alarm is shown again.
    var again: Instant
  }

  /// The store, and what it was opened by.
  private struct Opened {
    var configuration: Configuration
    var answers: AccessRecord
    var viewerZone: ViewerZone
    var store: EventStore
    var names: CalendarNames
    var changes: ChangeWatch?
  }

  /// In seconds, after a failure that may pass.
  private static let pause = 60
  /// How often an alarm that could not be shown is shown again.
  private static let mostFailures = 5

  /// - Parameter limit: how long a program that shows an alarm may run.
  init(
    _ tool: Tool, clock: any WakeupTimer, limit: Duration = .seconds(3600)
  ) throws(CommandError) {
    self.tool = tool
    self.clock = clock
    ringer = AlarmRinger(environment: tool.environment, limit: limit)
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

  /// Whether a program that shows an alarm runs or is to be run.
  var isShowing: Bool { !ringer.showing.isEmpty || !waiting.isEmpty }

  /// Waits for an alarm, a change, an answer or a signal, and does what it asks for.
  func wait(_ watch: SignalWatch) {
    let ready = watch.wait(
      forInputOn: [clock.descriptor, wakeup.reader] + ringer.descriptors, seconds: ringer.seconds)
    if ready[0] { clock.drain() }
    if ready[1] { wakeup.drain() }
    if heedResults() || ready[0] || ready[1] {
      lookAgain()
    } else {
      showWaiting()
    }
  }

  /// Rings what is due, and sets the clock to the next alarm.
  private func lookAgain() {
    do throws(CommandError) {
      do throws(CommandError) { try open() } catch {
        // What was opened before still rings.
        guard opened != nil else { throw error }
        say(error.reason)
      }
      clock.wake(at: try ring())
    } catch {
      say(error.reason)
      clock.wake(at: clock.now.adding(Self.pause))
    }
  }

  /// A problem that may last, once.
  private func say(_ problem: String) {
    if said.insert(problem).inserted { tool.messages.problem(problem) }
  }

  /// Returns when to look again; nil for never.
  private func ring() throws(CommandError) -> Instant? {
    guard let opened else { return nil }
    let now = clock.now
    let pausing = failures.filter { $0.value.again > now }.keys
    let round = try CommandError.reporting(
      try rounds.round(
        at: now, in: opened.store, without: Set(ringer.showing.map(\.id)).union(pausing)))
    for problem in opened.store.problems { say("\(problem.path): \(problem.reason)") }
    // At the first look the copies of servers were brought up to date.
    opened.store.readsCopies = true
    save()
    waiting = round.notices
    showWaiting()
    return ([round.next].compactMap(\.self) + failures.values.map(\.again).filter { $0 > now })
      .min()
  }

  /// Starts as many programs as may run.
  private func showWaiting() {
    while !waiting.isEmpty, ringer.makeRoom() { show(waiting.removeFirst()) }
  }

  private func show(_ notice: AlarmNotice) {
    guard let opened else { return }
    let text = AlarmText(notice, opened.names, at: clock.now, in: tool.zone)
    let output = tool.results()
    output.writeLine(([text.title] + text.details.prefix(1)).joined(separator: ", "))
    _ = tool.finish(output, ExitStatus.success)
    if let fault = ringer.ring(text, notice) {
      tool.messages.problem(fault)
      fail(notice)
    }
  }

  /// It is shown again a minute later, but for what could not be shown too often.
  private func fail(_ notice: AlarmNotice) {
    let again = clock.now.adding(Self.pause)
    let count = 1 + (notice.alarms.compactMap { failures[$0.id]?.count }.max() ?? 0)
    if count > Self.mostFailures { return addShown(notice) }
    for alarm in notice.alarms { failures[alarm.id] = Failures(count: count, again: again) }
  }

  private func addShown(_ notice: AlarmNotice) {
    for alarm in notice.alarms { failures[alarm.id] = nil }
    rounds.addShown(notice)
    save()
  }

  /// An alarm rings even if that cannot be recorded.
  private func save() {
    do throws(StoreError) { try rounds.record.save() } catch {
      say("\(error.reason); after a restart alarms may ring again")
    }
  }

  /// Whether an alarm is to ring again.
  private func heedResults() -> Bool {
    var ringsAgain = false
    for result in ringer.results() {
      if let fault = result.fault { tool.messages.problem(fault) }
      switch result.event {
      case .failed:
        fail(result.notice)
        ringsAgain = true
      case .shown: addShown(result.notice)
      case .ended(let answer):
        addShown(result.notice)
        guard let answer, case .alarm(let alarm, _) = result.notice else { continue }
        switch answer {
        case .snooze:
          if let opened { rounds.snooze(alarm, at: clock.now, in: opened.store) }
          save()
          ringsAgain = true
        case .dismiss: dismiss(alarm)
        }
      }
    }
    return ringsAgain
  }

  /// Other programs are told, if the calendar may be changed and still has the alarm.
  private func dismiss(_ alarm: ItemAlarm) {
    do throws(StoreError) {
      // The item may have been changed since it rang.
      guard let store = opened?.store, let present = try store.alarm(alarm.id) else { return }
      let transaction = try store.stage { () throws(StoreError) in
        try store.acknowledge(present)
      }.transaction
      let changes = transaction.changes
      remember(Array(zip(changes, try transaction.commit().map { $0?.etag })))
    } catch {
      if case .refused = error { return }
      tool.messages.problem(CommandError(error).reason)
    }
  }

  /// Lets imports and undo know what was dismissed as unchanged: it is no change of a person.
  private func remember(_ made: [(change: ObjectChange, etag: String?)]) {
    let changes = made.compactMap { change, etag in etag.map { (change, $0) } }
    // Without this, the next rebooking asks.
    guard let ledger = try? tool.existingLedger() else { return }
    try? ledger.record(unlogged: changes)
  }

  /// Opens the store, again if the configuration or the access has changed. Nobody is asked: sources
  /// that may not be read yet are left out.
  private func open() throws(CommandError) {
    let configuration = try tool.configuration()
    let answers = try CommandError.reporting(try AccessRecord(path: tool.folders.accessFile))
    let zone = clock.viewerZone
    if let opened, opened.configuration == configuration, opened.answers == answers,
      opened.viewerZone == zone
    {
      return
    }
    tool = tool.viewed(in: zone)
    let access = try tool.calendarAccess(by: configuration)
    let types = Set(EntityType.allCases)
    let readable = access.sources.map(\.source).filter { source in
      types.contains { access.status(of: source, for: $0) == .fullAccess }
    }
    for source in access.sources.map(\.source) where !readable.contains(source) {
      guard types.contains(where: { access.status(of: source, for: $0) == .notDetermined }) else {
        continue
      }
      say("\(source.name) is left out: \(StoreError.noAccess(source, .notDetermined).advice)")
    }
    let store: EventStore
    do throws(StoreError) {
      store = try access.requestFullAccess(for: types, to: readable.isEmpty ? nil : readable) {
        _ in nil
      }
    } catch {
      throw CommandError(error, reading: .event)
    }
    let finder = CalendarFinder(access, folders: tool.folders, for: types)
    ringer.command = configuration.alarmCommand
    opened = Opened(
      configuration: configuration, answers: answers, viewerZone: zone, store: store,
      names: finder.names,
      changes: store.wakeOnChanges(wakeup, blind: .seconds(Self.pause)))
  }
}
