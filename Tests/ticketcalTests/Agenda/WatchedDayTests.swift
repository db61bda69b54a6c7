import CalendarStore
import CivilTime
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import ticketcal

@Suite struct WatchedDayTests {
  /// `2026-11-21 22:59`, in UTC.
  private func instant(_ text: String, _ seconds: Int = 0) throws -> Instant {
    let moment = try #require(EventSample.time(text, .gmt).instant)
    return Instant(secondsSince1970: moment.secondsSince1970 + seconds)
  }

  @Test func endsAtMidnightWhereTheViewerIs() throws {
    let day = WatchedDay(at: try instant("2026-11-21 12:00"), in: EventSample.berlin)
    #expect(try day.end == instant("2026-11-21 23:00"))
    #expect(try !day.isOver(at: instant("2026-11-21 23:00", -1)))
    #expect(try day.isOver(at: instant("2026-11-21 23:00")))
    #expect(try WatchedDay(at: day.end, in: EventSample.berlin).end == instant("2026-11-22 23:00"))
  }

  /// The clock is set on these days: they are 23 and 25 hours long, begin at one, or skip their midnight.
  @Test(arguments: [
    ("Europe/Berlin", "2026-03-29 12:00", "2026-03-29 22:00"),
    ("Europe/Berlin", "2026-03-28 23:30", "2026-03-29 22:00"),
    ("Europe/Berlin", "2026-10-25 12:00", "2026-10-25 23:00"),
    ("Europe/Berlin", "2026-10-24 22:30", "2026-10-25 23:00"),
    ("America/Havana", "2026-03-08 02:00", "2026-03-08 05:00"),
    ("America/Havana", "2026-03-08 05:00", "2026-03-09 04:00"),
    ("America/Santiago", "2026-09-05 20:00", "2026-09-06 04:00"),
    ("Australia/Lord_Howe", "2026-10-03 20:00", "2026-10-04 13:00"),
    ("Pacific/Apia", "2011-12-30 09:00", "2011-12-30 10:00"),
  ])
  func endsWhenTheNextOneBeginsAlsoWhereTheClockIsSet(
    _ zone: String, _ now: String, _ end: String
  ) throws {
    let zone = EventSample.zone(zone)
    let now = try instant(now)
    let day = WatchedDay(at: now, in: zone)
    #expect(try day.end == instant(end))
    #expect(!day.isOver(at: now))
    // The next one is another day, or it would be drawn again and again.
    let next = WatchedDay(at: day.end, in: zone)
    #expect(!next.isOver(at: day.end) && next.end > day.end)
  }

  @Test func isOverWhereTheComputersClockIsSetBack() throws {
    let day = WatchedDay(at: try instant("2026-11-21 12:00"), in: EventSample.berlin)
    #expect(try day.isOver(at: instant("2026-11-20 22:59")))
  }

  @Test func sleepsUntilItIsOverAndNoLongerThanAMinute() throws {
    let day = WatchedDay(at: try instant("2026-11-21 12:00"), in: EventSample.berlin)
    #expect(try day.sleep(from: instant("2026-11-21 12:00")) == 60)
    #expect(try day.sleep(from: instant("2026-11-21 23:00", -59)) == 59)
    #expect(try day.sleep(from: instant("2026-11-21 23:00", -1)) == 1)
    #expect(try day.sleep(from: instant("2026-11-21 23:00")) == 1)
    #expect(try day.sleep(from: instant("2026-11-22 23:00")) == 1)
  }
}

@Suite struct AgendaPeriodTests {
  private let now = LocalDateTime(EventSample.today, LocalTime(secondOfDay: 36_000))

  private func period(
    day: String? = nil, from: String? = nil, to: String? = nil
  ) throws(CommandError) -> AgendaPeriod {
    try AgendaPeriod(day: day, from: from, to: to, now: now)
  }

  /// Tests/Corpora/periods.tsv: `--day`, `--from` and `--to`, `-` where it is left out, and the days or the
  /// error. Today is 21 November 2026. `TICKETCAL_UPDATE=1 swift test --filter AgendaPeriodTests` rewrites
  /// the periods.
  @Test func isWhatTheTableSays() throws {
    let differences = try Corpus("periods.tsv").differences(given: 3) { row in
      let stated = row.map { $0 == "-" ? nil : $0 }
      do throws(CommandError) {
        let period = try period(day: stated[0], from: stated[1], to: stated[2])
        return ["\(period.first)/\(period.last)"]
      } catch {
        #expect(error.status == ExitStatus.usage)
        return [error.reason]
      }
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test func liesBetweenMidnightsOfTheViewer() throws {
    // Clocks go back on 25 October 2026.
    let range = try period(day: "2026-10-25").range(in: EventSample.berlin)
    #expect(range.upperBound.secondsSince1970 - range.lowerBound.secondsSince1970 == 25 * 3600)
  }

  @Test func endsWithTheLastDayThereIs() throws {
    #expect(try !period(day: "9999-12-31").range(in: EventSample.berlin).isEmpty)
  }
}

@Suite struct ListWatchTests {
  private func cut(_ count: Int, rows: Int, problems: Int = 0) -> [String] {
    var size = TerminalSize(of: -1, environment: [:])
    size.rows = rows
    return ListWatch.cut(
      ListWatch.Frame(
        lines: (1...count).map(String.init),
        problems: (0..<problems).map { number in
          ObjectProblem(calendar: EventSample.home, href: "\(number).ics", reason: "is damaged")
        }), to: size)
  }

  @Test func showsAllThatFits() { #expect(cut(3, rows: 3) == ["1", "2", "3"]) }

  @Test func countsWhatDoesNot() {
    #expect(cut(10, rows: 3) == ["1", "2", "... 8 more"])
    #expect(cut(10, rows: 1) == ["... 10 more"])
  }

  @Test func tellsOfProblemsAtTheEnd() {
    #expect(
      cut(10, rows: 4, problems: 1)
        == ["1", "2", "... 8 more", "1 file has a problem; see ticketcal calendars check"])
  }

  @Test func keepsItsNotesBelowWhatDoesNotFit() {
    var size = TerminalSize(of: -1, environment: [:])
    size.rows = 3
    let frame = ListWatch.Frame(lines: (1...10).map(String.init), notes: ["gone"], problems: [])
    #expect(ListWatch.cut(frame, to: size) == ["1", "... 9 more", "gone"])
  }

  @Test func countsAFileOnce() {
    var size = TerminalSize(of: -1, environment: [:])
    size.rows = 4
    let problems = ["is damaged", "repeats too often"].map {
      ObjectProblem(calendar: EventSample.home, href: "a.ics", reason: $0)
    }
    #expect(
      ListWatch.cut(ListWatch.Frame(lines: ["1"], problems: problems), to: size)
        == ["1", "1 file has a problem; see ticketcal calendars check"])
  }
}

/// A clock that shows what it is told to, and counts who looks at it.
private final class SetClock: Sendable {
  private let state: Mutex<(seconds: Int, looks: Int)>

  init(_ seconds: Int) { state = Mutex((seconds, 0)) }

  var now: Instant {
    state.withLock { state in
      state.looks += 1
      return Instant(secondsSince1970: state.seconds)
    }
  }

  var looks: Int { state.withLock { $0.looks } }

  func set(_ seconds: Int) { state.withLock { $0.seconds = seconds } }
}

/// `agenda --watch` by a clock of the test's.
@Suite struct AgendaMidnightTests {
  @Test func isDrawnAnewAtMidnightAndNotBefore() async {
    await #expect(processExitsWith: .success) {
      heedSignals()
      // 2026-11-21 23:59:59 in Berlin.
      let clock = SetClock(1_795_301_999)
      let terminal = try PTY()
      let slave = open(terminal.slavePath, O_RDWR | O_NOCTTY)
      let watched = WatchedTerminal(
        keys: ControllingTerminal(input: slave, output: slave), output: slave, environment: [:])
      let drawn = Mutex(0)
      nonisolated(unsafe) let agenda = ListWatch(
        on: watched, nil, watch: SignalWatch(),
        zone: EventSample.berlin, now: { clock.now },
        frame: { _ in
          drawn.withLock { $0 += 1 }
          let date = EventSample.berlin.local(at: clock.now)?.date.description ?? ""
          return ListWatch.Frame(lines: ["today is \(date)."], problems: [])
        })
      let ended = DispatchSemaphore(value: 0)
      let status = Mutex<Int32?>(nil)
      Thread {
        let result = agenda.run()
        status.withLock { $0 = result }
        ended.signal()
      }.start()
      try terminal.expect("today is 2026-11-21.")
      // It looks at the clock before its sleep and after it, and finds the same day.
      let before = clock.looks
      let deadline = ContinuousClock.now + .seconds(20)
      while clock.looks < before + 3, ContinuousClock.now < deadline { usleep(5_000) }
      #expect(drawn.withLock { $0 } == 1)
      clock.set(1_795_302_000)
      try terminal.expect("today is 2026-11-22.")
      try terminal.send("q")
      #expect(ended.wait(timeout: .now() + 20) == .success)
      #expect(status.withLock { $0 } == 0)
    }
  }
}
