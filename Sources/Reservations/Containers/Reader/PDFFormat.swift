extension RecordFormat {
  /// A PDF, which a program of the user reads.
  public static let pdf = RecordFormat(
    container: "pdf", detect: PDFReader.isPDF, makeReader: { PDFReader($0, $1) })
}

/// Hands a PDF to the program that reads it, and reads what the program prints.
final class PDFReader: FormatReader {
  private enum State {
    case start
    case output(PartsReader)
    case end
  }

  private let buffer: InputBuffer
  private let maker: RecordMaker
  private var state = State.start

  /// Of a document, in bytes.
  static let longest = 64 << 20

  init(_ buffer: InputBuffer, _ maker: RecordMaker) {
    self.buffer = buffer
    self.maker = maker
  }

  var partReader: (any RecordReader)? {
    if case .output(let parts) = state { parts.partReader } else { nil }
  }

  func next() throws(ReadingStop) -> Record? {
    while true {
      switch state {
      case .start:
        guard let reader = maker.options.readers.pdf.first else {
          throw .failed(unread("a PDF, not a record; \(maker.options.readers.missing)"))
        }
        guard let document = try buffer.takeAll(upTo: Self.longest) else {
          throw .failed(unread("a PDF of more than \(Self.longest >> 20) MiB; take out pages"))
        }
        state = .end
        do throws(DocumentReaderFault) {
          let output = try Self.bookings(reader, document)
          let part = Part(name: reader.name, bytes: output, context: maker.context)
          if !output.isEmpty { state = .output(PartsReader(OnePart(part), maker)) }
        } catch {
          return maker.rejected([], at: .whole, "reader \(reader.name): \(error.reason)")
        }
      case .output(let parts): return try parts.next()
      case .end: return nil
      }
    }
  }

  /// What the reader prints; empty for a document without bookings.
  private static func bookings(
    _ reader: DocumentReader, _ document: [UInt8]
  ) throws(DocumentReaderFault) -> [UInt8] {
    let output = try reader.read(document)
    if output.allSatisfy(\.isWhiteSpace) { return [] }
    guard let value = try? JSONParser.value(of: output) else {
      throw DocumentReaderFault("printed no JSON; try it by hand, with the PDF as its input")
    }
    if case .list(let elements) = value, elements.isEmpty { return [] }
    return output
  }

  /// An unread document is no fault of a mail that has it.
  private func unread(_ reason: String) -> InputError {
    InputError(cause: .noRecords, file: maker.file, reason: reason)
  }

  /// Whether the bytes begin a PDF (ISO 32000-1 §7.5.2).
  @Sendable static func isPDF(_ front: Bytes, _ isComplete: Bool) -> Bool? {
    let magic = Array("%PDF-".utf8)
    for index in 0..<min(magic.count, front.count) where front[index] != magic[index] {
      return false
    }
    if front.count >= magic.count { return true }
    return isComplete ? false : nil
  }
}

private final class OnePart: PartSource {
  private var part: Part?

  init(_ part: Part) { self.part = part }

  func nextPart() -> Part? {
    defer { part = nil }
    return part
  }
}
