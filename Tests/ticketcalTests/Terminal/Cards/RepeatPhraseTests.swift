import CalendarStore
import Foundation
import Testing

@testable import ticketcal

@Suite struct RepeatPhraseTests {
  /// Rules of RFC 5545 §3.8.5.3 among them.
  @Test(arguments: [
    ("FREQ=DAILY;COUNT=10", "every day, 10 times"),
    ("FREQ=DAILY;INTERVAL=2", "every 2 days"),
    (
      "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
      "every 2 weeks on Mon, Wed and Fri, until Wed 24 Dec 1997, 00:00 UTC"
    ),
    ("FREQ=WEEKLY;UNTIL=20261224", "every week, until Thu 24 Dec 2026"),
    ("FREQ=MONTHLY;COUNT=10;BYDAY=1FR", "every month on the 1st Fri, 10 times"),
    ("FREQ=MONTHLY;BYDAY=1SU,-1SU", "every month on the 1st Sun and the last Sun"),
    ("FREQ=MONTHLY;BYDAY=-2MO", "every month on the 2nd last Mon"),
    ("FREQ=MONTHLY;BYMONTHDAY=2,15", "every month on day 2 and 15"),
    ("FREQ=MONTHLY;BYMONTHDAY=1,-1", "every month on day 1 and the last day"),
    ("FREQ=YEARLY;BYMONTH=6,7", "every year in Jun and Jul"),
    ("FREQ=YEARLY;BYYEARDAY=1,100", "every year on day 1 and day 100 of the year"),
    ("FREQ=YEARLY;BYDAY=MO;BYWEEKNO=20", "every year on Mon in week 20"),
    (
      "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
      "every month on Mon, Tue, Wed, Thu and Fri, of these the last"
    ),
    ("FREQ=YEARLY;COUNT=1", "every year, once"),
    ("FREQ=HOURLY;INTERVAL=3", "every 3 hours"),
  ])
  func saysItInWords(_ rule: String, _ words: String) throws {
    #expect(RepeatPhrase.phrase(try RecurrenceRule(rule)) == words)
  }

  @Test func tellsWhatWordsLeaveOut() throws {
    #expect(RepeatPhrase.isPartial(try RecurrenceRule("FREQ=DAILY;BYHOUR=9,15")))
    #expect(
      RepeatPhrase.isPartial(try RecurrenceRule("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU")))
    #expect(!RepeatPhrase.isPartial(try RecurrenceRule("FREQ=WEEKLY;WKST=SU")))
  }

  @Test func tellsAnEndByTheClockOfTheEvent() throws {
    let rule = try RecurrenceRule("FREQ=WEEKLY;UNTIL=20270130T230000Z")
    #expect(
      RepeatPhrase.phrase(rule, in: EventSample.berlin)
        == "every week, until Sun 31 Jan 2027, 00:00 Europe/Berlin (UTC+1)")
    #expect(
      RepeatPhrase.phrase(rule, in: .gmt) == "every week, until Sat 30 Jan 2027, 23:00 UTC")
  }
}
