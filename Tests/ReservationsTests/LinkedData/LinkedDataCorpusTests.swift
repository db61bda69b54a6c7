import Foundation
import Testing

@testable import Reservations

/// JSON-LD that nobody here made, beside what another program makes of it.
@Suite(.enabled(if: LinkedDataCorpus.exists, "no corpora beside the package"))
struct LinkedDataCorpusTests {
  @Test(arguments: LinkedDataCorpus.names(in: "jsonld", ".in.json"))
  func givesTheExpectedReservations(name: String) throws {
    let found = try LinkedDataCorpus.reservations("jsonld/\(name).in.json")
    let expected = try LinkedDataCorpus.reservations("jsonld/\(name).out.json")
    try #require(found.count == expected.count)
    for (found, expected) in zip(found, expected) {
      #expect(found.title == expected.title)
      #expect(found.from?.address == expected.from?.address)
      #expect(found.from?.geo == expected.from?.geo)
      #expect((found.status ?? .confirmed) == (expected.status ?? .confirmed))
      #expect(found.start?.date == expected.start?.date)
      if found.start?.time != nil { #expect(found.end == expected.end) }
      expectSameBooking(found, expected)
    }
  }

  /// What the program adds to them is no matter of reading.
  @Test(arguments: LinkedDataCorpus.names(in: "postprocess", ".pre.json"))
  func readsTheFieldsOfReservations(name: String) throws {
    let found = try #require(
      try LinkedDataCorpus.reservations("postprocess/\(name).pre.json").first)
    let expected = try #require(
      try LinkedDataCorpus.reservations("postprocess/\(name).post.json").first)
    #expect(found.start?.date == expected.start?.date)
    if let one = found.start?.instant, let other = expected.start?.instant {
      #expect(one == other)
    } else {
      #expect(found.start?.time == expected.start?.time)
    }
    expectSameBooking(found, expected)
  }

  private func expectSameBooking(_ found: ReadBooking, _ expected: ReadBooking) {
    #expect(found.kind == expected.kind)
    #expect(found.unread == [])
    #expect(found.reservationNumber == expected.reservationNumber)
    #expect(found.vehicle == expected.vehicle)
    #expect(found.from?.name == expected.from?.name)
    #expect(found.to?.name == expected.to?.name)
    #expect(found.made == expected.made || expected.made == nil)
    if found.seat != nil { #expect(found.seat == expected.seat || expected.seat == nil) }
  }
}

enum LinkedDataCorpus {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared/corpora/reservations").standardized

  static var exists: Bool { FileManager.default.fileExists(atPath: folder.path) }

  static func names(in part: String, _ end: String) -> [String] {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: part).path)
    return (files ?? []).filter { $0.hasSuffix(end) }.map { String($0.dropLast(end.count)) }
      .sorted()
  }

  static func reservations(_ name: String) throws -> [ReadBooking] {
    Records(Array(try Data(contentsOf: folder.appending(path: name)))).reservations
  }
}
