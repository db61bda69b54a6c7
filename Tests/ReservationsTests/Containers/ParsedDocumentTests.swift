import TestSupport
import Testing

@testable import Reservations

@Suite struct ParsedDocumentTests {
  private static func text(_ numbers: inout SeededGenerator) -> String {
    String(
      (0..<Int.random(in: 0...8, using: &numbers)).map { _ in
        "aö\u{0}\u{1F3AB}/".randomElement(using: &numbers) ?? "a"
      })
  }

  private static func document(_ numbers: inout SeededGenerator) -> ParsedDocument {
    var document = ParsedDocument(
      end: ParsedDocument.End.allCases.randomElement(using: &numbers) ?? .whole)
    if Bool.random(using: &numbers) { document.messageID = text(&numbers) }
    if Bool.random(using: &numbers) { document.from = text(&numbers) }
    for _ in 0..<Int.random(in: 0...3, using: &numbers) {
      document.authenticationResults.append(text(&numbers))
    }
    for _ in 0..<Int.random(in: 0...4, using: &numbers) {
      var part = ParsedDocument.Part(name: text(&numbers), type: text(&numbers))
      if Bool.random(using: &numbers) { part.fileName = text(&numbers) }
      if Bool.random(using: &numbers) { part.charset = text(&numbers) }
      if Bool.random(using: &numbers) {
        part.date = Int.random(in: .min ... .max, using: &numbers)
      }
      if Bool.random(using: &numbers) { part.bytes = Array(text(&numbers).utf8) + [0xFF] }
      document.parts.append(part)
    }
    return document
  }

  @Test func comesBackFromItsBytes() {
    var numbers = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let document = Self.document(&numbers)
      #expect(ParsedDocument(decoding: document.encoded) == document)
    }
  }

  @Test func refusesEveryCutAndAnythingBehind() {
    var numbers = SeededGenerator(seed: 2)
    for _ in 0..<50 {
      let bytes = Self.document(&numbers).encoded
      for length in 0..<bytes.count {
        #expect(ParsedDocument(decoding: Array(bytes.prefix(length))) == nil)
      }
      #expect(ParsedDocument(decoding: bytes + [0]) == nil)
    }
  }

  @Test func survivesOtherBytes() {
    var numbers = SeededGenerator(seed: 3)
    for _ in 0..<20_000 {
      var bytes = Self.document(&numbers).encoded
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        let place = bytes.indices.randomElement(using: &numbers) ?? 0
        bytes[place] =
          [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &numbers)]
          .randomElement(using: &numbers) ?? 0
      }
      // Anything but a trap; a change within a text or a number is another document.
      _ = ParsedDocument(decoding: bytes)
    }
    // Lengths and counts far beyond the end.
    #expect(ParsedDocument(decoding: [0, 0, 0] + [UInt8](repeating: 0xFF, count: 8)) == nil)
    #expect(ParsedDocument(decoding: [0, 1] + [UInt8](repeating: 0x7F, count: 8)) == nil)
  }

  @Test func refusesWhatIsBeyondALimit() {
    func text(_ length: Int) -> String { String(repeating: "x", count: length) }
    func isRefused(_ document: ParsedDocument) -> Bool {
      ParsedDocument(decoding: document.encoded) == nil
    }
    for more in 0...1 {
      let name = text(ParsedDocument.longestText + more)
      let part = ParsedDocument.Part(name: name)
      let parts = [ParsedDocument.Part](
        repeating: ParsedDocument.Part(name: ""), count: ParsedDocument.mostParts + more)
      let results = [String](repeating: "", count: ParsedDocument.mostResults + more)
      for document in [
        ParsedDocument(parts: parts), ParsedDocument(parts: [part]), ParsedDocument(from: name),
        ParsedDocument(messageID: text(ParsedDocument.longestID + more)),
        ParsedDocument(authenticationResults: results),
      ] { #expect(isRefused(document) == (more == 1)) }
    }
    var bytes = ParsedDocument(from: "x").encoded
    bytes.withUnsafeMutableBufferPointer { bytes in
      for index in bytes.indices where bytes[index] == UInt8(ascii: "x") { bytes[index] = 0xFF }
    }
    #expect(ParsedDocument(decoding: bytes) == nil)
  }

  @Test(arguments: DocumentKind.allCases)
  func theLibrariesKeepTheLimits(kind: DocumentKind) throws {
    let long = String(repeating: "ö", count: 10_000)
    let document: [UInt8]
    switch kind {
    case .mail:
      let results = String(repeating: "Authentication-Results: mx; spf=pass\n", count: 150)
      let mail =
        "Message-ID: <\(long)@example.org>\n\(results)Authentication-Results: \(long)\n"
        + "Content-Type: multipart/mixed; boundary=b\n\n--b\n"
        + "Content-Type: text/\(long); name=\"\(long)\"; charset=\"\(long)\"\n\nText\n--b--\n"
      document = Array(mail.utf8)
    case .page:
      let script = "<script type='application/ld+json'>{}</script>"
      document = Array(String(repeating: script, count: 1001).utf8)
    case .archive:
      let files = (0...1000).map { ("a.lproj\($0).pkpass", "{}") } + [("\(long).pkpass", "{}")]
      document = SampleZip(files).bytes
    case .text: document = Array("<html>\(String(repeating: "<p>\(long)", count: 60))".utf8)
    }
    try #require(kind.load())
    let parsed = kind.parsed(document)
    #expect(!parsed.parts.isEmpty)
    #expect(ParsedDocument(decoding: parsed.encoded) == parsed)
  }

  @Test func namesManyPartsInLittleTime() {
    var options = ReadingOptions()
    options.parser = DocumentParser { (_, _) throws(DocumentFault) in
      let names = ["a (3)"] + [String](repeating: "a", count: 50_000)
      return ParsedDocument(
        parts: names.map {
          ParsedDocument.Part(name: "", type: "application/ms-tnef", fileName: $0)
        })
    }
    let reading = Records(Array("From: a@example.org\nTo: b@example.org\n\nText".utf8), options)
    let names = reading.rejections.map { $0.split(separator: ":")[1] }
    #expect(names.prefix(4) == ["a (3)", "a", "a (2)", "a (4)"])
    #expect(Set(names).count == 50_001)
  }

  @Test func mailsOfAnUnprovenDomainAreNotProven() {
    let mail = ParsedDocument(
      from: "Jane@Example.org",
      authenticationResults: ["mx.example; dmarc=pass header.from=example.org"])
    #expect(mail.sender(provenTo: "mx.example")?.isProven == true)
    #expect(mail.sender(provenTo: "other")?.isProven == false)
    #expect(mail.sender(provenTo: nil)?.domain == "example.org")
    #expect(ParsedDocument(from: "nobody").sender(provenTo: nil) == nil)
  }

  @Test func ignoresADateBeyondAnyYear() {
    #expect(ParsedDocument.Part(name: "", date: .max).instant == nil)
    #expect(ParsedDocument.Part(name: "", date: 1).instant != nil)
  }

  @Test func aFaultRejectsItsDocumentByName() {
    var options = ReadingOptions()
    options.parser = DocumentParser { (_, kind) throws(DocumentFault) in
      throw DocumentFault("\(kind) broke")
    }
    let mail = "From: a@example.org\nMessage-ID: <1@example.org>\n\nText"
    #expect(Records(Array(mail.utf8), options).rejections == ["in:mail: mail broke"])
    #expect(Records(Array("<html></html>".utf8), options).rejections == ["in:page: page broke"])
    let pass = [UInt8]("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 64)
    #expect(Records(pass, options).rejections == ["in: archive broke"])
  }

  @Test(arguments: [InputError.Cause.interrupted, .withoutReaders])
  func aParserThatEndsEndsTheInput(cause: InputError.Cause) {
    var options = ReadingOptions()
    options.parser = DocumentParser { (_, kind) throws(DocumentFault) in
      if kind == .page { throw DocumentFault("ended", end: cause) }
      return ParsedDocument(parts: [
        ParsedDocument.Part(name: "1", type: "text/html", bytes: Array("<html>".utf8))
      ])
    }
    let reading = Records(Array("From: a@example.org\nTo: b@example.org\n\nText".utf8), options)
    #expect(reading.error == InputError(cause: cause, file: "in", reason: "ended"))
    #expect(reading.rejections.isEmpty)
  }
}
