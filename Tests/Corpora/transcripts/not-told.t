## A folder that is gone does not tell what became of its events.
$ cat > opera.csv
> title,start,reservation number
> Opera,2026-12-03T18:30:00Z,R1
$ ticketcal --yes opera.csv
saved        Thu 3 Dec 2026 18:30 UTC   Opera  (tickets)
1 saved
$ mv ~/.local/share/ticketcal/calendars away
$ ticketcal --yes opera.csv
ticketcal: opera.csv:2: calendar: ~/.local/share/ticketcal/calendars/tickets: the folder of the calendar tickets is gone; put it back first, or give --again
1 rejected
# exit 65
$ ticketcal undo --yes
import 1, Fri 20 Nov 2026 09:00  opera.csv: 1 saved
ticketcal: Opera: ~/.local/share/ticketcal/calendars/tickets: the folder of the calendar tickets is gone; put it back first
1 rejected
# exit 65
$ ticketcal log
1  Fri 20 Nov 2026 09:00  opera.csv: 1 saved
$ mv away ~/.local/share/ticketcal/calendars
$ ticketcal undo --yes
import 1, Fri 20 Nov 2026 09:00  opera.csv: 1 saved
removed       Thu 3 Dec 2026 18:30 UTC   Opera  (tickets)
1 removed

== Nor does a list without the source that is gone say that there is nothing.
$ cat > ~/.config/ticketcal/config.toml
> [sources.home]
> type = "vdir"
> path = "~/cal"
$ cat > ~/cal/work/displayname
> Work
$ ticketcal access grant home -q
$ ticketcal new --yes -c work Dentist 2026-12-10 14:00
saved        Thu 10 Dec 2026 14:00 UTC  Dentist  (work)  ID1
$ mv ~/cal away
$ ticketcal agenda --day 2026-12-10
warning: ~/cal: no such folder; make it, or correct its path
# exit 78
$ ticketcal agenda -q --day 2026-12-10
warning: ~/cal: no such folder; make it, or correct its path
# exit 78
$ ticketcal search -q Dentist
warning: ~/cal: no such folder; make it, or correct its path
# exit 78
$ ticketcal reminders list
warning: ~/cal: no such folder; make it, or correct its path
# exit 78
$ ticketcal delete --yes Dentist
ticketcal: no event Dentist among those that could be read; ~/cal: no such folder; make it, or correct its path
# exit 78
$ ticketcal new --yes -q -c tickets Dentist 2026-12-11 14:00
$ ticketcal delete --yes Dentist
warning: ~/cal: no such folder; make it, or correct its path
ticketcal: Dentist: another event may have this title: not all calendars could be read; to choose this one, give its ID: ID2 (Dentist, Fri 11 Dec 2026)
# exit 78
$ ticketcal delete --yes ID2
deleted      Fri 11 Dec 2026 14:00 UTC  Dentist  (tickets)

== Nor what became of an event that another program may have moved there.
$ cat > ~/.config/ticketcal/config.toml
> [sources.home]
> type = "vdir"
> path = "~/cal"
$ cat > ~/cal/work/displayname
> Work
$ ticketcal access grant home -q
$ ticketcal new --yes -c work Dentist 2026-12-10 14:00
saved        Thu 10 Dec 2026 14:00 UTC  Dentist  (work)  ID1
$ cat > opera.csv
> title,start,reservation number
> Opera,2026-12-03T18:30:00Z,R1
$ ticketcal --yes opera.csv
saved        Thu 3 Dec 2026 18:30 UTC   Opera  (tickets)
1 saved
$ mv ~/.local/share/ticketcal/calendars/tickets/*.ics ~/cal/work
$ ticketcal --yes opera.csv
unchanged    Thu 3 Dec 2026 18:30 UTC   Opera  (work): already in the calendar; stays in calendar "work"
1 unchanged
$ mv ~/cal away
$ ticketcal --yes opera.csv
ticketcal: opera.csv:2: ~/cal/work: the event may be in this calendar, whose folder is gone; put it back first
1 rejected
# exit 65
$ ticketcal -n --yes opera.csv
ticketcal: opera.csv:2: ~/cal/work: the event may be in this calendar, whose folder is gone; put it back first
1 rejected
# exit 65

== Or to a source that this program has never written to.
$ cat > ~/.config/ticketcal/config.toml
> [sources.club]
> type = "vdir"
> path = "~/club"
$ mkdir ~/club ~/club/games
$ cat > match.csv
> title,start,reservation number
> Match,2026-12-05T18:30:00Z,R2
$ ticketcal --yes -q match.csv
$ mv ~/.local/share/ticketcal/calendars/tickets/*.ics ~/club/games
$ mv ~/club gone
$ ticketcal --yes match.csv
ticketcal: match.csv:2: ~/club: no such folder; make it, or correct its path; the event may be in the source club
1 rejected
# exit 73
