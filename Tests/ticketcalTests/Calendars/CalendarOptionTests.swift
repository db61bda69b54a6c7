import Foundation
import Glibc
import Testing

/// Where events go.
@Suite struct CalendarOptionTests {
  /// Linear costs 4 times as many calls, quadratic 16 times.
  @Test(.enabled(if: Program.find("strace") != nil, "needs strace(1)"))
  func looksAtEachOfManySourcesAFewTimes() throws {
    var calls: [Int] = []
    for count in [10, 40] {
      let home = try TestHome()
      var configuration = "[sources.closed]\ntype = \"vdir\"\npath = \"/none\"\naccess = \"none\"\n"
      for number in 0..<count {
        let path = try home.work.folder("\(number)/cal\(number)")
        configuration += "[sources.s\(number)]\ntype = \"vdir\"\npath = \"\(path)/..\"\n"
      }
      try home.configure(configuration)
      let named = (0..<count).map {
        #"{"title":"A\#($0)","start":"2031-01-01T10:00Z","calendar":"s\#($0)/cal\#($0)"}"#
      }
      try home.file("a.jsonl", named.joined(separator: "\n"))
      let trace = home.work("trace")
      for arguments in [["-y", "a.jsonl"], ["undo", "-y"]] {
        let run = try home.strace(["-o", trace, "-e", "trace=%file"], arguments)
        #expect(run.status == 0, "\(run.errors)")
        calls.append(try home.text(trace).split(separator: "\n").count)
      }
    }
    #expect(calls[2] < calls[0] * 6 && calls[3] < calls[1] * 6, "\(calls)")
  }
}
