import CalendarStore
import CivilTime
import Foundation
import Glibc
import Synchronization
import Testing

@testable import ticketcal

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
