import CLinux
import Foundation
import SampleEvents
import Testing

@testable import CalendarStore

/// A vdir that its writer may not read.
@Suite struct VdirBlindTests {
  /// Gives up, for this thread, root's rights over files and all reading anywhere.
  private static func goBlind() -> Bool {
    if getuid() == 0 {
      _ = setfsgid(65534)
      _ = setfsuid(65534)
    }
    var attributes = clinux_landlock_ruleset_attr()
    attributes.handled_access_fs = 0b1100  // LANDLOCK_ACCESS_FS_READ_FILE and READ_DIR
    let ruleset = landlock_create_ruleset(&attributes, MemoryLayout.size(ofValue: attributes), 0)
    guard ruleset >= 0 else { return false }
    defer { close(ruleset) }
    return prctl_set_no_new_privs() == 0 && landlock_restrict_self(ruleset) == 0
  }

  private final class Outcomes: @unchecked Sendable {
    var kinds: [String] = []
    var couldRead = true
  }

  private static let hasLandlock =
    landlock_create_ruleset(nil, 0, UInt32(LANDLOCK_CREATE_RULESET_VERSION)) > 0

  @Test(.enabled(if: hasLandlock, "this kernel has no Landlock"), arguments: VdirSystem.allCases)
  func isWrittenToAllTheSame(_ system: VdirSystem) throws {
    let directory = try TemporaryDirectory()
    if getuid() == 0 { #expect(chown(directory.path, 65534, 65534) == 0) }
    chmod(directory.path, 0o300)
    let path = directory.path
    let outcomes = Outcomes()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      defer { done.signal() }
      guard Self.goBlind(), let writer = try? system.writer(path),
        let old = try? Samples.event(1, title: "Old"),
        let new = try? Samples.event(1, title: "New"),
        let other = try? Samples.event(2)
      else { return }
      outcomes.couldRead = open(path, O_RDONLY | O_DIRECTORY) >= 0
      var made = writer.add([old, other])
      let etags = made.compactMap(\.etag)
      outcomes.kinds = made.map(\.kind)
      guard etags.count == 2 else { return }
      made += writer.write([
        ObjectWrite(
          href: Samples.href(1), content: .event(new), condition: .unchanged(etag: etags[0]))
      ])
      made += writer.write([
        ObjectWrite(
          href: Samples.href(2), content: .none, condition: .unchanged(etag: etags[1]))
      ])
      made += writer.write([
        ObjectWrite(href: Samples.href(1), content: .event(old), condition: .any)
      ])
      let write = InterruptedWrite(
        calendar: Samples.calendar, href: Samples.href(1), intended: made.last?.etag,
        expected: etags[0])
      if let outcome = try? writer.reconcile(write) { made.append(outcome) }
      outcomes.kinds = made.map(\.kind)
    }
    thread.start()
    done.wait()
    chmod(directory.path, 0o700)
    #expect(!outcomes.couldRead)
    #expect(outcomes.kinds == ["made", "made", "made", "made", "made", "made"])
    #expect(try directory.names == ["12345678-9abc-5def-0000-000000000001.ics"])
  }
}
