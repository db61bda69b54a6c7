internal import CalendarStore
internal import TicketImport

#if DEBUG
  internal import Foundation
  internal import Glibc
  internal import Synchronization
#endif

/// Cuts the program off at a step of its work, so that tests can look at what a crash leaves behind. A
/// release build has nothing of it.
///
/// The variable TICKETCAL_FAULT says where: `STEP:COUNT` kills the program (SIGKILL) when it reaches the
/// `WriteStep` or `LedgerStep` for the COUNTth time, `STEP:COUNT:stop` stops it until it gets SIGCONT.
enum FaultHook {
  @inline(__always)
  static func arm(_ writer: any EventWriter) {
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
  /// One that was asked for. Each writer and ledger counts its steps by itself.
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
      // Sent to this thread, which goes no further then.
      raise(signal)
    }
  }
#endif
