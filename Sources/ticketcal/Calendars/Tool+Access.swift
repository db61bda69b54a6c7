internal import CalendarStore
internal import Foundation
internal import TicketImport

extension Tool {
  func configuration() throws(CommandError) -> Configuration {
    do throws(ConfigurationError) { return try .load(folders: folders) } catch {
      throw CommandError(ExitStatus.configuration, "\(error)")
    }
  }

  /// The access to the sources by the configuration and the user's answers.
  func calendarAccess(by configuration: Configuration) throws(CommandError) -> CalendarAccess {
    let record: AccessRecord
    do throws(AccessError) { record = try AccessRecord(path: folders.accessFile) } catch {
      throw CommandError(error)
    }
    return CalendarAccess(
      sources: configuration.sources, record: record,
      context: StoreContext(
        productID: EventDraft.productID, zone: zone, now: clock, newUID: { UUID() },
        cacheFolder: folders.stateFolder + "/cache",
        defaultCalendars: (try? DefaultCalendars(configuration, folders))?.names ?? [:]))
  }
}
