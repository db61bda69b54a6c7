import Foundation
import Testing

/// What a person sees before they decide.
@Suite struct PromptCardTests {
  @Test(arguments: [
    (
      #"{"title":"A","start":"2026-12-05T10:39+07:00[Asia/Shanghai]"}"#,
      "the zone beside the start has another offset at that time; the offset counts"
    ),
    (
      #"{"title":"A","start":"2026-12-05T19:00","repeat":"FREQ=WEEKLY;BYDAY=MO"}"#,
      "the start does not follow the repeat rule, which begins on Mon 7 Dec 2026"
    ),
  ])
  func notes(record: String, text: String) throws {
    let prompt = try PromptRun(record, in: try TestHome(), columns: 200)
    #expect(prompt.text.contains(text), "\(prompt.text)")
    try prompt.enter("start 2026-12-07T19:00", expecting: "> ")
    try prompt.enter("show", expecting: "> ")
    let last = prompt.text.components(separatedBy: "show").last ?? ""
    #expect(!last.contains(text), "\(last)")
  }

  @Test func showsTheDraftAndSavesItWhenConfirmed() throws {
    let home = try TestHome()
    let prompt = try PromptRun(TestHome.seed, in: home, options: ["--color", "never"])
    #expect(
      prompt.text.contains(
        """

          title     哆啦A梦：大雄与天空的理想乡
          when      Sat 10 Jun 2023, 02:39:32 – 04:58:32 UTC, 2 h 19 min
          location  Wanda Cinemas, Orient Cinema Rongchuangmao
          alarms    1 h before [assumed]
          calendar  tickets
          note      the start is in the past
        1/1>
        """), "\(prompt.text)")
    try prompt.enter("s", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    #expect(prompt.text.contains("saved        Sat 10 Jun 2023 02:39:32 UTC  哆啦A梦"))
    #expect(try home.events().count == 1)
    #expect(prompt.run.terminal.isCooked)
  }

  @Test func listsSeveralDraftsFirst() throws {
    let home = try TestHome()
    let prompt = try PromptRun(
      """
      title,start
      Opera,2024-05-30T19:30+02:00[Europe/Berlin]
      Fair,2024-06-01
      ,2024-06-02
      """, in: home, options: ["--color", "never"])
    let shown = prompt.text
    #expect(
      shown.hasPrefix(
        """
        1  Thu 30 May 2024, 19:30 Europe/Berlin  Opera
        2  Sat 1 Jun 2024                        Fair
        3  Sun 2 Jun 2024                        no title (problem)

          title     Opera
          when      Thu 30 May 2024, 19:30 – 21:30 Europe/Berlin (UTC+2), 2 h
                    [end assumed]
          location  –
        """), "\(shown)")
    #expect(shown.hasSuffix("1/3> "))
    try prompt.enter("q", expecting: "3 skipped")
    #expect(try prompt.ends() == 0)
  }

  @Test func spellsOutOtherDaysAndZonesAndProblems() throws {
    let home = try TestHome()
    let prompt = try PromptRun(
      """
      {"title":"Night flight","start":"2024-05-30T22:00+02:00[Europe/Berlin]",
       "end":"2024-05-31T14:00+08:00[Asia/Shanghai]","seat":"12A","alarms":"1h"}
      """, in: home, options: ["--color", "never"])
    #expect(prompt.text.contains("start     Thu 30 May 2024, 22:00 Europe/Berlin (UTC+2)"))
    #expect(prompt.text.contains("end       Fri 31 May 2024, 14:00 Asia/Shanghai (UTC+8), 10 h"))
    #expect(prompt.text.contains("12A"))
    try prompt.enter("title ", expecting: "title: ")
    try prompt.keys("\u{15}\r")
    try prompt.expect("problem")
    try prompt.enter("s", expecting: "not saved: no title")
    try prompt.enter("n", expecting: "skipped")
    #expect(try prompt.ends() == 0)
    #expect(prompt.text.contains("1 skipped"))
    #expect(!FileManager.default.fileExists(atPath: home.tickets))
  }

  @Test func completesADraftThatMissesItsStart() throws {
    let home = try TestHome()
    let prompt = try PromptRun(#"{"title":"Concert"}"#, in: home, options: ["--color", "never"])
    #expect(prompt.text.contains("problem   no start time"))
    try prompt.enter("save", expecting: "not saved: no start")
    try prompt.enter("start 2024-05-30T19:30Z", expecting: "(was: missing)")
    try prompt.enter("save", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    #expect(try home.event().contains("DTSTART:20240530T193000Z\n"))
  }

  @Test func marksWhatAnEditChanged() throws {
    let home = try TestHome()
    let prompt = try PromptRun(
      #"{"title":"Concert","start":"2024-05-30T19:30Z"}"#, in: home, options: ["--color", "never"])
    let card = try prompt.enter("start +30m", expecting: "1/1> ")
    #expect(card.contains("* when      Thu 30 May 2024, 20:00 – 22:00 UTC"))
    #expect(card.contains("(was: Thu 30 May 2024, 19:30 UTC)"))
    let later = try prompt.enter("title Recital", expecting: "1/1> ")
    #expect(later.contains("(was: Concert)"))
    #expect(later.contains("* when      Thu 30 May 2024, 20:00 – 22:00 UTC"))
    #expect(later.contains("(was: Thu 30 May 2024, 19:30 – 21:30 UTC, 2 h)"))
    #expect(try prompt.enter("show", expecting: "1/1> ").contains("* title     Recital"))
    #expect(try !prompt.enter("undo", expecting: "1/1> ").contains("* title"))
    #expect(
      try prompt.enter("undo", expecting: "1/1> ").contains("when      Thu 30 May 2024, 19:30"))
    #expect(try prompt.enter("redo", expecting: "1/1> ").contains("20:00 – 22:00"))
    #expect(try prompt.enter("title Other", expecting: "1/1> ").contains("* title     Other"))
    #expect(
      try prompt.enter("reset", expecting: "1/1> ").contains("when      Thu 30 May 2024, 19:30"))
    try prompt.enter("reset", expecting: "nothing was changed")
    try prompt.enter("save", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    #expect(try home.event().contains("SUMMARY:Concert\n"))
  }

  @Test func saysWhenARecordIsInTheCalendarAlready() throws {
    let home = try TestHome()
    try home.file("booking", TestHome.seed)
    try home.run("-y", "booking")
    let prompt = try PromptRun(Program.ticketcal, ["booking"], in: home)
    try prompt.expect("already in the calendar")
    #expect(try prompt.ends() == 0)
  }
}
