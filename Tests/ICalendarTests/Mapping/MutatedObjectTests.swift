import Foundation
import SampleEvents
import TestSupport
import Testing

@testable import ICalendar

/// Real objects with some of their bytes changed: read without harm, and written as they are.
@Suite struct MutatedObjectTests {
  private static let fragments = [
    "\r\n", "\n", "\r\n ", "\n\t", "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", "END:VCALENDAR\r\n", ":",
    ";",
    "\"", "\\", ",", "\u{0}", "ä", "\u{202E}", "DTSTART:20230610T090000Z\r\n",
    "RRULE:FREQ=DAILY\r\n",
    "TZID=", "VALUE=DATE", "VALUE=PERIOD", "99999999999999999999", "-", "/PT1H", "^n", "T240000Z",
    "RECURRENCE-ID;RANGE=THISANDFUTURE:20060104T120000\r\n", "UID:\r\n", "P1W", "=", "+",
  ].map { Array($0.utf8) }

  private func mutate(_ text: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...8, using: &generator) where !text.isEmpty {
      let index = Int.random(in: 0..<text.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: text[index] = UInt8.random(in: 0...255, using: &generator)
      case 1: text.remove(at: index)
      case 2, 3:
        let fragment = Self.fragments.randomElement(using: &generator) ?? []
        text.insert(contentsOf: fragment, at: index)
      case 4:
        let end = min(text.count, index + Int.random(in: 0...40, using: &generator))
        let target = Int.random(in: 0...text.count, using: &generator)
        text.insert(contentsOf: Array(text[index..<end]), at: target)
      default:
        text.removeSubrange(
          index..<min(text.count, index + Int.random(in: 0...40, using: &generator)))
      }
    }
    return text
  }

  /// The texts of this folder that are iCalendar, where there are any.
  private static func files(_ folder: String) -> [[UInt8]] {
    guard let names = FileManager.default.enumerator(atPath: folder) else { return [] }
    return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".ics") }.sorted()
      .compactMap { FileManager.default.contents(atPath: "\(folder)/\($0)").map(Array.init) }
  }

  private static let objects: [[UInt8]] = {
    let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../..").standardized
    let appendix = ((try? AppendixB.objects()) ?? [])
      .map { Array($0.replacingOccurrences(of: "\n", with: "\r\n").utf8) }
    let corpora = top.appendingPathComponent("../shared/corpora").standardized.path
    return appendix + files(top.appendingPathComponent("samples").path) + files(corpora)
  }()

  @Test func realObjectsAreReadWithoutProblems() throws {
    for text in Self.objects {
      #expect(try ICalendarObject(text).text == text)
      let contents = try ReadObject.contents(text)
      #expect(contents.problem == nil)
    }
  }

  @Test(arguments: 0..<8)
  func mutatedOnesAreWrittenAsTheyAreRead(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let zones = ZoneResolver()
    for _ in 0..<500 {
      guard let original = Self.objects.randomElement(using: &generator) else { return }
      let text = mutate(original, &generator)
      guard let object = try? ICalendarObject(text) else { continue }
      #expect(object.text == text)
      let contents = object.contents(zones: zones)
      for event in contents.series.flatMap({ $0.all.map(\.item) }) {
        #expect(event.start.isAllDay == event.end.isAllDay)
        #expect(!event.end.isBefore(event.start))
      }
    }
  }
}
