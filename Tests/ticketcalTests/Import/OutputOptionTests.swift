import CLinux
import Foundation
import Glibc
import TestSupport
import Testing

/// `--output`: one iCalendar file instead of a calendar.
@Suite struct OutputOptionTests {
  private func home() throws -> TestHome {
    let home = try TestHome()
    try home.file("booking.json", TestHome.seed)
    return home
  }

  @Test func writesPureICalendarToStandardOutput() throws {
    let home = try home()
    let run = try home.run("-y", "-o", "-", "booking.json")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("BEGIN:VCALENDAR\r\n"))
    #expect(run.output.hasSuffix("END:VCALENDAR\r\n"))
    #expect(run.output.components(separatedBy: "BEGIN:VEVENT").count == 2)
    #expect(run.errors.contains("saved "))
    #expect(run.errors.hasSuffix("1 saved\n"))
    #expect(access(home.folder("data"), F_OK) != 0)
  }

  @Test func holdsAllEventsInOneCalendar() throws {
    let home = try home()
    try home.file("rows.csv", TestHome.rows(50))
    #expect(try home.run("-y", "-o", "all.ics", "booking.json", "rows.csv").status == 0)
    let text = try home.text(home.work("all.ics"))
    #expect(text.components(separatedBy: "BEGIN:VEVENT").count == 52)
    #expect(text.components(separatedBy: "BEGIN:VCALENDAR").count == 2)
  }

  @Test func replacesAFileAndKeepsItsMode() throws {
    let home = try home()
    let path = try home.file("out.ics", "what was there")
    chmod(path, 0o640)
    let before = try inode(path)
    #expect(try home.run("-y", "-o", "out.ics", "booking.json").status == 0)
    #expect(try home.text(path).hasPrefix("BEGIN:VCALENDAR"))
    #expect(try mode(path) == 0o640)
    #expect(try inode(path) != before)
    #expect(try names(home) == ["booking.json", "out.ics"])
  }

  @Test func followsASymbolicLink() throws {
    let home = try home()
    try home.file("real/out.ics", "what was there")
    symlink("real/out.ics", home.work("link.ics"))
    #expect(try home.run("-y", "-o", "link.ics", "booking.json").status == 0)
    var status = stat()
    #expect(lstat(home.work("link.ics"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(try home.text(home.work("real/out.ics")).hasPrefix("BEGIN:VCALENDAR"))
  }

  @Test func leavesTheFileAloneWhenNothingIsImported() throws {
    let home = try home()
    let path = try home.file("out.ics", "what was there")
    try home.file("bad.json", "[{\"title\":\"x\"}]")
    let run = try home.run("-y", "-o", "out.ics", "bad.json")
    #expect(run.status == 65)
    #expect(try home.text(path) == "what was there")
  }

  @Test func cannotBeMadeInAFolderThatIsNotThere() throws {
    let home = try home()
    let run = try home.run("-y", "-o", "nowhere/out.ics", "booking.json")
    #expect(run.status == 73)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("nowhere/out.ics"))
  }

  @Test func isNoFolder() throws {
    let home = try home()
    try home.work.folder("folder")
    for path in [".", "folder", "folder/"] {
      let run = try home.run("-y", "-o", path, "booking.json")
      #expect(run.status == 73)
      #expect(run.errors == "ticketcal: \(path): it is a directory; name a file\n")
    }
  }

  /// A dry run says what the import would say.
  @Test func isFoundOutByADryRun() throws {
    let home = try TestHome(forOrdinaryUser: Program.canActAsOrdinaryUser)
    try home.file("booking.json", TestHome.seed)
    try home.file("out.ics", "what was there")
    try home.file("closed/out.ics", "what was there")
    if Program.canActAsOrdinaryUser { chmod(home.work("closed"), 0o555) }
    defer { chmod(home.work("closed"), 0o755) }
    // An ordinary user's copy of the program is made with the first run.
    #expect(try home.run("-n", "booking.json").status == 0)
    let before = try names(home)
    var paths = [
      ("nowhere/out.ics", 73), ("booking.json/out.ics", 73), (".", 73), ("out.ics", 0),
      ("new.ics", 0), ("/dev/null", 0), ("-", 0),
    ]
    if Program.canActAsOrdinaryUser {
      paths += [("closed/out.ics", 77), ("closed/new.ics", 77)]
    }
    for (path, status) in paths {
      let run = try home.run("-n", "-o", path, "booking.json")
      #expect(run.status == status, "\(path): \(run.errors)")
      if status != 0 {
        #expect(try home.run("-y", "-o", path, "booking.json").errors == run.errors)
        #expect(run.errors.hasPrefix("ticketcal: \(path): "))
      }
    }
    #expect(try names(home) == before)
    #expect(try home.text(home.work("out.ics")) == "what was there")
  }

  /// The results wait in a temporary file until the calendar is complete.
  @Test func saysThatTheResultsAreLost() throws {
    let home = try TestHome()
    try home.file("rows.csv", TestHome.rows(2000))
    let run = try Running(
      "/bin/sh",
      ["-c", "ulimit -f 8; exec \(Program.ticketcal) -y -o - rows.csv >/dev/null"],
      environment: home.environment, directory: home.work.path
    ).wait()
    #expect(run.status == 74, "\(run.errors)")
    #expect(
      run.errors
        == "ticketcal: temporary file: the results cannot be written: file too large\n2000 saved\n")
  }

  private func mode(_ path: String) throws -> UInt32 {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return status.st_mode & 0o7777
  }

  private func inode(_ path: String) throws -> UInt64 {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return UInt64(status.st_ino)
  }

  private func names(_ home: TestHome) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: home.work.path).sorted()
  }
}

/// `--output` with several records of one event.
@Suite struct OutputVersionTests {
  /// Memory holds 10,000 events; beyond, the first version counts.
  @Test(.enabled(if: TestRun.isSlow)) func saysThatALaterVersionOfManyEventsIsNotTaken() throws {
    let home = try TestHome()
    let events = (0..<10_001).map { number in
      "BEGIN:VEVENT\nUID:\(number)@x\nDTSTAMP:20260101T000000Z\nDTSTART:20261210T090000Z\n"
        + "SUMMARY:Event \(number)\nEND:VEVENT\n"
    }
    try home.file(
      "many.ics",
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(events.joined())END:VCALENDAR\n")
    let moved = { (number: Int) in
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n"
        + events[number].replacing("T09", with: "T14").replacing(
          "DTSTART", with: "SEQUENCE:1\nDTSTART")
        + "END:VCALENDAR\n"
    }
    try home.file("first.ics", moved(0))
    try home.file("last.ics", moved(10_000))
    let run = try home.run("--yes", "-o", "out.ics", "many.ics", "first.ics", "last.ics")
    #expect(run.errors.contains("with the ledger, which takes the latest version"))
    #expect(run.errors.hasSuffix("10001 saved, 1 updated, 1 rejected\n"))
  }
}

/// `--dry-run`.
@Suite struct DryRunTests {
  @Test func isDraftedWithoutWritingAnythingAtAll() throws {
    let home = try TestHome()
    try home.file("booking.json", TestHome.seed + "\n" + TestHome.seed + "\n{}\n")
    let before = try home.listing()
    let run = try home.run(
      "--dry-run", "--format", "json", "booking.json")
    #expect(run.status == 65)
    #expect(try run.results("status") == ["would-save", "unchanged", "rejected"])
    #expect(try run.results("href") == [nil, nil, nil])
    #expect(run.errors.hasSuffix("1 unchanged, 1 rejected, 1 would be saved\n"))
    try home.run("-n", "-y", "-o", home.folder("out.ics"), "booking.json")
    #expect(try home.listing() == before)
  }
}
