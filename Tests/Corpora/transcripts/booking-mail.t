## A mail with a booking in its page, its pass and its calendar entry.
$ cat > trip.eml
> From: a@example.org
> To: b@example.org
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
> Content-Type: text/plain; name=pass.txt
> Content-Disposition: attachment; filename=pass.txt
>
> M1MUELLER/JOERGMR     EABC123 FRAJFKLH 0400 344Y031A0025 100
> --X
> Content-Type: text/calendar; method=REQUEST
> Content-Disposition: attachment; filename="trip.ics"
>
> BEGIN:VCALENDAR
> VERSION:2.0
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:lh-abc123-1@lh.example
> DTSTAMP:20261102T090000Z
> DTSTART;TZID=Europe/Berlin:20261210T105500
> DTEND;TZID=America/New_York:20261210T134000
> SUMMARY:LH400 Frankfurt - New York
> END:VEVENT
> END:VCALENDAR
> --X--

== It gives one event, once.
$ ticketcal --yes trip.eml
trip.eml:1 text/html/script 1: the zone of the start is that of Frankfurt am Main International Airport; the zone of the end is that of John F Kennedy International Airport
trip.eml:pass.txt:1: the zone of the start is that of Frankfurt am Main International Airport; the zone of the end is that of John F Kennedy International Airport
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
updated      Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
skipped      trip.eml:trip.ics:4: the calendar entry of Flight LH 400 FRA → JFK
1 saved, 1 updated, 1 skipped
$ ticketcal show "Flight LH 400"
  title     Flight LH 400 FRA → JFK
  start     Thu 10 Dec 2026, 10:55 Europe/Berlin (UTC+1)
  end       Thu 10 Dec 2026, 13:40 America/New_York (UTC-5), 8 h 45 min
  here      Thu 10 Dec 2026, 09:55 – 18:40 UTC, 8 h 45 min
  location  Frankfurt am Main International Airport (FRA)
  geo       50.0264,8.5431
  alarms    3 h before
  notes     Arrives: 13:40 John F Kennedy International Airport (JFK)
            Seat: 31A
            Class: Y
            Sequence number: 25
            Guest: JOERG MUELLER
            Reservation number: ABC123
  calendar  tickets
  created   Fri 20 Nov 2026, 09:00 UTC
  modified  Fri 20 Nov 2026, 09:00 UTC
  id        ID1
  file      ~/.local/share/ticketcal/calendars/tickets/ID1.ics
$ ticketcal --yes trip.eml
unchanged    Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets): already in the calendar
unchanged    Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets): already in the calendar
skipped      trip.eml:trip.ics:4: the calendar entry of Flight LH 400 FRA → JFK
2 unchanged, 1 skipped

== An older mail does not move the event back.
$ cp trip.eml new.eml
$ sed -i "s/Mon, 2 Nov/Tue, 3 Nov/" new.eml
$ sed -i "s/12-10T/12-11T/" new.eml
$ sed -i "s/20261210T/20261211T/" new.eml
$ sed -i "s/ 344Y/ 345Y/" new.eml
$ ticketcal --yes new.eml
new.eml:1 text/html/script 1: the zone of the start is that of Frankfurt am Main International Airport; the zone of the end is that of John F Kennedy International Airport
new.eml:pass.txt:1: the zone of the start is that of Frankfurt am Main International Airport; the zone of the end is that of John F Kennedy International Airport
saved        Fri 11 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
updated      Fri 11 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
skipped      new.eml:trip.ics:4: the calendar entry of Flight LH 400 FRA → JFK
1 saved, 1 updated, 1 skipped
$ ticketcal --yes trip.eml
skipped      Fri 11 Dec 2026 10:55  Flight LH 400 FRA → JFK: an older version of the booking: a later record has changed or canceled its start
skipped      Fri 11 Dec 2026 10:55  Flight LH 400 FRA → JFK: an older version of the booking: a later record has changed or canceled its start
unchanged    Fri 11 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets): already in the calendar
1 unchanged, 2 skipped

== A connection that is too short is said once, also by a dry run.
$ cat > two.json
> {"@type":"FlightReservation","reservationNumber":"QQ7","reservationFor":{"@type":"Flight",
> "flightNumber":"7","airline":{"iataCode":"UA"},"departureAirport":{"iataCode":"JFK"},
> "arrivalAirport":{"iataCode":"SFO"},"departureTime":"2026-12-10T14:10",
> "arrivalTime":"2026-12-10T17:40"}}
$ ticketcal --yes trip.eml
trip.eml:1 text/html/script 1: the zone of the start is that of Frankfurt am Main International Airport; the zone of the end is that of John F Kennedy International Airport
trip.eml:pass.txt:1: the zone of the start is that of Frankfurt am Main International Airport; the zone of the end is that of John F Kennedy International Airport
saved        Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
updated      Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets)
skipped      trip.eml:trip.ics:4: the calendar entry of Flight LH 400 FRA → JFK
1 saved, 1 updated, 1 skipped
$ ticketcal --yes -n two.json
two.json: the zone of the start is that of John F Kennedy International Airport; the zone of the end is that of San Francisco International Airport
would-save   Thu 10 Dec 2026 14:10  Flight UA 7 JFK → SFO  (tickets)
check: only 30 minutes between Flight LH 400 FRA → JFK and Flight UA 7 JFK → SFO
1 would be saved
$ ticketcal --yes two.json
two.json: the zone of the start is that of John F Kennedy International Airport; the zone of the end is that of San Francisco International Airport
saved        Thu 10 Dec 2026 14:10  Flight UA 7 JFK → SFO  (tickets)
check: only 30 minutes between Flight LH 400 FRA → JFK and Flight UA 7 JFK → SFO
1 saved
$ ticketcal --yes trip.eml two.json
unchanged    Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets): already in the calendar
unchanged    Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets): already in the calendar
skipped      trip.eml:trip.ics:4: the calendar entry of Flight LH 400 FRA → JFK
unchanged    Thu 10 Dec 2026 14:10  Flight UA 7 JFK → SFO  (tickets): already in the calendar
3 unchanged, 1 skipped
