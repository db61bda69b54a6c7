import CalendarStore
import SampleEvents

extension Samples {
  static let calendar = EventCalendar(name: "tickets", source: "local")

  static func href(_ number: Int) -> String { EventChange.href(for: uid(number)) }
}
