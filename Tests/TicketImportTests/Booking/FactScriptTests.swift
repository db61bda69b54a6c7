import CivilTime
import Foundation
import Reservations
import TestSupport
import Testing

@testable import TicketImport

/// Tests/Corpora/facts.txt: what facts of one booking say together, without a ledger.
///
/// `fact INPUT WORDS: FIELDS` adds a fact of an input: the concert with fields of its own, between
/// slashes (see `Reservation.init(words:)`). The words say when it was `made=` and `imported=`, who
/// is its `sender=`, that it is `allowed` by a person, or that it states the fact of a number
/// `again=`. Its effect is the line below. `? WORD ...` asks what all facts say, and `? any order:
/// WORD ...` what they say in whatever order they come. TICKETCAL_UPDATE=1 rewrites effects and
/// answers.
@Suite struct FactScriptTests {
  /// As the facts come, and with the booking read from the ledger before each.
  @Test(arguments: [false, true]) func givesWhatTheFileSays(isStored: Bool) throws {
    var scene = Scene()
    let differences = try ScriptFile("facts.txt").differences { line in
      if isStored { scene.readAgain() }
      if line.hasPrefix("== ") { scene = Scene() }
      if line.hasPrefix("fact ") { return [try scene.add(line)] }
      let words = line.split(separator: " ").dropFirst()
      if line.hasPrefix("? any order: ") { return scene.answersInAnyOrder(words.dropFirst(2)) }
      return line.hasPrefix("? ") ? Scene.answers(words, scene.booking) : []
    }
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  private struct Scene {
    private(set) var booking = Booking(UUID())
    private var facts: [Fact] = []

    mutating func readAgain() { booking = Booking(booking.identity, booking.facts) }

    /// The effect of a fact.
    mutating func add(_ line: String) throws -> String {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      let words = parts[0].split(separator: " ").dropFirst().map(String.init)
      let fields = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
      let fact = try fact(words, fields.components(separatedBy: " / "))
      let stored = try JSONDecoder().decode(Fact.self, from: try JSONEncoder().encode(fact))
      #expect(stored == fact, "\(line)")
      facts.append(fact)
      guard facts.count > 1 else {
        booking = Booking(booking.identity, [fact])
        return "first"
      }
      return Self.text(of: booking.add(fact, mayChange: words.contains("allowed")))
    }

    private func fact(_ words: [String], _ fields: [String]) throws -> Fact {
      func value(_ name: String) -> String? {
        words.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
      }
      func moment(_ name: String) -> Instant? {
        value(name).flatMap { Int($0) }.map { Instant(secondsSince1970: $0) }
      }
      let sender = value("sender").map { MailSender(domain: $0) }
      if let number = value("again").flatMap({ Int($0) }) {
        var fact = facts[number - 1]
        (fact.input, fact.sender) = (words[0], sender)
        fact.imported = moment("imported") ?? fact.imported
        return fact
      }
      var reservation = try Reservation(words: "the concert") ?? Reservation()
      for field in fields where !field.isEmpty {
        if let other = try Reservation(words: field) {
          reservation = other
        } else {
          try reservation.state(field)
        }
      }
      reservation.made = moment("made")
      return Fact(
        reservation,
        digest: ContentFingerprint(record: Array("\(words[0]) \(reservation)".utf8)),
        position: words[0], input: words[0], sender: sender,
        imported: moment("imported") ?? Instant(secondsSince1970: 0))
    }

    private static func text(of effect: Effect) -> String {
      func names(_ fields: Set<Field>) -> String {
        fields.map { "\($0)" }.sorted().joined(separator: " ")
      }
      return switch effect {
      case .nothing: "nothing"
      case .added(let fields): "added \(names(fields))"
      case .changed(let fields): "changed \(names(fields))"
      case .canceled: "canceled"
      case .revived: "revived"
      case .held: "held"
      }
    }

    /// The answers of one order, or those of each if they differ.
    func answersInAnyOrder(_ words: some Sequence<Substring>) -> [String] {
      var found: [[String]] = []
      for order in facts.permutations {
        let booking = Booking(UUID(), [order[0]])
        for fact in order.dropFirst() { _ = booking.add(fact, mayChange: false) }
        let answers = Self.answers(words, booking)
        if !found.contains(answers) { found.append(answers) }
      }
      return Array(found.joined())
    }

    static func answers(_ words: some Sequence<Substring>, _ booking: Booking) -> [String] {
      let content = booking.content
      let reservation = content.reservation
      return words.map { word in
        let value: String? =
          switch word {
          case "place":
            reservation.from.map { place in
              [place.name, place.iataCode, place.geo.map { "\($0.latitude),\($0.longitude)" }]
                .compactMap(\.self).joined(separator: " ")
            }
          case "url": reservation.url
          case "start": reservation.start.map { "\($0.date)" + ($0.time.map { "T\($0)" } ?? "") }
          case "end": reservation.end.map { "\($0)" }
          case "duration": reservation.duration.map { "\($0.totalSeconds / 60) min" }
          case "tickets": content.tickets.map(text).joined(separator: ", ")
          case "canceled": content.isCanceled ? "yes" : "no"
          case "status": content.merged.status.map { "\($0)" }
          case "first": content.first
          case "count": "\(booking.facts.count)"
          default: "no such word"
          }
        return "\(word) \(value ?? "-")"
      }
    }

    private static func text(of ticket: Ticket) -> String {
      "\(ticket.guest ?? "?") \(ticket.detail(.seat) ?? "-")"
        + (ticket.isCanceled ? " canceled" : "")
    }
  }
}
