internal import CICal
internal import CivilTime

/// The owner of libical's iterator over a rule, on a clock without a zone.
final class RuleIterator {
  private let rule: String
  private var iterator: OpaquePointer?

  /// The last year that libical 3.0 goes to.
  static let lastYear = 2582

  /// The rule has to be one that libical is safe with (``RecurrencePlan``).
  init(_ rule: String, from start: LocalDateTime) {
    self.rule = rule
    restart(from: start)
  }

  deinit { if let iterator { icalrecur_iterator_free(iterator) } }

  func restart(from start: LocalDateTime) {
    if let iterator { icalrecur_iterator_free(iterator) }
    iterator = icalrecur_iterator_new(icalrecurrencetype_from_string(rule), start.icaltime())
  }

  enum Answer {
    case reading(LocalDateTime)
    /// A day that is none of this calendar; before 1582 libical's is the Julian one.
    case noDay
    case end
  }

  func next() -> Answer {
    guard let iterator else { return .end }
    let time = icalrecur_iterator_next(iterator)
    if icaltime_is_null_time(time) != 0 { return .end }
    return LocalDateTime(time).map(Answer.reading) ?? .noDay
  }
}
