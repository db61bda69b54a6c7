public import CalendarStore
internal import Reservations

extension GeoLocation {
  init(_ coordinates: GeoCoordinates) {
    self.init(latitude: coordinates.latitude, longitude: coordinates.longitude)
  }
}

extension GeoLocation: CustomStringConvertible {
  /// `51.34,12.37`, as the prompt reads it.
  public var description: String { "\(latitude),\(longitude)" }
}
