## The calendar entry that a mail attaches to its booking, and later messages about the entry.
$ cat > trip.eml
> From: a@example.org
> Date: Mon, 2 Nov 2026 10:00:00 +0100
> MIME-Version: 1.0
> Content-Type: multipart/mixed; boundary=X
>
> --X
> Content-Type: text/html; charset=utf-8
>
> <script type="application/ld+json">{"@type":"FlightReservation","reservationNumber":"ABC123",
> "reservationFor":{"@type":"Flight","flightNumber":"400","airline":{"iataCode":"LH"},
> "departureAirport":{"iataCode":"FRA"},"departureTime":"2026-12-10T10:55",
> "arrivalAirport":{"iataCode":"JFK"},"arrivalTime":"2026-12-10T13:40"}}</script>
> --X
> Content-Type: text/calendar; method=REQUEST
>
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:x
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:lh-1@lh.example
> DTSTAMP:20261102T120000Z
> DTSTART;TZID=Europe/Berlin:20261210T105500
> DTEND;TZID=America/New_York:20261210T134000
> SUMMARY:LH400 Frankfurt - New York
> END:VEVENT
> END:VCALENDAR
> --X--
$ cat > entry.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:x
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:lh-1@lh.example
> DTSTAMP:20261102T120000Z
> DTSTART;TZID=Europe/Berlin:20261210T105500
> DTEND;TZID=America/New_York:20261210T134000
> SUMMARY:LH400 Frankfurt - New York
> END:VEVENT
> END:VCALENDAR

== The entry is no event of its own, also in front of its booking.
$ cat > first.eml
> From: a@example.org
> Date: Mon, 2 Nov 2026 10:00:00 +0100
> MIME-Version: 1.0
> Content-Type: multipart/mixed; boundary=X
>
> --X
> Content-Type: text/calendar; method=REQUEST
>
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:x
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:lh-1@lh.example
> DTSTAMP:20261102T120000Z
> DTSTART;TZID=Europe/Berlin:20261210T105500
> DTEND;TZID=America/New_York:20261210T134000
> SUMMARY:LH400 Frankfurt - New York
> END:VEVENT
> END:VCALENDAR
> --X
> Content-Type: text/html; charset=utf-8
>
> <script type="application/ld+json">{"@type":"FlightReservation","reservationNumber":"ABC123",
> "reservationFor":{"@type":"Flight","flightNumber":"400","airline":{"iataCode":"LH"},
> "departureAirport":{"iataCode":"FRA"},"departureTime":"2026-12-10T10:55",
> "arrivalAirport":{"iataCode":"JFK"},"arrivalTime":"2026-12-10T13:40"}}</script>
> --X--
$ ticketcal --yes first.eml
first.eml:2 text/html/script 1: the zone of the start is that of Frankfurt am Main International Airport; the zone of the end is that of John F Kennedy International Airport
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
skipped      first.eml:1 text/calendar:5: the calendar entry of Flight LH 400 FRA → JFK
1 saved, 1 skipped
$ grep "SUMMARY" ~/.local/share/ticketcal/calendars/tickets/*.ics
SUMMARY:Flight LH 400 FRA → JFK

== An entry of another file, under another UID, is no event of its own either, and its later versions are of the booking.
$ sed -i "s/lh-1@lh/download@lh/" entry.ics
$ ticketcal --yes trip.eml
trip.eml:1 text/html/script 1: the zone of the start is that of Frankfurt am Main International Airport; the zone of the end is that of John F Kennedy International Airport
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
skipped      trip.eml:2 text/calendar:5: the calendar entry of Flight LH 400 FRA → JFK
1 saved, 1 skipped
$ ticketcal --yes entry.ics
skipped      entry.ics:5: the calendar entry of Flight LH 400 FRA → JFK
1 skipped
$ sed -i "s/20261210T/20261212T/" entry.ics
$ sed -i "s/DTSTAMP:20261102/DTSTAMP:20261105/" entry.ics
$ ticketcal --yes entry.ics
updated      Sat 12 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets): start, end changed
1 updated
$ grep "DTSTART;|SUMMARY" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART;TZID=Europe/Berlin:20261212T105500
SUMMARY:Flight LH 400 FRA → JFK

== The same in one import.
$ sed -i "s/lh-1@lh/download@lh/" entry.ics
$ ticketcal --yes trip.eml entry.ics
trip.eml:1 text/html/script 1: the zone of the start is that of Frankfurt am Main International Airport; the zone of the end is that of John F Kennedy International Airport
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
skipped      trip.eml:2 text/calendar:5: the calendar entry of Flight LH 400 FRA → JFK
skipped      entry.ics:5: the calendar entry of Flight LH 400 FRA → JFK
1 saved, 2 skipped

== The days of a hotel in another file are its stay.
$ cat > stay.json
> {"@type":"LodgingReservation","reservationNumber":"HB-9911",
> "checkinTime":"2026-12-04T15:00:00","checkoutTime":"2026-12-08T11:00:00",
> "reservationFor":{"@type":"LodgingBusiness","name":"Hotel Royal"}}
$ cat > stay.ics
> BEGIN:VCALENDAR
> BEGIN:VEVENT
> UID:stay
> DTSTAMP:20261102T120000Z
> DTSTART;VALUE=DATE:20261204
> DTEND;VALUE=DATE:20261208
> SUMMARY:Hotel Royal
> END:VEVENT
> END:VCALENDAR
$ ticketcal --yes stay.json
saved        Fri 4 Dec 2026         Hotel Royal  (tickets)
1 saved
$ ticketcal --yes stay.ics
skipped      stay.ics:2: the calendar entry of Hotel Royal
1 skipped
$ ticketcal agenda --from 2026-12-04
Fri 4 Dec 2026
  all day  Hotel Royal [day 1 of 5], Hotel Royal  (tickets)  ID1

Sat 5 Dec 2026
  all day  Hotel Royal [day 2 of 5], Hotel Royal  (tickets)  ID1

Sun 6 Dec 2026
  all day  Hotel Royal [day 3 of 5], Hotel Royal  (tickets)  ID1

Mon 7 Dec 2026
  all day  Hotel Royal [day 4 of 5], Hotel Royal  (tickets)  ID1

Tue 8 Dec 2026
  all day  Hotel Royal [day 5 of 5], Hotel Royal  (tickets)  ID1

== An event that ends at another time than the flight is its own.
$ sed -i "s/lh-1@lh/other@lh/" entry.ics
$ sed -i "s/T134000/T134100/" entry.ics
$ ticketcal --yes trip.eml entry.ics
trip.eml:1 text/html/script 1: the zone of the start is that of Frankfurt am Main International Airport; the zone of the end is that of John F Kennedy International Airport
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
skipped      trip.eml:2 text/calendar:5: the calendar entry of Flight LH 400 FRA → JFK
saved        Thu 10 Dec 2026 10:55  LH400 Frankfurt - New York  (tickets)
2 saved, 1 skipped

== An event at the time of a concert that has no word of it is its own.
$ cat > concert.json
> {"@type":"EventReservation","reservationNumber":"E1","reservationFor":{"@type":"Event",
> "name":"Concert","startDate":"2026-12-10T10:55:00+01:00","endDate":"2026-12-10T19:40:00+01:00"}}
$ ticketcal --yes concert.json entry.ics
saved        Thu 10 Dec 2026 09:55 UTC  Concert  (tickets)
saved        Thu 10 Dec 2026 10:55  LH400 Frankfurt - New York  (tickets)
2 saved

== A later cancellation of the entry cancels the booking.
$ sed -i "s/METHOD:REQUEST/METHOD:CANCEL/" entry.ics
$ sed -i "s/DTSTAMP:20261102/DTSTAMP:20261105/" entry.ics
$ ticketcal --yes trip.eml
trip.eml:1 text/html/script 1: the zone of the start is that of Frankfurt am Main International Airport; the zone of the end is that of John F Kennedy International Airport
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
skipped      trip.eml:2 text/calendar:5: the calendar entry of Flight LH 400 FRA → JFK
1 saved, 1 skipped
$ ticketcal --yes -n entry.ics
would-cancel Thu 10 Dec 2026 10:55  Canceled: Flight LH 400 FRA → JFK  (tickets)
1 would be cancelled
$ ticketcal --yes entry.ics
cancelled    Thu 10 Dec 2026 10:55  Canceled: Flight LH 400 FRA → JFK  (tickets)
1 cancelled
$ grep "SUMMARY|STATUS" ~/.local/share/ticketcal/calendars/tickets/*.ics
SUMMARY:Canceled: Flight LH 400 FRA → JFK
STATUS:CANCELLED
$ ticketcal --yes entry.ics trip.eml
unchanged    Thu 10 Dec 2026 10:55  Canceled: Flight LH 400 FRA → JFK  (tickets): already in the calendar
unchanged    Thu 10 Dec 2026 10:55  Canceled: Flight LH 400 FRA → JFK  (tickets): already in the calendar
skipped      trip.eml:2 text/calendar:5: the calendar entry of Canceled: Flight LH 400 FRA → JFK
2 unchanged, 1 skipped

== The same in one import.
$ sed -i "s/METHOD:REQUEST/METHOD:CANCEL/" entry.ics
$ sed -i "s/DTSTAMP:20261102/DTSTAMP:20261105/" entry.ics
$ ticketcal --yes trip.eml entry.ics
trip.eml:1 text/html/script 1: the zone of the start is that of Frankfurt am Main International Airport; the zone of the end is that of John F Kennedy International Airport
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
skipped      trip.eml:2 text/calendar:5: the calendar entry of Flight LH 400 FRA → JFK
cancelled    Thu 10 Dec 2026 10:55  Canceled: Flight LH 400 FRA → JFK  (tickets)
1 saved, 1 cancelled, 1 skipped
$ grep "SUMMARY|STATUS" ~/.local/share/ticketcal/calendars/tickets/*.ics
SUMMARY:Canceled: Flight LH 400 FRA → JFK
STATUS:CANCELLED

== The cancellation of another UID, which differs in case, is of another event.
$ sed -i "s/METHOD:REQUEST/METHOD:CANCEL/" entry.ics
$ sed -i "s/lh-1@lh/LH-1@lh/" entry.ics
$ ticketcal --yes trip.eml
trip.eml:1 text/html/script 1: the zone of the start is that of Frankfurt am Main International Airport; the zone of the end is that of John F Kennedy International Airport
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
skipped      trip.eml:2 text/calendar:5: the calendar entry of Flight LH 400 FRA → JFK
1 saved, 1 skipped
$ ticketcal --yes entry.ics
skipped      Thu 10 Dec 2026 10:55  Canceled: LH400 Frankfurt - New York: canceled, and in no calendar
1 skipped

== A later version moves the booking, and an older one does not move it back.
$ cp entry.ics moved.ics
$ sed -i "s/20261210T/20261212T/" moved.ics
$ sed -i "s/DTSTAMP:20261102/DTSTAMP:20261105/" moved.ics
$ ticketcal --yes trip.eml
trip.eml:1 text/html/script 1: the zone of the start is that of Frankfurt am Main International Airport; the zone of the end is that of John F Kennedy International Airport
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
skipped      trip.eml:2 text/calendar:5: the calendar entry of Flight LH 400 FRA → JFK
1 saved, 1 skipped
$ ticketcal --yes entry.ics
skipped      entry.ics:5: the calendar entry of Flight LH 400 FRA → JFK
1 skipped
$ ticketcal --yes moved.ics
updated      Sat 12 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets): start, end changed
1 updated
$ grep "DTSTART;|DTEND|SUMMARY" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART;TZID=Europe/Berlin:20261212T105500
DTEND;TZID=America/New_York:20261212T134000
SUMMARY:Flight LH 400 FRA → JFK
$ ticketcal --yes entry.ics
unchanged    Sat 12 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets): already in the calendar
1 unchanged

== A version without an end keeps the length.
$ sed -i "s/20261210T105500/20261211T105500/" entry.ics
$ sed -i "s/DTEND;TZID=America/X-END;A=America/" entry.ics
$ sed -i "s/DTSTAMP:20261102/DTSTAMP:20261105/" entry.ics
$ ticketcal --yes trip.eml entry.ics
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
skipped      trip.eml:2 text/calendar:5: the calendar entry of Flight LH 400 FRA → JFK
updated      Fri 11 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
1 saved, 1 updated, 1 skipped
$ grep "DTSTART;|DTEND" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART;TZID=Europe/Berlin:20261211T105500
DTEND;TZID=America/New_York:20261211T134000

== So does one whose end is before its start.
$ sed -i "s/20261210T105500/20261211T105500/" entry.ics
$ sed -i "s/20261210T134000/20261210T040000/" entry.ics
$ sed -i "s/DTSTAMP:20261102/DTSTAMP:20261105/" entry.ics
$ ticketcal --yes trip.eml entry.ics
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
skipped      trip.eml:2 text/calendar:5: the calendar entry of Flight LH 400 FRA → JFK
updated      Fri 11 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
1 saved, 1 updated, 1 skipped
$ grep "DTSTART;|DTEND" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART;TZID=Europe/Berlin:20261211T105500
DTEND;TZID=America/New_York:20261211T134000

== Times in UTC, as programs write them, are put on the clocks of the places.
$ cat > moved.ics
> BEGIN:VCALENDAR
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:lh-1@lh.example
> DTSTAMP:20261105T120000Z
> DTSTART:20261210T115500Z
> DTEND:20261210T204500Z
> SUMMARY:LH400 Frankfurt - New York
> END:VEVENT
> END:VCALENDAR
$ ticketcal --yes trip.eml
trip.eml:1 text/html/script 1: the zone of the start is that of Frankfurt am Main International Airport; the zone of the end is that of John F Kennedy International Airport
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
skipped      trip.eml:2 text/calendar:5: the calendar entry of Flight LH 400 FRA → JFK
1 saved, 1 skipped
$ ticketcal --yes moved.ics
updated      Thu 10 Dec 2026 12:55  Flight LH 400 FRA → JFK  (tickets): start, end, notes changed
1 updated
$ grep "DTSTART;|DTEND|Arrives" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART;TZID=Europe/Berlin:20261210T125500
DTEND;TZID=America/New_York:20261210T154500
DESCRIPTION:Arrives: 15:45 John F Kennedy International Airport (JFK)\nReservation number: ABC123
