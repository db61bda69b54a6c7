import Foundation
import Glibc
import Testing

/// While it imports, the program and all it starts cannot read in a calendar.
@Suite struct WriteOnlyTests {
  @Test func isSaidUnderVerbose() throws {
    let home = try TestHome()
    try home.file("booking.json", TestHome.seed)
    let run = try home.run("-y", "-v", "booking.json")
    let said =
      Program.kernelProtects
      ? "the kernel keeps this import from reading in "
      : "reading in calendars is not prevented by the kernel: "
    #expect(run.errors.contains(said), "\(run.errors)")
    if Program.kernelProtects { #expect(run.errors.contains(home.tickets)) }
    #expect(try !home.run("-y", "booking.json").errors.contains("kernel"))
  }

  @Test(.enabled(if: Program.kernelProtects, "this kernel has no Landlock"))
  func bindsTheEditorToo() throws {
    let home = try TestHome()
    try home.folder.folder("cals/mine")
    try home.folder.file("cals/mine/secret.ics", "SECRET")
    try home.configure("[sources.x]\ntype = \"vdir\"\npath = \"\(home.folder("cals"))\"\n")
    try home.file("elsewhere.txt", "READABLE")
    let script = try home.file(
      "editor.sh",
      """
      #!/bin/sh
      cat "\(home.folder("cals/mine/secret.ics"))" > "\(home.work("stolen"))" 2> "\(home.work("why"))"
      ls "\(home.folder("cals/mine"))" > "\(home.work("names"))" 2>/dev/null
      cat "\(home.work("elsewhere.txt"))" > "\(home.work("read"))"
      sed -i 's/^title: .*/title: Edited/' "$1"
      """)
    chmod(script, 0o755)
    let prompt = try PromptRun(
      TestHome.seed, in: home, options: ["-c", "mine"], environment: ["EDITOR": script])
    try prompt.enter("edit", expecting: "Edited")
    try prompt.enter("save", expecting: "1 saved")
    #expect(try prompt.ends() == 0)
    #expect(try home.text(home.work("stolen")).isEmpty)
    #expect(try home.text(home.work("names")).isEmpty)
    #expect(try home.text(home.work("why")).contains("ermission denied"))
    #expect(try home.text(home.work("read")) == "READABLE")
    #expect(try home.events(in: home.folder("cals/mine")).count == 2)
  }
}
