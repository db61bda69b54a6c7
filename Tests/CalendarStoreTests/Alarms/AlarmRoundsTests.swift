import CivilTime
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore
@testable import ICalendar

/// What rings on a clock that is handed in.
@Suite struct AlarmRoundsTests {
  private let world: StoreWorld
  private let store: EventStore

  init() throws {
    world = try StoreWorld()
    store = try world.events()
  }

  /// An event at 18:00 for two hours, with alarms by minutes before.
  private func write(
    _ name: String = "a", at time: String = "20261203T180000Z", alarms minutes: Int...
  ) throws {
    let start = try EventStoreAlarmsTests.moment(time)
    let end = Instant(secondsSince1970: start.secondsSince1970 + 7200)
    try world.write(
      StoreWorld.object(
        EventStoreAlarmsTests.event(
          "DTSTART:\(time)", "DTEND:\(EventStoreAlarmsTests.text(end))",
          alarms: minutes.map { "ACTION:DISPLAY|TRIGGER:-PT\($0)M" }, title: name)),
      to: "\(name).ics")
  }

  private func rounds() throws -> AlarmRounds {
    AlarmRounds(try AlarmRecord(path: world.directory.path(of: "alarms.json")))
  }

  private static func text(_ notice: AlarmNotice) -> [String] {
    switch notice {
    case .alarm(let alarm, _): ["rings \(alarm.title)"]
    case .missed(let alarms): alarms.map { "missed \($0.title)" }
    }
  }

  /// Shows all. On 3 December 2026: `rings TITLE`, `missed TITLE`, `next HHMMSS`.
  private func look(_ rounds: inout AlarmRounds, _ clock: String, day: Int = 3) throws -> [String] {
    let now = try EventStoreAlarmsTests.moment("2026120\(day)T\(clock)Z")
    let round = try rounds.round(at: now, in: store)
    for notice in round.notices { rounds.addShown(notice) }
    try rounds.record.save()
    return round.notices.flatMap(Self.text)
      + (round.next.map { ["next \(EventStoreAlarmsTests.text($0).dropFirst(9).dropLast())"] } ?? [])
  }

  @Test func ringsEachOnceAlsoAfterARestart() throws {
    try write(alarms: 15, 60)
    var rounds = try rounds()
    #expect(try look(&rounds, "160000") == ["next 170000"])
    #expect(try look(&rounds, "170000") == ["rings a", "next 174500"])
    #expect(try look(&rounds, "170000") == ["next 174500"])
    rounds = try self.rounds()
    #expect(try look(&rounds, "170001") == ["next 174500"])
    #expect(try look(&rounds, "174559") == ["rings a"])
    #expect(try look(&rounds, "180000") == [])
  }

  @Test func ringsWhatIsNotOverAfterASleepAndCountsTheRest() throws {
    for (name, hour) in [("early", "06"), ("noon", "12"), ("evening", "18")] {
      try write(name, at: "20261203T\(hour)0000Z", alarms: 15, 60)
    }
    try write("later", at: "20261204T060000Z", alarms: 15)
    var rounds = try rounds()
    #expect(try look(&rounds, "010000") == ["next 050000"])
    // Both alarms of the evening's event are late: the last one rings.
    #expect(
      try look(&rounds, "183000") == [
        "missed early", "missed early", "missed noon", "missed noon", "rings evening",
        "next 054500",
      ])
  }

  @Test func tellsWhatHappenedWithoutTheService() throws {
    try write(alarms: 15)
    var rounds = try rounds()
    #expect(try look(&rounds, "120000") == ["next 174500"])
    rounds = try self.rounds()
    #expect(try look(&rounds, "120000", day: 5) == ["missed a"])
    rounds = try self.rounds()
    #expect(try look(&rounds, "120001", day: 5) == [])
  }

  /// A round begins where the last one ended, but for the time that a change takes to arrive.
  @Test func ringsForWhatArrivesLate() throws {
    try write("first", alarms: 10)
    var rounds = try rounds()
    #expect(try look(&rounds, "100000") == ["next 175000"])
    try write("old", at: "20261203T120000Z", alarms: 130)
    #expect(try look(&rounds, "101000") == ["next 175000"])
    try write("asleep", at: "20261203T120000Z", alarms: 105)
    #expect(try look(&rounds, "110000") == ["rings asleep", "next 175000"])
    // A server had it before the last look.
    try write("polled", at: "20261203T120000Z", alarms: 61)
    #expect(try look(&rounds, "110030") == ["rings polled", "next 175000"])
    // The first look begins now, whatever the calendars have.
    rounds = AlarmRounds(try AlarmRecord(path: world.directory.path(of: "other.json")))
    #expect(try look(&rounds, "113000") == ["next 175000"])
  }

  /// A program ends between the look and what it shows.
  @Test func ringsUntilItWasShown() throws {
    for number in 1...3 { try write("\(number)", alarms: 15) }
    var rounds = try rounds()
    _ = try look(&rounds, "160000")
    let now = try EventStoreAlarmsTests.moment("20261203T174500Z")
    let first = try rounds.round(at: now, in: store).notices
    #expect(first.flatMap(Self.text) == ["rings 1", "rings 2", "rings 3"])
    rounds.addShown(first[1])
    try rounds.record.save()
    rounds = try self.rounds()
    #expect(try look(&rounds, "174510") == ["rings 1", "rings 3"])
    #expect(try look(&rounds, "174520") == [])
    // Days later, too.
    rounds = try self.rounds()
    try write("4", at: "20261203T190000Z", alarms: 15)
    _ = try rounds.round(at: EventStoreAlarmsTests.moment("20261203T184500Z"), in: store)
    try rounds.record.save()
    rounds = try self.rounds()
    #expect(try look(&rounds, "120000", day: 5) == ["missed 4"])
  }

  @Test func repeatsNothingWhenTheClockIsSetBack() throws {
    try write(alarms: 15, 60)
    var rounds = try rounds()
    _ = try look(&rounds, "160000")
    #expect(try look(&rounds, "170000") == ["rings a", "next 174500"])
    #expect(try look(&rounds, "150000") == ["next 170000"])
    #expect(try look(&rounds, "170000") == ["next 174500"])
    #expect(try look(&rounds, "174500") == ["rings a"])
  }

  @Test func ringsAgainForAnItemThatMoves() throws {
    try write(alarms: 15)
    var rounds = try rounds()
    _ = try look(&rounds, "160000")
    #expect(try look(&rounds, "174500") == ["rings a"])
    try write(at: "20261203T190000Z", alarms: 15)
    #expect(try look(&rounds, "174600") == ["next 184500"])
    #expect(try look(&rounds, "184500") == ["rings a"])
  }

  @Test func ringsOnceForAnEventInTwoCalendars() throws {
    try write(alarms: 15)
    try world.make("copy")
    try world.write(try world.text(of: "a.ics"), to: "a.ics", in: "copy")
    var rounds = try rounds()
    _ = try look(&rounds, "160000")
    #expect(try look(&rounds, "174500") == ["rings a"])
  }

  /// A folder on a disk that comes later.
  @Test func looksForTheAlarmsOfASourceThatIsAway() throws {
    let other = try StoreWorld()
    let disk = other.source.location
    try other.write(
      StoreWorld.object(
        EventStoreAlarmsTests.event(
          "DTSTART:20261203T180000Z", "DURATION:PT2H", alarms: ["ACTION:DISPLAY|TRIGGER:-PT30M"],
          title: "away")), to: "a.ics")
    let away = CalendarSource(name: "disk", location: disk)
    let store = EventStore(
      [VdirBackend(away), VdirBackend(world.source)], context: try world.context())
    try write(alarms: 15)
    var rounds = try rounds()
    func look(_ clock: String) throws -> [String] {
      let now = try EventStoreAlarmsTests.moment("20261203T\(clock)Z")
      let notices = try rounds.round(at: now, in: store).notices
      for notice in notices { rounds.addShown(notice) }
      return notices.flatMap(\.alarms).map(\.title)
    }
    #expect(try look("160000") == [])
    try FileManager.default.moveItem(atPath: disk, toPath: disk + "-away")
    #expect(try look("173000") == [])
    #expect(!store.problems.isEmpty)
    #expect(try look("174500") == ["a"])
    try FileManager.default.moveItem(atPath: disk + "-away", toPath: disk)
    #expect(try look("174600") == ["away"])
    #expect(try look("174700") == [])
  }

  /// As of a source: the next look finds what a file with other rights has.
  @Test func aFileThatCannotBeReadIsLookedForAgain() throws {
    try write(alarms: 15)
    try write("b", alarms: 30)
    let (context, source) = (try world.context(isCached: false), world.source)
    for folder in [world.directory.path, source.location, world.folder()] { chmod(folder, 0o755) }
    chmod("\(world.folder())/b.ics", 0)
    let (after, now) = try (
      EventStoreAlarmsTests.moment("20261203T160000Z"),
      EventStoreAlarmsTests.moment("20261203T180000Z")
    )
    func search() throws -> AlarmSearch {
      try asOrdinaryUser {
        try EventStore([VdirBackend(source)], context: context).alarms(after: after, through: now)
      }
    }
    #expect(try search().ringing.map(\.title) == ["a"])
    #expect(try !search().isComplete)
    chmod("\(world.folder())/b.ics", 0o644)
    #expect(try search().ringing.map(\.title) == ["b", "a"])
    #expect(try search().isComplete)
  }

  // MARK: Snoozing

  private func snooze(_ rounds: inout AlarmRounds, _ clock: String) throws {
    let now = try EventStoreAlarmsTests.moment("20261203T\(clock)Z")
    let after = try EventStoreAlarmsTests.moment("20261203T000000Z")
    let alarm = try #require(try store.alarms(after: after, through: now).ringing.last)
    rounds.snooze(alarm, at: now, in: store)
    try rounds.record.save()
  }

  @Test func ringsASnoozedAlarmAgainAfterARestart() throws {
    try write(alarms: 15)
    var rounds = try rounds()
    _ = try look(&rounds, "160000")
    #expect(try look(&rounds, "174500") == ["rings a"])
    try snooze(&rounds, "174600")
    rounds = try self.rounds()
    #expect(try look(&rounds, "174601") == ["next 175600"])
    #expect(try look(&rounds, "175600") == ["rings a"])
    #expect(try look(&rounds, "175601") == [])
    try snooze(&rounds, "175700")
    #expect(try look(&rounds, "185700") == ["rings a"])
  }

  /// An alarm 15 minutes before 18:00 that rings again three times, five minutes apart.
  private func writeRepeats() throws {
    try world.write(
      StoreWorld.object(
        EventStoreAlarmsTests.event(
          "DTSTART:20261203T180000Z", "DTEND:20261203T200000Z",
          alarms: ["ACTION:DISPLAY|TRIGGER:-PT15M|REPEAT:3|DURATION:PT5M"], title: "a")),
      to: "a.ics")
  }

  @Test func missedRepeatsRingOnce() throws {
    try writeRepeats()
    var rounds = try rounds()
    _ = try look(&rounds, "160000")
    #expect(try look(&rounds, "175600") == ["rings a", "next 180000"])
    #expect(try look(&rounds, "180000") == ["rings a"])
  }

  @Test func aSnoozedAlarmStandsForItsRepeats() throws {
    try writeRepeats()
    var rounds = try rounds()
    _ = try look(&rounds, "160000")
    #expect(try look(&rounds, "174500") == ["rings a", "next 175000"])
    try snooze(&rounds, "174600")
    #expect(try look(&rounds, "175100") == ["next 175500"])
    #expect(try look(&rounds, "175500") == ["next 175600"])
    #expect(try look(&rounds, "175600") == ["rings a", "next 180000"])
  }

  @Test func aShownAlarmStandsForItsRepeats() throws {
    try writeRepeats()
    var rounds = try rounds()
    _ = try look(&rounds, "160000")
    let first = try rounds.round(
      at: try EventStoreAlarmsTests.moment("20261203T174500Z"), in: store)
    let showing = Set(first.notices.flatMap(\.alarms).map(\.id))
    let later = try rounds.round(
      at: try EventStoreAlarmsTests.moment("20261203T175000Z"), in: store, without: showing)
    #expect(showing.count == 1 && later.notices.isEmpty)
  }

  @Test func snoozesUntilTheStartAtMost() throws {
    try write(alarms: 15)
    var rounds = try rounds()
    _ = try look(&rounds, "160000")
    _ = try look(&rounds, "174500")
    try snooze(&rounds, "175500")
    #expect(try look(&rounds, "175501") == ["next 180000"])
    #expect(try look(&rounds, "180000") == ["rings a"])
    try snooze(&rounds, "180000")
    #expect(try look(&rounds, "180001") == ["next 181000"])
  }

  @Test func doesNotRingASnoozedAlarmOfWhatIsOverOrGone() throws {
    try write(alarms: 15)
    var rounds = try rounds()
    _ = try look(&rounds, "160000")
    _ = try look(&rounds, "174500")
    try snooze(&rounds, "174600")
    #expect(try look(&rounds, "200000") == [])
    try snooze(&rounds, "194900")
    world.delete("a.ics")
    #expect(try look(&rounds, "195900") == [])
  }

  // MARK: The file

  @Test func refusesAFileThatIsNoRecord() throws {
    let path = world.directory.path(of: "alarms.json")
    for text in ["", "{}", "[", #"{"version":2,"rung":[],"snoozed":[]}"#, "\u{0}\u{1}"] {
      try world.directory.write(text, to: "alarms.json")
      #expect(throws: StoreError.self, "\(text)") { try AlarmRecord(path: path) }
    }
  }

  /// Older versions named the trigger of an alarm, too.
  @Test func readsTheFileOfAnOlderVersion() throws {
    try world.write(
      StoreWorld.object([
        "BEGIN:VTODO", "UID:r", "SUMMARY:r", "DUE:20261203T180000Z", "BEGIN:VALARM",
        "ACTION:DISPLAY", "TRIGGER;RELATED=END:-PT15M", "END:VALARM", "END:VTODO",
      ]), to: "r.ics")
    let moment = try EventStoreAlarmsTests.moment("20261203T174500Z").secondsSince1970
    let alarm = #"{"item":"\#(ItemID(uid: "r"))","moment":\#(moment),"trigger":"-PT15M END"}"#
    let record = """
      {"version":1,"settled":\(moment - 60),"rung":[\(alarm)],
      "snoozed":[{"id":\(alarm),"until":\(moment + 660)}]}
      """
    try world.directory.write(record, to: "alarms.json")
    var rounds = try rounds()
    #expect(try look(&rounds, "174600") == ["next 175600"])
    #expect(try look(&rounds, "175600") == ["rings r"])
    #expect(try look(&rounds, "175700") == [])
  }

  @Test func forgetsWhatRangAWeekAgo() throws {
    try write(alarms: 15)
    var rounds = try rounds()
    _ = try look(&rounds, "160000")
    _ = try look(&rounds, "174500")
    let size = try world.directory.text(of: "alarms.json").utf8.count
    _ = try rounds.round(at: EventStoreAlarmsTests.moment("20261210T174400Z"), in: store)
    try rounds.record.save()
    #expect(try world.directory.text(of: "alarms.json").utf8.count == size)
    _ = try rounds.round(at: EventStoreAlarmsTests.moment("20261210T174501Z"), in: store)
    try rounds.record.save()
    #expect(try world.directory.text(of: "alarms.json").utf8.count < size)
  }

  /// Nothing that is forgotten rings again.
  @Test func remembersSoMany() throws {
    var record = try AlarmRecord(path: world.directory.path(of: "many.json"))
    let most = AlarmRecord.mostRung
    for moment in 1...most + 10 {
      record.addRung(ItemAlarm.ID(item: "item-\(moment)", moment: moment))
    }
    record.settle(Instant(secondsSince1970: 5), at: Instant(secondsSince1970: most))
    try record.save()
    record = try AlarmRecord(path: world.directory.path(of: "many.json"))
    #expect(record.settled == Instant(secondsSince1970: 10))
    #expect(!record.hasRung(ItemAlarm.ID(item: "item-10", moment: 10)))
    #expect(record.hasRung(ItemAlarm.ID(item: "item-11", moment: 11)))
  }
}
