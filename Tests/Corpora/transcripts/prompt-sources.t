## One question for several records of an event.
$ cat > first.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:x
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:a@x
> DTSTAMP:20260101T000000Z
> SEQUENCE:0
> DTSTART:20361210T090000Z
> DURATION:PT1H
> SUMMARY:Review
> END:VEVENT
> END:VCALENDAR
$ cat > moved.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:x
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:a@x
> DTSTAMP:20260101T000000Z
> SEQUENCE:1
> DTSTART:20361210T140000Z
> DURATION:PT1H
> SUMMARY:Review
> END:VEVENT
> END:VCALENDAR
$ cat > stay.json
> {"@type": "LodgingReservation", "reservationNumber": "H1",
>  "checkinTime": "2037-03-05T15:00:00", "checkoutTime": "2037-03-08T11:00:00",
>  "reservationFor": {"@type": "LodgingBusiness", "name": "Sacher"}}
$ cat > longer.json
> {"@type": "LodgingReservation", "reservationNumber": "H1",
>  "checkinTime": "2037-03-05T15:00:00", "checkoutTime": "2037-03-10T11:00:00",
>  "reservationFor": {"@type": "LodgingBusiness", "name": "Sacher"}}
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
> "departureAirport":{"iataCode":"FRA"},"departureTime":"2036-12-10T10:55",
> "arrivalAirport":{"iataCode":"JFK"},"arrivalTime":"2036-12-10T13:40"}}</script>
> --X--

== About an event of two files.
$ ticketcal -o out.ics first.ics moved.ics
< y

  title     Review
  when      Wed 10 Dec 2036, 14:00 – 15:00 UTC, 1 h
  location  –
  alarms    1 h before [assumed]
  calendar  out.ics
1/1> y
saved        Wed 10 Dec 2036 09:00 UTC  Review  (out.ics)
updated      Wed 10 Dec 2036 14:00 UTC  Review  (out.ics)
1 saved, 1 updated
$ grep DTSTART out.ics
DTSTART:20361210T140000Z

== About a stay of two files.
$ ticketcal -o out.ics stay.json longer.json
< y

  title     Hotel Sacher
  when      Thu 5 Mar 2037 – Tue 10 Mar 2037, all day, 6 days
  location  Sacher
  alarms    09:00 the day before [assumed]
  show-as   free
  notes     Check-in: 15:00
            Check-out: 11:00
            Reservation number: H1
  calendar  out.ics
1/1> y
saved        Thu 5 Mar 2037         Hotel Sacher  (out.ics)
updated      Thu 5 Mar 2037         Hotel Sacher  (out.ics)
1 saved, 1 updated
$ grep "DTSTART|DTEND" out.ics
DTSTART;VALUE=DATE:20370305
DTEND;VALUE=DATE:20370311

== Where each value is from.
$ ticketcal trip.eml
< why start
< why
< q

  title     Flight LH 400 FRA → JFK
  start     Wed 10 Dec 2036, 10:55 Europe/Berlin (UTC+1) [zone inferred]
  end       Wed 10 Dec 2036, 13:40 America/New_York (UTC-5), 8 h 45 min
  location  Frankfurt am Main International Airport (FRA)
  geo       50.0264,8.5431
  alarms    3 h before [assumed]
  notes     Arrives: 13:40 John F Kennedy International Airport (JFK)
            Reservation number: ABC123
  calendar  tickets
  note      the zone of the start is that of Frankfurt am Main International Airport
  note      the zone of the end is that of John F Kennedy International Airport
1/1> why start
  start     trip.eml:1 text/html/script 1: departureTime
  zone      Europe/Berlin, inferred from trip.eml:1 text/html/script 1
            the zone of the start is that of Frankfurt am Main International Airport
1/1> why
  title     trip.eml:1 text/html/script 1
  start     trip.eml:1 text/html/script 1: departureTime
  end       trip.eml:1 text/html/script 1: arrivalTime
            the zone of the end is that of John F Kennedy International Airport
  zone      Europe/Berlin, inferred from trip.eml:1 text/html/script 1
            the zone of the start is that of Frankfurt am Main International Airport
  location  trip.eml:1 text/html/script 1
  geo       inferred from trip.eml:1 text/html/script 1
  alarms    a default; trip.eml:1 text/html/script 1 does not state it
  show-as   a default; trip.eml:1 text/html/script 1 does not state it
  calendar  tickets: the calendar of this import
  status    a default; trip.eml:1 text/html/script 1 does not state it
  notes     trip.eml:1 text/html/script 1
1/1> q
1 skipped
$ cat > a.csv
> Tytuł;Data;Godzina;Kino;Sala
> Dune;2037-01-10;20:15;Luna;Sala 1
$ ticketcal first.ics
< why start
< q

  title     Review
  when      Wed 10 Dec 2036, 09:00 – 10:00 UTC, 1 h
  location  –
  alarms    1 h before [assumed]
  calendar  tickets
1/1> why start
  start     first.ics:5: DTSTART
1/1> q
1 skipped
$ ticketcal a.csv
< why location
< why start
< q

  title     Dune
  when      Sat 10 Jan 2037, 20:15 – 22:15 no time zone, 2 h [end assumed]
  location  Luna
  alarms    1 h before [assumed]
  calendar  tickets
  not used  Sala "Sala 1" (see record)
  note      a floating time: the same clock reading in every zone
1/1> why location
  location  a.csv:2: Kino
1/1> why start
  start     a.csv:2: Godzina, Data
1/1> q
1 skipped
