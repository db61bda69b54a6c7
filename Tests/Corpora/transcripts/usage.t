## What is refused before anything is written.
$ cat > booking.json
> {"title":"哆啦A梦：大雄与天空的理想乡","theater":"Wanda Cinemas","location":"Orient Cinema Rongchuangmao","start":"2023-06-10T02:39:32Z","end":"2023-06-10T04:58:32Z"}

== an option that is unknown, or has no such value
$ ticketcal -y --nope booking.json
ticketcal: Unknown option '--nope'. Did you mean '--zone'?
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal -y --map titl=Event booking.json
ticketcal: --map titl: no such field; the fields are title, theater, location, start, end, duration, all day, zone, end zone, notes, alarms, url, image, seat, reservation number, provider, under name, status, calendar, repeat, id, show as, geo, home, away, flight, train, street, zip, city, region, country, destination, start date, start time, end date, end time, minutes, doors, row, coach, cabin, first name, last name, canceled, latitude, longitude, gate, class
# exit 64
$ ticketcal -y --map title booking.json
ticketcal: --map title: write FIELD=COLUMN, such as title="Event Name"
# exit 64
$ ticketcal -y --map title= booking.json
ticketcal: --map title: no column name; write FIELD=COLUMN
# exit 64
$ ticketcal -y --zone Europe/Berlni booking.json
ticketcal: --zone: no time zone "Europe/Berlni"; did you mean Europe/Berlin?
# exit 64
$ ticketcal -y --duration long booking.json
ticketcal: --duration: long: not a duration; write 90m, 1h30m, 2 days or PT1H30M
# exit 64
$ ticketcal -y --duration -2h booking.json
ticketcal: Missing value for '--duration <duration>'
Help:  --duration <duration>  The length of events whose record states no end, such as 90m (default: 2h).
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal -y --alarm soon booking.json
ticketcal: --alarm: "soon" is not an alarm; e.g. 1h, 30m, 1d or 0
# exit 64
$ ticketcal -y --alarm 1h --no-alarms booking.json
ticketcal: --alarm and --no-alarms exclude each other; give one of them
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal -y --date-format QQ booking.json
ticketcal: --date-format: QQ: Q is not a field of numbers (y M d H h m s, a, and Z at the end); put text between ' and '
# exit 64
$ ticketcal -y --from xml booking.json
ticketcal: The value 'xml' is invalid for '--from <format>': it is bcbp, csv, html, ical, image, json, jsonl, mail, pdf, pkpass or text
Help:  --from <format>  The records' format: bcbp, csv, html, ical, image, json, jsonl, mail, pdf, pkpass or text. Detected by the content otherwise.
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal -y --format xml booking.json
ticketcal: The value 'xml' is invalid for '--format <format>'. Please provide one of 'text' and 'json'.
Help:  --format <format>  How results are printed: text or json, a line each.
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal -y --color blue booking.json
ticketcal: The value 'blue' is invalid for '--color <when>'. Please provide one of 'auto', 'always' or 'never'.
Help:  --color <when>  Color: auto, always or never.
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal -y --profile nobody booking.json
ticketcal: no profile named nobody; the configuration has none
# exit 64
$ ticketcal -y --output x.ics --calendar tickets booking.json
ticketcal: --output and --calendar exclude each other; give one of them
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal -y --calendar tickts booking.json
ticketcal: --calendar: no calendar named tickts; did you mean tickets? calendars: tickets; or make it with --create
# exit 64
$ ticketcal -y --calendar ./nowhere booking.json
ticketcal: --calendar: the folder ./nowhere does not exist; make it first, or name a calendar; calendars: tickets
# exit 64
$ ticketcal -y --output booking.json booking.json
ticketcal: --output: booking.json is read by this import; name another file
# exit 64
$ ticketcal -y --no-ledger --force booking.json
ticketcal: --force needs the ledger, which knows what was written; leave out --no-ledger
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal -y --no-ledger --again booking.json
ticketcal: --again needs the ledger, which knows what was written; leave out --no-ledger
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal -y --no-ledger --delete-cancelled booking.json
ticketcal: --delete-cancelled needs the ledger, which knows what was written; leave out --no-ledger
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal -y --no-ledger --prune booking.json
ticketcal: --prune needs the ledger, which knows what was written; leave out --no-ledger
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal -y --output x.ics --prune booking.json
ticketcal: --prune is about events in a calendar, and --output writes a new file; give one of them
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal -y --output x.ics --force booking.json
ticketcal: --force is about events in a calendar, and --output writes a new file; give one of them
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal -y --output "" booking.json
ticketcal: --output: empty; name a file, or - for standard output
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal -y -o "" booking.json
ticketcal: --output: empty; name a file, or - for standard output
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal -y --prune - booking.json
ticketcal: --prune of records from standard input needs --source, to know what they were before
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal -y --source "" booking.json
ticketcal: --source: empty; give a name, such as the shop's
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal -y --alarm "" booking.json
ticketcal: --alarm: empty; write 1h or 1d, or give --no-alarms for none
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal -y --alarm 1h --alarm " " booking.json
ticketcal: --alarm: empty; write 1h or 1d, or give --no-alarms for none
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
## Nothing was written.
$ ls .
booking.json
$ cat booking.json
{"title":"哆啦A梦：大雄与天空的理想乡","theater":"Wanda Cinemas","location":"Orient Cinema Rongchuangmao","start":"2023-06-10T02:39:32Z","end":"2023-06-10T04:58:32Z"}

== every error in one voice
$ ticketcal --nope
ticketcal: Unknown option '--nope'. Did you mean '--zone'?
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal import --nope
ticketcal: Unknown option '--nope'. Did you mean '--zone'?
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal agenda --nope
ticketcal: Unknown option '--nope'. Did you mean '--to'?
Usage: ticketcal agenda [<day> ...] [--day <day>] [--from <day>] [--to <day>] [--watch] [--calendar <name|dir> ...] [--format <format>] [--quiet] [--color <when>]
  See 'ticketcal agenda --help' for more information.
# exit 64
$ ticketcal access grant
ticketcal: Missing expected argument '<source>'
Help:  <source>  The source, as the configuration names it.
Usage: ticketcal access grant <source> [--events] [--reminders] [--quiet] [--color <when>] [--write-only]
  See 'ticketcal access grant --help' for more information.
# exit 64
$ ticketcal import --format xml a.json
ticketcal: The value 'xml' is invalid for '--format <format>'. Please provide one of 'text' and 'json'.
Help:  --format <format>  How results are printed: text or json, a line each.
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal agenda --day soonish
ticketcal: --day: soonish: not a day; e.g. today, mon, 10 jun or 2026-06-10
# exit 64

== a question without a terminal
$ ticketcal booking.json
ticketcal: no terminal to ask on; give --yes to save without asking
# exit 64
$ ticketcal -o out.ics
> {"title":"哆啦A梦：大雄与天空的理想乡","theater":"Wanda Cinemas","location":"Orient Cinema Rongchuangmao","start":"2023-06-10T02:39:32Z","end":"2023-06-10T04:58:32Z"}
ticketcal: no terminal to ask on; give --yes to save without asking
# exit 64
$ ls .
booking.json

== a zone that the configuration names
$ cat > .config/ticketcal/config.toml
> [defaults]
> zone = "Nowhere/City"
$ ticketcal -y booking.json
ticketcal: ~/.config/ticketcal/config.toml: defaults.zone: no time zone "Nowhere/City"; write a name such as Europe/Berlin
# exit 78
$ ls .
.config
booking.json

== a key that the configuration has
$ cat > .config/ticketcal/config.toml
> [defaults]
> zoen = "UTC"
$ ticketcal -y booking.json
ticketcal: ~/.config/ticketcal/config.toml: defaults.zoen: unknown key; did you mean zone? allowed here: calendar, reminders, zone, duration, alarms, lodging, day-order, authserv
# exit 78
$ ls .
.config
booking.json

== a line of the configuration
$ cat > .config/ticketcal/config.toml
> [defaults
$ ticketcal -y booking.json
ticketcal: ~/.config/ticketcal/config.toml:1:10: error while parsing table header: expected ']', saw '\n'
# exit 78
$ ls .
.config
booking.json

== a calendar that the configuration names
$ cat > .config/ticketcal/config.toml
> [defaults]
> calendar = "nowhere"
$ ticketcal -y booking.json
ticketcal: ~/.config/ticketcal/config.toml: defaults.calendar: no calendar named nowhere; calendars: tickets
# exit 78
$ ls .
.config
booking.json

== a kind of source that the configuration has
$ cat > .config/ticketcal/config.toml
> [sources.x]
> type = "caldav2"
> path = "/tmp"
$ ticketcal -y booking.json
ticketcal: ~/.config/ticketcal/config.toml: sources.x.type: must be "vdir" or "caldav" or "ics"
# exit 78
$ ls .
.config
booking.json
