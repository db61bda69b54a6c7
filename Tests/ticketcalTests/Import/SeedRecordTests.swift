import Foundation
import Glibc
import Testing

/// The record the project began with, through the program.
@Suite struct SeedRecordTests {
  @Test func becomesOneEventOfTheBuiltInCalendar() throws {
    let home = try TestHome()
    try home.file("booking.json", TestHome.seed)
    let run = try home.run("--yes", "booking.json")
    #expect(run.status == 0)
    #expect(
      run.output
        == "saved        Sat 10 Jun 2023 02:39:32 UTC  哆啦A梦：大雄与天空的理想乡  (tickets)\n")
    #expect(run.errors == "1 saved\n")

    let stamp = /(DTSTAMP|CREATED|LAST-MODIFIED):\d{8}T\d{6}Z/
    let event = try home.event().replacing(stamp) { "\($0.output.1):NOW" }
    #expect(
      event == """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//ticketcal//ticketcal//EN
        BEGIN:VEVENT
        UID:b5f15d4d-0ce1-5826-b3f8-41155e6c0968
        DTSTAMP:NOW
        CREATED:NOW
        LAST-MODIFIED:NOW
        SEQUENCE:0
        DTSTART:20230610T023932Z
        DTEND:20230610T045832Z
        SUMMARY:哆啦A梦：大雄与天空的理想乡
        LOCATION:Wanda Cinemas\\, Orient Cinema Rongchuangmao
        STATUS:CONFIRMED
        TRANSP:OPAQUE
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT1H
        DESCRIPTION:哆啦A梦：大雄与天空的理想乡
        END:VALARM
        END:VEVENT
        END:VCALENDAR

        """)
    #expect(try home.events() == ["b5f15d4d-0ce1-5826-b3f8-41155e6c0968.ics"])
    #expect(try home.text("\(home.tickets)/displayname") == "tickets")
    #expect(try home.text("\(home.tickets)/color").hasPrefix("#"))
  }

  @Test func isUnchangedTheSecondTime() throws {
    let home = try TestHome()
    try home.file("booking.json", TestHome.seed)
    try home.run("--yes", "booking.json")
    let before = try home.listing().filter { !$0.hasPrefix("state") }
    let again = try home.run("import", "-y", "booking.json")
    #expect(again.status == 0)
    #expect(again.output.hasPrefix("unchanged "))
    #expect(again.errors == "1 unchanged\n")
    #expect(try home.listing().filter { !$0.hasPrefix("state") } == before)
  }

  @Test func namesAnImageThatIsNoLink() throws {
    let home = try TestHome()
    try home.file("booking.json", TestHome.seed.dropLast() + #","image":"movie"}"#)
    let run = try home.run("-y", "booking.json")
    #expect(run.errors.hasPrefix("booking.json: not used: image \"movie\""), "\(run.errors)")
    #expect(try home.events().count == 1)
  }

  @Test func isOneEventFromTwoFilesAndTwiceInOne() throws {
    let home = try TestHome()
    try home.file("a.json", TestHome.seed)
    try home.file("b.jsonl", "\(TestHome.seed)\n\(TestHome.seed)\n")
    let run = try home.run("-y", "--format", "json", "a.json", "b.jsonl")
    #expect(run.status == 0)
    #expect(try run.results("status") == ["saved", "unchanged", "unchanged"])
    #expect(try home.events().count == 1)
  }

  @Test func saysEveryKeyOfTheContractInOrder() throws {
    let home = try TestHome()
    try home.file("booking.json", TestHome.seed)
    let uid = "b5f15d4d-0ce1-5826-b3f8-41155e6c0968"
    #expect(
      try home.run("-y", "--format", "json", "booking.json").output == """
        {"record":"booking.json","status":"saved","uid":"\(uid)","calendar":"tickets",\
        "href":"\(uid).ics","title":"哆啦A梦：大雄与天空的理想乡",\
        "start":"2023-06-10T02:39:32Z","end":"2023-06-10T04:58:32Z","reason":null,\
        "unused":[],"notes":[],"type":"event"}

        """)
    #expect(
      try home.run("-y", "--format", "json", "-", input: .text("[{}]")).output == """
        {"record":"-[0]","status":"rejected","uid":null,"calendar":null,"href":null,"title":null,\
        "start":null,"end":null,"reason":"no title; no start time",\
        "unused":[],"notes":[],"type":"event"}

        """)
  }

  @Test func isDraftedWithoutWritingAnythingAtAll() throws {
    let home = try TestHome()
    try home.file("booking.json", TestHome.seed + "\n" + TestHome.seed + "\n{}\n")
    let before = try home.listing()
    let run = try home.run(
      "--dry-run", "--format", "json", "booking.json")
    #expect(run.status == 65)
    #expect(try run.results("status") == ["would-save", "unchanged", "rejected"])
    #expect(try run.results("href") == [nil, nil, nil])
    #expect(run.errors.hasSuffix("1 unchanged, 1 rejected, 1 would be saved\n"))
    try home.run("-n", "-y", "-o", home.folder("out.ics"), "booking.json")
    #expect(try home.listing() == before)
  }
}
