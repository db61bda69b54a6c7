package import CivilTime
package import Foundation
package import ICalendar

/// Values for tests, the same on every machine.
package enum Samples {
  /// PRODID of what tests write.
  package static let productID = "-//Samples//Samples//EN"
  package static let stamp = Instant(secondsSince1970: 1_686_300_000)

  package static func uid(_ number: Int) -> UUID {
    let high = UInt64(truncatingIfNeeded: number).bigEndian
    return withUnsafeBytes(of: (UInt64(0x1234_5678_9ABC_5DEF).bigEndian, high)) {
      $0.loadUnaligned(as: UUID.self)
    }
  }

  package static func reading(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0
  ) throws -> LocalDateTime {
    guard let date = LocalDate(year: year, month: month, day: day),
      let time = LocalTime(hour: hour, minute: minute, second: second)
    else { throw SampleError() }
    return LocalDateTime(date, time)
  }

  package static func zone(_ identifier: String) throws -> TimeZone {
    guard let zone = TimeZone(identifier: identifier) else { throw SampleError() }
    return zone
  }

  package static func event(_ number: Int = 1, title: String = "Concert") throws -> Event {
    var event = Event(
      uid: uid(number).lowercaseName, title: title,
      start: .utc(try reading(2023, 6, 10, 2, 39, 32)),
      end: .utc(try reading(2023, 6, 10, 4, 58, 32)))
    (event.creationDate, event.lastModifiedDate) = (stamp, stamp)
    return event
  }
}

package struct SampleError: Error {
  package init() {}
}
