import Testing

@testable import Reservations

@Suite struct ContentKindTests {
  @Test(arguments: [
    ("BEGIN:VCARD\n", "a vCard"),
    ("PK\u{3}\u{4}xxxx[Content_Types].xml", "a spreadsheet"),
    ("GIF89a", "an image"),
    ("<?xml version=\"1.0\"?>\n<a/>", "XML"),
  ])
  func saysWhatAFileIs(text: String, what: String) {
    let error = Records(text).error
    #expect(error?.cause == .notRecognized)
    #expect(error?.reason.hasPrefix(what) == true)
  }

  @Test(
    arguments: [
      ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "a spreadsheet"),
      ([0x1F, 0x8B, 0x08, 0x00], "compressed by gzip"),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "an image"),
      ([0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10], "an image"),
      (Array("RIFF".utf8) + [0xE4, 0x41, 0x01, 0x00] + Array("WEBPVP8 ".utf8), "an image"),
    ] as [([UInt8], String)])
  func saysWhatABinaryFileIs(bytes: [UInt8], what: String) {
    let error = Records(bytes).error
    #expect(error?.reason.hasPrefix(what) == true, "\(error?.reason ?? "")")
  }

  @Test func readsRecordsThatLookLikeAMail() {
    #expect(Records("From:,Subject\nx,A\n").titles == ["A"])
    #expect(Records("").error?.cause == .empty)
  }
}
