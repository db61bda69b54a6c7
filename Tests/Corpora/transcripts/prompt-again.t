## Bookings that are imported again, at the prompt.
$ cat > booked.json
> {"title":"Opera","start":"2030-05-30T19:30Z","end":"2030-05-31T22:00Z","pnr":"X1"}
$ cat > rebooked.json
> {"title":"Opera","start":"2030-05-31T20:00Z","end":"2030-05-31T22:00Z","pnr":"X1"}
$ cat > canceled.json
> {"title":"Opera","start":"2030-05-30T19:30Z","end":"2030-05-31T22:00Z","pnr":"X1","status":"cancelled"}
$ ticketcal -y -q booked.json

== Old and new are shown, and an update is saved.
$ ticketcal rebooked.json
< save

  update    of the event in tickets; save changes what is marked with *
  title     Opera
* when      Fri 31 May 2030, 20:00 – 22:00 UTC, 2 h
            (was: Thu 30 May 2030, 19:30 UTC – Fri 31 May 2030, 22:00 UTC, 1 d 2 h 30 min)
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: X1
  calendar  tickets
1/1> save
updated      Fri 31 May 2030 20:00 UTC  Opera  (tickets): start changed
1 updated
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:1
DTSTART:20300531T200000Z
SUMMARY:Opera
STATUS:CONFIRMED

== The event of a canceled booking is canceled.
$ ticketcal canceled.json
< save

  canceled  the booking is canceled; save marks it as canceled in tickets
* title     Canceled: Opera
            (was: Opera)
  start     Thu 30 May 2030, 19:30 UTC
  end       Fri 31 May 2030, 22:00 UTC, 1 d 2 h 30 min
  location  –
* alarms    none [inferred]
            (was: 1 h before)
* show-as   free
            (was: busy)
* status    cancelled
            (was: confirmed)
  notes     Reservation number: X1
  calendar  tickets
1/1> save
cancelled    Thu 30 May 2030 19:30 UTC  Canceled: Opera  (tickets)
1 cancelled
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:1
DTSTART:20300530T193000Z
SUMMARY:Canceled: Opera
STATUS:CANCELLED

== The event of a canceled booking is removed where that is wanted.
$ ticketcal --delete-cancelled canceled.json
< save

  canceled  the booking is canceled; save removes it from tickets
  title     Canceled: Opera
  start     Thu 30 May 2030, 19:30 UTC
  end       Fri 31 May 2030, 22:00 UTC, 1 d 2 h 30 min
  location  –
  alarms    none [inferred]
  show-as   free
  notes     Reservation number: X1
  calendar  tickets
1/1> save
cancelled    Thu 30 May 2030 19:30 UTC  Canceled: Opera  (tickets): removed from the calendar
1 cancelled
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid

== An event that somebody changed is left: keep.
$ sed -i s/SUMMARY:Opera/SUMMARY:Theirs/ ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal rebooked.json
< save
< keep

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Fri 31 May 2030, 20:00 – 22:00 UTC, 2 h
            (saved last: Thu 30 May 2030, 19:30 UTC – Fri 31 May 2030, 22:00 UTC, 1 d 2 h 30 min)
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: X1
  calendar  tickets
1/1> save
not saved: the event was changed in the calendar. keep: leave the calendar's version. replace: 
overwrite it. merge: put what was changed there into this draft. second: add this as a separate 
event.
1/1> keep
skipped      Fri 31 May 2030 20:00 UTC  Opera: kept in the calendar, as you decided; --force replaces it
1 skipped
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:0
DTSTART:20300530T193000Z
SUMMARY:Theirs
STATUS:CONFIRMED

== An event that somebody changed is left: n.
$ sed -i s/SUMMARY:Opera/SUMMARY:Theirs/ ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal rebooked.json
< save
< n

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Fri 31 May 2030, 20:00 – 22:00 UTC, 2 h
            (saved last: Thu 30 May 2030, 19:30 UTC – Fri 31 May 2030, 22:00 UTC, 1 d 2 h 30 min)
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: X1
  calendar  tickets
1/1> save
not saved: the event was changed in the calendar. keep: leave the calendar's version. replace: 
overwrite it. merge: put what was changed there into this draft. second: add this as a separate 
event.
1/1> n
skipped      Fri 31 May 2030 20:00 UTC  Opera: changed in the calendar since it was saved; not replaced; --force replaces it
1 skipped
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:0
DTSTART:20300530T193000Z
SUMMARY:Theirs
STATUS:CONFIRMED

== An event that somebody changed is left: all.
$ sed -i s/SUMMARY:Opera/SUMMARY:Theirs/ ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal rebooked.json
< save
< all

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Fri 31 May 2030, 20:00 – 22:00 UTC, 2 h
            (saved last: Thu 30 May 2030, 19:30 UTC – Fri 31 May 2030, 22:00 UTC, 1 d 2 h 30 min)
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: X1
  calendar  tickets
1/1> save
not saved: the event was changed in the calendar. keep: leave the calendar's version. replace: 
overwrite it. merge: put what was changed there into this draft. second: add this as a separate 
event.
1/1> all
skipped      Fri 31 May 2030 20:00 UTC  Opera: changed in the calendar since it was saved; not replaced; --force replaces it
1 skipped
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:0
DTSTART:20300530T193000Z
SUMMARY:Theirs
STATUS:CONFIRMED

== An event that somebody changed is left: quit.
$ sed -i s/SUMMARY:Opera/SUMMARY:Theirs/ ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal rebooked.json
< save
< quit

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Fri 31 May 2030, 20:00 – 22:00 UTC, 2 h
            (saved last: Thu 30 May 2030, 19:30 UTC – Fri 31 May 2030, 22:00 UTC, 1 d 2 h 30 min)
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: X1
  calendar  tickets
1/1> save
not saved: the event was changed in the calendar. keep: leave the calendar's version. replace: 
overwrite it. merge: put what was changed there into this draft. second: add this as a separate 
event.
1/1> quit
skipped      Fri 31 May 2030 20:00 UTC  Opera: changed in the calendar since it was saved; not replaced; --force replaces it
1 skipped
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:0
DTSTART:20300530T193000Z
SUMMARY:Theirs
STATUS:CONFIRMED

== It is a conflict where nobody decides.
$ sed -i s/SUMMARY:Opera/SUMMARY:Theirs/ ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal -y rebooked.json
ticketcal: rebooked.json: Opera: changed in the calendar since it was saved; not replaced; --force replaces it
1 conflict
# exit 65
$ ticketcal -n rebooked.json
ticketcal: rebooked.json: Opera: changed in the calendar since it was saved; not replaced; --force replaces it
1 conflict
# exit 65
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:0
DTSTART:20300530T193000Z
SUMMARY:Theirs
STATUS:CONFIRMED

== An event that somebody changed is replaced.
$ sed -i s/SUMMARY:Opera/SUMMARY:Theirs/ ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal rebooked.json
< replace

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Fri 31 May 2030, 20:00 – 22:00 UTC, 2 h
            (saved last: Thu 30 May 2030, 19:30 UTC – Fri 31 May 2030, 22:00 UTC, 1 d 2 h 30 min)
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: X1
  calendar  tickets
1/1> replace
updated      Fri 31 May 2030 20:00 UTC  Opera  (tickets): start changed
1 updated
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:1
DTSTART:20300531T200000Z
SUMMARY:Opera
STATUS:CONFIRMED

== A second event is saved beside one that somebody changed.
$ sed -i s/SUMMARY:Opera/SUMMARY:Theirs/ ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal rebooked.json
< second

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Fri 31 May 2030, 20:00 – 22:00 UTC, 2 h
            (saved last: Thu 30 May 2030, 19:30 UTC – Fri 31 May 2030, 22:00 UTC, 1 d 2 h 30 min)
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: X1
  calendar  tickets
1/1> second
saved        Fri 31 May 2030 20:00 UTC  Opera  (tickets)
1 saved
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:0
DTSTART:20300530T193000Z
SUMMARY:Theirs
STATUS:CONFIRMED
SEQUENCE:0
DTSTART:20300531T200000Z
SUMMARY:Opera
STATUS:CONFIRMED

== An event moves to the calendar that is named.
$ ticketcal calendars add other -q
$ ticketcal -c other booked.json
< move

  elsewhere the event is in tickets, and this import names other; save leaves it in tickets, move
            takes it to other
  title     Opera
  start     Thu 30 May 2030, 19:30 UTC
  end       Fri 31 May 2030, 22:00 UTC, 1 d 2 h 30 min
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: X1
  calendar  tickets
1/1> move
updated      Thu 30 May 2030 19:30 UTC  Opera  (other): moved from tickets
1 updated
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid
$ grep SUMMARY ~/.local/share/ticketcal/calendars/other/*.ics
SUMMARY:Opera
