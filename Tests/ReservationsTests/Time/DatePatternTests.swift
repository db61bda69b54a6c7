import Foundation
import Reservations
import Testing

@Suite struct DatePatternTests {
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

  @Test func refusesTheHugeQuickly() throws {
    let huge = String(repeating: "1/", count: 500_000)
    let pattern = try DatePattern("dd/MM/yyyy")
    #expect(throws: TimeError.self) { try pattern.time(huge) }
    #expect(throws: TimeError.self) { try DatePattern(huge) }
  }
}
