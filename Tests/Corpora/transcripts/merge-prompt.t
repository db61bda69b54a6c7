## The calendar's version of a booking's event is merged with the draft of an import.
$ cat > booking.csv
> title,start,location,reservation number
> Opera,2031-12-03T18:30:00Z,Main Street 1,R1
$ cat > rebooked.csv
> title,start,location,reservation number
> Opera,2031-12-04T19:30:00Z,Main Street 1,R1
$ cat > later.csv
> title,start,location,reservation number
> Opera,2031-12-05T19:30:00Z,Main Street 1,R1
$ cat > canceled.csv
> title,start,reservation number,status
> Opera,2031-12-04T19:30:00Z,R1,canceled

== Where nothing may be read, nothing is merged.
$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
$ mkdir ~/.calendars/home
$ ticketcal -y -q -c home booking.csv
$ sed -i "s/LOCATION:Main Street 1/LOCATION:Side door/" ~/.calendars/home/*.ics
$ ticketcal -c home rebooked.csv
< merge
< keep

  conflict  the event in home was changed there since it was saved. Its new version is not read; the
            card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (saved last: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Main Street 1
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  home
1/1> merge
not merged: ticketcal may not read the events in ~/.calendars yet; ticketcal access grant personal 
allows it
1/1> keep
skipped      Thu 4 Dec 2031 19:30 UTC   Opera: kept in the calendar, as you decided; --force replaces it
1 skipped

== What somebody else has changed becomes a part of the draft, and stays in later versions.
$ ticketcal -y -q booking.csv
$ sed -i "s/LOCATION:Main Street 1/CATEGORIES:Music\nLOCATION:Side door/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal rebooked.csv
< merge
< s

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (saved last: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Main Street 1
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> merge

  update    of the event in tickets; save changes what is marked with *
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (was: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Side door
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
the calendar's changes are merged into this draft; s saves it
1/1> s
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): start, end changed
1 updated
$ grep "SUMMARY|DTSTART|LOCATION|CATEGORIES|SEQUENCE" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:1
DTSTART:20311204T193000Z
SUMMARY:Opera
CATEGORIES:Music
LOCATION:Side door
$ ticketcal -y later.csv
updated      Fri 5 Dec 2031 19:30 UTC   Opera  (tickets): start, end changed
1 updated
$ grep "SUMMARY|DTSTART|LOCATION|CATEGORIES|SEQUENCE" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:2
DTSTART:20311205T193000Z
SUMMARY:Opera
CATEGORIES:Music
LOCATION:Side door
$ ticketcal log
4  TODAY  later.csv: 1 updated
2  TODAY  rebooked.csv: 1 updated
1  TODAY  booking.csv: 1 saved
$ ticketcal log --all
4  TODAY  later.csv: 1 updated
3  TODAY  merge: 1 adopted
2  TODAY  rebooked.csv: 1 updated
1  TODAY  booking.csv: 1 saved
$ ticketcal log 3
3, TODAY  merge: 1 adopted
adopted      Wed 3 Dec 2031 18:30 UTC   Opera  (tickets)

== The undo puts back what was there before the merge, and the change stays that of a person.
$ ticketcal -y -q booking.csv
$ sed -i "s/LOCATION:Main Street 1/CATEGORIES:Music\nLOCATION:Side door/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ cp ~/.local/share/ticketcal/calendars/tickets before
$ ticketcal rebooked.csv
< merge
< s

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (saved last: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Main Street 1
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> merge

  update    of the event in tickets; save changes what is marked with *
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (was: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Side door
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
the calendar's changes are merged into this draft; s saves it
1/1> s
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): start, end changed
1 updated
$ ticketcal undo -y
import 2, TODAY  rebooked.csv: 1 updated
restored      Wed 3 Dec 2031 18:30 UTC   Opera  (tickets)
1 restored
$ diff before ~/.local/share/ticketcal/calendars/tickets
$ ticketcal -y later.csv
updated      Fri 5 Dec 2031 19:30 UTC   Opera  (tickets): start, end changed
1 updated
$ grep "SUMMARY|DTSTART|LOCATION|CATEGORIES|SEQUENCE" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:1
DTSTART:20311205T193000Z
SUMMARY:Opera
CATEGORIES:Music
LOCATION:Side door
$ ticketcal undo -y
import 5, TODAY  later.csv: 1 updated
restored      Wed 3 Dec 2031 18:30 UTC   Opera  (tickets)
1 restored
$ ticketcal undo -y 3
3, TODAY  merge: 1 adopted
restored      Wed 3 Dec 2031 18:30 UTC   Opera  (tickets)
1 restored
$ grep "SUMMARY|DTSTART|LOCATION|CATEGORIES|SEQUENCE" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:0
DTSTART:20311203T183000Z
SUMMARY:Opera
LOCATION:Main Street 1

== Of a field that both changed, the draft's value counts; undo takes the merge back.
$ ticketcal -y -q booking.csv
$ sed -i "s/DTSTART:20311203T183000Z/DTSTART:20311203T173000Z/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal rebooked.csv
< merge
< undo
< s
< redo
< s

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (saved last: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Main Street 1
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> merge

  update    of the event in tickets; save changes what is marked with *
  merged    another program changed start in tickets, too; save overwrites that
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 22:30 UTC, 3 h
            (changed there to: Wed 3 Dec 2031, 17:30 – 20:30 UTC, 3 h)
  location  Main Street 1
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
the calendar's changes are merged into this draft; s saves it
1/1> undo

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (saved last: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Main Street 1
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> s
not saved: the event was changed in the calendar. keep: leave the calendar's version. replace: 
overwrite it. merge: put what was changed there into this draft. second: add this as a separate 
event.
1/1> redo

  update    of the event in tickets; save changes what is marked with *
  merged    another program changed start in tickets, too; save overwrites that
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 22:30 UTC, 3 h
            (end was: Thu 4 Dec 2031, 21:30 UTC)
            (changed there to: Wed 3 Dec 2031, 17:30 – 20:30 UTC, 3 h)
  location  Main Street 1
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> s
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): start, end changed
1 updated
$ grep "SUMMARY|DTSTART|LOCATION|CATEGORIES|SEQUENCE" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:1
DTSTART:20311204T193000Z
SUMMARY:Opera
LOCATION:Main Street 1

== A canceled booking is marked, with what was changed.
$ ticketcal -y -q booking.csv
$ ticketcal -y -q rebooked.csv
$ sed -i "s/LOCATION:Main Street 1/CATEGORIES:Music\nLOCATION:Side door/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal canceled.csv
< merge
< s

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            The booking is canceled. keep: leave the event. replace: mark it as canceled. merge: put
            what was changed there into this draft.
* title     Canceled: Opera
            (saved last: Opera)
  when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
  location  Main Street 1
* alarms    none [inferred]
            (saved last: 1 h before)
* show-as   free
            (saved last: busy)
* status    cancelled
            (saved last: confirmed)
  notes     Reservation number: R1
  calendar  tickets
1/1> merge

  update    of the event in tickets; save changes what is marked with *
* title     Canceled: Opera
            (was: Opera)
  when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
  location  Side door
* alarms    none [inferred]
            (was: 1 h before)
* show-as   free
            (was: busy)
* status    cancelled
            (was: confirmed)
  notes     Reservation number: R1
  calendar  tickets
the calendar's changes are merged into this draft; s saves it
1/1> s
cancelled    Thu 4 Dec 2031 19:30 UTC   Canceled: Opera  (tickets)
1 cancelled
$ grep "SUMMARY|DTSTART|LOCATION|CATEGORIES|STATUS|SEQUENCE" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:2
DTSTART:20311204T193000Z
SUMMARY:Canceled: Opera
CATEGORIES:Music
LOCATION:Side door
STATUS:CANCELLED

== An event that repeats is not merged.
$ cat > course.csv
> title,start,repeat,reservation number
> Course,2031-12-01T18:30:00Z,every week,R2
$ cat > course2.csv
> title,start,repeat,reservation number
> Course,2031-12-02T18:30:00Z,every week,R2
$ ticketcal -y -q course.csv
$ sed -i "s/SUMMARY:Course/SUMMARY:Mine/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal course2.csv
< merge
< keep

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. second: add this as a
            separate event.
  title     Course
* when      Tue 2 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
            (saved last: Mon 1 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  repeat    every week
            (Tue 2 Dec 2031, Tue 9 Dec 2031, Tue 16 Dec 2031, ...)
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: R2
  calendar  tickets
1/1> merge
not merged: the event was changed in the calendar. keep: leave the calendar's version. replace: 
overwrite it. second: add this as a separate event.
1/1> keep
skipped      Tue 2 Dec 2031 18:30 UTC   Course: kept in the calendar, as you decided; --force replaces it
1 skipped

== Nor is one that repeats in the calendar alone.
$ ticketcal -y -q booking.csv
$ sed -i "s/SUMMARY:Opera/RRULE:FREQ=DAILY;COUNT=3\nSUMMARY:Opera/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal rebooked.csv
< merge
< keep

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (saved last: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Main Street 1
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> merge
not merged: it repeats there, or cannot be read; ticketcal edit shows it
1/1> keep
skipped      Thu 4 Dec 2031 19:30 UTC   Opera: kept in the calendar, as you decided; --force replaces it
1 skipped

== Lines that drafts do not have stay, in later versions, too, and in another calendar.
$ ticketcal calendars add other -q
$ ticketcal -y -q booking.csv
$ sed -i "s/BEGIN:VALARM/BEGIN:VALARM\nACTION:EMAIL\nTRIGGER:-P1D\nSUMMARY:Mail\nDESCRIPTION:m\nATTENDEE:mailto:a@b.example\nEND:VALARM\nBEGIN:VALARM/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ sed -i "s/SUMMARY:Opera/ORGANIZER;CN=Me:mailto:me@x.example\nSUMMARY;LANGUAGE=de:Opera/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal rebooked.csv
< merge
< s

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (saved last: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Main Street 1
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> merge

  update    of the event in tickets; save changes what is marked with *
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (was: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Main Street 1
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
the calendar's changes are merged into this draft; s saves it
1/1> s
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): start, end changed
1 updated
$ ticketcal -y later.csv
updated      Fri 5 Dec 2031 19:30 UTC   Opera  (tickets): start, end changed
1 updated
$ grep "DTSTART|SUMMARY|ORGANIZER|EMAIL" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART:20311205T193000Z
ORGANIZER;CN=Me:mailto:me@x.example
SUMMARY;LANGUAGE=de:Opera
ACTION:EMAIL
SUMMARY:Mail
$ ticketcal undo -y 2
import 2, TODAY  rebooked.csv: 1 updated
skipped       Fri 5 Dec 2031 19:30 UTC   Opera  (tickets): other imports state the same; it stays
1 skipped
$ grep "DTSTART|SUMMARY|ORGANIZER|EMAIL|PRODID" ~/.local/share/ticketcal/calendars/tickets/*.ics
PRODID:-//ticketcal//ticketcal//EN
DTSTART:20311205T193000Z
ORGANIZER;CN=Me:mailto:me@x.example
SUMMARY;LANGUAGE=de:Opera
ACTION:EMAIL
SUMMARY:Mail
$ ticketcal -c other rebooked.csv
< move

  update    of the event in tickets; save changes what is marked with *
  elsewhere the event is in tickets, and this import names other; save leaves it in tickets, move
            takes it to other
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (was: Fri 5 Dec 2031, 19:30 – 21:30 UTC, 2 h)
  location  Main Street 1
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> move
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (other): moved from tickets
1 updated
$ ticketcal log --all
6  TODAY  rebooked.csv  (other): 1 updated
5  TODAY  undo 2: 1 skipped
4  TODAY  later.csv: 1 updated
3  TODAY  merge: 1 adopted
2  TODAY  rebooked.csv: 1 updated, undone by 5
1  TODAY  booking.csv: 1 saved
$ grep "DTSTART|SUMMARY|ORGANIZER|EMAIL|PRODID" ~/.local/share/ticketcal/calendars/other/*.ics
PRODID:-//ticketcal//ticketcal//EN
DTSTART:20311204T193000Z
ORGANIZER;CN=Me:mailto:me@x.example
SUMMARY;LANGUAGE=de:Opera
ACTION:EMAIL
SUMMARY:Mail

== What was changed again before the save is not overwritten, and asked about again.
$ ticketcal -y -q booking.csv
$ sed -i "s/Main Street 1/Side door/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal rebooked.csv
< merge
! sed -i "s/Side door/Back door/" ~/.local/share/ticketcal/calendars/tickets/*.ics
< s
< merge
< s

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (saved last: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Main Street 1
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> merge

  update    of the event in tickets; save changes what is marked with *
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (was: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Side door
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
the calendar's changes are merged into this draft; s saves it
1/1> s
not saved: it was changed in the calendar meanwhile

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (saved last: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
* location  Side door
            (saved last: Main Street 1)
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> merge

  update    of the event in tickets; save changes what is marked with *
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (was: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Back door
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
the calendar's changes are merged into this draft; s saves it
1/1> s
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): start, end changed
1 updated
$ grep "DTSTART|LOCATION" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART:20311204T193000Z
LOCATION:Back door
$ ticketcal log --all
3  TODAY  merge: 1 adopted
2  TODAY  rebooked.csv: 1 updated
1  TODAY  booking.csv: 1 saved

== An edit before the merge stays one, and a merge that no field shows is taken back, too.
$ ticketcal -y -q booking.csv
$ sed -i "s/SUMMARY:Opera/CATEGORIES:Music\nSUMMARY:Opera/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal rebooked.csv
< title Mine
< merge
< undo
< s
< merge
< quit
< y

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (saved last: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Main Street 1
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> title Mine

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
* title     Mine
            (was: Opera)
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (saved last: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Main Street 1
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> merge

  update    of the event in tickets; save changes what is marked with *
* title     Mine
            (was: Opera)
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (was: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Main Street 1
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
the calendar's changes are merged into this draft; s saves it
1/1> undo

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
* title     Mine
            (saved last: Opera)
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (saved last: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Main Street 1
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> s
not saved: the event was changed in the calendar. keep: leave the calendar's version. replace: 
overwrite it. merge: put what was changed there into this draft. second: add this as a separate 
event.
1/1> merge

  update    of the event in tickets; save changes what is marked with *
* title     Mine
            (was: Opera)
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (was: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Main Street 1
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
the calendar's changes are merged into this draft; s saves it
1/1> quit
skip 1 draft, edited: Mine? [y/N] y
1 skipped

== A status that somebody else has set stays; that the booking is canceled counts.
$ ticketcal -y -q booking.csv
$ sed -i "s/STATUS:CONFIRMED/STATUS:TENTATIVE/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal rebooked.csv
< merge
< s

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (saved last: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Main Street 1
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> merge

  update    of the event in tickets; save changes what is marked with *
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (was: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Main Street 1
  alarms    1 h before [assumed]
  status    tentative
  notes     Reservation number: R1
  calendar  tickets
the calendar's changes are merged into this draft; s saves it
1/1> s
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): start, end changed
1 updated
$ ticketcal -y later.csv
updated      Fri 5 Dec 2031 19:30 UTC   Opera  (tickets): start, end changed
1 updated
$ grep "DTSTART|STATUS" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART:20311205T193000Z
STATUS:TENTATIVE
$ sed -i "s/2031-12-04/2031-12-05/" canceled.csv
$ ticketcal -y canceled.csv
cancelled    Fri 5 Dec 2031 19:30 UTC   Canceled: Opera  (tickets)
1 cancelled
$ grep "DTSTART|STATUS" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART:20311205T193000Z
STATUS:CANCELLED

== One that the calendar alone has canceled is named, and is valid after the save.
$ ticketcal -y -q booking.csv
$ sed -i "s/STATUS:CONFIRMED/STATUS:CANCELLED/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal rebooked.csv
< merge
< skip

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (saved last: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Main Street 1
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> merge

  update    of the event in tickets; save changes what is marked with *
  merged    another program changed status in tickets, too; save overwrites that
* title     Opera
            (was: Canceled: Opera)
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (was: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  Main Street 1
  alarms    1 h before [assumed]
* status    confirmed
            (changed there to: cancelled)
  notes     Reservation number: R1
  calendar  tickets
the calendar's changes are merged into this draft; s saves it
1/1> skip
1 skipped

== A position that the records state is that of a new location, too.
$ cat > hall.csv
> title,start,location,latitude,longitude,reservation number
> Opera,2031-12-03T18:30:00Z,Hall,51.34,12.37,R3
$ cat > rear.csv
> title,start,location,latitude,longitude,reservation number
> Opera,2031-12-03T18:30:00Z,Hall (rear),51.34,12.37,R3
$ ticketcal -y -q hall.csv
$ sed -i "s/SUMMARY:Opera/X-KEEP:1\nSUMMARY:Opera/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal rear.csv
< merge
< s

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
  when      Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
* location  Hall (rear)
            (saved last: Hall)
  geo       51.34,12.37
  alarms    1 h before [assumed]
  notes     Reservation number: R3
  calendar  tickets
1/1> merge

  update    of the event in tickets; save changes what is marked with *
  title     Opera
  when      Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
* location  Hall (rear)
            (was: Hall)
  geo       51.34,12.37
  alarms    1 h before [assumed]
  notes     Reservation number: R3
  calendar  tickets
the calendar's changes are merged into this draft; s saves it
1/1> s
updated      Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): location changed
1 updated
$ grep "LOCATION|GEO|KEEP" ~/.local/share/ticketcal/calendars/tickets/*.ics
X-KEEP:1
LOCATION:Hall (rear)
GEO:51.340000;12.370000
X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="Hall (rear)":geo:51.340000,12.370000

== What the event says already is not written.
$ cat > moved.csv
> title,start,location,reservation number
> Opera,2031-12-03T18:30:00Z,Side door,R1
$ ticketcal -y -q booking.csv
$ sed -i "s/Main Street 1/Side door/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal moved.csv
< merge
< s

  conflict  the event in tickets was changed there since it was saved. Its new version is not read;
            the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     Opera
  when      Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
* location  Side door
            (saved last: Main Street 1)
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
1/1> merge

  update    the event in tickets says this already
  title     Opera
  when      Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h [end assumed]
  location  Side door
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  tickets
the calendar's changes are merged into this draft; s saves it
1/1> s
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
1 unchanged
$ ticketcal -y moved.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
1 unchanged
$ grep "LOCATION|SEQUENCE" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:0
LOCATION:Side door
