internal import CalendarStore

extension Configuration {
  /// What is set, the sources marked that a person wants this program to keep out of.
  ///
  /// - Parameter type: what it is to keep out of; nil for all that a source holds.
  ///
  /// Costs one look for a file where nobody has answered anything.
  static func answered(
    _ folders: BaseFolders, for type: EntityType? = .event
  ) throws(Stop) -> Configuration {
    var configuration: Configuration
    do throws(ConfigurationError) {
      configuration = try load(folders: folders, readers: .importing)
    } catch { throw Stop(ExitStatus.configuration, "\(error)") }
    guard FileKind.exists(AccessAnswers.path(folders)) else { return configuration }
    do throws(AccessError) {
      let record = try AccessAnswers.load(folders)
      for index in configuration.sources.indices {
        let source = configuration.sources[index].calendarSource
        configuration.sources[index].isDenied = (type.map { [$0] } ?? EntityType.allCases)
          .allSatisfy { record.isDenied(source, for: $0) }
      }
    } catch { throw Stop(error) }
    return configuration
  }
}
