/// A number in a duration.
struct SpanAmount {
  var value: Int
  var digits: Int
  /// The decimal point or comma and what follows; nil for a whole number.
  private var fraction: TextCursor?

  init(_ cursor: inout TextCursor) throws(TimeError) {
    (value, digits) = cursor.number()
    guard digits > 0 else { throw Span.unreadable }
    let point = cursor
    if cursor.fraction(of: 1) != nil { fraction = point }
  }

  var isWhole: Bool { fraction == nil }
  var isZero: Bool { isWhole && value == 0 }

  /// The fraction of a unit so many seconds long, in whole seconds.
  func fraction(of seconds: Int) -> Int {
    guard var fraction else { return 0 }
    return fraction.fraction(of: seconds) ?? 0
  }
}
