/// Where the bytes of an input come from: a file descriptor, a buffer.
public protocol ByteSource: AnyObject {
  /// Puts the next bytes into the buffer, which is never empty, and says how many they are; 0 at the
  /// end. Fewer than fit is no sign of the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int
}
