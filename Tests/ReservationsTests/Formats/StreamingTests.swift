import Testing

@testable import Reservations

@Suite struct StreamingTests {
  static let inputs: [String] = [
    JSONTests.seed,
    "\u{FEFF}[{\"title\":\"哆啦\\u0041\"},\r\n 7,{\"title\":\"B\",\"x\":[1},{\"title\":\"C\"",
    "{\"tickets\":[{\"title\":\"A\"},{\"title\":\"B\"}],\"x\":\"]}\"} tail",
    "{\"title\":\"A\"}{\"title\":\"B\"} , \n{\"title\":\"C",
    "\r\n{\"title\":\"A\"}\r\n\r\n{\"title\":\"B}\r{\"title\":\"C\"}",
    "sep=;\r\ntitle;start;notes\r\nA;2023-06-10;\"x\r\n;\"\"y\"\"\"\r\n\r\nB;;\r\n\"C;;\r\nD;;",
    "Title\tStart\r\"A\"\"\"\t2023-06-10\rB\t\r",
    "Subject,Start Date,Start Time,All Day Event\nA,05/30/2020,10:00 AM,\"False\"\n",
  ]

  @Test(arguments: [1, 2, 3, 7, 64], [false, true])
  func givesTheSameOfLatin1HoweverTheBytesArrive(chunk: Int, pauses: Bool) {
    let text = "title,start\nL\u{F6}we,2026-06-10\n\u{80}\u{FC}\u{D6}x,2026-06-11\nZ\u{FC}"
    let bytes = text.unicodeScalars.map { UInt8($0.value) }
    let pieces = Records(bytes, chunk: chunk, pauses: pauses)
    #expect(pieces.originals == Records(bytes).originals)
    #expect(pieces.rejections == Records(bytes).rejections)
  }

  @Test(arguments: inputs, [false, true])
  func givesTheSameHoweverTheBytesArrive(text: String, pauses: Bool) {
    let whole = Records(text)
    for chunk in [1, 2, 3, 7, 64] {
      let pieces = Records(text, chunk: chunk, pauses: pauses)
      #expect(pieces.places == whole.places)
      #expect(pieces.originals == whole.originals)
      #expect(pieces.reservations == whole.reservations)
      #expect(pieces.rejections == whole.rejections)
      #expect(pieces.error == whole.error)
      #expect(pieces.header == whole.header)
    }
  }

  /// Bytes are changed, dropped, doubled and moved by a generator that always does the same.
  @Test(arguments: inputs) func survivesEveryMutation(text: String) {
    var random = Steps(state: 88_172_645_463_325_252)
    let alphabet = Array("\"\\{}[],:;|\t\r\n 0\u{0}aé\u{FEFF}".utf8) + [0xFF, 0xC3, 0xED]
    for round in 0..<150 {
      var bytes = Array(text.utf8)
      for _ in 0...Int(random.next() % 6) where !bytes.isEmpty {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 5 {
        case 0: bytes[place] = alphabet[Int(random.next() % UInt64(alphabet.count))]
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(bytes[place], at: place)
        case 3: bytes.removeLast(bytes.count - place)
        default: bytes.insert(alphabet[Int(random.next() % UInt64(alphabet.count))], at: place)
        }
      }
      let whole = Records(bytes)
      let pieces = Records(bytes, chunk: 1 + round % 9, pauses: round % 2 == 0)
      #expect(whole.records.count <= bytes.count + 2)
      #expect(whole.originals == pieces.originals)
      #expect(whole.rejections == pieces.rejections)
      #expect(whole.error == pieces.error)
    }
  }

  /// A line too long to be kept ends as others do, whatever ended the one before it.
  @Test func countsLinesBehindOneThatIsTooLong() throws {
    let long = String(repeating: "x", count: 3 << 14)
    let source = MemorySource(Array("{\"title\":\"A\"}\r\(long)\n{\"title\":\"B\"}\n".utf8))
    let reader = ReservationReader(
      InputBuffer(source, recordLimit: 1 << 14), file: "in", options: ReadingOptions())
    var places: [String] = []
    while let record = try reader.nextRecord() { places.append("\(record.position)") }
    #expect(places == ["in:1", "in:2", "in:3"])
  }

  @Test(arguments: ["\"C\r\n\"\"D\"\"\";\u{0}", "C;\u{0}", "\"x\"C;"])
  func everyByteOfARejectedRowIsKept(row: String) {
    let reading = Records("title;start\nA;2023-06-10\n" + row)
    #expect(reading.rejections.count == 1)
    #expect(reading.originals.last == row)
  }

  @Test(arguments: [
    ("title,start,notes\n", "Title,2023-06-10T19:30,\"some\n\"\"notes\"\"\"\n"),
    ("", "{\"title\":\"Title\",\"start\":\"2023-06-10T19:30\"}\n"),
  ])
  func holdsNoMoreThanARecord(head: String, row: String) throws {
    let source = RepeatingSource(head: head, row: row, count: 5_000)
    let buffer = InputBuffer(source)
    let reader = ReservationReader(buffer, file: "in", options: ReadingOptions())
    var count = 0
    while let record = try reader.nextRecord() {
      if case .booking = record.content { count += 1 }
    }
    #expect(count == 5_000)
    #expect(buffer.capacity <= 256 << 10)
  }

  @Test(arguments: [
    ("title,notes\nA,a\nB,", "x", "\nC,c\n", ["in:2", "in:3", "in:4"]),
    ("title,notes\nA,a\n\"B", "x", "\",\nC,c\n", ["in:2", "in:3", "in:4"]),
    ("title,notes\nA,a\nB,\"", "x\"\"", "\"\nC,c\n", ["in:2", "in:3", "in:4"]),
    ("{\"title\":\"A\"}\n{\"x\":\"", "x", "\"}\n{\"title\":\"C\"}\n", ["in:1", "in:2", "in:3"]),
    (
      "[{\"title\":\"A\"},{\"x\":\"", "\\\"", "\"},{\"title\":\"C\"}]", ["in[0]", "in[1]", "in[2]"]
    ),
  ])
  func rejectsARecordOfManyMegabytes(
    head: String, row: String, tail: String, places: [String]
  ) throws {
    let source = RepeatingSource(
      head: head, row: row, count: (3 << 19) / row.utf8.count, tail: tail)
    let buffer = InputBuffer(source, recordLimit: 1 << 20)
    let reader = ReservationReader(buffer, file: "in", options: ReadingOptions())
    var records: [Record] = []
    while let record = try reader.nextRecord() { records.append(record) }
    #expect(records.map(\.position.description) == places)
    #expect(try records[0].content.get().title == "A")
    #expect(throws: RecordError("is longer than 1 MiB; shorten it")) {
      try records[1].content.get()
    }
    #expect(try records[2].content.get().title == "C")
    #expect(buffer.capacity <= 4 << 20)
  }

  /// Of a field that closes behind the limit nobody knows that it does: what looks like rows in it is
  /// read as such, so that nothing is lost where a quote was forgotten.
  @Test func rejectsAFieldOfManyMegabytesOverManyLines() throws {
    let line = String(repeating: "x", count: 65_535) + "\n"
    let source = RepeatingSource(
      head: "title,notes\nA,a\nB,\"", row: line, count: 40, tail: "end\"\nC,c\n")
    let buffer = InputBuffer(source, recordLimit: 1 << 20)
    let reader = ReservationReader(buffer, file: "in", options: ReadingOptions())
    var records: [Record] = []
    while let record = try reader.nextRecord() { records.append(record) }
    #expect(records.map(\.position.description).prefix(3) == ["in:2", "in:3", "in:4"])
    #expect(throws: RecordError(Self.unclosed)) { try records[1].content.get() }
    #expect(records[1].original.starts(with: Array("B,\"xxx".utf8)))
    // Each line of it, and the row behind it.
    #expect(records.count == 1 + 1 + 39 + 1 + 1)
    let last = try #require(records.last)
    #expect(try last.content.get().title == "C" && last.position.description == "in:44")
    #expect(buffer.capacity <= 4 << 20)
  }

  private static let unclosed =
    "the double quotes opened on line 3 in \"notes\" do not close within 1 MiB; close them or shorten"
    + " the field"

  /// However many bytes of it are there at once.
  @Test(arguments: [
    ("title,notes\n", "B,", "", "\nC,c\n"), ("title,notes\n", "B,\"", "\"", "\nC,c\n"),
    ("title,notes\n", "B,\"\n", "\"", "\nC,c\n"),
    ("", "{\"title\":\"", "\"}", "\n{\"title\":\"C\"}\n"),
    ("[", "{\"title\":\"", "\"}", ",{\"title\":\"C\"}]"),
  ])
  func rejectsARecordOfOneByteTooMany(
    before: String, start: String, end: String, after: String
  ) throws {
    let limit = 1 << 14
    for size in [limit, limit + 1] {
      let filling = String(repeating: "x", count: size - start.utf8.count - end.utf8.count)
      let bytes = Array((before + start + filling + end + after).utf8)
      for chunk in [64, 1 << 10, 1 << 20] {
        let buffer = InputBuffer(
          MemorySource(bytes, chunk: chunk, pauses: true), chunk: chunk, recordLimit: limit)
        let reader = ReservationReader(buffer, file: "in", options: ReadingOptions())
        var titles: [String?] = []
        while let record = try reader.nextRecord() {
          titles.append(try? record.content.get().title)
        }
        let isRead = size == limit
        #expect((titles.first != .some(nil)) == isRead, "\(size) by \(chunk)")
        #expect(titles.last == "C", "\(size) by \(chunk)")
      }
    }
  }

  @Test func rejectsADocumentOfManyMegabytes() throws {
    let source = RepeatingSource(head: "{\"title\":\"", row: "x", count: 2 << 20, tail: "\"}")
    let reader = ReservationReader(
      InputBuffer(source, recordLimit: 1 << 20), file: "in", options: ReadingOptions())
    #expect(throws: RecordError("is longer than 1 MiB; shorten it")) {
      try reader.nextRecord()?.content.get()
    }
    #expect(try reader.nextRecord() == nil)
  }

  @Test func readsATitleOfAMegabyte() {
    let title = String(repeating: "哆", count: 350_000)
    #expect(Records("title,start\n\(title),2023-06-10\n").titles == [title])
    #expect(Records("{\"title\":\"\(title)\"}").titles == [title])
  }
}

/// A fixed sequence of numbers (xorshift).
private struct Steps {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

/// A head, the same row again and again, and a tail, none of it ever in memory as a whole.
private final class RepeatingSource: ByteSource {
  private var pending: [UInt8]
  private let block: [UInt8]
  private let row: [UInt8]
  private var blocks: Int
  private var rest: Int
  private var tail: [UInt8]

  init(head: String, row: String, count: Int, tail: String = "") {
    pending = Array(head.utf8)
    self.row = Array(row.utf8)
    let perBlock = max(1, 60_000 / self.row.count)
    block = Array(repeatElement(self.row, count: perBlock).joined())
    blocks = count / perBlock
    rest = count % perBlock
    self.tail = Array(tail.utf8)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> ByteReading {
    while pending.isEmpty {
      if blocks > 0 {
        blocks -= 1
        pending = block
      } else if rest > 0 {
        pending = Array(repeatElement(row, count: rest).joined())
        rest = 0
      } else if !tail.isEmpty {
        pending = tail
        tail = []
      } else {
        return .end
      }
    }
    let count = min(buffer.count, pending.count)
    buffer.copyBytes(from: pending[0..<count])
    pending.removeFirst(count)
    return .bytes(count)
  }
}
