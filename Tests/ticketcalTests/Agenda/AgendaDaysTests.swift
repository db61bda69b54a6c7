import Foundation
import Testing

/// Words of days that the options of `agenda` would lose.
@Suite struct AgendaDaysTests {
  @Test(arguments: [
    (["--from", "24", "dec"], "write --from \"24 dec\""),
    (["friday", "to", "sunday"], "several days; write --from \"friday\" --to \"sunday\""),
    (["weekend"], "several days; write --from \"sat\" --to \"sun\""),
  ])
  func namesTheOptionsToWrite(_ words: [String], _ hint: String) throws {
    let home = try TestHome()
    let run = try home.run(["agenda"] + words)
    #expect(run.status == 64)
    #expect(run.errors.contains(hint), "\(run.errors)")
  }
}
