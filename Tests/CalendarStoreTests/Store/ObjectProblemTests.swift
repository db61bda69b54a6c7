import CivilTime
import Foundation
import Testing

@testable import CalendarStore

@Suite struct ObjectProblemTests {
  let world: StoreWorld

  init() throws {
    world = try StoreWorld()
    try world.write(
      event: "UID:good", "SUMMARY:Good", "DTSTART:20270310T090000Z", to: "good.ics")
  }

  private func problems() throws -> [String: String] {
    var bare: [String: String] = [:]
    for isCached in [false, true, true] {
      let store = try world.events(isCached: isCached)
      for _ in 0..<2 {
        let found = try store.events(matching: world.predicate((2027, 3, 10), (2027, 3, 10)))
        #expect(found.contains { $0.title == "Good" })
      }
      let now = Dictionary(
        store.problems.map { ($0.href, $0.reason) }, uniquingKeysWith: { first, _ in first })
      #expect(store.problems.count == now.count)
      if bare.isEmpty { bare = now }
      #expect(now == bare)
    }
    return bare
  }

  @Test func aBrokenFileIsOneProblemAndTheRestShows() throws {
    try world.write("", to: "empty.ics")
    try world.write("hello", to: "hello.ics")
    try world.write("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:x\r\n", to: "half.ics")
    try world.write(event: "UID:nostart", "SUMMARY:No start", to: "nostart.ics")
    try world.write(
      event: "UID:zone", "SUMMARY:Z", "DTSTART;TZID=Moon/Base:20270310T120000", to: "zone.ics")
    try world.directory.write("not ours", to: "calendars/home/notes.txt")
    mkfifo(world.folder() + "/pipe.ics", 0o600)
    symlink("/etc/passwd", world.folder() + "/link.ics")
    #expect(
      try problems().keys.sorted() == [
        "empty.ics", "half.ics", "hello.ics", "link.ics", "nostart.ics", "pipe.ics", "zone.ics",
      ])
  }

  @Test func aMendedFileIsNoProblemAnyMore() throws {
    try world.write("", to: "file.ics")
    #expect(try problems().keys.sorted() == ["file.ics"])
    try world.write(event: "UID:f", "SUMMARY:F", "DTSTART:20270310T100000Z", to: "file.ics")
    #expect(try problems().isEmpty)
  }

  @Test func twoFilesWithOneUIDBothShowAndTheSecondIsNamed() throws {
    try world.write(
      event: "UID:good", "SUMMARY:Other", "DTSTART:20270310T100000Z", to: "other.ics")
    let problems = try problems()
    #expect(problems.keys.sorted() == ["other.ics"])
    #expect(problems["other.ics"]?.contains("good.ics") == true)
    let store = try world.events()
    let found = try store.events(matching: world.predicate((2027, 3, 10), (2027, 3, 10)))
    #expect(found.map(\.title) == ["Good", "Other"])
  }

  @Test func ofTwoFilesWithOneUIDTheFirstByNameIsMeant() throws {
    for isCached in [false, true] {
      let store = try world.events(isCached: isCached)
      #expect(try store.event(withIdentifier: ItemID(uid: "good"))?.title == "Good")
    }
    let store = try world.events()
    try world.write(
      event: "UID:good", "SUMMARY:Second", "DTSTART:20270310T100000Z", to: "second.ics")
    #expect(try store.event(withIdentifier: ItemID(uid: "good"))?.title == "Good")
    try world.write(
      event: "UID:good", "SUMMARY:First", "DTSTART:20270310T100000Z", to: "first.ics")
    #expect(try store.event(withIdentifier: ItemID(uid: "good"))?.title == "First")
  }

  @Test func aFileThatBreaksIsNotTakenForGone() throws {
    let store = try world.events()
    var good = try #require(try store.event(withIdentifier: ItemID(uid: "good")))
    try world.write("half", to: "good.ics")
    #expect(storeError { _ = try store.refresh(&good) }?.isRefusal == true)
    guard case .changed = storeError({ try store.remove(good, span: .thisEvent) }) else {
      Issue.record("removed")
      return
    }
  }

  @Test func aFileTooLargeIsNotRead() throws {
    let path = world.folder() + "/large.ics"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    #expect(truncate(path, off_t(ICalendarObject.largest) + 1) == 0)
    #expect(try problems()["large.ics"]?.contains("larger") == true)
  }

  @Test(arguments: ["DTEND:20200101T000000Z", "DURATION:PT0S"])
  func whatRepeatsWithoutEndIsCutShort(end: String) throws {
    try world.write(
      event: "UID:often", "SUMMARY:Often", "DTSTART:20200101T000000Z", end, "RRULE:FREQ=SECONDLY",
      to: "often.ics")
    #expect(try problems()["often.ics"]?.contains("too often") == true)
    let store = try world.events()
    let found = try store.events(matching: world.predicate((2027, 3, 10), (2027, 3, 10)))
    let often = found.filter { $0.title == "Often" }
    #expect(often.count == 200)
    #expect(often.first?.start.description == "2027-03-10T00:00:00Z")
    #expect(often.last?.start.description == "2027-03-10T00:03:19Z")
    #expect(found.count { $0.title != "Often" } > 0)
  }

  @Test func whatEndsBeforeItIsTooMuchIsShown() throws {
    try world.write(
      event: "UID:often", "SUMMARY:Often", "DTSTART:20200101T000000Z",
      "RRULE:FREQ=SECONDLY;UNTIL=20270310T000500Z", to: "often.ics")
    let store = try world.events()
    let found = try store.events(matching: world.predicate((2027, 3, 10), (2027, 3, 20)))
    #expect(found.count { $0.title == "Often" } == 301)
    #expect(!store.problems.contains { $0.href == "often.ics" })
  }

  @Test func whatRepeatsByTheMinuteWithinReasonIsShown() throws {
    try world.write(
      event: "UID:often", "SUMMARY:Often", "DTSTART:20200101T000000Z",
      "RRULE:FREQ=MINUTELY;INTERVAL=15;BYHOUR=9,10,11", to: "often.ics")
    let store = try world.events()
    let found = try store.events(matching: world.predicate((2027, 3, 1), (2027, 3, 31)))
    #expect(found.count { $0.title == "Often" } == 31 * 12)
    #expect(!store.problems.contains { $0.href == "often.ics" })
  }

  @Test func ofWhatRepeatsTooOftenEveryOneHasAName() throws {
    try world.write(
      event: "UID:often", "SUMMARY:Often", "DTSTART:20200101T000000Z", "RRULE:FREQ=MINUTELY",
      to: "often.ics")
    let store = try world.events()
    let event = try #require(try store.event(withIdentifier: ItemID(uid: "often")))
    #expect(try store.occurrences(of: event, named: "20270310T2359").count == 1)
    #expect(try store.occurrences(of: event, named: "20270310").count == 1440)
  }

  @Test func whatHasTooManyOccurrencesIsNotShownAsWhole() throws {
    try world.write(
      event: "UID:often", "SUMMARY:Often", "DTSTART:20200101T000000Z", "RRULE:FREQ=SECONDLY",
      to: "often.ics")
    let store = try world.events()
    let event = try #require(try store.event(withIdentifier: ItemID(uid: "often")))
    #expect(try store.isComing(event))
    let day = try world.predicate((2027, 3, 10), (2027, 3, 10)).range
    #expect(try store.occurrences(of: event, in: day).count == 200)
    #expect(store.problems.map(\.href) == ["often.ics"])
    #expect(store.problems.first?.reason.contains("too often") == true)
    // The occurrence is there, and behind the first ones.
    #expect(try store.occurrences(of: event, named: "20270310T120000Z").count == 1)
    for beginning in ["20270310", "20270310T12"] {
      let error = storeError { _ = try store.occurrences(of: event, named: beginning) }
      #expect(error?.reason.contains("write the whole time") == true)
    }
  }

  @Test func aCalendarThatCannotBeReadDoesNotHideTheOthers() throws {
    try world.make("closed")
    chmod(world.folder("closed"), 0o000)
    defer { chmod(world.folder("closed"), 0o700) }
    let (context, source) = (try world.context(isCached: false), world.source)
    let predicate = try world.predicate((2027, 3, 10), (2027, 3, 10))
    chmod(world.directory.path, 0o755)
    chmod(world.source.location, 0o755)
    chmod(world.folder(), 0o755)
    let (titles, problems) = try asOrdinaryUser {
      let store = EventStore([VdirBackend(source)], context: context)
      return (try store.events(matching: predicate).map(\.title), store.problems)
    }
    #expect(titles == ["Good"])
    #expect(problems.map(\.calendar.name) == ["closed"])
    #expect(problems.map(\.href) == [""])
  }

  /// Its events are missing in what was read, however often its calendars are listed then.
  @Test func aSourceThatCouldNotBeListedIsNamedUntilItIsRead() throws {
    let other = MemoryBackend(CalendarSource(name: "other", location: "/other"))
    let store = EventStore([VdirBackend(world.source), other], context: try world.context())
    let folder = world.source.location
    rename(folder, folder + "-away")
    let predicate = try world.predicate((2027, 3, 10), (2027, 3, 10))
    #expect(try store.events(matching: predicate) == [])
    rename(folder + "-away", folder)
    #expect(try store.calendars().contains { $0.calendar.source == world.source.name })
    #expect(store.problems.map(\.calendar.source) == [world.source.name])
    #expect(try store.events(matching: predicate).count == 1)
    #expect(store.problems == [])
  }

  /// Many of them leave the events of others where they are.
  @Test(arguments: [
    "SECONDLY", "MINUTELY", "HOURLY;BYMINUTE=0,1,2,3,4,5,6;BYSECOND=0,1,2,3,4,5,6",
  ])
  func whatRepeatsTooOftenIsShownInPart(frequency: String) throws {
    for number in 0..<12 {
      try world.write(
        event: "UID:often\(number)", "SUMMARY:Often", "DTSTART:20200101T000000Z",
        "RRULE:FREQ=\(frequency)", to: "often\(number).ics")
    }
    let store = try world.events()
    let days = [((2027, 3, 10), (2027, 3, 17)), ((2027, 1, 1), (2027, 12, 31))]
    for (first, last) in days {
      let found = try store.events(matching: world.predicate(first, last))
      #expect(found.contains { $0.title == "Good" })
      #expect(found.count > 12 * 200 && found.count < 12 * 202)
      #expect(Set(found.map(\.uid)).count == 13)
    }
    #expect(store.problems.count == 12)
  }

  /// Whatever makes hundreds of them fall on each day.
  @Test(arguments: [
    ("DTSTART;VALUE=DATE:19000101", "DTEND;VALUE=DATE:29000101", "FREQ=DAILY"),
    ("DTSTART:19000101T000000Z", "DTEND:20280101T000000Z", "FREQ=MONTHLY;BYHOUR=1,2,3"),
    ("DTSTART:20260101T000000Z", "DTEND:20270601T000000Z", "FREQ=MINUTELY;INTERVAL=2"),
  ])
  func whatIsLongerThanAHundredIntervalsIsShownInPart(
    _ start: String, _ end: String, _ rule: String
  ) throws {
    for number in 0..<12 {
      try world.write(
        event: "UID:long\(number)", "SUMMARY:Long", start, end, "RRULE:\(rule)",
        to: "long\(number).ics")
    }
    let store = try world.events()
    for (last, days) in [((2027, 3, 10), 1), ((2027, 3, 17), 8), ((2027, 12, 31), 300)] {
      let found = try store.events(matching: world.predicate((2027, 3, 10), last))
      #expect(found.contains { $0.title == "Good" })
      // One more is a start that does not follow its rule.
      #expect(found.count <= 12 * (max(1, 200 / days) + 1) + 1)
      #expect(Set(found.map(\.uid)).count == 13)
    }
    #expect(store.problems.count == 12)
    #expect(store.problems.allSatisfy { $0.reason.contains("too long for how often") })
  }

  @Test func whatIsAsLongAsAHundredIntervalsIsShown() throws {
    try world.write(
      event: "UID:long", "SUMMARY:Long", "DTSTART;VALUE=DATE:20260101",
      "DTEND;VALUE=DATE:20260411", "RRULE:FREQ=DAILY", to: "long.ics")
    let store = try world.events()
    let year = try store.events(matching: world.predicate((2027, 1, 1), (2027, 12, 31)))
    #expect(year.count { $0.title == "Long" } == 365 + 99)
    #expect(store.problems.isEmpty)
  }

  /// A fetch of many years lists them on more days than it has room for.
  @Test func whatGoesOnForDaysCountsOnEachOfThem() throws {
    try world.write(
      event: "UID:long", "SUMMARY:Long", "DTSTART;VALUE=DATE:19000101",
      "DTEND;VALUE=DATE:19000411", "RRULE:FREQ=DAILY", to: "long.ics")
    let store = try world.events()
    let found = try store.events(matching: world.predicate((2027, 1, 1), (2036, 12, 31)))
    // A hundred days each, the first of them before the range.
    #expect((740...750).contains(found.count { $0.title == "Long" }))
    #expect(store.problems.map(\.href) == ["long.ics"])
  }

  @Test func problemsGoWithWhatTheyWereOf() throws {
    try world.make("second")
    try world.write("", to: "broken.ics")
    try world.write("", to: "mended.ics")
    try world.write("", to: "own.ics", in: "second")
    try world.write(event: "UID:good", "DTSTART:20270310T090000Z", to: "twin.ics")
    symlink("/etc/passwd", world.folder() + "/link.ics")
    let store = try world.events()
    func problems() throws -> [String] {
      _ = try store.events(matching: world.predicate((2027, 3, 10), (2027, 3, 10)))
      return store.problems.map(\.href).sorted()
    }
    let all = ["broken.ics", "link.ics", "mended.ics", "own.ics", "twin.ics"]
    #expect(try problems() == all)
    #expect(try problems() == all)
    world.delete("broken.ics")
    world.delete("link.ics")
    world.delete("twin.ics")
    try world.write(event: "UID:m", "DTSTART:20270310T090000Z", to: "mended.ics")
    #expect(try problems() == ["own.ics"])
    world.delete("own.ics", in: "second")
    rmdir(world.folder("second"))
    #expect(try problems() == [])
  }

  @Test(arguments: [
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=4,6;BYMONTHDAY=31",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
  ])
  func checkTellsOfRulesThatGiveNothing(rule: String) throws {
    try world.write(
      event: "UID:never", "DTSTART:20270310T090000Z", "RRULE:\(rule)", to: "never.ics")
    let list = try world.events()
    let home = try #require(try list.calendars().first)
    let problems = try list.check(home)
    #expect(problems.map(\.href) == ["never.ics"])
    #expect(problems.first?.reason.contains("repeats at no time") == true)
  }

  @Test(arguments: [
    "FREQ=DAILY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=WEEKLY;COUNT=1",
    "FREQ=HOURLY", "FREQ=MONTHLY;BYDAY=5MO", "FREQ=YEARLY;UNTIL=20270310T090000Z",
  ])
  func checkFindsNothingWrongWithRulesThatGiveSomething(rule: String) throws {
    try world.write(
      event: "UID:u", "DTSTART:20270310T090000Z", "RRULE:\(rule)", to: "u.ics")
    let list = try world.events()
    #expect(try list.check(try #require(try list.calendars().first)) == [])
  }

  @Test func checkTellsOfRulesThatGiveTooMuch() throws {
    try world.write(
      event: "UID:often", "DTSTART:20200101T000000Z", "RRULE:FREQ=SECONDLY;COUNT=1000000000",
      to: "often.ics")
    let list = try world.events()
    let problems = try list.check(try #require(try list.calendars().first))
    #expect(problems.map(\.href) == ["often.ics"])
  }

  @Test(arguments: [true, false])
  func whatCouldNotBeReadIsFoundAsSoonAsItCan(isCached: Bool) throws {
    let backend = MemoryBackend(CalendarSource(name: "personal", location: "/personal"))
    let calendar = try backend.create(named: "home", color: nil, for: [.event]).calendar
    let text = StoreWorld.object([
      "BEGIN:VEVENT", "UID:late", "DTSTART:20270310T090000Z", "END:VEVENT",
    ])
    _ = try backend.put(Array(text.utf8), as: "late.ics", in: calendar, if: .absent)
    backend.unreadable = ["late.ics"]
    var store = EventStore([backend], context: try world.context())
    let id = ItemID(uid: "late")
    #expect(try store.event(withIdentifier: id) == nil)
    #expect(store.problems.map(\.href) == ["late.ics"])
    backend.unreadable = []
    if isCached {
      store = EventStore([backend], context: try world.context())
    }
    #expect(try store.event(withIdentifier: id)?.uid == "late")
    #expect(store.problems == [])
    #expect(try store.events(matching: world.predicate((2027, 3, 10), (2027, 3, 10))).count == 1)
  }

  @Test func checkTellsOfTimesThatOthersReadOtherwise() throws {
    try world.write(
      event: "UID:late", "DTSTART:20270310T090000Z", "RRULE:FREQ=DAILY;UNTIL=20270311T090000",
      "CREATED:None", to: "late.ics")
    let list = try world.events()
    let problems = try list.check(try #require(try list.calendars().first))
    #expect(problems.map(\.href) == ["late.ics"])
    #expect(problems.first?.reason.hasPrefix("CREATED, RRULE not valid") == true)
  }

  @Test func checkTellsEverything() throws {
    try world.write("", to: "empty.ics")
    try world.write(reminder: "UID:good", "SUMMARY:Same", to: "todo.ics")
    let list = try world.events()
    let home = try #require(try list.calendars().first)
    #expect(try list.check(home).map(\.href).sorted() == ["empty.ics", "todo.ics"])
    #expect(try list.check(home).count == 2)
  }

  @Test func tellsHowFarLongWorkIs() throws {
    for number in 0..<1200 {
      try world.write(
        event: "UID:n\(number)", "DTSTART:20260101T090000Z", to: "n\(number).ics")
    }
    let told = Told()
    var context = try world.context()
    context.progress = { told.add($0, $1) }
    let store = EventStore([VdirBackend(world.source)], context: context)
    _ = try store.events(matching: world.predicate((2027, 3, 10), (2027, 3, 10)))
    #expect(told.all.map(\.0) == [250, 500, 750, 1000, 1201])
    #expect(told.all.allSatisfy { $0.1 == 1201 })
    _ = try store.events(matching: world.predicate((2027, 3, 10), (2027, 3, 10)))
    #expect(told.all.count == 5)
  }

  private final class Told: @unchecked Sendable {
    private let lock = NSLock()
    private var told: [(Int, Int)] = []
    func add(_ read: Int, _ total: Int) { lock.withLock { told.append((read, total)) } }
    var all: [(Int, Int)] { lock.withLock { told } }
  }
}
