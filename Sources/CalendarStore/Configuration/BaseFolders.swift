internal import CLinux
internal import Foundation
internal import Glibc
package import SystemPackage

/// The folders of the program's files for one user (XDG Base Directory Specification 0.8).
///
/// Only paths: nothing is looked up on disk and nothing is made.
package struct BaseFolders: Sendable, Equatable {
  package let home: String
  /// `$XDG_CONFIG_HOME`, by default `~/.config`.
  package let configuration: String
  /// `$XDG_CONFIG_DIRS`, by default `/etc/xdg`; the first has the highest priority.
  package let systemConfiguration: [String]
  /// `$XDG_STATE_HOME`, by default `~/.local/state`.
  package let state: String
  /// `$XDG_DATA_HOME`, by default `~/.local/share`.
  package let data: String
  /// That of the user's programs.
  package let environment: [String: String]

  /// Reads the variables. An empty or relative value counts as unset, as the specification demands.
  /// If HOME is unset, the home is that of the user's entry in the password file.
  package init(environment: [String: String]) {
    func folder(_ name: String) -> String? {
      guard let value = environment[name], value.hasPrefix("/") else { return nil }
      return value
    }
    self.environment = environment
    let home = folder("HOME") ?? Self.homeFromPasswordFile() ?? "/"
    self.home = home
    configuration = folder("XDG_CONFIG_HOME") ?? Self.path(home, ".config")
    state = folder("XDG_STATE_HOME") ?? Self.path(home, ".local/state")
    data = folder("XDG_DATA_HOME") ?? Self.path(home, ".local/share")
    let system = (environment["XDG_CONFIG_DIRS"] ?? "").split(separator: ":")
      .map(String.init).filter { $0.hasPrefix("/") }
    systemConfiguration = system.isEmpty ? ["/etc/xdg"] : system
  }

  /// The user's configuration file.
  package var configurationFile: String { Self.path(configuration, "ticketcal/config.toml") }

  /// The system's configuration files, by descending priority.
  package var systemConfigurationFiles: [String] {
    systemConfiguration.map { Self.path($0, "ticketcal/config.toml") }
  }

  /// The folder of the ledger and the line history, made with mode 0700.
  package var stateFolder: String { Self.path(state, "ticketcal") }

  /// The user's answers about access to the sources.
  package var accessFile: String { Self.path(stateFolder, "access.json") }

  /// What has become of alarms.
  package var alarmsFile: String { Self.path(stateFolder, "alarms.json") }

  /// The folder of the built-in source's calendars.
  package var calendarsFolder: String { Self.path(data, "ticketcal/calendars") }

  /// Replaces a leading `~` or `$HOME`; another user's `~name` is unchanged.
  package func expandingHome(_ path: String) -> String {
    for sign in ["~", "$HOME", "${HOME}"] {
      if path == sign { return home }
      if path.hasPrefix(sign + "/") {
        return Self.path(home, String(path.dropFirst(sign.count + 1)))
      }
    }
    return path
  }

  /// Joins the two by exactly one slash.
  package static func path(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private static func homeFromPasswordFile() -> String? {
    guard let entry = getpwuid(getuid()), let folder = entry.pointee.pw_dir else { return nil }
    let home = String(cString: folder)
    return home.hasPrefix("/") ? home : nil
  }
}

/// The folder of the program's state, `$XDG_STATE_HOME/ticketcal`.
package struct StateFolder: Sendable, Equatable {
  package let path: String

  package init(path: String) { self.path = path }

  package init(_ folders: BaseFolders) { self.init(path: folders.stateFolder) }

  /// The folder of the texts for the external editor.
  package var editorFolder: String { path + "/editor" }

  /// Makes the folder if it is missing, with mode 0700, as the XDG specification asks for all
  /// folders made for it. An existing folder keeps its mode.
  ///
  /// Throws the error of mkdir(2).
  package func make() throws(StateFolderError) { try Self.make(path) }

  /// As `make`, with the folder for the external editor.
  package func makeEditorFolder() throws(StateFolderError) { try Self.make(editorFolder) }

  private static func make(_ path: String) throws(StateFolderError) {
    var made = ""
    for name in path.split(separator: "/") {
      made += "/\(name)"
      guard mkdir(made, 0o700) != 0 else { continue }
      let error = Errno.latest
      guard FileManager.default.isFolder(made) else {
        throw StateFolderError(path: made, error: error)
      }
    }
  }
}

/// Why the state folder could not be made.
package struct StateFolderError: Error, Sendable, Equatable, CustomStringConvertible {
  package let path: String
  package let error: Errno

  /// Without the path.
  package var reason: String {
    "the state folder cannot be made (\(error)); "
      + "set XDG_STATE_HOME to a folder that can be written"
  }

  package var description: String { "\(path): \(reason)" }
}
