internal import CICal
internal import CivilTime

extension Event {
  /// DTSTAMP is the last modification, so that the same event always gives the same text.
  func addStamps(to lines: inout ContentLines) throws(UnwritableEvent) {
    guard let sequence = Int32(exactly: sequence), sequence >= 0 else { throw .sequenceOutOfRange }
    guard let created = creationDate?.icaltime, let modified = lastModifiedDate?.icaltime
    else {
      throw .timestampOutOfRange
    }
    try lines.add(icalproperty_new_dtstamp(modified))
    try lines.add(icalproperty_new_created(created))
    try lines.add(icalproperty_new_lastmodified(modified))
    try lines.add(icalproperty_new_sequence(sequence))
  }

  func addTitle(to lines: inout ContentLines) throws(UnwritableEvent) {
    try lines.add(PropertyText(title), icalproperty_new_summary)
  }

  /// Where the event is and what is known of it.
  func addDetails(to lines: inout ContentLines) throws(UnwritableEvent) {
    if let location { try lines.add(PropertyText(location), icalproperty_new_location) }
    if let geo, abs(geo.latitude) <= 90, abs(geo.longitude) <= 180 {
      try lines.add(icalproperty_new_geo(icalgeotype(lat: geo.latitude, lon: geo.longitude)))
    }
    if let notes { try lines.add(PropertyText(notes), icalproperty_new_description) }
    if let url { try lines.add(PropertyText(url: url), icalproperty_new_url) }
  }

  func addState(to lines: inout ContentLines) throws(UnwritableEvent) {
    try lines.add(icalproperty_new_status(status.icalstatus))
    try lines.add(icalproperty_new_transp(availability.icaltransp))
  }
}

extension EventStatus {
  var icalstatus: icalproperty_status {
    switch self {
    case .tentative: ICAL_STATUS_TENTATIVE
    case .confirmed: ICAL_STATUS_CONFIRMED
    case .canceled: ICAL_STATUS_CANCELLED
    }
  }
}

extension EventAvailability {
  var icaltransp: icalproperty_transp {
    switch self {
    case .busy: ICAL_TRANSP_OPAQUE
    case .free: ICAL_TRANSP_TRANSPARENT
    }
  }
}
