extension RecordFormat {
  /// A PDF, which a program of the user reads.
  public static let pdf = RecordFormat(
    container: "pdf", detect: PDFParts.isPDF,
    makeReader: { buffer, maker in PartsReader(PDFParts(buffer, maker), maker) })
}

/// Hands a PDF to the program that reads it. What the program prints is the only part.
final class PDFParts: PartSource {
  private let buffer: InputBuffer
  private let maker: RecordMaker
  private var isRead = false

  /// Of a document, in bytes.
  static let longest = 64 << 20

  init(_ buffer: InputBuffer, _ maker: RecordMaker) {
    self.buffer = buffer
    self.maker = maker
  }

  func nextPart() throws(ReadingStop) -> Part? {
    if isRead { return nil }
    guard let reader = maker.options.readers.running[.pdf] else {
      throw .failed(unread("a PDF, not a record; \(maker.options.adviceForReader)"))
    }
    guard let document = try buffer.takeAll(upTo: Self.longest) else {
      throw .failed(unread("a PDF of more than \(Self.longest >> 20) MiB; take out pages"))
    }
    isRead = true
    do throws(DocumentFault) {
      return Part(name: reader.name, content: .bytes(try reader.read(document)), format: .json)
    } catch {
      try error.check(in: maker.file)
      return Part(name: "reader \(reader.name)", content: .rejected(error.reason))
    }
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
