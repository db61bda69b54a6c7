/// The field, or the part of a field, that a CSV column or a JSON key states.
enum Column: Int, CaseIterable, Sendable {
  /// The fields, in their order.
  case title, theater, location, start, end, duration, allDay, zone, endZone, notes, alarms, url
  case image, seat, gate, reservationNumber, provider, underName, status, calendar, repeatRule, id
  case showAs, geo
  /// The two teams of a match, which are its title.
  case home, away
  /// The number of a flight or a train, which is its title with the places.
  case flight, train
  case street, zip, city, region, country
  case destination
  case startDate, startTime, endDate, endTime
  /// Of the start or the end if the value is a time: its column is that of the value.
  case day, from, departure, to, arrival
  /// A length in minutes.
  case minutes
  case doors, travelClass
  case row, coach, cabin
  case givenName, familyName
  case canceled
  case latitude, longitude

  /// The field, and the name of the part of it; nil for a whole field.
  private var part: (field: Field, name: String)? {
    switch self {
    case .home: (.title, "home")
    case .away: (.title, "away")
    case .flight: (.title, "flight")
    case .train: (.title, "train")
    case .street: (.location, "street")
    case .zip: (.location, "zip")
    case .city: (.location, "city")
    case .region: (.location, "region")
    case .country: (.location, "country")
    case .destination: (.location, "destination")
    case .startDate: (.start, "start date")
    case .startTime: (.start, "start time")
    case .endDate: (.end, "end date")
    case .endTime: (.end, "end time")
    case .day: (.start, "day")
    case .from: (.start, "from")
    case .departure: (.start, "departure")
    case .to: (.end, "to")
    case .arrival: (.end, "arrival")
    case .minutes: (.duration, "minutes")
    case .doors: (.notes, "doors")
    case .travelClass: (.notes, "class")
    case .row: (.seat, "row")
    case .coach: (.seat, "coach")
    case .cabin: (.seat, "cabin")
    case .givenName: (.underName, "first name")
    case .familyName: (.underName, "last name")
    case .canceled: (.status, "canceled")
    case .latitude: (.geo, "latitude")
    case .longitude: (.geo, "longitude")
    default: nil
    }
  }

  private static let fields = Field.allCases

  var field: Field { part?.field ?? Self.fields[rawValue] }

  /// The name in messages, for `--map` and in the table of columns.
  var name: String { part?.name ?? field.name }

  /// Whether `--map` names the column: not where the value decides which column it is.
  var isTarget: Bool {
    switch self {
    case .day, .from, .departure, .to, .arrival: false
    default: true
    }
  }

  static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })
}
