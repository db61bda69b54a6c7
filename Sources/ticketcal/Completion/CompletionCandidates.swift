internal import ArgumentParser
internal import Foundation
internal import Reservations

/// What a shell offers for the value of an option.
///
/// A completion never fails: where the configuration is at fault it offers what holds without one.
struct CompletionCandidates {
  private let configuration: Configuration
  private let folders: BaseFolders
  private let workingDirectory: String

  init(folders: BaseFolders, workingDirectory: String) {
    self.folders = folders
    self.workingDirectory = workingDirectory
    do throws(ConfigurationError) {
      configuration = try .load(folders: folders)
    } catch {
      configuration = Configuration(folders: folders)
    }
  }

  /// By the configuration and the calendars of whoever presses Tab.
  static var here: CompletionCandidates {
    CompletionCandidates(
      folders: BaseFolders(environment: ProcessInfo.processInfo.environment),
      workingDirectory: FileManager.default.currentDirectoryPath)
  }

  /// For `--calendar`: the calendars' names, SOURCE/CALENDAR once there is a slash, and the folders
  /// of a path that is being written.
  func calendars(beginning prefix: String) -> [String] {
    let catalog = CalendarCatalog(configuration, folders: folders)
    if let first = prefix.first, "./~".contains(first) { return paths(beginning: prefix) }
    return prefix.contains("/")
      ? catalog.calendars().map(\.qualifiedName) : catalog.names()
  }

  /// For a source's name.
  func sources() -> [String] { configuration.sources.map(\.name) }

  /// For `--profile`.
  func profiles() -> [String] { configuration.profiles.keys.sorted() }

  /// For `--zone`.
  func zones() -> [String] { ZoneName.names }

  private func paths(beginning prefix: String) -> [String] {
    let parent = prefix.lastIndex(of: "/").map { prefix[...$0] } ?? ""
    let expanded = folders.expandingHome(String(parent))
    let folder =
      expanded.hasPrefix("/") ? expanded : BaseFolders.path(workingDirectory, expanded)
    let isHidden = prefix.dropFirst(parent.count).hasPrefix(".")
    return FileKind.folders(in: folder, includingHidden: isHidden).sorted().map { parent + $0 }
  }
}

/// What the arguments of several commands are completed as.
extension CompletionKind {
  static var calendars: CompletionKind {
    .custom { _, _, prefix in CompletionCandidates.here.calendars(beginning: prefix) }
  }

  static var sources: CompletionKind { .custom { _, _, _ in CompletionCandidates.here.sources() } }

  static var events: CompletionKind {
    .custom { _, _, prefix in CompletionCandidates.here.events(beginning: prefix) }
  }

  static var reminders: CompletionKind {
    .custom { _, _, prefix in CompletionCandidates.here.reminders(beginning: prefix) }
  }
}
