extension RecordFormat {
  /// Lines of labels with values. A text is one if it is of no other format.
  public static let text = RecordFormat(
    name: "text", detect: { _, _ in false },
    makeReader: { buffer, maker, _ in
      DocumentSteps(.text, maker) { _ throws(ReadingStop) in
        guard let bytes = try buffer.takeAll(upTo: buffer.recordLimit) else {
          throw .failed(
            InputError(
              cause: .notRecognized, file: maker.file, reason: "a text that \(buffer.tooLong)"))
        }
        return OpenDocument(
          bytes: bytes, own: ListReader([]), hasDigit: bytes.contains(where: \.isDigit),
          texts: { [PlainText.shown(bytes)] })
      }
    })

  /// A picture, of whose barcode a reader makes a booking.
  public static let image = RecordFormat(
    container: "image",
    detect: { front, isComplete in
      front.count < 4 && !isComplete ? nil : ContentKind.isPhoto(front)
    },
    makeReader: { buffer, maker in
      DocumentSteps(.image, maker) { _ throws(ReadingStop) in
        try OpenDocument(forReader: "an image", buffer, maker)
      }
    })
}

/// A plain text as people read it.
enum PlainText {
  /// The lines without quoted replies (RFC 3676 §4.5) and the signature (§4.3), and without
  /// carriage returns. Bytes that are not UTF-8 are replaced.
  static func shown(_ bytes: [UInt8]) -> String {
    var shown: [UInt8] = []
    shown.reserveCapacity(bytes.count)
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    for line in bytes.split(separator: .lineFeed, omittingEmptySubsequences: false) {
      let line = line.last == .carriageReturn ? line.dropLast() : line
      if line.first == UInt8(ascii: ">") { continue }
      if line.elementsEqual("-- ".utf8) { break }
      shown += line
      shown.append(.lineFeed)
    }
    return String(decoding: shown, as: UTF8.self)
  }
}
