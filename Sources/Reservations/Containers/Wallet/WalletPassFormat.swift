extension RecordFormat {
  /// A pass of Apple's Wallet (.pkpass), or a bundle of them (.pkpasses): a zip archive.
  public static let pkpass = RecordFormat(
    container: "pkpass", detect: WalletPassReader.isArchive,
    makeReader: { WalletPassReader($0, $1) })
}

/// Reads the bookings of a pass, or of each pass of a bundle.
final class WalletPassReader: FormatReader {
  private let buffer: InputBuffer
  private let maker: RecordMaker
  private var isRead = false
  /// Nil for a single pass.
  private var bundle: PartsReader?

  /// Of an archive, in bytes.
  static let longest = 32 << 20

  init(_ buffer: InputBuffer, _ maker: RecordMaker) {
    self.buffer = buffer
    self.maker = maker
  }

  func next() throws(ReadingStop) -> [Record]? {
    if isRead { return try bundle?.next() }
    guard let bytes = try buffer.takeAll(upTo: Self.longest) else {
      throw .failed(noPass("a zip archive of more than \(Self.longest >> 20) MiB; unpack it"))
    }
    isRead = true
    let archive: ParsedDocument
    switch try maker.parsed(bytes, .archive) {
    case .success(let parsed): archive = parsed
    case .failure(let fault): return [maker.rejected([], at: .whole, fault.reason)]
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
    let isPass = archive.parts.contains { Self.passFiles.contains($0.name) }
    // What is cut off may still have its pass.
    if let reason = Self.reason(archive.end), archive.end != .damaged || pass == nil {
      guard isPass else { throw .failed(noPass(reason)) }
      return [maker.rejected([], at: .whole, reason)]
    }
    if let pass { return records(of: pass, strings) }
    if !parts.isEmpty {
      bundle = PartsReader(PartList(parts), maker)
      return try bundle?.next()
    }
    guard isPass else { throw .failed(noPass(ContentKind.zip.reason)) }
    return [
      maker.rejected([], at: .whole, "a Wallet pass without pass.json; get the pass again")
    ]
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
    let found = pass.reservations()
    return found.indices.map { index in
      maker.record(
        bytes, at: found.count == 1 ? .whole : .index(index), .success(found[index]))
    }
  }

  /// Another archive, which is no fault of a mail that has it.
  private func noPass(_ reason: String) -> InputError {
    InputError(cause: .noRecords, file: maker.file, reason: reason)
  }

  private static let passFiles: Set<String> = ["pass.json", "manifest.json", "signature"]

  private static func isWanted(_ name: String) -> Bool {
    name == "pass.json" || PassStrings.language(ofFile: name) != nil
      || name.lowercased().hasSuffix(".pkpass")
  }

  /// The files of a pass and the passes of a bundle. libarchive has to be loaded.
  static func parsed(_ bytes: [UInt8]) -> ParsedDocument {
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
            name: name.prefix(bytes: ParsedDocument.longestText),
            bytes: PassStrings.language(ofFile: name) == nil
              ? contents : PassStrings.parsed(contents)))
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
  private static func reason(_ end: ParsedDocument.End) -> String? {
    switch end {
    case .whole: nil
    case .damaged, .tooDeep: "a zip archive that is damaged or cut off; get it again"
    case .encrypted: "a zip archive with a password; unpack it"
    case .tooMany: "a zip archive of more than \(ZipArchive.Limits().entries) files; unpack it"
    case .tooLarge: "a zip archive that has or unpacks to far more than a pass; it may be a trap"
    }
  }

  /// Whether the bytes begin a zip archive that is not a spreadsheet.
  @Sendable static func isArchive(_ front: Bytes, _ isComplete: Bool) -> Bool? {
    let magic = Array("PK".utf8) + [3, 4]
    for index in 0..<min(magic.count, front.count) where front[index] != magic[index] {
      return false
    }
    guard front.count >= magic.count else { return isComplete ? false : nil }
    guard front.count >= 64 || isComplete else { return nil }
    return ContentKind(front) != .spreadsheet
  }
}

/// Parts that are in memory.
private final class PartList: PartSource {
  private var parts: ArraySlice<Part>

  init(_ parts: [Part]) { self.parts = parts[...] }

  func nextPart() -> Part? { parts.popFirst() }
}
