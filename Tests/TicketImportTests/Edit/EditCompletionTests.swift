import Testing

@testable import TicketImport

@Suite struct EditCompletionTests {
  private func completions(_ line: String, after command: String? = nil) throws -> [String] {
    var prompt = try PromptSession(PromptSession.film)
    if let command { prompt.type(command) }
    return prompt.session.completions(line)
  }

  @Test(
    arguments: [
      ("sa", ["save"]), ("  SA", ["save"]), ("re", ["repeat", "redo", "reset", "record"]),
      ("x", []), ("calendar ", ["tickets", "Work", "School Trips"]),
      ("cal w", ["Work"]), ("calendar family/", ["family/School Trips"]),
      ("calendar family/School ", ["Trips"]), ("calendar personal/", ["personal/Work"]),
      ("calendar nowhere/", []),
      (
        "repeat ",
        [
          "daily", "weekdays", "weekly", "monthly", "yearly", "every",
          "none",
        ]
      ),
      ("rep W", ["weekdays", "weekly"]), ("show-as ", ["busy", "free"]), ("allday y", ["yes"]),
      ("zone Europe/Berl", ["Europe/Berlin"]), ("z europe/berl", ["Europe/Berlin"]),
      ("zone berl", ["Europe/Berlin"]),
      ("zone U", ["UTC"]), ("help st", ["start"]), ("title ", []), ("save ", []), ("xyz ", []),
      ("alarms n", ["none"]), ("why st", ["start", "status"]),
    ] as [(String, [String])])
  func completesCommandsAndTheirValues(_ line: String, _ expected: [String]) throws {
    #expect(try completions(line) == expected)
  }

  @Test func listsAllCommandsOnAnEmptyLine() throws {
    #expect(try completions("") == EditVerb.ordinary.map(\.rawValue))
  }

  @Test(
    arguments: [
      ("repeat", "m", ["monthly"]), ("calendar", "", ["tickets", "Work", "School Trips"]),
      ("calendar", "family/School T", ["Trips"]), ("zone", "asia/shang", ["Asia/Shanghai"]),
      ("title", "s", []),
    ] as [(String, String, [String])])
  func completesAValueOnItsOwnLine(
    _ command: String, _ line: String, _ expected: [String]
  ) throws {
    #expect(try completions(line, after: command) == expected)
  }

  @Test func completesNothingWhereYesOrNoIsAsked() throws {
    var prompt = try PromptSession(PromptSession.film)
    prompt.type("title Other", "q")
    #expect(prompt.session.completions("") == [])
  }

  @Test func completesTheColumnsThatNothingUses() throws {
    let prompt = try PromptSession(#"{"title":"A","start":"2027-01-01","Hall B":"1","xyz":"2"}"#)
    #expect(prompt.session.completions("map seat=") == ["seat=Hall B", "seat=xyz"])
    #expect(prompt.session.completions("map seat=hall ") == ["B"])
  }

  @Test func offersTheTimesOfTheText() throws {
    let prompt = try PromptSession(PromptSession.film)
    var context = prompt.session.context
    context.times = FoundTime.times(
      in: "15 June 20:00 (not 15 July 2023)", madeAt: context.now)
    let times = ["2023-06-15T20:00", "2023-07-15"]
    var session = EditSession([prompt.entry], context: context)
    for verb in ["when", "start", "end"] {
      #expect(session.completions("\(verb) ") == times)
      #expect(session.completions("\(verb) 2023-07") == ["2023-07-15"])
    }
    _ = session.enter("start")
    #expect(session.request.initial == "2023-06-10T19:30")
    #expect(session.completions(session.request.initial) == times)
    #expect(session.completions("2023-06-1") == ["2023-06-15T20:00"])
    #expect(session.completions("2023-06-10") == [])
    _ = session.interrupt()
    _ = session.enter("when")
    #expect(session.completions("") == times)
  }
}
