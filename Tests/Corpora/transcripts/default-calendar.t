$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
$ cat > ~/.calendars/home/displayname
> Home
$ cat > ~/.calendars/work/displayname
> Work
$ cat > seed.csv
> title,start
> Doraemon,2023-06-10T10:39[Asia/Shanghai]
$ ticketcal access grant personal -q
## A new calendar is beside the default one.
$ ticketcal calendars add Here
made local/Here (~/.local/share/ticketcal/calendars/Here)
$ ticketcal calendars default personal/home
new events go to personal/home now
$ ticketcal log
nothing was changed yet
$ ticketcal calendars add There
made personal/There (~/.calendars/There)
$ ticketcal calendars add Named --source local
made local/Named (~/.local/share/ticketcal/calendars/Named)
$ ticketcal --yes seed.csv
saved        Sat 10 Jun 2023 10:39  Doraemon  (home)
1 saved
$ ticketcal access deny personal -q
$ ticketcal calendars add Else
made local/Else (~/.local/share/ticketcal/calendars/Else)
$ ticketcal access grant personal -q
## A default that is deleted, or gone in another way.
$ ticketcal calendars default work
new events go to personal/work now
$ ticketcal calendars delete -y work
deleted personal/work
new events go to local/tickets again
$ ticketcal calendars default There
new events go to personal/There now
$ rm ~/.calendars/There
$ ticketcal --yes seed.csv
ticketcal: the calendar chosen for new events is gone; choose another one: ticketcal calendars default CALENDAR
# exit 78
$ ticketcal --yes -c home seed.csv
unchanged    Sat 10 Jun 2023 10:39  Doraemon  (home): already in the calendar
1 unchanged
$ ticketcal calendars default personal/home
new events go to personal/home now
$ ticketcal --yes seed.csv
unchanged    Sat 10 Jun 2023 10:39  Doraemon  (home): already in the calendar
1 unchanged
## Made by an import that asks for it.
$ cat > film.csv
> title,start
> Dune,2026-12-20T20:00
$ ticketcal --yes -c "Film Club" film.csv
ticketcal: --calendar: no calendar named Film Club; calendars: home, Else, Here, Named, tickets; or make it with --create
# exit 64
$ ticketcal -n --create -c "Film Club" film.csv
would-save   Sun 20 Dec 2026 20:00  Dune  (Film-Club)
film.csv: 1 event has no time zone; --zone Europe/Berlin gives it one
1 would be saved
$ ls ~/.calendars
home
$ ticketcal --yes --create -c "Film Club" film.csv
saved        Sun 20 Dec 2026 20:00  Dune  (Film-Club)
film.csv: 1 event has no time zone; --zone Europe/Berlin gives it one
1 saved
$ ticketcal --yes --create -c "Film Club" film.csv
unchanged    Sun 20 Dec 2026 20:00  Dune  (Film-Club): already in the calendar
1 unchanged
$ cat ~/.calendars/Film-Club/displayname
Film Club
$ ticketcal --yes --create film.csv
ticketcal: --create needs the name of a calendar; give -c NAME
# exit 64
$ ticketcal --yes --create -c no/such film.csv
ticketcal: --calendar: no/such cannot be the name of a new calendar; write CALENDAR or SOURCE/CALENDAR; sources: personal, local
# exit 64
## A calendar that is deleted takes its bookings along.
$ ticketcal calendars delete -y --with-events "Film Club"
deleted personal/Film-Club
$ ticketcal --yes -c home film.csv
skipped      Sun 20 Dec 2026 20:00  Dune  (Film-Club): deleted from the calendar since it was saved; --again brings it back
1 skipped
$ ticketcal --yes --again -c home film.csv
saved        Sun 20 Dec 2026 20:00  Dune  (home)
film.csv: 1 event has no time zone; --zone Europe/Berlin gives it one
1 saved
## The configuration has priority.
$ cat > ~/.config/ticketcal/config.toml
> [defaults]
> calendar = "local/tickets"
$ ticketcal calendars default local/tickets
ticketcal: ~/.config/ticketcal/config.toml sets the default (calendar = "local/tickets"); change it there
# exit 64
