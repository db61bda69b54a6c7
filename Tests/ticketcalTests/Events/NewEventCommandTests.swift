import Foundation
import Glibc
import Testing

/// `ticketcal new`.
@Suite struct NewEventCommandTests {
  @Test func refusesALongTextFromAPipe() throws {
    let text = String(repeating: "x", count: 5000)
    let long = try TestHome().run("new", "-y", input: .text(text))
    #expect(long.status == 64 && long.errors.contains("longer than 2000 bytes"))
  }

  @Test func opensThePrompt() throws {
    let home = try TestHome()
    let folder = try home.configureSource(access: "write-only")
    let run = try PromptRun(
      Program.ticketcal, ["new", "-c", "home", "Lunch", "4", "dec", "2026", "12:30-13:30"],
      in: home)
    try run.expect("new> ")
    #expect(run.text.contains("Fri 4 Dec 2026, 12:30 – 13:30"))
    try run.enter("location Kantine", expecting: "new> ")
    try run.ends("s")
    #expect(run.text.contains("saved        Fri 4 Dec 2026 12:30 UTC   Lunch  (home)"))
    #expect(try home.events(in: folder).count == 2)
  }

  @Test func asksForAMissingStart() throws {
    let home = try TestHome()
    let run = try PromptRun(Program.ticketcal, ["new", "Lunch"], in: home)
    try run.expect("start: ")
    try run.enter("4 dec 2026 12:30", expecting: "new> ")
    try run.ends("s")
    #expect(try home.event().contains("SUMMARY:Lunch\n"))
  }

  #if DEBUG
    /// What another program has written is no change of this one.
    @Test func logsNothingThatAnotherProgramHasSaved() throws {
      let home = try TestHome()
      let words = ["new", "-y", "Lunch 4 dec 2026 12:30"]
      #expect(try home.run(words).status == 0)
      let name = try #require(try home.events().first)
      let text = try home.text("\(home.tickets)/\(name)")
      #expect(try home.run("undo", "-y").status == 0)
      let run = try home.stopped(at: "intentWritten:1", words)
      try text.write(toFile: "\(home.tickets)/\(name)", atomically: true, encoding: .utf8)
      run.send(SIGCONT)
      let late = try run.wait()
      #expect(late.status == 0 && late.output.hasPrefix("unchanged "), "\(late.errors)")
      #expect(try home.run("log").lines.count == 2)
    }
  #endif
}
