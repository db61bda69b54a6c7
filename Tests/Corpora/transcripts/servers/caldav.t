## A CalDAV server. SERVER, USER and PASSWORD stand for its own.
$ cat > .config/ticketcal/config.toml
> [defaults]
> calendar = "work/tickets"
> [sources.work]
> type = "caldav"
> access = "full"
> url = "SERVER"
> user = "USER"
> password-command = ["echo", "PASSWORD"]
$ cat > booked.json
> {"title":"OS 118 Vienna – Leipzig/Halle","start":"2026-12-04T17:10[Europe/Vienna]","end":"2026-12-04T18:35[Europe/Berlin]","airline":"Austrian","pnr":"K4TZ8R","passenger":"Anna Beispiel","seat":"12A"}
$ cat > rebooked.json
> {"title":"OS 118 Vienna – Leipzig/Halle","start":"2026-12-05T20:05[Europe/Vienna]","end":"2026-12-05T21:30[Europe/Berlin]","airline":"Austrian","pnr":"K4TZ8R","passenger":"Anna Beispiel","seat":"7F","status":"rescheduled"}
$ cat > canceled.json
> {"title":"OS 118 Vienna – Leipzig/Halle","start":"2026-12-05T20:05[Europe/Vienna]","end":"2026-12-05T21:30[Europe/Berlin]","airline":"Austrian","pnr":"K4TZ8R","passenger":"Anna Beispiel","seat":"7F","status":"cancelled"}

== its calendars are not known before they are looked for
$ ticketcal -y booked.json
ticketcal: ~/.config/ticketcal/config.toml: defaults.calendar: the calendars of work are not known yet; run ticketcal access setup work
# exit 78
$ ticketcal -y -c work/tickets booked.json
ticketcal: --calendar: the calendars of work are not known yet; run ticketcal access setup work
# exit 64
$ ticketcal access setup local
ticketcal: local is not a server; nothing is to be set up
# exit 64

== its calendars are found, and the password is kept nowhere
$ ticketcal access setup work
work is set up with 0 calendars; make one with ticketcal calendars add --source work
$ ticketcal access grant work
work (SERVER): ticketcal may read and change events and reminders. The server allows: .
$ ticketcal calendars add tickets --source work
made work/tickets (SERVERUSER/tickets/)
$ ticketcal access setup work
work/tickets: events and reminders; read, write
work is set up with 1 calendar
$ ticketcal access status work
work (SERVER): ticketcal may read and change events and reminders. The server allows: tickets (read, write).
$ ticketcal access status --format json
{"source":"work","path":"SERVER","events":"fullAccess","reminders":"fullAccess","limit":"full","server":["tickets: read, write"]}
{"source":"local","path":"/home/jo/.local/share/ticketcal/calendars","events":"fullAccess","reminders":"fullAccess","limit":"full"}
$ grep PASSWORD .local/state/ticketcal/servers/work.json
# exit 1

== a booking is followed
$ ticketcal access setup work
work is set up with 0 calendars; make one with ticketcal calendars add --source work
$ ticketcal access grant work
work (SERVER): ticketcal may read and change events and reminders. The server allows: .
$ ticketcal calendars add tickets --source work
made work/tickets (SERVERUSER/tickets/)
$ ticketcal -y -v booked.json
saved        Fri 4 Dec 2026 17:10   OS 118 Vienna – Leipzig/Halle  (tickets)
1 saved
work: sent 1 PUT
$ ticketcal -y -v booked.json
unchanged    Fri 4 Dec 2026 17:10   OS 118 Vienna – Leipzig/Halle  (tickets): already in the calendar
1 unchanged
$ ticketcal -y rebooked.json
updated      Sat 5 Dec 2026 20:05   OS 118 Vienna – Leipzig/Halle  (tickets): start, end, notes changed
1 updated
$ ticketcal -y canceled.json
cancelled    Sat 5 Dec 2026 20:05   Canceled: OS 118 Vienna – Leipzig/Halle  (tickets)
1 cancelled
$ ticketcal -y canceled.json
unchanged    Sat 5 Dec 2026 20:05   Canceled: OS 118 Vienna – Leipzig/Halle  (tickets): already in the calendar
1 unchanged
$ ticketcal undo -y
import 4, TODAY  canceled.json: 1 cancelled
restored      Sat 5 Dec 2026 20:05   OS 118 Vienna – Leipzig/Halle  (tickets)
1 restored
$ ticketcal undo -y
import 3, TODAY  rebooked.json: 1 updated
restored      Fri 4 Dec 2026 17:10   OS 118 Vienna – Leipzig/Halle  (tickets)
1 restored
$ ticketcal agenda --day 2026-12-04
Fri 4 Dec 2026
  16:10-17:35  OS 118 Vienna – Leipzig/Halle (17:10 Europe/Vienna, until 18:35 Europe/Berlin)  (work/tickets)  ID1
$ ticketcal undo -y
import 1, TODAY  booked.json: 1 saved
removed       Fri 4 Dec 2026 17:10   OS 118 Vienna – Leipzig/Halle  (tickets)
1 removed
$ ticketcal search OS
no event has that text

== a dry run writes nothing
$ ticketcal access setup work
work is set up with 0 calendars; make one with ticketcal calendars add --source work
$ ticketcal access grant work
work (SERVER): ticketcal may read and change events and reminders. The server allows: .
$ ticketcal calendars add tickets --source work
made work/tickets (SERVERUSER/tickets/)
$ ticketcal -n -v booked.json
would-save   Fri 4 Dec 2026 17:10   OS 118 Vienna – Leipzig/Halle  (tickets)
1 would be saved
work: sent 2 PROPFIND
$ ticketcal calendars
work/tickets  caldav  0 items, new events go here

== a refused password is sent once
$ ticketcal access setup work
work is set up with 0 calendars; make one with ticketcal calendars add --source work
$ ticketcal access grant work
work (SERVER): ticketcal may read and change events and reminders. The server allows: .
$ ticketcal calendars add tickets --source work
made work/tickets (SERVERUSER/tickets/)
$ sed -i 's/"PASSWORD"/"wrong"/' .config/ticketcal/config.toml
$ cat > course.json
> {"title":"Ceramics for beginners","start":"2026-12-15T18:30[Europe/Vienna]"}
$ ticketcal -y -v booked.json course.json
ticketcal: booked.json: SERVER: the server refuses the user or the password; correct them and try again
ticketcal: course.json: not saved, for the same reason
2 rejected
work: sent 1 PUT
# exit 77
$ sed -i 's/"echo", "wrong"/"false"/' .config/ticketcal/config.toml
$ ticketcal -y -v booked.json
ticketcal: password-command: false failed (status 1); run it by hand
# exit 77
$ sed -i 's/"false"/"true"/' .config/ticketcal/config.toml
$ ticketcal -y -v booked.json
ticketcal: password-command: true printed nothing; run it by hand
# exit 77
$ sed -i 's/"true"/"seq", "2"/' .config/ticketcal/config.toml
$ ticketcal -y -v booked.json
ticketcal: password-command: seq printed more than one line; it has to print the PASSWORD alone, e.g. by head -n 1
# exit 77

== events and reminders are changed, and all is undone
$ ticketcal access setup work
work is set up with 0 calendars; make one with ticketcal calendars add --source work
$ ticketcal access grant work
work (SERVER): ticketcal may read and change events and reminders. The server allows: .
$ ticketcal calendars add tickets --source work
made work/tickets (SERVERUSER/tickets/)
$ ticketcal new -y 'Dentist 2027-01-05 10:00'
saved        Tue 5 Jan 2027 10:00 UTC   Dentist  (work/tickets)  ID1
$ ticketcal edit Dentist --title Doctor
saved        Tue 5 Jan 2027 10:00 UTC   Doctor  (work/tickets)  ID1
$ ticketcal search Doctor
Tue 5 Jan 2027 10:00-11:00  Doctor  (work/tickets)  ID1
$ ticketcal delete -y Doctor
deleted      Tue 5 Jan 2027 10:00 UTC   Doctor  (tickets)
$ ticketcal undo -y
3, TODAY  delete -y Doctor: 1 removed
restored      Tue 5 Jan 2027 10:00 UTC   Doctor  (tickets)
1 restored
## The server has written the texts in its own way.
$ ticketcal undo -y
2, TODAY  edit Dentist --title Doctor: 1 changed
restored      Tue 5 Jan 2027 10:00 UTC   Dentist  (tickets)
1 restored
$ ticketcal undo -y
1, TODAY  new -y 'Dentist 2027-01-05 10:00': 1 added
removed       Tue 5 Jan 2027 10:00 UTC   Dentist  (tickets)
1 removed
$ ticketcal reminders add 'Pay tax 2027-01-06' --list work/tickets
added        Wed 6 Jan 2027         Pay tax  (tickets)  ID2
$ ticketcal reminders
Wed 6 Jan 2027  Pay tax  (work/tickets)  ID2
$ ticketcal reminders done 'Pay tax'
done         Wed 6 Jan 2027         Pay tax  (tickets)
$ ticketcal reminders
no reminders to be done

== calendars are managed
$ ticketcal access setup work
work is set up with 0 calendars; make one with ticketcal calendars add --source work
$ ticketcal access grant work
work (SERVER): ticketcal may read and change events and reminders. The server allows: .
$ ticketcal calendars add tickets --source work
made work/tickets (SERVERUSER/tickets/)
$ ticketcal calendars add 'Family trips' blue --source work
made work/Family-trips (SERVERUSER/Family-trips/)
$ ticketcal calendars rename work/Family-trips Trips
work/Family-trips is called Trips now
$ ticketcal calendars color Trips red
work/Family-trips: #FF0000
$ ticketcal calendars
work/Family-trips  caldav  Trips, 0 items, red
work/tickets       caldav  0 items, new events go here
$ ticketcal access setup work
work/Family-trips: Trips; events and reminders; read, write
work/tickets: events and reminders; read, write
work is set up with 2 calendars
$ ticketcal calendars
work/Family-trips  caldav  Trips, 0 items, red
work/tickets       caldav  0 items, new events go here
$ ticketcal new -y -c Trips 'Walk 2027-01-07 10:00'
saved        Thu 7 Jan 2027 10:00 UTC   Walk  (Family-trips)  ID1
$ ticketcal calendars empty -y Trips
removed 1 item from work/Family-trips
$ ticketcal undo -y
2, TODAY  calendars empty -y Trips: 1 removed
restored      Thu 7 Jan 2027 10:00 UTC   Walk  (Family-trips)
1 restored
$ ticketcal calendars delete -y --with-events Trips
deleted work/Family-trips
$ ticketcal calendars
work/tickets  caldav  0 items, new events go here
$ ticketcal undo -y
4, TODAY  calendars delete -y --with-events Trips: 2 removed
restored      Trips  (Family-trips)
restored      Thu 7 Jan 2027 10:00 UTC   Walk  (Family-trips)
2 restored
$ ticketcal search Walk
Thu 7 Jan 2027 10:00-11:00  Walk  (Family-trips)  ID1

== what another program has changed is left
$ ticketcal access setup work
work is set up with 0 calendars; make one with ticketcal calendars add --source work
$ ticketcal access grant work
work (SERVER): ticketcal may read and change events and reminders. The server allows: .
$ ticketcal calendars add tickets --source work
made work/tickets (SERVERUSER/tickets/)
$ ticketcal -y booked.json
saved        Fri 4 Dec 2026 17:10   OS 118 Vienna – Leipzig/Halle  (tickets)
1 saved
## A person with the same calendars on another machine.
$ mkdir other/.config/ticketcal
$ cp .config/ticketcal/config.toml other/.config/ticketcal
$ HOME=/home/jo/other ticketcal access setup work
work/tickets: events and reminders; read, write
work is set up with 1 calendar
$ HOME=/home/jo/other ticketcal access grant work
work (SERVER): ticketcal may read and change events and reminders. The server allows: tickets (read, write).
$ HOME=/home/jo/other ticketcal edit OS --title Mine
saved        Fri 4 Dec 2026 17:10   Mine  (work/tickets)  ID1
$ ticketcal -y rebooked.json
ticketcal: rebooked.json: OS 118 Vienna – Leipzig/Halle: changed in the calendar since it was saved; not replaced; --force replaces it
1 conflict
# exit 65
$ ticketcal search Mine
Fri 4 Dec 2026 16:10-17:35  Mine  (work/tickets)  ID1

== what another program changed is merged at the prompt
$ ticketcal access setup work -q
$ ticketcal access grant work -q
$ ticketcal calendars add tickets --source work -q
$ ticketcal -y -q booked.json
$ mkdir other-home/.config
$ cp .config/ticketcal other-home/.config/ticketcal
$ HOME=/home/jo/other-home ticketcal access setup work -q
$ HOME=/home/jo/other-home ticketcal access grant work -q
$ HOME=/home/jo/other-home ticketcal edit OS --location 'Gate C'
saved        Fri 4 Dec 2026 17:10   OS 118 Vienna – Leipzig/Halle  (work/tickets)  ID1
$ ticketcal -y rebooked.json
ticketcal: rebooked.json: OS 118 Vienna – Leipzig/Halle: changed in the calendar since it was saved; not replaced; --force replaces it
1 conflict
# exit 65
$ ticketcal rebooked.json
< s
< merge
< s

  update    of the event in work/tickets; save changes what is marked with *
  title     OS 118 Vienna – Leipzig/Halle
* start     Sat 5 Dec 2026, 20:05 Europe/Vienna (UTC+1)
            (was: Fri 4 Dec 2026, 17:10 Europe/Vienna (UTC+1))
* end       Sat 5 Dec 2026, 21:30 Europe/Berlin (UTC+1), 1 h 25 min
            (was: Fri 4 Dec 2026, 18:35 Europe/Berlin (UTC+1), 1 h 25 min)
  location  –
  alarms    1 h before [assumed]
* notes     Seat: 7F
            Guest: Anna Beispiel
            Provider: Austrian
            Reservation number: K4TZ8R
            (was: Seat: 12A)
  calendar  work/tickets
1/1> s
not saved: it was changed in the calendar meanwhile

  conflict  the event in work/tickets was changed there since it was saved. Its new version is not
            read; the card has your draft beside the version saved last.
            keep: leave the calendar's version. replace: overwrite it. merge: put what was changed
            there into this draft. second: add this as a separate event.
  title     OS 118 Vienna – Leipzig/Halle
* start     Sat 5 Dec 2026, 20:05 Europe/Vienna (UTC+1)
            (saved last: Fri 4 Dec 2026, 17:10 Europe/Vienna (UTC+1))
* end       Sat 5 Dec 2026, 21:30 Europe/Berlin (UTC+1), 1 h 25 min
            (saved last: Fri 4 Dec 2026, 18:35 Europe/Berlin (UTC+1), 1 h 25 min)
  location  –
  alarms    1 h before [assumed]
* notes     Seat: 7F
            Guest: Anna Beispiel
            Provider: Austrian
            Reservation number: K4TZ8R
            (saved last: Seat: 12A)
  calendar  work/tickets
1/1> merge

  update    of the event in work/tickets; save changes what is marked with *
  title     OS 118 Vienna – Leipzig/Halle
* start     Sat 5 Dec 2026, 20:05 Europe/Vienna (UTC+1)
            (was: Fri 4 Dec 2026, 17:10 Europe/Vienna (UTC+1))
* end       Sat 5 Dec 2026, 21:30 Europe/Berlin (UTC+1), 1 h 25 min
            (was: Fri 4 Dec 2026, 18:35 Europe/Berlin (UTC+1), 1 h 25 min)
  location  Gate C
  alarms    1 h before [assumed]
* notes     Seat: 7F
            Guest: Anna Beispiel
            Provider: Austrian
            Reservation number: K4TZ8R
            (was: Seat: 12A)
  calendar  work/tickets
the calendar's changes are merged into this draft; s saves it
1/1> s
updated      Sat 5 Dec 2026 20:05   OS 118 Vienna – Leipzig/Halle  (tickets): start, end, notes changed
1 updated
$ ticketcal agenda --day 2026-12-05
Sat 5 Dec 2026
  19:05-20:30  OS 118 Vienna – Leipzig/Halle (20:05 Europe/Vienna, until 21:30 Europe/Berlin), Gate C  (work/tickets)  ID1
$ ticketcal undo -y
import 3, TODAY  rebooked.json: 1 updated
restored      Fri 4 Dec 2026 17:10   OS 118 Vienna – Leipzig/Halle  (tickets)
1 restored
$ ticketcal agenda --day 2026-12-04
Fri 4 Dec 2026
  16:10-17:35  OS 118 Vienna – Leipzig/Halle (17:10 Europe/Vienna, until 18:35 Europe/Berlin), Gate C  (work/tickets)  ID1

== an undo that is refused has not undone anything
$ ticketcal access setup work -q
$ ticketcal access grant work -q
$ ticketcal calendars add tickets --source work -q
$ ticketcal -y -q booked.json
$ mkdir other-home/.config
$ cp .config/ticketcal other-home/.config/ticketcal
$ HOME=/home/jo/other-home ticketcal access setup work -q
$ HOME=/home/jo/other-home ticketcal access grant work -q
$ HOME=/home/jo/other-home ticketcal edit OS --title Mine -q
$ ticketcal undo -y
import 1, TODAY  booked.json: 1 saved
ticketcal: OS 118 Vienna – Leipzig/Halle: changed in the calendar since and kept; --force undoes it all the same
1 conflict
ticketcal undo NUMBER takes an earlier entry of ticketcal log back
# exit 65
$ ticketcal log --all
1  TODAY  booked.json: 1 saved
$ ticketcal undo -y --force
import 1, TODAY  booked.json: 1 saved
removed       Fri 4 Dec 2026 17:10   OS 118 Vienna – Leipzig/Halle  (tickets)
1 removed
$ ticketcal agenda --day 2026-12-04
no events on Fri 4 Dec 2026
