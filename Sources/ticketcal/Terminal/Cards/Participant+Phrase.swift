internal import CalendarStore

extension Participant {
  /// The name and the address. Not safe to print as it is.
  var phrase: String {
    let isMail = address.lowercased().hasPrefix("mailto:")
    let address = isMail ? String(address.dropFirst(7)) : address
    guard let name, !name.isEmpty else { return address }
    return "\(name) <\(address)>"
  }

  /// What they answered, and whether they have to come; nil where nothing is known. Safe to print.
  var answer: String? {
    let role: String? =
      switch role {
      case "OPT-PARTICIPANT": "optional"
      case "NON-PARTICIPANT": "for information"
      case "CHAIR": "chair"
      default: nil
      }
    let status = status.map { SafeText($0.lowercased(), limit: 40).text }
    let notes = [status.map { $0 == "needs-action" ? "no answer yet" : $0 }, role]
    let text = notes.compactMap(\.self).joined(separator: ", ")
    return text.isEmpty ? nil : text
  }
}
