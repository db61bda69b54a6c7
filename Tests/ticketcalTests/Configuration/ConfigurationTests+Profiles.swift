import CalendarStore
import Foundation
import Reservations
import Testing

@testable import ticketcal

extension ConfigurationTests {
  @Test func readsProfilesOfDocuments() throws {
    let configuration = try load(
      user: """
        [profile.clinic]
        sender = "Clinic.example"
        start = "Date of visit"

        [profile.texts]
        file = "*.txt"
        """)
    var mapping = FieldMapping()
    try mapping.map("start", to: "Date of visit")
    #expect(
      configuration.profiles == [
        "clinic": DocumentProfile(mapping: mapping, sender: "clinic.example"),
        "texts": DocumentProfile(mapping: FieldMapping(), file: "*.txt"),
      ])
  }

  @Test func keepsAProfileAsItIsRead() throws {
    var mapping = FieldMapping()
    try mapping.map("start", toAnyOf: ["Date", "\"Day\""])
    let profile = DocumentProfile(mapping: mapping, sender: "clinic.example", file: "*.txt")
    try ProfileFile(folders: folders).add(profile, as: "clinic")
    #expect(
      try String(contentsOfFile: folders.configurationFile, encoding: .utf8) == """
        [profile.clinic]
        sender = "clinic.example"
        file = "*.txt"
        "start" = ["Date", "\\"Day\\""]

        """)
    #expect(try load().profiles == ["clinic": profile])
  }
}
