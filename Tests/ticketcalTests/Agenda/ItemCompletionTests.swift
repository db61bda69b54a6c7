import CalendarStore
import Foundation
import Testing

@testable import ticketcal

/// What Tab offers for an identifier.
@Suite struct ItemCompletionTests {
  private let home: TestHome

  init() throws {
    home = try TestHome()
    try home.configureSource()
  }

  private func candidates(_ shell: String, _ prefix: String) throws -> Finished {
    try home.start(
      ["---completion", "show", "--", "positional@0", "2", "\(prefix.count)", prefix],
      environment: ["SAP_SHELL": shell]
    ).wait()
  }

  /// Of `dentist@example.org`.
  private var name: String { String(ItemID(uid: "dentist@example.org").description.prefix(8)) }

  @Test func putsTitlesBesideThemWhereTheShellShowsSuch() throws {
    try home.run("access", "grant", "personal", "-q")
    let title = "Tue 24 Nov 2026 Dentist"
    let prefix = String(name.prefix(3))
    #expect(try candidates("bash", prefix).output == "\(name)\n")
    #expect(try candidates("zsh", prefix).lines.first == "\(name):\(title)")
    #expect(try candidates("fish", prefix).output == "\(name)\t\(title)\n")
  }

  @Test func asksNobodyAndSaysNothing() throws {
    let run = try candidates("bash", "")
    #expect(run.status == 0)
    #expect(run.lines.isEmpty)
    #expect(run.errors.isEmpty)
    #expect(try home.run("agenda").errors.contains("personal: not shown (not asked about yet)"))
  }
}
