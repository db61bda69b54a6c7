import Reservations
import Testing

@testable import TicketImport

/// The names of a guest in a mail and on a pass.
@Suite struct GuestNameTests {
  @Test(arguments: [
    ("Anne-Marie Dupont", "ANNE MARIE DUPONT"), ("Jean-Pierre Lefèvre", "JEANPIERRE LEFEVRE"),
    ("Sean O'Brien", "SEAN OBRIEN"), ("Łukasz Wójcik", "LUKASZ WOJCIK"),
    ("Søren Sørensen", "SOEREN SOERENSEN"), ("Søren Sørensen", "SOREN SORENSEN"),
    ("Karl Straßer", "STRASSER/KARL MR"), ("Dr. Jürgen Müller", "MUELLER/JUERGEN"),
    ("Maria Anna Huber", "MARIAANNA HUBER"), ("Maria Elena Huber", "MARIAELENA HUBER"),
    ("María Núñez de Castro", "MARIA NUNEZDECASTRO"), ("Jan van der Berg", "JAN VANDERBERG"),
    ("Anna Huber-Steiner", "ANNA HUBERSTEINER"), ("Max Mustermann", "MAX MUSTERMANN"),
    ("Huber, Maria Anna", "Maria Anna Huber"), ("1. Ada Byron", "Ada Byron"),
    ("ADULT 1", "Adult 1"),
  ])
  func spellingsAreOneName(_ name: String, _ other: String) {
    #expect(GuestName(name).isSame(as: GuestName(other)))
    #expect(GuestName(other).isSame(as: GuestName(name)))
  }

  @Test(arguments: [
    ("Maria Huber", "M HUBER"), ("Maximilian Katzenberger", "MAXIMIL KATZENBERGER"),
    ("Charlotte von Hohenberg-Lindenau", "VONHOHENBERGLINDENAU"),
    ("Ada King Byron", "Ada K. Byron"), ("Ada Byron", "ADAMRS BYRON"),
  ])
  func aShorterNameIsTheGuestOfTheEvent(_ name: String, _ other: String) {
    #expect(!GuestName(name).isSame(as: GuestName(other)))
    #expect(GuestName(other).isShort(for: GuestName(name)))
  }

  @Test(arguments: [
    ("Karl Huber", "Karla Huber"), ("KARL HUBER", "KARLA HUBER"), ("Marie Huber", "Martin Huber"),
    ("Ben Huber", "Ann B. Huber"), ("Maria Huber", "H HUBER"), ("Anna Huber", "Annabella Huber"),
    ("Ada Byron", "Byron"), ("Maria Huber", "Maria Anna Huber"), ("Ada Byron", "Ada K. Byron"),
    ("Maria Huber", "MARIAANNA HUBER"), ("Adult 1", "Adult 2"), ("Passenger 1", "Passenger 12"),
  ])
  func othersAreGuestsOfTheirOwn(_ name: String, _ other: String) {
    let (name, other) = (GuestName(name), GuestName(other))
    #expect(!name.isSame(as: other) && !name.isShort(for: other) && !other.isShort(for: name))
  }
}
