extension RecordFormat {
  /// A zip archive: a pass of Apple's Wallet (.pkpass), a bundle of them (.pkpasses), or other files.
  public static let pkpass = RecordFormat(
    container: "pkpass", detect: ArchiveReader.isArchive,
    makeReader: { ArchiveReader($0, $1) })
}

/// Reads the bookings of a pass, of each pass of a bundle, or of the files of another archive, like
/// those of a folder.
final class ArchiveReader: FormatReader {
  private let buffer: InputBuffer
  private let maker: RecordMaker
  private var isRead = false
  /// Of a pass its steps; nil for an archive that cannot be read.
  private var files: (any FormatReader)?
  var unread: UnreadDocument { files?.unread ?? UnreadDocument() }
  var labels: Set<String>? { files?.labels }

  /// Of an archive, in bytes.
  static let longest = 32 << 20

  init(_ buffer: InputBuffer, _ maker: RecordMaker) {
    self.buffer = buffer
    self.maker = maker
  }

  func next() throws(ReadingStop) -> [Record]? {
    if isRead { return try files?.next() }
    guard let bytes = try buffer.takeAll(upTo: Self.longest) else {
      throw .failed(unreadable("a zip archive of more than \(Self.longest >> 20) MiB; unpack it"))
    }
    isRead = true
    let unpacking = maker.context.unpacking ?? UnpackingAllowance()
    guard unpacking.rest > 0 else { return [maker.rejected([], at: .whole, Self.tooMuch)] }
    let archive: ParsedDocument
    switch try maker.parsed(bytes, .archive) {
    case .success(let parsed): archive = parsed
    case .failure(let fault): return [maker.rejected([], at: .whole, fault.reason)]
    }
    unpacking.spend(archive)
    guard Self.hasPasses(archive) else {
      return try records(of: otherFiles(of: archive), unpacking)
    }
    var pass: [UInt8]?
    var strings = PassStrings()
    var parts: [Part] = []
    for file in archive.parts {
      guard let contents = file.bytes else { continue }
      if file.name == "pass.json" {
        pass = pass ?? contents
      } else if let language = PassStrings.language(ofFile: file.name) {
        strings.add(language, contents)
      } else {
        parts.append(Part(name: file.name, content: .bytes(contents), format: .pkpass))
      }
    }
    // What is cut off may still have its pass.
    if let reason = Self.reason(archive.end, isPass: true), archive.end != .damaged || pass == nil {
      let isPass = archive.parts.contains { Self.passFiles.contains($0.name) }
      guard isPass else { throw .failed(unreadable(reason)) }
      return [maker.rejected([], at: .whole, reason)]
    }
    if let pass {
      files = DocumentSteps(.pkpass, maker) { _ in
        OpenDocument(bytes: bytes, own: ListReader(self.records(of: pass, strings)))
      }
      return try files?.next()
    }
    if !parts.isEmpty { return try records(of: parts, unpacking) }
    return [
      maker.rejected([], at: .whole, "a Wallet pass without pass.json; get the pass again")
    ]
  }

  /// The first records of parts whose further ones follow.
  private func records(
    of parts: [Part], _ unpacking: UnpackingAllowance
  ) throws(ReadingStop) -> [Record]? {
    var context = maker.context
    context.unpacking = unpacking
    let maker = RecordMaker(
      file: maker.file, options: maker.options, orders: DateOrders(), context: context)
    files = PartsReader(PartList(parts), maker)
    return try files?.next()
  }

  /// In order of name.
  private func otherFiles(of archive: ParsedDocument) throws(ReadingStop) -> [Part] {
    var parts = archive.parts.sorted { $0.name < $1.name }.compactMap { file in
      file.bytes.map { Part(name: file.name, content: .bytes($0), allowsCSV: true) }
    }
    if let reason = Self.reason(archive.end, isPass: false) {
      guard !parts.isEmpty else { throw .failed(unreadable(reason)) }
      parts.append(Part(name: "rest", content: .rejected(reason)))
    }
    return parts
  }

  private func records(of bytes: [UInt8], _ strings: PassStrings) -> [Record] {
    guard String(validating: bytes, as: UTF8.self) != nil,
      case .object(let root)? = try? JSONParser.value(of: bytes)
    else {
      let reason = "a Wallet pass whose pass.json is not JSON; get the pass again"
      return [maker.rejected([], at: .whole, reason)]
    }
    let pass = WalletPass(
      root, strings, languages: maker.options.languages, known: maker.day)
    let found = pass.bookings()
    return found.indices.map { index in
      maker.record(
        bytes, at: found.count == 1 ? .whole : .index(index), found[index])
    }
  }

  /// An unread archive is no fault of a mail that has it.
  private func unreadable(_ reason: String) -> InputError {
    InputError(cause: .noRecords, file: maker.file, reason: reason)
  }

  private static let passFiles: Set<String> = ["pass.json", "manifest.json", "signature"]

  private static func isWanted(_ name: String) -> Bool {
    name == "pass.json" || PassStrings.language(ofFile: name) != nil
      || name.lowercased().hasSuffix(".pkpass")
  }

  private static func hasPasses(_ archive: ParsedDocument) -> Bool {
    archive.parts.contains { file in
      passFiles.contains(file.name) || file.name.lowercased().hasSuffix(".pkpass")
    }
  }

  /// Whether a folder with this file shows it.
  private static func isShown(_ name: String) -> Bool {
    let parts = name.split(separator: "/")
    return parts.first != "__MACOSX"
      && parts.allSatisfy { !$0.hasPrefix(".") || $0 == "." || $0 == ".." }
  }

  /// The files of a pass, the passes of a bundle, or all files of another archive. libarchive has to be
  /// loaded.
  static func parsed(_ bytes: [UInt8]) -> ParsedDocument {
    var archive = files(of: bytes, isWanted)
    guard !hasPasses(archive) else {
      for index in archive.parts.indices
      where PassStrings.language(ofFile: archive.parts[index].name) != nil {
        archive.parts[index].bytes = archive.parts[index].bytes.map(PassStrings.parsed)
      }
      return archive
    }
    return archive.end == .whole ? files(of: bytes, isShown) : ParsedDocument(end: archive.end)
  }

  private static func files(
    of bytes: [UInt8], _ isWanted: (String) -> Bool
  ) -> ParsedDocument {
    var archive = ParsedDocument()
    do throws(ZipArchive.Fault) {
      let files = try ZipArchive(bytes)
      while let file = try files.next({ name in
        // Known also if its bytes cannot be read.
        if passFiles.contains(name) { archive.parts.append(ParsedDocument.Part(name: name)) }
        return isWanted(name)
      }) {
        guard let name = file.name, let contents = file.bytes else { continue }
        archive.parts.append(
          ParsedDocument.Part(
            name: name.prefix(bytes: ParsedDocument.longestText), bytes: contents))
      }
    } catch {
      switch error {
      case .damaged: archive.end = .damaged
      case .encrypted: archive.end = .encrypted
      case .tooManyEntries: archive.end = .tooMany
      case .tooLarge: archive.end = .tooLarge
      }
    }
    archive.leaveOutParts()
    return archive
  }

  /// Nil for an archive that was read to its end.
  private static func reason(_ end: ParsedDocument.End, isPass: Bool) -> String? {
    switch end {
    case .whole: nil
    case .damaged, .tooDeep: "a zip archive that is damaged or cut off; get it again"
    case .encrypted: "a zip archive with a password; unpack it"
    case .tooMany: "a zip archive of more than \(ZipArchive.Limits().entries) files; unpack it"
    case .tooLarge:
      isPass
        ? "a zip archive that has or unpacks to far more than a pass; it may be a trap"
        : "a zip archive of more than \(ParsedDocument.mostParts) files, or that unpacks to too much; "
          + "unpack it if you trust it"
    }
  }

  private static let tooMuch =
    "within archives that unpack to too much; unpack it if you trust it, and import what is in it"

  /// Whether the bytes begin a zip archive that is not a spreadsheet.
  @Sendable static func isArchive(_ front: Bytes, _ isComplete: Bool) -> Bool? {
    let start = front.copy(0, min(4, front.count))
    // The second one begins an archive without files.
    guard ["PK\u{3}\u{4}", "PK\u{5}\u{6}"].contains(where: { $0.utf8.starts(with: start) })
    else { return false }
    guard start.count == 4 else { return isComplete ? false : nil }
    guard front.count >= 64 || isComplete else { return nil }
    return ContentKind(front) != .spreadsheet
  }
}
