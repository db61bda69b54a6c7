$ cat > trips.csv
> title,start,pnr,provider
> Flight to Leipzig,2026-12-04T17:10Z,K4TZ8R,Austrian
> Hotel,2026-13-04,B2,
$ ticketcal --yes trips.csv
ticketcal: trips.csv:3: start: 2026-13-04: no month 13; months are 01 to 12
saved        Fri 4 Dec 2026 17:10 UTC   Flight to Leipzig  (tickets)
1 saved, 1 rejected
# exit 65
$ ticketcal --yes --format json trips.csv
{"record":"trips.csv:2","status":"unchanged","uid":"ID1","calendar":"tickets","href":"ID1.ics","title":"Flight to Leipzig","start":"2026-12-04T17:10:00Z","end":"2026-12-04T19:10:00Z","reason":"already in the calendar","unused":[],"notes":[],"type":"event"}
{"record":"trips.csv:3","status":"rejected","uid":null,"calendar":null,"href":null,"title":"Hotel","start":null,"end":null,"reason":"start: 2026-13-04: no month 13; months are 01 to 12","unused":[],"notes":[],"type":"event"}
1 unchanged, 1 rejected
# exit 65
$ cat > moved.csv
> title,start,pnr,provider
> Flight to Leipzig,2026-12-05T17:10Z,K4TZ8R,Austrian
$ ticketcal -n moved.csv
would-update Sat 5 Dec 2026 17:10 UTC   Flight to Leipzig  (tickets): start, end changed
1 would be updated
$ ticketcal --yes moved.csv
updated      Sat 5 Dec 2026 17:10 UTC   Flight to Leipzig  (tickets): start, end changed
1 updated
$ cat > canceled.csv
> title,start,pnr,provider,status
> Flight to Leipzig,2026-12-05T17:10Z,K4TZ8R,Austrian,canceled
$ ticketcal --yes canceled.csv
cancelled    Sat 5 Dec 2026 17:10 UTC   Canceled: Flight to Leipzig  (tickets)
1 cancelled
$ ticketcal log
4  Fri 20 Nov 2026 09:00  canceled.csv: 1 cancelled
3  Fri 20 Nov 2026 09:00  moved.csv: 1 updated
1  Fri 20 Nov 2026 09:00  trips.csv: 1 saved, 1 rejected
$ ticketcal log 2
import 2, Fri 20 Nov 2026 09:00  trips.csv: 1 unchanged, 1 rejected
$ ticketcal undo --yes
import 4, Fri 20 Nov 2026 09:00  canceled.csv: 1 cancelled
restored      Sat 5 Dec 2026 17:10 UTC   Flight to Leipzig  (tickets)
1 restored
$ ticketcal undo --yes
import 3, Fri 20 Nov 2026 09:00  moved.csv: 1 updated
restored      Fri 4 Dec 2026 17:10 UTC   Flight to Leipzig  (tickets)
1 restored
$ ticketcal --yes -o - trips.csv
ticketcal: trips.csv:3: start: 2026-13-04: no month 13; months are 01 to 12
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//ticketcal//ticketcal//EN
BEGIN:VEVENT
UID:ID1
DTSTAMP:20261120T090000Z
CREATED:20261120T090000Z
LAST-MODIFIED:20261120T090000Z
SEQUENCE:0
DTSTART:20261204T171000Z
DTEND:20261204T191000Z
SUMMARY:Flight to Leipzig
DESCRIPTION:Provider: Austrian\nReservation number: K4TZ8R
STATUS:CONFIRMED
TRANSP:OPAQUE
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT1H
DESCRIPTION:Flight to Leipzig
END:VALARM
END:VEVENT
END:VCALENDAR
saved        Fri 4 Dec 2026 17:10 UTC   Flight to Leipzig  (standard output)
1 saved, 1 rejected
# exit 65
$ ticketcal --yes nowhere.csv
ticketcal: nowhere.csv: no such file; check the name
nothing saved
# exit 66
$ ticketcal --yes -
> nothing known
ticketcal: -: of no known format; give CSV with a line of column names, JSON, a mail, a web page, a Wallet pass, iCalendar or the text of a boarding pass; or make an event of any text at the prompt, without --yes; in another encoding than UTF-8, name it with --encoding
nothing saved
# exit 66
