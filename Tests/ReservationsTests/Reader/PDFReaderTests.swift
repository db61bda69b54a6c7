import Testing

@testable import Reservations

@Suite struct PDFReaderTests {
  private static let pdf = Array("%PDF-1.7\n%\u{E2}\n1 0 obj\n".utf8)

  private func read(_ output: String, name: String = "own") -> Records {
    read { (_) throws(DocumentFault) in Array(output.utf8) }
  }

  private func read(
    _ body: @escaping @Sendable ([UInt8]) throws(DocumentFault) -> [UInt8]
  ) -> Records {
    var options = ReadingOptions()
    options.readers.running[.pdf] = DocumentReader(name: "own", read: body)
    return Records(Self.pdf, options, file: "a.pdf")
  }

  @Test func readsWhatTheReaderPrints() {
    let reading = read { (document) throws(DocumentFault) in
      guard document == Self.pdf else { throw DocumentFault("other bytes") }
      return Array(#"[{"title": "A", "start": "2026-06-12"}, {"title": "B"}]"#.utf8)
    }
    #expect(reading.format == .pdf)
    #expect(reading.titles == ["A", "B"])
    #expect(reading.places == ["a.pdf:own[0]", "a.pdf:own[1]"])
  }

  @Test(arguments: ["", " \n", "[]", "[ ]\n"])
  func readsNoBookingInADocumentWithoutOne(output: String) {
    #expect(read(output).records.isEmpty)
  }

  @Test(arguments: ["garbage", "{", "title,start\nA,2026-06-12", "[1,", "\u{1B}[2J"])
  func namesAReaderThatPrintsGarbage(output: String) {
    let rejections = read(output).rejections
    #expect(!rejections.isEmpty && rejections.allSatisfy { $0.hasPrefix("a.pdf:own") })
  }

  @Test func namesAReaderThatFails() {
    let reading = read { (_) throws(DocumentFault) in throw DocumentFault("failed") }
    #expect(reading.rejections == ["a.pdf:reader own: failed"])
  }

  @Test func saysWhatToInstallWithoutAReader() {
    var options = ReadingOptions()
    options.adviceForReader = "install one"
    #expect(Records(Self.pdf, options).error?.reason == "a PDF, not a record; install one")
    #expect(Records("%PD").error?.cause == .notRecognized)
  }
}
