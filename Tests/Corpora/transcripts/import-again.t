## Records that were imported before.
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

== The same again changes nothing.
$ ticketcal -y booking.csv
saved        Wed 3 Dec 2031 18:30 UTC   Opera  (tickets)
1 saved
$ cp ~/.local/share/ticketcal/calendars/tickets before
$ ticketcal -y booking.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
1 unchanged
$ diff ~/.local/share/ticketcal/calendars/tickets before

== A record twice is one event, and each record comes to the same.
$ cat > twice.csv
> title,start,reservation number
> Opera,2031-12-03T18:30:00Z,R1
> Opera,2031-12-03T18:30:00Z,R1
$ cat > rebooked-twice.csv
> title,start,reservation number
> Opera,2031-12-04T19:30:00Z,R1
> Opera,2031-12-04T19:30:00Z,R1
$ ticketcal -y twice.csv
saved        Wed 3 Dec 2031 18:30 UTC   Opera  (tickets)
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
1 saved, 1 unchanged
$ sed -i "s/SUMMARY:Opera/SUMMARY:My Opera/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal -y rebooked-twice.csv
ticketcal: rebooked-twice.csv:2: Opera: changed in the calendar since it was saved; not replaced; --force replaces it
ticketcal: rebooked-twice.csv:3: Opera: changed in the calendar since it was saved; not replaced; --force replaces it
2 conflicts
# exit 65
$ rm ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal -y twice.csv
skipped      Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): deleted from the calendar since it was saved; --again brings it back
skipped      Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): deleted from the calendar since it was saved; --again brings it back
2 skipped

== A rebooking updates the event, and older records are known.
$ ticketcal -y booking.csv
saved        Wed 3 Dec 2031 18:30 UTC   Opera  (tickets)
1 saved
$ ticketcal -y rebooked.csv
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): start, end changed
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
$ ticketcal -y booking.csv
unchanged    Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): already in the calendar
1 unchanged
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:1
DTSTART:20311204T193000Z
SUMMARY:Opera
STATUS:CONFIRMED
TRIGGER:-PT1H

== Other defaults change no known event, but follow with its next change.
$ ticketcal -y -q booking.csv
$ cp ~/.local/share/ticketcal/calendars/tickets before
$ cat > ~/.config/ticketcal/config.toml
> [defaults]
> alarms = ["2h"]
$ ticketcal -y booking.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
1 unchanged
$ diff ~/.local/share/ticketcal/calendars/tickets before
$ ticketcal -y rebooked.csv
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): start, end, alarms changed
1 updated
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:1
DTSTART:20311204T193000Z
SUMMARY:Opera
STATUS:CONFIRMED
TRIGGER:-PT2H
$ ticketcal -y --alarm 10m rebooked.csv
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): alarms changed
1 updated
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:2
DTSTART:20311204T193000Z
SUMMARY:Opera
STATUS:CONFIRMED
TRIGGER:-PT10M

== An event of the calendar that the ledger does not know stays.
$ ticketcal -y -q --no-ledger booking.csv
$ cp ~/.local/share/ticketcal/calendars/tickets before
$ ticketcal -y rebooked.csv
unchanged    Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): already in the calendar, not from this ledger
1 unchanged
$ diff ~/.local/share/ticketcal/calendars/tickets before

== What a person changed is kept, or replaced under --force.
$ ticketcal -y -q booking.csv
$ sed -i "s/SUMMARY:Opera/SUMMARY:My Opera/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal -y booking.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar, where it was changed since
1 unchanged
$ ticketcal -y rebooked.csv
ticketcal: rebooked.csv:2: Opera: changed in the calendar since it was saved; not replaced; --force replaces it
1 conflict
# exit 65
$ ticketcal -y canceled.csv
ticketcal: canceled.csv:2: Canceled: Opera: changed in the calendar since it was saved; not replaced; --force replaces it
1 conflict
# exit 65
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:0
DTSTART:20311203T183000Z
SUMMARY:My Opera
STATUS:CONFIRMED
TRIGGER:-PT1H
$ ticketcal undo -y
import 1, Fri 20 Nov 2026 09:00  booking.csv: 1 saved
ticketcal: Opera: changed in the calendar since and kept; --force undoes it all the same
1 conflict
ticketcal undo NUMBER takes an earlier entry of ticketcal log back
# exit 65
$ ticketcal -y --force booking.csv
updated      Wed 3 Dec 2031 18:30 UTC   Opera  (tickets)
1 updated
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:1
DTSTART:20311203T183000Z
SUMMARY:Opera
STATUS:CONFIRMED
TRIGGER:-PT1H
$ ticketcal -y booking.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
1 unchanged
$ sed -i "s/SUMMARY:Opera/SUMMARY:My Opera/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal -y --force rebooked.csv
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): start, end changed
1 updated
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:2
DTSTART:20311204T193000Z
SUMMARY:Opera
STATUS:CONFIRMED
TRIGGER:-PT1H

== What a person deleted stays deleted, until --again.
$ ticketcal -y -q booking.csv
$ rm ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal -y booking.csv
skipped      Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): deleted from the calendar since it was saved; --again brings it back
1 skipped
$ ticketcal -y rebooked.csv
skipped      Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): deleted from the calendar since it was saved; --again brings it back
1 skipped
$ ticketcal -y canceled.csv
skipped      Wed 3 Dec 2031 18:30 UTC   Canceled: Opera  (tickets): deleted from the calendar since it was saved; --again brings it back
1 skipped
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid
$ ticketcal -y --again rebooked.csv
saved        Thu 4 Dec 2031 19:30 UTC   Opera  (tickets)
1 saved
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:1
DTSTART:20311204T193000Z
SUMMARY:Opera
STATUS:CONFIRMED
TRIGGER:-PT1H
$ ticketcal -y rebooked.csv
unchanged    Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): already in the calendar
1 unchanged

== A cancellation marks the event, until --again.
$ ticketcal -y -q booking.csv
$ ticketcal -y canceled.csv
cancelled    Wed 3 Dec 2031 18:30 UTC   Canceled: Opera  (tickets)
1 cancelled
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:1
DTSTART:20311203T183000Z
SUMMARY:Canceled: Opera
STATUS:CANCELLED
$ ticketcal -y canceled.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Canceled: Opera  (tickets): already in the calendar
1 unchanged
$ ticketcal -y booking.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Canceled: Opera  (tickets): already in the calendar
1 unchanged
$ ticketcal -y --force booking.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Canceled: Opera  (tickets): already in the calendar
1 unchanged
$ ticketcal -y --again booking.csv
updated      Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): title, alarms, show-as, status changed
1 updated
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:2
DTSTART:20311203T183000Z
SUMMARY:Opera
STATUS:CONFIRMED
TRIGGER:-PT1H

== A cancellation removes the event where that is wanted, until --again.
$ ticketcal -y --delete-cancelled canceled.csv
skipped      Wed 3 Dec 2031 18:30 UTC   Canceled: Opera  (tickets): canceled, and in no calendar
1 skipped
$ ticketcal -y -q booking.csv
$ ticketcal -y --delete-cancelled canceled.csv
cancelled    Wed 3 Dec 2031 18:30 UTC   Canceled: Opera  (tickets): removed from the calendar
1 cancelled
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid
$ ticketcal -y --delete-cancelled canceled.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Canceled: Opera  (tickets): canceled, and removed from the calendar before
1 unchanged
$ ticketcal -y booking.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Canceled: Opera  (tickets): canceled, and removed from the calendar before
1 unchanged
$ ticketcal -y --force booking.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Canceled: Opera  (tickets): canceled, and removed from the calendar before
1 unchanged
$ ticketcal -y --again booking.csv
saved        Wed 3 Dec 2031 18:30 UTC   Opera  (tickets)
1 saved
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:2
DTSTART:20311203T183000Z
SUMMARY:Opera
STATUS:CONFIRMED
TRIGGER:-PT1H

== A cancellation that is repeated finds the event removed.
$ ticketcal -y -q booking.csv
$ cat > twice.csv
> title,start,reservation number,status
> Opera,2031-12-03T18:30:00Z,R1,canceled
> Opera,2031-12-03T18:30:00Z,R1,canceled
$ ticketcal -y --delete-cancelled twice.csv
cancelled    Wed 3 Dec 2031 18:30 UTC   Canceled: Opera  (tickets): removed from the calendar
unchanged    Wed 3 Dec 2031 18:30 UTC   Canceled: Opera  (tickets): canceled, and removed from the calendar before
1 unchanged, 1 cancelled

== Another header makes other records of the same bytes.
$ ticketcal -y -q booking.csv
$ cat > header.csv
> title,start time,reservation number
> Opera,2031-12-03T18:30:00Z,R1
$ cat > notes.csv
> notes,start,title,reservation number
> Bring cash,2031-12-03T18:30:00Z,Opera,R1
$ ticketcal -y header.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
1 unchanged
$ ticketcal -y notes.csv
updated      Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): notes changed
1 updated
$ ticketcal -y booking.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
1 unchanged

== Rides and guests are told apart.
$ cat > rides.csv
> title,start,reservation number,passenger
> BER-FRA,2031-12-03T08:00:00Z,R1,Ada
> BER-FRA,2031-12-03T08:00:00Z,R1,Grace
> FRA-SFO,2031-12-03T11:00:00Z,R1,Ada
$ cat > moved.csv
> title,start,reservation number,passenger
> BER-FRA,2031-12-03T08:00:00Z,R1,Ada
> BER-FRA,2031-12-04T08:00:00Z,R1,Grace
> FRA-SFO,2031-12-03T11:00:00Z,R1,Ada
$ ticketcal -y rides.csv
saved        Wed 3 Dec 2031 08:00 UTC   BER-FRA  (tickets)
updated      Wed 3 Dec 2031 08:00 UTC   BER-FRA  (tickets)
saved        Wed 3 Dec 2031 11:00 UTC   FRA-SFO  (tickets)
2 saved, 1 updated
$ ticketcal -y moved.csv
unchanged    Wed 3 Dec 2031 08:00 UTC   BER-FRA  (tickets): already in the calendar
saved        Thu 4 Dec 2031 08:00 UTC   BER-FRA  (tickets)
unchanged    Wed 3 Dec 2031 11:00 UTC   FRA-SFO  (tickets): already in the calendar
1 saved, 2 unchanged

== An import that names another calendar leaves the event where it is.
$ mkdir work
$ ticketcal -y -q booking.csv
$ ticketcal -y -c ./work booking.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar; stays in calendar "tickets"
1 unchanged
$ ticketcal -y -c ./work rebooked.csv
updated      Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): stays in calendar "tickets"; start, end changed
1 updated
$ ls work
$ grep "SUMMARY|DTSTART|STATUS|SEQUENCE|TRIGGER" ~/.local/share/ticketcal/calendars/tickets/*.ics
SEQUENCE:1
DTSTART:20311204T193000Z
SUMMARY:Opera
STATUS:CONFIRMED
TRIGGER:-PT1H

== A dry run says what would become of each.
$ ticketcal -y -q booking.csv
$ cp ~/.local/share/ticketcal/calendars/tickets before
$ ticketcal -n booking.csv
unchanged    Wed 3 Dec 2031 18:30 UTC   Opera  (tickets): already in the calendar
1 unchanged
$ ticketcal -n rebooked.csv
would-update Thu 4 Dec 2031 19:30 UTC   Opera  (tickets): start, end changed
1 would be updated
$ ticketcal -n canceled.csv
would-cancel Wed 3 Dec 2031 18:30 UTC   Canceled: Opera  (tickets)
1 would be cancelled
$ diff ~/.local/share/ticketcal/calendars/tickets before
$ sed -i "s/SUMMARY:Opera/SUMMARY:My Opera/" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal -n rebooked.csv
ticketcal: rebooked.csv:2: Opera: changed in the calendar since it was saved; not replaced; --force replaces it
1 conflict
# exit 65
