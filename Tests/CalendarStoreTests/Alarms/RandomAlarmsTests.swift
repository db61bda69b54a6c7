import CivilTime
import Foundation
import SampleEvents
import TestSupport
import Testing

@testable import CalendarStore
@testable import ICalendar

/// Random calendars against a plain enumeration of all their alarms.
@Suite struct RandomAlarmsTests {
  /// A service that wakes when it says rings each alarm once and at its moment, however often it is
  /// started again and its cache is lost.
  @Test func eachRingsOnce() throws {
    let zone = try Samples.zone("Europe/Berlin")
    let begin = try EventStoreAlarmsTests.moment("20270301T000000Z")
    let end = Instant(secondsSince1970: begin.secondsSince1970 + 35 * 86_400)
    var count = 0
    // All take ten minutes in a debug build.
    let isSlow = TestRun.isSlow
    for number in isSlow ? 0..<1000 : 0..<12 {
      var draw = DrawnCalendar(seed: UInt64(number), zone: zone)
      let world = try StoreWorld()
      for index in 0..<Int.random(in: 1...4, using: &draw.dice) { try draw.addItem(index) }
      for (name, lines) in draw.objects { try world.write(StoreWorld.object(lines), to: name) }
      let wanted = draw.alarms.filter { $0.moment > begin && $0.moment <= end }
        .map { "\(EventStoreAlarmsTests.text($0.moment)) \($0.title) \($0.start)" }
      let rung = try ring(world, from: begin, through: end, &draw.dice)
      #expect(rung.sorted() == Set(wanted).sorted(), "calendar \(number)")
      count += rung.count
    }
    #expect(count > (isSlow ? 10_000 : 120))
  }

  private func ring(
    _ world: StoreWorld, from begin: Instant, through end: Instant, _ dice: inout SeededGenerator
  ) throws -> [String] {
    var rung: [String] = []
    let path = world.directory.path(of: "alarms.json")
    var store = try world.events(zone: "Europe/Berlin")
    var rounds = AlarmRounds(try AlarmRecord(path: path))
    var now: Instant? = begin
    while let moment = now, moment <= end {
      let round = try rounds.round(at: moment, in: store)
      let ringing = round.notices.flatMap(\.alarms)
      for notice in round.notices { rounds.addShown(notice) }
      rung += ringing.map { alarm in
        let start = alarm.trigger.isMoment ? "" : alarm.time?.reading.basic ?? ""
        return "\(EventStoreAlarmsTests.text(alarm.moment)) \(alarm.title) \(start)"
      }
      #expect(ringing.allSatisfy { $0.moment == moment })
      now = round.next
      switch Int.random(in: 0..<20, using: &dice) {
      case 0:
        try? FileManager.default.removeItem(atPath: world.cacheFolder)
        store = try world.events(zone: "Europe/Berlin")
      case 1:
        try rounds.record.save()
        rounds = AlarmRounds(try AlarmRecord(path: path))
      case 2:
        // Something else woke it.
        guard let next = round.next else { break }
        let between = moment.secondsSince1970..<next.secondsSince1970
        now = Instant(secondsSince1970: Int.random(in: between, using: &dice))
        if now == moment { now = next }
      default: break
      }
    }
    return rung
  }
}

/// Draws items with alarms, and enumerates the alarms day by day as the items are drawn.
private struct DrawnCalendar {
  var dice: SeededGenerator
  let zone: TimeZone
  private(set) var objects: [(name: String, lines: [String])] = []
  /// With the start of the occurrence; empty for an alarm at a moment.
  private(set) var alarms: [(moment: Instant, title: String, start: String)] = []

  init(seed: UInt64, zone: TimeZone) {
    dice = SeededGenerator(seed: seed)
    self.zone = zone
  }

  private mutating func pick<T>(_ values: [T]) throws -> T {
    try #require(values.randomElement(using: &dice))
  }

  /// How the times of an item are written.
  private enum Form: CaseIterable {
    case utc, zoned, floating, date
  }

  private struct Trigger {
    var line: String
    var isFromEnd = false
    var days = 0
    var seconds = 0
    var moment: Instant?
  }

  private mutating func triggers() throws -> [Trigger] {
    var triggers: [Trigger] = []
    for _ in 0..<Int.random(in: 0...3, using: &dice) {
      switch Int.random(in: 0..<6, using: &dice) {
      case 0:
        let days = Int.random(in: 1...9, using: &dice)
        triggers.append(Trigger(line: "TRIGGER:-P\(days)D", days: -days))
      case 1:
        let minutes = Int.random(in: 0...90, using: &dice)
        triggers.append(
          Trigger(
            line: "TRIGGER;RELATED=END:-PT\(minutes)M", isFromEnd: true, seconds: -minutes * 60))
      case 2:
        let minutes = Int.random(in: 1...90, using: &dice)
        triggers.append(Trigger(line: "TRIGGER:PT\(minutes)M", seconds: minutes * 60))
      case 3:
        let second = 1_803_859_200 + Int.random(in: 0..<60 * 86_400, using: &dice)
        let moment = Instant(secondsSince1970: second)
        triggers.append(
          Trigger(
            line: "TRIGGER;VALUE=DATE-TIME:\(EventStoreAlarmsTests.text(moment))", moment: moment))
      default:
        let minutes = Int.random(in: 0...3000, using: &dice)
        triggers.append(Trigger(line: "TRIGGER:-PT\(minutes)M", seconds: -minutes * 60))
      }
    }
    return triggers
  }

  /// Of a day, without the hour that a clock change skips.
  private static let minutes = 180..<22 * 60

  /// The days of March 2027 from 0, and a minute of the day.
  private func start(_ day: Int, _ minute: Int) throws -> LocalDateTime {
    let first = try Samples.reading(2027, 3, 1)
    return try #require(first.adding(seconds: day * 86_400 + minute * 60))
  }

  private func moment(_ reading: LocalDateTime, _ form: Form) -> Instant {
    form == .utc
      ? Instant(secondsSince1970: reading.secondsSinceEpoch) : zone.resolve(reading).instant
  }

  private func line(_ name: String, _ reading: LocalDateTime, _ form: Form) -> String {
    switch form {
    case .utc: "\(name):\(reading.basic)Z"
    case .zoned: "\(name);TZID=Europe/Berlin:\(reading.basic)"
    case .floating: "\(name):\(reading.basic)"
    case .date: "\(name);VALUE=DATE:\(reading.basic.prefix(8))"
    }
  }

  private mutating func add(
    _ triggers: [Trigger], _ start: LocalDateTime, _ end: LocalDateTime, _ form: Form,
    _ title: String, onlyRelative: Bool = false
  ) throws {
    for trigger in triggers {
      if let moment = trigger.moment {
        if !onlyRelative { alarms.append((moment, title, "")) }
        continue
      }
      let reading = trigger.isFromEnd ? end : start
      let day = try #require(reading.adding(seconds: trigger.days * 86_400))
      let moment = moment(day, form).secondsSince1970 + trigger.seconds
      alarms.append((Instant(secondsSince1970: moment), title, start.basic))
    }
  }

  private static func lines(_ triggers: [Trigger]) -> [String] {
    triggers.flatMap { ["BEGIN:VALARM", "ACTION:DISPLAY", $0.line, "END:VALARM"] }
  }

  mutating func addItem(_ index: Int) throws {
    if Int.random(in: 0..<5, using: &dice) == 0 { return try addReminder("r\(index)") }
    let title = "e\(index)"
    let form = try pick(Form.allCases)
    let minute = form == .date ? 0 : Int.random(in: Self.minutes, using: &dice)
    let length = form == .date ? 1440 : Int.random(in: 0...100, using: &dice)
    let day = Int.random(in: -10...50, using: &dice)
    let triggers = try triggers()
    let interval = try pick([0, 1, 1, 2, 7])
    let count = interval == 0 ? 1 : Int.random(in: 2...60, using: &dice)
    let isEndless = interval > 0 && Int.random(in: 0..<3, using: &dice) == 0
    let first = try start(day, minute)
    var lines = ["BEGIN:VEVENT", "UID:\(title)", "SUMMARY:\(title)", line("DTSTART", first, form)]
    lines.append(line("DTEND", try start(day, minute + length), form))
    if interval > 0 {
      lines.append("RRULE:FREQ=DAILY;INTERVAL=\(interval)\(isEndless ? "" : ";COUNT=\(count)")")
    }
    var detached: [String] = []
    let isCanceled = Int.random(in: 0..<15, using: &dice) == 0
    if isCanceled { lines.append("STATUS:CANCELLED") }
    for number in 0..<(isEndless ? 200 : count) {
      let date = day + number * max(1, interval)
      let reading = try start(date, minute)
      switch interval == 0 ? 9 : Int.random(in: 0..<20, using: &dice) {
      case 0: lines.append(line("EXDATE", reading, form))
      case 1 where form != .date: detached += try detach(title, form, reading, date, minute)
      default:
        if !isCanceled {
          try add(
            triggers, reading, try start(date, minute + length), form, title,
            onlyRelative: interval > 0)
        }
      }
    }
    // The alarms of a series at a moment belong to all of it.
    if interval > 0, !isCanceled {
      try add(triggers.filter { $0.moment != nil }, first, first, form, title)
    }
    objects.append(
      ("\(title).ics", lines + Self.lines(triggers) + ["END:VEVENT"] + detached))
  }

  /// An occurrence on another time of its day, or canceled.
  private mutating func detach(
    _ title: String, _ form: Form, _ date: LocalDateTime, _ day: Int, _ minute: Int
  ) throws -> [String] {
    let isCanceled = Int.random(in: 0..<3, using: &dice) == 0
    let triggers = try triggers()
    let moved = try start(day, minute + 45)
    let end = try #require(moved.adding(seconds: 3600))
    if !isCanceled { try add(triggers, moved, end, form, title) }
    return [
      "BEGIN:VEVENT", "UID:\(title)", "SUMMARY:\(title)", line("RECURRENCE-ID", date, form),
      line("DTSTART", moved, form), line("DTEND", end, form),
    ] + (isCanceled ? ["STATUS:CANCELLED"] : []) + Self.lines(triggers) + ["END:VEVENT"]
  }

  private mutating func addReminder(_ title: String) throws {
    let form = try pick(Form.allCases)
    let minute = form == .date ? 0 : Int.random(in: Self.minutes, using: &dice)
    let due = try start(Int.random(in: -10...50, using: &dice), minute)
    let triggers = try triggers()
    let isCompleted = Int.random(in: 0..<5, using: &dice) == 0
    if !isCompleted { try add(triggers, due, due, form, title) }
    objects.append(
      (
        "\(title).ics",
        ["BEGIN:VTODO", "UID:\(title)", "SUMMARY:\(title)", line("DUE", due, form)]
          + (isCompleted ? ["STATUS:COMPLETED"] : []) + Self.lines(triggers) + ["END:VTODO"]
      ))
  }
}
