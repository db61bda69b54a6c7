import CivilTime
import TestSupport
import Testing

@testable import Reservations

@Suite struct HostileTimeTests {
  private static let texts = [
    "2023-06-10T10:39:32.5+08:00[!Asia/Shanghai][u-ca=gregory]", "20230610T103932,5Z",
    "2023-W23-6T10:39\u{2212}03:30", "2023161T1039", "2023-06-10T10:00/07-12T12:00",
    "2023-06-10 7:30\u{202F}PM", "P1W2DT3H4M5.5S", "-PT15M", "1h 30 min", "PT2H/2023-06-10T12:00Z",
    "1:30:15", "05/30/2020", "dd/MM/yyyy 'at' HH:mm Z", "America/New_York", "UTC+02:00",
  ]

  @Test(arguments: texts)
  func neverTrapsOnAnyPrefix(_ text: String) {
    let bytes = Array(text.utf8)
    for count in 0...bytes.count {
      readEverything(String(decoding: bytes[..<count], as: UTF8.self))
      readEverything(String(decoding: bytes[count...], as: UTF8.self))
    }
  }

  @Test(arguments: texts)
  func neverTrapsOnAnyOtherByte(_ text: String) {
    let bytes = Array(text.utf8)
    let others = Array("\u{0} 09-:/.TZWP[".utf8) + [0x80, 0xE2]
    for index in TestRun.sample(Array(bytes.indices)) {
      for other in others {
        var mutant = bytes
        mutant[index] = other
        readEverything(String(decoding: mutant, as: UTF8.self))
      }
    }
  }

  @Test(
    arguments: TestRun.sample([
      "1", "9", "[", "x", "-", "/", "P", "\u{0}", "T", "e\u{301}", "1:", "1d", "2023-06-10/",
    ]))
  func refusesAMegabyteShortly(_ unit: String) {
    let text = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
    for error in [
      #expect(throws: TimeError.self) { try ISO8601.time(text) },
      #expect(throws: TimeError.self) { try ISO8601.duration(text) },
      #expect(throws: TimeError.self) { try ISO8601.stated(text, pattern: nil) },
      #expect(throws: TimeError.self) { try ISO8601.time("2023-06-10T10:00[" + text) },
      #expect(throws: TimeError.self) { try ISO8601.time("2023-06-10T10:00[" + text + "]") },
      #expect(throws: TimeError.self) { try ZoneName.zone(text) },
    ] {
      #expect((error?.reason.unicodeScalars.count ?? 0) < 500)
    }
  }

  @Test func readsFractionsOfAnyLength() throws {
    let time = try ISO8601.time(
      "2023-06-10T10:39:32." + String(repeating: "9", count: 100_000) + "Z")
    #expect(time == (try ISO8601.time("2023-06-10T10:39:32Z")))
  }

  @Test func quotesNothingThatATerminalWouldObey() {
    let error = #expect(throws: TimeError.self) {
      try ISO8601.time("\u{1B}[2J\u{202E}2023\u{7F}\u{9B}")
    }
    let scalars = error?.reason.unicodeScalars.filter {
      $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0.properties.isBidiControl
    }
    #expect(scalars?.isEmpty == true)
    #expect(
      error?.reason.hasPrefix("\\u{1B}[2J\\u{202E}2023\\u{7F}\\u{009B}: ") == true,
      "\(error as Any)")
  }

  private func readEverything(_ text: String) {
    _ = try? ISO8601.time(text)
    _ = try? ISO8601.duration(text)
    _ = try? ISO8601.stated(text, pattern: nil)
    _ = try? DatePattern(text)
  }
}
