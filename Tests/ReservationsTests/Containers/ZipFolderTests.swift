import TestSupport
import Testing

@testable import Reservations

/// Archives that are no passes, which are read like folders.
@Suite struct ZipFolderTests {
  private static let mail = """
    From: a@example.org
    To: b@example.org
    Message-ID: <1@example.org>
    MIME-Version: 1.0
    Content-Type: text/html

    <script type="application/ld+json">{"title": "M", "start": "2026-06-10T10:00"}</script>
    """

  private static func json(_ title: String) -> String {
    #"{"title": "\#(title)", "start": "2026-06-10T10:00"}"#
  }

  private static func calendar(_ title: String) -> String {
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:\(title)\r\n"
      + "DTSTAMP:20260101T000000Z\r\nDTSTART:20260610T100000Z\r\nSUMMARY:\(title)\r\n"
      + "END:VEVENT\r\nEND:VCALENDAR\r\n"
  }

  private func read(_ zip: SampleZip) -> Records { Records(zip.bytes, file: "a.zip") }

  private func unreadPart(_ bytes: [UInt8]) throws -> String? {
    let reader = ReservationReader(MemorySource(bytes), file: "in")
    while try reader.nextRecord() != nil {}
    return reader.unread.part
  }

  @Test(arguments: [false, true])
  func readsTheFilesInOrderOfName(pauses: Bool) {
    let zip = SampleZip([
      ("Takeout/Calendar/b.ics", Self.calendar("B")),
      ("Takeout/trips.csv", "title,start\nC,2026-06-11\n"),
      ("Takeout/Calendar/a.ics", Self.calendar("A")), ("Takeout/mail.eml", Self.mail),
      ("Takeout/", ""), ("Takeout/letter.txt", "Dear Jane"), ("Takeout/empty", ""),
    ])
    let reading = Records(zip.bytes, file: "a.zip", chunk: pauses ? 100 : 64 << 10, pauses: pauses)
    #expect(
      reading.places == [
        "a.zip:Takeout/Calendar/a.ics:4", "a.zip:Takeout/Calendar/b.ics:4",
        "a.zip:Takeout/mail.eml/1 text/html/script 1", "a.zip:Takeout/trips.csv:2",
      ])
    #expect(reading.titles.compactMap(\.self) == ["M", "C"])
    #expect(reading.rejections.isEmpty && reading.error == nil)
    #expect(reading.records[2].position.messageID == "1@example.org")
  }

  /// Its name is as that of a mail of an mbox.
  @Test func aFileIsNoMail() {
    let reading = read(SampleZip([("message 1/a.json", Self.json("A"))]))
    #expect(reading.records.map(\.origin.document) == ["a.zip"])
  }

  @Test func leavesOutHiddenFiles() {
    let zip = SampleZip([
      ("__MACOSX/a.json", Self.json("A")), (".git/a.json", Self.json("B")),
      ("c/.a.json", Self.json("C")), ("d/a.json", Self.json("D")),
    ])
    #expect(read(zip).titles == ["D"])
  }

  @Test func takesNamesForNothingButNames() {
    let names = ["../../etc/a", "/etc/a", "a\u{1B}[2J", "\u{202E}a", "x/../y"]
    let reading = read(SampleZip(names.map { ($0, Self.json($0.count.description)) }))
    #expect(reading.titles.count == names.count)
    #expect(Set(reading.places) == Set(names.map { "a.zip:\($0)" }))
  }

  @Test func findsNoBookingInOtherFiles() {
    let image = SampleZip.File(name: "a.png", bytes: [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A])
    var images = SampleZip([("b.txt", "Dear Jane"), ("c.html", "<p>x"), ("d.xml", "<?xml?><a/>")])
    images.files.append(image)
    for zip in [images, SampleZip(), SampleZip([("a/", "")]), SampleZip([("a", "")])] {
      let reading = read(zip)
      #expect(reading.format == .pkpass)
      #expect(reading.records.isEmpty && reading.error == nil)
    }
  }

  @Test func rejectsARecordOfAFile() {
    #expect(
      read(SampleZip([("a.json", #"{"title""#), ("b.json", Self.json("B"))])).rejections.count == 1)
  }

  @Test func readsTheAttachmentOfAMail() throws {
    func mail(_ zip: SampleZip) -> [UInt8] {
      let head = """
        From: a@example.org
        Message-ID: <2@example.org>
        MIME-Version: 1.0
        Content-Type: application/zip; name="a.zip"
        Content-Transfer-Encoding: binary


        """
      return Array(head.utf8) + zip.bytes
    }
    let reading = Records(mail(SampleZip([("x/b.json", Self.json("B"))])), file: "in")
    #expect(reading.titles == ["B"])
    #expect(reading.places == ["in:a.zip/x/b.json"])
    #expect(reading.records.first?.position.messageID == "2@example.org")
    var secret = SampleZip([("b.json", Self.json("B"))])
    secret.files[0].flags = 1
    #expect(try unreadPart(mail(secret)) == "a.zip: a zip archive with a password; unpack it")
    let document = SampleZip([("b.pdf", "%PDF-1.7\n")])
    #expect(try unreadPart(document.bytes)?.hasPrefix("b.pdf: a PDF") == true)
    #expect(try unreadPart(mail(document))?.hasPrefix("b.pdf: a PDF") == true)
  }

  // MARK: Archives within archives

  private func nested(_ zip: SampleZip, _ depth: Int) -> SampleZip {
    var zip = zip
    for _ in 0..<depth {
      let bytes = zip.bytes
      zip = SampleZip()
      zip.files = [SampleZip.File(name: "in.zip", bytes: bytes)]
    }
    return zip
  }

  @Test func readsAnArchiveInAnArchive() {
    let zip = SampleZip([("b.json", Self.json("B"))])
    #expect(read(nested(zip, 1)).places == ["a.zip:in.zip/b.json"])
    #expect(read(nested(zip, PartsReader.deepest - 1)).titles == ["B"])
    let deep = read(nested(zip, PartsReader.deepest))
    #expect(deep.titles.isEmpty)
    #expect(deep.rejections.first?.contains("within more than 8") == true)
  }

  @Test func readsAPassInAnArchive() {
    var zip = SampleZip([("b.json", Self.json("B"))])
    let pass = SampleZip([("pass.json", SamplePass.concert)]).bytes
    zip.files.append(SampleZip.File(name: "ticket.zip", bytes: pass))
    #expect(read(zip).titles == ["B", "Die Brückenpfeiler"])
  }

  /// 20 archives in each of 20 in each of 20 and so on.
  @Test func endsWithArchivesThatMultiply() {
    var zip = SampleZip([("b.json", Self.json("B"))])
    for _ in 0..<3 {
      let bytes = zip.bytes
      zip = SampleZip()
      zip.files = (0..<20).map { SampleZip.File(name: "\($0).zip", bytes: bytes) }
    }
    let reading = read(zip)
    #expect((1_000...3_000).contains(reading.titles.count))
    #expect(reading.rejections.allSatisfy { $0.contains("archives that unpack to too much") })
    #expect((1...60).contains(reading.rejections.count))
  }

  // MARK: Limits

  @Test func saysWhyNothingOfAnArchiveIsRead() {
    let file = SampleZip.File(name: "b.json", bytes: Array(Self.json("B").utf8))
    func reason(_ zip: SampleZip) -> String? {
      let reading = read(zip)
      #expect(reading.records.isEmpty)
      #expect(reading.error?.cause == .noRecords)
      return reading.error?.reason
    }
    var zip = SampleZip()
    zip.files = [file, SampleZip.zeros("bomb", times: 300_000)]
    #expect(reason(zip)?.contains("unpack it if you trust it") == true)
    zip.files = [file, file]
    zip.files[1].flags = 1
    #expect(reason(zip) == "a zip archive with a password; unpack it")
    zip.files = [SampleZip.File(name: "b.json", bytes: [1, 2, 3], method: 8, length: 9)]
    #expect(reason(zip) == "a zip archive that is damaged or cut off; get it again")
    zip.files = (0...10_000).map { SampleZip.File(name: "\($0)", bytes: []) }
    #expect(reason(zip) == "a zip archive of more than 10000 files; unpack it")
  }

  @Test func saysWhatIsLeftOut() {
    let files = (0..<1_100).map { ("\($0)", $0 == 0 ? Self.json("A") : "") }
    let reading = read(SampleZip(files))
    #expect(reading.titles == ["A"])
    #expect(
      reading.rejections == [
        "a.zip:rest: a zip archive of more than 1000 files, or that unpacks to too much; "
          + "unpack it if you trust it"
      ])
    #expect(reading.error == nil)
  }

  @Test func refusesASpreadsheet() {
    for zip in [
      SampleZip([("[Content_Types].xml", "<?xml?>"), ("xl/workbook.xml", "<?xml?>")]),
      SampleZip([("mimetype", "application/vnd.oasis.opendocument.spreadsheet")]),
    ] { #expect(read(zip).error?.reason.hasPrefix("a spreadsheet") == true) }
  }
}
