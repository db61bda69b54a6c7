/// A document in memory, as its format takes it apart.
struct OpenDocument {
  /// As it came.
  var bytes: [UInt8]
  /// Reads the records that our own formats find.
  var own: any FormatReader
  /// Whether it has a digit, without which it states no booking.
  var hasDigit = true
  /// What it is if only a reader reads it: `a PDF`; nil for other documents.
  var noun: String?
  /// What a mail says of its records.
  var context: RecordContext?
  /// The forms of its text, the plain one first; none for a document without text.
  var texts: () throws(ReadingStop) -> [String] = { [] }
}

/// Reads a document by the first step that finds a booking in it: our own formats, a reader, its
/// labels. The documents within another one are read by our own formats, and by a reader if none
/// reads the document around them.
final class DocumentSteps: FormatReader {
  private enum Step { case own, reader, labels }

  private let format: ReaderFormat
  private let maker: RecordMaker
  private let open: (_ inner: RecordMaker) throws(ReadingStop) -> OpenDocument
  private var steps: [Step] = [.labels, .reader, .own]
  private var document: OpenDocument?
  /// Of the present step.
  private var reader: (any FormatReader)?
  /// Whether a step has read a record: one that it cannot read decides nothing about the others.
  private var hasRecords = false
  private var wasRead = false
  private(set) var unread = UnreadDocument()
  private(set) var labels: Set<String>?

  /// - Parameter open: takes the document apart. Called again after `.pause`.
  init(
    _ format: ReaderFormat, _ maker: RecordMaker,
    _ open: @escaping (_ inner: RecordMaker) throws(ReadingStop) -> OpenDocument
  ) {
    self.format = format
    self.maker = maker
    self.open = open
  }

  func next() throws(ReadingStop) -> [Record]? {
    while true {
      if let records = try reader?.next() {
        if records.contains(where: \.isRead) {
          hasRecords = true
          unread.withheld = 0
          unread.withheldReader = nil
        }
        return records
      }
      if let reader { unread.add(reader.unread) }
      reader = nil
      guard !hasRecords, let step = steps.last else { break }
      reader = try begin(step)
      steps.removeLast()
    }
    if let noun = document?.noun, !hasRecords, !wasRead {
      // No fault of a mail that has it.
      let reason = "\(noun), not a record; \(maker.options.adviceForReader)"
      throw .failed(InputError(cause: .noRecords, file: maker.file, reason: reason))
    }
    return nil
  }

  private func begin(_ step: Step) throws(ReadingStop) -> (any FormatReader)? {
    switch step {
    case .own:
      let document = try open(maker.inside(format))
      self.document = document
      return document.own
    case .reader: return try document.flatMap(read)
    case .labels: return try document.flatMap(readLabels)
    }
  }

  // MARK: Reader

  /// Asks the reader; nil without one, and if it reads the document around this one.
  private func read(_ document: OpenDocument) throws(ReadingStop) -> (any FormatReader)? {
    let around = maker.context.document
    if let around, maker.options.readers.running[around] != nil {
      wasRead = true
      return nil
    }
    guard document.hasDigit else { return nil }
    guard let reader = maker.options.readers.running[format] else {
      if around == nil, let name = maker.options.readers.withheld[format] {
        unread.withheld = 1
        unread.withheldReader = name
      }
      return nil
    }
    wasRead = true
    var part = Part(name: reader.name, content: .bytes([]), format: .json)
    part.context = document.context
    do throws(DocumentFault) {
      part.content = .bytes(try reader.read(document.bytes))
    } catch {
      try error.check(in: maker.file)
      part.name = "reader \(reader.name)"
      if isForPerson {
        unread.part = "\(part.name): \(error.reason)"
        return nil
      }
      part.content = .rejected(error.reason)
    }
    return PartsReader(PartList([part]), maker)
  }

  /// Whether it is the only document, about which a person is asked if no booking is found in it.
  private var isForPerson: Bool {
    isText && maker.options.keepsText && maker.context.part == nil
  }

  private var isText: Bool { [.mail, .html, .text].contains(format) }

  // MARK: Labels

  /// Reads the labels, if a profile names the document, or a person is asked about it.
  private func readLabels(_ document: OpenDocument) throws(ReadingStop) -> (any FormatReader)? {
    guard maker.context.document == nil, isText else { return nil }
    let context = document.context ?? maker.context
    let files = [maker.file] + [maker.context.part].compactMap(\.self)
    let profile = maker.options.profile(ofFiles: files, from: context.sender)
    unread.isText = true
    let isAsked = maker.options.readsLabels || maker.options.format == .text
    guard profile != nil || isAsked || isForPerson else { return nil }
    let texts = try document.texts().filter { $0.contains { !$0.isWhitespace } }
    if isForPerson {
      let shown = texts.first { $0.utf8.contains(where: \.isDigit) } ?? texts.first
      unread.text = shown.map { text in
        DocumentText(
          title: context.subject, text: text, date: context.date, made: context.made,
          messageID: context.messageID, sender: context.sender)
      }
    }
    var inner = maker.options
    if let profile, inner.mapping.isEmpty { inner.mapping = profile.mapping }
    for text in texts {
      let found = LabelledRecords(text, maker.file, inner, context)
      labels = (labels ?? []).union(found.keys)
      if !found.records.isEmpty { return ListReader(found.records) }
      if unread.text?.labels == nil { unread.text?.labels = found.unstarted }
    }
    guard !isForPerson, let name = profile?.name else { return nil }
    let reason = "no label states a start, which the profile \(name) needs; import it at the prompt"
    return ListReader([maker.inside(format).rejected([], at: .whole, reason)])
  }
}

/// Delivers records that are in memory.
final class ListReader: FormatReader {
  private var records: [Record]?

  init(_ records: [Record]) { self.records = records }

  func next() -> [Record]? {
    defer { records = nil }
    return records
  }
}

/// Parts that are in memory.
final class PartList: PartSource {
  private var parts: ArraySlice<Part>

  init(_ parts: [Part]) { self.parts = parts[...] }

  func nextPart() -> Part? { parts.popFirst() }
}
