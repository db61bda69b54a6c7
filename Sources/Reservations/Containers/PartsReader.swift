/// A part of a container: a MIME part, a file of an archive, a script of a page.
struct Part {
  /// Unique in the container; the record's position shows it.
  var name: String
  var bytes: [UInt8]
  /// Nil to detect the format by the content.
  var format: RecordFormat?
  var context = RecordContext()
}

/// Delivers the parts of one container, one at a time.
protocol PartSource: AnyObject {
  /// The next part; nil behind the last one.
  func nextPart() throws(ReadingStop) -> Part?
}

/// Reads the records of a container's parts. The format of each part is detected anew, so that a
/// part can be a container again.
final class PartsReader: FormatReader {
  /// The greatest number of containers within one another.
  static let deepest = 8

  private let source: any PartSource
  private let maker: RecordMaker
  private var part: Part?
  private var reader: ReservationReader?

  init(_ source: any PartSource, _ maker: RecordMaker) {
    self.source = source
    self.maker = maker
  }

  func next() throws(ReadingStop) -> Record? {
    while true {
      guard let part, let reader else {
        guard let next = try source.nextPart() else { return nil }
        open(next)
        continue
      }
      let reading: RecordReading
      do throws(InputError) {
        reading = try reader.next()
      } catch {
        // A part without records is no fault of the container: mails have text and images, too.
        close()
        if error.cause == .interrupted { throw .failed(error) }
        continue
      }
      switch reading {
      case .record(var record):
        record.origin.position.part =
          record.position.part.map { "\(part.name)/\($0)" } ?? part.name
        return record
      case .pause: throw .pause
      case .end: close()
      }
    }
  }

  private func open(_ next: Part) {
    guard maker.depth < Self.deepest else { return }
    var options = maker.options
    options.format = next.format
    options.encoding = nil
    part = next
    reader = ReservationReader(
      InputBuffer(ArraySource(next.bytes), file: maker.file), file: maker.file, options: options,
      context: next.context, depth: maker.depth + 1)
  }

  private func close() {
    part = nil
    reader = nil
  }
}
