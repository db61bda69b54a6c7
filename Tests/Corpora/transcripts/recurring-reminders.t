$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
$ cat > ~/.calendars/home/water.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VTODO
> UID:water@example.org
> SUMMARY:Water
> DUE;VALUE=DATE:20310104
> RRULE:FREQ=DAILY
> END:VTODO
> BEGIN:VTODO
> UID:water@example.org
> RECURRENCE-ID;VALUE=DATE:20310104
> SUMMARY:Twice
> DUE;VALUE=DATE:20310105
> END:VTODO
> BEGIN:VTODO
> UID:water@example.org
> RECURRENCE-ID;VALUE=DATE:20310105
> STATUS:COMPLETED
> END:VTODO
> END:VCALENDAR
$ ticketcal access grant personal -q
## The next open occurrence is listed and edited; what another program completed is skipped.
$ ticketcal reminders
Sun 5 Jan 2031  Twice [every day]  (home)  ID1
$ ticketcal reminders edit water@example.org --title Thrice
saved        Sun 5 Jan 2031         Thrice  (home)  ID1
$ ticketcal reminders
Sun 5 Jan 2031  Thrice [every day]  (home)  ID1
$ ticketcal reminders done water@example.org
moved on     Mon 6 Jan 2031         Water  (home)  ID1
$ ticketcal reminders
Mon 6 Jan 2031  Water [every day]  (home)  ID1
## The rule moves with the due time.
$ ticketcal reminders edit water@example.org --repeat "FREQ=DAILY;UNTIL=20310108"
saved        Mon 6 Jan 2031         Water  (home)  ID1
$ ticketcal reminders edit water@example.org --due 2031-01-07
warning: Water: the end of the series moves with its start: it repeats every day, until Thu 9 Jan 2031
saved        Tue 7 Jan 2031         Water  (home)  ID1
$ ticketcal reminders
Tue 7 Jan 2031  Water [every day, until Thu 9 Jan 2031]  (home)  ID1
$ ticketcal reminders delete -y water@example.org
deleted      Tue 7 Jan 2031         Water  (home)
$ ls ~/.calendars/home
## A series whose first occurrence was completed alone, as other programs do.
$ cat > ~/.calendars/home/plants.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VTODO
> UID:plants@example.org
> SUMMARY:Plants
> DUE;VALUE=DATE:20310104
> RRULE:FREQ=DAILY
> END:VTODO
> BEGIN:VTODO
> UID:plants@example.org
> RECURRENCE-ID;VALUE=DATE:20310104
> STATUS:COMPLETED
> END:VTODO
> END:VCALENDAR
$ ticketcal reminders
Sun 5 Jan 2031  Plants [every day]  (home)  ID2
$ ticketcal reminders done plants@example.org
moved on     Mon 6 Jan 2031         Plants  (home)  ID2
$ ticketcal reminders
Mon 6 Jan 2031  Plants [every day]  (home)  ID2
$ rm ~/.calendars/home/plants.ics
## One that is canceled is passed over, and one that is there twice is reported.
$ cat > ~/.calendars/home/herbs.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VTODO
> UID:herbs@example.org
> SUMMARY:Herbs
> DUE;VALUE=DATE:20310104
> RRULE:FREQ=DAILY
> END:VTODO
> BEGIN:VTODO
> UID:herbs@example.org
> RECURRENCE-ID;VALUE=DATE:20310104
> STATUS:CANCELLED
> END:VTODO
> END:VCALENDAR
$ ticketcal reminders
Sun 5 Jan 2031  Herbs [every day]  (home)  ID3
$ ticketcal reminders --all
Sun 5 Jan 2031  Herbs [every day]  (home)  ID3
$ ticketcal reminders show herbs@example.org --format json
{"id":"ID3","calendar":"home","title":"Herbs","due":"2031-01-05","start":null,"priority":0,"status":"needs-action","completed":null,"location":null,"notes":null,"url":null,"alarms":[],"repeat":"FREQ=DAILY"}
$ cat > ~/.calendars/home/twin.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VTODO
> UID:twin@example.org
> SUMMARY:Twin
> DUE;VALUE=DATE:20310104
> RRULE:FREQ=DAILY
> END:VTODO
> BEGIN:VTODO
> UID:twin@example.org
> RECURRENCE-ID;VALUE=DATE:20310104
> SUMMARY:Twice
> END:VTODO
> BEGIN:VTODO
> UID:twin@example.org
> RECURRENCE-ID;VALUE=DATE:20310104
> SUMMARY:Twice
> END:VTODO
> END:VCALENDAR
$ ticketcal reminders
warning: ~/.calendars/home/twin.ics: an occurrence (RECURRENCE-ID) is there several times; the one with SEQUENCE 0 and RECURRENCE-ID 20310104 is left out, as another one has a higher SEQUENCE or is in front of it; remove it
Sun 5 Jan 2031  Herbs [every day]  (home)  ID3
–               Twice [every day]  (home)  ID4
