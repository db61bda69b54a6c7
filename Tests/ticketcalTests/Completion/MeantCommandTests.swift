import Foundation
import Testing

/// Words that people use for a command.
@Suite struct MeantCommandTests {
  @Test(arguments: [
    (["rm", "3f2a"], 66, "rm: no such file; did you mean \"ticketcal delete\"?"),
    (["remove", "-y", "3f2a"], 66, "\"ticketcal delete\""),
    (["complete", "3f2a", "--list", "x"], 66, "\"ticketcal reminders done\""),
    (["check", "off", "milk"], 66, "\"ticketcal reminders done\""), (["ls"], 66, "agenda"),
    (["add", "Lunch"], 66, "\"ticketcal new\""), (["rename", "x"], 66, "\"ticketcal edit\""),
    (
      ["reminders", "complete", "3f2a"], 64,
      "unknown command \"complete\"; did you mean \"ticketcal reminders done\"?"
    ),
    (["reminders", "delte", "3f2a"], 64, "\"ticketcal reminders delete\""),
    (["calendars", "rm", "home"], 64, "\"ticketcal calendars delete\""),
    (["alarms", "enabel"], 64, "\"ticketcal alarms enable\""),
  ])
  func namesTheCommand(arguments: [String], status: Int32, saying hint: String) throws {
    let home = try TestHome()
    let run = try home.run(arguments)
    #expect(run.status == status && run.output.isEmpty)
    #expect(run.errors.contains(hint), "\(run.errors)")
  }

  @Test func readsAFileOfSuchAName() throws {
    let home = try TestHome()
    try home.file("ls", TestHome.seed)
    #expect(try home.run(["-y", "ls"]).status == 0)
  }

  @Test func takesTheDayOfAnAgendaWithoutAnOption() throws {
    let (home, _) = try EditEventCommandTests.home()
    let day = try home.run("agenda", "24", "nov", "2026")
    #expect(day.status == 0 && day.output.contains("Dentist"), "\(day.output)\(day.errors)")
    #expect(try home.run("agenda", "25 nov 2026").errors.contains("no events on Wed 25 Nov 2026"))
    #expect(try home.run("agenda", "next", "week").status == 0)
    #expect(try home.run("agenda", "soonish").errors.contains("agenda: "))
    #expect(try home.run("agenda", "mon", "--day", "tue").status == 64)
  }

  @Test func addsAReminderOfSeveralWords() throws {
    let home = try TestHome()
    let run = try home.run(
      "reminders", "add", "Print", "tickets", "due", "4", "dec", "2026", "--priority", "high")
    #expect(run.status == 0, "\(run.errors)")
    let list = try home.run("reminders", "--format", "json", "--all").output
    #expect(list.contains(#""title":"Print tickets""#) && list.contains("2026-12-04"))
    #expect(list.contains(#""priority":1"#), "\(list)")
    _ = try home.run("reminders", "add", "Meet", "Ana", "at", "work")
    _ = try home.run("reminders", "add", "Pay the rent due fri")
    let titles = try home.run("reminders", "--format", "json", "--all").output
    #expect(titles.contains("Meet Ana at work") && titles.contains(#""title":"Pay the rent""#))
    #expect(try home.run("reminders", "done", "print", "tickets").output.hasPrefix("done "))
  }
}
