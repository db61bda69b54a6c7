import CalendarStore
import Foundation

/// Runs the examples of the documentation on calendars in a folder of its own, and checks what they did.
@main struct Examples {
  static func main() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "examples-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let calendars = folder.appending(path: "calendars").path
    let state = folder.appending(path: "state").path
    for path in [calendars, state] {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }

    check(try openCalendars(home: folder.path).isEmpty, "no calendars yet")
    let access = try makeAccess(calendars: calendars, state: state)
    check(access.status(of: access.sources[0].source, for: .event) == .notDetermined, "not asked")
    let refused = try? requestAccess(access, answer: false)
    check(refused == nil, "no access without a yes")
    try access.reset(access.sources[0].source)
    let store = try requestAccess(access, answer: true)
    check(access.status(of: access.sources[0].source, for: .event) == .fullAccess, "granted")

    let list = try access.requestFullAccess(for: [.event, .reminder]) { _ in true }
    let made = try list.create(title: "Choir")
    let calendar = made.calendar
    let changes = store.changes

    let id = try saveWeeklyEvent(in: store, calendar)
    check(try store.event(withIdentifier: id)?.title == "Choir", "saved")
    check(try fetchDecember(from: store).count == 4, "four Fridays")
    let friday = Instant(secondsSince1970: 1_796_342_400)  // 2026-12-04T00:00:00Z
    check(try findAlarms(in: store, after: friday) == ["Choir 1796407200"], "an alarm at 19:00")

    try changeSeries(store)
    let titles = try fetchDecember(from: store).map(\.title)
    check(
      titles == ["Choir", "Choir", "Choir, new programme", "Choir, new programme"], "\(titles)")
    check(try fetchDecember(from: store)[1].location == "Town hall", "one occurrence moved")

    try setPlace(of: try fetchDecember(from: store)[3], in: store)
    check(
      try fetchDecember(from: store)[3].structuredLocation?.title == "Gewandhaus", "a place")

    check(try removeTwo(store).isEmpty, "two removals")
    check(try fetchDecember(from: store).count == 2, "two are left")

    let reminders = try access.requestFullAccess(for: [.reminder]) { _ in true }
    let chores = try list.create(title: "Chores").calendar
    let choosing = try makeAccess(calendars: calendars, state: state, events: "Chores")
    let both = try choosing.requestFullAccess(for: [.event, .reminder]) { _ in nil }
    let defaults = try findDefaults(in: both)
    check(defaults.0?.calendar == chores, "the chosen calendar")
    check(defaults.1?.calendar == calendar, "the first calendar")
    let plants = try complete(reminders, in: chores)
    check(plants?.due?.description == "2026-12-11", "advanced")
    if let plants { try move(plants, to: calendar, in: reminders) }
    check(try reminders.reminders(matching: .all, in: [chores]).isEmpty, "moved")
    await printChanges(changes, count: 1)
    try FileManager.default.moveItem(
      atPath: calendars + "/Choir", toPath: calendars + "/Renamed")
    check(try findAgain(made.calendarIdentifier, in: list) == "Choir", "found again")

    let file = folder.appending(path: "club.ics").path
    try
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20261210\nSUMMARY:Concert\nEND:VEVENT\nEND:VCALENDAR\n"
      .write(toFile: file, atomically: true, encoding: .utf8)
    let reading = try makeReadingAccess(files: file, state: state)
    let events = try fetchDecember(from: try requestAccess(reading, answer: true))
    check(events.map(\.title) == ["Concert"], "\(events.map(\.title))")
    let server = try makeServerAccess(url: "https://dav.example.org/", user: "ada", state: state)
    check(try server.serverCalendars(of: server.sources[0].source) == nil, "not set up")

    let planner = try Planner(calendars: calendars, state: state)
    check(try await planner.openReminders().count == 1, "the actor's store")
    try await planner.refresh()
    print("canceled: \(await cancelFetch(of: planner))")

    let ports = folder.appending(path: "ports").path
    try FileManager.default.createDirectory(
      atPath: ports, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try await checkPorts(try makeAccess(calendars: ports, state: ports + "-state"), check)
    print("all examples ran")
  }

  private static func check(_ isTrue: Bool, _ what: String) {
    if !isTrue { fatalError("example failed: \(what)") }
  }
}
