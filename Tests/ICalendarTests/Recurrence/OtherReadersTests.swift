import CICal
import CivilTime
import Foundation
import SampleEvents
import TestSupport
import Testing

@testable import ICalendar

/// The times of rules as other programs give them: python-dateutil, which khal rests on, and libical.
@Suite struct OtherReadersTests {
  @Test(.enabled(if: Python.has("dateutil.rrule"), "needs Debian's python3-dateutil"))
  func givesWhatDateutilGives() throws {
    var draw = DrawnRules(seed: 39)
    var drawn = try (0..<(TestRun.isSlow ? 2000 : 500)).map { _ in try draw.next() }
    drawn += try Self.pairs()
    let expected = try Dateutil.times(drawn)
    #expect(expected.count == drawn.count)
    var found = 0
    for (drawn, expected) in zip(drawn, expected) {
      let parts = try RecurrenceParts(drawn.rule)
      let times = Self.times(parts, from: drawn.start, through: Self.last(drawn.start, parts))
      let isCutShort = expected.last == "..."
      #expect(
        isCutShort
          ? times.map(\.basic).starts(with: expected.dropLast()) : times.map(\.basic) == expected,
        "\(drawn.rule) from \(drawn.start)")
      try Self.check(parts, drawn.start, times)
      found += times.count
    }
    #expect(found > drawn.count * 4)
  }

  /// COUNT ends the same times, and a search that begins late finds the same times.
  private static func check(
    _ parts: RecurrenceParts, _ start: LocalDateTime, _ times: [LocalDateTime]
  ) throws {
    guard times.count > 4 else { return }
    let late = Self.times(parts, from: start, at: times[3], through: try #require(times.last))
    #expect(late == Array(times[3...]), "\(parts.text) from \(start), at \(times[3])")
    var counted = parts
    counted.end = .count(4)
    let first = Self.times(counted, from: start, through: .last)
    // The start counts even outside the rule.
    #expect(
      first == Array(times.prefix(times[0] == start ? 4 : 3)), "\(counted.text) from \(start)")
  }

  /// The part of each pair of parts, in each frequency that RFC 5545 allows them in.
  private static func pairs() throws -> [DrawnRules.Drawn] {
    let start = try Samples.reading(1997, 9, 2, 9)
    let parts = [
      "INTERVAL=2", "INTERVAL=100", "BYMONTH=1,3", "BYMONTHDAY=1,3", "BYMONTHDAY=-1,-3",
      "BYDAY=TU,TH", "BYDAY=1TU,-1TH", "BYDAY=3TU", "BYYEARDAY=1,100,200,365",
      "BYYEARDAY=-365,-266,-166,-1", "BYWEEKNO=20;BYDAY=MO", "BYWEEKNO=1;BYDAY=MO,SU",
      "BYWEEKNO=52,-1;BYDAY=SU", "BYHOUR=6,18", "BYMINUTE=6,18", "BYSECOND=6,18", "WKST=SU",
    ]
    var rules: [DrawnRules.Drawn] = []
    for frequency in RecurrenceFrequency.allCases {
      for (index, first) in parts.enumerated() {
        for second in [""] + parts[(index + 1)...] {
          let text = ["FREQ=\(frequency.rawValue)", first, second].joined(separator: ";")
          let rule = second.isEmpty ? String(text.dropLast()) : text
          guard let read = try? RecurrenceParts(rule), read.misplaced == nil,
            read.interval == 1 || read.weeks.isEmpty
          else { continue }
          rules.append(DrawnRules.Drawn(start: start, rule: rule))
        }
      }
    }
    return rules
  }

  /// Both readers stop here, so that no rule without times keeps them.
  fileprivate static func last(_ start: LocalDateTime, _ parts: RecurrenceParts) -> LocalDateTime {
    let days: [RecurrenceFrequency: Int] = [.secondly: 2, .minutely: 40, .hourly: 800]
    return start.adding(seconds: (days[parts.frequency] ?? 15_000) * 86_400) ?? .last
  }

  /// At most twelve times.
  private static func times(
    _ parts: RecurrenceParts, from start: LocalDateTime, at low: LocalDateTime? = nil,
    through high: LocalDateTime
  ) -> [LocalDateTime] {
    var times: [LocalDateTime] = []
    var limits = Limits(steps: 200_000)
    RuleExpansion(parts, from: .floating(start)).forEach(
      from: low ?? start, through: high, within: &limits
    ) { time in
      times.append(time)
      return times.count < 12
    }
    return times
  }

  // MARK: libical

  /// The examples of RFC 5545, without their zones.
  @Test func givesWhatLibicalGives() throws {
    var count = 0
    _ = try Corpus("rules.tsv").differences(given: 3) { row in
      let start = row[1].split(separator: " ").first.map { Array($0.utf8)[...] }
      guard row[0].hasPrefix("RFC 5545 §3.8.5.3"), !row[2].contains("UNTIL"),
        let start = start.flatMap({ EventTime(basic: $0) }), !start.isAllDay
      else { return [] }
      let parts = try RecurrenceParts(row[2])
      let times = Self.times(parts, from: start.reading, through: .last)
      guard times.first == start.reading else { return [] }
      #expect(times == Self.libical(row[2], from: start.reading), "\(row[2])")
      count += 1
      return []
    }
    #expect(count > 25)
  }

  private static func libical(_ rule: String, from start: LocalDateTime) -> [LocalDateTime] {
    let iterator = icalrecur_iterator_new(
      icalrecurrencetype_from_string(rule), icaltime_from_string(start.basic))
    defer { icalrecur_iterator_free(iterator) }
    var times: [LocalDateTime] = []
    while times.count < 12, case let time = icalrecur_iterator_next(iterator),
      icaltime_is_null_time(time) == 0,
      let date = LocalDate(year: Int(time.year), month: Int(time.month), day: Int(time.day)),
      let clock = LocalTime(
        hour: Int(time.hour), minute: Int(time.minute), second: Int(time.second))
    {
      times.append(LocalDateTime(date, clock))
    }
    return times
  }
}

/// Debian's python with dateutil.
private enum Dateutil {
  /// At most twelve times of each rule, in one process; three dots for a search that takes long. A
  /// rule that it refuses as one without times has none.
  static func times(_ rules: [DrawnRules.Drawn]) throws -> [[String]] {
    let input = try rules.map { drawn in
      let last = OtherReadersTests.last(drawn.start, try RecurrenceParts(drawn.rule))
      return "\(drawn.start.basic) \(drawn.rule);UNTIL=\(last.basic)\n"
    }.joined()
    let output = String(decoding: try Python.run(["-c", program], input: input), as: UTF8.self)
    return output.split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast().map { $0.split(separator: " ").map(String.init) }
  }

  private static let program = """
    import itertools, signal, sys
    from dateutil import parser
    from dateutil.rrule import rrulestr
    class Late(BaseException):
        pass
    def stop(number, frame):
        raise Late
    signal.signal(signal.SIGVTALRM, stop)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGVTALRM])
    for line in sys.stdin:
        start, rule = line.split()
        times = []
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0.05)
            try:
                for time in itertools.islice(rrulestr("DTSTART:%s\\nRRULE:%s" % (start, rule)), 12):
                    times.append(time.strftime("%Y%m%dT%H%M%S"))
            except ValueError as error:
                if not str(error).startswith(("Invalid rrule", "Invalid combination")):
                    raise
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        except Late:
            times.append("...")
        print(" ".join(times))
    """
}
