internal import Glibc

extension ReadingOptions {
  /// The profile that names a document by its sender or its file, the first by name; nil without one.
  ///
  /// - Parameters:
  ///   - files: the names of the file and of the part with the document.
  ///   - sender: of the mail; nil for another document. Only a proven domain counts.
  func profile(
    ofFiles files: [String], from sender: MailSender?
  ) -> (name: String, mapping: FieldMapping)? {
    let names = files.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    let found = profiles.filter { _, profile in
      guard profile.sender != nil || profile.file != nil else { return false }
      if let domain = profile.sender {
        guard let sender, sender.isProven, sender.domain.isWithin(domain) else { return false }
      }
      return profile.file.map { file in names.contains { fnmatch(file, $0, 0) == 0 } } ?? true
    }
    return found.min { $0.key < $1.key }.map { ($0.key, $0.value.mapping) }
  }
}
