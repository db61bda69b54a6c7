== Nothing is listed, undone and made.
$ ticketcal log
nothing was changed yet
$ ticketcal log 1
ticketcal: no number 1 in the log; see ticketcal log
# exit 64
$ ticketcal undo -y
nothing to undo
$ ticketcal undo
nothing to undo
$ ticketcal undo -y 7
ticketcal: no number 7 in the log; see ticketcal log
# exit 64
$ ls .

== The newest comes first; imports that changed nothing are left out without --all.
$ cat > booking.json
> {"title":"OS 118 to Leipzig","start":"2026-12-04T17:10[Europe/Vienna]","duration":"PT1H25M","airline":"Austrian","pnr":"K4TZ8R","seat":"12A"}
$ cat > rebooking.json
> {"title":"OS 118 to Leipzig","start":"2026-12-05T20:05[Europe/Vienna]","duration":"PT1H25M","airline":"Austrian","pnr":"K4TZ8R","seat":"7F"}
$ ticketcal -y --source shop booking.json
saved        Fri 4 Dec 2026 17:10   OS 118 to Leipzig  (tickets)
1 saved
$ ticketcal -y rebooking.json
updated      Sat 5 Dec 2026 20:05   OS 118 to Leipzig  (tickets): start, end, notes changed
1 updated
$ ticketcal -y rebooking.json
unchanged    Sat 5 Dec 2026 20:05   OS 118 to Leipzig  (tickets): already in the calendar
1 unchanged
$ ticketcal log
2  Fri 20 Nov 2026 09:00  rebooking.json: 1 updated
1  Fri 20 Nov 2026 09:00  shop: booking.json: 1 saved
$ ticketcal log --all
3  Fri 20 Nov 2026 09:00  rebooking.json: 1 unchanged
2  Fri 20 Nov 2026 09:00  rebooking.json: 1 updated
1  Fri 20 Nov 2026 09:00  shop: booking.json: 1 saved
$ TZ=Asia/Kolkata ticketcal log
2  Fri 20 Nov 2026 14:30  rebooking.json: 1 updated
1  Fri 20 Nov 2026 14:30  shop: booking.json: 1 saved
$ ticketcal log --format json
{"import":2,"kind":"import","status":"finished","started":"2026-11-20T09:00:00Z","finished":"2026-11-20T09:00:00Z","inputs":["rebooking.json"],"source":null,"calendar":null,"how":"--yes","undone":null,"counts":{"saved":0,"unchanged":0,"updated":1,"cancelled":0,"withdrawn":0,"removed":0,"restored":0,"skipped":0,"rejected":0,"conflict":0,"added":0,"changed":0}}
{"import":1,"kind":"import","status":"finished","started":"2026-11-20T09:00:00Z","finished":"2026-11-20T09:00:00Z","inputs":["booking.json"],"source":"shop","calendar":null,"how":"--yes","undone":null,"counts":{"saved":1,"unchanged":0,"updated":0,"cancelled":0,"withdrawn":0,"removed":0,"restored":0,"skipped":0,"rejected":0,"conflict":0,"added":0,"changed":0}}
$ ticketcal log 1
import 1, Fri 20 Nov 2026 09:00  shop: booking.json: 1 saved
saved        Fri 4 Dec 2026 17:10   OS 118 to Leipzig  (tickets): booking.json
$ ticketcal log 1 --format json
{"import":1,"record":"booking.json","status":"saved","uid":"ID1","calendar":"tickets","href":"ID1.ics","title":"OS 118 to Leipzig","start":"2026-12-04T17:10:00+01:00[Europe/Vienna]","message":null}

== An import without the ledger is not in the log.
$ cat > a.csv
> title,start
> A,2031-01-01T10:00Z
$ ticketcal -y --no-ledger a.csv
saved        Wed 1 Jan 2031 10:00 UTC   A  (tickets)
1 saved
$ ticketcal -y -o out.ics a.csv
saved        Wed 1 Jan 2031 10:00 UTC   A  (out.ics)
1 saved
$ ticketcal log
nothing was changed yet
$ ls .local
share

== What was withdrawn is counted so.
$ cat > all.csv
> title,start
> Event 1,2031-02-01T10:00Z
> Event 2,2031-02-02T10:00Z
> Event 3,2031-02-03T10:00Z
$ cat > fewer.csv
> title,start
> Event 1,2031-02-01T10:00Z
> Event 2,2031-02-02T10:00Z
$ ticketcal -y --source shop all.csv
saved        Sat 1 Feb 2031 10:00 UTC   Event 1  (tickets)
saved        Sun 2 Feb 2031 10:00 UTC   Event 2  (tickets)
saved        Mon 3 Feb 2031 10:00 UTC   Event 3  (tickets)
3 saved
$ ticketcal -y --prune --source shop fewer.csv
unchanged    Sat 1 Feb 2031 10:00 UTC   Event 1  (tickets): already in the calendar
unchanged    Sun 2 Feb 2031 10:00 UTC   Event 2  (tickets): already in the calendar
1 record is gone from shop:
  Mon 3 Feb 2031 10:00 UTC   Event 3  (tickets)
cancelled    Mon 3 Feb 2031 10:00 UTC   Event 3  (tickets): its record is gone; withdrawn
2 unchanged, 1 cancelled
$ ticketcal log
2  Fri 20 Nov 2026 09:00  shop: fewer.csv: 2 unchanged, 1 withdrawn
1  Fri 20 Nov 2026 09:00  shop: all.csv: 3 saved
$ ticketcal log 2
import 2, Fri 20 Nov 2026 09:00  shop: fewer.csv: 2 unchanged, 1 withdrawn
withdrawn    Mon 3 Feb 2031 10:00 UTC   Event 3  (tickets): shop
$ ticketcal log --format json
{"import":2,"kind":"import","status":"finished","started":"2026-11-20T09:00:00Z","finished":"2026-11-20T09:00:00Z","inputs":["fewer.csv"],"source":"shop","calendar":null,"how":"--yes","undone":null,"counts":{"saved":0,"unchanged":2,"updated":0,"cancelled":0,"withdrawn":1,"removed":0,"restored":0,"skipped":0,"rejected":0,"conflict":0,"added":0,"changed":0}}
{"import":1,"kind":"import","status":"finished","started":"2026-11-20T09:00:00Z","finished":"2026-11-20T09:00:00Z","inputs":["all.csv"],"source":"shop","calendar":null,"how":"--yes","undone":null,"counts":{"saved":3,"unchanged":0,"updated":0,"cancelled":0,"withdrawn":0,"removed":0,"restored":0,"skipped":0,"rejected":0,"conflict":0,"added":0,"changed":0}}

== What is no ledger is refused.
$ cat > ~/.local/state/ticketcal/ledger.sqlite
> no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger no ledger
$ ticketcal log
ticketcal: ~/.local/state/ticketcal/ledger.sqlite: the ledger is damaged or not a ledger; put a copy of its folder back, or move its files away to begin a new one (--no-ledger imports without it)
# exit 74
$ ticketcal undo -y
ticketcal: ~/.local/state/ticketcal/ledger.sqlite: the ledger is damaged or not a ledger; put a copy of its folder back, or move its files away to begin a new one (--no-ledger imports without it)
# exit 74
