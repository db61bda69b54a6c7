extension RecordFormat {
  /// A PDF, which a program of the user reads.
  public static let pdf = RecordFormat(
    container: "pdf", detect: OpenDocument.isPDF,
    makeReader: { buffer, maker in
      DocumentSteps(.pdf, maker) { _ throws(ReadingStop) in
        try OpenDocument(forReader: "a PDF", buffer, maker)
      }
    })
}

extension OpenDocument {
  /// Of a document that only a reader reads, in bytes.
  static let longest = 64 << 20

  /// A document in which our own formats find nothing.
  ///
  /// - Parameter name: `a PDF`.
  init(forReader name: String, _ buffer: InputBuffer, _ maker: RecordMaker) throws(ReadingStop) {
    guard let bytes = try buffer.takeAll(upTo: Self.longest) else {
      throw .failed(
        InputError(
          cause: .noRecords, file: maker.file,
          reason: "\(name) of more than \(Self.longest >> 20) MiB; take out pages"))
    }
    self.init(bytes: bytes, own: ListReader([]))
    noun = name
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
