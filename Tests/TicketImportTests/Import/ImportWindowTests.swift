import Foundation
import TestSupport
import Testing

@testable import TicketImport

/// What becomes of a record does not depend on which records it is decided about with.
@Suite struct ImportWindowTests {
  private static let header = "title,start,reservation number,status,calendar\n"

  /// Versions, repeats and cancellations of a few bookings, in two calendars.
  private func rows(_ count: Int, _ numbers: inout SeededGenerator) -> [String] {
    (0..<count).map { _ in
      let booking = Int.random(in: 1...6, using: &numbers)
      let day = Int.random(in: 1...3, using: &numbers)
      let isCanceled = Int.random(in: 0..<6, using: &numbers) == 0
      let calendar = booking.isMultiple(of: 2) ? "work" : ""
      return "Opera \(booking),2026-12-0\(day)T18:30:00Z,R\(booking),"
        + "\(isCanceled ? "cancelled" : ""),\(calendar)\n"
    }
  }

  /// What an import told, and what it left.
  private struct Outcome: Equatable {
    var lines: [String]
    var reasons: [String?]
    var texts: [String]
  }

  private func outcome(of scene: LedgerScene, _ lines: [String]) throws -> Outcome {
    let texts = try ["tickets", "work"].flatMap { calendar in
      try zip(scene.names(in: calendar), scene.texts(in: calendar)).map { name, text in
        "\(calendar)/\(name): \(Self.withoutStamps(text))"
      }
    }
    return Outcome(
      lines: lines, reasons: scene.reporter.results.map(\.reason), texts: texts)
  }

  private static func withoutStamps(_ text: String) -> String {
    text.split(separator: "\r\n").filter { line in
      !["DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE"].contains { line.hasPrefix($0) }
    }.joined(separator: "\n")
  }

  @Test(arguments: 0..<4)
  func comesToTheSameInAnyWindow(_ seed: Int) throws {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let earlier = rows(seed.isMultiple(of: 2) ? 0 : 12, &numbers)
    let rows = rows(30, &numbers)
    let outcomes = try [1, 2, 64, nil].map { size in
      let scene = try LedgerScene()
      if !earlier.isEmpty { try scene.imports(Self.header + earlier.joined()) }
      scene.windowSize = size
      let lines = try scene.imports(Self.header + rows.joined())
      return try outcome(of: scene, lines)
    }
    for other in outcomes.dropFirst() { #expect(other == outcomes[0]) }
  }

  @Test(arguments: 0..<3)
  func aDryRunPredictsIt(_ seed: Int) throws {
    var numbers = SeededGenerator(seed: UInt64(200 + seed))
    let scene = try LedgerScene()
    try scene.imports(Self.header + rows(10, &numbers).joined())
    let text = Self.header + rows(20, &numbers).joined()
    scene.options.isDryRun = true
    let predicted = try scene.imports(text)
    scene.options.isDryRun = false
    let made = try scene.imports(text)
    let words = [
      "would-save": "saved", "would-update": "updated", "would-cancel": "cancelled",
    ]
    #expect(
      predicted.map { line in
        words.reduce(line) { $0.replacingOccurrences(of: " \($1.key) ", with: " \($1.value) ") }
      } == made)
  }
}
