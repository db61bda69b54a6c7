import Foundation
import Reservations
import Testing

@Suite struct DatePatternTests {
  @Test(
    arguments: [
      ("dd/MM/yyyy", "10/06/2023", "2023-06-10"), ("MM/dd/yyyy", "10/06/2023", "2023-10-06"),
      ("d.M.yy", "1.6.23", "2023-06-01"), ("d.M.yy", "1.6.99", "2099-06-01"),
      ("dd/MM/yyyy HH:mm", " 10/06/2023 19:30 ", "2023-06-10T19:30"),
      ("d/M/yyyy h:mm a", "10/6/2023 7:30 PM", "2023-06-10T19:30"),
      ("uuuu/MM/dd", "2023/06/10", "2023-06-10"),
      ("dd/MM/yyyy 'at' HH 'o''clock'", "10/06/2023 at 19 o'clock", "2023-06-10T19"),
      ("dd/MM/yyyy HH:mmXXX", "10/06/2023 19:30+02:00", "2023-06-10T19:30+02:00"),
      ("dd-MM-yyyy HH:mm XX", "10-06-2023 19:30 -0330", "2023-06-10T19:30-03:30"),
      ("dd/MM/yyyy HH:mmXXX", "10/06/2023 19:30Z", "2023-06-10T19:30Z"),
      ("dd/MM/yyyy HH:mm Z", "10/06/2023 19:30 +0200", "2023-06-10T19:30+02:00"),
      ("yyyy年M月d日 HH:mm", "2023年6月10日 19:30", "2023-06-10T19:30"),
      ("d 'de\u{301}c' MM\u{2044}yyyy", "10 de\u{301}c 06\u{2044}2023", "2023-06-10"),
      ("dd/MM/yyyy 'à' HH'h'mm", "10/06/2023 à 19h30", "2023-06-10T19:30"),
      ("dd/MM/yyyy HH:mm Z", "10/06/2023 19:30 \u{2212}0300", "2023-06-10T19:30-03:00"),
      ("d/M/yyyy h:mm a", "1/6/2023\n7:30\u{202F}PM", "2023-06-01T19:30"),
      ("dd/MM/yyyy", "1/6/2023", "2023-06-01"),
      ("yyyyMMddHHmm", "202306101930", "2023-06-10T19:30"),
    ])
  func readsByThePattern(_ pattern: String, _ text: String, _ plain: String) throws {
    #expect(try DatePattern(pattern).time(text) == ISO8601.time(plain))
  }

  @Test(
    arguments: [
      ("dd/MM/yyyy", "31/02/2023"), ("dd/MM/yyyy", "10/13/2023"), ("dd/MM/yyyy", "10/06/2023x"),
      ("dd/MM/yyyy", "10/06/2023 19:30"), ("dd/MM/yyyy", "10/06/23"), ("dd/MM/yyyy", "10/06/20233"),
      ("dd/MM/yyyy", "10/06/99999999999999999999"), ("dd/MM/yyyy", ""), ("dd/MM/yyyy", "\u{0}"),
      ("dd/MM/yyyy", "١٠/٠٦/٢٠٢٣"), ("dd/MM/yyyy HH:mm", "10/06/2023 25:00"),
      ("dd/MM/yyyy HH:mm", "10/06/2023"), ("d/M/y h:mm a", "10/6/2023 13:30 PM"),
      ("ddMMyyyy", "1022026"), ("dd/MM/yyyy HH:mmXXX", "10/06/2023 19:30"),
      ("dd/MM/yyyy HH:mmXXX", "10/06/2023 19:30+25:00"),
      ("dd/MM/yyyy HH:mm Z", "10/06/2023 19:30 XYZ"), ("dd/MM/yyyy", "10/06/1582"),
    ])
  func refusesWhatDoesNotFollowIt(_ pattern: String, _ text: String) throws {
    let pattern = try DatePattern(pattern)
    #expect(throws: TimeError.self) { try pattern.time(text) }
  }

  @Test(
    arguments: [
      ("dd/MM/yyyy HH:mm", "10/06/2023 19:30"), ("d/M/yyyy h:mm a", "10/6/2023 7:30 PM"),
      ("yyyy年M月d日", "2023年6月10日"),
      ("dd/MM/yyyy HH:mm Z", "10/06/2023 19:30 +0300"),
    ])
  func refusesMarksAnywhereInATime(_ pattern: String, _ text: String) throws {
    let reader = try DatePattern(pattern)
    let scalars = Array(text.unicodeScalars)
    for mark in "\u{300}\u{20DD}\u{1AB0}\u{FE0F}\u{200D}\u{1F3FD}\u{E0020}\u{661}".unicodeScalars {
      for place in 0...scalars.count {
        var marked = String.UnicodeScalarView()
        marked.append(contentsOf: scalars[..<place])
        marked.append(mark)
        marked.append(contentsOf: scalars[place...])
        #expect(throws: TimeError.self) { try reader.time(String(marked)) }
      }
    }
  }

  @Test(
    arguments: [
      "", "HH:mm", "dd/MM", "MM/yyyy", "dd/mm/yyyy", "dd/MM/YYYY", "dd/MM/yyyy hh:mm",
      "dd/MM/yyyy mm", "dd/MM/yyyy Z", "dd/MM/yyyy HH:mm Z z", "Z dd/MM/yyyy HH:mm",
      "dd/MM/yyyy HH:mm V", "dd/MM/yyyy HH:mm zzzz", "dd/MM/yyyy HH:mmz", "dd/MM/yyyy 'at",
      "dd/MM/yyyy j", "garbage", "d MMM yyyy", "EEE dd/MM/yyyy", "dd/MM/yyyy HH:mm z", "yyyy D",
      "dd/MM/yyyy HH:mm VV", "dMyyyy yyyy", "dd/MM/yyyy HH:mm a", "ddd/MM/yyyy", "dd/dd/MM/yyyy",
    ])
  func refusesPatternsThatNameNoTime(_ pattern: String) {
    #expect(throws: TimeError.self) { try DatePattern(pattern) }
  }

  @Test(
    arguments: [
      ("yyyy-MM-dd", "12026-02-01"), ("yyyy-MM-dd", "02026-02-01"), ("dd.MM.yyyy", "01.02.12026"),
      ("y-M-d", "12026-2-1"), ("yyyyMMdd", "120260201"),
      ("dd.MM.yy", "01.02.12026"), ("dd/MM/yyyy HH:mm", "10/06/12023 19:30"),
    ])
  func refusesLongYears(_ pattern: String, _ text: String) throws {
    let reader = try DatePattern(pattern)
    let error = #expect(throws: TimeError.self) { try reader.time(text) }
    #expect(error?.reason.hasPrefix("\(text): ") == true)
    #expect(error?.reason.contains("\"\(pattern)\"") == true)
  }

  @Test func readsYearsAmongOtherDigits() throws {
    for (pattern, text) in [
      ("ddMMyyyy", "10062023"), ("yyyyMMdd", "20230610"), ("yyyyMMddHHmm", "202306100000"),
      ("'week 2317' d M yyyy", "week 2317 10 6 2023"), ("yyyy''MM''dd", "2023'06'10"),
      ("HH:mm dd/MM/yyyy", "00:00 10/06/2023"),
    ] {
      #expect(
        try DatePattern(pattern).time(text).date == ISO8601.time("2023-06-10").date, "\(pattern)")
    }
  }

  @Test func saysWhichPatternIsMeant() throws {
    let pattern = try DatePattern("dd/MM/yyyy")
    let error = #expect(throws: TimeError.self) { try pattern.time("31/02/2023") }
    #expect(
      error?.reason
        == "31/02/2023: does not match the pattern \"dd/MM/yyyy\"")
  }

  @Test func refusesTheHugeQuickly() throws {
    let huge = String(repeating: "1/", count: 500_000)
    let pattern = try DatePattern("dd/MM/yyyy")
    #expect(throws: TimeError.self) { try pattern.time(huge) }
    #expect(throws: TimeError.self) { try DatePattern(huge) }
  }
}
