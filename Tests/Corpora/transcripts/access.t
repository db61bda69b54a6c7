$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
$ cat > ~/.calendars/home/displayname
> Home
$ cat > seed.csv
> title,start
> Doraemon,2023-06-10T10:39[Asia/Shanghai]
## Every source in a sentence, and as JSON.
$ ticketcal access
personal (~/.calendars): events can be added; the first command that reads them will ask; the first command that reads or adds reminders will ask.
local (~/.local/share/ticketcal/calendars): ticketcal may read and change events and reminders.
$ ticketcal access status --format json
{"source":"personal","path":"/home/jo/.calendars","events":"notDetermined","reminders":"notDetermined","limit":"full"}
{"source":"local","path":"/home/jo/.local/share/ticketcal/calendars","events":"fullAccess","reminders":"fullAccess","limit":"full"}
$ ticketcal access grant nowhere
ticketcal: no source named nowhere; sources: personal, local
# exit 64
## Nothing is read before it is granted; an import adds.
$ ticketcal calendars
personal: not shown (not asked about yet); to allow it: ticketcal access grant personal
no calendars yet; make one with ticketcal calendars add, or import
$ ticketcal --yes -c personal/home seed.csv
saved        Sat 10 Jun 2023 10:39  Doraemon  (home)
1 saved
$ ticketcal access grant personal --events
personal (~/.calendars): ticketcal may read and change events; the first command that reads or adds reminders will ask.
$ ticketcal access --format json
{"source":"personal","path":"/home/jo/.calendars","events":"fullAccess","reminders":"notDetermined","limit":"full"}
{"source":"local","path":"/home/jo/.local/share/ticketcal/calendars","events":"fullAccess","reminders":"fullAccess","limit":"full"}
$ ticketcal access grant personal --color always
personal (~/.calendars): ticketcal may read and change events and reminders.
$ ticketcal calendars --source personal
personal/home  vdir  Home, 1 item
## Adding without reading.
$ ticketcal access grant --write-only personal
personal (~/.calendars): events can be added and are not read, as you said; ticketcal may read and change reminders.
$ ticketcal access status personal --format json
{"source":"personal","path":"/home/jo/.calendars","events":"writeOnly","reminders":"fullAccess","limit":"full"}
$ ticketcal agenda -c personal/home
ticketcal: ticketcal may not read the events in ~/.calendars yet; ticketcal access grant personal allows it
# exit 77
$ ticketcal --yes -c personal/home seed.csv
unchanged    Sat 10 Jun 2023 10:39  Doraemon  (home): already in the calendar
1 unchanged
$ ticketcal access grant --write-only --reminders personal
ticketcal: reminders cannot be added without reading them; give --write-only for events alone
Usage: ticketcal access grant <source> [--events] [--reminders] [--quiet] [--color <when>] [--write-only]
  See 'ticketcal access grant --help' for more information.
# exit 64
## Denied: neither read nor added, also what is known to be there.
$ ticketcal access deny personal
personal (~/.calendars): events and reminders are neither read nor added, as you said.
$ ticketcal --yes -c personal/home seed.csv
ticketcal: --calendar: the calendars in ~/.calendars may not be used; run ticketcal access grant personal
# exit 77
$ ticketcal reminders add X --list personal/home
ticketcal: --list: the calendars in ~/.calendars may not be used; run ticketcal access grant personal
# exit 77
$ ticketcal undo --yes
import 1, Fri 20 Nov 2026 09:00  seed.csv  (personal/home): 1 saved
ticketcal: Doraemon: the calendars in ~/.calendars may not be used; run ticketcal access grant personal
1 rejected
# exit 77
$ ticketcal undo --dry-run
import 1, Fri 20 Nov 2026 09:00  seed.csv  (personal/home): 1 saved
ticketcal: Doraemon: the calendars in ~/.calendars may not be used; run ticketcal access grant personal
1 rejected
# exit 77
$ ticketcal access reset personal
personal (~/.calendars): events can be added; the first command that reads them will ask; the first command that reads or adds reminders will ask.
$ ticketcal undo --yes
import 1, Fri 20 Nov 2026 09:00  seed.csv  (personal/home): 1 saved
removed       Sat 10 Jun 2023 10:39  Doraemon  (home)
1 removed
$ ticketcal access deny local
local (~/.local/share/ticketcal/calendars): events and reminders are neither read nor added, as you said.
$ ticketcal --yes seed.csv
ticketcal: the calendars in ~/.local/share/ticketcal/calendars may not be used; run ticketcal access grant local
# exit 77
$ ticketcal access reset local
local (~/.local/share/ticketcal/calendars): ticketcal may read and change events and reminders.
## What the configuration allows at most.
$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
> access = "write-only"
$ ticketcal access grant personal
ticketcal: the configuration restricts the access to the source personal; set its access to "full"
# exit 77
$ ticketcal access status personal
personal (~/.calendars): events can be added; the configuration keeps ticketcal from reading them; the configuration keeps ticketcal from reading and adding reminders.
$ ticketcal access status personal --format json
{"source":"personal","path":"/home/jo/.calendars","events":"writeOnly","reminders":"restricted","limit":"write-only"}
$ ticketcal calendars --source personal
ticketcal: the configuration restricts the access to the source personal; set its access to "full"
# exit 77
$ ticketcal --yes -c personal/home seed.csv
saved        Sat 10 Jun 2023 10:39  Doraemon  (home)
1 saved
$ ticketcal reminders add X --list personal/home
ticketcal: the configuration restricts the access to the source personal; set its access to "full"
# exit 77
$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
> access = "none"
$ ticketcal access grant personal
ticketcal: the configuration restricts the access to the source personal; set its access to "full"
# exit 77
$ ticketcal access status personal
personal (~/.calendars): the configuration keeps ticketcal from reading and adding events and reminders.
$ ticketcal access status personal --format json
{"source":"personal","path":"/home/jo/.calendars","events":"restricted","reminders":"restricted","limit":"none"}
$ ticketcal --yes -c personal/home seed.csv
ticketcal: --calendar: the configuration restricts the access to the source personal; set its access to "full"
# exit 77
$ ticketcal reminders add X --list personal/home
ticketcal: --list: the configuration restricts the access to the source personal; set its access to "full"
# exit 77
## Answers that are damaged.
$ cat > ~/.local/state/ticketcal/access.json
> {
$ ticketcal calendars
ticketcal: ~/.local/state/ticketcal/access.json: not a record of access; remove it and grant access again
# exit 74
