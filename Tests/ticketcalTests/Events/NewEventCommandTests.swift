import Foundation
import Glibc
import Testing

/// `ticketcal new`.
@Suite struct NewEventCommandTests {
  @Test func savesTheEventOfALine() throws {
    let home = try TestHome()
    let words = "new -y Dentist 4 Dec 2026 14:00 for 30 min at Hauptstr. 5".split(separator: " ")
    let run = try home.run(words.map(String.init))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("saved        Fri 4 Dec 2026 14:00 UTC   Dentist  (tickets)"))
    let event = try home.event()
    #expect(event.contains("SUMMARY:Dentist\n") && event.contains("LOCATION:Hauptstr. 5\n"))
    #expect(event.contains("DTSTART:20261204T140000Z") && event.contains("DTEND:20261204T143000Z"))
  }

  @Test func savesTheSameEventOnce() throws {
    let home = try TestHome()
    let line = "Dentist 4 dec 2026 14:00"
    #expect(try home.run("new", "-n", line).output.hasPrefix("would-save   Fri 4 Dec 2026 14:00"))
    #expect(!FileManager.default.fileExists(atPath: home.tickets))
    #expect(try home.run("new", "-y", line).output.hasPrefix("saved "))
    let again = try home.run("new", "-y", "--format", "json", line)
    #expect(again.status == 0 && again.output.hasPrefix(#"{"status":"unchanged","id":""#))
    let unchanged = try home.run("new", "-n", line).output
    #expect(unchanged.hasPrefix("unchanged "))
    #expect(unchanged.contains(": made before, so nothing was saved; ticketcal show "))
    #expect(try home.run("new", "-y", line + " at home").output.hasPrefix("saved "))
    #expect(try home.events().count == 2)
  }

  @Test func refusesTheSameEventWithOtherFields() throws {
    let home = try TestHome()
    let line = "Dentist 4 dec 2026 14:00"
    let id = try home.run("new", "-y", line).output.suffix(9).dropLast()
    for dry in ["-n", "-y"] {
      let longer = try home.run("new", dry, line + " for 3h")
      #expect(longer.status == 65)
      #expect(
        longer.errors
          == "ticketcal: made before with another end; ticketcal edit \(id) changes it, "
          + "or give another title\n")
    }
    #expect(try home.run("edit", "Dentist", "--location", "Hauptstr. 5").status == 0)
    let weekly = try home.run("new", "-y", line + " every week")
    #expect(weekly.status == 65)
    #expect(weekly.errors.contains("made before with another repeat and location; "))
    #expect(try home.events().count == 1)
  }

  @Test func savesTheSameEventAgainAfterAMove() throws {
    let home = try TestHome()
    let line = "Dentist 4 dec 2026 14:00"
    #expect(try home.run("new", "-y", line).status == 0)
    #expect(try home.run("edit", "Dentist", "--start", "11 dec 2026 15:00").status == 0)
    #expect(try home.run("new", "-n", line).output.hasPrefix("would-save "))
    #expect(try home.run("new", "-y", line).output.hasPrefix("saved        Fri 4 Dec 2026 14:00"))
    #expect(try home.run("new", "-y", line).output.hasPrefix("unchanged "))
    let starts = try home.events().map {
      try home.text("\(home.tickets)/\($0)").contains("DTSTART:20261204T140000Z")
    }
    #expect(starts.count == 2 && starts.contains(true) && starts.contains(false))
  }

  @Test(arguments: [
    (["new", "-y", "Dentist"], 65, "no day or time in the text; add one, e.g. fri 14:00"),
    (["new", "-y", "fri", "14:00"], 65, "no title"), (["new", "-y"], 64, "no text; e.g."),
    (["new", "-n"], 64, "no text; e.g."), (["new", "Dentist", "fri"], 64, "no terminal"),
    (["new", "-y", "Dinner at eight"], 65, "no day or time in the text"),
    (["new", "-y", "Dinner tomorrow at 8"], 65, "8: not read as a day or a time; write it with"),
    (["new", "-y", "Match 5/6 14:00"], 65, "5/6: ambiguous date: 5 June or 6 May? write 10 jun"),
    (["new", "-n", "Dentist 31 feb 10:00"], 65, "31 feb: no such day: 31 February"),
    (
      ["new", "-y", "Call 28 mar 2027 02:30 Europe/Berlin"], 65,
      "the clock skips 02:30 that day; the start is after the gap; write another time"
    ),
    (["new", "-y", "Call fri 18:00 CET"], 65, "put the day and the time at the end"),
    (["new", "-y", "-c", "nowhere", "Dentist", "fri"], 64, "no calendar named nowhere"),
  ])
  func refuses(arguments: [String], status: Int32, saying hint: String) throws {
    let home = try TestHome()
    let run = try home.run(arguments)
    #expect(run.status == status)
    #expect(run.errors.contains(hint), "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: home.tickets))
  }

  @Test func readsTheTextFromAPipe() throws {
    let home = try TestHome()
    let run = try home.run("new", "-y", input: .text("Lunch 4 dec 2026\n12:00 for 1h\n"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("saved        Fri 4 Dec 2026 12:00 UTC   Lunch  (tickets)"))
    let long = try home.run("new", "-y", input: .text(String(repeating: "x", count: 5000)))
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
    try run.keys("s\r")
    #expect(try run.ends() == 0)
    #expect(run.text.contains("saved        Fri 4 Dec 2026 12:30 UTC   Lunch  (home)"))
    #expect(try home.events(in: folder).count == 2)
  }

  @Test func asksForAMissingStart() throws {
    let home = try TestHome()
    let run = try PromptRun(Program.ticketcal, ["new", "Lunch"], in: home)
    try run.expect("start: ")
    try run.enter("4 dec 2026 12:30", expecting: "new> ")
    try run.keys("s\r")
    #expect(try run.ends() == 0)
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
