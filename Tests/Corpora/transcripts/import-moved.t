## Events that somebody moved to another calendar.
$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
> [defaults]
> calendar = "personal/tickets"
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
$ mkdir ~/.calendars/tickets
$ mkdir ~/.calendars/work
$ ticketcal access grant personal -q
$ ticketcal -y -q booking.csv
$ mv ~/.calendars/tickets/*.ics ~/.calendars/work

== The same record is in the other calendar.
$ ticketcal -y booking.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (work): already in the calendar; stays in calendar "work"
1 unchanged
$ ticketcal -y --again booking.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (work): already in the calendar; stays in calendar "work"
1 unchanged
$ ls ~/.calendars/tickets

== A rebooking follows it.
$ ticketcal -n rebooked.csv
would-update Thu 4 Dec 2031 19:30 UTC   Opera  (work): stays in calendar "work"; start, end changed
1 would be updated
$ ticketcal -y rebooked.csv
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (work): stays in calendar "work"; start, end changed
1 updated
$ grep "SUMMARY|DTSTART" ~/.calendars/work/*.ics
DTSTART:20311204T193000Z
SUMMARY:Opera
$ ls ~/.calendars/tickets
$ ticketcal -y rebooked.csv
unchanged    Thu 4 Dec 2031 19:30 UTC   Opera  (work): already in the calendar; stays in calendar "work"
1 unchanged

== A canceled one does not stay where it is removed.
$ ticketcal -n --delete-cancelled canceled.csv
would-cancel Wed 3 Dec 2031 18:30 UTC   Canceled: Opera  (work): removed from the calendar
1 would be cancelled
$ ticketcal -y --delete-cancelled canceled.csv
cancelled    Wed 3 Dec 2031 18:30 UTC   Canceled: Opera  (work): removed from the calendar
1 cancelled
$ ls ~/.calendars/tickets
$ ls ~/.calendars/work

== What was changed there, too, is a conflict.
$ sed -i "s/SUMMARY:Opera/SUMMARY:My Opera/" ~/.calendars/work/*.ics
$ ticketcal -y rebooked.csv
ticketcal: rebooked.csv:2: Opera: changed in the calendar since it was saved; not replaced; --force replaces it; stays in calendar "work"
1 conflict
# exit 65
$ grep "SUMMARY|DTSTART" ~/.calendars/work/*.ics
DTSTART:20311203T183000Z
SUMMARY:My Opera
$ ticketcal -y --force rebooked.csv
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (work): stays in calendar "work"; start, end changed
1 updated
$ grep "SUMMARY|DTSTART" ~/.calendars/work/*.ics
DTSTART:20311204T193000Z
SUMMARY:Opera

== A copy in each of two calendars is no move.
$ cp ~/.calendars/work/*.ics ~/.calendars/tickets
$ sed -i "s/SUMMARY:Opera/SUMMARY:My Opera/" ~/.calendars/tickets/*.ics
$ ticketcal -y rebooked.csv
ticketcal: rebooked.csv:2: Opera: changed in the calendar since it was saved; not replaced; --force replaces it
1 conflict
# exit 65

== Undo takes the time back and not the move.
$ cp ~/.calendars before
$ ticketcal -y rebooked.csv
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (work): stays in calendar "work"; start, end changed
1 updated
$ ticketcal undo -y
import 2, TODAY  rebooked.csv: 1 updated
restored      Wed 3 Dec 2031 18:30 UTC   Opera  (work)
1 restored
$ diff ~/.calendars before
$ ticketcal undo -y 3
3, TODAY  undo 2: 1 restored
restored      Thu 4 Dec 2031 19:30 UTC   Opera  (work)
1 restored
$ grep "SUMMARY|DTSTART" ~/.calendars/work/*.ics
DTSTART:20311204T193000Z
SUMMARY:Opera

== Undo leaves what its import did not put there.
$ ticketcal undo -y 1
import 1, TODAY  booking.csv: 1 saved
ticketcal: Opera: moved to work since and kept; move it back first, or delete it there
1 conflict
# exit 65
$ ticketcal undo -y --force 1
import 1, TODAY  booking.csv: 1 saved
ticketcal: Opera: moved to work since and kept; move it back first, or delete it there
1 conflict
# exit 65
$ grep "SUMMARY|DTSTART" ~/.calendars/work/*.ics
DTSTART:20311203T183000Z
SUMMARY:Opera

== The prompt says where it is, and asks about a rebooking.
$ ticketcal booking.csv
? already
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (work): already in the calendar; stays in calendar "work"
1 unchanged

$ ticketcal rebooked.csv
< save

  update    of the event in work; save changes what is marked with *
  elsewhere the event is in work, and this import names personal/tickets; save leaves it in work,
            move takes it to personal/tickets
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (was: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  work
1/1> save
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (work): stays in calendar "work"; start, end changed
1 updated
$ grep "SUMMARY|DTSTART" ~/.calendars/work/*.ics
DTSTART:20311204T193000Z
SUMMARY:Opera

== The prompt moves it back.
$ ticketcal rebooked.csv
< move

  update    of the event in work; save changes what is marked with *
  elsewhere the event is in work, and this import names personal/tickets; save leaves it in work,
            move takes it to personal/tickets
  title     Opera
* when      Thu 4 Dec 2031, 19:30 – 21:30 UTC, 2 h [end assumed]
            (was: Wed 3 Dec 2031, 18:30 – 20:30 UTC, 2 h)
  location  –
  alarms    1 h before [assumed]
  notes     Reservation number: R1
  calendar  work
1/1> move
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): moved from work
1 updated
$ ls ~/.calendars/tickets
ID1.ics
$ ls ~/.calendars/work
$ ticketcal undo -y
import 2, TODAY  rebooked.csv: 1 updated
restored      Wed 3 Dec 2031 18:30 UTC   Opera  (work)
1 restored
$ grep "SUMMARY|DTSTART" ~/.calendars/work/*.ics
DTSTART:20311203T183000Z
SUMMARY:Opera

== What is gone from its source is withdrawn there.
$ cat > both.csv
> title,start,reservation number
> Opera,2031-12-03T18:30:00Z,R1
> Talk,2031-12-03T18:30:00Z,R2
> Walk,2031-12-03T18:30:00Z,R3
$ ticketcal -y both.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (work): already in the calendar; stays in calendar "work"
saved        Wed 3 Dec 2031 18:30 UTC   Talk  (tickets)
saved        Wed 3 Dec 2031 18:30 UTC   Walk  (tickets)
2 saved, 1 unchanged
$ sed -i "s/Opera,2031-12-03T18:30:00Z,R1\n//" both.csv
$ ticketcal -y --prune both.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Talk  (tickets): already in the calendar
unchanged    Wed 3 Dec 2031 18:30 UTC   Walk  (tickets): already in the calendar
2 unchanged
$ ls ~/.calendars/tickets
ID1.ics
ID2.ics
$ ls ~/.calendars/work
ID3.ics
$ ticketcal undo -y
import 2, TODAY  both.csv: 2 saved, 1 unchanged
removed       Wed 3 Dec 2031 18:30 UTC   Walk  (tickets)
removed       Wed 3 Dec 2031 18:30 UTC   Talk  (tickets)
2 removed
$ grep "SUMMARY|DTSTART" ~/.calendars/work/*.ics
DTSTART:20311203T183000Z
SUMMARY:Opera
