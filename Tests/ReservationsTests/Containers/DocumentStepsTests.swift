import CivilTime
import Testing

@testable import Reservations

/// Which step reads a document, and what is said of one that none reads.
@Suite struct DocumentStepsTests {
  /// What the reader was given.
  private final class Given: @unchecked Sendable {
    var documents: [[UInt8]] = []
  }

  private static let answer = #"[{"title": "A", "start": "2026-12-04T10:00"}]"#
  private static let letter = mail("Your appointment is on 4 Dec.\n")

  private static func mail(_ body: String, _ type: String = "text/plain") -> String {
    """
    From: Clinic <desk@clinic.example>
    Subject: Re: Appointment
    Message-ID: <1@clinic.example>
    Date: Mon, 23 Nov 2026 10:00:00 +0100
    MIME-Version: 1.0
    Content-Type: \(type)

    \(body)
    """
  }

  private func options(
    _ formats: [ReaderFormat], _ given: Given = Given(), answer: String = Self.answer
  ) -> ReadingOptions {
    var options = ReadingOptions()
    let reader = DocumentReader(name: "own") { (document) throws(DocumentFault) in
      given.documents.append(document)
      return Array(answer.utf8)
    }
    for format in formats { options.readers.running[format] = reader }
    return options
  }

  @Test func aReaderGetsTheWholeMail() throws {
    let given = Given()
    let reading = Records(Self.letter, options([.mail], given))
    #expect(given.documents.map { String(decoding: $0, as: UTF8.self) } == [Self.letter])
    #expect(reading.places == ["in:own[0]"])
    let record = try #require(reading.records.first)
    #expect(record.origin.sender?.domain == "clinic.example")
    #expect(record.position.messageID == "1@clinic.example")
    #expect(reading.reservations.first?.made?.secondsSince1970 == 1_795_424_400)
  }

  @Test func aBookingOfOursIsNotReadAgain() {
    let given = Given()
    let own = Self.mail(#"{"title": "Ours", "start": "2026-12-04"}"#, "application/json")
    #expect(Records(own, options([.mail], given)).titles == ["Ours"])
    #expect(given.documents.isEmpty)
  }

  @Test func partsOfAMailAreNotReadAgain() {
    let given = Given()
    let pdf = Self.mail("%PDF-1.7\n1\n", "application/pdf")
    #expect(Records(pdf, options([.mail, .pdf, .html], given)).titles == ["A"])
    #expect(given.documents.count == 1)
    // Without a reader of mails, that of its PDF.
    #expect(Records(pdf, options([.pdf], given)).places == ["in:1 application/pdf/own[0]"])
    #expect(given.documents.last?.starts(with: "%PDF".utf8) == true)
  }

  @Test func aPDFBesideABookingIsNotRead() {
    let given = Given()
    let mail = Self.mail(
      """
      --x
      Content-Type: application/pdf

      %PDF-1.7
      --x
      Content-Type: application/json

      {"title": "Ours", "start": "2026-12-04"}
      --x--

      """, "multipart/mixed; boundary=x")
    #expect(Records(mail, options([.pdf], given)).titles == ["Ours"])
    #expect(given.documents.isEmpty)
  }

  @Test(arguments: [
    ("<html><body>4 Dec</body></html>", ReaderFormat.html), ("See you on 4 Dec.", .text),
    ("%PDF-1.7\n", .pdf), ("\u{89}PNG\r\n", .image),
  ])
  func aReaderGetsADocumentOfItsFormat(text: String, format: ReaderFormat) {
    let bytes = format == .image ? [0x89] + Array("PNG\r\n".utf8) : Array(text.utf8)
    let given = Given()
    #expect(Records(bytes, options([format], given)).titles == ["A"])
    #expect(given.documents == [bytes])
    let others = ReaderFormat.allCases.filter { $0 != format }
    #expect(Records(bytes, options(others, given)).titles.isEmpty)
    #expect(given.documents.count == 1)
  }

  @Test func aMailWithoutADigitIsNotGivenToAReader() {
    let given = Given()
    #expect(Records(Self.mail("See you soon.\n"), options([.mail], given)).records.isEmpty)
    #expect(given.documents.isEmpty)
  }

  @Test func eachMailOfAnMboxIsADocument() {
    let given = Given()
    let line = "From jane@example.org Sat Jun  6 10:00:00 2026\n"
    let box = (1...3).map { _ in line + Self.letter + "\n" }.joined()
    #expect(
      Records(box, options([.mail], given)).places == [
        "in:message 1/own[0]", "in:message 2/own[0]", "in:message 3/own[0]",
      ])
    #expect(given.documents.count == 3)
  }

  @Test func aReaderThatFailsRejectsItsDocument() {
    var options = ReadingOptions()
    options.readers.running[.mail] = DocumentReader(name: "own") { (_) throws(DocumentFault) in
      throw DocumentFault("failed")
    }
    #expect(Records(Self.letter, options).rejections == ["in:reader own: failed"])
  }

  /// One record never decides about another.
  @Test func whatCannotBeReadDoesNotHideTheRest() throws {
    let mail = Self.mail(
      "--x\nContent-Type: application/json\n\n{\"title\": \n--x\n\nTermin: 4 Dec 10:00\n--x--\n",
      "multipart/mixed; boundary=x")
    let read = Records(mail, options([.mail]))
    #expect(read.rejections.count == 1 && read.titles == ["A"])
    let labelled = Records(mail, try profile("clinic.example"))
    #expect(labelled.rejections.count == 1 && labelled.reservations.count == 1)
  }

  private func unread(_ text: String, _ options: ReadingOptions) throws -> UnreadDocument {
    let reader = ReservationReader(
      MemorySource(Array(text.utf8)), file: "in", options: options)
    while try reader.nextRecord() != nil {}
    return reader.unread
  }

  @Test func aReaderThatIsNotAskedIsNamed() throws {
    var options = ReadingOptions()
    options.readers.withheld[.mail] = "kitinerary"
    let unread = try unread(Self.letter, options)
    #expect(unread.withheld == 1 && unread.withheldReader == "kitinerary")
    #expect(unread.isText && unread.text == nil)
  }

  @Test func theTextIsKeptForAPerson() throws {
    var options = ReadingOptions()
    options.keepsText = true
    let text = try #require(
      try unread(Self.mail("Hello\n> quoted\n\n4 Dec\n-- \nClinic\n"), options).text)
    #expect(text.text.contains("Hello") && text.text.contains("4 Dec"))
    #expect(!text.text.contains("quoted") && !text.text.contains("Clinic"))
    #expect(text.title == "Appointment")
    #expect(text.messageID == "1@clinic.example")
    #expect(text.sender?.domain == "clinic.example")
    let page = Self.mail("<p>Hello <b>Anna</b></p><p>4 Dec</p>", "text/html")
    #expect(try unread(page, options).text?.text.contains("Hello Anna\n4 Dec") == true)
    let line = "From jane@example.org Sat Jun  6 10:00:00 2026\n"
    #expect(try unread(line + Self.letter + "\n" + line + Self.letter, options).text == nil)
  }

  // MARK: Profiles

  private func profile(_ sender: String? = nil, file: String? = nil) throws -> ReadingOptions {
    var mapping = FieldMapping()
    try mapping.map("start", to: "Termin")
    var options = ReadingOptions()
    options.profiles["clinic"] = DocumentProfile(mapping: mapping, sender: sender, file: file)
    return options
  }

  private static let labelled = mail("Termin: 4 Dec 10:00\nArzt: Zahn\n")

  @Test func aProfileReadsTheMailsOfItsSender() throws {
    let reading = Records(Self.labelled, try profile("clinic.example"))
    #expect(reading.reservations.map(\.subject) == ["Appointment"])
    let made = try #require(reading.reservations.first)
    #expect(made.provider == "Clinic")
    #expect(made.start?.date.description == "2026-12-04")
    #expect(reading.records.first?.origin.sender?.domain == "clinic.example")
    #expect(Records(Self.labelled, try profile("other.example")).records.isEmpty)
    #expect(Records(Self.labelled).records.isEmpty)
  }

  @Test func aMailThatLacksTheStartIsRejected() throws {
    let reading = Records(Self.letter, try profile("clinic.example"))
    #expect(
      reading.rejections == [
        "in: no label states a start, which the profile clinic needs; import it at the prompt"
      ])
  }

  @Test func aProfileReadsTheFilesOfItsPattern() throws {
    let text = Array("Termin: 4 Dec 2026\n".utf8)
    let options = try profile(file: "*.txt")
    #expect(Records(text, options, file: "a/b.txt").reservations.count == 1)
    #expect(Records(text, options, file: "b.text").error?.cause == .notRecognized)
  }

  @Test func anUnprovenSenderHasNoProfile() throws {
    var options = try profile("clinic.example")
    options.authserv = "mx.example.org"
    #expect(Records(Self.labelled, options).records.isEmpty)
  }
}
