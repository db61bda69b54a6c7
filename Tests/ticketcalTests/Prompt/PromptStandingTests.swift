import Foundation
import Testing

/// Bookings that are imported again, at the prompt.
@Suite struct PromptStandingTests {
  private static func booking(_ start: String, _ more: String = "") -> String {
    #"{"title":"Opera","start":"\#(start)Z","end":"2030-05-31T22:00Z","pnr":"X1"\#(more)}"#
  }
  private static let booked = booking("2030-05-30T19:30")
  private static let rebooked = booking("2030-05-31T20:00")
  private static let canceled = booking("2030-05-30T19:30", #","status":"cancelled""#)

  private func booked(changed: Bool = false) throws -> TestHome {
    let home = try TestHome()
    try home.file("booking", Self.booked)
    try home.run("-y", "booking")
    if changed {
      let path = "\(home.tickets)/\(try home.events()[0])"
      let text = try home.text(path).replacing("SUMMARY:Opera", with: "SUMMARY:Their opera")
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
    return home
  }

  @Test func showsOldAndNewAndSavesAnUpdate() throws {
    let home = try booked()
    let prompt = try PromptRun(Self.rebooked, in: home, options: ["--color", "never"])
    #expect(prompt.text.contains("  update    of the event in tickets; save changes"))
    #expect(prompt.text.contains("* when      Fri 31 May 2030, 20:00 – 22:00 UTC, 2 h"))
    #expect(prompt.text.contains("(was: Thu 30 May 2030, 19:30 UTC – Fri 31 May 2030, 22:00 UTC"))
    try prompt.enter("save", expecting: "1 updated")
    #expect(try prompt.ends() == 0)
    let event = try home.event()
    #expect(event.contains("DTSTART:20300531T200000Z\n") && event.contains("SEQUENCE:1\n"))
  }

  @Test func cancelsTheEventOfACanceledBooking() throws {
    let home = try booked()
    let prompt = try PromptRun(Self.canceled, in: home, options: ["--color", "never"])
    #expect(prompt.text.contains("save marks it as canceled in tickets"))
    try prompt.enter("save", expecting: "1 cancelled")
    #expect(try prompt.ends() == 0)
    #expect(try home.event().contains("STATUS:CANCELLED\n"))
  }

  @Test func removesTheEventOfACanceledBookingWhereThatIsWanted() throws {
    let home = try booked()
    let prompt = try PromptRun(
      Self.canceled, in: home, options: ["--color", "never", "--delete-cancelled"])
    #expect(prompt.text.contains("save removes it from tickets"))
    try prompt.enter("save", expecting: "1 cancelled")
    #expect(try prompt.ends() == 0)
    #expect(try home.events() == [])
  }

  @Test(arguments: ["keep", "n", "all", "quit"])
  func leavesAnEventThatSomebodyChanged(_ word: String) throws {
    let home = try booked(changed: true)
    let prompt = try PromptRun(Self.rebooked, in: home, options: ["--color", "never"])
    #expect(prompt.text.contains("  conflict  the event in tickets was changed there"))
    #expect(prompt.text.contains("(saved last: Thu 30 May 2030, 19:30 UTC"))
    #expect(!prompt.text.contains("Their"))
    try prompt.enter("save", expecting: "second: add this")
    try prompt.waitsForALine()
    try prompt.enter(
      word, expecting: word == "keep" ? "kept in the calendar" : "changed in the calendar")
    try prompt.expect("1 skipped")
    #expect(try prompt.ends() == 0)
    #expect(try home.event().contains("SUMMARY:Their opera\n"))
  }

  @Test func endsWithAConflictWhereNobodyDecides() throws {
    let home = try booked(changed: true)
    try home.file("booking", Self.rebooked)
    for mode in ["-y", "-n"] {
      let run = try home.run(mode, "booking")
      #expect(run.status == 65, "\(mode)")
      #expect(run.errors.hasSuffix("1 conflict\n"), "\(run.errors)")
    }
    #expect(try home.event().contains("SUMMARY:Their opera\n"))
  }

  @Test func replacesAnEventThatSomebodyChanged() throws {
    let home = try booked(changed: true)
    let prompt = try PromptRun(Self.rebooked, in: home)
    try prompt.enter("replace", expecting: "1 updated")
    #expect(try prompt.ends() == 0)
    #expect(try home.event().contains("SUMMARY:Opera\n"))
  }

  @Test func savesASecondEventBesideOneThatSomebodyChanged() throws {
    let home = try booked(changed: true)
    let prompt = try PromptRun(Self.rebooked, in: home)
    try prompt.enter("second", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    #expect(try home.events().count == 2)
  }

  @Test func movesAnEventToTheCalendarThatIsNamed() throws {
    let home = try booked()
    let other = home.work("other")
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    let prompt = try PromptRun(
      Self.booked, in: home, options: ["--color", "never", "-c", other], columns: 300)
    #expect(prompt.text.contains("  elsewhere the event is in tickets, and this import names"))
    try prompt.enter("move", expecting: "1 updated")
    #expect(try prompt.ends() == 0)
    #expect(try home.events() == [])
    #expect(try home.events(in: other).count == 1)
  }
}
