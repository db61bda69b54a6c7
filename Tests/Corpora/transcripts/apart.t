## Records that are not about one event. Two exports number their rows anew.
$ cat > winter.csv
> id;title;start;zone
> 1;Algebra;2026-12-07 09:00;Europe/Berlin
> 2;Chemistry;2026-12-08 09:00;Europe/Berlin
$ cat > summer.csv
> id;title;start;zone
> 1;Physics;2027-04-07 11:00;Europe/Berlin
> 2;Sports;2027-04-08 11:00;Europe/Berlin
$ ticketcal --yes -n winter.csv summer.csv
ticketcal: summer.csv:2: Physics: its id is that of "Algebra" on 2026-12-07, winter.csv:2; not replaced; --force replaces it; if the ids are only numbers of rows, map them to the notes, e.g. --map notes=ID
ticketcal: summer.csv:3: Sports: its id is that of "Chemistry" on 2026-12-08, winter.csv:3; not replaced; --force replaces it; if the ids are only numbers of rows, map them to the notes, e.g. --map notes=ID
would-save   Mon 7 Dec 2026 09:00   Algebra  (tickets)
would-save   Tue 8 Dec 2026 09:00   Chemistry  (tickets)
2 conflicts, 2 would be saved
# exit 65
$ ticketcal --yes winter.csv summer.csv
ticketcal: summer.csv:2: Physics: its id is that of "Algebra" on 2026-12-07, winter.csv:2; not replaced; --force replaces it; if the ids are only numbers of rows, map them to the notes, e.g. --map notes=ID
ticketcal: summer.csv:3: Sports: its id is that of "Chemistry" on 2026-12-08, winter.csv:3; not replaced; --force replaces it; if the ids are only numbers of rows, map them to the notes, e.g. --map notes=ID
saved        Mon 7 Dec 2026 09:00   Algebra  (tickets)
saved        Tue 8 Dec 2026 09:00   Chemistry  (tickets)
2 saved, 2 conflicts
# exit 65
$ ticketcal --yes summer.csv
ticketcal: summer.csv:2: Physics: its id is that of "Algebra" on 2026-12-07, winter.csv:2; not replaced; --force replaces it; if the ids are only numbers of rows, map them to the notes, e.g. --map notes=ID
ticketcal: summer.csv:3: Sports: its id is that of "Chemistry" on 2026-12-08, winter.csv:3; not replaced; --force replaces it; if the ids are only numbers of rows, map them to the notes, e.g. --map notes=ID
2 conflicts
# exit 65
$ ticketcal --yes --no-ledger -c winter --create winter.csv summer.csv
ticketcal: summer.csv:2: Physics: its id is that of "Algebra" on 2026-12-07, winter.csv:2; not replaced; --force replaces it; if the ids are only numbers of rows, map them to the notes, e.g. --map notes=ID
ticketcal: summer.csv:3: Sports: its id is that of "Chemistry" on 2026-12-08, winter.csv:3; not replaced; --force replaces it; if the ids are only numbers of rows, map them to the notes, e.g. --map notes=ID
saved        Mon 7 Dec 2026 09:00   Algebra  (winter)
saved        Tue 8 Dec 2026 09:00   Chemistry  (winter)
2 saved, 2 conflicts
# exit 65
$ ticketcal --yes --force summer.csv
updated      Wed 7 Apr 2027 11:00   Physics  (tickets): title, start, end changed
updated      Thu 8 Apr 2027 11:00   Sports  (tickets): title, start, end changed
2 updated
$ ticketcal agenda --from 2026-12-01 --to 2027-05-01
Mon 7 Dec 2026
  08:00-10:00  Algebra (09:00 Europe/Berlin)  (winter)  ID1

Tue 8 Dec 2026
  08:00-10:00  Chemistry (09:00 Europe/Berlin)  (winter)  ID2

Wed 7 Apr 2027
  09:00-11:00  Physics (11:00 Europe/Berlin)  (tickets)  ID1

Thu 8 Apr 2027
  09:00-11:00  Sports (11:00 Europe/Berlin)  (tickets)  ID2

== A show, and a stay and a flight of the same day, under one number.
$ cat > show.csv
> title;date;time;venue;order;zone
> Faust;10.12.2026;19:30;Opera;ABC123;Europe/Berlin
$ cat > hotel.json
> {"@type": "LodgingReservation", "reservationNumber": "ABC123", "checkinTime": "2026-12-10",
>  "checkoutTime": "2026-12-12", "reservationFor": {"@type": "Hotel", "name": "Hotel Glo"}}
$ cat > pass.txt
> M1BYRON/ADA           EABC123 FRAJFKLH 0400 344Y012A0001 100
$ ticketcal --yes show.csv hotel.json pass.txt
saved        Thu 10 Dec 2026 19:30  Faust  (tickets)
saved        Thu 10 Dec 2026        Hotel Glo  (tickets)
saved        Thu 10 Dec 2026        Flight LH 400 FRA → JFK  (tickets)
3 saved
$ cat > canceled.json
> {"@type": "LodgingReservation", "reservationNumber": "ABC123", "checkinTime": "2026-12-10",
>  "reservationStatus": "http://schema.org/ReservationCancelled",
>  "checkoutTime": "2026-12-12", "reservationFor": {"@type": "Hotel", "name": "Hotel Glo"}}
$ ticketcal --yes canceled.json
cancelled    Thu 10 Dec 2026        Canceled: Hotel Glo  (tickets)
1 cancelled
$ ticketcal --yes show.csv
unchanged    Thu 10 Dec 2026 19:30  Faust  (tickets): already in the calendar
1 unchanged

== A flight of which one file has the time, and a pass the day.
$ cat > flight.csv
> title;start;order
> Flight LH400 to New York;2026-12-10 10:55[Europe/Berlin];ABC123
$ cat > pass.txt
> M1BYRON/ADA           EABC123 FRAJFKLH 0400 344Y012A0001 100
$ ticketcal --yes flight.csv
saved        Thu 10 Dec 2026 10:55  Flight LH400 to New York  (tickets)
1 saved
$ ticketcal --yes pass.txt
updated      Thu 10 Dec 2026 10:55  Flight LH 400 FRA → JFK  (tickets): title, end, zone, location, geo, alarms, notes changed
1 updated

== A meeting that its organizer renames and moves, and then cancels.
$ cat > first.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//x//y
> METHOD:REQUEST
> BEGIN:VEVENT
> UID:t@x
> DTSTAMP:20261101T100000Z
> SEQUENCE:0
> SUMMARY:Team
> ORGANIZER:mailto:a@example.com
> DTSTART:20261207T090000Z
> DTEND:20261207T100000Z
> END:VEVENT
> END:VCALENDAR
$ cp first.ics second.ics
$ sed -i "s/SEQUENCE:0/SEQUENCE:1/" second.ics
$ sed -i "s/SUMMARY:Team/SUMMARY:All hands/" second.ics
$ sed -i "s/20261207/20261209/" second.ics
$ cp second.ics third.ics
$ sed -i "s/SEQUENCE:1/SEQUENCE:2/" third.ics
$ sed -i "s/SUMMARY:All/SUMMARY:Canceled: All/" third.ics
$ sed -i "s/METHOD:REQUEST/METHOD:CANCEL/" third.ics
$ ticketcal --yes first.ics
saved        Mon 7 Dec 2026 09:00 UTC   Team  (tickets)
1 saved
$ ticketcal --yes second.ics
updated      Wed 9 Dec 2026 09:00 UTC   All hands  (tickets): title, start, end changed
1 updated
$ ticketcal --yes third.ics
cancelled    Wed 9 Dec 2026 09:00 UTC   Canceled: All hands  (tickets)
1 cancelled

== The hall of one's own file, and a stranger's mail with another place.
$ cat > show.csv
> title;date;time;venue;order;zone
> Faust;10.12.2026;19:30;Opera;AAA111;Europe/Berlin
$ cat > mail.eml
> From: shop@evil.example
> Date: Mon, 02 Nov 2026 10:00:00 +0100
> Content-Type: text/html
>
> <script type="application/ld+json">
> {"@type": "EventReservation", "reservationNumber": "AAA111", "reservationFor": {
>  "@type": "Event", "name": "Faust", "startDate": "2026-12-10T19:30:00+01:00",
>  "location": {"@type": "Place", "name": "Elsewhere"}}}
> </script>
$ ticketcal --yes show.csv
saved        Thu 10 Dec 2026 19:30  Faust  (tickets)
1 saved
$ ticketcal --yes mail.eml
ticketcal: mail.eml:1 text/html/script 1: Faust: from evil.example, but the booking is from your own file; not changed; import it at the prompt to decide
1 conflict
# exit 65

== An event that a person has edited is not withdrawn with its record.
$ cat > shop.csv
> title,start,reservation number
> Opera,2026-12-03T18:30:00Z,R1
> Ballet,2026-12-04T18:30:00Z,R2
> Concert,2026-12-05T18:30:00Z,R3
$ ticketcal --yes --prune --source shop shop.csv
saved        Thu 3 Dec 2026 18:30 UTC   Opera  (tickets)
saved        Fri 4 Dec 2026 18:30 UTC   Ballet  (tickets)
saved        Sat 5 Dec 2026 18:30 UTC   Concert  (tickets)
3 saved
$ ticketcal edit Ballet --title Mine
saved        Fri 4 Dec 2026 18:30 UTC   Mine  (tickets)  ID3
$ cat > shop.csv
> title,start,reservation number
> Opera,2026-12-03T18:30:00Z,R1
> Concert,2026-12-05T18:30:00Z,R3
$ ticketcal --yes -q --prune --source shop shop.csv
ticketcal: shop: Mine: changed in the calendar since it was saved; not replaced; --force replaces it
# exit 65
$ ticketcal --yes --force --prune --source shop shop.csv
unchanged    Thu 3 Dec 2026 18:30 UTC   Opera  (tickets): already in the calendar
unchanged    Sat 5 Dec 2026 18:30 UTC   Concert  (tickets): already in the calendar
1 record is gone from shop:
  Fri 4 Dec 2026 18:30 UTC   Mine  (tickets): changed there since
cancelled    Fri 4 Dec 2026 18:30 UTC   Mine  (tickets): its record is gone; withdrawn
2 unchanged, 1 cancelled
