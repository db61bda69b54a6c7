internal import CGMime
internal import CLibArchive
internal import CLibXML2
internal import Glibc

/// The documents that C libraries parse.
package enum DocumentKind: UInt32, Sendable, CaseIterable {
  /// A mail (RFC 5322), by GMime.
  case mail
  /// A page in UTF-8 without NUL, by libxml2.
  case page
  /// A zip archive, by libarchive.
  case archive
  /// The text of a page in UTF-8 without NUL, by libxml2.
  case text
}

/// Parses documents by C libraries. A hostile document may take over the process that does.
package struct DocumentParser: Sendable {
  package let parse:
    @Sendable (_ document: [UInt8], _ kind: DocumentKind) throws(DocumentFault) -> ParsedDocument

  package init(
    _ parse:
      @escaping @Sendable (_ document: [UInt8], _ kind: DocumentKind) throws(DocumentFault)
      -> ParsedDocument
  ) {
    self.parse = parse
  }

  /// Parses in the calling process.
  package static let inProcess = DocumentParser { (document, kind) throws(DocumentFault) in
    guard kind.load() else { throw kind.notInstalled }
    return kind.parsed(document)
  }
}

extension DocumentKind {
  /// Loads the library with all that it opens while it parses; false if it is not installed.
  package func load() -> Bool {
    switch self {
    case .mail:
      guard MIMEMessage.load() else { return false }
      _ = Self.charsets
      return true
    case .page, .text: return libxml2_library() != nil
    case .archive: return libarchive_library() != nil
    }
  }

  /// What the library makes of a document. Call `load` before.
  package func parsed(_ document: [UInt8]) -> ParsedDocument {
    switch self {
    case .mail: MIMEMessage(document)?.parsed ?? ParsedDocument()
    case .page: HTMLParts.parsed(document)
    case .archive: ArchiveReader.parsed(document)
    case .text: PageText.parsed(document)
    }
  }

  package var notInstalled: DocumentFault {
    switch self {
    case .mail: DocumentFault("GMime is not installed; install libgmime-3.0-0, or the like")
    case .page, .text: DocumentFault("libxml2 is not installed; install libxml2, or the like")
    case .archive: DocumentFault("libarchive is not installed; install libarchive13, or the like")
    }
  }

  /// Converters of the charsets that the headers of mails have, which GMime asks iconv(3) for. While
  /// they are open, glibc keeps their modules loaded.
  private static let charsets: [Int] = {
    let names = [
      "ISO-8859-1", "ISO-8859-2", "ISO-8859-15", "CP1250", "CP1251", "CP1252", "KOI8-R", "GB18030",
      "BIG5", "EUC-KR", "EUC-JP", "ISO-2022-JP", "SJIS",
    ]
    return names.map { Int(bitPattern: iconv_open("UTF-8", $0)) }
  }()
}

extension RecordMaker {
  /// What a library makes of a document, or why there is nothing.
  func parsed(
    _ document: [UInt8], _ kind: DocumentKind
  ) throws(ReadingStop) -> Result<ParsedDocument, DocumentFault> {
    do throws(DocumentFault) {
      return .success(try options.parser.parse(document, kind))
    } catch {
      try error.check(in: file)
      return .failure(error)
    }
  }
}
