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
