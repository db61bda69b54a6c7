extension EventSeries {
  /// An occurrence that stands for all behind it (RFC 5545 §3.2.13) is read and never written: a change of
  /// one occurrence would change others, too.
  func checkOccurrencesCanChange() throws(StoreError) {
    guard master != nil, !futureDates.isEmpty else { return }
    throw .refused(
      reason: "its file changes all later ones from an occurrence on (RANGE=THISANDFUTURE), which "
        + "ticketcal reads and does not write; change it in the program that made it, or change "
        + "the whole series")
  }
}
