import Foundation
import Testing

@testable import ticketcal

/// `ticketcal import --check-conflicts`.
@Suite struct CheckConflictsTests {
  private static let concert = """
    title,start,end,time zone
    Concert,2026-11-24T09:30,2026-11-24T11:00,Europe/Berlin
    """

  /// As far as a test may rely on the day it runs on.
  private static func soon(_ event: String) -> String {
    let day = ISO8601DateFormatter.string(
      from: Date(timeIntervalSinceNow: 30 * 86_400), timeZone: .gmt,
      formatOptions: [.withYear, .withMonth, .withDay])
    let date = "\(day.prefix(4))-\(day.dropFirst(4).prefix(2))-\(day.suffix(2))"
    return event.replacing("20261124", with: day).replacing("2026-11-24", with: date)
  }

  private func home(_ event: String = TestHome.dentist, grants: Bool = true) throws -> TestHome {
    let home = try TestHome()
    try home.configureSource(event: Self.soon(event))
    if grants { #expect(try home.run("access", "grant", "personal", "-q").status == 0) }
    try home.file("a.csv", Self.soon(Self.concert))
    return home
  }

  @Test func saysWhatAnEventOverlaps() throws {
    let home = try home()
    // In the zone of the concert, and not in the viewer's.
    let expected = /a.csv:2: Concert overlaps Dentist 09:00–10:00 \(home\)\n/
    let dry = try home.run("-n", "--check-conflicts", "a.csv")
    #expect(dry.status == 0, "\(dry.errors)")
    #expect(dry.errors.contains(expected), "\(dry.errors)")
    let run = try home.run("-y", "--check-conflicts", "a.csv")
    #expect(run.errors.contains(expected), "\(run.errors)")
    #expect(run.output.hasPrefix("saved "))
    let again = try home.run("-y", "--check-conflicts", "a.csv")
    #expect(!again.errors.contains("overlaps"))
  }

  @Test func readsNoFurtherWhenItIsInterrupted() async {
    await #expect(processExitsWith: .exitCode(130)) {
      heedSignals()
      setenv("HOME", NSTemporaryDirectory() + "ticketcal-nobody", 1)
      let watch = SignalWatch()
      kill(getpid(), SIGINT)
      while !watch.interrupted { usleep(1000) }
      do {
        _ = try BusyTimes.read(Tool.ofProcess(), watch: watch)
      } catch let error as CommandError { exit(error.status) }
    }
  }

  @Test func saysNothingUnlessAsked() throws {
    let home = try home()
    #expect(!(try home.run("-y", "a.csv").errors.contains("overlaps")))
  }

  @Test(arguments: ["TRANSP:TRANSPARENT", "STATUS:CANCELLED"])
  func takesNoHeedOfWhatTakesNoTime(_ line: String) throws {
    let home = try home(
      TestHome.dentist.replacing("SUMMARY:Dentist", with: "\(line)\r\nSUMMARY:Dentist"))
    #expect(!(try home.run("-n", "--check-conflicts", "a.csv").errors.contains("overlaps")))
  }

  #if DEBUG
    @Test func showsOverlapsOfWhatGoesOn() throws {
      let home = try home()
      let cut = try PromptRun(
        Program.ticketcal, ["a.csv"], in: home, environment: TestHome.fault("written:1"))
      try cut.waitsForALine()
      try cut.keys("s\r")
      #expect(try cut.ends() == 137)
      #expect(!cut.text.contains("overlaps"))
      let run = try PromptRun(Program.ticketcal, ["resume", "--check-conflicts"], in: home)
      try run.waitsForALine()
      #expect(run.text.contains("overlaps  Dentist "))
      try run.keys("q\r")
      try run.ends()
      #expect(try home.run("resume", "--discard", "--check-conflicts").status == 64)
    }
  #endif

  @Test func showsOverlapsOnTheCard() throws {
    let home = try home()
    let run = try PromptRun(Program.ticketcal, ["--check-conflicts", "a.csv"], in: home)
    try run.expect("> ")
    #expect(run.text.contains("overlaps  Dentist "))
    try run.enter("start +5h", expecting: "1/1> ")
    let card = run.text.components(separatedBy: "start +5h").last ?? ""
    #expect(!card.contains("overlaps"))
    try run.keys("s\r")
    #expect(try run.ends() == 0)
  }

  @Test func saysHowFarItLooks() throws {
    let home = try home()
    try home.file("far.csv", "title,start\nA,2091-01-01T10:00Z\nB,2092-01-01T10:00Z\n")
    let run = try home.run("-n", "--check-conflicts", "far.csv")
    #expect(run.errors.components(separatedBy: "some events are outside").count == 2)
  }

  @Test func needsToBeAllowedToRead() throws {
    let home = try home(grants: false)
    let run = try home.run("-y", "--check-conflicts", "a.csv")
    #expect(run.status == 77)
    #expect(run.errors.contains("--check-conflicts: "))
    #expect(run.errors.contains("ticketcal access grant personal"))
    #expect(run.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: home.tickets))
  }

  @Test(.enabled(if: Program.kernelProtects))
  func givesReadingUpBeforeItImports() throws {
    let home = try home()
    let run = try home.runProgram("-y", "-v", "--check-conflicts", "a.csv")
    #expect(run.errors.contains("the kernel keeps this import from reading in "))
    #expect(run.errors.contains(".calendars"))
  }
}
