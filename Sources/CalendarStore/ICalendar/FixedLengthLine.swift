/// The line of a property whose values are all of one length: libical makes the first, and another value
/// takes the place of its value.
struct FixedLengthLine {
  /// Empty before the first one, and where it is not the name, the value and CRLF.
  private var line: [UInt8] = []
  private var place = 0..<0

  /// Adds the line with that value, as libical writes it.
  ///
  /// - Parameter make: libical's property of the value, where it has to make the line.
  mutating func add(
    _ value: UnsafeBufferPointer<UInt8>, to lines: inout ContentLines,
    _ make: () -> OpaquePointer?
  ) throws(UnwritableEvent) {
    if !line.isEmpty, value.count == place.count {
      line.replaceSubrange(place, with: value)
      return lines.add(line[...])
    }
    let start = lines.bytes.count
    try lines.add(make())
    learn(lines.bytes[start...], value)
  }

  /// Takes the line as the form of others, if the value stands in it as it is and it is not folded.
  private mutating func learn(_ made: ArraySlice<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
    line = []
    guard made.count(where: { $0 == 0x0D }) == 1,
      made.suffix(value.count + 2).elementsEqual(Array(value) + [0x0D, 0x0A])
    else { return }
    line = Array(made)
    place = line.count - 2 - value.count..<line.count - 2
  }
}
