import CivilTime
import ICalendar
import Reservations
import Testing

@testable import TicketImport

/// `map` at the prompt.
@Suite struct ImportMappingTests {
  private static let rows =
    "piece,start,gadget\nAlien,2027-06-10T20:00,A1\nBrazil,2027-06-11T20:00,B2\nCube,2027-06-12,C3\n"
  private static let list = """
    [{"piece":"Alien","start":"2027-06-10T20:00","gadget":"A1"},
     {"piece":"Brazil","start":"2027-06-11T20:00"}]
    """

  @Test func mapsAllDraftsOfAFile() {
    let scene = ImportScene(
      ("a.csv", Self.rows), ("b.csv", "piece,start\nDune,2027-06-13\n"))
    let (summary, prompt) = scene.prompted(
      .line("map title=piece"), .line("all"), .line("q"))
    #expect(summary.counts == [.saved: 3, .skipped: 1])
    #expect(
      scene.reporter.lines.prefix(3) == [
        "a.csv:2 saved Alien", "a.csv:3 saved Brazil", "a.csv:4 saved Cube",
      ])
    #expect(prompt.shown.filter { $0 == .showOverview }.count == 2)
  }

  @Test func keepsTheOrderThatOtherDatesProve() {
    let scene = ImportScene(
      ("a.csv", "piece,start\nAlien,05/06/2027 20:00\nBrazil,25/06/2027 20:00\n"))
    let (summary, _) = scene.prompted(.line("map title=piece"), .line("all"))
    #expect(summary.counts == [.saved: 2])
    #expect(scene.calendar.events.map(\.start.reading.date.month) == [6, 6])
  }

  @Test func mapsTheKeysOfJSON() {
    let scene = ImportScene(("a.json", Self.list))
    let (summary, prompt) = scene.prompted(
      .line("map title=film"), .line("map title = \"piece\""), .line("all"))
    #expect(prompt.complaints == ["no record has the key \"film\"; not used: piece, gadget"])
    #expect(summary.counts == [.saved: 2])
  }

  /// The key of another mapping, which a record lacks, has the name of this one in quotation marks.
  @Test func findsAKeyWhoseNameAnotherHasWithin() {
    let scene = ImportScene(
      (
        "a.json",
        #"[{"\"piece\" hall":"A1","start":"2027-06-10T20:00"},{"piece":"Brazil","start":"2027-06-11"}]"#
      ))
    let (_, prompt) = scene.prompted(
      .line(#"map location="piece" hall"#), .line("map title=piece"), .line("q"))
    #expect(prompt.complaints == [])
  }

  @Test func keepsTheMembersAroundAList() {
    let scene = ImportScene(
      (
        "a.json",
        """
        {"order ref":"X1","items":[{"title":"Alien","start":"2027-06-10T20:00","hall":"A1"},
         {"title":"Brazil","start":"2027-06-11T20:00","hall":"A2"}]}
        """
      ))
    let (summary, _) = scene.prompted(
      .line("map notes=hall"), .line("map location=hall"), .line("all"))
    #expect(summary.counts == [.saved: 2])
    #expect(scene.calendar.events.map(\.location) == ["A1", "A2"])
    #expect(scene.reporter.results.map { $0.unused.map(\.name) } == [["order ref"], []])
  }

  @Test func mapsAMemberOfAnObject() {
    let scene = ImportScene(("a.json", #"{"evt":{"nm":"Alien"},"start":"2027-06-10T20:00"}"#))
    let (summary, prompt) = scene.prompted(.line("map title=evt.nm"), .line("all"))
    #expect(prompt.complaints.isEmpty)
    #expect(summary.counts == [.saved: 1])
    #expect(scene.calendar.events.map(\.title) == ["Alien"])
  }

  @Test func undoTakesBackTheLastChangeOfEachDraft() {
    let scene = ImportScene(("a.csv", Self.rows))
    let (_, prompt) = scene.prompted(
      .line("map title=piece"), .line("title Mine"), .line("2"), .line("map notes=gadget"),
      .line("undo"), .line("1"), .line("undo"), .line("all"))
    #expect(prompt.complaints.isEmpty)
    #expect(scene.calendar.events.map(\.title).sorted() == ["Alien", "Brazil", "Cube"])
    #expect(scene.calendar.events.allSatisfy { $0.notes == nil })
  }

  @Test func undoTakesAMappingBack() {
    let scene = ImportScene(("a.csv", Self.rows))
    let (summary, prompt) = scene.prompted(
      .line("title Mine"), .line("map notes=gadget"), .line("map title=piece"), .line("undo"),
      .line("map"), .line("undo"), .line("map"), .line("undo"), .line("map title=piece"),
      .line("all"))
    let said = prompt.shown.compactMap { if case .say(let text) = $0 { text } else { nil } }
    #expect(
      said == ["notes=gadget; not used: piece", "nothing is mapped; not used: piece, gadget"])
    #expect(summary.counts == [.saved: 3])
    #expect(scene.calendar.events.map(\.title) == ["Alien", "Brazil", "Cube"])
  }

  @Test func answersAnUnknownColumnWithThoseThereAre() {
    let scene = ImportScene(("a.csv", Self.rows))
    let (_, prompt) = scene.prompted(
      .line("map title=film"), .line("map colour=piece"), .line("map piece"), .line("map"),
      .line("map title=piece"), .line("map"), .line("q"))
    #expect(
      prompt.complaints[0]
        == "no column \"film\" for title; its columns are \"piece\", \"start\", \"gadget\"")
    #expect(prompt.complaints[1].hasPrefix("map: no such field; the fields are "))
    #expect(prompt.complaints[2].hasPrefix("not FIELD=COLUMN, as in map title=movie"))
    let said = prompt.shown.compactMap { if case .say(let text) = $0 { text } else { nil } }
    #expect(
      said == ["nothing is mapped; not used: piece, gadget", "title=piece; not used: gadget"])
  }

  @Test func keepsEditsAndSavedDrafts() {
    let scene = ImportScene(
      ("a.csv", "title,piece,start\nOne,Alien,2027-06-10\nTwo,Brazil,2027-06-11\n"))
    let (summary, _) = scene.prompted(
      .line("s"), .line("location Kino"), .line("map title=piece"), .line("s"))
    #expect(summary.counts == [.saved: 2])
    #expect(scene.reporter.lines == ["a.csv:2 saved One", "a.csv:3 saved Brazil"])
    #expect(scene.calendar.events.map(\.location).contains("Kino"))
    let edited = ImportScene(("a.csv", Self.rows))
    _ = edited.prompted(.line("title Mine"), .line("map title=piece"), .line("all"))
    #expect(edited.reporter.lines.first == "a.csv:2 saved Mine")
    #expect(edited.reporter.lines.last == "a.csv:4 saved Cube")
  }

  @Test func refusesToKeepNothing() {
    let scene = ImportScene(("a.csv", Self.rows))
    let (_, prompt) = scene.prompted(.line("map save cinema"), .line("q"))
    #expect(prompt.complaints == ["nothing is mapped; map first, as in map title=movie"])
  }

  private static let tickets =
    "title,start,reservation number,person,seat,slip\nOpera,2027-06-10T20:00,R1,Ada,12,Z1\n"
    + "Ballet,2027-06-12T20:00,R2,Cy,1,Z3\nOpera,2027-06-10T20:00,R1,Bob,14,Z2\n"

  /// Each row of a booking is read again, and reported once.
  @Test func mapsEveryRecordOfADraft() {
    let scene = ImportScene(("a.csv", Self.tickets))
    let (summary, prompt) = scene.prompted(.line("map under name=person"), .line("all"))
    #expect(prompt.complaints.isEmpty)
    #expect(summary.counts == [.saved: 2, .updated: 1])
    let notes = scene.calendar.events.first { $0.title == "Opera" }?.notes ?? ""
    #expect(notes.contains("Ada") && notes.contains("Bob"), "\(notes)")
    #expect(notes.contains("12") && notes.contains("14"), "\(notes)")
  }

  /// No row of a draft is lost.
  @Test func refusesAMappingThatDividesADraft() {
    let scene = ImportScene(("a.csv", Self.tickets))
    let (summary, prompt) = scene.prompted(.line("map reservation number=slip"), .line("all"))
    #expect(prompt.complaints.first?.hasSuffix("import the file again with --map") == true)
    #expect(summary.counts == [.saved: 2, .updated: 1])
    let notes = scene.calendar.events.first { $0.title == "Opera" }?.notes ?? ""
    #expect(notes.contains("12") && notes.contains("14"), "\(notes)")
  }
}
