import Testing

@testable import Reservations

/// Inputs that keep their reader waiting.
@Suite struct PauseTests {
  /// Every record whose end has come is delivered before the pause, and the rest after it.
  @Test(arguments: [
    ["title,start\nA,x\nB", ",y\nC,z\n"],
    ["title,start\nA,x\n\"B", "\",y\nC,z\n"],
    ["title,start\r\nA,x\r", "\nB,y\r\nC,z"],
    ["{\"title\":\"A\"}\n{\"tit", "le\":\"B\"}\n{\"title\":\"C\"}"],
  ])
  func deliversWhatHasComeBeforeThePause(parts: [String]) throws {
    let reader = ReservationReader(PartsSource(parts), file: "in")
    var readings: [String] = []
    reading: while true {
      switch try reader.next() {
      case .record(let record):
        guard case .booking(let reservation, _) = record.content else { break }
        readings.append(String(reservation.title?.prefix(1) ?? "?"))
      case .pause: readings.append("pause")
      case .end: break reading
      }
    }
    #expect(readings == ["A", "pause", "B", "C"])
    #expect(try reader.next().isEnd)
  }

  /// Before there is a record, too: within a byte order mark, blank lines, a header, the lookahead.
  @Test(arguments: [
    ["\u{FEFF}", "\n \n", "title,st", "art\nA,x\n"], ["\r", "\n\r", "\ntitle,start\r\nA,x"],
    ["sep=", ";", "\r", "\n\"ti", "tle\";start\nA;x\n"],
    ["{\"title\":", "\"A\"}", "\n", "\n", "{\"title\":\"B\"}"],
    ["{\"tickets\":[", "{\"title\":\"A\"}]", ",\"x\":[", "]", "}", " "],
    ["{\"title\":", "\"A\"", "}", "\n"], ["[", "{\"title\":\"A\"", "}", "]", "\n"],
  ])
  func resumesBeforeTheFirstRecord(parts: [String]) throws {
    let whole = Records(parts.joined())
    let reader = ReservationReader(PartsSource(parts), file: "in")
    var records: [Record] = []
    while let record = try reader.nextRecord() { records.append(record) }
    #expect(records.first.map { try? $0.content.get().title } == "A")
    #expect(records.map(\.position) == whole.records.map(\.position))
    #expect(records.map(\.original) == whole.records.map(\.original))
    #expect(reader.format == whole.format)
  }

  /// One record of 40 KiB that comes in 20,000 parts.
  @Test(arguments: [
    ("title,notes\nA,\"", "x\n", "\"\n"), ("title,start,\"", "x", "\"\nA,,\n"),
    ("[{\"title\":\"A\",\"notes\":\"", "\\n", "\"}]"),
    ("{\"title\":\"A\",\"notes\":\"", "x", "\"}\n{\"title\":\"B\"}\n"),
    ("{\"title\":\"A\",\"notes\":\"", "x", "\"}"),
  ])
  func resumesAfterThousandsOfPauses(head: String, row: String, tail: String) {
    let text = head + String(repeating: row, count: (40 << 10) / row.utf8.count) + tail
    let reading = Records(text, chunk: 2, pauses: true)
    #expect(reading.titles.first == "A")
  }
}

extension RecordReading {
  fileprivate var isEnd: Bool { if case .end = self { true } else { false } }
}

/// The parts of a text, with a pause between two of them.
private final class PartsSource: ByteSource {
  private var parts: ArraySlice<String>
  private var isPaused = true

  init(_ parts: [String]) { self.parts = parts[...] }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> ByteReading {
    guard let part = parts.first else { return .end }
    isPaused.toggle()
    if isPaused { return .pause }
    parts.removeFirst()
    buffer.copyBytes(from: Array(part.utf8))
    return .bytes(part.utf8.count)
  }
}
