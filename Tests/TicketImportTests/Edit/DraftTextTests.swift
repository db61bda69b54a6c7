import CalendarStore
import Foundation
import Reservations
import Testing

@testable import TicketImport

/// A draft in the external editor.
@Suite struct DraftTextTests {
  private static let text = """
    title: Film
    start: 2023-06-10T19:30
    end: 2023-06-10T21:30
    zone: Europe/Berlin
    allday: no
    repeat: none
    location: Kino
    geo: none
    alarms: 1h
    url: 
    show-as: busy
    calendar: tickets
    notes:

    """

  @Test func writesEveryFieldOnALine() throws {
    var prompt = try PromptSession(PromptSession.film)
    var shown = ""
    prompt.editor = {
      shown = $0
      return nil
    }
    prompt.type("edit")
    let lines = shown.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.drop { $0.hasPrefix("#") }.joined(separator: "\n") == Self.text)
    #expect(prompt.said == "unchanged")
  }

  @Test(
    arguments: [
      PromptSession.film, ##"{"title":"A\nB # c: d","start":"2023-06-10","end":"2023-06-12"}"##,
      #"{"title":"A","start":"2023-06-10T19:30:15Z","alarms":"1d 2023-06-09T10:00Z"}"#,
      #"{"start":"2023-06-10T19:30[Asia/Tokyo]","end":"2023-06-10T21:30[Europe/Berlin]"}"#,
      ##"{"title":"\\n","notes":"# no comment\r\n\r\n  in: side\r\n\n","repeat":"weekly"}"##,
      #"{"title":"A","start":"2023-06-10T19:30","end":"2023-06-09","url":"https://a.example/"}"#,
    ])
  func changesNothingWhereNothingWasEdited(_ record: String) throws {
    for line in ["\n", "\r\n"] {
      var prompt = try PromptSession(record)
      let before = prompt.draft
      prompt.editor = { $0.replacingOccurrences(of: "\n", with: line) }
      prompt.type("edit")
      #expect(prompt.draft == before)
      #expect(prompt.said == "unchanged")
    }
  }

  /// A calendar has titles with blanks around them, which a line of the text does not.
  @Test func keepsTheBlanksOfAValueThatWasNotEdited() throws {
    let prompt = try PromptSession(PromptSession.film)
    var draft = prompt.draft
    draft.title?.value = " Film "
    let text = DraftText.write(draft, prompt.session.context)
    #expect(try DraftText.read(text, onto: draft, prompt.session.context) == draft)
  }

  @Test func takesEveryFieldThatWasEdited() throws {
    var prompt = try PromptSession(PromptSession.film)
    prompt.editor = { _ in
      """
      # a comment
      Title:  Other: film
      start: fri 20:00
      zone: Europe/London
      repeat: weekly

      alarms: 1d 2h
      show-as: free
      calendar: Work
      notes:
      # one
        two
      title: three


      """
    }
    prompt.type("edit")
    #expect(prompt.complaint == nil)
    #expect(prompt.draft.title?.value == "Other: film")
    #expect(
      prompt.draft.times
        == "2023-06-16T20:00:00+01:00[Europe/London]/2023-06-16T22:00:00+01:00[Europe/London]")
    #expect(prompt.draft.repeatRule?.value.text == "FREQ=WEEKLY")
    #expect(prompt.text(of: .alarms) == "1d 2h")
    #expect(prompt.draft.availability.value == .free)
    #expect(prompt.draft.calendar?.value == "Work")
    #expect(prompt.draft.notes?.value == "# one\n  two\ntitle: three")
    #expect(prompt.draft.location?.value == "Kino")
    prompt.type("undo")
    #expect(prompt.draft == prompt.session.entries[0].original)
  }

  @Test func turnsWholeDaysIntoATimeAndBack() throws {
    var prompt = try PromptSession(#"{"title":"A","start":"2023-06-10"}"#, zone: "Europe/Berlin")
    prompt.editor = {
      $0.replacingOccurrences(of: "allday: yes", with: "allday: no")
        .replacingOccurrences(of: "start: 2023-06-10", with: "start: 2023-06-10T19:30")
        .replacingOccurrences(of: "end: 2023-06-10", with: "end: 21:00")
    }
    prompt.type("edit")
    #expect(prompt.complaint == nil)
    #expect(
      prompt.draft.times
        == "2023-06-10T19:30:00+02:00[Europe/Berlin]/2023-06-10T21:00:00+02:00[Europe/Berlin]")
  }

  @Test(
    arguments: [
      ("title: A\nwhatever", "line 2 is not FIELD: VALUE"),
      ("title: A\n\nplace: B", "line 3: no such field; fields: title, start, end, zone,"),
      ("title: A\nstart: soon", "line 2: start: soon: not a time"),
      ("# x\nend: 2023-06-01T10:00", "line 2: end: before the start; choose a later time"),
      ("alarms: +1h", "line 1: alarms: "), ("title: A\ntitle: B", "line 2: title appears twice"),
      ("calendar: Nowhere", "line 1: calendar: no such calendar"),
    ])
  func namesTheLineThatCannotBeRead(_ text: String, _ complaint: String) throws {
    var prompt = try PromptSession(PromptSession.film)
    let before = prompt.draft
    prompt.editor = { _ in text }
    prompt.type("edit")
    #expect(prompt.complaint?.hasPrefix(complaint) == true)
    #expect(prompt.draft == before)
  }

  @Test func keepsATextThatCannotBeReadForTheNextEdit() throws {
    var prompt = try PromptSession(PromptSession.film)
    prompt.editor = { _ in "title: New\nstart: soon" }
    prompt.type("edit")
    #expect(
      prompt.complaint?.hasSuffix("edit opens your text again, reset discards it") == true)
    prompt.editor = { $0.replacingOccurrences(of: "soon", with: "20:00") }
    prompt.type("edit")
    #expect(prompt.draft.title?.value == "New")
    #expect(prompt.text(of: .start) == "2023-06-10T20:00")
    prompt.editor = { _ in "start: soon" }
    prompt.type("edit", "reset")
    var opened = ""
    prompt.editor = {
      opened = $0
      return ""
    }
    prompt.type("edit")
    #expect(opened.contains("title: Film"))
    #expect(prompt.said == "empty text; unchanged")
    prompt.editor = { _ in "start: soon" }
    prompt.type("edit", "reset")
    #expect(prompt.said == "edited text discarded")
  }

  @Test func readsHugeAndHostileTextsWithoutTrapping() throws {
    var prompt = try PromptSession(PromptSession.film)
    for text in [
      String(repeating: "a", count: 1 << 20), String(repeating: "\n", count: 100_000) + "x",
      ":", "::", "title", "\u{202E}: \u{0}", "notes", "start:\u{FEFF}",
    ] {
      prompt.editor = { _ in text }
      prompt.type("edit")
      #expect((prompt.complaint?.utf8.count ?? 0) < 1000)
    }
  }
}
