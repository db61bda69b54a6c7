internal import CLinux
internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Glibc
internal import SystemPackage

/// A clock that can be waited for.
protocol WakeupTimer: AnyObject {
  var now: Instant { get }
  /// The zone of the viewer at present: the machine's may change.
  var viewerZone: ViewerZone { get }
  /// Readable once the moment has come, or the clock was set.
  var descriptor: Int32 { get }
  /// Replaces the moment; nil for none.
  func wake(at moment: Instant?)
  /// After the descriptor was readable.
  func drain()
}

/// The real-time clock (timerfd_create(2)). It goes on while the machine sleeps, and a setting of the
/// clock is seen at once.
final class RealTimeTimer: WakeupTimer {
  let descriptor: Int32
  private let environment: [String: String]

  init(_ environment: [String: String]) throws(CommandError) {
    self.environment = environment
    descriptor = timerfd_create(
      CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard descriptor >= 0 else {
      throw CommandError(ExitStatus.inputOutput, "no timer can be made (\(Errno.latest))")
    }
  }

  deinit { close(descriptor) }

  var now: Instant { Instant(secondsSince1970: Int(Date().timeIntervalSince1970.rounded(.down))) }

  var viewerZone: ViewerZone {
    // Foundation keeps the machine's.
    NSTimeZone.resetSystemTimeZone()
    return ViewerZone(environment)
  }

  func wake(at moment: Instant?) {
    var setting = itimerspec()
    // 0 would stop the timer, which then would not see a setting of the clock either.
    setting.it_value.tv_sec = max(1, moment?.secondsSince1970 ?? .max)
    let flags = Int32(CLINUX_TFD_TIMER_ABSTIME | CLINUX_TFD_TIMER_CANCEL_ON_SET)
    timerfd_settime(descriptor, flags, &setting, nil)
  }

  func drain() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
  }
}
