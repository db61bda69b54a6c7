import Testing

/// How `--format json` names records and their times.
@Suite struct RecordPositionTests {
  @Test func countsLinesOfCSVAndJSONLines() throws {
    let home = try TestHome()
    try home.file("a.csv", "title,start\n\"two\nlines\",2024-01-01\n\nnext,2024-01-02\n")
    try home.file(
      "b.jsonl",
      """
      {"title":"x","start":"2024-01-01T10:00"}

      {"title":"y","start":"2024-01-02T10:00+01:00"}
      """)
    let run = try home.run("-y", "--format", "json", "a.csv", "b.jsonl")
    #expect(run.status == 0)
    #expect(try run.results("record") == ["a.csv:2", "a.csv:5", "b.jsonl:1", "b.jsonl:3"])
    #expect(
      try run.results("start") == [
        "2024-01-01", "2024-01-02", "2024-01-01T10:00:00", "2024-01-02T09:00:00Z",
      ])
    #expect(
      try run.results("end") == [
        "2024-01-01", "2024-01-02", "2024-01-01T12:00:00", "2024-01-02T11:00:00Z",
      ])
  }

  @Test func countsElementsOfArraysFromZero() throws {
    let home = try TestHome()
    try home.file(
      "list.json",
      #"{"tickets":[{"title":"x","start":"2024-01-01"},{"title":"y"},{"title":"z","start":"2024-01-03"}]}"#
    )
    let run = try home.run("-y", "--format", "json", "list.json")
    #expect(run.status == 65)
    #expect(try run.results("record") == ["list.json[0]", "list.json[1]", "list.json[2]"])
    #expect(try run.results("status") == ["saved", "rejected", "saved"])
  }

  @Test func spellsTimesWithOffsetAndZone() throws {
    let home = try TestHome()
    try home.file(
      "a.json", #"{"title":"x","start":"2023-06-10T10:39:32+08:00[Asia/Shanghai]","duration":"1h"}"#
    )
    let run = try home.run("-y", "--format", "json", "a.json")
    #expect(try run.results("start") == ["2023-06-10T10:39:32+08:00[Asia/Shanghai]"])
    #expect(try run.results("end") == ["2023-06-10T11:39:32+08:00[Asia/Shanghai]"])
    let event = try home.event()
    #expect(event.contains("DTSTART;TZID=Asia/Shanghai:20230610T103932\n"))
    #expect(event.contains("BEGIN:VTIMEZONE\nTZID:Asia/Shanghai\n"))
  }

  @Test func namesTheLineOfARowThatIsTooShortOrTooLong() throws {
    let home = try TestHome()
    try home.file("a.csv", "title,start\nx\ny,2024-01-02\nz,2024-01-03,more\n")
    let run = try home.run("-y", "--format", "json", "a.csv")
    #expect(run.status == 65)
    #expect(try run.results("record") == ["a.csv:2", "a.csv:3", "a.csv:4"])
    #expect(try run.results("status")[1] == "saved")
  }
}
