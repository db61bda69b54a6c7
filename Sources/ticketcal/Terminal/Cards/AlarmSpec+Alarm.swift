internal import CalendarStore
internal import CivilTime
internal import Reservations
internal import TicketImport

extension AlarmSpec {
  /// As a person would have said it.
  init(_ alarm: Alarm) {
    switch alarm {
    case .before(let days, let seconds): self = .before(Span(days: days, seconds: seconds))
    case .at(let instant):
      let reading = instant.local(offset: 0) ?? LocalDateTime(.epoch, .midnight)
      self = .at(ReservationTime(date: reading.date, time: reading.time, offset: .utc))
    }
  }

  /// `1d`, `1h30m`, `0m`, or a moment.
  var word: String { self == .before(Span()) ? "0m" : description }
}
