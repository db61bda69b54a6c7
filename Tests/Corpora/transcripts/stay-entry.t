## The calendar entry that a mail attaches to a stay, whose event lasts whole days.
$ cat > stay.eml
> From: a@example.org
> Date: Mon, 2 Nov 2026 10:00:00 +0100
> MIME-Version: 1.0
> Content-Type: multipart/mixed; boundary=X
>
> --X
> Content-Type: text/html; charset=utf-8
>
> <script type="application/ld+json">{"@type":"LodgingReservation","reservationNumber":"HM1234",
> "reservationFor":{"@type":"LodgingBusiness","name":"Cosy room"},
> "checkinDate":"2027-02-05","checkoutDate":"2027-02-09"}</script>
> --X
> Content-Type: text/calendar; method=PUBLISH
>
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:x
> METHOD:PUBLISH
> BEGIN:VEVENT
> UID:stay@example.org
> DTSTAMP:20261121T090000Z
> DTSTART;VALUE=DATE:20270205
> DTEND;VALUE=DATE:20270209
> SUMMARY:Cosy room
> END:VEVENT
> END:VCALENDAR
> --X--

== It is no event of its own, with or without the day of the check-out.
$ ticketcal --yes stay.eml
saved        Fri 5 Feb 2027         Hotel Cosy room  (tickets)
skipped      stay.eml:2 text/calendar:5: the calendar entry of Hotel Cosy room
1 saved, 1 skipped

== With the day of the check-out.
$ sed -i "s/DTEND;VALUE=DATE:20270209/DTEND;VALUE=DATE:20270210/" stay.eml
$ ticketcal --yes stay.eml
saved        Fri 5 Feb 2027         Hotel Cosy room  (tickets)
skipped      stay.eml:2 text/calendar:5: the calendar entry of Hotel Cosy room
1 saved, 1 skipped

== With times.
$ sed -i "s/DTSTART;VALUE=DATE:20270205/DTSTART:20270205T150000Z/" stay.eml
$ sed -i "s/DTEND;VALUE=DATE:20270209/DTEND:20270209T110000Z/" stay.eml
$ ticketcal --yes stay.eml
saved        Fri 5 Feb 2027         Hotel Cosy room  (tickets)
skipped      stay.eml:2 text/calendar:5: the calendar entry of Hotel Cosy room
1 saved, 1 skipped

== An event of the first day alone is another one.
$ sed -i "s/DTSTART;VALUE=DATE:20270205/DTSTART:20270205T150000Z/" stay.eml
$ sed -i "s/DTEND;VALUE=DATE:20270209/DTEND:20270206T110000Z/" stay.eml
$ ticketcal --yes stay.eml
saved        Fri 5 Feb 2027         Hotel Cosy room  (tickets)
saved        Fri 5 Feb 2027 15:00 UTC   Cosy room  (tickets)
2 saved

== A later version moves the stay, with the day of the check-out and the alarm; a cancellation cancels it.
$ cat > moved.ics
> BEGIN:VCALENDAR
> METHOD:PUBLISH
> BEGIN:VEVENT
> UID:stay@example.org
> DTSTAMP:20261121T090000Z
> DTSTART;VALUE=DATE:20270207
> DTEND;VALUE=DATE:20270211
> SUMMARY:Cosy room
> END:VEVENT
> END:VCALENDAR
$ ticketcal --yes stay.eml
saved        Fri 5 Feb 2027         Hotel Cosy room  (tickets)
skipped      stay.eml:2 text/calendar:5: the calendar entry of Hotel Cosy room
1 saved, 1 skipped
$ ticketcal --yes moved.ics
updated      Sun 7 Feb 2027         Hotel Cosy room  (tickets): start, end changed
1 updated
$ grep "DTSTART|DTEND|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART;VALUE=DATE:20270207
DTEND;VALUE=DATE:20270212
TRIGGER:-PT15H
$ sed -i "s/PUBLISH/CANCEL/" moved.ics
$ ticketcal --yes moved.ics
cancelled    Sun 7 Feb 2027         Canceled: Hotel Cosy room  (tickets)
1 cancelled

== The version may have another length.
$ cat > moved.ics
> BEGIN:VCALENDAR
> METHOD:PUBLISH
> BEGIN:VEVENT
> UID:stay@example.org
> DTSTAMP:20261121T090000Z
> DTSTART;VALUE=DATE:20270207
> DTEND;VALUE=DATE:20270213
> SUMMARY:Cosy room
> END:VEVENT
> END:VCALENDAR
$ ticketcal --yes stay.eml
saved        Fri 5 Feb 2027         Hotel Cosy room  (tickets)
skipped      stay.eml:2 text/calendar:5: the calendar entry of Hotel Cosy room
1 saved, 1 skipped
$ ticketcal --yes moved.ics
updated      Sun 7 Feb 2027         Hotel Cosy room  (tickets): start, end changed
1 updated
$ grep "DTSTART|DTEND|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART;VALUE=DATE:20270207
DTEND;VALUE=DATE:20270214
TRIGGER:-PT15H
