import Reservations

/// Parts of a text, between which the reader is kept waiting while something else happens.
final class PausingSource: ByteSource {
  /// What went wrong meanwhile.
  private(set) var failure: (any Error)?
  private var parts: ArraySlice<String>
  private let meanwhile: () throws -> Void
  private var isFirst = true
  private var isPaused = false

  init(_ parts: [String], meanwhile: @escaping () throws -> Void) {
    self.parts = parts[...]
    self.meanwhile = meanwhile
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> ByteReading {
    guard let part = parts.first else { return .end }
    if isPaused {
      do { try meanwhile() } catch { failure = failure ?? error }
    } else if !isFirst {
      isPaused = true
      return .pause
    }
    isPaused = false
    isFirst = false
    parts.removeFirst()
    let bytes = Array(part.utf8)
    buffer.copyBytes(from: bytes)
    return .bytes(bytes.count)
  }
}
