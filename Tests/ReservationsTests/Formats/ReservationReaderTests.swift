import Reservations
import Testing

@Suite struct ReservationReaderTests {
  @Test(arguments: ["", " ", "\n\r\n\t", "\u{FEFF}", "\u{FEFF}\n"])
  func namesAnEmptyFile(text: String) {
    let reading = Records(Array(text.utf8), file: "empty.csv")
    #expect(reading.error?.cause == .empty)
    #expect(reading.error?.file == "empty.csv")
    #expect(reading.records.isEmpty)
  }

  @Test(arguments: ["title,start", "title,start\n", "title;start\r\n\r\n", "title\n\n"])
  func saysThatAHeaderIsAlone(text: String) {
    let reading = Records(text)
    #expect(reading.error?.cause == .noRecords)
    #expect(reading.error?.reason.hasPrefix("a header without records") == true)
  }

  @Test func saysWhatIsNeitherJSONNorCSV() {
    for text in ["hello", "Dear customer\nyour booking", "\"open", "7", "null"] {
      let reading = Records(text)
      #expect(reading.error?.cause == .notRecognized)
      #expect(reading.error?.reason.hasPrefix("of no known format; ") == true)
    }
    var image: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D]
    image += (0...255).map { UInt8($0) }
    #expect(Records(image).error?.cause == .noRecords)
  }

  @Test func listsTheColumnsOfAnUnknownHeader() {
    let reading = Records("Dies;Jenes\nA;2023-06-10\n")
    #expect(reading.error?.cause == .noKnownColumn)
    #expect(reading.error?.reason.contains("\"Dies\", \"Jenes\"") == true)
    #expect(reading.error?.reason.contains("--map") == true)
    let wide = (1...100).map { "column \($0)" + String(repeating: "x", count: 100) }
    let reason = Records(wide.joined(separator: ",") + "\n").error?.reason ?? ""
    #expect(reason.utf8.count < 1500)
  }

  @Test func takesTheFormatThatIsAskedFor() {
    let line = #"{"title":"A"}"#
    #expect(Records(line).places == ["in"])
    #expect(Records(line, ReadingOptions(format: .jsonl)).places == ["in:1"])
    #expect(Records("x\n" + line, ReadingOptions(format: .jsonl)).titles == ["A"])
    let json = Records("title\nA", ReadingOptions(format: .json)).error
    #expect(json?.cause == .notRecognized && json?.reason.hasPrefix("not JSON: ") == true)
    let csv = Records("hello", ReadingOptions(format: .csv)).error
    #expect(csv?.cause == .notRecognized && csv?.reason.hasPrefix("no CSV header: ") == true)
    #expect(Records("[x],y\nA,1", ReadingOptions(format: .csv)).error?.cause == .noKnownColumn)
    let objects = Records(line + "\n" + line, ReadingOptions(format: .json))
    #expect(objects.places == ["in[0]", "in[1]"])
  }

  @Test func everyFormatHasANameOfItsOwn() {
    #expect(Set(RecordFormat.all.map(\.name)).count == RecordFormat.all.count)
    for format in RecordFormat.all { #expect(RecordFormat(name: format.name) == format) }
    #expect(RecordFormat(name: "CSV") == nil)
  }

  @Test func findsTheFormatFromTheContent() {
    #expect(Records("{\n\"title\":\"A\"\n}").format == .json)
    #expect(Records("{ \"tickets\": [\n{\"title\":\"A\"},\n{\"title\":\"B\"}\n]}").format == .json)
    #expect(Records("{\"tickets\":\n[\n{\"title\":\"A\"}]}").format == .json)
    #expect(Records("{\"title\":\"A\"}").format == .json)
    #expect(Records("{\"title\":\"A\"}\n\n").format == .json)
    #expect(Records("{\"title\":\"A\"}\n\n{\"title\":\"B\"}").format == .jsonl)
    #expect(Records("{\"title\":\"A\"\n{\"title\":\"B\"}").format == .jsonl)
    #expect(Records("{\"title\":\"A\"}\r{\"title\":\"B\"}\r").format == .jsonl)
    #expect(Records("title,start\nA,x").format == .csv)
  }

  @Test(arguments: [
    "[{\"title\":\"哆啦A梦 😀\"}]", "title,seat\n哆啦A梦 😀,7\n", "{\"title\":\"哆啦A梦 😀\"}\n{}",
  ])
  func readsUTF16ThatAnnouncesItself(text: String) {
    for bigEndian in [false, true] {
      let units = [0xFEFF] + Array(text.utf16)
      let bytes = units.flatMap { unit -> [UInt8] in
        let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return bigEndian ? pair : pair.reversed()
      }
      for chunk in [1, 3, 4096] {
        #expect(Records(bytes, chunk: chunk, pauses: chunk < 4).titles.first == "哆啦A梦 😀")
      }
    }
  }

  @Test func rejectsTheRecordWhereUTF16IsBroken() {
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in Array("title,seat\nA".utf16) + [0xD800] + Array(",1\nB,2\nC,3\n".utf16) {
      bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    let reading = Records(bytes)
    #expect(reading.titles == ["B", "C"])
    #expect(reading.places == ["in:2", "in:3", "in:4"])
    let odd = Records(bytes + [0x44])
    #expect(odd.titles == ["B", "C"])
    #expect(odd.rejections.count == 2)
  }

  @Test func takesFieldsFromMappedColumns() throws {
    var mapping = FieldMapping()
    try mapping.map("title", to: "Event Name")
    try mapping.map("start", to: "event_date")
    let options = ReadingOptions(mapping: mapping)
    let csv = Records(
      "name,EVENT-NAME,date,Event Date\nAnn,A,2023-06-09,2023-06-10\n,,,x\n", options)
    #expect(csv.titles == ["A", nil])
    #expect(csv.reservations[0].start == (try ISO8601.time("2023-06-10")))
    let json = Records(#"{"name":"Ann","Event Name":"A","eventDate":"2023-06-10"}"#, options)
    #expect(json.titles == ["A"])
    #expect(json.reservations[0].start == (try ISO8601.time("2023-06-10")))
    let missing = Records("name,date\nA,2023-06-10\n", options)
    #expect(missing.error?.cause == .noKnownColumn)
    #expect(missing.error?.reason.contains("\"Event Name\"") == true)
  }

  @Test func deliversRecordsBeforeAReadError() throws {
    let reader = ReservationReader(FailingSource("title\nA\nB\nC"), file: "in")
    #expect(try reader.nextRecord()?.position.description == "in:2")
    #expect(try reader.nextRecord()?.position.description == "in:3")
    #expect(throws: InputError(cause: .interrupted, file: "in", reason: "was interrupted")) {
      try reader.nextRecord()
    }
    #expect(try reader.nextRecord() == nil)
  }
}

/// Gives its text, then fails.
private final class FailingSource: ByteSource {
  private var text: [UInt8]

  init(_ text: String) { self.text = Array(text.utf8) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> ByteReading {
    if text.isEmpty {
      throw InputError(cause: .interrupted, file: "in", reason: "was interrupted")
    }
    let count = min(buffer.count, text.count)
    buffer.copyBytes(from: text[0..<count])
    text.removeFirst(count)
    return .bytes(count)
  }
}
