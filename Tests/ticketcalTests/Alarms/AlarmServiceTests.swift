import Foundation
import Glibc
import Testing

@testable import ticketcal

/// `ticketcal alarms run` in the process of the tests, on a clock that is handed in.
@Suite struct AlarmServiceTests {
  private let home: TestHome
  private let clock = ManualClock(at: "2026-12-03T12:00")
  private let nothing = SignalWatch(nil)
  private let streams: Tool.Streams

  init() throws {
    home = try TestHome()
    streams = Tool.Streams(
      input: 0, output: try Running.unnamedFile(), errors: try Running.unnamedFile())
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

  /// A shell script that keeps each input in a file of its own, beside `shown`. The shell is run with it:
  /// a file that has just been written cannot be run while a process that another test forks has it open
  /// (ETXTBSY).
  private func command(_ script: String) throws {
    let path = try home.file(
      "show-\(UUID())", "#!/bin/sh\ncat >'\(home.work.path)/shown'.$$\n\(script)\n")
    try home.configure("[alarms]\ncommand = [\"/bin/sh\", \"\(path)\"]\n")
  }

  /// A named pipe: whoever opens it to read waits until somebody else opens it.
  private func pipe(_ name: String) throws -> String {
    let path = home.work(name)
    try #require(mkfifo(path, 0o600) == 0)
    return path
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

  private var output: String { Running.contents(streams.output).text }
  private var errors: String { Running.contents(streams.errors).text }

  /// A service that has started.
  private func started(limit: Duration = .seconds(3600)) throws -> AlarmService {
    let tool = Tool.sharingProcess(home.environment, streams)
    let service = try AlarmService(tool, clock: clock, limit: limit)
    try service.start()
    return service
  }

  private func advance(_ service: AlarmService, to time: String) {
    clock.advance(to: "2026-12-03T" + time)
    service.wait(nothing)
  }

  /// Lets the programs that show alarms answer.
  private func finish(_ service: AlarmService) {
    while service.isShowing { service.wait(nothing) }
  }

  /// The time of day that the service waits for.
  private var wanted: String? {
    clock.wanted.map { $0.replacing("2026-12-03T", with: "") }
  }

  @Test func ringsWithTheEventAsJSONOnce() throws {
    try write("Concert", at: "1800")
    try write("Dinner", at: "2000")
    try command("")
    let service = try started()
    #expect(wanted == "17:45")
    advance(service, to: "17:45")
    finish(service)
    #expect(try shown() == ["Concert"], "\(errors)")
    #expect(wanted == "19:45")
    _ = try started()
    #expect(wanted == "19:45")
    #expect(try shown() == ["Concert"], "\(errors)")
    #expect(output == "Concert, today 18:00\n" && errors.isEmpty)
  }

  @Test func givesOneSummaryOfWhatWasMissed() throws {
    for (title, hour) in [("One", "13"), ("Two", "14"), ("Three", "15"), ("Now", "17")] {
      try write(title, at: "\(hour)00")
    }
    try command("")
    let service = try started()
    // The machine slept.
    advance(service, to: "17:30")
    finish(service)
    #expect(try shown() == ["Now", "missed while away: 3"])
    #expect(output == "missed while away: 3, One\nNow, today 17:00\n")
  }

  @Test func snoozesAndDismisses() throws {
    try write("Concert", at: "1800")
    try command("echo snooze")
    let service = try started()
    advance(service, to: "17:45")
    finish(service)
    #expect(wanted == "17:55")
    try command("echo dismiss")
    advance(service, to: "17:55")
    finish(service)
    #expect(try shown() == ["Concert", "Concert"], "\(errors)")
    #expect(wanted == nil)
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
    let service = try started()
    advance(service, to: "17:00")
    finish(service)
    let calendar = home.folder("data/ticketcal/calendars/home")
    let path = try "\(calendar)/" + #require(try home.events(in: calendar).first)
    let dismissed = try home.text(path)
    #expect(dismissed.contains("ACKNOWLEDGED:"))
    #expect(try home.run(arguments + ["day4.csv"]).status == 0)
    #expect(try home.run("undo", "-y").status == 0)
    #expect(try home.text(path) == dismissed)
    #expect(try home.run("undo", "-y").status == 0)
    #expect(try home.events(in: calendar).isEmpty)
  }

  /// Each waits for its turn and is answered; none is recorded before.
  @Test func ringsManyAtOnce() throws {
    for number in 0..<60 { try write("Concert \(number)", at: "1800") }
    let goesOn = try pipe("goes-on")
    try command(": <'\(goesOn)'; echo dismiss")
    var service = try started()
    advance(service, to: "17:45")
    let path = home.folder("state/ticketcal/alarms.json")
    #expect(try !home.text(path).contains("\"moment\""))
    // The service is started again.
    service = try started()
    let end = open(goesOn, O_RDWR | O_CLOEXEC)
    defer { close(end) }
    finish(service)
    let files = try (0..<60).map { number in
      try home.text(home.folder("data/ticketcal/calendars/home/Concert \(number).ics"))
    }
    #expect(files.count { $0.contains("ACKNOWLEDGED:") } == 60)
    #expect(try Set(shown()).count == 60)
    #expect(try home.text(path).components(separatedBy: "\"moment\"").count == 61)
    #expect(errors.isEmpty)
  }

  /// What has printed a line only waits for its answer, and makes room.
  @Test func endsTheOldestThatWaitsForAnAnswer() throws {
    for number in 0..<53 { try write("Concert \(number)", at: "1800") }
    try command("echo; exec sleep 600")
    let service = try started()
    advance(service, to: "17:45")
    while errors.split(separator: "\n").count < 3 { service.wait(nothing) }
    #expect(output.split(separator: "\n").count == 53)
  }

  /// As what it shows would be gone.
  @Test func ringsAgainWhatWasNotAnsweredBeforeTheEnd() throws {
    try write("Concert", at: "1800")
    try command("exec sleep 600")
    advance(try started(), to: "17:45")
    try command("")
    finish(try started())
    #expect(output.split(separator: "\n").count == 2)
    #expect(try shown().last == "Concert")
  }

  @Test func looksAtTheTimeZoneAsAtTheClock() throws {
    try write("Concert", at: "1800")
    let path = home.folder("data/ticketcal/calendars/home/Concert.ics")
    try home.text(path).replacing("T180000Z", with: "T180000").write(
      toFile: path, atomically: true, encoding: .utf8)
    try command("")
    let service = try started()
    #expect(wanted == "17:45")
    clock.viewerZone = ViewerZone(["TZ": "America/New_York"])
    advance(service, to: "17:45")
    #expect(wanted == "22:45")
    advance(service, to: "22:45")
    finish(service)
    #expect(output == "Concert, today 18:00\n")
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
    let service = try started(
      limit: fault.hasPrefix("did not end") ? .zero : .seconds(3600))
    advance(service, to: "17:45")
    finish(service)
    #expect(errors.split(separator: "\n").count == 2 && errors.contains(fault), "\(errors)")
    #expect(output.split(separator: "\n").count == 2)
  }

  /// Its output waits for the service, as that of any program.
  @Test func readsACommandThatPrintsMuch() throws {
    try write("Concert", at: "1800")
    try command("head -c 1000000 /dev/zero || exit 3")
    let service = try started()
    advance(service, to: "17:45")
    finish(service)
    #expect(errors.isEmpty)
  }

  @Test func namesACommandThatIsNotThere() throws {
    try write("Concert", at: "1800")
    try home.configure("[alarms]\ncommand = [\"/nowhere/show\"]\n")
    let service = try started()
    advance(service, to: "17:45")
    #expect(
      errors
        == "ticketcal: /nowhere/show: no such program; correct alarms.command in the configuration\n"
    )
    // It may be installed by then.
    #expect(wanted == "17:46")
    try command("")
    advance(service, to: "17:46")
    finish(service)
    #expect(try shown() == ["Concert"], "\(errors)")
    #expect(wanted == nil)
  }

  @Test func seesNewEventsAndANewConfiguration() throws {
    try command("")
    let service = try started()
    #expect(wanted == nil)
    try write("Concert", at: "1800")
    while wanted == nil { service.wait(nothing) }
    #expect(wanted == "17:45")
    try home.configure(
      "[sources.local]\ntype = \"vdir\"\npath = \"\(home.folder("none"))\"\naccess = \"none\"\n")
    advance(service, to: "17:45")
    #expect(wanted == nil)
  }

  /// What waits for an answer goes on.
  @Test func keepsWhatIsShownWhenTheConfigurationChanges() throws {
    try write("Concert", at: "1800")
    let answer = try pipe("answer")
    try command(": <'\(answer)'; echo snooze")
    let service = try started()
    advance(service, to: "17:45")
    try command("")
    try service.start()
    let end = open(answer, O_RDWR | O_CLOEXEC)
    defer { close(end) }
    finish(service)
    #expect(wanted == "17:55")
  }

  @Test func ringsWithABrokenConfigurationAndWithoutARecord() throws {
    try write("Concert", at: "1800")
    try command("")
    let service = try started()
    try home.configure("[alarms")
    let record = home.folder("state/ticketcal/alarms.json")
    try FileManager.default.removeItem(atPath: record)
    try FileManager.default.createDirectory(
      atPath: record + "/no", withIntermediateDirectories: true)
    advance(service, to: "17:45")
    finish(service)
    #expect(try shown() == ["Concert"], "\(errors)")
    #expect(errors.contains("config.toml:1:"), "\(errors)")
    #expect(errors.contains("after a restart alarms may ring again"), "\(errors)")
  }

  /// One that nobody was asked about does not keep the others from ringing.
  @Test func leavesOutWhatMayNotBeRead() throws {
    try write("Concert", at: "1800")
    try home.configure("[sources.work]\ntype = \"vdir\"\npath = \"~/work\"\n")
    try home.folder.folder("home/work/home")
    _ = try started()
    #expect(wanted == "17:45")
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
    let service = try started()
    advance(service, to: "17:45")
    finish(service)
    #expect(wanted == "17:46")
    for minute in 46...52 {
      clock.advance(to: "2026-12-03T17:\(minute)")
      if wanted != nil { service.wait(nothing) }
      finish(service)
    }
    #expect(output.split(separator: "\n").count == 6)
    #expect(wanted == nil)
  }

  /// Above all, it asks nobody.
  @Test func refusesWhatMayNotBeRead() throws {
    try home.configure("[sources.local]\ntype = \"vdir\"\npath = \"~/other\"\n")
    try home.folder.folder("home/other/home")
    let error = #expect(throws: CommandError.self) { try started() }
    #expect(error?.status == ExitStatus.notPermitted)
  }
}
