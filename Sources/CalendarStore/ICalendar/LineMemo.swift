/// The lines of the latest value, for values that hardly change from event to event.
struct LineMemo<Value: Equatable> {
  private var value: Value?
  private var lines = ContentLines()

  mutating func lines(
    for value: Value, _ make: (inout ContentLines) throws(UnwritableEvent) -> Void
  ) throws(UnwritableEvent) -> ContentLines {
    if self.value == value { return lines }
    var made = ContentLines()
    try make(&made)
    self.value = value
    lines = made
    return lines
  }
}
