internal import Foundation
internal import TicketImport

extension SessionSettings {
  /// What of a command line counts when its session goes on later, wherever that is.
  init(_ arguments: ImportArguments, _ settings: ImportSettings) {
    self.init(
      defaults: settings.defaults,
      calendar: arguments.calendar == nil ? nil : settings.calendar?.path,
      source: arguments.source, isForced: arguments.force, bringsBack: arguments.again,
      deletesCancelled: arguments.deleteCancelled, isStrict: arguments.strict,
      rejects: arguments.rejects.map {
        $0.hasPrefix("/") ? $0 : BaseFolders.path(FileManager.default.currentDirectoryPath, $0)
      })
  }

  /// The command line as it counts now.
  func restore(_ arguments: inout ImportArguments) {
    arguments.calendar = calendar
    arguments.source = source
    arguments.force = isForced
    arguments.again = bringsBack
    arguments.deleteCancelled = deletesCancelled
    arguments.strict = isStrict
    arguments.rejects = rejects
    arguments.prune = pruning != nil
  }
}
