import Foundation
import Testing

/// khal and todoman read what the store writes, and the store reads what they write.
@Suite struct StoreInteroperationTests {
  private static let khal: String? = Program.find("khal")
  private static let todoman: String? = Program.find("todoman")
  private static let environment: [String: String] = ["TZ": "Europe/Berlin", "LANG": "C.UTF-8"]

  /// A home whose source `personal` may be read, with a calendar `home` and a list `tasks`.
  private func granted() throws -> TestHome {
    let home = try TestHome()
    let calendar = try home.configureSource()
    try FileManager.default.removeItem(atPath: calendar + "/dentist.ics")
    try home.folder.folder("home/.calendars/tasks")
    try home.file(
      "khal.conf",
      """
      [calendars]
      [[home]]
      path = \(calendar)
      [locale]
      local_timezone = Europe/Berlin
      default_timezone = Europe/Berlin
      timeformat = %H:%M
      dateformat = %Y-%m-%d
      longdateformat = %Y-%m-%d
      datetimeformat = %Y-%m-%d %H:%M
      longdatetimeformat = %Y-%m-%d %H:%M
      """)
    try home.file(
      "todoman.py",
      """
      path = "\(home.folder("home/.calendars"))/tasks"
      date_format = "%Y-%m-%d"
      time_format = "%H:%M"
      default_list = "tasks"
      default_due = 0
      default_due = 0
      cache_path = "\(home.folder("todoman.sqlite3"))"
      """)
    try home.run("access", "grant", "personal")
    return home
  }

  private func runKhal(_ home: TestHome, _ arguments: String...) throws -> Finished {
    let path = try #require(Self.khal)
    let run = try Running(
      path, ["-c", home.work("khal.conf")] + arguments,
      environment: home.environment.merging(Self.environment) { $1 }, directory: home.work.path
    ).wait()
    try #require(run.status == 0, "\(run.errors)")
    #expect(!run.errors.lowercased().contains("warning"), "\(run.errors)")
    #expect(!run.errors.lowercased().contains("error"), "\(run.errors)")
    return run
  }

  private func runTodoman(_ home: TestHome, _ arguments: String...) throws -> Finished {
    let path = try #require(Self.todoman)
    let run = try Running(
      path, ["--config", home.work("todoman.py")] + arguments,
      environment: home.environment.merging(Self.environment) { $1 }, directory: home.work.path
    ).wait()
    try #require(run.status == 0, "\(run.errors)")
    return run
  }

  private func ticketcal(_ home: TestHome, _ arguments: String...) throws -> Finished {
    let run = try home.run(arguments, environment: Self.environment)
    try #require(run.status == 0, "\(run.errors)")
    #expect(!run.errors.contains("warning"), "\(run.errors)")
    return run
  }

  /// What khal lists from that day on, without headings.
  private func listed(_ home: TestHome, from day: String, days: Int) throws -> [String] {
    try runKhal(
      home, "list", day, "\(days)d", "--format", "{start-date} {start-time} {end-time} {title}",
      "--day-format", ""
    ).lines
  }

  @Test(.enabled(if: Program.find("khal") != nil, "khal is not installed"))
  func readsWhatKhalWrites() throws {
    let home = try granted()
    _ = try runKhal(
      home, "new", "-a", "home", "-l", "Main Street, 1", "-r", "weekly", "-u", "2026-12-09",
      "-m", "15m", "2026-11-24 10:00", "11:30", "Choir; practice", "::", "bring notes")
    _ = try runKhal(home, "new", "-a", "home", "2026-11-26", "Day off 日本")
    let run = try ticketcal(
      home, "agenda", "--from", "2026-11-23", "--to", "2026-12-20", "--format", "json")
    let objects = try run.lines.map(home.object)
    #expect(
      objects.map { $0["title"] as? String }
        == ["Choir; practice", "Day off 日本", "Choir; practice", "Choir; practice"])
    #expect(
      objects.map { $0["start"] as? String } == [
        "2026-11-24T10:00:00+01:00[Europe/Berlin]", "2026-11-26",
        "2026-12-01T10:00:00+01:00[Europe/Berlin]", "2026-12-08T10:00:00+01:00[Europe/Berlin]",
      ])
    #expect(objects[0]["end"] as? String == "2026-11-24T11:30:00+01:00[Europe/Berlin]")
    #expect(objects[1]["end"] as? String == "2026-11-26")
    #expect(objects[0]["location"] as? String == "Main Street, 1")
    #expect(objects[0]["notes"] as? String == "bring notes")
    #expect(objects[0]["alarms"] as? [String] == ["15m"])
    #expect(try ticketcal(home, "calendars", "check").output.isEmpty)
  }

  @Test(.enabled(if: Program.find("khal") != nil, "khal is not installed"))
  func khalReadsASeriesWithoutAnOccurrence() throws {
    let home = try granted()
    _ = try runKhal(
      home, "new", "-a", "home", "-r", "weekly", "-u", "2026-12-31", "2026-11-24 10:00", "11:30",
      "Choir")
    let objects = try ticketcal(
      home, "agenda", "--from", "2026-11-23", "--to", "2026-12-31", "--format", "json"
    ).lines.map(home.object)
    #expect(objects.count == 6)
    let second = try #require(objects[1]["id"] as? String)
    _ = try ticketcal(home, "delete", second, "--span", "this", "--yes")
    #expect(
      try listed(home, from: "2026-11-23", days: 40) == [
        "2026-11-24 10:00 11:30 Choir", "2026-12-08 10:00 11:30 Choir",
        "2026-12-15 10:00 11:30 Choir", "2026-12-22 10:00 11:30 Choir",
        "2026-12-29 10:00 11:30 Choir",
      ])
    let fourth = try #require(objects[3]["id"] as? String)
    _ = try ticketcal(home, "delete", fourth, "--span", "future", "--yes")
    #expect(
      try listed(home, from: "2026-11-23", days: 40) == [
        "2026-11-24 10:00 11:30 Choir", "2026-12-08 10:00 11:30 Choir",
      ])
  }

  @Test(.enabled(if: Program.find("todoman") != nil, "todoman is not installed"))
  func readsWhatTodomanWrites() throws {
    let home = try granted()
    _ = try runTodoman(
      home, "new", "-l", "tasks", "-d", "2026-12-01 18:00", "--priority", "high", "--location",
      "Home", "Buy milk, bread")
    _ = try runTodoman(home, "new", "-l", "tasks", "Nothing due")
    let list = try ticketcal(home, "reminders", "--list", "personal/tasks", "--format", "json")
    let objects = try list.lines.map(home.object)
    #expect(objects.map { $0["title"] as? String } == ["Buy milk, bread", "Nothing due"])
    #expect(objects.first?["due"] as? String == "2026-12-01T17:00:00Z")
    #expect(objects.first?["priority"] as? Int == 4)
    #expect(objects.first?["status"] as? String == "needs-action")
    let id = try #require(objects.first?["id"] as? String)
    _ = try ticketcal(home, "reminders", "done", id)
    let porcelain = try runTodoman(home, "--porcelain", "list", "--status", "COMPLETED")
    let todos = try #require(
      try JSONSerialization.jsonObject(with: Data(porcelain.bytes)) as? [[String: Any]])
    #expect(todos.map { $0["summary"] as? String } == ["Buy milk, bread"])
    #expect(todos.first?["completed"] as? Bool == true)
    #expect(todos.first?["percent"] as? Int == 100)
  }

  @Test(.enabled(if: Program.find("todoman") != nil, "todoman is not installed"))
  func todomanReadsWhatIsAdded() throws {
    let home = try granted()
    _ = try ticketcal(
      home, "reminders", "add", "Pay; the rent, 日本", "--due", "2026-12-01 18:00",
      "--priority", "high", "--list", "personal/tasks")
    let porcelain = try runTodoman(home, "--porcelain", "list")
    let todos = try #require(
      try JSONSerialization.jsonObject(with: Data(porcelain.bytes)) as? [[String: Any]])
    #expect(todos.map { $0["summary"] as? String } == ["Pay; the rent, 日本"])
    #expect(todos.first?["due"] as? Int == 1_796_144_400)
    #expect(todos.first?["completed"] as? Bool == false)
    let id = try #require(todos.first?["id"] as? Int)
    _ = try runTodoman(home, "done", "\(id)")
    let objects = try ticketcal(
      home, "reminders", "--all", "--list", "personal/tasks", "--format", "json"
    ).lines.map(home.object)
    #expect(objects.map { $0["status"] as? String } == ["completed"])
  }
}
