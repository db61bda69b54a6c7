import Foundation
import Glibc
import Testing

@testable import ticketcal

/// `ticketcal alarms run` in the process of the tests, on a clock that is handed in.
@Suite struct AlarmServiceTests {
  private let home: TestHome
  private let clock = ManualClock(at: "2026-12-03T12:00")
  private let nothing = SignalWatch(nil)

  init() throws {
    home = try TestHome()
    try home.folder.folder("data/ticketcal/calendars/home")
  }

  private func write(_ title: String, at clock: String, minutes: Int = 15) throws {
    try home.folder.file(
      "data/ticketcal/calendars/home/\(title).ics",
      """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      PRODID:-//test//EN\r
      BEGIN:VEVENT\r
      UID:\(title)\r
      SUMMARY:\(title)\r
      DTSTART:20261203T\(clock)00Z\r
      DURATION:PT1H\r
      LOCATION:Hall <1>\r
      BEGIN:VALARM\r
      ACTION:DISPLAY\r
      TRIGGER:-PT\(minutes)M\r
      END:VALARM\r
      END:VEVENT\r
      END:VCALENDAR\r

      """)
  }

  /// A shell script that keeps each input in a file of its own, beside `shown`.
  private func command(_ script: String) throws {
    let path = try home.file(
      "show-\(UUID())", "#!/bin/sh\ncat >'\(home.work.path)/shown'.$$\n\(script)\n")
    chmod(path, 0o700)
    try home.configure("[alarms]\ncommand = [\"\(path)\"]\n")
  }

  /// The titles that were shown, in no order; without those of programs that were ended before.
  private func shown() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: home.work.path)
      .filter { $0.hasPrefix("shown.") }
      .compactMap { name in
        let text = try home.text("\(home.work.path)/\(name)")
        if text.isEmpty { return nil }
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return object?["title"] as? String
      }.sorted()
  }

  private struct Streams {
    let output: Int32
    let errors: Int32

    init() throws {
      output = try Running.unnamedFile()
      errors = try Running.unnamedFile()
    }
  }

  private func service(
    _ streams: Streams, limit: Duration = .seconds(3600)
  ) throws -> AlarmService {
    let tool = Tool.sharingProcess(
      home.environment, Tool.Streams(input: 0, output: streams.output, errors: streams.errors))
    return try AlarmService(tool, clock: clock, limit: limit)
  }

  /// Lets the programs that show alarms answer.
  private func finish(_ service: AlarmService) {
    while service.isShowing { service.wait(nothing) }
  }

  @Test func ringsWithTheEventAsJSONOnce() throws {
    try write("Concert", at: "1800")
    try write("Dinner", at: "2000")
    try command("")
    let streams = try Streams()
    var service = try service(streams)
    try service.start()
    #expect(clock.wanted == "2026-12-03T17:45")
    clock.advance(to: "2026-12-03T17:45")
    service.wait(nothing)
    finish(service)
    #expect(try shown() == ["Concert"])
    #expect(clock.wanted == "2026-12-03T19:45")
    service = try self.service(streams)
    try service.start()
    #expect(clock.wanted == "2026-12-03T19:45")
    #expect(try shown() == ["Concert"])
    #expect(Running.contents(streams.output).text == "Concert, today 18:00\n")
    #expect(Running.contents(streams.errors).text == "")
  }

  @Test func givesOneSummaryOfWhatWasMissed() throws {
    for (title, hour) in [("One", "13"), ("Two", "14"), ("Three", "15"), ("Now", "17")] {
      try write(title, at: "\(hour)00")
    }
    try command("")
    let streams = try Streams()
    let service = try service(streams)
    try service.start()
    // The machine slept.
    clock.advance(to: "2026-12-03T17:30")
    service.wait(nothing)
    finish(service)
    #expect(try shown() == ["Now", "missed while away: 3"])
    let lines = Running.contents(streams.output).text
    #expect(lines == "missed while away: 3, One\nNow, today 17:00\n")
  }

  @Test func snoozesAndDismisses() throws {
    try write("Concert", at: "1800")
    try command("echo snooze")
    let service = try service(try Streams())
    try service.start()
    clock.advance(to: "2026-12-03T17:45")
    service.wait(nothing)
    finish(service)
    #expect(clock.wanted == "2026-12-03T17:55")
    try command("echo dismiss")
    clock.advance(to: "2026-12-03T17:55")
    service.wait(nothing)
    finish(service)
    #expect(try shown() == ["Concert", "Concert"])
    #expect(clock.wanted == nil)
    let text = try home.text(home.folder("data/ticketcal/calendars/home/Concert.ics"))
    #expect(text.contains("TRIGGER:-PT15M\r\nACKNOWLEDGED:20"))
  }

  /// A dismissal is no change of a person: it is in the way of no rebooking and of no undo.
  @Test func dismissesWithoutAConflict() throws {
    for day in 3...4 {
      try home.file("day\(day).csv", "title,start,pnr\nOpera,2026-12-0\(day)T18:00Z,R1\n")
    }
    let arguments = ["import", "-y", "-q", "-c", "home"]
    #expect(try home.run(arguments + ["day3.csv"]).status == 0)
    try command("echo dismiss")
    let service = try service(try Streams())
    try service.start()
    clock.advance(to: "2026-12-03T17:00")
    service.wait(nothing)
    finish(service)
    let name = try #require(
      try home.events(in: home.folder("data/ticketcal/calendars/home")).first)
    let path = home.folder("data/ticketcal/calendars/home/\(name)")
    let dismissed = try home.text(path)
    #expect(dismissed.contains("ACKNOWLEDGED:"))
    let rebooking = try home.run(arguments + ["day4.csv"])
    #expect(rebooking.status == 0, "\(rebooking.errors)")
    #expect(try home.run("undo", "-y").status == 0)
    #expect(try home.text(path) == dismissed)
    #expect(try home.run("undo", "-y").status == 0)
    #expect(try home.events(in: home.folder("data/ticketcal/calendars/home")).isEmpty)
  }

  /// Each waits for its turn and is answered; none is recorded before.
  @Test func ringsManyAtOnce() throws {
    for number in 0..<120 { try write("Concert \(number)", at: "1800") }
    let goesOn = home.work("goes-on")
    try command("until [ -e '\(goesOn)' ]; do :; done; echo dismiss")
    let streams = try Streams()
    var service = try service(streams)
    try service.start()
    clock.advance(to: "2026-12-03T17:45")
    service.wait(nothing)
    let path = home.folder("state/ticketcal/alarms.json")
    #expect(try !home.text(path).contains("\"moment\""))
    // The service is started again.
    service = try self.service(streams)
    try service.start()
    try home.file("goes-on", "")
    finish(service)
    let files = try (0..<120).map { number in
      try home.text(home.folder("data/ticketcal/calendars/home/Concert \(number).ics"))
    }
    #expect(files.count { $0.contains("ACKNOWLEDGED:") } == 120)
    #expect(try Set(shown()).count == 120)
    #expect(try home.text(path).components(separatedBy: "\"moment\"").count == 121)
    #expect(Running.contents(streams.errors).text == "")
  }

  /// What has printed a line only waits for its answer, and makes room.
  @Test func endsTheOldestThatWaitsForAnAnswer() throws {
    for number in 0..<53 { try write("Concert \(number)", at: "1800") }
    try command("echo; exec sleep 600")
    let streams = try Streams()
    let service = try service(streams)
    try service.start()
    clock.advance(to: "2026-12-03T17:45")
    func lines(_ stream: Int32) -> Int {
      Running.contents(stream).text.split(separator: "\n").count
    }
    while lines(streams.errors) < 3 { service.wait(nothing) }
    #expect(lines(streams.output) == 53)
  }

  /// As what it shows would be gone.
  @Test func ringsAgainWhatWasNotAnsweredBeforeTheEnd() throws {
    try write("Concert", at: "1800")
    try command("exec sleep 600")
    let streams = try Streams()
    var service: AlarmService? = try service(streams)
    try service?.start()
    clock.advance(to: "2026-12-03T17:45")
    service?.wait(nothing)
    service = nil
    try command("")
    let next = try self.service(streams)
    try next.start()
    finish(next)
    #expect(Running.contents(streams.output).text.split(separator: "\n").count == 2)
    #expect(try shown().last == "Concert")
  }

  @Test func looksAtTheTimeZoneAsAtTheClock() throws {
    try write("Concert", at: "1800")
    let path = home.folder("data/ticketcal/calendars/home/Concert.ics")
    let text = try home.text(path).replacing(
      "DTSTART:20261203T180000Z", with: "DTSTART:20261203T180000")
    try home.folder.file("data/ticketcal/calendars/home/Concert.ics", text)
    try command("")
    let streams = try Streams()
    let service = try service(streams)
    try service.start()
    #expect(clock.wanted == "2026-12-03T17:45")
    clock.viewerZone = ViewerZone(["TZ": "America/New_York"])
    clock.advance(to: "2026-12-03T17:45")
    service.wait(nothing)
    #expect(clock.wanted == "2026-12-03T22:45")
    clock.advance(to: "2026-12-03T22:45")
    service.wait(nothing)
    finish(service)
    #expect(Running.contents(streams.output).text == "Concert, today 18:00\n")
  }

  @Test(arguments: [
    ("exit 3", "failed (status 3)"), ("kill -9 $$", "was ended by signal 9"),
    ("echo later", "answered later, which is neither snooze nor dismiss"),
    ("exec 1>&-; exec sleep 600", "did not end in 0 seconds"),
    ("exec sleep 600", "did not end in 0 seconds"),
  ])
  func namesACommandThatFailsOrHangs(_ script: String, _ fault: String) throws {
    try write("Concert", at: "1800")
    try write("Dinner", at: "1800")
    try command(script)
    let streams = try Streams()
    let service = try service(
      streams, limit: fault.hasPrefix("did not end") ? .zero : .seconds(3600))
    try service.start()
    clock.advance(to: "2026-12-03T17:45")
    service.wait(nothing)
    finish(service)
    let errors = Running.contents(streams.errors).text
    #expect(errors.split(separator: "\n").count == 2 && errors.contains(fault), "\(errors)")
    #expect(Running.contents(streams.output).text.split(separator: "\n").count == 2)
  }

  /// Its output waits for the service, as that of any program.
  @Test func readsACommandThatPrintsMuch() throws {
    try write("Concert", at: "1800")
    try command("head -c 1000000 /dev/zero || exit 3")
    let streams = try Streams()
    let service = try service(streams)
    try service.start()
    clock.advance(to: "2026-12-03T17:45")
    service.wait(nothing)
    finish(service)
    #expect(Running.contents(streams.errors).text == "")
  }

  @Test func namesACommandThatIsNotThere() throws {
    try write("Concert", at: "1800")
    try home.configure("[alarms]\ncommand = [\"/nowhere/show\"]\n")
    let streams = try Streams()
    let service = try service(streams)
    try service.start()
    clock.advance(to: "2026-12-03T17:45")
    service.wait(nothing)
    #expect(
      Running.contents(streams.errors).text
        == "ticketcal: /nowhere/show: no such program; correct alarms.command in the configuration\n"
    )
    // It may be installed by then.
    #expect(clock.wanted == "2026-12-03T17:46")
    try command("")
    clock.advance(to: "2026-12-03T17:46")
    service.wait(nothing)
    finish(service)
    #expect(try shown() == ["Concert"])
    #expect(clock.wanted == nil)
  }

  @Test func seesNewEventsAndANewConfiguration() throws {
    try command("")
    let service = try service(try Streams())
    try service.start()
    #expect(clock.wanted == nil)
    try write("Concert", at: "1800")
    while clock.wanted == nil { service.wait(nothing) }
    #expect(clock.wanted == "2026-12-03T17:45")
    try home.configure(
      "[sources.local]\ntype = \"vdir\"\npath = \"\(home.folder("none"))\"\naccess = \"none\"\n")
    clock.advance(to: "2026-12-03T17:45")
    service.wait(nothing)
    #expect(clock.wanted == nil)
  }

  /// What waits for an answer goes on.
  @Test func keepsWhatIsShownWhenTheConfigurationChanges() throws {
    try write("Concert", at: "1800")
    let answer = home.work("answer")
    try command("until [ -e '\(answer)' ]; do :; done; echo snooze")
    let service = try service(try Streams())
    try service.start()
    clock.advance(to: "2026-12-03T17:45")
    service.wait(nothing)
    try command("")
    try service.start()
    try home.file("answer", "")
    finish(service)
    #expect(clock.wanted == "2026-12-03T17:55")
  }

  @Test func ringsWithABrokenConfigurationAndWithoutARecord() throws {
    try write("Concert", at: "1800")
    try command("")
    let streams = try Streams()
    let service = try service(streams)
    try service.start()
    try home.configure("[alarms")
    let record = home.folder("state/ticketcal/alarms.json")
    try FileManager.default.removeItem(atPath: record)
    try FileManager.default.createDirectory(
      atPath: record + "/no", withIntermediateDirectories: true)
    clock.advance(to: "2026-12-03T17:45")
    service.wait(nothing)
    finish(service)
    #expect(try shown() == ["Concert"])
    let errors = Running.contents(streams.errors).text
    #expect(errors.contains("config.toml:1:"), "\(errors)")
    #expect(errors.contains("after a restart alarms may ring again"), "\(errors)")
  }

  /// One that nobody was asked about does not keep the others from ringing.
  @Test func leavesOutWhatMayNotBeRead() throws {
    try write("Concert", at: "1800")
    try home.configure("[sources.work]\ntype = \"vdir\"\npath = \"~/work\"\n")
    try home.folder.folder("home/work/home")
    let streams = try Streams()
    let service = try service(streams)
    try service.start()
    #expect(clock.wanted == "2026-12-03T17:45")
    let errors = Running.contents(streams.errors).text
    #expect(
      errors.contains("work is left out: ") && errors.contains("access grant work"), "\(errors)")
  }

  /// There is no session bus, as before a desktop has started; or a command fails.
  @Test(
    .enabled(if: Program.find("notify-send") != nil, "needs Debian's libnotify-bin"),
    arguments: [nil, "exit 3"])
  func showsAnAlarmAgainThatCouldNotBeShown(_ script: String?) throws {
    try write("Concert", at: "1800")
    if let script { try command(script) }
    let streams = try Streams()
    let service = try service(streams)
    try service.start()
    clock.advance(to: "2026-12-03T17:45")
    service.wait(nothing)
    finish(service)
    #expect(clock.wanted == "2026-12-03T17:46")
    for minute in 46...52 {
      clock.advance(to: "2026-12-03T17:\(minute)")
      if clock.wanted != nil { service.wait(nothing) }
      finish(service)
    }
    #expect(Running.contents(streams.output).text.split(separator: "\n").count == 6)
    #expect(clock.wanted == nil)
  }

  /// Above all, it asks nobody.
  @Test func refusesWhatMayNotBeRead() throws {
    try home.configure("[sources.local]\ntype = \"vdir\"\npath = \"~/other\"\n")
    try home.folder.folder("home/other/home")
    let service = try service(try Streams())
    let error = #expect(throws: CommandError.self) { try service.start() }
    #expect(error?.status == ExitStatus.notPermitted)
  }
}
