import Foundation
import Testing

@testable import CalendarStore

@Suite struct SecretCommandTests {
  private func run(_ command: [String], seconds: Int = 30) -> String {
    var program = SecretCommand(command, key: "password-command")
    program.seconds = seconds
    do throws(StoreError) { return "\"\(try program.run())\"" } catch { return error.reason }
  }

  @Test func readsOneLine() {
    #expect(run(["echo", "s e c=ret"]) == "\"s e c=ret\"")
    #expect(run(["printf", "secret"]) == "\"secret\"")
    #expect(run(["printf", "secret\\n\\n"]) == "\"secret\"")
    #expect(run(["sh", "-c", "cat; echo pässword"]) == "\"pässword\"")
  }

  @Test(arguments: [
    (["false"], "failed (status 1)"), (["sh", "-c", "kill -9 $$"], "failed (status 137)"),
    (["true"], "printed nothing"), (["echo"], "printed nothing"),
    (["printf", "a\\nb"], "more than one line"), (["printf", "a\\001b"], "control characters"),
    (["printf", "\\377"], "not text"), (["no-such-program-here"], "cannot be run"),
    (["head", "-c", "100000", "/dev/zero"], "more than 8192 bytes"),
  ])
  func saysWhatIsWrong(_ command: [String], _ words: String) {
    let reason = run(command)
    #expect(reason.hasPrefix("password-command: \(command[0]) "), "\(reason)")
    #expect(reason.contains(words), "\(reason)")
  }

  @Test(arguments: [["sleep", "100"], ["sh", "-c", "exec sleep 100 >&-"]])
  func endsAProgramThatHangs(_ command: [String]) {
    #expect(run(command, seconds: 1).contains("did not end in 1 seconds"))
  }

  /// As from a shell, though this program ignores the signal.
  @Test func startsAProgramWithUsualSignals() {
    #expect(run(["sh", "-c", "grep SigIgn /proc/$$/status | tail -c 17"]).hasSuffix("00000\""))
  }

  /// What the program has started ends with it.
  @Test(arguments: ["echo secret", "sleep 100", "exit 1"])
  func endsWhatIsLeftOfAProgram(_ rest: String) throws {
    let marker = "/tmp/ticketcal-secret-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: marker) }
    _ = run(["sh", "-c", "sleep 1000 >&- 2>&- & echo $! >\(marker); \(rest)"], seconds: 1)
    let text = try String(contentsOfFile: marker, encoding: .utf8)
    let process = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    func isThere() -> Bool {
      let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
      return status.map { !$0.contains(") Z ") } ?? false
    }
    // A killed process ends when it runs next.
    for _ in 0..<10_000 where isThere() { usleep(1000) }
    #expect(!isThere())
  }
}
