import CLinux
import CivilTime
import Glibc

@testable import ticketcal

/// A clock that stands still until it is set.
final class ManualClock: WakeupTimer {
  private(set) var now: Instant
  var viewerZone = ViewerZone(["TZ": "UTC"])
  private var moment: Instant?
  private let pipe: (reading: Int32, writing: Int32)

  init(at text: String) {
    now = Self.instant(text)
    var ends: [Int32] = [-1, -1]
    // No program that other tests start gets them.
    pipe2(&ends, O_CLOEXEC)
    pipe = (ends[0], ends[1])
  }

  deinit {
    close(pipe.reading)
    close(pipe.writing)
  }

  var descriptor: Int32 { pipe.reading }

  func wake(at moment: Instant?) { self.moment = moment }

  func drain() {
    var byte: UInt8 = 0
    _ = read(pipe.reading, &byte, 1)
  }

  /// The moment to wake at, in UTC; nil for none.
  var wanted: String? {
    moment.flatMap { $0.local(offset: 0) }.map { String("\($0)".prefix(16)) }
  }

  /// As the kernel's timer: nothing happens before the moment.
  func advance(to text: String) {
    now = Self.instant(text)
    guard let moment, moment <= now else { return }
    var byte: UInt8 = 1
    _ = write(pipe.writing, &byte, 1)
  }

  private static func instant(_ text: String) -> Instant {
    let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard parts.count == 5, let date = LocalDate(year: parts[0], month: parts[1], day: parts[2]),
      let time = LocalTime(hour: parts[3], minute: parts[4], second: 0)
    else { return Instant(secondsSince1970: 0) }
    return Instant(secondsSince1970: LocalDateTime(date, time).secondsSinceEpoch)
  }
}
