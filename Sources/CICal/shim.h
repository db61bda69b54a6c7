// libical 3. Linked as "ical" alone: its pkg-config file adds icalss, icalvcal and
// Berkeley DB, which nobody needs here and everybody would pay for at start.
#include <libical/ical.h>
