import CLinux
import CivilTime
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

  /// The titles that were shown, in no order.
  private func shown() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: home.work.path)
      .filter { $0.hasPrefix("shown.") }
      .compactMap { name in
        let text = try home.text("\(home.work.path)/\(name)")
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

  /// None is lost without a word: it is answered, or named.
  @Test func ringsManyAtOnce() throws {
    for number in 0..<60 { try write("Concert \(number)", at: "1800") }
    try command("echo dismiss")
    let streams = try Streams()
    let service = try service(streams)
    try service.start()
    clock.advance(to: "2026-12-03T17:45")
    service.wait(nothing)
    finish(service)
    let acknowledged = try (0..<60).filter { number in
      try home.text(home.folder("data/ticketcal/calendars/home/Concert \(number).ics"))
        .contains("ACKNOWLEDGED:")
    }
    let named = Running.contents(streams.errors).text.split(separator: "\n")
    #expect(acknowledged.count + named.count == 60, "\(named)")
    #expect(acknowledged.count >= 50)
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

/// A clock that stands still until it is set.
private final class ManualClock: WakeupTimer {
  private(set) var now: Instant
  private var moment: Instant?
  private let pipe: (reading: Int32, writing: Int32)

  init(at text: String) {
    now = Self.instant(text)
    var ends: [Int32] = [-1, -1]
    // No program that other tests start gets them.
    pipe2(&ends, O_CLOEXEC)
    pipe = (ends[0], ends[1])
  }

  deinit {
    close(pipe.reading)
    close(pipe.writing)
  }

  var descriptor: Int32 { pipe.reading }

  func wake(at moment: Instant?) { self.moment = moment }

  func drain() {
    var byte: UInt8 = 0
    _ = read(pipe.reading, &byte, 1)
  }

  /// The moment to wake at, in UTC; nil for none.
  var wanted: String? {
    moment.flatMap { $0.local(offset: 0) }.map { String("\($0)".prefix(16)) }
  }

  /// As the kernel's timer: nothing happens before the moment.
  func advance(to text: String) {
    now = Self.instant(text)
    guard let moment, moment <= now else { return }
    var byte: UInt8 = 1
    _ = write(pipe.writing, &byte, 1)
  }

  private static func instant(_ text: String) -> Instant {
    let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard parts.count == 5, let date = LocalDate(year: parts[0], month: parts[1], day: parts[2]),
      let time = LocalTime(hour: parts[3], minute: parts[4], second: 0)
    else { return Instant(secondsSince1970: 0) }
    return Instant(secondsSince1970: LocalDateTime(date, time).secondsSinceEpoch)
  }
}
