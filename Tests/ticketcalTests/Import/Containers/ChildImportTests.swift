import Foundation
import Glibc
import TestSupport
import Testing

@testable import ticketcal

/// The program itself, whose documents are parsed in child processes.
@Suite struct ChildImportTests {
  @Test(arguments: [
    "booking-mail.eml", "booking-page.html", "concert.pkpass", "boarding-pass.pkpass",
  ])
  func readsASampleAsTheLibrariesDo(sample: String) throws {
    let home = try TestHome()
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../samples/\(sample)").standardizedFileURL.path
    let parsed = try home.run("--yes", "-o", "in-process.ics", path)
    let run = try home.runProgram("--yes", "-o", "child.ics", path)
    #expect(
      run.status == 0 && run.output.replacing("child.ics", with: "in-process.ics") == parsed.output,
      "\(run.errors)")
    func event(_ name: String) throws -> [Substring] {
      try String(contentsOfFile: "\(home.work.path)/\(name)", encoding: .utf8)
        .split(separator: "\r\n").filter { line in
          !["DTSTAMP", "CREATED", "LAST-MODIFIED"].contains(where: line.hasPrefix)
        }
    }
    #expect(try event("child.ics") == event("in-process.ics"))
  }

  @Test func readsAFolderOfMails() throws {
    let home = try TestHome()
    for number in 1...100 {
      try home.file(
        "mails/\(number).eml",
        """
        From: =?iso-8859-1?Q?J=FCrgen?= <j@example.org>
        Message-ID: <\(number)@example.org>
        MIME-Version: 1.0
        Content-Type: text/html; charset=iso-8859-1

        <script type="application/ld+json">{"@type": "EventReservation",
        "reservationNumber": "R\(number)", "reservationFor": {"@type": "Event", "name": "E\(number)",
        "startDate": "2031-06-12T10:00:00Z"}}</script>
        """)
    }
    let run = try home.runProgram("--yes", "mails")
    #expect(run.status == 0, "\(run.errors.prefix(500))")
    #expect(run.output.split(separator: "\n").filter { $0.hasPrefix("saved ") }.count == 100)
  }

  @Test func readsTheFilesOfAnArchive() throws {
    let home = try TestHome()
    let zip = SampleZip([
      ("Takeout/a.json", #"{"title": "A", "start": "2031-06-12T10:00Z"}"#),
      ("Takeout/b\u{1B}[2J.csv", "title,start\nB,2031-06-12T10:00Z\nC,2031-06-31\n"),
    ])
    try home.file("a.zip", bytes: zip.bytes)
    try home.file("b.zip", bytes: SampleZip([("a.png", "x")]).bytes)
    var secret = zip
    secret.files[1].flags = 1
    try home.file("c.zip", bytes: secret.bytes)
    let run = try home.runProgram("--yes", "a.zip", "b.zip", "c.zip")
    #expect(run.output.split(separator: "\n").filter { $0.hasPrefix("saved ") }.count == 2)
    #expect(run.errors.contains(#"a.zip:Takeout/b\u{1B}[2J.csv:3: "#), "\(run.errors)")
    #expect(run.errors.contains("no booking found in b.zip"))
    #expect(run.errors.contains("c.zip: a zip archive with a password; unpack it"))
  }

  /// A reader that hangs, with a program that it started.
  @Test(arguments: [SIGINT, SIGKILL])
  func leavesNoReaderBehind(signal: Int32) throws {
    let seconds = "\(40_000 + signal).\(getpid())"
    let home = try TestHome()
    try home.configure(
      "[readers.own]\ncommand = [\"sh\", \"-c\", \"sleep \(seconds) & sleep \(seconds)\"]\n"
        + "unattended = true\n")
    try home.file("a.pdf", "%PDF-1.7\nx")
    func sleepers() -> Int {
      let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return all.count {
        let words = try? String(contentsOfFile: "/proc/\($0)/cmdline", encoding: .utf8)
        return words?.hasPrefix("sleep\u{0}\(seconds)") == true
      }
    }
    let running = try home.start(["--yes", "a.pdf"])
    #expect(running.waits(until: { sleepers() == 2 }))
    running.send(signal)
    let ended = try running.wait()
    #expect(ended.status == (signal == SIGINT ? 130 : 128 + signal), "\(ended.errors)")
    let deadline = ContinuousClock.now + .seconds(20)
    while sleepers() > 0, ContinuousClock.now < deadline { usleep(5_000) }
    #expect(sleepers() == 0)
  }

  /// The libraries with what they need take longer to load than this import.
  @Test func aRecordOfJSONLoadsNoParser() throws {
    let home = try TestHome()
    try home.file("one.json", #"{"title": "A", "start": "2031-06-12T10:00Z"}"#)
    let run = try home.runProgram("--yes", "one.json", environment: ["LD_DEBUG": "libs"])
    #expect(run.status == 0)
    #expect(run.errors.contains("libc.so"))
    for library in ["libxml2", "libarchive", "libgmime", "libicu", "libcurl"] {
      #expect(!run.errors.contains(library), "\(library)")
    }
  }
}
