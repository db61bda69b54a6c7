internal import Reservations
internal import TicketImport

extension DraftDefaults {
  /// What the configuration says, and ticketcal's own where it is silent.
  init(_ configured: Defaults) {
    self.init()
    if let zone = configured.zone { self.zone = Sourced(zone, .configuration) }
    if let duration = configured.duration { self.duration = Sourced(duration, .configuration) }
    if let alarms = configured.alarms {
      // The configuration was checked when it was read.
      let specs = alarms.flatMap { (try? AlarmSpec.list($0)) ?? [] }
      self.alarms = Sourced(specs, .configuration)
    }
  }
}
