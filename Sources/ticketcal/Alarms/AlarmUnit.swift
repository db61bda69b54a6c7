internal import Foundation
internal import Glibc

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

    [Service]
    ExecStart=\(Self.escaped(program)) alarms run
    Restart=on-failure

    [Install]
    WantedBy=default.target

    """
  }

  /// The program of a command line (systemd.service(5), COMMAND LINES), which has no other special
  /// characters.
  private static func escaped(_ path: String) -> String {
    let plain = path.replacing("%", with: "%%")
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
    try systemctl("daemon-reload")
    try systemctl("enable", "--now", Self.name)
  }

  /// Whether the unit of `enable` was there.
  func disable() throws(CommandError) -> Bool {
    guard access(path, F_OK) == 0 else { return false }
    try systemctl("disable", "--now", Self.name)
    guard unlink(path) == 0 else {
      throw CommandError(
        ExitStatus.inputOutput,
        "\(path) cannot be removed (\(String(cString: strerror(errno)).lowercased()))")
    }
    try systemctl("daemon-reload")
    return true
  }

  private func systemctl(_ words: String...) throws(CommandError) {
    var arguments = (["systemctl", "--user"] + words).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    var state: Int32 = 0
    let code = posix_spawnp(&process, "systemctl", nil, nil, &arguments, &variables)
    guard code == 0 else {
      throw CommandError(
        ExitStatus.unavailable,
        "systemctl cannot be run (\(String(cString: strerror(code)).lowercased())); "
          + "start ticketcal alarms run with your session instead")
    }
    while waitpid(process, &state, 0) < 0, errno == EINTR {}
    guard state == 0 else {
      throw CommandError(
        ExitStatus.unavailable,
        "systemctl --user \(words.joined(separator: " ")) failed; run it by hand, or start "
          + "ticketcal alarms run with your session instead")
    }
  }
}
