import Testing

@testable import Reservations

@Suite struct UndecodedInputTests {
  /// A byte order mark, a byte that Windows-1252 has, NUL, and one that no encoding has.
  private static let bytes: [UInt8] = [0xFF, 0xFE, 0x41, 0xF6, 0x6C, 0x00, 0x81, 0x0D, 0x0A]

  /// A container of one part that cannot be read: its bytes, as they arrive.
  private static let container = RecordFormat(
    container: "test", detect: { _, _ in nil },
    makeReader: { buffer, maker in WholeReader(buffer, maker) })

  private final class WholeReader: FormatReader {
    private let buffer: InputBuffer
    private let maker: RecordMaker

    init(_ buffer: InputBuffer, _ maker: RecordMaker) {
      self.buffer = buffer
      self.maker = maker
    }

    func next() throws(ReadingStop) -> [Record]? {
      guard let bytes = try buffer.takeAll(upTo: 9), !bytes.isEmpty else { return nil }
      return [maker.rejected(bytes, at: .whole, "as it is")]
    }
  }

  @Test(arguments: [1, 2, 3, 7, 4096])
  func givesAContainerItsBytesAsTheyAre(chunk: Int) {
    let reading = Records(
      Self.bytes, ReadingOptions(format: Self.container), chunk: chunk, pauses: chunk < 4)
    #expect(reading.records.map(\.original) == [Self.bytes])
    #expect(reading.guessedEncoding == nil)
    #expect(reading.format?.isContainer == true)
  }

  @Test func saysThatAnEmptyContainerIsEmpty() {
    let reading = Records("\n \n", ReadingOptions(format: Self.container))
    #expect(reading.error?.cause == .empty)
  }

  @Test func takesNoMoreThanTheLimit() throws {
    let buffer = InputBuffer(MemorySource(Self.bytes, chunk: 2))
    buffer.readUndecoded()
    #expect(try buffer.takeAll(upTo: 8) == nil)
    #expect(try buffer.takeAll(upTo: 9) == Self.bytes)
    #expect(try buffer.takeAll(upTo: 9) == [])
  }

  @Test func decodesTextWhoseFrontWasExamined() throws {
    let text = Array("title,ort\nLöwe,Zürich".unicodeScalars.map { UInt8($0.value) })
    let buffer = InputBuffer(MemorySource(text, chunk: 5))
    for _ in 0..<3 { #expect(try buffer.moreOfFront()) }
    #expect(buffer.withFront { $0.count } == 15)
    #expect(buffer.count == 0)
    #expect(
      try buffer.takeAll(upTo: 100).map { String(decoding: $0, as: UTF8.self) }
        == "title,ort\nLöwe,Zürich")
    #expect(buffer.guessedEncoding?.name == "windows-1252")
  }

  @Test func examinesABoundedFront() throws {
    let buffer = InputBuffer(MemorySource([UInt8](repeating: 0x41, count: 1 << 20)))
    while try buffer.moreOfFront() {}
    #expect(buffer.withFront { $0.count } <= 2 * InputBuffer.frontLimit)
  }
}
