import CalendarStore
import Foundation
import Glibc
import TestSupport
import Testing

@testable import ticketcal

@Suite struct AlarmUnitTests {
  private let home: TestHome

  init() throws {
    home = try TestHome()
    // Once: a program that is written while another thread starts a process may be busy.
    try home.folder.file(
      "bin/systemctl", "#!/bin/sh\necho \"$@\" >>'\(home.folder("calls"))'\nexit $SYSTEMCTL\n")
    chmod(home.folder("bin/systemctl"), 0o700)
  }

  /// - Parameter environment: nil for that of the home.
  private func unit(_ program: String, _ environment: [String: String]? = nil) -> AlarmUnit {
    AlarmUnit(
      program: program, folders: BaseFolders(environment: home.environment),
      environment: environment ?? home.environment)
  }

  @Test(.enabled(if: Program.find("systemd-analyze") != nil, "needs Debian's systemd"))
  func isValid() throws {
    var environment = home.environment
    environment["XDG_RUNTIME_DIR"] = home.folder("home")
    for program in ["/bin/true", "/bin/sh", try program(named: "a b%c")] {
      let path = try home.file(AlarmUnit.name, unit(program).text)
      // The manual need not be installed.
      let verified = try Running(
        "/usr/bin/systemd-analyze", ["verify", "--user", "--man=no", path],
        environment: environment, directory: "/"
      ).wait()
      #expect(verified.status == 0, "\(verified.errors)")
      #expect(verified.errors == "", "\(program)")
    }
  }

  /// Debian's package has the same unit.
  @Test func isThatOfThePackage() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "../../../systemd/\(AlarmUnit.name)")
    let text = try Data(contentsOf: file)
    #expect(String(decoding: text, as: UTF8.self) == unit("/usr/bin/ticketcal", [:]).text)
  }

  private func program(named name: String) throws -> String {
    let path = try home.file(name, "#!/bin/sh\n")
    chmod(path, 0o700)
    return path
  }

  // MARK: Commands

  /// Runs the program with a systemctl that keeps its words, and ends with a status.
  private func run(_ word: String, systemctl status: Int? = 0) throws -> Finished {
    var environment = home.environment
    environment["PATH"] =
      status == nil ? home.folder("home") : "\(home.folder("bin")):/usr/bin:/bin"
    environment["SYSTEMCTL"] = status.map(String.init)
    return try Running(
      Program.ticketcal, ["alarms", word], environment: environment, directory: "/"
    ).wait()
  }

  @Test func isWrittenEnabledAndTakenBack() throws {
    let path = home.folder("config/systemd/user/ticketcal-alarms.service")
    let enabled = try run("enable")
    #expect(enabled.status == 0 && enabled.errors.contains("alarms ring from now on"))
    #expect(try home.text(path) == unit(Program.ticketcal).text)
    let disabled = try run("disable")
    #expect(disabled.status == 0 && disabled.errors.contains("alarms ring no more"))
    #expect(access(path, F_OK) != 0)
    #expect(
      try home.text(home.folder("calls")) == """
        --user daemon-reload
        --user enable --now ticketcal-alarms.service
        --user disable --now ticketcal-alarms.service
        --user daemon-reload

        """)
    // That of a package may be enabled.
    #expect(try run("disable").status == 0)
  }

  @Test func namesWhatToDoWithoutSystemd() throws {
    let failed = try run("enable", systemctl: 1)
    #expect(failed.status == ExitStatus.unavailable)
    #expect(failed.errors.contains("systemctl --user daemon-reload failed"))
    let path = home.folder("config/systemd/user/ticketcal-alarms.service")
    #expect(access(path, F_OK) != 0)
    let missing = try run("enable", systemctl: nil)
    #expect(missing.status == ExitStatus.unavailable)
    #expect(missing.errors.contains("start ticketcal alarms run with your session"))
  }
}
