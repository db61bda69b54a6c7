import Reservations

@testable import TicketImport

/// Parts of a text, between which the reader is kept waiting while something else happens.
final class PausingSource: ByteSource {
  let pauses = InputPauses()
  /// What went wrong meanwhile.
  private(set) var failure: (any Error)?
  private var parts: ArraySlice<String>
  private let meanwhile: () throws -> Void
  private var isFirst = true

  init(_ parts: [String], meanwhile: @escaping () throws -> Void) {
    self.parts = parts[...]
    self.meanwhile = meanwhile
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    guard let part = parts.popFirst() else { return 0 }
    if !isFirst {
      pauses.begin()
      do { try meanwhile() } catch { failure = failure ?? error }
      guard pauses.end() else {
        throw InputError(cause: .interrupted, file: "bookings.csv", reason: "interrupted")
      }
    }
    isFirst = false
    let bytes = Array(part.utf8)
    buffer.copyBytes(from: bytes)
    return bytes.count
  }
}
