## Records that were imported before, at the prompt.
$ cat > booking.csv
> title,start,reservation number
> Opera,2031-12-03T18:30:00Z,R1
$ cat > rebooked.csv
> title,start,reservation number
> Opera,2031-12-04T19:30:00Z,R1
$ cat > later.csv
> title,start,reservation number
> Opera,2031-12-05T19:30:00Z,R1
$ cat > canceled.csv
> title,start,reservation number,status
> Opera,2031-12-03T18:30:00Z,R1,canceled

== A prompt updates, and leaves or doubles what somebody changed.
$ ticketcal booking.csv
< s

  title     Opera
  when      Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> s
saved        Wed 3 Dec 2031 18:30 UTC   Opera  (tickets)
1 saved
$ ticketcal booking.csv
? already
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
1 unchanged

$ ticketcal rebooked.csv
< s

  update    of the event in tickets; save changes what is marked with *
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (was: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> s
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): start, end changed
1 updated
$ sed -i "s/SUMMARY:Opera/SUMMARY:My Opera/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal later.csv
< s
< skip

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Fri 5 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (saved last: Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h)
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> s
not saved: the event was changed in the calendar. keep: leave the calendar's version. replace: 
overwrite it. merge: put what was changed there into this draft. second: add this as a separate 
event.
1/1> skip
skipped      Fri 5 Dec 2031 19:30 UTC   Opera: changed in the calendar since it was saved; not replaced; --force replaces it
1 skipped
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:1
DTSTART:20311204T193000Z
SUMMARY:My Opera
STATUS:CONFIRMED
TRIGGER:-PT1H
$ ticketcal later.csv
< second

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Fri 5 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (saved last: Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h)
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> second
saved        Fri 5 Dec 2031 19:30 UTC   Opera  (tickets)
1 saved
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:0
DTSTART:20311205T193000Z
SUMMARY:Opera
STATUS:CONFIRMED
TRIGGER:-PT1H
SEQUENCE:1
DTSTART:20311204T193000Z
SUMMARY:My Opera
STATUS:CONFIRMED
TRIGGER:-PT1H

== What a person kept is not asked about again, while nothing else changes.
$ ticketcal -y -q booking.csv
$ sed -i "s/SUMMARY:Opera/SUMMARY:My Opera/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal rebooked.csv
< keep

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (saved last: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> keep
skipped      Thu 4 Dec 2031 19:30 UTC   Opera: kept in the calendar, as you decided; --force replaces it
1 skipped
$ ticketcal rebooked.csv
? unchanged
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar, where it was changed since
1 unchanged

$ ticketcal -y rebooked.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar, where it was changed since
1 unchanged
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:0
DTSTART:20311203T183000Z
SUMMARY:My Opera
STATUS:CONFIRMED
TRIGGER:-PT1H
$ ticketcal log
1  TODAY  booking.csv: 1 saved
$ ticketcal -y later.csv
ticketcal: later.csv:2: Opera: changed in the calendar since it was saved; not replaced; --force replaces it
1 conflict
# exit 65
$ ticketcal -y canceled.csv
skipped      Thu 4 Dec 2031 19:30 UTC   Opera: cancels the booking at a start that it had before it was moved; the booking stays
1 skipped
$ ticketcal -y --force rebooked.csv
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): start, end changed
1 updated
$ sed -i "s/SUMMARY:Opera/SUMMARY:My Opera/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal -y later.csv
ticketcal: later.csv:2: Opera: changed in the calendar since it was saved; not replaced; --force replaces it
1 conflict
# exit 65

== What a person skipped is asked about again.
$ ticketcal -y -q booking.csv
$ sed -i "s/SUMMARY:Opera/SUMMARY:My Opera/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal rebooked.csv
< skip

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (saved last: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> skip
skipped      Thu 4 Dec 2031 19:30 UTC   Opera: changed in the calendar since it was saved; not replaced; --force replaces it
1 skipped
$ ticketcal -y rebooked.csv
ticketcal: rebooked.csv:2: Opera: changed in the calendar since it was saved; not replaced; --force replaces it
1 conflict
# exit 65
$ ticketcal rebooked.csv
< keep

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (saved last: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> keep
skipped      Thu 4 Dec 2031 19:30 UTC   Opera: kept in the calendar, as you decided; --force replaces it
1 skipped
$ ticketcal undo -y 1
import 1, TODAY  booking.csv: 1 saved
ticketcal: Opera: changed in the calendar since and kept; --force undoes it all the same
1 conflict
# exit 65

== A move leaves no second event behind.
$ ticketcal calendars add work -q
$ ticketcal -y -q booking.csv
$ ticketcal -c work booking.csv
< move

  elsewhere the event is in tickets, and this import names work; save leaves it in tickets, move
            takes it to work
  title     Opera
  when      Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> move
updated      Wed 3 Dec 2031 18:30 UTC   Opera  (work): moved from tickets
1 updated
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid
$ grep SUMMARY ~/.local/share/ticketcal/calendars/work/*.ics
SUMMARY:Opera
$ ticketcal -y booking.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (work): already in the calendar; stays in calendar "work"
1 unchanged

== Nothing moves to a calendar that has the event.
$ ticketcal calendars add work -q
$ ticketcal -y -q booking.csv
$ cp ~/.local/share/ticketcal/calendars/tickets/*.ics ~/.local/share/ticketcal/calendars/work
$ ticketcal -c work booking.csv
< move
< skip

  elsewhere the event is in tickets, and this import names work; save leaves it in tickets, move
            takes it to work
  title     Opera
  when      Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> move
not saved: not moved: work has an event of this UID already; look at both, and delete one
1/1> skip
1 skipped
$ ls ~/.local/share/ticketcal/calendars/tickets
ID1.ics
color
displayname
uid

== Notes of a person outlive a rebooking whose notes have other line ends.
$ cat > 3.json
> {"title":"Opera","start":"2031-12-03T18:30:00Z","notes":"a\r\nb","pnr":"R2"}
$ cat > 4.json
> {"title":"Opera","start":"2031-12-04T18:30:00Z","notes":"a\r\nb","pnr":"R2"}
$ cat > 5.json
> {"title":"Opera","start":"2031-12-05T18:30:00Z","notes":"a\r\nb","pnr":"R2"}
$ cat > 6.json
> {"title":"Opera","start":"2031-12-06T18:30:00Z","notes":"a\r\nb","pnr":"R2"}
$ ticketcal 3.json
< notes Mine
< s

  title     Opera
  when      Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  notes     a
            b
            Reservation number: R2
  calendar  tickets
1/1> notes Mine

  title     Opera
  when      Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
* notes     Mine
            (was: a
            b
            Reservation number: R2)
  calendar  tickets
1/1> s
saved        Wed 3 Dec 2031 18:30 UTC   Opera  (tickets)
1 saved
$ ticketcal -y 4.json
updated      Thu 4 Dec 2031 18:30 UTC   Opera  (tickets): start, end changed
1 updated
$ ticketcal 5.json
< title Opera with Ada
< s

  update    of the event in tickets; save changes what is marked with *
  title     Opera
* when      Fri 5 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
            (was: Thu 4 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  –
  alarms    1 h before [assumed]
  notes     Mine
  calendar  tickets
1/1> title Opera with Ada

  update    of the event in tickets; save changes what is marked with *
* title     Opera with Ada
            (was: Opera)
* when      Fri 5 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
            (was: Thu 4 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  –
  alarms    1 h before [assumed]
  notes     Mine
  calendar  tickets
1/1> s
updated      Fri 5 Dec 2031 18:30 UTC   Opera with Ada  (tickets): title, start, end changed
1 updated
$ ticketcal -y 6.json
updated      Sat 6 Dec 2031 18:30 UTC   Opera with Ada  (tickets): start, end changed
1 updated
$ grep "SUMMARY|DTSTART|DESCRIPTION" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART:20311206T183000Z
SUMMARY:Opera with Ada
DESCRIPTION:Mine
DESCRIPTION:Opera with Ada

== Nothing moves that somebody changed.
$ ticketcal calendars add work -q
$ ticketcal -y -q booking.csv
$ sed -i "s/SUMMARY:Opera/SUMMARY:My Opera/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal -c work booking.csv
< move
< skip

  elsewhere the event is in tickets, and this import names work; save leaves it in tickets, move
            takes it to work
  title     Opera
  when      Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> move
not saved: changed in the calendar since it was saved; not moved; ticketcal edit moves it as it is
1/1> skip
1 skipped
$ ls ~/.local/share/ticketcal/calendars/work
displayname
uid
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:0
DTSTART:20311203T183000Z
SUMMARY:My Opera
STATUS:CONFIRMED
TRIGGER:-PT1H

== What a person made of a draft outlives a rebooking and a cancellation.
$ ticketcal booking.csv
< title Opera with Ada
< alarms 1d
< notes Mine
< s

  title     Opera
  when      Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> title Opera with Ada

* title     Opera with Ada
            (was: Opera)
  when      Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> alarms 1d

* title     Opera with Ada
            (was: Opera)
  when      Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
  location  –
* alarms    1 d before
            (was: 1 h before)
  notes     Reservation number: R1
  calendar  tickets
1/1> notes Mine

* title     Opera with Ada
            (was: Opera)
  when      Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
  location  –
* alarms    1 d before
            (was: 1 h before)
* notes     Mine
            (was: Reservation number: R1)
  calendar  tickets
1/1> s
saved        Wed 3 Dec 2031 18:30 UTC   Opera with Ada  (tickets)
1 saved
$ ticketcal -y booking.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera with Ada  (tickets): already in the calendar
1 unchanged
$ ticketcal -y rebooked.csv
updated      Thu 4 Dec 2031 19:30 UTC   Opera with Ada  (tickets): start, end changed
1 updated
$ grep "SUMMARY|DTSTART|TRIGGER|DESCRIPTION" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART:20311204T193000Z
SUMMARY:Opera with Ada
DESCRIPTION:Mine
TRIGGER:-P1D
DESCRIPTION:Opera with Ada
$ ticketcal -y canceled.csv
skipped      Thu 4 Dec 2031 19:30 UTC   Opera: cancels the booking at a start that it had before it was moved; the booking stays
1 skipped

== A prompt can go back to what the record says.
$ ticketcal booking.csv
< title Opera with Ada
< s

  title     Opera
  when      Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> title Opera with Ada

* title     Opera with Ada
            (was: Opera)
  when      Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> s
saved        Wed 3 Dec 2031 18:30 UTC   Opera with Ada  (tickets)
1 saved
$ ticketcal rebooked.csv
< reset
< s

  update    of the event in tickets; save changes what is marked with *
  title     Opera with Ada
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (was: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> reset

  update    of the event in tickets; save changes what is marked with *
* title     Opera
            (was: Opera with Ada)
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (was: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> s
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): title, start, end changed
1 updated
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:1
DTSTART:20311204T193000Z
SUMMARY:Opera
STATUS:CONFIRMED
TRIGGER:-PT1H
$ ticketcal -y rebooked.csv
unchanged    Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): already in the calendar
1 unchanged

== A skipped record leaves the draft of the others.
$ cat > a.csv
> title,start,reservation number,status,seat
> Opera,2031-12-03T18:30:00Z,R1,,A1
$ cat > b.csv
> title,start,reservation number,status,seat
> Opera,2031-12-04T19:30:00Z,R1,,A1
$ cat > c.csv
> title,start,reservation number,status,seat
> Opera,2031-12-03T18:30:00Z,R1,cancelled,
> Opera,2031-12-04T19:30:00Z,R1,,B2
$ ticketcal -y -q a.csv
$ ticketcal -y -q b.csv
$ ticketcal c.csv
< s
skipped      Thu 4 Dec 2031 19:30 UTC   Opera: cancels the booking at a start that it had before it was moved; the booking stays

  update    of the event in tickets; save changes what is marked with *
  title     Opera
  when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
  location  –
  alarms    1 h before [assumed]
* notes     Seat: B2
            Reservation number: R1
            (was: Seat: A1)
  calendar  tickets
1/1> s
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): notes changed
1 updated, 1 skipped
$ grep DESCRIPTION ~/.local/share/ticketcal/calendars/tickets/*.ics
DESCRIPTION:Seat: B2\nReservation number: R1
DESCRIPTION:Opera

== An event of another file with the same id is asked about.
$ cat > a.csv
> id,title,start
> 7,Alpha,2031-12-03
$ cat > b.csv
> id,title,start
> 7,Beta,2031-12-09
$ ticketcal -y -q a.csv
$ ticketcal b.csv
< second

  conflict  the event in tickets has the same id, but is from another file; the card has your draft
            beside it.
            keep: leave the calendar's version. replace: overwrite it. second: add this as a
            separate event.
* title     Beta
            (saved last: Alpha)
* when      Tue 9 Dec 2031, all day [end inferred]
            (saved last: Wed 3 Dec 2031, all day)
  location  –
  alarms    09:00 the day before [assumed]
  calendar  tickets
1/1> second
saved        Tue 9 Dec 2031         Beta  (tickets)
1 saved
$ ls ~/.local/share/ticketcal/calendars/tickets
ID1.ics
ID2.ics
color
displayname
uid

== Incomplete records of one booking are not taken for the same.
$ cat > notes.csv
> title,notes,reservation number
> Opera,old,R1
> Opera,new,R1
$ ticketcal notes.csv
< start 2031-12-05T19:00Z
< s

  title     Opera
  start     –
  location  –
  alarms    1 h before [assumed]
  notes     new
            Reservation number: R1
  calendar  tickets
  problem   no start time
1/1> start 2031-12-05T19:00Z

  title     Opera
* when      Fri 5 Dec 2031, 19:00 – 21:00 UTC, 2 h [end assumed]
            (was: missing)
  location  –
  alarms    1 h before [assumed]
  notes     new
            Reservation number: R1
  calendar  tickets
1/1> s
saved        Fri 5 Dec 2031 19:00 UTC   Opera  (tickets)
updated      Fri 5 Dec 2031 19:00 UTC   Opera  (tickets)
1 saved, 1 updated

== A record of a known booking with a value that cannot be read is asked about.
$ ticketcal -y -q booking.csv
$ cat > unread.csv
> title,start,reservation number
> Opera,10/07/2031 19:30,R1
$ ticketcal unread.csv
< skip

  update    of the event in tickets; save changes what is marked with *
  title     Opera
* start     –
            (was: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  –
* alarms    1 h before [assumed]
            (was: 1 h before)
  notes     Reservation number: R1
  calendar  tickets
  problem   start: 10/07/2031 19:30: ambiguous date: 10 July or 7 October? use --date-format
            "dd/MM/yyyy HH:mm" or "MM/dd/yyyy HH:mm"
1/1> skip
1 skipped
$ ticketcal unread.csv
< start 2031-07-10T19:30Z
< s

  update    of the event in tickets; save changes what is marked with *
  title     Opera
* start     –
            (was: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  –
* alarms    1 h before [assumed]
            (was: 1 h before)
  notes     Reservation number: R1
  calendar  tickets
  problem   start: 10/07/2031 19:30: ambiguous date: 10 July or 7 October? use --date-format
            "dd/MM/yyyy HH:mm" or "MM/dd/yyyy HH:mm"
1/1> start 2031-07-10T19:30Z

  update    of the event in tickets; save changes what is marked with *
  title     Opera
* when      Thu 10 Jul 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (was: 10/07/2031 19:30: ambiguous date: 10 July or 7 October? use --date-format "dd/MM/yyyy HH:mm" or "MM/dd/yyyy HH:mm")
            (in the calendar: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> s
updated      Thu 10 Jul 2031 19:30 UTC  Opera  (tickets): start, end changed
1 updated
$ ticketcal unread.csv
? already
unchanged    Thu 10 Jul 2031 19:30 UTC  Opera  (tickets): already in the calendar
1 unchanged

$ cat > length.csv
> title,start,duration,reservation number
> Opera,2031-12-03T18:30:00Z,long,R1
$ ticketcal length.csv
< skip

  update    of the event in tickets; save changes what is marked with *
  title     Opera
* when      Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
            (was: Thu 10 Jul 2031, 19:30 – 21:30 UTC, 2 h)
  location  –
  alarms    1 h before
  notes     Reservation number: R1
  calendar  tickets
  problem   end: duration: long: not a duration; write 90m, 1h30m, 2 days or PT1H30M
1/1> skip
1 skipped

== What is typed for a canceled booking is written.
$ ticketcal -y -q booking.csv
$ ticketcal canceled.csv
< alarms 2h
< s

  canceled  the booking is canceled; save marks it as canceled in tickets
* title     Canceled: Opera
            (was: Opera)
  when      Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
  location  –
* alarms    none [inferred]
            (was: 1 h before)
* show-as   free
            (was: busy)
* status    cancelled
            (was: confirmed)
  notes     Reservation number: R1
  calendar  tickets
1/1> alarms 2h

  canceled  the booking is canceled; save marks it as canceled in tickets
* title     Canceled: Opera
            (was: Opera)
  when      Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
  location  –
* alarms    2 h before
            (was: none)
            (in the calendar: 1 h before)
* show-as   free
            (was: busy)
* status    cancelled
            (was: confirmed)
  notes     Reservation number: R1
  calendar  tickets
1/1> s
cancelled    Wed 3 Dec 2031 18:30 UTC   Canceled: Opera  (tickets)
1 cancelled
$ grep "SUMMARY|STATUS|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
SUMMARY:Canceled: Opera
STATUS:CANCELLED
TRIGGER:-PT2H
