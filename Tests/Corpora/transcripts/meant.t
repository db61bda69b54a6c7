== Words that people use for a command name the command.
$ ticketcal rm 3f2a
ticketcal: rm: no such file; did you mean "ticketcal delete"?
# exit 66
$ ticketcal remove -y 3f2a
ticketcal: remove: no such file; did you mean "ticketcal delete"?
# exit 66
$ ticketcal complete 3f2a --list x
ticketcal: complete: no such file; did you mean "ticketcal reminders done"?
# exit 66
$ ticketcal check off milk
ticketcal: check: no such file; did you mean "ticketcal reminders done"?
# exit 66
$ ticketcal ls
ticketcal: ls: no such file; did you mean "ticketcal agenda"?
# exit 66
$ ticketcal add Lunch
ticketcal: add: no such file; did you mean "ticketcal new"?
# exit 66
$ ticketcal rename x
ticketcal: rename: no such file; did you mean "ticketcal edit"?
# exit 66
$ ticketcal reminders complete 3f2a
ticketcal: unknown command "complete"; did you mean "ticketcal reminders done"?
# exit 64
$ ticketcal reminders delte 3f2a
ticketcal: unknown command "delte"; did you mean "ticketcal reminders delete"?
# exit 64
$ ticketcal calendars rm home
ticketcal: unknown command "rm"; did you mean "ticketcal calendars delete"?
# exit 64
$ ticketcal alarms enabel
ticketcal: unknown command "enabel"; did you mean "ticketcal alarms enable"?
# exit 64

== A mistyped command is asked about, and leaves nothing.
$ ticketcal aganda
ticketcal: aganda: no such file; did you mean "ticketcal agenda"?
# exit 66
$ ticketcal aganda tomorrow
ticketcal: aganda: no such file; did you mean "ticketcal agenda"?
# exit 66
$ ticketcal aganda -y
ticketcal: aganda: no such file; did you mean "ticketcal agenda"?
# exit 66
$ ticketcal aganda --to fri
ticketcal: aganda: no such file; did you mean "ticketcal agenda"?
# exit 66
$ ticketcal aganda --help
ticketcal: aganda: no such file; did you mean "ticketcal agenda"?
# exit 66
$ ls .

== A word behind the command import, or an option, is a file.
$ ticketcal import -y aganda
ticketcal: aganda: no such file; check the name
nothing saved
# exit 66
$ ticketcal -y bookings.csv
ticketcal: bookings.csv: no such file; check the name
nothing saved
# exit 66
$ ticketcal -y help
ticketcal: help: no such file; the command comes first: ticketcal help ...
# exit 66
$ cat > ls
> title,start
> A,2031-01-01
$ ticketcal -y ls
saved        Wed 1 Jan 2031         A  (tickets)
1 saved
$ cat > aganda
> title,start
> A,2031-01-01
$ ticketcal -y aganda
unchanged    Wed 1 Jan 2031         A  (tickets): already in the calendar
1 unchanged
$ ticketcal aganda --to fri
ticketcal: Unknown option '--to'. Did you mean '--from'?
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal logs --form json
ticketcal: Unknown option '--form'. Did you mean '--from'?
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal --to aganda
ticketcal: Unknown option '--to'. Did you mean '--from'?
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64

== No mistyped option is an answer in advance.
$ ticketcal --yse a.csv
ticketcal: Unknown option '--yse'
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal --forse a.csv
ticketcal: Unknown option '--forse'
Usage: ticketcal import [<options>] [<file> ...]
  See 'ticketcal import --help' for more information.
# exit 64
$ ticketcal undo --yess
ticketcal: Unknown option '--yess'
Usage: ticketcal undo [<number>] [--yes] [--dry-run] [--force] [--format <format>] [--quiet] [--color <when>] [--verbose]
  See 'ticketcal undo --help' for more information.
# exit 64
$ ticketcal undo --forc
ticketcal: Unknown option '--forc'
Usage: ticketcal undo [<number>] [--yes] [--dry-run] [--force] [--format <format>] [--quiet] [--color <when>] [--verbose]
  See 'ticketcal undo --help' for more information.
# exit 64
$ ticketcal delete --yas x
ticketcal: Unknown option '--yas'
Usage: ticketcal delete [<id> ...] [--calendar <name|dir>] [--span <this|future>] [--yes] [--format <format>] [--quiet] [--color <when>]
  See 'ticketcal delete --help' for more information.
# exit 64
$ ticketcal reminders delete --yees x
ticketcal: Unknown option '--yees'
Usage: ticketcal reminders delete <id> ... [--yes] [--list <name> ...] [--quiet] [--color <when>]
  See 'ticketcal reminders delete --help' for more information.
# exit 64
$ ticketcal undo --dryrun
ticketcal: Unknown option '--dryrun'. Did you mean '--dry-run'?
Usage: ticketcal undo [<number>] [--yes] [--dry-run] [--force] [--format <format>] [--quiet] [--color <when>] [--verbose]
  See 'ticketcal undo --help' for more information.
# exit 64

== Several words are one reminder.
$ ticketcal reminders add Print tickets due 4 dec 2026 --priority high
added        Fri 4 Dec 2026         Print tickets  (reminders)  ID1
$ ticketcal reminders add Meet Ana at work
added        Meet Ana at work  (reminders)  ID2
$ ticketcal reminders add Pay the rent due fri
added        Fri 20 Nov 2026        Pay the rent  (reminders)  ID3
$ ticketcal reminders --all
Fri 20 Nov 2026      Pay the rent  (reminders)  ID3
Fri 4 Dec 2026  !!!  Print tickets  (reminders)  ID1
–                    Meet Ana at work  (reminders)  ID2
$ ticketcal reminders done print tickets
done         Fri 4 Dec 2026         Print tickets  (reminders)
