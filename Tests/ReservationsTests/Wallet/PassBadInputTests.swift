import CivilTime
import Foundation
import TestSupport
import Testing

@testable import Reservations

/// Passes that are cut off, malformed or hostile.
@Suite struct PassBadInputTests {
  private func reasons(_ zip: SampleZip) -> [String] {
    let reading = Records(zip.bytes, file: "a.pkpass")
    return reading.rejections + [reading.error?.reason].compactMap(\.self)
  }

  @Test func namesWhatIsWrongWithAnArchive() {
    #expect(
      reasons(SampleZip([("manifest.json", "{}"), ("icon.png", "x")]))
        == ["a.pkpass: a Wallet pass without pass.json; get the pass again"])
    for json in ["", "{", "[1]", "null", "nonsense", String(repeating: "[", count: 100_000)] {
      #expect(
        reasons(SampleZip([("pass.json", json)]))
          == ["a.pkpass: a Wallet pass whose pass.json is not JSON; get the pass again"])
    }
    var secret = SampleZip([("pass.json", SamplePass.concert)])
    secret.files[0].flags = 1
    #expect(reasons(secret) == ["a.pkpass: a zip archive with a password; unpack it"])
    var bomb = SampleZip([("pass.json", SamplePass.concert)])
    bomb.files.append(SampleZip.zeros("icon.png", times: 300_000))
    #expect(reasons(bomb).first?.contains("it may be a trap") == true)
  }

  @Test(.enabled(if: TestRun.isSlow)) func refusesALargeArchive() {
    let many = SampleZip((0..<20_000).map { ("\($0)", "") })
    #expect(reasons(many).first?.contains("more than 10000 files") == true)
    let huge = SampleZip([("pass.json", String(repeating: " ", count: 17 << 20) + "{}")])
    #expect(reasons(huge).first?.contains("it may be a trap") == true)
  }

  @Test(arguments: [[0xF8], [0xFF], [0xC3], [0xED, 0xA0, 0x80]] as [[UInt8]])
  func refusesAPassThatIsNotUTF8(bytes: [UInt8]) {
    let texts = ["{a", "    :1}", "{\"a", "\": 1}", "{\"a\": \"", "\"}", "{", "}", "", "{}"]
    for index in stride(from: 0, to: texts.count, by: 2) {
      var zip = SampleZip()
      zip.files = [
        .init(
          name: "pass.json", bytes: Array(texts[index].utf8) + bytes + Array(texts[index + 1].utf8))
      ]
      #expect(
        Records(zip.bytes, file: "a.pkpass").rejections
          == ["a.pkpass: a Wallet pass whose pass.json is not JSON; get the pass again"])
    }
  }

  @Test func readsThePassOfAnArchiveThatIsCutOff() {
    let whole = SampleZip([
      ("pass.json", SamplePass.concert), ("icon.png", String(repeating: "x", count: 5000)),
    ]).bytes
    #expect(Records(Array(whole.prefix(4000))).titles == ["Die Brückenpfeiler"])
    let reading = Records(Array(whole.prefix(600)), file: "a.pkpass")
    #expect(
      reading.rejections == ["a.pkpass: a zip archive that is damaged or cut off; get it again"])
  }

  @Test func survivesValuesOfOtherTypes() {
    let values = [
      "1", "\"x\"", "[]", "{}", "null", "true", "[[[1]]]", "1e999", "\"\\u0000\\u202E\"",
      "{\"latitude\": 1e300, \"longitude\": {}}", "[null, 1, {\"value\": []}, {\"value\": 1e18}]",
    ]
    let keys = [
      "organizationName", "description", "relevantDate", "relevantDates", "locations", "semantics",
      "eventTicket", "boardingPass", "generic", "barcodes", "barcode", "voided", "serialNumber",
    ]
    for value in values {
      for key in keys {
        let json = #"{"\#(key)": \#(value), "passTypeIdentifier": "x", "\#(key)": \#(value)}"#
        #expect(SamplePass.read(json).error == nil)
      }
      for style in ["eventTicket", "boardingPass"] {
        let fields = PassField.Area.allCases.map { #""\#($0.key)": \#(value)"# }
        let json = #"{"\#(style)": {\#(fields.joined(separator: ","))}}"#
        #expect(SamplePass.read(json).error == nil)
      }
    }
  }

  @Test func readsABundleOfPasses() throws {
    let pass = SampleZip([("pass.json", SamplePass.concert)])
    var bundle = SampleZip([("readme.txt", "x")])
    bundle.files.append(.init(name: "one.pkpass", bytes: pass.bytes))
    bundle.files.append(.init(name: "../two.pkpass", bytes: pass.bytes))
    let reading = Records(bundle.bytes, file: "a.pkpasses")
    #expect(reading.places == ["a.pkpasses:one.pkpass", "a.pkpasses:../two.pkpass"])
    #expect(reading.titles == ["Die Brückenpfeiler", "Die Brückenpfeiler"])
  }

  @Test func readsAPassFromASlowPipe() {
    let bytes = SampleZip([("pass.json", SamplePass.concert)]).bytes
    for chunk in [1, 100] {
      let reading = Records(bytes, chunk: chunk, pauses: true)
      #expect(reading.titles == ["Die Brückenpfeiler"])
    }
  }
}
