$ cat > opera.csv
> title,start,reservation number
> Opera,2026-12-03T18:30:00Z,R1
$ ticketcal --yes opera.csv
saved        Thu 3 Dec 2026 18:30 UTC   Opera  (tickets)
1 saved
$ ticketcal edit Opera --title Gala
saved        Thu 3 Dec 2026 18:30 UTC   Gala  (tickets)  ID1
$ ticketcal --yes opera.csv
unchanged    Thu 3 Dec 2026 18:30 UTC   Opera  (tickets): already in the calendar
1 unchanged
$ cat > moved.csv
> title,start,reservation number
> Opera,2026-12-04T19:30:00Z,R1
$ ticketcal -n moved.csv
would-update Fri 4 Dec 2026 19:30 UTC   Gala  (tickets): start, end changed
1 would be updated
$ ticketcal --yes moved.csv
updated      Fri 4 Dec 2026 19:30 UTC   Gala  (tickets): start, end changed
1 updated
$ ticketcal edit Gala --location 'Box 4'
saved        Fri 4 Dec 2026 19:30 UTC   Gala  (tickets)  ID1
$ ticketcal edit Gala --notes 'Bring the glasses'
saved        Fri 4 Dec 2026 19:30 UTC   Gala  (tickets)  ID1
$ cat > seat.csv
> title,start,reservation number,seat
> Opera,2026-12-05T19:30:00Z,R1,9A
$ ticketcal --yes seat.csv
updated      Sat 5 Dec 2026 19:30 UTC   Gala  (tickets): start, end, notes changed
1 updated
$ ticketcal show Gala
  title     Gala
  when      Sat 5 Dec 2026, 19:30 – 21:30 UTC, 2 h
  location  Box 4
  alarms    1 h before
  notes     Bring the glasses
            Seat: 9A
  calendar  tickets
  created   Fri 20 Nov 2026, 09:00 UTC
  modified  Fri 20 Nov 2026, 09:00 UTC
  version   5
  id        ID1
  file      ~/.local/share/ticketcal/calendars/tickets/ID1.ics
$ ticketcal undo --yes
import 7, Fri 20 Nov 2026 09:00  seat.csv: 1 updated
restored      Fri 4 Dec 2026 19:30 UTC   Gala  (tickets)
1 restored
$ ticketcal undo --yes
6, Fri 20 Nov 2026 09:00  edit Gala --notes 'Bring the glasses': 1 changed
restored      Fri 4 Dec 2026 19:30 UTC   Gala  (tickets)
1 restored
$ cat > canceled.csv
> title,start,reservation number,status
> Opera,2026-12-04T19:30:00Z,R1,canceled
$ ticketcal --yes canceled.csv
cancelled    Fri 4 Dec 2026 19:30 UTC   Canceled: Gala  (tickets)
1 cancelled
$ ticketcal show Gala
  title     Canceled: Gala
  when      Fri 4 Dec 2026, 19:30 – 21:30 UTC, 2 h
  location  Box 4
  alarms    none
  show-as   free
  notes     Reservation number: R1
  calendar  tickets
  created   Fri 20 Nov 2026, 09:00 UTC
  modified  Fri 20 Nov 2026, 09:00 UTC
  version   4
  id        ID1
  file      ~/.local/share/ticketcal/calendars/tickets/ID1.ics
$ ticketcal --yes canceled.csv
unchanged    Fri 4 Dec 2026 19:30 UTC   Canceled: Gala  (tickets): already in the calendar
1 unchanged
