internal import CivilTime

extension LocalDate {
  /// RFC 5545 §3.3.4, `20230610`.
  var basic: String { String(LocalDateTime(self, .midnight).basic.prefix(8)) }
}

extension LocalDateTime {
  /// RFC 5545 §3.3.5, `20230610T103932`.
  var basic: String { withBasicForm(utc: false) { String(decoding: $0, as: UTF8.self) } }

  /// The characters of a DATE-TIME (RFC 5545 §3.3.5), with `Z` where it is in UTC: `20261203T183000Z`. They
  /// live as long as the call.
  func withBasicForm<R, E>(
    utc: Bool, _ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { form throws(E) in
      form.initialize(repeating: UInt8(ascii: "Z"))
      Self.put(date.year / 100, form, 0)
      Self.put(date.year % 100, form, 2)
      Self.put(date.month, form, 4)
      Self.put(date.day, form, 6)
      form[8] = UInt8(ascii: "T")
      Self.put(time.hour, form, 9)
      Self.put(time.minute, form, 11)
      Self.put(time.second, form, 13)
      return try body(UnsafeBufferPointer(rebasing: form[..<(utc ? 16 : 15)]))
    }
  }

  private static func put(_ number: Int, _ form: UnsafeMutableBufferPointer<UInt8>, _ at: Int) {
    form[at] = UInt8(ascii: "0") + UInt8(number / 10)
    form[at + 1] = UInt8(ascii: "0") + UInt8(number % 10)
  }
}
