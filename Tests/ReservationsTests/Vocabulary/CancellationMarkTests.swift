import Foundation
import Testing

@testable import Reservations

@Suite struct CancellationMarkTests {
  @Test(arguments: [
    "ABGESAGT: Faust", "CANCELLED: Faust", "canceled - Faust", "Cancelled – Faust", "ANNULÉ: Faust",
    "Storniert: Faust", "Entfällt: Faust", "CANCELADO – Faust", "ANNULLATO: Faust",
    "geannuleerd : Faust", "[CANCELLED] Faust", "(Abgesagt) Faust", "Faust (abgesagt)",
    "Faust [annulé]", "Faust (ENTFÄLLT!)", "【中止】Faust", "Abgesagt:Faust", "[Canceled]: Faust",
  ])
  func cancelsTheEventOfTheTitle(_ title: String) throws {
    let made = try #require(Records("Title;Start\n\(title);2026-12-05 19:30\n").reservations.first)
    #expect(made.title == "Faust" && made.status == .cancelled)
    let object = try #require(
      Records(#"{"title":"\#(title)","start":"2026-12-05","status":"confirmed"}"#).reservations
        .first)
    #expect(object.title == "Faust" && object.status == .cancelled)
  }

  @Test(arguments: [
    "Faust", "Cancelled", "Cancelled:", "[CANCELLED]", "(abgesagt) - ", "Cancelled-flight fund",
    "How cancelled: a talk", "Canceled for: Seat 2", "Abgesagt wird nichts: Revue",
    "The Cancelled (live)", "Faust (nicht abgesagt)", "Faust (", ")", "][", "()", ": Faust",
    "- Faust", "Faust: abgesagt", "Nicht abgesagt: Faust", "Uncancelled: The Musical",
  ])
  func leavesOtherTitles(_ title: String) throws {
    let made = try #require(Records("Title;Start\n\(title);2026-12-05 19:30\n").reservations.first)
    #expect(made.title == title.trimmingCharacters(in: .whitespaces) && made.status == nil)
  }

  @Test func keepsAnotherStatus() throws {
    let made = try #require(
      Records("Title;Start;Status\nABGESAGT: Faust;2026-12-05;verkauft\n").reservations.first)
    #expect(made.status == .cancelled && made.notes == "Status: verkauft")
  }
}
