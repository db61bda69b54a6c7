internal import CivilTime

/// What a record states of its times.
struct RecordTimes {
  /// The whole time first.
  var start: [TimePart] = []
  var end: [TimePart] = []
  var duration: String?

  /// States the start, the end and the duration. A time that cannot be read is a problem of its field.
  func state(
    in made: inout Reservation, _ reading: inout Reading, by columns: TimeColumns
  ) {
    do throws(TimeError) {
      if let side = try columns.side(start, zone: made.zone) {
        // Other programs write 1970 for a day that they do not know.
        if reading.canBeMapped, side.stated.start.isWithoutDay {
          throw TimeColumns.withoutDay(start[0].text)
        }
        made.start = side.stated.start
        made.end = side.stated.end
        made.duration = side.stated.duration
        reading.state(side, of: .start)
      }
    } catch {
      reading.unread.append(FieldProblem(field: .start, reason: error.reason))
      reading.startTime = columns.clock(start)
    }
    let own = made.end
    do throws(TimeError) {
      let startText = start.last { $0.column != .startDate }?.text
      if let side = try columns.end(
        end, start: made.start, startText: startText, zone: made.zone, endZone: made.endZone)
      {
        made.end = side.stated.start
        made.duration = nil
        reading.state(side, of: .end)
        // The clock of another place: its day follows from the zones.
        if side.isWithoutDay, made.to != nil { made.end?.date = .epoch }
      }
    } catch {
      reading.unread.append(FieldProblem(field: .end, reason: error.reason))
      if made.start == nil { reading.endTime = columns.clock(end) }
    }
    readDuration(&made, &reading)
    checkEnds(own, made, &reading)
  }

  private func readDuration(_ made: inout Reservation, _ reading: inout Reading) {
    guard let duration else { return }
    do throws(TimeError) {
      let length = try ISO8601.length(duration)
      guard length.days >= 0, length.seconds >= 0 else {
        throw TimeError("negative duration; write a length such as 2h").quoting(duration)
      }
      made.duration = length
    } catch {
      reading.unread.append(FieldProblem(field: .duration, reason: error.reason))
    }
  }

  /// Names an end or a duration that contradicts the end in the field of the start.
  ///
  /// - Parameter own: the end in the field of the start.
  private func checkEnds(
    _ own: ReservationTime?, _ made: Reservation, _ reading: inout Reading
  ) {
    guard let own else { return }
    let shown = own.time.map { "ends at \(own.date) \($0)" } ?? "ends on \(own.date)"
    let reason = "the field of the start \(shown); leave one out"
    if let end = made.end, end.date != own.date || own.time != nil && end.time != own.time {
      reading.unread.append(FieldProblem(field: .end, reason: reason))
    }
    guard let time = own.time, let length = made.duration, let start = made.start,
      let begin = start.time, start.offset == own.offset, start.zone == own.zone
    else { return }
    let seconds =
      LocalDateTime(own.date, time).secondsSinceEpoch
      - LocalDateTime(start.date, begin).secondsSinceEpoch
    guard seconds != length.totalSeconds else { return }
    reading.unread.append(FieldProblem(field: .duration, reason: reason))
  }
}

extension Reading {
  fileprivate mutating func state(_ side: TimeColumns.Side, of field: Field) {
    unused += side.unused.map { UnusedValue(name: $0.name, value: $0.text) }
    if !canBeMapped { members[field] = side.names.joined(separator: ", ") }
  }
}
