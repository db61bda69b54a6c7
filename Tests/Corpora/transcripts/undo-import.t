## Imports are undone.
$ cat > booked.json
> {"title":"OS 118 to Leipzig","start":"2031-12-04T17:10[Europe/Vienna]","duration":"PT1H25M","airline":"Austrian","pnr":"K4TZ8R","seat":"12A"}
$ cat > seat.json
> {"title":"OS 118 to Leipzig","start":"2031-12-04T17:10[Europe/Vienna]","duration":"PT1H25M","airline":"Austrian","pnr":"K4TZ8R","seat":"7F"}
$ cat > rebooked.json
> {"title":"OS 118 to Leipzig","start":"2031-12-05T20:05[Europe/Vienna]","duration":"PT1H25M","airline":"Austrian","pnr":"K4TZ8R","seat":"7F"}
$ cat > rows.csv
> title,start,location
> Event 0,2031-01-01T10:00Z,Hall 0
> Event 1,2031-01-01T10:00Z,Hall 1

== There is nothing to undo.
$ ticketcal undo -y
nothing to undo
$ ticketcal undo
nothing to undo
$ ticketcal undo -y 7
ticketcal: no number 7 in the log; see ticketcal log
# exit 64
$ ls .
booked.json
rebooked.json
rows.csv
seat.json

== What is undone already needs no terminal.
$ ticketcal -y -q booked.json
$ ticketcal undo -y
import 1, TODAY  booked.json: 1 saved
removed       Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets)
1 removed
$ ticketcal undo 1
import 1, TODAY  booked.json: 1 saved, undone by 2
skipped       Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets): undone already, by 2
1 skipped

== The last import is taken back, and then the one before.
$ ticketcal -y -q booked.json
$ cp ~/.local/share/ticketcal/calendars/tickets before
$ ticketcal -y -q rebooked.json
$ ticketcal undo --yes
import 2, TODAY  rebooked.json: 1 updated
restored      Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets)
1 restored
$ diff ~/.local/share/ticketcal/calendars/tickets before
$ ticketcal undo -n 1
import 1, TODAY  booked.json: 1 saved
would-remove  Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets)
1 would be removed
$ ticketcal undo -y -q 1
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid
$ ticketcal log
4  TODAY  undo 1: 1 removed
3  TODAY  undo 2: 1 restored
2  TODAY  rebooked.json: 1 updated, undone by 3
1  TODAY  booked.json: 1 saved, undone by 4

== What was added is removed, and can be added again.
$ ticketcal -y -q booked.json
$ ticketcal undo -n
import 1, TODAY  booked.json: 1 saved
would-remove  Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets)
1 would be removed
$ ticketcal undo -y --format json
{"import":1,"status":"removed","uid":"ID1","calendar":"tickets","href":"ID1.ics","title":"OS 118 to Leipzig","start":"2031-12-04T17:10:00+01:00[Europe/Vienna]","reason":null}
1 removed
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid
$ ticketcal -y booked.json
saved        Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets)
1 saved

== What was changed since is kept.
$ ticketcal -y -q booked.json
$ sed -i "s/SUMMARY:/SUMMARY:My /" ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal undo -y -q
ticketcal: OS 118 to Leipzig: changed in the calendar since and kept; --force undoes it all the same
# exit 65
$ grep "SUMMARY|DTSTART;|Seat" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART;TZID=Europe/Vienna:20311204T171000
SUMMARY:My OS 118 to Leipzig
DESCRIPTION:Seat: 12A\nProvider: Austrian\nReservation number: K4TZ8R
$ ticketcal undo -y --force
import 1, TODAY  booked.json: 1 saved
removed       Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets)
1 removed
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid

== Nobody is asked without a terminal.
$ ticketcal -y -q booked.json
$ ticketcal undo
ticketcal: no terminal to ask on; give --yes to undo without asking
# exit 64
$ ticketcal log
1  TODAY  booked.json: 1 saved

== It asks first: y.
$ ticketcal -y -q booked.json
$ ticketcal undo
< y
import 1, TODAY  booked.json: 1 saved
remove    Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets)
undo import 1: remove 1 event? [y/N] y
removed       Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets)
1 removed
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid

== It asks first: yes.
$ ticketcal -y -q booked.json
$ ticketcal undo
< yes
import 1, TODAY  booked.json: 1 saved
remove    Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets)
undo import 1: remove 1 event? [y/N] yes
removed       Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets)
1 removed
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid

== It asks first: Enter.
$ ticketcal -y -q booked.json
$ ticketcal undo
<
import 1, TODAY  booked.json: 1 saved
remove    Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets)
undo import 1: remove 1 event? [y/N] 
nothing undone
$ ls ~/.local/share/ticketcal/calendars/tickets
ID1.ics
color
displayname
uid

== It asks first: n.
$ ticketcal -y -q booked.json
$ ticketcal undo
< n
import 1, TODAY  booked.json: 1 saved
remove    Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets)
undo import 1: remove 1 event? [y/N] n
nothing undone
$ ls ~/.local/share/ticketcal/calendars/tickets
ID1.ics
color
displayname
uid

== It asks first: ^C.
$ ticketcal -y -q booked.json
$ ticketcal undo
< ^C
import 1, TODAY  booked.json: 1 saved
remove    Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets)
undo import 1: remove 1 event? [y/N] ^C
# exit 130
$ ls ~/.local/share/ticketcal/calendars/tickets
ID1.ics
color
displayname
uid

== It shows what it keeps.
$ ticketcal calendars add work -q
$ cat > rows.csv
> title,start,calendar
> Event 0,2031-01-01T10:00Z,tickets
> Event 1,2031-01-01T10:00Z,work
$ ticketcal -y -q rows.csv
$ sed -i "s/SUMMARY:Event/SUMMARY:My event/" ~/.local/share/ticketcal/calendars/work/*.ics
$ ticketcal undo
< y
import 1, TODAY  rows.csv: 2 saved
keep      Wed 1 Jan 2031 10:00 UTC   Event 1  (work): changed in the calendar since and kept; --force undoes it all the same
remove    Wed 1 Jan 2031 10:00 UTC   Event 0  (tickets)
undo import 1: remove 1 event? [y/N] y
ticketcal: Event 1: changed in the calendar since and kept; --force undoes it all the same
removed       Wed 1 Jan 2031 10:00 UTC   Event 0  (tickets)
1 removed, 1 conflict
# exit 65

== The cancellation of an unknown booking is forgotten.
$ cat > canceled.json
> {"@context": "http://schema.org", "@type": "FlightReservation", "reservationNumber": "X1",
>  "modifiedTime": "2027-01-05T10:00:00Z", "reservationStatus": "http://schema.org/Cancelled",
>  "reservationFor": {"@type": "Flight", "flightNumber": "LH 123"}}
$ ticketcal -y canceled.json
skipped      Canceled: Flight LH 123: canceled, and in no calendar
1 skipped
$ ticketcal undo -n
import 1, TODAY  canceled.json: 1 skipped
1 cancellation would be forgotten
$ ticketcal undo
< y
import 1, TODAY  canceled.json: 1 skipped
undo import 1: forget 1 cancellation? [y/N] y
1 cancellation forgotten
$ ticketcal undo -y
nothing to undo

== What a terminal would obey is not shown.
$ cat > hostile.json
> {"title":"a\u001b[2Jb\u202e","start":"2031-12-04T17:10Z"}
$ ticketcal -y -q hostile.json
$ ticketcal undo
< y
import 1, TODAY  hostile.json: 1 saved
remove    Thu 4 Dec 2031 17:10 UTC   a\u{1B}[2Jb\u{202E}  (tickets)
undo import 1: remove 1 event? [y/N] y
removed       Thu 4 Dec 2031 17:10 UTC   a\u{1B}[2Jb\u{202E}  (tickets)
1 removed

== An event that moved to a folder of an earlier import is found.
$ mkdir elsewhere
$ ticketcal -y -q -c ./elsewhere rows.csv
$ ticketcal -y -q booked.json
$ mv ~/.local/share/ticketcal/calendars/tickets/*.ics elsewhere
$ ticketcal undo -n 2
import 2, TODAY  booked.json: 1 saved
ticketcal: OS 118 to Leipzig: moved to elsewhere since and kept; move it back first, or delete it there
1 conflict
# exit 65

== Undo goes on to what an earlier import wrote, behind a deletion.
$ ticketcal -y -q booked.json
$ ticketcal delete -y -q OS 118 to Leipzig
$ ticketcal -y -q --again booked.json
$ ticketcal undo -y -q
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid
$ ticketcal undo -y -q
$ ls ~/.local/share/ticketcal/calendars/tickets
ID1.ics
color
displayname
uid
$ ticketcal undo -y -q
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid
$ ticketcal undo -y
nothing to undo
$ ticketcal undo -y 1
import 1, TODAY  booked.json: 1 saved, undone by 6
skipped       Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets): undone already, by 6
1 skipped
$ ticketcal log
6  TODAY  undo 1: 1 removed
5  TODAY  undo 2: 1 restored
4  TODAY  undo 3: 1 removed
3  TODAY  booked.json: 1 saved, undone by 4
2  TODAY  delete -y -q OS 118 to Leipzig: 1 removed, undone by 5
1  TODAY  booked.json: 1 saved, undone by 6

== Undo goes on to what an earlier import wrote, behind a cancellation.
$ ticketcal -y -q booked.json
$ cat > canceled.json
> {"title":"OS 118 to Leipzig","start":"2031-12-04T17:10[Europe/Vienna]","duration":"PT1H25M","airline":"Austrian","status":"cancelled","pnr":"K4TZ8R","seat":"12A"}
$ ticketcal -y -q --delete-cancelled canceled.json
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid
$ ticketcal -y -q --again booked.json
$ ticketcal undo -y -q
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid
$ ticketcal undo -y -q
$ ls ~/.local/share/ticketcal/calendars/tickets
ID1.ics
color
displayname
uid
$ ticketcal undo -y -q
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid
$ ticketcal log
6  TODAY  undo 1: 1 removed
5  TODAY  undo 2: 1 restored
4  TODAY  undo 3: 1 removed
3  TODAY  booked.json: 1 saved, undone by 4
2  TODAY  canceled.json: 1 withdrawn, undone by 5
1  TODAY  booked.json: 1 saved, undone by 6

== What is put back is named as it will be.
$ ticketcal -y -q booked.json
$ ticketcal edit OS 118 to Leipzig --title "To Jo" --start "2031-12-04 18:00" -q
$ ticketcal -y -q seat.json
$ ticketcal undo -n
import 3, TODAY  seat.json: 1 updated
would-restore Thu 4 Dec 2031 18:00   To Jo  (tickets)
1 would be restored
$ ticketcal undo -y
import 3, TODAY  seat.json: 1 updated
restored      Thu 4 Dec 2031 18:00   To Jo  (tickets)
1 restored
$ grep "SUMMARY|DTSTART;|Seat" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART;TZID=Europe/Vienna:20311204T180000
SUMMARY:To Jo
DESCRIPTION:Seat: 12A\nProvider: Austrian\nReservation number: K4TZ8R

== An edit that was undone does not come back.
$ ticketcal -y -q booked.json
$ cp ~/.local/share/ticketcal/calendars/tickets before
$ ticketcal edit OS 118 to Leipzig --title "To Jo" -q
$ ticketcal -y -q seat.json
$ ticketcal undo -y -q
$ ticketcal undo -y -q
$ ticketcal undo -y -q
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid
$ ticketcal undo -y -q 6
$ diff ~/.local/share/ticketcal/calendars/tickets before

== An edit behind an undone import stays, and is undone.
$ ticketcal -y -q booked.json
$ ticketcal -y -q seat.json
$ ticketcal edit OS 118 to Leipzig --title "To Jo" -q
$ ticketcal undo -y -q 2
$ grep "SUMMARY|DTSTART;|Seat" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART;TZID=Europe/Vienna:20311204T171000
SUMMARY:To Jo
DESCRIPTION:Seat: 12A\nProvider: Austrian\nReservation number: K4TZ8R
$ ticketcal undo -y -q
$ grep "SUMMARY|DTSTART;|Seat" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART;TZID=Europe/Vienna:20311204T171000
SUMMARY:OS 118 to Leipzig
DESCRIPTION:Seat: 12A\nProvider: Austrian\nReservation number: K4TZ8R
$ ticketcal undo -y -q
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid

== An edit that was made again stays.
$ ticketcal -y -q booked.json
$ ticketcal edit OS 118 to Leipzig --title "To Jo" -q
$ cp ~/.local/share/ticketcal/calendars/tickets edited
$ ticketcal undo -y -q
$ ticketcal undo -y -q 3
$ diff ~/.local/share/ticketcal/calendars/tickets edited
$ ticketcal -y -q seat.json
$ grep "SUMMARY|DTSTART;|Seat" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART;TZID=Europe/Vienna:20311204T171000
SUMMARY:To Jo
DESCRIPTION:Seat: 7F\nProvider: Austrian\nReservation number: K4TZ8R
$ ticketcal undo -y -q
$ diff ~/.local/share/ticketcal/calendars/tickets edited

== An edit that is undone already is named so, whatever was edited since.
$ ticketcal -y -q booked.json
$ ticketcal edit OS 118 to Leipzig --title A -q
$ ticketcal undo -y -q
$ ticketcal edit OS 118 to Leipzig --title B -q
$ ticketcal undo -y 2
2, TODAY  edit OS 118 to Leipzig --title A -q: 1 changed, undone by 3
skipped       Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets): undone already, by 3
1 skipped

== An edit of a deleted event is undone: --again brings the event back without it.
$ ticketcal -y -q booked.json
$ ticketcal edit OS 118 to Leipzig --title A -q
$ rm ~/.local/share/ticketcal/calendars/tickets/*.ics
$ ticketcal undo -y
2, TODAY  edit OS 118 to Leipzig --title A -q: 1 changed
skipped       Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets): gone from the calendar already
1 skipped
$ ticketcal -y -q --again booked.json
$ grep SUMMARY ~/.local/share/ticketcal/calendars/tickets/*.ics
SUMMARY:OS 118 to Leipzig
$ ticketcal undo -y -q
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid

== What is to be undone first is named.
$ ticketcal -y -q booked.json
$ ticketcal edit OS 118 to Leipzig --title A -q
$ ticketcal edit A --title B -q
$ ticketcal undo -y 2
2, TODAY  edit OS 118 to Leipzig --title A -q: 1 changed
ticketcal: OS 118 to Leipzig: changed again by 3 and kept; undo that one first
1 conflict
# exit 65
$ ticketcal undo --force -y 2
2, TODAY  edit OS 118 to Leipzig --title A -q: 1 changed
ticketcal: OS 118 to Leipzig: changed again by 3 and kept; undo that one first
1 conflict
# exit 65
$ ticketcal undo -y 1
import 1, TODAY  booked.json: 1 saved
ticketcal: B: changed again by 3 and kept; undo that one first
1 conflict
# exit 65
$ grep "SUMMARY|DTSTART;|Seat" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART;TZID=Europe/Vienna:20311204T171000
SUMMARY:B
DESCRIPTION:Seat: 12A\nProvider: Austrian\nReservation number: K4TZ8R
$ ticketcal undo -y 3
3, TODAY  edit A --title B -q: 1 changed
restored      Thu 4 Dec 2031 17:10   A  (tickets)
1 restored
$ ticketcal undo -y 2
2, TODAY  edit OS 118 to Leipzig --title A -q: 1 changed
restored      Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets)
1 restored
$ grep "SUMMARY|DTSTART;|Seat" ~/.local/share/ticketcal/calendars/tickets/*.ics
DTSTART;TZID=Europe/Vienna:20311204T171000
SUMMARY:OS 118 to Leipzig
DESCRIPTION:Seat: 12A\nProvider: Austrian\nReservation number: K4TZ8R
$ ticketcal undo -y 1
import 1, TODAY  booked.json: 1 saved
removed       Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets)
1 removed
$ ls ~/.local/share/ticketcal/calendars/tickets
color
displayname
uid

== A folder that was renamed still has what is undone.
$ ticketcal -y -q rows.csv
$ ticketcal edit Event 1 --title A -q
$ mv ~/.local/share/ticketcal/calendars/tickets ~/.local/share/ticketcal/calendars/trips
$ ticketcal undo -y
2, TODAY  edit Event 1 --title A -q: 1 changed
restored      Wed 1 Jan 2031 10:00 UTC   Event 1  (trips)
1 restored
$ grep "SUMMARY" ~/.local/share/ticketcal/calendars/trips/*.ics
SUMMARY:Event 0
SUMMARY:Event 1
$ ticketcal undo -y 2
2, TODAY  edit Event 1 --title A -q: 1 changed, undone by 3
skipped       Wed 1 Jan 2031 10:00 UTC   Event 1  (trips): already as it was before
1 skipped
$ ticketcal undo -y 1
import 1, TODAY  rows.csv: 2 saved
removed       Wed 1 Jan 2031 10:00 UTC   Event 1  (trips)
removed       Wed 1 Jan 2031 10:00 UTC   Event 0  (trips)
2 removed
$ ls ~/.local/share/ticketcal/calendars/trips
color
displayname
uid

== What was deleted before its folder was renamed comes back into the folder.
$ cat > gone.csv
> title,start,location,status
> Event 1,2031-01-01T10:00Z,Hall 1,canceled
$ ticketcal -y -q rows.csv
$ ticketcal -y -q --delete-cancelled gone.csv
$ ticketcal -y -q booked.json
$ ticketcal delete Event 0 -y -q
$ mv ~/.local/share/ticketcal/calendars/tickets ~/.local/share/ticketcal/calendars/trips
$ ticketcal undo -n
4, TODAY  delete Event 0 -y -q: 1 removed
would-restore Wed 1 Jan 2031 10:00 UTC   Event 0  (trips)
1 would be restored
$ ticketcal undo -y
4, TODAY  delete Event 0 -y -q: 1 removed
restored      Wed 1 Jan 2031 10:00 UTC   Event 0  (trips)
1 restored
$ ticketcal undo -y 2
import 2, TODAY  gone.csv: 1 withdrawn
restored      Wed 1 Jan 2031 10:00 UTC   Event 1  (trips)
1 restored
$ grep "SUMMARY" ~/.local/share/ticketcal/calendars/trips/*.ics
SUMMARY:Event 0
SUMMARY:Event 1
SUMMARY:OS 118 to Leipzig
$ ticketcal undo -y
import 3, TODAY  booked.json: 1 saved
removed       Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (trips)
1 removed
$ ticketcal undo -y 1
import 1, TODAY  rows.csv: 2 saved
removed       Wed 1 Jan 2031 10:00 UTC   Event 1  (trips)
removed       Wed 1 Jan 2031 10:00 UTC   Event 0  (trips)
2 removed

== What other imports state stays, and goes with the last of them.
$ cat > again.json
> {"title":"OS 118 to Leipzig","start":"2031-12-04T17:10[Europe/Vienna]","duration":"PT1H25M","airline":"Austrian","pnr":"K4TZ8R","seat":"12A","status":"confirmed"}
$ ticketcal -y -q booked.json
$ ticketcal -y -q again.json
$ ticketcal undo -y
import 1, TODAY  booked.json: 1 saved
skipped       Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets): other imports state the same; it stays
1 skipped
$ ticketcal log
2  TODAY  again.json: 1 unchanged
1  TODAY  booked.json: 1 saved, undone by 3
$ ticketcal undo -y
import 2, TODAY  again.json: 1 unchanged
removed       Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets)
1 removed
$ ticketcal undo -y
nothing to undo
$ ticketcal undo -y 3
3, TODAY  undo 1: 1 skipped
restored      Thu 4 Dec 2031 17:10   OS 118 to Leipzig  (tickets)
1 restored
$ ticketcal log
5  TODAY  undo 3: 1 restored
4  TODAY  undo 2: 1 removed
1  TODAY  booked.json: 1 saved
