internal import CalendarStore
internal import CivilTime
internal import Foundation

extension EventTime {
  /// ISO 8601 without the offset, which the zone gives: `2023-06-10T10:39:32[Asia/Shanghai]`, `...Z`, a
  /// floating time, a plain date. What is in a zone that only another file knows is in UTC.
  func withLedgerText<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if case .described = self, let utc = instant?.local(offset: 0) {
      return EventTime.utc(utc).withLedgerText(body)
    }
    let zone: String? = if case .zoned(_, let zone) = self { zone.identifier } else { nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24 + (zone?.utf8.count ?? 0)) {
      buffer in
      var end = 0
      func put(_ byte: UInt8) {
        buffer[end] = byte
        end += 1
      }
      func put(_ number: Int, digits: Int) {
        var scale = digits == 4 ? 1000 : 10
        for _ in 0..<digits {
          put(0x30 + UInt8(truncatingIfNeeded: number / scale % 10))
          scale /= 10
        }
      }
      let reading = reading
      put(reading.date.year, digits: 4)
      put(UInt8(ascii: "-"))
      put(reading.date.month, digits: 2)
      put(UInt8(ascii: "-"))
      put(reading.date.day, digits: 2)
      if !isAllDay {
        put(UInt8(ascii: "T"))
        put(reading.time.hour, digits: 2)
        put(UInt8(ascii: ":"))
        put(reading.time.minute, digits: 2)
        put(UInt8(ascii: ":"))
        put(reading.time.second, digits: 2)
      }
      if case .utc = self { put(UInt8(ascii: "Z")) }
      if let zone {
        put(UInt8(ascii: "["))
        for byte in zone.utf8 { put(byte) }
        put(UInt8(ascii: "]"))
      }
      return body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<end]))
    }
  }

  /// What `withLedgerText` wrote; nil for anything else, and for a zone that this machine lacks.
  init?(ledgerText bytes: UnsafeRawBufferPointer) {
    func number(_ range: Range<Int>) -> Int? {
      var number = 0
      for index in range {
        guard bytes[index] >= 0x30, bytes[index] <= 0x39 else { return nil }
        number = number * 10 + Int(bytes[index] - 0x30)
      }
      return number
    }
    func stands(_ mark: Unicode.Scalar, at index: Int) -> Bool {
      bytes[index] == UInt8(ascii: mark)
    }
    guard bytes.count >= 10, stands("-", at: 4), stands("-", at: 7), let year = number(0..<4),
      let month = number(5..<7),
      let day = number(8..<10), let date = LocalDate(year: year, month: month, day: day)
    else { return nil }
    if bytes.count == 10 {
      self = .date(date)
      return
    }
    guard bytes.count >= 19, stands("T", at: 10), stands(":", at: 13), stands(":", at: 16),
      let hour = number(11..<13), let minute = number(14..<16),
      let second = number(17..<19),
      let time = LocalTime(hour: hour, minute: minute, second: second)
    else { return nil }
    let reading = LocalDateTime(date, time)
    if bytes.count == 19 {
      self = .floating(reading)
    } else if bytes.count == 20, bytes[19] == UInt8(ascii: "Z") {
      self = .utc(reading)
    } else if bytes.count > 21, bytes[19] == UInt8(ascii: "["),
      bytes[bytes.count - 1] == UInt8(ascii: "]"),
      let zone = TimeZone(saved: String(decoding: bytes[20..<(bytes.count - 1)], as: UTF8.self))
    {
      self = .zoned(reading, zone)
    } else {
      return nil
    }
  }
}
