internal import CalendarStore
internal import Foundation
internal import Glibc

/// The default calendars that a person chose on the command line, kept in the state folder. What the
/// configuration says weighs more.
struct ChosenDefaults: Codable, Equatable {
  /// SOURCE/CALENDAR.
  var events: String?
  var reminders: String?

  subscript(_ type: EntityType) -> String? {
    get { type == .event ? events : reminders }
    set { if type == .event { events = newValue } else { reminders = newValue } }
  }

  /// Nothing is chosen where there is no file.
  static func load(from state: StateFolder) throws(ChosenDefaultsError) -> ChosenDefaults {
    let path = file(in: state)
    guard FileKind.exists(path) else { return ChosenDefaults() }
    let text: Data
    do { text = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw ChosenDefaultsError(
        path: path, reason: "the chosen default calendars cannot be read; mend or remove the file")
    }
    do { return try JSONDecoder().decode(ChosenDefaults.self, from: text) } catch {
      throw ChosenDefaultsError(
        path: path,
        reason: "is damaged; remove it and choose again with ticketcal calendars default")
    }
  }

  /// Whole or not at all; for the owner alone.
  func save(to state: StateFolder) throws(ChosenDefaultsError) {
    let path = Self.file(in: state)
    do {
      try state.make()
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      try encoder.encode(self).write(to: URL(fileURLWithPath: path), options: .atomic)
      chmod(path, 0o600)
    } catch let error as StateFolderError {
      throw ChosenDefaultsError(path: error.path, reason: "\(error)")
    } catch {
      throw ChosenDefaultsError(
        path: path, reason: "the choice cannot be kept; make the folder writable")
    }
  }

  private static func file(in state: StateFolder) -> String { state.path + "/defaults.json" }
}

/// Why the chosen defaults cannot be read or kept.
struct ChosenDefaultsError: Error, Equatable, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "\(path): \(reason)" }
}
