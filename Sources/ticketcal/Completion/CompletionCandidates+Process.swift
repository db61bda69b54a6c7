internal import Foundation

extension CompletionCandidates {
  /// By the configuration and the calendars of whoever presses Tab.
  static var here: CompletionCandidates {
    CompletionCandidates(
      folders: BaseFolders(environment: ProcessInfo.processInfo.environment),
      workingDirectory: FileManager.default.currentDirectoryPath, readers: .importing)
  }
}
