import Foundation
import Glibc
import TestSupport
import Testing

@testable import ticketcal

/// Programs that people install as readers do their work under the confinement.
@Suite struct ConfinedReaderTests {
  private static let documents = CorpusFolder("documents")
  private static let kitinerary = KItineraryReader.path(["PATH": "/usr/bin"])
  private static let mails = "/work/shared/cases/vendors"

  private func run(_ command: [String], on document: String) throws -> String {
    let finished = try Running(
      Program.probe, ["program", "60", "2048"] + command,
      environment: ["PATH": "/usr/bin:/bin"], directory: "/", input: .file(document)
    ).wait()
    #expect(finished.status == 0, "\(finished.output)")
    return finished.output
  }

  /// Their text layer, their pictures (zxing), and the scripts of KItinerary (a compiler of JavaScript).
  @Test(
    .enabled(if: kitinerary != nil, "kitinerary-extractor is not installed"),
    arguments: documents.names(".pdf") + documents.names(".png"))
  func kitineraryReadsDocuments(name: String) throws {
    let output = try run(
      [try #require(Self.kitinerary), "-o", "JsonLd"], on: Self.documents.path(name))
    #expect(output.contains(#""reservationNumber": "K4TZ8R""#), "\(output)")
  }

  @Test(.enabled(if: kitinerary != nil && access(mails, R_OK) == 0, "there are no mails"))
  func kitineraryReadsMails() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.mails)
    where name.hasSuffix(".eml") {
      let output = try run(
        [try #require(Self.kitinerary), "-o", "JsonLd"], on: "\(Self.mails)/\(name)")
      #expect(output.contains(#"Reservation","#), "\(name): \(output)")
    }
  }

  /// Each command in a pipe of a shell's script.
  @Test(
    .enabled(if: Program.find("pdftotext") != nil, "poppler's tools are not installed"),
    arguments: [
      ("pdftotext -layout - - | sed s/pass/PASS/", "Boarding PASS"),
      ("pdftohtml -xml -stdout -i /dev/stdin | sort", "Boarding pass"),
      ("pdftoppm -png -r 30 | head -c 4 | tail -c 3", "PNG"),
      ("pdfinfo - | awk '/^Pages/ { print $2 }'", "1"),
    ])
  func popplerReadsDocuments(script: String, text: String) throws {
    let output = try run(["sh", "-c", script], on: Self.documents.path("boarding-pass.pdf"))
    #expect(output.contains(text))
  }
}
