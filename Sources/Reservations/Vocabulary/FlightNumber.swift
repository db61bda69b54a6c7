/// The number of a flight as people write it.
public enum FlightNumber {
  /// `LH 123` of `123` and the airline's code, of `LH123`, `lh-123` and `LH 0123`; another text as it
  /// is.
  public static func text(_ number: String, of airline: String? = nil) -> String {
    let compact = number.uppercased().filter { !$0.isWhitespace && $0 != "-" }
    let code = airline?.uppercased() ?? ""
    let isWhole = compact.hasPrefix(code) || compact.first?.isNumber == false
    guard
      let match = (isWhole ? compact : code + compact).wholeMatch(
        of: /([A-Z]{3}|[A-Z][A-Z0-9]|[0-9][A-Z])0*([0-9]{1,4}[A-Z]?)/)
    else { return number }
    return "\(match.1) \(match.2)"
  }

  /// Whether a code is an airline's: an IATA designator has two letters or digits, one of ICAO three
  /// letters.
  static func isDesignator(_ code: String) -> Bool {
    code.uppercased().wholeMatch(of: /[A-Z]{3}|[A-Z][A-Z0-9]|[0-9][A-Z]/) != nil
  }
}
