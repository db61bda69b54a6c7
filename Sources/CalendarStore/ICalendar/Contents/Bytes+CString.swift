extension ArraySlice<UInt8> {
  /// Lends the bytes with a zero behind them.
  func withCString<Result>(_ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { buffer in
      for (index, byte) in enumerated() { buffer[index] = CChar(bitPattern: byte) }
      buffer[count] = 0
      return body(UnsafePointer(buffer.baseAddress))
    }
  }
}
