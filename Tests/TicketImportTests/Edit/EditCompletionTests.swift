import Testing

@testable import TicketImport

@Suite struct EditCompletionTests {
  @Test func listsAllCommandsOnAnEmptyLine() throws {
    let prompt = try PromptSession(PromptSession.film)
    #expect(prompt.session.completions("") == EditVerb.ordinary.map(\.rawValue))
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
