import Foundation
import Glibc
import Testing

/// Every way records come in, through the program.
@Suite struct InputFormatTests {
  @Test func readsGoogleCalendarsExport() throws {
    let home = try TestHome()
    try home.file(
      "google.csv",
      """
      Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private
      Opera,05/30/2024,7:30 PM,05/30/2024,10:15 PM,False,"Row 3, seat 7",Opera House,True
      Holiday,06/01/2024,,06/03/2024,,True,,,False
      """)
    let run = try home.run("-y", "--format", "json", "--zone", "Europe/Berlin", "google.csv")
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try run.results("start") == ["2024-05-30T19:30:00+02:00[Europe/Berlin]", "2024-06-01"])
    #expect(try run.results("end") == ["2024-05-30T22:15:00+02:00[Europe/Berlin]", "2024-06-03"])
  }

  @Test func readsOutlooksExport() throws {
    let home = try TestHome()
    try home.file(
      "outlook.csv",
      "\u{FEFF}\"Subject\",\"Start Date\",\"Start Time\",\"End Date\",\"End Time\","
        + "\"All day event\",\"Reminder on/off\",\"Reminder Date\",\"Reminder Time\","
        + "\"Show time as\"\r\n"
        + "\"Opera\",\"5/30/2024\",\"7:30:00 PM\",\"5/30/2024\",\"10:15:00 PM\",\"False\","
        + "\"True\",\"5/30/2024\",\"7:15:00 PM\",\"0\"\r\n")
    let run = try home.run("-y", "--format", "json", "outlook.csv")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.results("start") == ["2024-05-30T19:30:00"])
    #expect(try home.event().contains("BEGIN:VALARM"))
  }

  @Test func readsStandardInputByNameAndByPipe() throws {
    let home = try TestHome()
    let named = try home.run("-y", "--format", "json", "-", input: .text(TestHome.seed))
    #expect(try named.results("record") == ["-"])
    let piped = try home.run("-y", input: .text("title,start\nx,2024-01-01\n"))
    #expect(piped.status == 0)
    #expect(try home.events().count == 2)
  }

  @Test func streamsJSONLinesWithoutWaitingForTheEnd() throws {
    let home = try TestHome()
    let run = try home.start(["-y", "--format", "json"], input: .open)
    var lines = ""
    for number in 0..<500 {
      lines += "{\"title\":\"Event \(number)\",\"start\":\"2024-01-01\"}\n"
    }
    try run.write(lines)
    #expect(run.waits { ((try? home.events())?.count ?? 0) >= 64 })
    run.closeInput()
    #expect(try run.wait().status == 0)
    #expect(try home.events().count == 500)
  }

  @Test func readsMoreFilesThanMayBeOpenAtOnce() throws {
    let home = try TestHome()
    var names: [String] = []
    for number in 0..<300 {
      names.append("\(number).json")
      try home.file("\(number).json", "{\"title\":\"Event \(number)\",\"start\":\"2024-01-01\"}")
    }
    let shell = try Running(
      "/bin/sh", ["-c", "ulimit -n 128; exec \"$@\"", "sh", Program.ticketcal, "-y", "-q"] + names,
      environment: home.environment, directory: home.work.path
    ).wait()
    #expect(shell.status == 0, "\(shell.errors.prefix(500))")
    #expect(try home.events().count == 300)
  }

  @Test(arguments: [("0<&-", Int32(66)), ("1>&-", 74), ("2>&-", 0)])
  func takesNoFileForAClosedStandardStream(closing: String, status: Int32) throws {
    let home = try TestHome()
    try home.file("booking.json", TestHome.seed)
    let input = closing.hasPrefix("0") ? "-" : "booking.json"
    let shell = try Running(
      "/bin/sh", ["-c", "exec \"$@\" \(closing)", "sh", Program.ticketcal, "-y", input],
      environment: home.environment, directory: home.work.path
    ).wait()
    #expect(shell.status == status, "\(shell.errors)")
    #expect(try home.text(home.work("booking.json")) == TestHome.seed)
  }

  @Test func mapsOtherNamesByOptionAndProfile() throws {
    let home = try TestHome()
    try home.configure(
      "[profile.eventbrite]\ntitle = \"Event Name\"\nstart = \"When it starts\"\n")
    let text = "Event Name X,When it starts,Event Name\nwrong,2024-01-01T10:00Z,right\n"
    try home.file("a.csv", text)
    let profile = try home.run("-n", "--format", "json", "--profile", "eventbrite", "a.csv")
    #expect(try profile.results("title") == ["right"])
    let mapped = try home.run(
      "-n", "--format", "json", "--profile", "eventbrite", "--map", "title=event_name-x", "a.csv")
    #expect(try mapped.results("title") == ["wrong"])
  }

  @Test func readsDatesByTheGivenPattern() throws {
    let home = try TestHome()
    try home.file("a.csv", "title,start\nx,10/06/2023 19:30\n")
    let refused = try home.run("-y", "a.csv")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("--date-format"))
    let read = try home.run("-n", "--format", "json", "--date-format", "dd/MM/yyyy HH:mm", "a.csv")
    #expect(try read.results("start") == ["2023-06-10T19:30:00"])
  }

  @Test func reportsTheOrderOfAmbiguousDatesOnce() throws {
    let home = try TestHome()
    try home.file("a.csv", "title,start\nx,10/06/2027\ny,11/06/2027\nz,24/12/2027\n")
    let run = try home.run("-n", "--format", "json", "a.csv")
    #expect(try run.results("start") == ["2027-06-10", "2027-06-11", "2027-12-24"])
    #expect(run.errors.components(separatedBy: "read as day/month/year").count == 2)
  }

  @Test func appliesTheOptionsForWhatRecordsLeaveOut() throws {
    let home = try TestHome()
    try home.file("a.json", #"{"title":"x","start":"2024-07-01T19:00"}"#)
    let run = try home.run(
      "-y", "--zone", "Europe/Berlin", "--duration", "90m", "--alarm", "1d", "--alarm", "2h",
      "a.json")
    #expect(run.status == 0)
    let event = try home.event()
    #expect(event.contains("DTSTART;TZID=Europe/Berlin:20240701T190000\n"))
    #expect(event.contains("DTEND;TZID=Europe/Berlin:20240701T203000\n"))
    #expect(event.contains("TRIGGER:-P1D\n") && event.contains("TRIGGER:-PT2H\n"))
    let bare = try TestHome()
    try bare.file("a.json", #"{"title":"x","start":"2024-07-01T19:00"}"#)
    try bare.run("-y", "--no-alarms", "a.json")
    #expect(try !bare.event().contains("VALARM"))
  }

  @Test func findsTheFormatFromTheContentUnlessToldOtherwise() throws {
    let home = try TestHome()
    try home.file("wrong.csv", TestHome.seed)
    try home.file(
      "utf16.txt",
      bytes: [0xFF, 0xFE]
        + TestHome.seed.utf16.flatMap {
          [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)]
        })
    #expect(try home.run("-y", "wrong.csv", "utf16.txt").errors == "1 saved, 1 unchanged\n")
    let told = try home.run("-y", "--from", "csv", "wrong.csv")
    #expect([65, 66].contains(told.status))
  }

  @Test func printsNothingButErrorsWhenQuietAndMoreWhenVerbose() throws {
    let home = try TestHome()
    try home.file("a.jsonl", TestHome.seed + "\n{}\n")
    let quiet = try home.run("-y", "-q", "a.jsonl")
    #expect(quiet.output.isEmpty)
    #expect(quiet.errors.hasPrefix("ticketcal: a.jsonl:2: no title"))
    #expect(quiet.errors.split(separator: "\n").count == 1)
    let verbose = try home.runProgram("-y", "-v", "a.jsonl")
    #expect(verbose.errors.contains("kernel"))
  }

  @Test func colorsOnlyWhereItIsWanted() throws {
    let home = try TestHome()
    try home.file("a.json", TestHome.seed)
    #expect(try !home.run("-y", "a.json").output.contains("\u{1B}"))
    let forced = try home.run(
      "-y", "--color", "always", "a.json", environment: ["NO_COLOR": "1", "TERM": "dumb"])
    #expect(forced.output.contains("\u{1B}[2munchanged"))
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let run = try TerminalProcess(
        Program.ticketcal, ["-y", "a.json"],
        environment: home.environment.merging(environment) { $1 }, directory: home.work.path)
      #expect(try run.wait() == 0)
      #expect(run.transcript.contains("unchanged") && !run.transcript.contains("\u{1B}"))
    }
    let colored = try TerminalProcess(
      Program.ticketcal, ["-y", "a.json"], environment: home.environment, directory: home.work.path)
    #expect(try colored.wait() == 0)
    #expect(colored.transcript.contains("\u{1B}[2m"))
  }
}
