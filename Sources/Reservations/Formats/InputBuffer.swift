internal import Foundation
internal import Glibc

/// The unread part of an input, as UTF-8, or as it is for a container.
///
/// Grows only if one record does not fit. Consumed bytes are dropped. A byte order mark is removed.
/// An input in another encoding is decoded as it is read: UTF-16 with a byte order mark, and
/// Windows-1252 if the first character beyond ASCII is not UTF-8 and likely to be Windows-1252.
/// `readUndecoded()` before the first call of `more()` prevents all of this.
final class InputBuffer {
  /// The greatest length of a record in bytes. Longer records are rejected, so that no input can
  /// exhaust the memory.
  let recordLimit: Int

  /// The number of bytes examined to detect the format.
  let lookahead: Int

  private let source: any ByteSource
  /// The name of the input, for errors.
  private let file: String
  private let chunk: Int
  private var storage: [UInt8]
  private var start = 0
  private var end = 0
  /// The number of bytes dropped from the front so far.
  private(set) var consumed = 0
  private var sourceEnded = false
  /// The requested encoding; nil to detect it.
  private let encoding: TextEncoding?
  /// The encoding that was detected by content, without a byte order mark; nil for UTF-8.
  private(set) var guessedEncoding: TextEncoding?
  private var state = State.start
  /// The number of bytes behind `end` that are too few to detect the encoding.
  private var undecided = 0
  private var lastASCII: UInt8 = 0
  /// The number of bytes at the front that are known to contain no line end.
  private var searched = 0
  /// The first bytes of a character whose other bytes are not read yet.
  private var encoded: [UInt8] = []

  private enum State {
    /// Until enough bytes for a byte order mark are read.
    case start
    /// Until the first byte that is not ASCII.
    case ascii
    /// UTF-8 or a container: the bytes stay as they are.
    case plain
    case decoding(TextDecoder)
  }

  init(
    _ source: any ByteSource, file: String = "-", encoding: TextEncoding? = nil,
    chunk: Int = 64 << 10,
    recordLimit: Int = 16 << 20, lookahead: Int = 4 << 20
  ) {
    self.source = source
    self.file = file
    self.recordLimit = recordLimit
    self.lookahead = lookahead
    self.chunk = max(chunk, 16)
    self.encoding = encoding
    storage = [UInt8](repeating: 0, count: self.chunk)
  }

  /// The number of available bytes.
  var count: Int {
    if case .start = state { return 0 }
    return end - start
  }

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
    let before = start
    start = min(start + max(count, 0), end)
    consumed += start - before
    searched = max(searched - max(count, 0), 0)
    if start == end, undecided == 0 {
      start = 0
      end = 0
    }
  }

  /// Waits for at least one further byte; false at the end of the input. After `.pause` a further
  /// call continues without loss.
  func more() throws(ReadingStop) -> Bool {
    let before = count
    while count == before {
      if case .start = state {
        try begin()
      } else if sourceEnded {
        break
      } else {
        try fill()
      }
    }
    return count > before
  }

  // MARK: Undecoded bytes

  /// The greatest number of bytes at the front that show whether the input is a container.
  static let frontLimit = 64 << 10

  /// Calls `body` with the bytes read so far, which are not decoded yet. Empty after the first call
  /// of `more()`.
  func withFront<R, E: Error>(_ body: (Bytes) throws(E) -> R) throws(E) -> R {
    guard case .start = state else { return try body([UInt8]().span) }
    let bytes = storage
    return try body(bytes.span.extracting(0..<end))
  }

  /// Reads at least one further byte of the front; false at its limit or at the end of the input.
  func moreOfFront() throws(ReadingStop) -> Bool {
    guard case .start = state, end < Self.frontLimit, !sourceEnded else { return false }
    let before = end
    end += try readPlain()
    return end > before
  }

  /// Leaves all bytes as they are: those of the front, which become available, and the others.
  func readUndecoded() { state = .plain }

  /// Consumes the whole input; nil if it is longer than `limit`. Can be called again after `.pause`.
  func takeAll(upTo limit: Int) throws(ReadingStop) -> [UInt8]? {
    while count <= limit, try more() {}
    guard count <= limit else { return nil }
    defer { consume(count) }
    return withBytes { $0.copy(0, $0.count) }
  }

  // MARK: Records

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
    while end < 3 && !sourceEnded { end += try readPlain() }
    let mark: (length: Int, encoding: TextEncoding)? =
      switch (storage[0], storage[1], storage[2], end) {
      case (0xEF, 0xBB, 0xBF, 3...): (3, .utf8)
      case (0xFF, 0xFE, _, 2...): (2, .utf16LittleEndian)
      case (0xFE, 0xFF, _, 2...): (2, .utf16BigEndian)
      default: nil
      }
    let read = Array(storage[(mark?.length ?? 0)..<end])
    end = 0
    state = .ascii
    if let encoding = mark?.encoding ?? encoding {
      try start(encoding)
    }
    try add(read)
  }

  private func start(_ encoding: TextEncoding) throws(ReadingStop) {
    if encoding.isUTF8 {
      state = .plain
    } else if let decoder = TextDecoder(encoding.name) {
      state = .decoding(decoder)
    } else {
      // The encoding is known, so iconv(3) lacks memory or descriptors.
      throw .failed(
        InputError(
          cause: .system(errno), file: file,
          reason: "cannot be decoded from \(encoding.name) now; try again"))
    }
  }

  private func fill() throws(ReadingStop) {
    switch state {
    case .start: try begin()
    case .plain: end += try readPlain()
    case .ascii:
      undecided += try readPlain()
      try decide()
    case .decoding(let decoder):
      var piece = [UInt8](repeating: 0, count: chunk)
      let count = try read(into: &piece, at: 0)
      encoded += piece[..<count]
      decode(decoder)
    }
  }

  /// Appends the bytes, decoded.
  private func add(_ bytes: [UInt8]) throws(ReadingStop) {
    if case .decoding(let decoder) = state {
      encoded += bytes
      decode(decoder)
      return
    }
    makeRoom(for: bytes.count)
    storage.replaceSubrange(end..<end + bytes.count, with: bytes)
    if case .ascii = state {
      undecided = bytes.count
      try decide()
    } else {
      end += bytes.count
    }
  }

  /// Keeps ASCII, and detects the encoding by the first other character. A character that may not
  /// be complete waits for further bytes.
  private func decide() throws(ReadingStop) {
    let limit = end + undecided
    let storage = storage
    if storage.span.extracting(end..<limit).isASCII {
      if limit > end { lastASCII = storage[limit - 1] }
      end = limit
      undecided = 0
      return
    }
    let place = storage[end..<limit].firstIndex { $0 >= 0x80 } ?? limit
    let first = Self.unfolded(storage[place..<min(place + 16, limit)])
    if place > end { lastASCII = storage[place - 1] }
    undecided = limit - place
    end = place
    guard !first.isEmpty else { return }
    let isUTF8 = first.span.startsUTF8
    let isComplete =
      isUTF8 || first.count == 4 || first.dropFirst().contains { $0 < 0x80 } || sourceEnded
    guard isComplete else { return }
    undecided = 0
    if !isUTF8, TextEncoding.isLikelyWindows1252(before: lastASCII, first.span) {
      guessedEncoding = .windows1252
    }
    try start(guessedEncoding ?? .utf8)
    if case .decoding(let decoder) = state {
      encoded = Array(storage[place..<limit])
      decode(decoder)
    } else {
      end = limit
    }
  }

  /// The first four bytes without the folds of iCalendar, which some programs put within a
  /// character (RFC 5545 §3.1).
  private static func unfolded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = bytes
    var unfolded: [UInt8] = []
    while unfolded.count < 4, let byte = bytes.popFirst() {
      let isReturn = byte == .carriageReturn && bytes.first == .lineFeed
      let end = isReturn ? bytes.dropFirst() : bytes
      if byte == .lineFeed || isReturn, end.first == .space || end.first == .tab {
        bytes = end.dropFirst()
      } else {
        unfolded.append(byte)
      }
    }
    return unfolded
  }

  private func decode(_ decoder: TextDecoder) {
    var text: [UInt8] = []
    let used = decoder.decode(encoded, isLast: sourceEnded, into: &text)
    encoded.removeFirst(used)
    makeRoom(for: text.count)
    storage.replaceSubrange(end..<end + text.count, with: text)
    end += text.count
  }

  /// The number of bytes read behind the available ones; 0 at the end of the input.
  private func readPlain() throws(ReadingStop) -> Int {
    makeRoom(for: max(chunk / 4, 4))
    return try read(into: &storage, at: end + undecided)
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

  /// Moves the available bytes to the front, and grows the storage if there is still not enough
  /// room.
  private func makeRoom(for needed: Int) {
    let end = self.end + undecided
    if storage.count - end >= needed { return }
    if start > 0 {
      storage.withUnsafeMutableBytes { bytes in
        let live = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        bytes.copyMemory(from: live)
      }
      self.end -= start
      start = 0
    }
    let filled = self.end + undecided
    if storage.count - filled < needed {
      let size = max(storage.count * 2, filled + needed)
      storage.append(contentsOf: Data(count: size - storage.count))
    }
  }
}

/// Bytes in memory as an input.
final class ArraySource: ByteSource {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> ByteReading {
    let part = rest.prefix(buffer.count)
    buffer.copyBytes(from: part)
    rest = rest.dropFirst(part.count)
    return part.isEmpty ? .end : .bytes(part.count)
  }
}
