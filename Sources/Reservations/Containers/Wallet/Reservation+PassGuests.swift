internal import Foundation

extension WalletPass {
  /// Reads the guests: of the semantic tags, else of a flight's barcode, else of the fields.
  func readGuests(_ reservation: inout Reservation) {
    var name = tag("passengerName", "attendeeName")
    if let person = semantics["passengerName"] {
      let parts = ["givenName", "middleName", "familyName"].compactMap { person[$0]?.text }
      if !parts.isEmpty { name = parts.joined(separator: " ") }
    }
    if name == nil, reservation.kind == .flight {
      name = barcodes.lazy.compactMap { BoardingPassCode($0)?.passenger }.first
    }
    let names = name.map { [$0] } ?? []
    let shown = fields.filter { $0.role == .passenger }.flatMap(\.guests)
    // The fields name the guest of the tag, or of the barcode, in another spelling.
    for text in names.isEmpty || names == [shown.first] ? shown : names {
      guard let guest = PassengerName(text).text,
        !reservation.guests.contains(where: { Self.letters($0) == Self.letters(guest) })
      else { continue }
      reservation.guests.append(guest)
    }
    reservation.underName = reservation.guests.first
  }
}

extension PassField {
  /// The names that the field has; none in `2 adults`.
  fileprivate var guests: [String] {
    guard value.contains(where: \.isLetter) else { return [] }
    guard PassRole.isPassengers(name) else { return [value] }
    let parts = value.split { ",;&\n".contains($0) }.map { $0.trimmingCharacters(in: .whitespaces) }
    let names = parts.filter { !$0.isEmpty }
    return names.contains { $0.contains(where: \.isNumber) } ? [] : Array(names.prefix(50))
  }
}
