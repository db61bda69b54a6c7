== new
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
> Ballet,2031-12-04T18:30Z,R2,
$ ticketcal import a.csv
saved Opera 2031-12-03T18:30:00Z tickets
saved Ballet 2031-12-04T18:30:00Z tickets

== again
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
> Ballet,2031-12-04T18:30Z,R2,
$ ticketcal import -y -q a.csv
$ ticketcal import a.csv
unchanged Opera 2031-12-03T18:30:00Z tickets already in the calendar
unchanged Ballet 2031-12-04T18:30:00Z tickets already in the calendar

== rebooked
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T20:30Z,R1,
> Ballet,2031-12-04T18:30Z,R2,
$ ticketcal import a.csv
saved Ballet 2031-12-04T18:30:00Z tickets
updated Opera 2031-12-03T20:30:00Z tickets start, end changed

== canceled
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,canceled
$ ticketcal import a.csv
cancelled Canceled: Opera 2031-12-03T18:30:00Z tickets

== removed
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,canceled
$ ticketcal import --delete-cancelled a.csv
cancelled Canceled: Opera 2031-12-03T18:30:00Z tickets removed from the calendar

== removed with its booking
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T20:30Z,R1,
> Opera,2031-12-03T18:30Z,R1,canceled
> Opera,2031-12-03T18:30Z,R1,canceled
$ ticketcal import --delete-cancelled a.csv
cancelled Canceled: Opera 2031-12-03T18:30:00Z tickets removed from the calendar
unchanged Canceled: Opera 2031-12-03T18:30:00Z tickets canceled, and removed from the calendar before
saved Opera 2031-12-03T20:30:00Z tickets

== changed and removed
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,canceled
> Opera,2031-12-03T18:30Z,R1,canceled
$ sed -i 's/SUMMARY:/SUMMARY:My /' .local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal import --delete-cancelled a.csv
conflict Canceled: Opera 2031-12-03T18:30:00Z tickets changed in the calendar since it was saved; not replaced; --force replaces it
conflict Canceled: Opera 2031-12-03T18:30:00Z tickets changed in the calendar since it was saved; not replaced; --force replaces it
# exit 65

== changed and removed by force
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,canceled
> Opera,2031-12-03T18:30Z,R1,canceled
$ sed -i 's/SUMMARY:/SUMMARY:My /' .local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal import --delete-cancelled --force a.csv
cancelled Canceled: Opera 2031-12-03T18:30:00Z tickets removed from the calendar
unchanged Canceled: Opera 2031-12-03T18:30:00Z tickets canceled, and removed from the calendar before

== edited and removed
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T20:30Z,R1,
> Opera,2031-12-03T18:30Z,R1,canceled
$ ticketcal edit Opera --title My
$ ticketcal import --delete-cancelled a.csv
cancelled Canceled: Opera 2031-12-03T18:30:00Z tickets removed from the calendar
saved My 2031-12-03T20:30:00Z tickets

== changed, rebooked and canceled
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T20:30Z,R1,
> Opera,2031-12-03T18:30Z,R1,canceled
$ sed -i 's/SUMMARY:/SUMMARY:My /' .local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal import a.csv
conflict Canceled: Opera 2031-12-03T18:30:00Z tickets changed in the calendar since it was saved; not replaced; --force replaces it
conflict Opera 2031-12-03T20:30:00Z tickets changed in the calendar since it was saved; not replaced; --force replaces it
# exit 65

== canceled before it is there
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,canceled
> Opera,2031-12-03T20:30Z,R1,
$ ticketcal import --delete-cancelled a.csv
skipped Canceled: Opera 2031-12-03T18:30:00Z tickets canceled, and in no calendar
saved Opera 2031-12-03T20:30:00Z tickets

== canceled and unknown
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,canceled
$ ticketcal import a.csv
saved Canceled: Opera 2031-12-03T18:30:00Z tickets

== twice
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
> Opera,2031-12-03T20:30Z,R1,
> Opera,2031-12-03T18:30Z,R1,
> Opera,2031-12-03T18:30Z,R1,canceled
$ ticketcal import a.csv
saved Opera 2031-12-03T18:30:00Z tickets
saved Opera 2031-12-03T20:30:00Z tickets
unchanged Opera 2031-12-03T18:30:00Z tickets already in the calendar
cancelled Canceled: Opera 2031-12-03T18:30:00Z tickets

== rejected
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
> ,2031,R2,
$ ticketcal import a.csv
saved Opera 2031-12-03T18:30:00Z tickets
rejected start: 2031: no day of the month; write 2023-06-10; no title
# exit 65

== gone
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
> Ballet,2031-12-04T18:30Z,R2,
> Talk,2031-12-05T18:30Z,R3,
$ ticketcal import -y -q a.csv
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
> Talk,2031-12-05T18:30Z,R3,
$ ticketcal import --prune a.csv
unchanged Opera 2031-12-03T18:30:00Z tickets already in the calendar
unchanged Talk 2031-12-05T18:30:00Z tickets already in the calendar
cancelled Ballet 2031-12-04T18:30:00Z tickets its record is gone; withdrawn

== most gone
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
> Ballet,2031-12-04T18:30Z,R2,
> Talk,2031-12-05T18:30Z,R3,
$ ticketcal import -y -q a.csv
$ cat > a.csv
> title,start,pnr,status
> Talk,2031-12-05T18:30Z,R3,
$ ticketcal import --prune a.csv
unchanged Talk 2031-12-05T18:30:00Z tickets already in the calendar
conflict Opera 2031-12-03T18:30:00Z tickets its record is gone; not withdrawn, as 2 of 3 are: --force withdraws them
conflict Ballet 2031-12-04T18:30:00Z tickets its record is gone; not withdrawn, as 2 of 3 are: --force withdraws them
# exit 65

== forced
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
> Ballet,2031-12-04T18:30Z,R2,
> Talk,2031-12-05T18:30Z,R3,
$ ticketcal import -y -q a.csv
$ cat > a.csv
> title,start,pnr,status
> Talk,2031-12-05T18:30Z,R3,
$ ticketcal import --prune --force a.csv
unchanged Talk 2031-12-05T18:30:00Z tickets already in the calendar
cancelled Opera 2031-12-03T18:30:00Z tickets its record is gone; withdrawn
cancelled Ballet 2031-12-04T18:30:00Z tickets its record is gone; withdrawn

== changed
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T20:30Z,R1,
$ sed -i 's/SUMMARY:/SUMMARY:My /' .local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal import a.csv
conflict Opera 2031-12-03T20:30:00Z tickets changed in the calendar since it was saved; not replaced; --force replaces it
# exit 65

== deleted
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T20:30Z,R1,
$ rm .local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal import a.csv
skipped Opera 2031-12-03T20:30:00Z tickets deleted from the calendar since it was saved; --again brings it back

== deleted, again
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T20:30Z,R1,
$ rm .local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal import --again a.csv
saved Opera 2031-12-03T20:30:00Z tickets

== without a ledger
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T20:30Z,R1,
$ ticketcal import --no-ledger a.csv
unchanged Opera 2031-12-03T20:30:00Z tickets already in the calendar

== elsewhere
$ ticketcal calendars add other
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T20:30Z,R1,
> Talk,2031-12-05T18:30Z,R3,
$ ticketcal import -c other a.csv
saved Talk 2031-12-05T18:30:00Z other
updated Opera 2031-12-03T20:30:00Z tickets stays in calendar "tickets"; start, end changed
