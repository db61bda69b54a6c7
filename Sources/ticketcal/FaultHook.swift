internal import CalendarStore
internal import TicketImport

#if DEBUG
  internal import Foundation
  internal import Glibc
  internal import Synchronization
#endif

/// Interrupts the program at a step of its work, so that tests can examine the state after a crash.
/// Does nothing in a release build.
///
/// The variable TICKETCAL_FAULT names the step: `STEP:COUNT` kills the program (SIGKILL) when it
/// reaches the `WriteStep` or `LedgerStep` for the COUNTth time, `STEP:COUNT:stop` stops the
/// program until it gets SIGCONT.
enum FaultHook {
  @inline(__always)
  static func arm(_ writer: any CalendarWriter) {
    #if DEBUG
      guard let fault = Fault.asked, let writer = writer as? VdirWriter else { return }
      writer.reached = { fault.pass($0.rawValue) }
    #endif
  }

  @inline(__always)
  static func arm(_ ledger: Ledger) {
    #if DEBUG
      guard let fault = Fault.asked else { return }
      ledger.reached = { fault.pass($0.rawValue) }
    #endif
  }
}

#if DEBUG
  /// The fault that TICKETCAL_FAULT names. Each writer and each ledger has its own counter.
  private final class Fault: Sendable {
    private let step: Substring
    private let signal: Int32
    private let left: Atomic<Int>

    static var asked: Fault? {
      let value = ProcessInfo.processInfo.environment["TICKETCAL_FAULT"] ?? ""
      let parts = value.split(separator: ":")
      guard let step = parts.first, parts.count > 1, let count = Int(parts[1]) else { return nil }
      return Fault(step, count, parts.dropFirst(2).first == "stop" ? SIGSTOP : SIGKILL)
    }

    private init(_ step: Substring, _ count: Int, _ signal: Int32) {
      self.step = step
      self.signal = signal
      left = Atomic(count)
    }

    func pass(_ step: String) {
      guard step == self.step else { return }
      guard left.subtract(1, ordering: .relaxed).newValue == 0 else { return }
      // The signal goes to this thread, which does not pass this line before SIGCONT.
      raise(signal)
    }
  }
#endif
