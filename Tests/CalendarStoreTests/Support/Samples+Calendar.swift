import CalendarStore
import SampleEvents

extension Samples {
  static let calendar = EventCalendar(title: "tickets", source: "local")

  static func href(_ number: Int) -> String { EventChange.href(for: uid(number)) }
}
