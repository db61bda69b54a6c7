import Foundation
import Glibc
import Testing

/// `--rejects` and `--strict`: nothing is lost, and all or nothing.
@Suite struct RejectsOptionTests {
  @Test func keepsRowsUnderTheirHeaderToBeMended() throws {
    let home = try TestHome()
    try home.file(
      "a.csv", "Title;Start\r\ngood;2024-01-01\r\n\"ba;d\r\nrow\";2024-02-30\r\n;2024-01-03\r\n")
    let run = try home.run("-y", "--rejects", "rejects.csv", "a.csv")
    #expect(run.status == 65)
    #expect(run.errors.contains("rejected records are in rejects.csv\n"))
    let rejects = try home.text(home.work("rejects.csv"))
    #expect(rejects.hasPrefix("Title;Start"))
    #expect(rejects.contains("\"ba;d\r\nrow\";2024-02-30"))
    #expect(!rejects.contains("good"))

    try home.file(
      "mended.csv",
      rejects.replacing("2024-02-30", with: "2024-02-29").replacing("\n;", with: "\nnamed;"))
    let again = try home.run("-y", "mended.csv")
    #expect(again.status == 0, "\(again.errors)")
    #expect(again.errors == "2 saved\n")
  }

  @Test func goesNotToTheFileOfTheEventsByAnotherName() throws {
    let home = try TestHome()
    try home.file("a.csv", "title,start\nbad,nope\ngood,2024-01-01\n")
    try home.file("out.ics", "before")
    #expect(symlink("out.ics", home.work("link")) == 0)
    #expect(symlink("later.ics", home.work("dangling")) == 0)
    for (output, rejects) in [("out.ics", "link"), ("later.ics", "dangling")] {
      let run = try home.run("-y", "-o", output, "--rejects", rejects, "a.csv")
      #expect(run.status == 64)
      #expect(run.errors.contains("are one file; name two"))
    }
    #expect(try home.text(home.work("out.ics")) == "before")
    #expect(try home.run("-y", "-o", "out.ics", "--rejects", "other", "a.csv").status == 65)
  }

  @Test func aSecondFileIsNotTheOneOfTheEvents() throws {
    let home = try TestHome()
    try home.file("a.csv", "title,start\nBad,2026-02-30\n")
    try home.file("b.csv", "name,start\nBad2,2026-02-30\n")
    try home.file("c.csv", "title,start\nGood,2026-12-01T10:00\n")
    let run = try home.run(
      "-y", "-o", "r-2.csv", "--rejects", "r.csv", "a.csv", "b.csv", "c.csv")
    #expect(run.status == 65)
    #expect(try home.text(home.work("r-2.csv")).hasPrefix("BEGIN:VCALENDAR"))
    #expect(try home.text(home.work("r-3.csv")) == "name,start\nBad2,2026-02-30\n")
  }

  @Test func completesTheOtherFilesWhereOneCannotBeWritten() throws {
    let home = try TestHome()
    try home.file("a.csv", "title,start\nBad,2026-02-30\n")
    try home.file("b.json", "[{\"title\":\"x\"}]")
    #expect(symlink("/dev/full", home.work("r.txt")) == 0)
    let run = try home.run("-y", "--rejects", "r.txt", "a.csv", "b.json")
    #expect(run.status == 74)
    #expect(run.errors.contains("r.txt: rejected records cannot be kept there: no space left"))
    #expect(try home.text(home.work("r-2.txt")) == "[\n{\"title\":\"x\"}\n]\n")
  }

  @Test func keepsJSONLinesAsLines() throws {
    let home = try TestHome()
    try home.file("a.jsonl", "{\"title\":\"x\",\"start\":\"2024-01-01\"}\n{\"title\":\n{}\n")
    #expect(try home.run("-y", "--rejects", "r.jsonl", "a.jsonl").status == 65)
    #expect(try home.text(home.work("r.jsonl")) == "{\"title\":\n{}\n")
  }

  @Test func replacesNothingThatNobodyNamed() throws {
    let home = try TestHome()
    try home.file("a.json", "[{\"title\":\"x\"}]")
    let rows = "title,start\nbad,nope\ngood,2024-01-01\nalso good,2024-01-02\n"
    try home.file("r-2.csv", rows)
    #expect(try home.run("-y", "--rejects", "r.csv", "a.json", "r-2.csv").status == 65)
    #expect(try home.text(home.work("r-2.csv")) == rows)
    #expect(try home.text(home.work("r-3.csv")) == "title,start\nbad,nope\n")
    #expect(try home.events().count == 2)
  }

  @Test func takesAFileOfItsOwn() throws {
    let home = try TestHome()
    try home.file("a.json", "[{\"title\":\"x\"}]")
    #expect(try home.run("-y", "--rejects", "-", "a.json").status == 64)
    #expect(try home.run("-y", "--rejects", "o", "--output", "o", "a.json").status == 64)
  }

  @Test(arguments: [[], ["-o", "-"]])
  func goesNotToStandardOutputByAnotherName(options: [String]) throws {
    let home = try TestHome()
    try home.file("a.json", "[{\"title\":\"x\"}]")
    #expect(symlink("/dev/stdout", home.work("link")) == 0)
    for path in ["/dev/stdout", "/dev/fd/1", "link"] {
      let run = try home.run(["-y", "--rejects", path, "a.json"] + options)
      #expect(run.status == 64)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("--rejects takes a file; standard output is for "))
    }
    #expect(try home.run("-y", "--rejects", "/dev/null", "a.json").status == 65)
  }

  @Test func keepsJSONAsAList() throws {
    let home = try TestHome()
    try home.file("a.json", "[{\"title\":\"x\",\"start\":\"2024-01-01\"},{\"title\":\"é\"},{}]")
    #expect(try home.run("-y", "--rejects", "r.json", "a.json").status == 65)
    #expect(try home.text(home.work("r.json")) == "[\n{\"title\":\"é\"},\n{}\n]\n")
    let again = try home.run("-y", "--format", "json", "r.json")
    #expect(try again.results("record") == ["r.json[0]", "r.json[1]"])
  }

  @Test func keepsEachFormInAFileOfItsOwn() throws {
    let home = try TestHome()
    try home.file("a.csv", "title,start\n,2024-01-01\n")
    try home.file("b.json", "[{\"title\":\"x\"}]")
    #expect(try home.run("-y", "--rejects", "r.txt", "a.csv", "b.json").status == 65)
    #expect(try home.text(home.work("r.txt")) == "title,start\n,2024-01-01\n")
    #expect(try home.text(home.work("r-2.txt")) == "[\n{\"title\":\"x\"}\n]\n")
  }

  @Test func makesNothingWhenNothingIsRejected() throws {
    let home = try TestHome()
    try home.file("a.json", TestHome.seed)
    #expect(try home.run("-y", "--rejects", "r.json", "a.json").status == 0)
    #expect(access(home.work("r.json"), F_OK) != 0)
  }

  @Test func saysWhenRecordsCannotBeKept() throws {
    let home = try TestHome()
    try home.file("a.csv", "title,start\ngood,2024-01-01\n,2024-01-01\n")
    let run = try home.run("-y", "--rejects", "/dev/full", "a.csv")
    #expect(run.status == 74)
    #expect(run.errors.contains("/dev/full: rejected records cannot be kept there"))
    #expect(try home.events().count == 1)
  }

  /// Nothing is written then, not even what is good.
  @Test(arguments: [[], ["-n"]])
  func findsOutAtTheStartWhereRecordsCannotBeKept(options: [String]) throws {
    let home = try TestHome(forOrdinaryUser: Program.canActAsOrdinaryUser)
    try home.file("a.csv", "title,start\ngood,2024-01-01\n,2024-01-01\n")
    try home.file("file", "")
    symlink("nowhere/r.csv", home.work("link"))
    let closed = try home.file("closed/r.csv", "")
    let before = try home.listing()
    var paths = [
      ("nowhere/r.csv", 73), ("file/r.csv", 73), (".", 73), ("closed/", 73), ("link", 73),
    ]
    if Program.canActAsOrdinaryUser {
      chmod(closed, 0o444)
      chmod(home.work("closed"), 0o555)
      paths += [("closed/r.csv", 77), ("closed/new.csv", 77)]
    }
    defer { chmod(home.work("closed"), 0o755) }
    for (path, status) in paths {
      let run = try home.run(["-y", "--rejects", path, "a.csv"] + options)
      #expect(run.status == status, "\(path): \(run.errors)")
      #expect(
        run.errors.hasPrefix("ticketcal: --rejects: \(path): rejected records cannot be kept there")
      )
      #expect(run.output.isEmpty)
    }
    #expect(try home.listing() == before)
    #expect(access(home.work("nowhere"), F_OK) != 0)
  }

  @Test func strictlyWritesNothingUnlessEveryRecordIsGood() throws {
    let home = try TestHome()
    try home.file("a.csv", "title,start\ngood,2024-01-01\n,2024-01-01\n")
    let run = try home.run("-y", "--strict", "--format", "json", "a.csv")
    #expect(run.status == 65)
    #expect(try run.results("status") == ["skipped", "rejected"])
    #expect(try run.results("reason")[0]?.contains("--strict") == true)
    #expect(try isEmpty(home))

    let piped = try home.run("-y", "--strict", input: .text("title,start\ngood,2024-01-01\n"))
    #expect(piped.status == 0)
    #expect(try home.events().count == 1)
  }

  /// What comes from a pipe is read twice, too, and to its end.
  @Test func strictlyNamesEveryRecordOfAPipe() throws {
    let home = try TestHome()
    let rows = (1...5000).map { "Lecture \($0),2027-04-01T10:00\n" }.joined()
    let run = try home.run(
      "-y", "--strict", "--rejects", "bad.csv",
      input: .text("title,start\nbad,2027-13-01\n" + rows))
    #expect(run.status == 65)
    #expect(run.errors.contains("5000 skipped, 1 rejected"))
    #expect(try home.text(home.work("bad.csv")) == "title,start\nbad,2027-13-01\n")
    #expect(try isEmpty(home))
  }

  @Test func strictlyWritesNothingWhenAFileIsMissing() throws {
    let home = try TestHome()
    try home.file("a.json", TestHome.seed)
    let run = try home.run("-y", "--strict", "a.json", "missing.json")
    #expect(run.status == 66)
    #expect(run.errors.contains("missing.json: no such file"))
    #expect(try isEmpty(home))
  }

  private func isEmpty(_ home: TestHome) throws -> Bool {
    access(home.tickets, F_OK) != 0 ? true : try home.events().isEmpty
  }
}
