import CalendarStore
import CivilTime
import Foundation
import Reservations
import Testing

@testable import TicketImport

@Suite struct BookingIdentityTests {
  private func uid(_ fields: String, _ defaults: DraftDefaults = DraftDefaults()) throws -> String {
    let reservation = try Drafting.reservation("{\(fields)}")
    return try #require(BookingSubject(reservation).identity(.none, defaults)?.uid)
      .uuidString.lowercased()
  }

  /// Were one of these to change, every booking imported before would be imported a second time.
  @Test(
    arguments: [
      (
        """
        "title":"哆啦A梦：大雄与天空的理想乡","theater":"Wanda Cinemas",
        "location":"Orient Cinema Rongchuangmao","start":"2023-06-10T02:39:32Z"
        """, "b5f15d4d-0ce1-5826-b3f8-41155e6c0968"
      ),
      (
        """
        "title":"LH 123 to Oslo","provider":"Lufthansa","reservation number":"XK7ABC",
        "under name":"Zoë","start":"2023-06-10T10:00"
        """, "86cc2c9a-3ec9-52d3-934a-778a9960b6d0"
      ),
      (#""title":"A","id":"42""#, "7ded10dd-4f1d-5406-b4b1-36376996d677"),
      (#""title":"Dentist","start":"2023-06-10T19:30""#, "49ee6697-4ac0-5227-ae64-fb6036cd9bfa"),
      (
        #""title":"Canceled:\ufe0f Film","start":"2023-06-10T19:30""#,
        "9ddfe074-2bdd-571a-a1c3-df8e4f72f103"
      ),
      (
        #""title":" \u0001A\u0001 \t B\u007f","location":"  ","start":"2023-06-10T19:30""#,
        "d30fa802-2a27-592e-990f-4f837b413812"
      ),
      (
        #""title":" \u3000Ä \u00a0  ÖO\u0308\u2028","location":" x ","start":"2023-06-10T19:30""#,
        "7fa4bae7-3380-5c0a-8090-40c511a40b19"
      ),
    ])
  func keepsTheUIDsItHasAlwaysMade(_ fields: String, _ expected: String) throws {
    #expect(try uid(fields) == expected)
  }

  @Test(
    arguments: [
      #""title":"  film  NIGHT ","location":"KINO","start":"2023-06-10T19:30:00+02:00""#,
      #""title":"Film\u00a0Night","location":" Kino","start":"2023-06-10T17:30Z""#,
      #""title":"Film\tNight","theater":"Kino","start":"20230610T193000+0200""#,
      #""title":"Film Night","location":"Kino","start":"2023-06-10T19:30","zone":"Europe/Berlin""#,
      #""title":"Film Night","location":"Kino","start":"2023-06-10T19:30[Europe/Berlin]""#,
      #""title":"Canceled: Film Night","location":"Kino","start":"2023-06-10T17:30Z""#,
      #""title":"CANCELLED:Film Night ","location":"Kino","start":"2023-06-10T17:30Z""#,
      #""title":"ABGESAGT: Film Night","location":"Kino","start":"2023-06-10T17:30Z""#,
      #""title":"Film Night (annulé)","location":"Kino","start":"2023-06-10T17:30Z""#,
      #""name":"Film Night","where":"Kino","starts":"2023-06-10T17:30Z","notes":"other""#,
    ])
  func knowsAnOccasionHoweverItIsSpelled(_ fields: String) throws {
    #expect(
      try uid(fields)
        == uid(#""title":"Film Night","location":"Kino","start":"2023-06-10T17:30:00Z""#))
  }

  @Test(
    arguments: [
      #""title":"Film Day","location":"Kino","start":"2023-06-10T17:30:00Z""#,
      #""title":"Film Night","location":"Kino 2","start":"2023-06-10T17:30:00Z""#,
      #""title":"Film Night","start":"2023-06-10T17:30:00Z""#,
      #""title":"Film Night","location":"Kino","start":"2023-06-10T17:31:00Z""#,
      #""title":"Film Night","location":"Kino","start":"2023-06-10T17:30:00""#,
      #""title":"Film Night","location":"Kino","start":"2023-06-10""#,
    ])
  func tellsOccasionsApart(_ fields: String) throws {
    #expect(
      try uid(fields)
        != uid(#""title":"Film Night","location":"Kino","start":"2023-06-10T17:30:00Z""#))
  }

  private static let booking = """
    "title":"LH 1","provider":"LH","reservation number":"XK7ABC","under name":"Jo Do",
    "start":"2023-06-10T17:30Z"
    """

  @Test(
    arguments: [
      """
      "title":"lh 1","provider":"lh","reservation number":"xk7abc ","under name":"JO  DO",
      "start":"2023-06-10T17:30Z"
      """,
      // Moved, and to another gate.
      """
      "title":"LH 1","provider":"LH","reservation number":"XK7ABC","under name":"Jo Do",
      "start":"2023-06-11T08:00Z","location":"Gate 7","seat":"12A"
      """,
      // Canceled, without a time any more.
      """
      "title":"Canceled: LH 1","provider":"LH","booking reference":"XK7ABC","passenger":"Jo Do",
      "status":"cancelled"
      """,
    ])
  func knowsABookingByItsNumber(_ fields: String) throws {
    #expect(try uid(fields) == uid(Self.booking))
  }

  @Test(
    arguments: [
      ("LH 1", "LH 2"), ("XK7ABC", "XK7ABD"),
    ])
  func tellsLegsAndNumbersApart(_ part: String, _ other: String) throws {
    let fields = Self.booking.replacingOccurrences(of: part, with: other)
    #expect(fields != Self.booking)
    #expect(try uid(fields) != uid(Self.booking))
  }

  @Test func doesNotMistakeOnePartForAnother() {
    let one = BookingIdentity.occasion(title: "a", start: "b c", place: nil)
    let other = BookingIdentity.occasion(title: "a b", start: "c", place: nil)
    #expect(one.uid != other.uid)
    #expect(
      BookingIdentity.record(provider: "a\u{1F}b", id: "c").uid
        != BookingIdentity.record(provider: "a", id: "b\u{1F}c").uid)
  }

  @Test func takesComposedAndDecomposedLettersForOne() {
    #expect(
      BookingIdentity.record(provider: nil, id: "Zoe\u{308}").uid
        == BookingIdentity.record(provider: nil, id: "zo\u{EB}").uid)
  }

  @Test func makesVersion5UUIDs() throws {
    let text = try uid(Self.booking)
    #expect(text.dropFirst(14).first == "5")
    #expect(text.dropFirst(19).first.map { "89ab".contains($0) } == true)
  }

  @Test func doesNotGoByTheDefaultsOfAMachine() throws {
    let zone = try Drafting.defaults(zone: "Europe/Berlin")
    #expect(
      try uid(#""title":"A","start":"2023-06-10T19:30+02:00""#, zone)
        == uid(#""title":"A","start":"2023-06-10T19:30+02:00""#))
  }
}
