import Testing

@testable import TicketImport

@Suite struct EditCommandTests {
  @Test(
    arguments: [
      ("save", .save), ("s", .save), ("y", .save), ("sa", .save), ("SAVE", .save), ("skip", .skip),
      ("n", .skip), ("sk", .skip), ("all", .all), ("a", .all), ("quit", .quit), ("q", .quit),
      ("back", .back), ("b", .back), ("title", .title), ("t", .title), ("location", .location),
      ("l", .location), ("start", .start), ("st", .start), ("end", .end), ("en", .end),
      ("zone", .zone), ("z", .zone), ("allday", .allday), ("alld", .allday), ("notes", .notes),
      ("yes", .save), ("no", .skip), ("NO", .skip), ("not", .notes), ("list", .list), ("url", .url),
      ("ur", .url), ("alarms", .alarms), ("ala", .alarms),
      ("repeat", .repeat), ("rep", .repeat), ("show-as", .showAs), ("show-", .showAs),
      ("calendar", .calendar), ("c", .calendar), ("undo", .undo), ("un", .undo), ("redo", .redo),
      ("red", .redo), ("reset", .reset), ("res", .reset), ("edit", .edit), ("ed", .edit),
      ("show", .show), ("record", .record), ("rec", .record), ("help", .help), ("h", .help),
      ("?", .help), ("  save  ", .save), ("keep", .keep), ("k", .keep), ("replace", .replace),
      ("second", .second), ("move", .move), ("MOVE", .move),
    ] as [(String, EditVerb)])
  func readsAVerb(_ line: String, _ verb: EditVerb) throws {
    #expect(try EditCommand.parse(line) == EditCommand(verb))
  }

  @Test func takesWhatFollowsAsTheValue() throws {
    #expect(
      try EditCommand.parse("title  A  long title ") == EditCommand(.title, "A  long title"))
    #expect(try EditCommand.parse("start\t19:30") == EditCommand(.start, "19:30"))
  }

  @Test(arguments: ["", "   ", "\t", "\u{3000}"])
  func readsNothingFromAnEmptyLine(_ line: String) throws {
    #expect(try EditCommand.parse(line) == nil)
  }

  @Test(
    arguments: [
      ("sav3", "save"), ("sawe", "save"), ("tilte", "title"), ("calender", "calendar"),
      ("exit", "quit"), ("theirs", "keep"), ("overwrite", "replace"),
      ("copy", "second"),
      ("secnd", "second"), ("cancel", "skip"), ("place", "location"),
      ("alarmx", "alarms"), ("repaet", "repeat"), ("edit1", "edit"),
    ])
  func suggestsTheNearestVerb(_ word: String, _ verb: String) {
    let error = #expect(throws: EditSyntaxError.self) { try EditCommand.parse(word) }
    #expect(error?.reason.contains("did you mean \(verb)?") == true)
  }

  @Test(
    arguments: [
      ("re", "repeat, redo, reset, record"), ("sh", "show-as, show"), ("al", "all, allday, alarms"),
      ("e", "end, edit"), ("u", "url, undo"),
    ])
  func listsWhatAnAmbiguousWordCouldBe(_ word: String, _ verbs: String) {
    let error = #expect(throws: EditSyntaxError.self) { try EditCommand.parse(word) }
    #expect(error?.reason == "\"\(word)\" is ambiguous: \(verbs)")
  }

  @Test(arguments: ["xyzzy", "19:30", "💥", "-", String(repeating: "save", count: 10_000)])
  func pointsToHelpWhereNothingIsNear(_ word: String) {
    let error = #expect(throws: EditSyntaxError.self) { try EditCommand.parse(word) }
    #expect(error?.reason.hasSuffix("; type help for a list") == true)
    #expect((error?.reason.utf8.count ?? .max) < 300)
  }

  @Test func savesOneEventWithoutItsNumber() {
    let error = #expect(throws: EditSyntaxError.self) {
      try EditCommand.parse("save 1", for: .newEvent)
    }
    #expect(error?.reason == "save has no argument; type save alone")
  }

  @Test(arguments: ["skip now", "quit all", "undo 2", "back 1"])
  func refusesAValueWhereThereIsNone(_ line: String) {
    let error = #expect(throws: EditSyntaxError.self) { try EditCommand.parse(line) }
    #expect(error?.reason.contains("has no argument") == true)
  }

  @Test(
    arguments: [
      ("rep", EditVerb.ordinary, .repeat), ("repl", EditVerb.allCases, .replace),
      ("se", EditVerb.allCases, .second), ("mo", EditVerb.allCases, .move),
      ("ke", EditVerb.allCases, .keep),
    ] as [(String, [EditVerb], EditVerb)])
  func takesAPrefixForAVerbThatApplies(
    _ word: String, _ verbs: [EditVerb], _ verb: EditVerb
  ) throws {
    #expect(try EditCommand.parse(word, among: verbs) == EditCommand(verb))
  }

  @Test func doesNotTakeAPrefixForAVerbThatDoesNotApply() {
    for word in ["repl", "se", "mo", "ke"] {
      #expect(throws: EditSyntaxError.self) { try EditCommand.parse(word) }
    }
    let error = #expect(throws: EditSyntaxError.self) {
      try EditCommand.parse("rep", among: EditVerb.allCases)
    }
    #expect(error?.reason == "\"rep\" is ambiguous: replace, repeat")
  }

  @Test(arguments: ["all", "a", "back", "b", "second", "move", "record", "skip"])
  func takesNoCommandOfAnImportForAnAbbreviation(_ word: String) {
    for mode in [EditMode.newEvent, .event(.single)] {
      let error = #expect(throws: EditSyntaxError.self) {
        try EditCommand.parse(word, among: mode.verbs, for: mode)
      }
      #expect(error?.reason.contains("unknown command") == true)
    }
  }

  @Test func pointsToStartWhereAnEventIsToBeMovedInTime() {
    let error = #expect(throws: EditSyntaxError.self) { try EditCommand.parse("move fri 19:30") }
    #expect(error?.reason.hasSuffix("to change the time, use start") == true)
  }

  @Test func tellsVerbsApartByTheirWords() {
    let words = EditVerb.allCases.flatMap { [$0.rawValue] + $0.shortForms }
    #expect(Set(words).count == words.count)
    for verb in EditVerb.allCases {
      #expect(!verb.row.summary.isEmpty)
      #expect(
        (verb.row.field == nil) == (verb.argument == nil)
          || [.help, .list, .map, .save, .why].contains(verb))
    }
  }
}
