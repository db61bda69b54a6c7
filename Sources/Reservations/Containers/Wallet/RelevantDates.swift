/// When a pass becomes relevant, and for how long if it says so: `relevantDate`, with the end of the
/// range that begins then, before all other ranges.
struct RelevantDates {
  private(set) var ranges: [(start: ReservationTime, end: ReservationTime?)] = []
  /// The starts and the ends that cannot be read.
  private(set) var unread: [(problem: FieldProblem, text: String)] = []

  init(_ root: JSONObject) {
    for date in root.objects("relevantDates").prefix(100) {
      let start = time(date.text("startDate", "date"), .start)
      let end = time(date.text("endDate"), .end)
      if let start { ranges.append((start, end)) }
    }
    guard let start = time(root.text("relevantDate"), .start) else { return }
    let own = ranges.firstIndex { range in
      range.start == start || range.start.instant.map { $0 == start.instant } ?? false
    }
    ranges.insert(own.map { ranges.remove(at: $0) } ?? (start, nil), at: 0)
  }

  private mutating func time(_ text: String?, _ field: Field) -> ReservationTime? {
    guard let text else { return nil }
    do throws(TimeError) { return try WalletPass.time(text) } catch {
      unread.append((FieldProblem(field: field, reason: error.reason), text))
      return nil
    }
  }
}

extension WalletPass {
  var relevant: (start: ReservationTime, end: ReservationTime?)? { relevantDates.ranges.first }

  var furtherRanges: [UnusedValue] {
    relevantDates.ranges.dropFirst().map { range in
      let times = [range.start, range.end].compactMap { $0.map { "\($0.clock)" } }
      return UnusedValue(name: "relevantDates", value: times.joined(separator: "/"))
    }
  }

  /// Names the relevant dates that cannot be read: as problems of a start and an end that nothing
  /// else states, since the pass may state these by such a date, and else as unused.
  func nameUnreadRanges(_ made: Reservation) {
    // A stay and a flight do not get the times of a relevant date, nor does the day of doors.
    let isApart = made.kind == .flight || made.kind == .lodging
    let hasStart = made.start.map { $0.time != nil || isApart || made.doorTime != nil } ?? false
    for (problem, text) in relevantDates.unread {
      if problem.field == .start ? hasStart : made.end != nil || isApart {
        reading.addUnused("relevantDate", text)
      } else {
        reading.unread.append(problem)
      }
    }
  }
}
