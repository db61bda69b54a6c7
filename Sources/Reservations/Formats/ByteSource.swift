/// Where the bytes of an input come from: a file descriptor, a buffer.
public protocol ByteSource: AnyObject {
  /// Puts the next bytes into the buffer, which is never empty.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> ByteReading
}

/// The outcome of one read of a `ByteSource`.
public enum ByteReading: Sendable, Equatable {
  /// That many bytes, at least one, are at the front of the buffer. Fewer than fit is no sign of the end.
  case bytes(Int)
  /// Nothing has come for a while; the next read waits for as long as it takes.
  case pause
  case end
}
