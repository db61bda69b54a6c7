import Foundation
import Glibc
import Synchronization
import Testing

@testable import ticketcal

/// The bar over a long reading, and `agenda` over a folder of many files.
@Suite struct ReadingProgressTests {
  private final class Screen: Sendable {
    private let state = Mutex<(time: ContinuousClock.Instant, written: [String])>((.now, []))

    var now: ContinuousClock.Instant { state.withLock { $0.time } }
    var written: [String] { state.withLock { $0.written } }

    func pass(_ duration: Duration) { state.withLock { $0.time += duration } }
    func write(_ text: String) { state.withLock { $0.written.append(text) } }
  }

  private func progress(_ screen: Screen, isShown: Bool = true) -> ReadingProgress {
    ReadingProgress(
      isShown: isShown, columns: 80, now: { screen.now }, output: { screen.write($0) })
  }

  @Test func showsLongReadingAndErasesItself() {
    let screen = Screen()
    let progress = progress(screen)
    progress.update(read: 250, of: 1000)
    #expect(screen.written == [])
    screen.pass(.seconds(2))
    progress.update(read: 500, of: 1000)
    progress.update(read: 1000, of: 1000)
    #expect(
      screen.written == [
        "\r 50% [###############---------------] 500 files\u{1B}[K", "\r\u{1B}[K",
      ])
    // The next calendar.
    screen.pass(.seconds(1))
    progress.update(read: 250, of: 2000)
    #expect(screen.written.count == 3)
    progress.end()
    screen.pass(.seconds(1))
    progress.update(read: 500, of: 2000)
    #expect(screen.written.dropFirst(3) == ["\r\u{1B}[K"])
  }

  @Test func showsNothingWhereThereIsNoTerminal() {
    let screen = Screen()
    let progress = progress(screen, isShown: false)
    screen.pass(.seconds(2))
    progress.update(read: 500, of: 1000)
    progress.end()
    #expect(screen.written == [])
  }

  /// Whether the process has the folder open, or a file of it.
  private func reads(_ folder: String, _ process: pid_t) -> Bool {
    let descriptors = "/proc/\(process)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: descriptors)) ?? []
    return names.contains { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "\(descriptors)/\(name)")
      return target?.hasPrefix(folder) ?? false
    }
  }

  @Test func showsTheFirstLookAtAFolderOfManyFiles() throws {
    let home = try TestHome()
    let folder = try home.configureSource()
    for number in 0..<1500 {
      let event = TestHome.dentist.replacing("dentist@", with: "\(number)@")
        .replacing("202611", with: "202511")
      try event.write(toFile: "\(folder)/\(number).ics", atomically: false, encoding: .utf8)
    }
    try home.run("access", "grant", "personal", "-q")
    let run = try home.terminal(["agenda", "--day", "2026-11-24", "--color", "never"])
    let deadline = ContinuousClock.now + .seconds(20)
    while !reads(folder, run.process), ContinuousClock.now < deadline { usleep(1000) }
    // What takes less than a second is not shown; so it is made to take more.
    kill(run.process, SIGSTOP)
    usleep(1_200_000)
    kill(run.process, SIGCONT)
    let shown = try run.expect(" files\u{1B}[K")
    #expect(shown.contains("% [") && !shown.contains("Dentist"))
    let rest = try run.expect("Dentist")
    #expect(rest.contains("\r\u{1B}[K"))
    #expect(try run.wait() == 0)
  }

  @Test func showsNothingOnAPipe() throws {
    let home = try TestHome()
    try home.configureSource()
    try home.run("access", "grant", "personal", "-q")
    let run = try home.run("agenda", "--day", "2026-11-24")
    #expect(run.errors.isEmpty && !run.output.contains("\r"))
  }
}
