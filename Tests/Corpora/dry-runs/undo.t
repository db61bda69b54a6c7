== nothing
$ ticketcal undo

== import
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
> Ballet,2031-12-04T18:30Z,R2,
$ ticketcal import -y -q a.csv
$ ticketcal undo
removed Ballet 2031-12-04T18:30:00Z tickets
removed Opera 2031-12-03T18:30:00Z tickets

== rebooking
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T20:30Z,R1,
> Ballet,2031-12-04T18:30Z,R2,
$ ticketcal import -y -q a.csv
$ ticketcal undo
restored Opera 2031-12-03T18:30:00Z tickets
removed Ballet 2031-12-04T18:30:00Z tickets

== first of two
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T20:30Z,R1,
> Ballet,2031-12-04T18:30Z,R2,
$ ticketcal import -y -q a.csv
$ ticketcal undo 1
skipped Opera 2031-12-03T20:30:00Z tickets other imports state the same; it stays

== stated without a change
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,confirmed
$ ticketcal import -y -q a.csv
$ ticketcal undo
skipped Opera 2031-12-03T18:30:00Z tickets other imports state the same; it stays

== undone
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ ticketcal undo -y -q
$ ticketcal undo 1
skipped Opera 2031-12-03T18:30:00Z tickets undone already, by 2

== redo
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ ticketcal undo -y -q
$ ticketcal undo 2
restored Opera 2031-12-03T18:30:00Z tickets

== changed
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ sed -i 's/SUMMARY:/SUMMARY:My /' .local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal undo
conflict Opera 2031-12-03T18:30:00Z tickets changed in the calendar since and kept; --force undoes it all the same
# exit 65

== changed, forced
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ sed -i 's/SUMMARY:/SUMMARY:My /' .local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal undo --force
removed Opera 2031-12-03T18:30:00Z tickets

== gone
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ rm .local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal undo
skipped Opera 2031-12-03T18:30:00Z tickets gone from the calendar already

== edit
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ ticketcal edit Opera --title My
$ ticketcal undo
restored Opera 2031-12-03T18:30:00Z tickets

== superseded
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ ticketcal edit Opera --title My
$ ticketcal edit My --title Mine
$ ticketcal undo 2
conflict Opera 2031-12-03T18:30:00Z tickets changed again by 3 and kept; undo that one first
# exit 65

== move
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ ticketcal calendars add other
$ ticketcal edit Opera -c other
$ ticketcal undo
restored Opera 2031-12-03T18:30:00Z tickets

== deletion
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
$ ticketcal import -y -q a.csv
$ ticketcal delete -y Opera
$ ticketcal undo
restored Opera 2031-12-03T18:30:00Z tickets

== calendar
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
> Ballet,2031-12-04T18:30Z,R2,
$ ticketcal import -y -q a.csv
$ ticketcal calendars add other
$ ticketcal calendars delete -y --with-events tickets
$ ticketcal undo
restored tickets tickets
restored Ballet 2031-12-04T18:30:00Z tickets
restored Opera 2031-12-03T18:30:00Z tickets

== calendar again
$ cat > a.csv
> title,start,pnr,status
> Opera,2031-12-03T18:30Z,R1,
> Ballet,2031-12-04T18:30Z,R2,
$ ticketcal import -y -q a.csv
$ ticketcal calendars add other
$ ticketcal calendars delete -y --with-events tickets
$ ticketcal undo -y -q
$ ticketcal undo 3
removed Opera 2031-12-03T18:30:00Z tickets
removed Ballet 2031-12-04T18:30:00Z tickets
removed tickets tickets

== reminder
$ ticketcal reminders add -q Rent --due 2031-01-01
$ ticketcal undo
removed Rent 2031-01-01 reminders
