import Reservations

/// A text as an input.
final class TextSource: ByteSource {
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }
  init(_ bytes: [UInt8]) { rest = bytes[...] }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> ByteReading {
    let part = rest.prefix(buffer.count)
    buffer.copyBytes(from: part)
    rest = rest.dropFirst(part.count)
    return part.isEmpty ? .end : .bytes(part.count)
  }
}
