import Testing

/// What is suggested for an option that does not exist.
@Suite struct MistypedOptionTests {
  @Test(arguments: [
    ["--yse", "a.csv"], ["--forse", "a.csv"], ["undo", "--yess"], ["undo", "--forc"],
    ["delete", "--yas", "x"], ["reminders", "delete", "--yees", "x"],
  ])
  func isNeverAnAnswerInAdvance(arguments: [String]) throws {
    let run = try TestHome().run(arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains("Unknown option"))
    #expect(!run.errors.contains("Did you mean"), "\(run.errors)")
  }

  @Test func isNamedOtherwise() throws {
    let run = try TestHome().run("undo", "--dryrun")
    #expect(run.errors.contains("Did you mean '--dry-run'?"))
  }
}
