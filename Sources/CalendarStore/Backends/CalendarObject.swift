/// An iCalendar object as its calendar holds it (RFC 4791 §4.1).
struct CalendarObject: Sendable, Equatable {
  var version: EventVersion
  var text: [UInt8]
}
