import CivilTime
import Testing

@testable import Reservations

@Suite struct TextEncodingTests {
  private static func latin1(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8($0.value) }
  }

  @Test(arguments: [1, 2, 3, 5, 4096])
  func readsLatin1(chunk: Int) {
    let bytes = Self.latin1("title,start,ort\nLöwe,2026-06-10,Zürich\nKöln,2026-06-11,\u{96}\n")
    let reading = Records(bytes, chunk: chunk, pauses: chunk < 4)
    #expect(reading.titles == ["Löwe", "Köln"])
    #expect(reading.reservations.first?.location == "Zürich")
    #expect(reading.guessedEncoding?.name == "windows-1252")
  }

  @Test func readsTheWindowsCharactersBetween() {
    let bytes =
      Array("title,notes\nA,".utf8) + [0x93] + Array("Price: 12 ".utf8) + [0x80, 0x94, 0x0A]
    #expect(Records(bytes).reservations.first?.notes == "“Price: 12 €”")
  }

  @Test func readsAHeaderInLatin1() {
    let bytes = Self.latin1("título,início\nA,2026-06-10\n")
    #expect(Records(bytes).reservations.first?.title == "A")
    #expect(Records(bytes).reservations.first?.start?.date.description == "2026-06-10")
  }

  @Test func keepsUTF8WithABrokenRecord() {
    let bytes =
      Array("title\nLöwe\nK".utf8) + [0xF6] + Array("ln\nA\n".utf8)
    let reading = Records(bytes)
    #expect(reading.titles == ["Löwe", "A"])
    #expect(reading.guessedEncoding == nil)
    #expect(reading.rejections.first?.hasPrefix("in:3: not UTF-8") == true)
  }

  /// A cut character, a byte order mark's half, bytes that Windows-1252 lacks.
  @Test(
    arguments: [
      [0xC3], [0xE2, 0x82], [0xFF], [0xFE], [0x81], [0x8D], [0xF0, 0x9F],
    ] as [[UInt8]])
  func makesNoTextOfOtherBytes(_ broken: [UInt8]) {
    let reading = Records(Array("title,seat\nA,".utf8) + broken + Array("\nB,1\n".utf8))
    #expect(reading.titles == ["B"])
    #expect(reading.rejections.first?.hasPrefix("in:2: not UTF-8") == true)
  }

  @Test func takesTheEncodingAskedFor() throws {
    let encoding = try #require(TextEncoding(name: "iso-8859-2"))
    let bytes = Array("title\n".utf8) + [0xA3, 0xF3, 0x64, 0xBC, 0x0A]
    let reading = Records(bytes, ReadingOptions(encoding: encoding))
    #expect(reading.titles == ["Łódź"])
    let japanese = try #require(TextEncoding(name: "shift_jis"))
    let kanji: [UInt8] = [0x8C, 0x8F, 0x96, 0xBC, 0x0A, 0x93, 0x8C, 0x8B, 0x9E, 0x0A]  // 件名, 東京
    for chunk in [1, 3, 4096] {
      let reading = Records(kanji, ReadingOptions(encoding: japanese), chunk: chunk)
      #expect(reading.titles == ["東京"])
    }
  }

  /// iconv(3) can fail for lack of memory or descriptors.
  @Test func readsNothingWhereTheEncodingCannotBeDecoded() {
    let reading = Records(
      "title\nA\n", ReadingOptions(encoding: TextEncoding(known: "nonsense")))
    #expect(reading.records.isEmpty)
    #expect(reading.error?.file == "in")
    #expect(reading.error?.reason == "cannot be decoded from nonsense now; try again")
  }

  @Test(arguments: ["", "nonsense", "utf-8//TRANSLIT", "../x", "utf-8\u{0}"])
  func knowsNoOtherNames(_ name: String) {
    #expect(TextEncoding(name: name) == nil)
  }
}
