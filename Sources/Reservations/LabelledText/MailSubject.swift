/// The Subject of a mail (RFC 5322 §3.6.5).
enum MailSubject {
  /// What the mail is about: the Subject without the marks of replies and forwards, such as `Re:` and
  /// `AW[2]:`, which words.tsv has. Nil without other words.
  static func title(_ subject: String) -> String? {
    var rest = Substring(subject).trimmingSpace()
    while let colon = rest.firstIndex(of: ":") {
      let mark = rest[..<colon].prefix { $0 != "[" && $0 != "(" }
      guard Lexicon.isReply(String(mark.trimmingSpace())) else { break }
      rest = rest[rest.index(after: colon)...].trimmingSpace()
    }
    return rest.isEmpty ? nil : String(rest)
  }
}
