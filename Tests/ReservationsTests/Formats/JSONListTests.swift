import Reservations
import Testing

@Suite struct JSONListTests {
  @Test func givesTheRecordsBeforeATruncation() {
    let within = Records(#"[{"title":"A"},{"title":"B"},{"titl"#)
    #expect(within.titles == ["A", "B"])
    #expect(
      within.rejections == ["in[2]: cut off: the file ends within it; get the whole file"])
    #expect(within.originals.last == #"{"titl"#)
    for text in [#"[{"title":"A"},{"title":"B"}"#, #"[{"title":"A"},{"title":"B"},"#] {
      let between = Records(text)
      #expect(between.titles == ["A", "B"])
      #expect(between.places == ["in[0]", "in[1]", "in[2]"])
      #expect(between.rejections.count == 1)
    }
    let wrapped = Records(#"{"tickets":[{"title":"A"},{"title":"B"}]"#)
    #expect(wrapped.titles == ["A", "B"])
    #expect(wrapped.rejections.count == 1)
    #expect(Records("[").rejections.count == 1)
  }

  @Test(arguments: [
    (#"[{"title":"A"},{"title":B},{"title":"C"}]"#, ["A", "C"], 1),
    (#"[{"title":"A"} x,{"title":"B"}]"#, ["B"], 1),
    (#"[{"title":"A"},,{"title":"B"}]"#, ["A", "B"], 1),
    (#"[{"title":"A"},{"title":"B"},]"#, ["A", "B"], 0),
    (#"[{"title":"A","x":[1},{"title":"B"}]"#, ["B"], 1),
    (#"[{"title":"A",{"title":"B"}]"#, ["B"], 1),
    ("[{\"title\":\"A},\n{\"title\":\"B\"}]", ["B"], 1),
    (#"[1,"a, ]",[{"title":"x"}],null,{"title":"B"}]"#, ["B"], 4),
    (#"[{"title":"A"}]]"#, ["A"], 1),
    (#"[{"title":"A"}] {"title":"B"}"#, ["A"], 1),
    (#"[{"title":"A, ] } \" ["},{"title":"B"}]"#, [#"A, ] } " ["#, "B"], 0),
    (#"{"tickets":[{"title":"A"},{"title":}],"x":"]}"}"#, ["A"], 1),
    (#"{"tickets":[{"title":"A"}],"x":1} x"#, ["A"], 1),
    (#"{"tickets":[7,{"title":"A"}]}"#, ["A"], 1),
  ])
  func goesOnBehindBrokenElements(text: String, titles: [String], rejected: Int) {
    let reading = Records(text)
    #expect(reading.titles == titles)
    #expect(reading.rejections.count == rejected)
    #expect(reading.error == nil)
  }

  @Test func keepsTheTextOfWhatItRejects() {
    let reading = Records("[{\"title\":\"A\",\n {\"title\":\"B\"} , {\"title\": C} ] more")
    #expect(
      reading.originals == [
        "{\"title\":\"A\",", "{\"title\":\"B\"}", "{\"title\": C}", "more",
      ])
    #expect(reading.places == ["in[0]", "in[1]", "in[2]", "in[3]"])
  }

  @Test(arguments: [
    #"[{"title":"A"}{"title":"B"}]"#, "[{\"title\":\"A\"}\n\n{\"title\":\"B\"},]",
    #"{"title":"A"}{"title":"B"}"#, #"{"title":"A"},{"title":"B"},"#,
    "{\n\"title\":\"A\"\n}\n{\n\"title\":\"B\"\n}\n", #"{"x":[{"title":"A"}{"title":"B"}]}"#,
  ])
  func needsNoCommaBetweenObjects(text: String) {
    let reading = Records(text)
    #expect(reading.titles == ["A", "B"] && reading.rejections == [])
    #expect(reading.places == ["in[0]", "in[1]"])
  }

  @Test func rejectsABrokenObjectAmongOthersAlone() {
    let reading = Records(#"{"title":"A"}{"title" 7}{"title":"B"}{"title":"#)
    #expect(reading.titles == ["A", "B"])
    #expect(
      reading.rejections == [
        "in[1]: not JSON: expected a colon at byte 10, line 1; correct it there",
        "in[3]: not JSON: the text ends before a value; get the whole text",
      ])
  }

  @Test(arguments: ["[]", " [ ] ", #"{"tickets":[]}"#, #"{"count":0,"tickets":[]}"#])
  func saysThatAListIsEmpty(text: String) {
    let reading = Records(text)
    #expect(reading.records.isEmpty)
    #expect(reading.error?.cause == .noRecords)
  }
}
