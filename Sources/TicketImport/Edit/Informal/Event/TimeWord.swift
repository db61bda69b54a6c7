import Reservations

/// Words of times, days and rules in English, German, French, Spanish, Italian and Dutch, folded.
/// Beside a time they are hardly a part of a title, even where no field reads them.
enum TimeWord {
  /// In lower case, without accents and typographic apostrophes.
  static func folded(_ word: String) -> String {
    FoldedName.folded(word.replacing("\u{2019}", with: "'"))
  }

  /// Words that connect times and days, or a time and other words.
  static let connectors = words(
    """
    from to until till through thru between and & + u. - – — before after min minutes the or \
    vor nach bis von vom und oder den der gegen ab zwischen \
    le la les a au de du et moins avant apres vers entre jusqu'a jusqu'au des depuis partir ou \
    el las los al del desde hasta antes despues sobre y e \
    il dal dalle alle fino fra tra prima dopo verso \
    voor van tot t/m en na om rond vanaf tussen
    """)

  /// Words that change the day, the time or the rule beside them.
  static let beside = words(
    """
    last following second but except coming alternate half quarter past times five six ten \
    mornings afternoons evenings \
    x2 x3 x4 x5 x6 x8 x10 x12 uhr heures uur \
    letzten letzter vorigen vorige kommenden halb viertel dreiviertel erster zweiter dritter \
    dernier derniere premier deuxieme troisieme demie demi quart environ prochaine semaine mois \
    quinzaine \
    pasado media primer tercer ultimo cuarto semana mes \
    passato scorso mezza mezzo primo terzo quarto settimana mese \
    volgende vorige aanstaande komende eerste tweede derde laatste kwart week maand \
    lun mer jeu gio sab dom jue vie mie ven dim woe zat vr dic ene
    """
  ).subtracting(["week"])

  static let lengthWords = words(
    "for lasting during fur pour pendant por per voor")

  /// Behind the number of an hour in words: `neuf heures`.
  static let hours = words("heure heures hora horas ore uur")

  static let unitsOfHours = words(
    """
    hour hours hrs min mins minutes std stunde stunden minuten heure heures hora horas minutos \
    ora ore minuti uur uren minuut
    """)

  static let unitsOfDays = words(
    """
    day week month year tag woche monat jahr jour semaine mois an dia semana mes ano giorno \
    settimana mese anno dag maand jaar
    """)

  static let numbers = words(
    """
    one two three four five six seven eight half ein eine einer zwei drei vier halbe halben \
    un une deux trois quatre demi una uno dos tres cuatro media due tre quattro mezza een twee \
    drie halve
    """)

  /// Words before a month that mean a part of it.
  static let partsOfMonths = words(
    """
    of in mid late early im anfang mitte ende ab seit fin debut mi en de d' di fine inizio meta finales mediados \
    eind begin half van
    """)

  /// Months that are a word of another meaning as well.
  static let otherMonths: Set<String> = ["may", "march", "mars"]

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
