internal import Foundation

extension [UnusedValue] {
  /// The value to map to a required field that is missing; nil if no value fits.
  public func likely(for field: Field) -> UnusedValue? {
    switch field {
    case .title:
      let titles = filter(\.isTitle)
      return titles.first { $0.isNamed(UnusedValue.occasions) }
        ?? titles.first { !$0.isCode } ?? titles.first
    case .start: return first { $0.isDate && !$0.isNamed(UnusedValue.sales) }
    default: return nil
    }
  }

  /// The value to map to the start time, where the start is a day; nil if no value fits.
  public var likelyStartTime: UnusedValue? {
    first {
      $0.isTimeOfDay && !$0.isNamed(UnusedValue.otherTimes) && !$0.isNamed(UnusedValue.sales)
    }
  }
}

extension UnusedValue {
  /// Whether the value is probably a date without a time of day.
  public var isDay: Bool {
    guard isDate else { return false }
    guard let stated = try? TimeColumns().stated(value, .start) else { return !value.contains(":") }
    return stated.start.time == nil
  }

  /// Whether the value is a time of day or a range of times. `1-2` may be the lessons of a day.
  fileprivate var isTimeOfDay: Bool {
    guard value.contains(where: { !$0.isNumber && !" -\u{2013}".contains($0) }) else {
      return false
    }
    return TimeColumns.clocks(value) != nil
  }

  /// Whether the value is probably a date.
  fileprivate var isDate: Bool {
    guard let first = value.utf8.first, first.isDigit else { return false }
    return (try? TimeColumns().stated(value, .start)) != nil
      || value.split(whereSeparator: { "/.-".contains($0) }).count >= 3
  }

  /// Whether the value is probably a title: text with letters, and not a date, a URL, a list, an
  /// object, or what the name says that it is, such as a place or a person.
  fileprivate var isTitle: Bool {
    guard value.first != "{", value.first != "[" else { return false }
    return value.unicodeScalars.contains { $0.properties.isAlphabetic } && !isDate && !isTimeOfDay
      && !value.contains("://") && !value.contains(/\S@\S/)
      && !Self.placesAndDays.contains(ColumnName.key(name))
      && !Self.persons.contains(ColumnName.key(name)) && !isNamed(Self.others)
  }

  /// Whether the value is probably a code: `J12`, `SO-884120`.
  fileprivate var isCode: Bool {
    value.contains(where: \.isNumber)
      && !value.contains { $0.isLowercase || $0.isWhitespace }
  }

  /// Whether the name contains one of the words, which are in their matching form.
  fileprivate func isNamed(_ words: [String]) -> Bool {
    let key = ColumnName.key(name)
    return words.contains(where: key.contains)
  }

  private static let placesAndDays: Set<String> = [
    "from", "to", "origin", "destination", "departure", "arrival", "von", "nach", "start", "ziel",
    "de", "desde", "hasta", "vers", "da", "van", "naar", "weekday", "wochentag", "tag", "day",
    "jour", "dia", "giorno", "dag", "a", "week", "round", "city", "town", "country", "stadt",
    "ville",
    "ciudad", "citta", "stad", "cidade", "miasto",
  ]

  /// What is booked.
  fileprivate static let occasions = [
    "product", "event", "film", "movie", "show", "match", "course", "class", "concert", "konzert",
    "kurs", "veranstalt", "vorstell", "voorstelling", "stuck", "spectacle", "spettacolo",
    "espectaculo", "obra", "opera", "title", "titel", "titre", "titolo", "curso", "corso", "cours",
    "opponent", "gegner", "adversaire", "rival", "avversari", "tegenstander", "position",
    "lesson", "seminar", "fixture", "shift", "schicht", "turno",
    "property", "listing", "unterkunft", "ferienwohnung", "hebergement", "produkt", "produit",
    "producto", "prodotto", "公演", "映画",
  ]

  /// Persons, amounts and kinds, and the numbered days of a league.
  private static let others = [
    "customer", "client", "kunde", "cliente", "klant", "email", "mail", "company", "firma", "team",
    "player", "spieler", "arbitr", "referee", "schiedsrichter", "teacher", "journee", "jornada",
    "giornata", "spieltag", "matchday", "speelronde", "currency", "price", "preis", "prix",
    "precio",
    "prezzo", "prijs", "cena", "tarif", "total", "type", "status", "number", "nummer", "numero",
    "rating", "bookedby", "employee", "mitarbeiter", "employe", "empleado", "dipendente",
    "medewerker", "料金", "address", "adress", "direccion", "indirizzo",
  ]

  /// Persons, by the whole name: `Host` is one, and a `Hostel` is none.
  private static let persons: Set<String> = [
    "booker", "host", "staff", "staffmember", "owner", "guide", "trainer", "instructor", "teacher",
    "driver", "fahrer", "contact", "kontakt", "ansprechpartner", "member", "mitglied", "patient",
    "person", "personne", "persona", "gebuchtvon", "reservepar", "worker", "kollege", "colleague",
    "salarie", "collaborateur", "assignedto", "wer", "who", "qui", "quien", "chi", "wie",
  ]

  /// What a time is that is not that of the start.
  fileprivate static let otherTimes = [
    "end", "fin", "schluss", "until", "bis", "dauer", "duration", "duree", "duracion", "durata",
    "duur", "length", "door", "einlass", "open", "offnung", "arrival", "ankunft", "break", "pause",
  ]

  /// When something was sold, entered or born.
  fileprivate static let sales = [
    "order", "purchase", "sale", "sold", "paid", "created", "modified", "updated", "booked",
    "birth", "bestell", "kauf", "bezahl", "erstellt", "geandert", "gebucht", "geburt", "commande",
    "achat", "datevente", "datedevente", "creele", "creation", "naissance", "pedido", "compra",
    "fechaventa", "fechadeventa", "creado",
    "creacion", "nacimiento", "ordine", "acquisto", "vendita", "creato", "creazione", "nascita",
    "bestel", "aankoop", "verkoop", "aangemaakt", "geboorte", "encomenda", "venda", "criado",
    "criacao", "nascimento", "zamow", "zakup", "sprzeda", "utworz", "urodz", "注文", "購入", "作成",
    "生年月日",
  ]
}
