internal import Foundation
internal import Glibc
internal import Synchronization

/// A CalDAV server of Debian on this machine, for one run of tests. It ends with the process.
public final class CalendarServer: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case radicale
    case xandikos

    /// Whether it is installed.
    public var isInstalled: Bool {
      FileManager.default.isExecutableFile(atPath: "/usr/bin/\(rawValue)")
    }
  }

  /// Ends in a slash.
  public let url: String
  /// Nobody's password is checked by xandikos.
  public static let user = "ada"
  public static let password = "secret"
  private let process: Process
  /// The server ends when this is closed, and so with the process of the tests.
  private let lifeline: Pipe
  private let users = Mutex(0)
  private static let mostUsers = 200

  private static let running = Mutex<[Kind: CalendarServer]>([:])

  /// The server of the kind that all tests of a process share; nil if it is not installed or does not
  /// start.
  public static func shared(_ kind: Kind) -> CalendarServer? {
    running.withLock { running in
      if let known = running[kind] { return known }
      let server = CalendarServer(kind)
      running[kind] = server
      return server
    }
  }

  /// - Parameter rights: the text of Radicale's file of rights; nil for everything of one's own.
  public init?(_ kind: Kind, rights: String? = nil) {
    guard kind.isInstalled, let port = Self.freePort() else { return nil }
    let folder = "\(TestRun.folder)/ticketcal-\(kind.rawValue)-\(UUID())"
    let process = Process()
    let lifeline = Pipe()
    let script = "\"$@\" & server=$!; read line; kill -9 $server; rm -rf '\(folder)'"
    var command = ["-c", script, "sh", "/usr/bin/\(kind.rawValue)"]
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      switch kind {
      case .radicale:
        try Self.configuration(port, folder, rights: rights)
          .write(toFile: "\(folder)/config", atomically: true, encoding: .utf8)
        let users = [Self.user] + (1...Self.mostUsers).map { "user\($0)" }
        try users.map { "\($0):\(Self.password)\n" }.joined()
          .write(toFile: "\(folder)/users", atomically: true, encoding: .utf8)
        if let rights {
          try rights.write(toFile: "\(folder)/rights", atomically: true, encoding: .utf8)
        }
        command += ["-C", "\(folder)/config"]
      case .xandikos:
        command += [
          "-d", folder, "--current-user-principal=/\(Self.user)/", "--autocreate", "-l",
          "127.0.0.1",
          "-p", "\(port)",
        ]
      }
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = command
      process.standardInput = lifeline
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
    } catch { return nil }
    self.process = process
    self.lifeline = lifeline
    url = "http://127.0.0.1:\(port)/"
    guard Self.answers(port, process) else {
      stop()
      return nil
    }
  }

  /// A user of Radicale without calendars, whom no other test has.
  public func newUser() -> String {
    users.withLock { number in
      number += 1
      return "user\(number)"
    }
  }

  deinit { stop() }

  /// At once: nothing that it holds is needed again.
  public func stop() {
    guard process.isRunning else { return }
    try? lifeline.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private static func configuration(_ port: UInt16, _ folder: String, rights: String?) -> String {
    """
    [server]
    hosts = 127.0.0.1:\(port)
    [auth]
    type = htpasswd
    htpasswd_filename = \(folder)/users
    htpasswd_encryption = plain
    delay = 0
    [rights]
    type = \(rights == nil ? "owner_only" : "from_file")
    file = \(folder)/rights
    [storage]
    filesystem_folder = \(folder)/store
    [web]
    type = none

    """
  }

  private static func freePort() -> UInt16? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    return LoopbackAddress.listen(descriptor)
  }

  /// Waits until the port takes connections, at most half a minute.
  private static func answers(_ port: UInt16, _ process: Process) -> Bool {
    for _ in 0..<600 where process.isRunning {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      if LoopbackAddress.connect(descriptor, to: port) == 0 { return true }
      usleep(50_000)
    }
    return false
  }
}
