import CalendarStore
import SampleEvents

extension Samples {
  static let calendar = EventCalendar(name: "tickets", source: "local")

  static func href(_ number: Int) -> String { ObjectWrite.href(for: uid(number)) }
}
