internal import CICal
internal import CivilTime
internal import Foundation

/// The occurrences of one rule on the clock of the event's start, from libical's iterator.
struct RuleExpansion {
  /// Nil if the rule gives no occurrence except the start.
  private let plan: RecurrencePlan?
  private let start: LocalDateTime
  private let count: Int?
  /// Whether an occurrence is not after UNTIL.
  private let isWithinEnd: (LocalDateTime) -> Bool
  /// An upper bound of the occurrences, for a rule with UNTIL.
  private let last: LocalDateTime?

  init(_ rule: RecurrenceRule, from start: EventTime) {
    let parts = rule.parts
    self.start = start.reading
    plan = RecurrencePlan(parts, start: start.reading, isAllDay: start.isAllDay)
    switch parts.end {
    case .count(let count):
      self.count = count
      isWithinEnd = { _ in true }
      last = nil
    case .until(let until):
      count = nil
      isWithinEnd = { start.occurs(at: $0, notAfter: until) }
      last = Self.last(before: until, on: start)
    case nil:
      count = nil
      isWithinEnd = { _ in true }
      last = nil
    }
  }

  /// An upper bound of the readings before UNTIL; nil at the end of the calendar.
  private static func last(before until: EventTime, on start: EventTime) -> LocalDateTime? {
    if let moment = until.instant, let reading = start.reading(at: moment),
      SeriesClock(start: start, viewer: .gmt).isEven(around: moment, adding: 0)
    {
      return reading
    }
    // Every zone is less than a day from UTC.
    return until.reading.date.adding(days: 2).map { LocalDateTime($0, .midnight) }
  }

  /// Whether the rule gives no occurrence except the start.
  var isEmpty: Bool { plan == nil }

  /// Whether the rule gives the start, from a quick check; false if unknown.
  var surelyHasStart: Bool {
    guard let plan, plan.parts.setPositions.isEmpty, isWithinEnd(start) else { return false }
    return plan.isOnGrid(start) && plan.filter.passes(start)
  }

  /// A lower bound of the number of occurrences from `low` to `high`, without expansion of the
  /// rule; 0 if unknown.
  func leastCount(from low: LocalDateTime, through high: LocalDateTime) -> Int {
    guard let plan, plan.isSteady, count == nil else { return 0 }
    let end = min(high, last?.adding(seconds: -4 * 86_400) ?? high)
    let seconds = end.secondsSinceEpoch - max(low, start).secondsSinceEpoch
    return max(0, seconds / plan.step - 1) * plan.weight
  }

  /// The occurrences from `low` to `high`, both included, in ascending order. A start outside the
  /// rule is no occurrence but counts for COUNT (RFC 5545 §3.3.10). Ends early if the body returns
  /// false.
  func forEach(
    from low: LocalDateTime, through high: LocalDateTime, within budget: inout StepBudget,
    _ body: (LocalDateTime) -> Bool
  ) {
    guard let plan, budget.allows(plan.weight) else { return }
    let high = last.map { min($0, high) } ?? high
    guard let begin = count == nil ? plan.begin(for: low) : plan.stride.origin, begin <= high else {
      return
    }
    let iterator = RuleIterator(plan.text, from: begin)
    // Earlier readings were processed already.
    var floor = begin
    var group = PeriodGroup(plan)
    var counted = 1
    /// False if no further reading is of interest.
    func take(_ readings: [LocalDateTime]) -> Bool {
      for reading in readings where reading >= start {
        if reading > high { return false }
        guard isWithinEnd(reading) else { continue }
        if let count, reading > start {
          if counted >= count { return false }
          counted += 1
        }
        if reading >= low, !body(reading) { return false }
      }
      return true
    }
    while budget.spend() {
      switch iterator.next() {
      case .end:
        guard let end = iterator.end, end <= high, let next = plan.begin(goingOnAt: end) else {
          _ = take(group.finish())
          return
        }
        floor = end
        iterator.restart(from: next)
      case .noDay: continue
      case .reading(let reading) where reading < floor: continue
      case .reading(let reading):
        if plan.isOnGrid(reading), plan.filter.passes(reading) {
          if !take(group.add(reading)) { return }
        } else {
          if reading > high, !group.isOpen(at: reading) {
            _ = take(group.finish())
            return
          }
          if let next = plan.skip(reading, through: high.date) { iterator.restart(from: next) }
        }
      }
    }
  }
}

/// Selects the occurrences of each period that BYSETPOS lists; all without BYSETPOS.
private struct PeriodGroup {
  private let plan: RecurrencePlan
  private var period: Int?
  private var readings: [LocalDateTime] = []

  init(_ plan: RecurrencePlan) { self.plan = plan }

  /// Returns the selected occurrences of the period that this reading completes.
  mutating func add(_ reading: LocalDateTime) -> [LocalDateTime] {
    if plan.parts.setPositions.isEmpty { return [reading] }
    let next = plan.period(of: reading)
    let chosen = next == period ? [] : finish()
    period = next
    if readings.last != reading { readings.append(reading) }
    return chosen
  }

  /// Whether the reading is still in the current period.
  func isOpen(at reading: LocalDateTime) -> Bool {
    !readings.isEmpty && plan.period(of: reading) == period
  }

  mutating func finish() -> [LocalDateTime] {
    defer { readings.removeAll(keepingCapacity: true) }
    let positions = plan.parts.setPositions
    return readings.enumerated().filter { index, _ in
      positions.contains(index + 1) || positions.contains(index - readings.count)
    }.map(\.element)
  }
}

extension EventTime {
  /// Whether the occurrence at a reading of this start's clock is not after UNTIL. An UNTIL in
  /// another form than the start is read as RFC 5545 requires it for the start: a date includes the
  /// whole day, an all-day event uses the date of a time, a floating UNTIL is in the start's zone,
  /// and a floating start uses the reading of a UTC time.
  fileprivate func occurs(at reading: LocalDateTime, notAfter until: EventTime) -> Bool {
    switch (self, until) {
    case (.date, _), (_, .date): return reading.date <= until.reading.date
    case (.floating, _), (.utc, _), (_, .floating): return reading <= until.reading
    case (.zoned, _), (.described, _):
      guard let last = until.instant, let moment = at(reading).instant else { return true }
      return moment <= last
    }
  }
}

/// The owner of libical's iterator over a rule, on a clock without a zone.
///
/// libical stops at a year that depends on its build, 2582 at the earliest. The calendar repeats
/// every 400 years, so queries for later years use earlier ones.
final class RuleIterator {
  private let rule: String
  private var iterator: OpaquePointer?
  /// The number of days between a query to libical and the actual date.
  private var shift = 0

  /// The last year that every build of libical 3.0 supports.
  static let lastYear = 2582
  /// Later starts move by multiples of 400 years, to within 400 years from this year.
  static let firstYear = 1783
  /// The number of days in 400 years, a multiple of 7.
  private static let cycle = 146_097

  /// The rule must be one that libical evaluates safely (``RecurrencePlan``).
  init(_ rule: String, from start: LocalDateTime) {
    self.rule = rule
    restart(from: start)
  }

  deinit { if let iterator { icalrecur_iterator_free(iterator) } }

  func restart(from start: LocalDateTime) {
    if let iterator { icalrecur_iterator_free(iterator) }
    iterator = nil
    let cycles = max(0, (start.date.year - Self.firstYear) / 400)
    shift = cycles * Self.cycle
    guard Libical.leavesZonesAlone, let date = start.date.adding(days: -shift) else { return }
    iterator = icalrecur_iterator_new(
      icalrecurrencetype_from_string(rule), LocalDateTime(date, start.time).icaltime)
  }

  /// The first reading beyond libical's range; nil at the calendar's end.
  var end: LocalDateTime? {
    LocalDate(year: Self.lastYear + 1, month: 1, day: 1)?.adding(days: shift).map {
      LocalDateTime($0, .midnight)
    }
  }

  enum Answer {
    case reading(LocalDateTime)
    /// A day that does not exist in this calendar: before 1582 libical uses the Julian one.
    case noDay
    case end
  }

  func next() -> Answer {
    guard let iterator else { return .end }
    let time = icalrecur_iterator_next(iterator)
    if icaltime_is_null_time(time) != 0 || time.year > Self.lastYear { return .end }
    guard let reading = LocalDateTime(time) else { return .noDay }
    if shift == 0 { return .reading(reading) }
    guard let date = reading.date.adding(days: shift) else { return .end }
    return .reading(LocalDateTime(date, reading.time))
  }
}
