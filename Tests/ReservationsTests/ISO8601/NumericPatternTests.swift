import CivilTime
import Testing

@testable import Reservations

/// Patterns of numbers, read without a formatter.
@Suite struct NumericPatternTests {
  private static let patterns = [
    "dd/MM/yyyy", "MM/dd/yyyy", "d.M.yy", "d.M.yyyy", "yyyy-MM-dd", "d/M/y", "uuuu/MM/dd",
    "dd/MM/yyyy HH:mm", "d.M.yyyy H:m", "MM/dd/yyyy hh:mm a", "M/d/yy h:mma",
    "dd.MM.yyyy, HH.mm.ss",
    "yyyyMMddHHmm", "ddMMyy", "dd/MM/yyyy 'at' HH 'o''clock'", "dd LL yyyy", "HH:mm dd-MM-yyyy",
    "dd/MM/yyyy HH:mm ", "a h:mm dd/MM/yyyy", "dd/MM/yyyy HH:mm XX", "d/M/yyyy H:mmXXX",
  ]

  @Test(arguments: patterns) func readsPatternsOfNumbers(pattern: String) throws {
    let fields = try DatePatternFields(pattern)
    #expect(NumericPattern(fields.withoutZone) != nil)
  }

  @Test(arguments: [
    "d MMM yyyy", "EEE dd/MM/yyyy", "yyyy D", "dd/MM/yyy", "dd/MM/uu", "dd/MM/yyyy HH:mm a",
    "dd/MM/yyyy KK:mm a", "dd/MM/yyyy kk:mm", "dd/MM/yyyy HH:mm:ss.SSS", "dMyyyy", "yMMdd",
    "dd/dd/MM/yyyy", "dd/MM/yyyy yyyy", "20yy-MM-dd", "dd/MM\u{2044}yyyy",
    "dd/MM/yyyy h:mm aa", "dd/MM/yyyy G", "ddd/MM/yyyy",
  ])
  func leavesOthersToTheFormatter(pattern: String) {
    #expect(NumericPattern(pattern) == nil)
  }

  @Test func saysNothingOfWhatIsNotPlain() throws {
    let pattern = try #require(NumericPattern("dd/MM/yyyy HH:mm"))
    for text in [
      "", "1/6/2023 9:30", "10/06/2023", "10/06/2023 19:3", "10/06/2023 19:300", "10-06-2023 19:30",
      "10/06/2023 24:00", "31/02/2023 10:00", "10/06/1582 10:00", "10/06/2023 19:30x", "\u{0}",
      "10/06/2023  19:30", "١٠/٠٦/٢٠٢٣ ١٩:٣٠", "10/06/2023\u{A0}19:30",
    ] {
      #expect(pattern.reading(text) == nil, "\(text)")
    }
    let reading = LocalDateTime(
      try #require(LocalDate(year: 2023, month: 6, day: 10)),
      try #require(LocalTime(hour: 19, minute: 30)))
    for text in ["10/06/2023 19:30", " \t10/06/2023 19:30\r\n"] {
      #expect(pattern.reading(text) == reading)
    }
  }

  /// Whatever it reads or leaves: the outcome is the formatter's, errors too.
  @Test(arguments: patterns) func readsAsAFormatterDoes(pattern: String) throws {
    let compiled = try DatePattern(pattern)
    let formatting = try DatePattern(pattern, isCompiled: false)
    var random = Numbers(state: UInt64(pattern.utf8.count) &* 88_172_645_463_325_252 | 1)
    for _ in 0..<250 {
      let text = random.text(of: pattern)
      let outcome = Result { try compiled.time(text) }
      let expected = Result { try formatting.time(text) }
      switch (outcome, expected) {
      case (.success(let time), .success(let other)): #expect(time == other, "\(text)")
      case (.failure(let error), .failure(let other)):
        #expect(error as? TimeError == other as? TimeError, "\(text)")
      case (.success, .failure), (.failure, .success):
        Issue.record("\(text): \(outcome), and \(expected)")
      }
    }
  }
}

/// Texts more or less by a pattern, always the same ones (xorshift).
private struct Numbers {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }

  /// With numbers that are mostly right and as long as the pattern says, and every second time with a
  /// character too few, too many or another.
  mutating func text(of pattern: String) -> String {
    var text = ""
    var rest = Array(pattern)[...]
    var isQuoted = false
    while let first = rest.first {
      let count = first == "'" ? 1 : rest.prefix { $0 == first }.count
      rest = rest.dropFirst(count)
      if first == "'" {
        isQuoted.toggle()
        if rest.first == "'" {
          text.append("'")
          rest = rest.dropFirst()
          isQuoted.toggle()
        }
      } else if isQuoted || !first.isLetter {
        text += String(repeating: first, count: count)
      } else {
        text += field(first, count)
      }
    }
    guard next(2) == 0, !text.isEmpty else { return text }
    var characters = Array(text)
    let place = next(characters.count)
    let strange = Array("0123456789 /.-+:apAPmM,x\u{A0}٣")
    switch next(3) {
    case 0: characters.remove(at: place)
    case 1: characters.insert(strange[next(strange.count)], at: place)
    default: characters[place] = strange[next(strange.count)]
    }
    return String(characters)
  }

  private mutating func field(_ letter: Character, _ count: Int) -> String {
    let value: Int
    switch letter {
    case "y", "u": value = count == 2 ? next(100) : 1500 + next(1000)
    case "M", "L": value = next(14)
    case "d": value = next(33)
    case "H": value = next(26)
    case "h": value = next(14)
    case "m", "s": value = next(62)
    case "a": return ["AM", "PM", "am", "pm", "Pm", "A"][next(6)]
    default: return ["+0200", "-03:30", "Z", "+02", ""][next(5)]
    }
    let digits = String(value)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
