import Foundation
import Testing

@testable import CalendarStore

@Suite struct SecretCommandTests {
  private func run(_ command: [String], seconds: Int = 30) -> String {
    var program = SecretCommand(command, environment: [:], key: "password-command")
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

  @Test func endsAProgramThatHangs() {
    #expect(run(["sleep", "100"], seconds: 1).contains("did not end in 1 seconds"))
  }
}
