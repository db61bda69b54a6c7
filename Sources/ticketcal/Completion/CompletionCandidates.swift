internal import ArgumentParser
internal import CalendarStore
internal import CivilTime
internal import Foundation
internal import Reservations
internal import TicketImport

/// The values that a shell completes for options and arguments.
///
/// A completion never fails: if the configuration has an error, it completes as without a
/// configuration.
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

  /// The candidates for the user and the working directory of this process.
  static var here: CompletionCandidates {
    CompletionCandidates(
      folders: Tool.ofProcess().folders,
      workingDirectory: FileManager.default.currentDirectoryPath)
  }

  /// For `--calendar`: the names of the calendars; SOURCE/CALENDAR after a slash; the folders of a
  /// typed path.
  func calendars(beginning prefix: String) -> [String] {
    if let first = prefix.first, "./~".contains(first) { return paths(beginning: prefix) }
    guard let access = try? Tool.ofProcess().calendarAccess(by: configuration) else { return [] }
    let names = CalendarFinder(access, folders: folders).names
    return prefix.contains("/")
      ? names.calendars.map(\.calendar.qualifiedName) : names.names()
  }

  /// For a source's name.
  func sources() -> [String] { configuration.sources.map(\.source.name) }

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
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { name in
      (isHidden || !name.hasPrefix("."))
        && FileManager.default.isFolder(BaseFolders.path(folder, name))
    }.sorted().map { parent + $0 }
  }
}

/// The completions that several commands share.
extension CompletionKind {
  static var calendars: CompletionKind {
    .custom { _, _, prefix in CompletionCandidates.here.calendars(beginning: prefix) }
  }

  static var sources: CompletionKind { .custom { _, _, _ in CompletionCandidates.here.sources() } }

  static var colors: CompletionKind { .list(CalendarColor.named.map(\.name)) }

  static var events: CompletionKind {
    .custom { _, _, prefix in CompletionCandidates.here.events(beginning: prefix) }
  }

  /// The numbers of the log.
  static var history: CompletionKind {
    .custom { _, _, prefix in CompletionCandidates.here.history(beginning: prefix) }
  }

  static var reminders: CompletionKind {
    .custom { _, _, prefix in CompletionCandidates.here.reminders(beginning: prefix) }
  }
}

extension CompletionCandidates {
  /// For the identifier of an event: short identifiers, with titles in shells that show
  /// descriptions.
  ///
  /// Of the matching events, the next ones are first. No question is asked: a source without
  /// granted access, or one that cannot be read, has no candidates.
  func events(beginning prefix: String) -> [String] {
    guard let (access, granted) = granted(for: .event),
      let store = try? access.requestFullAccess(to: granted, ask: { _ in nil }),
      let found = try? store.events(withPrefix: prefix)
    else { return [] }
    return items(found, beginning: prefix)
  }

  /// For the identifier of a reminder, by the same rules.
  func reminders(beginning prefix: String) -> [String] {
    guard let (access, granted) = granted(for: .reminder),
      let store = try? access.requestFullAccess(for: [.reminder], to: granted, ask: { _ in nil }),
      let found = try? store.reminders(withPrefix: prefix)
    else { return [] }
    return items(found, beginning: prefix)
  }

  /// The numbers of the log, the newest first, with what each was in shells that show descriptions.
  func history(beginning prefix: String) -> [String] {
    let process = Tool.ofProcess()
    guard let entries = try? process.ledger(.readOnly).imports() else { return [] }
    return entries.filter { "\($0.id)".hasPrefix(prefix) }.prefix(Self.most).map { entry in
      let text = SafeText(LogLines.subject(entry.description), limit: 80).text
      return candidate("\(entry.id)", text)
    }
  }

  private func candidate(_ name: String, _ description: String) -> String {
    switch CompletionShell.requesting {
    case .zsh: "\(name):\(description)"
    case .fish: "\(name)\t\(description)"
    default: name
    }
  }

  /// Nil if no source may be read.
  private func granted(for type: EntityType) -> (CalendarAccess, [CalendarSource])? {
    let tool = Tool.ofProcess().running([], in: .never, isQuiet: true, isVerbose: false)
    guard let calendars = try? ReadableCalendars(tool) else { return nil }
    let granted = calendars.sources.filter {
      calendars.access.status(of: $0, for: type) == .fullAccess
    }
    return granted.isEmpty ? nil : (calendars.access, granted)
  }

  /// The maximum number of candidates: more than a shell shows at once.
  private static let most = 200

  private func items(_ found: [some NamedItem], beginning prefix: String) -> [String] {
    let names = ShortNames(
      of: found.map(\.wholeID), atLeast: max(ShortNames.usual, prefix.utf8.count))
    let now = Tool.ofProcess().now.secondsSince1970
    func distance(_ time: EventTime?) -> Int {
      guard let time else { return .max }
      let seconds = time.reading.secondsSinceEpoch - now
      // Past events come after future ones.
      return seconds >= -86_400 ? abs(seconds) : .max / 2 - seconds
    }
    let nearest = found.map { (item: $0, distance: distance($0.time)) }
      .sorted { $0.distance < $1.distance }
    return nearest.prefix(Self.most).map { item, _ in
      let name = names.name(of: item.wholeID)
      let day = item.time.map { "\(TimePhrase.day($0.reading.date)) " } ?? ""
      let title = SafeText("\(day)\(item.shownTitle)", limit: 80).text
      return candidate(name, title)
    }
  }
}
