import CalendarStore
import Glibc
import SystemPackage
import Testing

@testable import ticketcal

@Suite(.serialized) struct SignalWatchTests {
  @Test func remembersAnInterruptionUntilItIsTaken() async {
    await #expect(processExitsWith: .success) {
      heedSignals()
      let watch = SignalWatch()
      #expect(!watch.interrupted)
      send(SIGINT)
      #expect(watch.interrupted)
      #expect(watch.terminationSignal == nil)
      #expect(watch.consume(SIGINT))
      #expect(!watch.consume(SIGINT))
      send(SIGTERM)
      #expect(watch.terminationSignal == SIGTERM)
    }
  }

  @Test func oneWithinAnotherTakesNothingFromIt() async {
    await #expect(processExitsWith: .success) {
      heedSignals()
      let watch = SignalWatch()
      send(SIGINT)
      do {
        let inner = SignalWatch()
        #expect(inner.interrupted)
        #expect(watch.consume(SIGINT))
        send(SIGTERM)
        #expect(inner.terminationSignal == SIGTERM)
      }
      #expect(watch.terminationSignal == SIGTERM)
      // Its bell is woken again, rather than nobody's.
      _ = watch.consume(SIGTERM)
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      _ = watch.wait(forInputOn: [ends[0]], seconds: 0)
      send(SIGINT)
      #expect(watch.wait(forInputOn: [ends[0]], seconds: nil) == [false])
    }
  }

  @Test func endsAReadThatWaits() async {
    await #expect(processExitsWith: .success) {
      heedSignals()
      let watch = SignalWatch()
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      write(ends[1], "ab", 2)
      let count = try readSome(ends[0], watch)
      #expect(count == 2)
      alarm(20)
      send(SIGINT)
      #expect(try readSome(ends[0], watch) == nil)
      _ = watch.consume(SIGINT)
      close(ends[1])
      #expect(try readSome(ends[0], watch) == 0)
      close(ends[0])
      #expect(throws: Errno.badFileDescriptor) { try readSome(ends[0], watch) }
    }
  }

  @Test func leavesIgnoredSignalsIgnoredAndPutsDispositionsBack() async {
    await #expect(processExitsWith: .success) {
      heedSignals()
      signal(SIGHUP, SIG_IGN)
      do {
        let watch = SignalWatch()
        send(SIGHUP)
        #expect(watch.terminationSignal == nil)
      }
      #expect(signal(SIGINT, SIG_DFL).map { unsafeBitCast($0, to: Int.self) } ?? 0 == 0)
    }
  }
}

private func readSome(_ descriptor: Int32, _ watch: SignalWatch) throws -> Int? {
  var buffer = [UInt8](repeating: 0, count: 8)
  return try buffer.withUnsafeMutableBytes { try watch.read(descriptor, into: $0) }
}

/// Whoever started this process may have been ignoring them, as `ExternalEditor` does for a while.
func heedSignals() {
  for number in [SIGINT, SIGQUIT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
}

/// To this thread, whose signals are blocked where it is one of a pool's.
private func send(_ signal: Int32) {
  var only = sigset_t()
  sigemptyset(&only)
  sigaddset(&only, signal)
  pthread_sigmask(SIG_UNBLOCK, &only, nil)
  raise(signal)
}
