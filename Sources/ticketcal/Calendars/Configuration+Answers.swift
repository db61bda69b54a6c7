internal import CalendarStore
internal import Foundation
internal import TicketImport

extension Configuration {
  /// The configuration, with `isDenied` set for each source that the user has denied access to.
  ///
  /// - Parameter type: the kind of items that must be denied; nil for all kinds.
  ///
  /// Costs one lookup of a file if there are no answers.
  static func answered(
    _ folders: BaseFolders, for type: EntityType? = .event
  ) throws(CommandError) -> Configuration {
    var configuration: Configuration
    do throws(ConfigurationError) {
      configuration = try load(folders: folders)
    } catch { throw CommandError(ExitStatus.configuration, "\(error)") }
    guard FileKind.exists(folders.accessFile) else { return configuration }
    do throws(AccessError) {
      let record = try AccessRecord(path: folders.accessFile)
      for index in configuration.sources.indices {
        let source = configuration.sources[index].calendarSource
        configuration.sources[index].isDenied = (type.map { [$0] } ?? EntityType.allCases)
          .allSatisfy { record.isDenied(source, for: $0) }
      }
      configuration.answers = record
    } catch { throw CommandError(error) }
    return configuration
  }

  /// The access to the sources by the configuration and the user's answers.
  func calendarAccess(_ tool: Tool) -> CalendarAccess {
    CalendarAccess(
      sources: sources.map { source in
        AccessibleSource(
          source: source.calendarSource, limit: source.access.limit,
          isBuiltIn: source.folder == tool.folders.calendarsFolder)
      }, record: answers,
      context: StoreContext(
        productID: EventDraft.productID, zone: tool.zone, now: tool.clock,
        newUID: { UUID() },
        cacheFolder: tool.folders.stateFolder + "/cache"))
  }
}
