import CalendarStore

/// The calendars that an import writes to, in the order of their first use.
struct OpenCalendars {
  private struct OpenCalendar {
    let writer: any EventWriter
    /// Results that come true when the writer has finished.
    var saved = 0
    var unchanged = 0
  }

  private var calendars: [OpenCalendar] = []

  /// The number of a calendar, by the order of first use.
  mutating func number(of writer: any EventWriter) -> Int {
    if let known = calendars.firstIndex(where: { $0.writer === writer }) { return known }
    calendars.append(OpenCalendar(writer: writer))
    return calendars.count - 1
  }

  /// Counts a result of a record that went to that calendar.
  mutating func count(_ status: ImportResult.Status, in writer: any EventWriter) {
    let place = number(of: writer)
    switch status {
    case .saved: calendars[place].saved += 1
    case .unchanged: calendars[place].unchanged += 1
    case .updated, .cancelled, .skipped, .rejected, .conflict, .wouldSave, .wouldUpdate,
      .wouldCancel:
      break
    }
  }

  /// Completes every calendar; what one was counted to have and could not complete is rejected.
  func finish(_ summary: inout ImportSummary) {
    for calendar in calendars {
      do { try calendar.writer.finish() } catch {
        summary.note(error)
        if !calendar.writer.isDurableOnCommit {
          summary.withdraw(saved: calendar.saved, unchanged: calendar.unchanged)
        }
      }
    }
  }
}
