/// The unread part of an input, as UTF-8.
///
/// Grows only if one record does not fit. Consumed bytes are dropped. A byte order mark is removed.
/// UTF-16 with a byte order mark is transcoded as it is read.
final class InputBuffer {
  /// The greatest length of a record in bytes. Longer records are rejected, so that no input can
  /// exhaust the memory.
  let recordLimit: Int

  /// The number of bytes examined to detect the format.
  let lookahead: Int

  private let source: any ByteSource
  private let chunk: Int
  private var storage: [UInt8]
  private var start = 0
  private var end = 0
  private var sourceEnded = false
  /// Nil until enough bytes for a byte order mark are read.
  private var encoding: Encoding?
  /// The number of bytes at the front that are known to contain no line end.
  private var searched = 0
  /// UTF-16 that is not transcoded yet: the first `utf16Count` bytes of `utf16`.
  private var utf16: [UInt8] = []
  private var utf16Count = 0

  private enum Encoding {
    case utf8
    case utf16(UTF16Transcoder)
  }

  init(
    _ source: any ByteSource, chunk: Int = 64 << 10, recordLimit: Int = 16 << 20,
    lookahead: Int = 4 << 20
  ) {
    self.source = source
    self.recordLimit = recordLimit
    self.lookahead = lookahead
    self.chunk = max(chunk, 16)
    storage = [UInt8](repeating: 0, count: self.chunk)
  }

  /// The number of available bytes.
  var count: Int { encoding == nil ? 0 : end - start }

  /// The bytes of memory allocated, for tests of the memory bound.
  var capacity: Int { storage.count }

  /// Whether the input ends with the available bytes.
  var isComplete: Bool { sourceEnded }

  /// The first byte that is not white space; 0 without one.
  var firstText: UInt8 {
    withBytes { bytes in
      let start = bytes.firstText(from: 0)
      return start < bytes.count ? bytes[start] : 0
    }
  }

  /// Calls `body` with the available bytes.
  func withBytes<R, E: Error>(_ body: (Bytes) throws(E) -> R) throws(E) -> R {
    let bytes = storage
    return try body(bytes.span.extracting(start..<start + count))
  }

  /// Drops `count` bytes from the front.
  func consume(_ count: Int) {
    start = min(start + max(count, 0), end)
    searched = max(searched - max(count, 0), 0)
    if start == end {
      start = 0
      end = 0
    }
  }

  /// Waits for at least one further byte; false at the end of the input. After `.pause` a further
  /// call continues without loss.
  func more() throws(ReadingStop) -> Bool {
    let before = count
    while !sourceEnded && count == before {
      if encoding == nil { try begin() } else { try fill() }
    }
    return count > before
  }

  /// The reason for rejecting a record longer than `recordLimit`. Such a record is not kept, not
  /// even for display.
  var tooLong: String { "is longer than \(recordLimit >> 20) MiB; shorten it" }

  /// The place of the first line end; nil if the available bytes contain none. Examines no byte
  /// twice.
  func lineEnd() -> Int? {
    let end = withBytes { $0.lineEnd(from: searched) }
    searched = end ?? count
    return end
  }

  /// Consumes the bytes before the next line end. Can be called again after `.pause`.
  func skipLine() throws(ReadingStop) {
    repeat {
      if let end = lineEnd() {
        consume(end)
        return
      }
      consume(count)
    } while try more()
  }

  /// Reads enough bytes to detect a byte order mark.
  private func begin() throws(ReadingStop) {
    while end < 3 && !sourceEnded { try fillUTF8() }
    switch (storage[0], storage[1], storage[2], end) {
    case (0xEF, 0xBB, 0xBF, 3...):
      encoding = .utf8
      consume(3)
    case (0xFF, 0xFE, _, 2...), (0xFE, 0xFF, _, 2...):
      var transcoder = UTF16Transcoder(bigEndian: storage[0] == 0xFE)
      utf16 = [UInt8](repeating: 0, count: chunk)
      utf16Count = end - 2
      utf16.replaceSubrange(0..<utf16Count, with: storage[2..<end])
      consume(end)
      transcode(&transcoder)
      encoding = .utf16(transcoder)
    default: encoding = .utf8
    }
  }

  private func fill() throws(ReadingStop) {
    switch encoding {
    case .utf16(var transcoder):
      utf16Count += try read(into: &utf16, at: utf16Count)
      transcode(&transcoder)
      encoding = .utf16(transcoder)
    case .utf8, nil: try fillUTF8()
    }
  }

  private func fillUTF8() throws(ReadingStop) {
    makeRoom(for: max(chunk / 4, 4))
    end += try read(into: &storage, at: end)
  }

  /// The number of bytes read; 0 at the end of the input.
  private func read(into bytes: inout [UInt8], at offset: Int) throws(ReadingStop) -> Int {
    let source = source
    let outcome = bytes.withUnsafeMutableBytes { all in
      let free = UnsafeMutableRawBufferPointer(rebasing: all[offset...])
      return Result { () throws(InputError) -> (ByteReading, room: Int) in
        (try source.read(into: free), free.count)
      }
    }
    switch outcome {
    case .failure(let error): throw .failed(error)
    case .success((.pause, _)): throw .pause
    case .success((.bytes(let count), let room)) where count > 0: return min(count, room)
    case .success:
      sourceEnded = true
      return 0
    }
  }

  private func transcode(_ transcoder: inout UTF16Transcoder) {
    var text: [UInt8] = []
    text.reserveCapacity(utf16Count * 3 / 2 + 4)
    let used = transcoder.transcode(
      utf16.span.extracting(0..<utf16Count), isLast: sourceEnded, into: &text)
    for (place, index) in (used..<utf16Count).enumerated() { utf16[place] = utf16[index] }
    utf16Count -= used
    makeRoom(for: text.count)
    storage.replaceSubrange(end..<end + text.count, with: text)
    end += text.count
  }

  /// Moves the available bytes to the front, and grows the storage if there is still not enough
  /// room.
  private func makeRoom(for needed: Int) {
    if storage.count - end >= needed { return }
    if start > 0 {
      storage.withUnsafeMutableBytes { bytes in
        let live = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        bytes.copyMemory(from: live)
      }
      end -= start
      start = 0
    }
    if storage.count - end < needed {
      let size = max(storage.count * 2, end + needed)
      storage.append(contentsOf: repeatElement(0, count: size - storage.count))
    }
  }
}
