## What a person changed of a booking's event stays, also with a move, of a canceled one, and with a split.
$ cat > a.csv
> title,start,location,pnr
> Opera,2031-12-03T17:10Z,Hall,R1
$ cat > b.csv
> title,start,location,pnr,seat
> Opera,2031-12-03T17:10Z,Hall,R1,4
$ cat > canceled.csv
> title,start,location,pnr,status
> Opera,2031-12-03T17:10Z,Hall,R1,canceled
$ cat > confirmed.csv
> title,start,location,pnr,seat,status
> Opera,2031-12-03T17:10Z,Hall,R1,7,confirmed
$ cat > weekly.json
> {"title": "Gala", "location": "Hall", "start": "2031-12-10T19:30[Europe/Berlin]", "reservation number": "G1", "repeat": "FREQ=WEEKLY;COUNT=4"}
$ cat > elsewhere.json
> {"title": "Gala", "location": "Tent", "start": "2031-12-10T19:30[Europe/Berlin]", "reservation number": "G1", "repeat": "FREQ=WEEKLY;COUNT=4"}
$ ticketcal -y -q a.csv weekly.json
$ ticketcal calendars add Other
made local/Other (~/.local/share/ticketcal/calendars/Other)
$ ticketcal access grant local -q
## Edited and moved at once
$ ticketcal edit Opera -c Other --title Mine --location Stage --alarm 9h
saved        Wed 3 Dec 2031 17:10 UTC   Mine  (Other)  ID1
$ ticketcal -y b.csv
updated      Wed 3 Dec 2031 17:10 UTC   Mine  (Other): stays in calendar "Other"; notes changed
1 updated
$ ticketcal show Mine
  title     Mine
  when      Wed 3 Dec 2031, 17:10 – 19:10 UTC, 2 h
  location  Stage
  alarms    9 h before
  notes     Seat: 4
            Reservation number: R1
  calendar  Other
  created   Fri 20 Nov 2026, 09:00 UTC
  modified  Fri 20 Nov 2026, 09:00 UTC
  version   2
  id        ID1
  file      ~/.local/share/ticketcal/calendars/Other/ID1.ics
## Alarms of a canceled event
$ ticketcal -y canceled.csv
cancelled    Wed 3 Dec 2031 17:10 UTC   Canceled: Mine  (Other): stays in calendar "Other"
1 cancelled
$ ticketcal edit Mine --alarm 4h
saved        Wed 3 Dec 2031 17:10 UTC   Canceled: Mine  (Other)  ID1
$ ticketcal -y confirmed.csv
updated      Wed 3 Dec 2031 17:10 UTC   Mine  (Other): stays in calendar "Other"; title, show-as, status, notes changed
1 updated
$ ticketcal show Mine
  title     Mine
  when      Wed 3 Dec 2031, 17:10 – 19:10 UTC, 2 h
  location  Stage
  alarms    4 h before
  notes     Seat: 7
            Reservation number: R1
  calendar  Other
  created   Fri 20 Nov 2026, 09:00 UTC
  modified  Fri 20 Nov 2026, 09:00 UTC
  version   5
  id        ID1
  file      ~/.local/share/ticketcal/calendars/Other/ID1.ics
## A series that was split, and changed by an import since
$ ticketcal edit Gala@20311217 --span future --title Later
saved        Wed 17 Dec 2031 19:30  Later  (tickets)  ID2
$ ticketcal -y elsewhere.json
updated      Wed 10 Dec 2031 19:30  Gala  (tickets): location changed
1 updated
$ ticketcal log
8  Fri 20 Nov 2026 09:00  elsewhere.json: 1 updated
7  Fri 20 Nov 2026 09:00  edit Gala@20311217 --span future --title Later: 1 added, 1 changed
6  Fri 20 Nov 2026 09:00  confirmed.csv: 1 updated
5  Fri 20 Nov 2026 09:00  edit Mine --alarm 4h: 1 changed
4  Fri 20 Nov 2026 09:00  canceled.csv: 1 cancelled
3  Fri 20 Nov 2026 09:00  b.csv: 1 updated
2  Fri 20 Nov 2026 09:00  edit Opera -c Other --title Mine --location Stage --alarm 9h: 1 removed, 1 added
1  Fri 20 Nov 2026 09:00  a.csv, weekly.json: 2 saved
$ ticketcal undo -y 7
7, Fri 20 Nov 2026 09:00  edit Gala@20311217 --span future --title Later: 1 added, 1 changed
restored      Wed 10 Dec 2031 19:30  Gala  (tickets)
1 restored
$ ticketcal agenda --from 2031-12-10 --to 2031-12-31
Wed 10 Dec 2031
  18:30-20:30  Gala (19:30 Europe/Berlin), Tent  (tickets)  ID3@20311210

Wed 17 Dec 2031
  18:30-20:30  Gala (19:30 Europe/Berlin), Tent  (tickets)  ID3@20311217

Wed 24 Dec 2031
  18:30-20:30  Gala (19:30 Europe/Berlin), Tent  (tickets)  ID3@20311224

Wed 31 Dec 2031
  18:30-20:30  Gala (19:30 Europe/Berlin), Tent  (tickets)  ID3@20311231
