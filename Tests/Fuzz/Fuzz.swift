// Reads what libFuzzer makes up by the reader that FUZZ_READER names.

internal import Glibc
internal import Reservations

/// Bytes in memory.
final class FuzzSource: ByteSource {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> ByteReading {
    if rest.isEmpty { return .end }
    let piece = rest.prefix(buffer.count)
    buffer.copyBytes(from: piece)
    rest = rest.dropFirst(piece.count)
    return .bytes(piece.count)
  }
}

/// The readers: formats by their names for `--from`, and what is within their containers.
enum Fuzzed {
  case format(RecordFormat)
  /// The pass.json of a pass.
  case pass
  /// The answer of a parser in another process.
  case answer

  init?(name: String) {
    switch name {
    case "pass": self = .pass
    case "answer": self = .answer
    default:
      guard let format = RecordFormat(name: name) else { return nil }
      self = .format(format)
    }
  }

  func read(_ bytes: [UInt8]) {
    switch self {
    case .format(let format): Self.read(bytes, ReadingOptions(format: format))
    case .pass:
      var options = ReadingOptions(format: .pkpass)
      options.parser = DocumentParser { (_, _) throws(DocumentFault) in
        ParsedDocument(parts: [ParsedDocument.Part(name: "pass.json", bytes: bytes)])
      }
      Self.read([0], options)
    case .answer:
      guard let document = ParsedDocument(decoding: bytes) else { return }
      guard ParsedDocument(decoding: document.encoded) == document else {
        fatalError("not the same document")
      }
    }
  }

  private static func read(_ bytes: [UInt8], _ options: ReadingOptions) {
    let reader = ReservationReader(FuzzSource(bytes), file: "fuzz", options: options)
    while let reading = try? reader.next() {
      if case .end = reading { return }
    }
  }
}

private let fuzzed = getenv("FUZZ_READER").flatMap { Fuzzed(name: String(cString: $0)) }

/// libFuzzer calls this with what it makes up.
@_cdecl("LLVMFuzzerTestOneInput")
func test(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let fuzzed else { exit(64) }
  fuzzed.read(Array(UnsafeBufferPointer(start: data, count: count)))
  return 0
}
