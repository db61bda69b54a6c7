import Foundation
import Testing

/// The words of `reminders add TITLE due WHEN`.
extension RemindersCommandTests {
  @Test(arguments: [["due", "00:00"], ["at", "0:00"], ["--due", "00:00"]])
  func aTimeThatIsOverTodayIsTomorrows(_ words: [String]) throws {
    let home = try TestHome()
    let start = Date()
    try add(home, "Pay", words[0], words[1])
    let due = try #require(try list(home).first?["due"] as? String)
    let moment = try Date(due, strategy: .iso8601)
    #expect(moment >= start && moment < start + 2 * 86_400)
    #expect(try titles(home) == ["Pay"])
  }

  @Test(arguments: [
    ("Rent due 31 feb", "due: 31 feb: no such day: February has 28 days, or 29 in a leap year"),
    ("Rent due 5/6", "due: 5/6: ambiguous date: 5 June or 6 May?"),
    ("Water due tomorrow 9am repeat weekly", "can't read \"repeat weekly\"; write --repeat weekly"),
    ("Water due tomorrow 9am soon", "due: can't read \"soon\"; put it before the due time"),
    ("Pay the sum due to Bob", "quote the whole title: \"Pay the sum due to Bob\""),
    ("Call at 25:00", "at: 25:00: no hour 25"),
    ("Buy wrapping paper tomorrow", "tomorrow: a due time? write: due tomorrow; "),
    ("Pay the rent 1.12.", "1.12.: a due time? write: due 1.12.; "),
    ("Ring Dave tomorrow morning", "tomorrow morning: a due time? write it like due fri 18:00; "),
    ("Ring Dave mon morning", "mon morning: a due time?"),
    ("Ring Dave friday week", "friday week: a due time?"),
    ("Pay VAT by the 7th", "the 7th: a due time?"),
    ("Ir a correos el viernes a las 10", "viernes a las 10: a due time?"),
    ("Zahnarzt anrufen morgen um 10", "morgen um 10: a due time?"),
    ("Ring Dave next week", "next week: a due time?"),
    ("Ring Dave 23/12/26", "23/12/26: a due time?"),
    ("Buy bread due saturday at Aldi at 17:00", "due saturday at Aldi: the day of the due time?"),
    ("Fetch suit sat at the shop at 11:00", "sat: the day of the due time? write it right in"),
    ("Return books due in 3 days at 10:00", "due in 3 days: the day of the due time?"),
    ("Order cake in 2 weeks at 9:00", "in 2 weeks: the day of the due time?"),
    ("Bins out every week due mon", "every week: a rule? write --repeat \"every week\""),
    ("Pay rent repeat monthly due 1 dec", "monthly: a rule? write --repeat \"monthly\""),
    ("Pay rent due 1 dec every month", "every month\"; write --repeat \"every month\""),
    ("Take pill at 8", "at: 8: a number alone could be an hour or a day"),
    ("Water plants every 3 days", "every 3 days: a rule? write --repeat \"every 3 days\" and when"),
    ("Pick up prescription at Boots tomorrow 5pm", "write: due tomorrow 5pm; if it is a part of"),
    ("Take chicken out at 3.30", "due: 3.30: morning or afternoon? write 03:30 or 15:30"),
    ("Take chicken out due fri 4:15", "due: 4:15: morning or afternoon? write 04:15 or 16:15"),
    (
      "Bins out jeden Montag 7:00",
      "jeden Montag: a rule? write: due Montag 7:00 --repeat \"jeden Montag\""
    ),
    ("Pills every day at 8:00", "every: a rule, not a time; write --repeat; "),
  ])
  func refusesADueTimeThatCannotBeRead(_ line: String, _ reason: String) throws {
    let home = try TestHome()
    let words = ["reminders", "add"] + line.split(separator: " ").map(String.init)
    let run = try home.run(words)
    #expect(run.status == 64)
    #expect(run.errors.contains(reason), "\(run.errors)")
    #expect(try list(home).isEmpty)
  }

  @Test(arguments: [
    "Meet Bob at the station", "Check what is due", "Ask for priority boarding", "Read chapter 4",
    "Call Jan", "Read chapter 5/12", "Check support 24/7", "Split bill 50/50",
    "Record Saturday Night", "Buy oil for the night",
  ])
  func keepsOtherWordsInTheTitle(_ line: String) throws {
    let home = try TestHome()
    let words = ["reminders", "add"] + line.split(separator: " ").map(String.init)
    #expect(try home.run(words).status == 0)
    #expect(try titles(home) == [line])
    #expect(try home.run("reminders", "add", "Pay the sum due to Bob").status == 0)
  }

  @Test(arguments: [
    "Meet Anna 5 dec 2031 at 9:00", "Meet Anna on 5 dec 2031 at 9:00",
    "Meet Anna at 9:00 5 dec 2031",
  ])
  func readsTheDayInFrontOfATime(_ line: String) throws {
    let home = try TestHome()
    let words = ["reminders", "add"] + line.split(separator: " ").map(String.init)
    #expect(try home.run(words).status == 0)
    #expect(try titles(home) == ["Meet Anna"])
    #expect(try list(home).first?["due"] as? String == "2031-12-05T09:00:00Z")
  }

  @Test func readsADayInNumbers() throws {
    let home = try TestHome()
    try add(home, "Rent", "due", "24.12.2031", "18:00")
    #expect(try list(home).first?["due"] as? String == "2031-12-24T18:00:00Z")
  }
}
