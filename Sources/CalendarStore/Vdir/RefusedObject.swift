/// Why something in a vdir that is named like an object is not read.
enum RefusedObject: Error, Sendable, Equatable, CaseIterable {
  /// A folder, a FIFO, a socket or a device.
  case notAFile
  /// A symbolic link to what lies in another folder.
  case linkOut
  /// A symbolic link to nothing, or to itself.
  case brokenLink
  /// Its name is not UTF-8.
  case unreadableName
  case tooLarge
}

extension RefusedObject: CustomStringConvertible {
  var description: String {
    switch self {
    case .notAFile: "it is not a file; move it out of the calendar"
    case .linkOut: "it is a link out of the calendar; replace it by the file itself"
    case .brokenLink: "it is a link that leads nowhere; remove it"
    case .unreadableName: "its name is not UTF-8; rename it"
    case .tooLarge: ICalendarError.tooLarge.description
    }
  }
}
