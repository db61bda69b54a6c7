## Two sources: the built-in one, and a folder of another program.
$ cat > ~/.config/ticketcal/config.toml
> [sources.personal]
> type = "vdir"
> path = "~/.calendars"
$ cat > ~/.calendars/home/dentist.ics
> BEGIN:VCALENDAR
> VERSION:2.0
> PRODID:-//Example//Example//EN
> BEGIN:VEVENT
> UID:dentist@example.org
> DTSTAMP:20261001T080000Z
> DTSTART;TZID=Europe/Berlin:20261124T090000
> DTEND;TZID=Europe/Berlin:20261124T100000
> SUMMARY:Dentist
> END:VEVENT
> END:VCALENDAR
$ cat > seed.csv
> title,start
> Doraemon,2023-06-10T10:39[Asia/Shanghai]
$ ticketcal access grant personal
personal (~/.calendars): ticketcal may read and change events and reminders.
## A title names a calendar as its folder does.
$ ticketcal calendars add "Far Travel" "#3366cc"
made local/Far-Travel (~/.local/share/ticketcal/calendars/Far-Travel)
$ cat ~/.local/share/ticketcal/calendars/Far-Travel/displayname
Far Travel
$ cat ~/.local/share/ticketcal/calendars/Far-Travel/color
#3366CC
$ ticketcal --yes -c Far-Travel seed.csv
saved        Sat 10 Jun 2023 10:39  Doraemon  (Far-Travel)
1 saved
$ ticketcal --yes -c "Far Travel" seed.csv
unchanged    Sat 10 Jun 2023 10:39  Doraemon  (Far-Travel): already in the calendar
1 unchanged
$ ticketcal calendars
personal/home     vdir  1 item
local/Far-Travel  vdir  Far Travel, 1 item, #3366CC
$ ticketcal calendars --source personal --format json
{"calendar":"home","source":"personal","kind":"vdir","title":"home","color":null,"types":["event","reminder"],"writable":true,"default":[],"items":1,"path":"/home/jo/.calendars/home","id":"/home/jo/.calendars/home"}
$ ticketcal reminders add Pack --list "Far Travel"
added        Pack  (Far-Travel)  ID1
$ ticketcal reminders list --list "Far Travel" --list Far-Travel
–  Pack  (Far-Travel)  ID1
$ ticketcal agenda -c "Far Travel" -c Far-Travel --day 2023-06-10
Sat 10 Jun 2023
  02:39-04:39  Doraemon (10:39 Asia/Shanghai)  (Far-Travel)  ID2
## A title is there once in a source.
$ ticketcal calendars add ""
ticketcal: the title is empty; write one
# exit 64
$ ticketcal calendars add " "
ticketcal: the title is empty; write one
# exit 64
$ ticketcal calendars add "Far Travel"
ticketcal: local/Far-Travel is called Far Travel already; choose another title
# exit 73
$ ticketcal calendars add " Far  Travel" --source local
ticketcal: local/Far-Travel is called Far Travel already; choose another title
# exit 73
$ ticketcal calendars rename personal/home "Far Travel"
personal/home is called Far Travel now
$ ticketcal calendars rename nowhere x
ticketcal: calendar: no calendar named nowhere; calendars: home, Far-Travel, tickets
# exit 64
$ ticketcal calendars add "Far Travel" --source personal
ticketcal: personal/home is called Far Travel already; choose another title
# exit 73
$ ticketcal calendars delete -y personal/Far-Travel
ticketcal: calendar: no calendar named personal/Far-Travel; did you mean local/Far-Travel? calendars: home, Far-Travel, tickets
# exit 64
## Another title, another color.
$ ticketcal calendars rename personal/home "At Home"
personal/home is called At Home now
$ cat ~/.calendars/home/displayname
At Home
$ ticketcal calendars check "At Home"
1 calendar checked: nothing is wrong
$ ticketcal calendars color home ff0000
personal/home: #FF0000
$ cat ~/.calendars/home/color
#FF0000
$ ticketcal calendars color home steelblue
personal/home: #4682B4
$ cat ~/.calendars/home/color
#4682B4
$ ticketcal calendars color home reddish
ticketcal: not a color: reddish; write it as #3366CC or blue
# exit 64
$ ticketcal calendars color home none
personal/home: no color
$ ls ~/.calendars/home
dentist.ics
displayname
uid
## For events or for reminders.
$ ticketcal calendars add Trips --events
made local/Trips (~/.local/share/ticketcal/calendars/Trips)
$ ticketcal calendars add Tasks --reminders
made local/Tasks (~/.local/share/ticketcal/calendars/Tasks)
$ ticketcal calendars add Both --events --reminders
made local/Both (~/.local/share/ticketcal/calendars/Both)
$ ticketcal calendars --reminders
personal/home     vdir  At Home, 1 item
local/Both        vdir  0 items
local/Far-Travel  vdir  Far Travel, 2 items, #3366CC
local/Tasks       vdir  0 items, reminders only
$ ticketcal calendars --events --source local
local/Both        vdir  0 items
local/Far-Travel  vdir  Far Travel, 2 items, #3366CC
local/Trips       vdir  0 items, events only
$ ticketcal reminders add Milk --list Trips
ticketcal: the calendar Trips is for events only; choose another one
# exit 64
$ ticketcal reminders add Milk --list Tasks
added        Milk  (Tasks)  ID3
$ ticketcal calendars default --reminders Trips
ticketcal: local/Trips is for events only; choose another calendar
# exit 64
$ ticketcal calendars default Tasks
ticketcal: local/Tasks is for reminders only; choose another calendar
# exit 64
$ ticketcal --yes -c Tasks seed.csv
ticketcal: --calendar: local/Tasks is for reminders only; choose another calendar, or write a file with --output
# exit 64
## Where new events go.
$ ticketcal calendars default
local/tickets
$ ticketcal calendars default --reminders
local/reminders
$ ticketcal calendars default personal/home
new events go to personal/home now
$ ticketcal calendars default personal/home
new events already go to personal/home
$ ticketcal calendars default
personal/home
$ ticketcal calendars add There
made personal/There (~/.calendars/There)
$ ticketcal calendars delete -y personal/There
deleted personal/There
## Events go only when they may.
$ ticketcal calendars empty home
ticketcal: no terminal to ask on; give --yes to do it without asking
# exit 64
$ ticketcal calendars delete -y --with-events home
ticketcal: it is the last calendar of the source personal; make another one first
# exit 64
$ ticketcal calendars add Work --source personal
made personal/Work (~/.calendars/Work)
$ ticketcal calendars delete -y home
ticketcal: personal/home holds 1 item; give --with-events to delete them too
# exit 64
$ ticketcal calendars empty -y home
removed 1 item from personal/home
$ ticketcal calendars delete -y home
deleted personal/home
new events go to local/tickets again
$ ticketcal calendars default
local/tickets
