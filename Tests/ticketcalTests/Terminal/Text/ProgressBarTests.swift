import Testing

@testable import ticketcal

@Suite struct ProgressBarTests {
  private final class Screen: @unchecked Sendable {
    var written: [String] = []
  }

  private func bar(totalBytes: Int?, columns: Int = 80) -> (ProgressBar, Screen) {
    let screen = Screen()
    let bar = ProgressBar(totalBytes: totalBytes, columns: columns, started: start) {
      screen.written.append($0)
    }
    return (bar, screen)
  }

  private let start = ContinuousClock.now

  @Test func showsNothingInTheFirstSecond() {
    var (bar, screen) = bar(totalBytes: 100)
    bar.update(records: 1, bytes: 50, now: start + .milliseconds(999))
    bar.erase()
    #expect(screen.written == [])
  }

  @Test func drawsTenTimesASecondAtMostAndErasesItself() {
    var (bar, screen) = bar(totalBytes: 200)
    bar.update(records: 1, bytes: 50, now: start + .milliseconds(1000))
    bar.update(records: 2, bytes: 60, now: start + .milliseconds(1050))
    bar.update(records: 3, bytes: 300, now: start + .milliseconds(1100))
    bar.erase()
    bar.erase()
    #expect(
      screen.written == [
        "\r 25% [#######-----------------------] 1 record\u{1B}[K",
        "\r100% [##############################] 3 records\u{1B}[K",
        "\r\u{1B}[K",
      ])
  }

  @Test func countsWhereTheSizeIsNotKnown() {
    var (pipe, screen) = bar(totalBytes: nil)
    pipe.update(records: 20_000, bytes: 3_200_000, now: start + .seconds(2))
    #expect(screen.written == ["\r20000 records, 3 MB\u{1B}[K"])
  }

  @Test func fitsANarrowTerminal() {
    var (bar, screen) = bar(totalBytes: 200, columns: 10)
    bar.update(records: 1, bytes: 50, now: start + .seconds(2))
    #expect(screen.written == ["\r 25% [##…\u{1B}[K"])
  }
}
