import Reservations
import Testing

@testable import TicketImport

/// The names of a guest in a mail and on a pass.
@Suite struct GuestNamesTests {
  @Test(arguments: [
    ("Anne-Marie Dupont", "ANNE MARIE DUPONT"), ("Jean-Pierre Lefèvre", "JEANPIERRE LEFEVRE"),
    ("Sean O'Brien", "SEAN OBRIEN"), ("Łukasz Wójcik", "LUKASZ WOJCIK"),
    ("Søren Sørensen", "SOEREN SOERENSEN"), ("Søren Sørensen", "SOREN SORENSEN"),
    ("Karl Straßer", "STRASSER/KARL MR"), ("Dr. Jürgen Müller", "MUELLER/JUERGEN"),
    ("Maria Anna Huber", "MARIAANNA HUBER"), ("Maria Elena Huber", "MARIAELENA HUBER"),
    ("María Núñez de Castro", "MARIA NUNEZDECASTRO"), ("Jan van der Berg", "JAN VANDERBERG"),
    ("Anna Huber-Steiner", "ANNA HUBERSTEINER"), ("Max Mustermann", "MAX MUSTERMANN"),
    ("Huber, Maria Anna", "Maria Anna Huber"),
  ])
  func spellingsAreOneName(_ name: String, _ other: String) {
    #expect(GuestName(name).isSame(as: GuestName(other)))
    #expect(GuestName(other).isSame(as: GuestName(name)))
  }

  @Test(arguments: [
    ("Maria Huber", "M HUBER"), ("Maximilian Katzenberger", "MAXIMIL KATZENBERGER"),
    ("Charlotte von Hohenberg-Lindenau", "VONHOHENBERGLINDENAU"),
    ("Ada King Byron", "Ada K. Byron"),
  ])
  func aShorterNameIsTheGuestOfTheEvent(_ name: String, _ other: String) {
    #expect(!GuestName(name).isSame(as: GuestName(other)))
    #expect(GuestNames([name], and: [other], ofFile: [other]).names == [name])
    #expect(GuestNames([other], and: [name], ofFile: [name]).names == [other])
    #expect(GuestNames([name]).name(other) == name)
  }

  @Test(arguments: [
    ("Karl Huber", "Karla Huber"), ("KARL HUBER", "KARLA HUBER"), ("Marie Huber", "Martin Huber"),
    ("Ben Huber", "Ann B. Huber"), ("Maria Huber", "H HUBER"), ("Anna Huber", "Annabella Huber"),
    ("Ada Byron", "Byron"), ("Maria Huber", "Maria Anna Huber"), ("Ada Byron", "Ada K. Byron"),
    ("Maria Huber", "MARIAANNA HUBER"),
  ])
  func othersAreGuestsOfTheirOwn(_ name: String, _ other: String) {
    #expect(GuestNames([name], and: [other]).names == [name, other])
    #expect(GuestNames([other], and: [name]).names == [other, name])
  }

  @Test func aShorterNameOfTwoGuestsIsNeither() {
    let guests = GuestNames(["Marie Huber", "Martin Huber"])
    #expect(guests.name("M HUBER") == nil)
    #expect(guests.name("MARTIN HUBER") == "Martin Huber")
  }

  @Test func oneRecordNamesNobodyTwice() {
    let both = ["Karl Huber", "Karl Josef Huber"]
    #expect(GuestNames(both).names == both)
    #expect(GuestNames([], and: both).names == both)
    #expect(GuestNames(both).name("KARL JOSEF HUBER") == "Karl Josef Huber")
  }

  @Test func noNameOfAFileIsShortForAnother() {
    let (karl, josef) = ("Karl Huber", "Karl Josef Huber")
    #expect(GuestNames([karl], and: [josef], ofFile: [karl, josef]).names == [karl, josef])
    #expect(GuestNames([josef], and: [karl], ofFile: [karl, josef]).names == [josef, karl])
    // The first of them is the guest of the event.
    #expect(
      GuestNames(["K HUBER"], and: [josef], ofFile: [karl, josef]).names == ["K HUBER", josef])
    #expect(GuestNames(["K HUBER"], and: [karl], ofFile: [karl, karl]).names == ["K HUBER"])
  }
}
