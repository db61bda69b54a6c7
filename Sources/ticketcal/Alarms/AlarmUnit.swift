internal import CalendarStore
internal import Foundation
internal import Glibc
internal import SystemPackage

/// The unit of systemd that runs `ticketcal alarms run` in the user's session (systemd.unit(5)).
struct AlarmUnit {
  static let name = "ticketcal-alarms.service"

  /// The absolute path of the program.
  let program: String
  let folders: BaseFolders
  let environment: [String: String]

  var path: String { BaseFolders.path(folders.configuration, "systemd/user/\(Self.name)") }

  /// The file of the unit.
  var text: String {
    """
    [Unit]
    Description=Alarms of calendar events and reminders
    Documentation=man:ticketcal-alarms(1)
    StartLimitIntervalSec=0

    [Service]
    ExecStart=\(Self.escaped(program)) alarms run
    \(variables)Restart=on-failure
    RestartSec=60

    [Install]
    WantedBy=default.target

    """
  }

  /// The variables of this shell that say where the program's files are, which the session may not
  /// have.
  private var variables: String {
    Self.passedOn.compactMap { name in
      environment[name].map { "Environment=\(Self.escaped("\(name)=\($0)"))\n" }
    }.joined()
  }

  private static let passedOn = [
    "XDG_CONFIG_HOME", "XDG_CONFIG_DIRS", "XDG_STATE_HOME", "XDG_DATA_HOME", "TZ",
  ]

  /// The program of a command line (systemd.service(5), COMMAND LINES), which has no other special
  /// characters.
  private static func escaped(_ word: String) -> String {
    let plain = word.replacing("%", with: "%%")
    return plain.contains(where: \.isWhitespace) ? "\"\(plain)\"" : plain
  }

  /// Writes the unit and starts it with the session from now on.
  func enable() throws(CommandError) {
    let folder = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex))
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw CommandError(
        ExitStatus.cannotCreate, "\(path) cannot be written; look at the folder's permissions")
    }
    let advice = "start ticketcal alarms run with your session instead"
    do throws(CommandError) {
      try systemctl("daemon-reload", or: advice)
      try systemctl("enable", "--now", Self.name, or: advice)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Ends the service, and takes away the unit of `enable`. One that a package brought stays, and is not
  /// enabled any more.
  func disable() throws(CommandError) {
    let advice = "if ticketcal alarms run still runs, end it by hand"
    let isEnded = Result { () throws(CommandError) in
      try systemctl("disable", "--now", Self.name, or: advice)
    }
    guard unlink(path) == 0 || errno == ENOENT else {
      throw CommandError(
        ExitStatus.inputOutput, "\(path) cannot be removed (\(Errno.latest.text))")
    }
    try isEnded.get()
    try systemctl("daemon-reload", or: advice)
  }

  /// - Parameter advice: what to do if that fails.
  private func systemctl(_ words: String..., or advice: String) throws(CommandError) {
    let program: ChildProcess
    do throws(Errno) {
      program = try ChildProcess(["systemctl", "--user"] + words, environment: environment)
    } catch {
      throw CommandError(
        ExitStatus.unavailable, "systemctl cannot be run (\(error.text)); \(advice)")
    }
    guard program.wait() == .status(0) else {
      throw CommandError(
        ExitStatus.unavailable,
        "systemctl --user \(words.joined(separator: " ")) failed; \(advice)")
    }
  }
}
