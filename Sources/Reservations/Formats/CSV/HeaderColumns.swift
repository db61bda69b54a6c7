/// The columns of a CSV header's names. Some words mean another thing beside another word.
struct HeaderColumns {
  /// The names in their matching form.
  private let keys: [String]
  private let mapping: FieldMapping
  /// The columns of each name; several if it is mapped several times.
  private(set) var columns: [[Column]]
  /// The indexes of the columns whose value counts before that of another column of its field.
  private(set) var preferred: [Int] = []

  init(_ keys: [String], _ mapping: FieldMapping) {
    self.keys = keys
    self.mapping = mapping
    columns = keys.map(mapping.columns(forKey:))
    findEventDates()
    findShift()
    findTeams()
    findGuest()
    findOccasion()
    findPlaceOfDeparture()
    findSeats()
  }

  /// Whether arrival and departure may be those of a guest: nothing says that they are a journey's.
  var mayBeStay: Bool {
    keys.contains(where: Self.arrivals.contains) && keys.contains(where: Self.departures.contains)
      && !keys.contains(where: Self.journeys.contains)
  }

  private static let arrivals: Set<String> = [
    "arrival", "arrivaldate", "arrivee", "datedarrivee", "llegada", "entrada", "chegada", "arrivo",
    "aankomst", "horaentrada", "horadeentrada", "horallegada", "horadellegada",
  ]
  private static let departures: Set<String> = [
    "departure", "departuredate", "depart", "datededepart", "salida", "saida", "partida",
    "partenza", "vertrek", "horasalida", "horadesalida",
  ]
  private static let journeys: Set<String> = [
    "from", "to", "von", "nach", "de", "a", "origin", "destination", "flight", "airline", "train",
    "vol", "vuelo", "tren", "volo", "treno", "vlucht", "trein",
  ]

  private func isMapped(_ column: Column) -> Bool {
    mapping.entries.contains { $0.column == column }
  }

  private func isUnmapped(_ index: Int) -> Bool {
    !mapping.entries.contains { $0.key == keys[index] }
  }

  private func has(_ column: Column) -> Bool { columns.contains { $0.contains(column) } }

  /// Beside the date or the time of the event, a mere `Date` is another one, such as that of the
  /// order.
  private mutating func findEventDates() {
    for column in [Column.startDate, .startTime] {
      let own = columns.indices.filter { columns[$0] == [column] && isUnmapped($0) }
      guard own.contains(where: { keys[$0].hasPrefix("event") }) else { continue }
      for index in own where ["date", "time"].contains(keys[index]) { columns[index] = [] }
    }
    findTrip()
    findOtherTimes()
    guard keys.contains(where: Self.dates.contains) else { return }
    preferred = columns.indices.filter {
      columns[$0] == [.day] && (Self.appointments.contains(keys[$0]) || keys[$0] == "abreise")
    }
  }

  /// An arrival in a column before the departure is the start of a shift, a visit or a stop, if no
  /// column names a journey; so is `Entrada` in any column.
  private mutating func findShift() {
    guard mayBeStay,
      let arrival = columns.indices.first(where: { columns[$0] == [.to] && isUnmapped($0) }),
      let departure = columns.indices.first(where: { columns[$0] == [.from] && isUnmapped($0) }),
      arrival < departure || keys[arrival].hasSuffix("entrada")
    else { return }
    (columns[arrival], columns[departure]) = ([.from], [.to])
  }

  /// Without an arrival, `Abreise` is the end of no stay: a trip begins.
  private mutating func findTrip() {
    guard keys.contains("ruckreise") || keys.contains(where: Self.dates.contains),
      !has(.start), !keys.contains(where: Self.arrivals.contains)
    else { return }
    for index in columns.indices where keys[index] == "abreise" && columns[index] == [.end] {
      columns[index] = [.day]
    }
  }

  /// Beside the beginning of an event, a departure and an arrival are those of the journey there. In a
  /// log of runs, with distances and paces and without places, a time is a length.
  private mutating func findOtherTimes() {
    let hasBeginning = keys.contains(where: Self.beginnings.contains)
    let isLog =
      keys.contains(where: Self.paces.contains) && keys.contains(where: Self.distances.contains)
      && !has(.location) && !has(.theater)
    for index in columns.indices where isUnmapped(index) {
      if hasBeginning && Self.journeysThere.contains(keys[index])
        || isLog && ["time", "zeit"].contains(keys[index])
      {
        columns[index] = []
      }
    }
  }

  private static let beginnings: Set<String> = [
    "beginn", "anfang", "anstoss", "anpfiff", "spielbeginn", "kickoff", "ko",
  ]
  private static let journeysThere: Set<String> = [
    "abfahrt", "ankunft", "departure", "arrival", "abfahrtszeit", "ankunftszeit", "departuretime",
    "arrivaltime",
  ]
  private static let distances: Set<String> = [
    "distance", "distanz", "strecke", "km", "distancekm",
  ]
  private static let paces: Set<String> = ["pace", "avgpace", "tempo", "speed", "avgspeed"]

  /// The words for any date, which may be that of the order.
  private static let dates: Set<String> = ["date", "datum", "fecha", "data", "日付"]
  /// The words for the day of the event.
  private static let appointments = Set(
    Column.appointments.split(separator: ",").map { ColumnName.key(String($0)) } + ["termin"])

  /// Beside each other, the words for the two teams of a match are the title, unless another column
  /// is. `Local` and `Gast` are then neither place nor guest.
  private mutating func findTeams() {
    let teams = columns.indices.filter { isUnmapped($0) }
    let home = teams.first { Self.homes.contains(keys[$0]) }
    let away = teams.first { Self.aways.contains(keys[$0]) }
    if home != nil && away != nil || keys.contains(where: Self.opponents.contains) {
      // A match has a field and no seat.
      for index in teams {
        if columns[index] == [.placeOrSeat] { columns[index] = [.location] }
        if columns[index] == [.theaterOrSeat] { columns[index] = [.theater] }
      }
    }
    guard let home, let away else { return }
    let isTitle = !has(.title)
    columns[home] = isTitle ? [.home] : []
    columns[away] = isTitle ? [.away] : []
  }

  private static let opponents: Set<String> = [
    "opponent", "gegner", "adversaire", "rival", "avversario", "tegenstander", "adversario",
    "przeciwnik", "対戦相手",
  ]
  private static let homes: Set<String> = [
    "home", "hometeam", "homeclub", "heim", "heimmannschaft", "heimteam", "heimverein", "domicile",
    "equipedomicile", "local", "equipolocal", "casa", "squadracasa", "thuis", "thuisploeg",
    "thuisteam", "mandante", "gospodarz", "gospodarze", "ホーム",
  ]
  private static let aways: Set<String> = [
    "away", "awayteam", "awayclub", "visitor", "visitors", "gast", "gaste", "gastmannschaft",
    "gastteam", "gastverein", "exterieur", "visiteur", "visiteurs", "equipeexterieure",
    "visitante", "equipovisitante", "fora", "trasferta", "ospite", "ospiti", "squadraospite",
    "uit", "uitploeg", "uitteam", "gosc", "goscie", "アウェイ",
  ]

  /// Without a title, the word for what is booked is it.
  private mutating func findOccasion() {
    guard !has(.title), !has(.home), !isMapped(.title) else { return }
    // A match may have a mere number.
    for word in ColumnName.occasions where word != "match" {
      guard let index = keys.firstIndex(of: word), columns[index].isEmpty, isUnmapped(index) else {
        continue
      }
      columns[index] = [.occasion]
      return
    }
  }

  /// Beside one part of a name, a word for a name is the other part; `Name` only beside an event or
  /// a first name. A guest with a name of its own leaves the parts alone.
  private mutating func findParts(isGuestList: Bool) {
    for index in columns.indices where isUnmapped(index) && !isMapped(.underName) {
      let isName = ["nom", "nombre", "nome"].contains(keys[index])
      let isPart = keys[index] == "name" && (isGuestList || has(.givenName))
      guard isName || isPart, has(.givenName) != has(.familyName)
      else { continue }
      columns[index] = [has(.givenName) ? .familyName : .givenName]
    }
    guard has(.underName) else { return }
    for index in columns.indices
    where columns[index] == [.givenName] || columns[index] == [.familyName] {
      columns[index] = []
    }
  }

  /// Beside an event, `Name` is the guest, and beside an address of a person, `Company` is this
  /// person's.
  private mutating func findGuest() {
    let isPerson = has(.givenName) || has(.familyName)
    let isGuestList =
      keys.contains(where: Self.events.contains)
      || isPerson && keys.contains(where: ColumnName.occasions.contains)
    findParts(isGuestList: isGuestList)
    let hasContact = keys.contains(where: Self.contacts.contains)
    for index in columns.indices where isUnmapped(index) {
      switch keys[index] {
      case "name" where isGuestList:
        guard columns[index] == [.title] else { break }
        let hasGuest = has(.underName) || has(.givenName) || isMapped(.underName)
        columns[index] = hasGuest ? [] : [.underName]
      case "company" where hasContact: columns[index] = []
      default: break
      }
    }
  }

  private static let events: Set<String> = [
    "event", "eventname", "eventtitle", "eventtitlefull", "productname", "veranstaltung",
    "evenement", "spectacle", "evento", "wydarzenie", "イベント", "イベント名",
  ]
  private static let contacts: Set<String> = [
    "email", "emailaddress", "mail", "phone", "phonenumber", "telephone", "mobile", "firstname",
    "lastname", "surname", "jobtitle",
  ]

  /// Beside `Nach`, `Von` is a place, unless `Bis` has the end; `Nach` is where the journey ends.
  private mutating func findPlaceOfDeparture() {
    guard keys.contains("nach"), !keys.contains("bis") else { return }
    guard let from = keys.firstIndex(of: "von"), columns[from] == [.start] else { return }
    for (index, key) in keys.enumerated() where key == "von" && columns[index] == [.start] {
      columns[index] = [.location]
    }
    for (index, key) in keys.enumerated() where key == "nach" && isUnmapped(index) {
      columns[index] = [.destination]
    }
  }

  /// Beside a row, a word for a place or a field and a seat is the seat, unless another column is the seat.
  /// A number of seats is one seat there. In German, `Rang` is the tier, in French the row.
  private mutating func findSeats() {
    if keys.contains("reihe") {
      for index in columns.indices where keys[index] == "rang" && isUnmapped(index) {
        columns[index] = []
      }
    }
    let hasRow = has(.row) || has(.coach)
    if hasRow {
      for index in columns.indices where columns[index] == [.seats] { columns[index] = [.seat] }
    }
    // A French `place` in a hall is a seat; the place is `lieu`.
    guard hasRow || has(.seat) || has(.seats) || keys.contains("salle") else { return }
    let hasSeat = has(.seat) || has(.seats)
    for index in columns.indices {
      if columns[index] == [.placeOrSeat] { columns[index] = [hasSeat ? .location : .seat] }
      if columns[index] == [.theaterOrSeat] { columns[index] = [hasSeat ? .theater : .seat] }
    }
  }
}
