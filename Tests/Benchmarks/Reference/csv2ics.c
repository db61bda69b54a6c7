// The least a program can do to turn CSV into iCalendar with libical: split each line at its commas
// (no quoting), build the event, print it. What ticketcal does beyond this is what it costs.
//
//   cc -O2 -o csv2ics csv2ics.c -lical
//   csv2ics INPUT.csv OUTPUT.ics
//
// The first line is a header and skipped. Columns, in this order:
//   title,theater,location,start,end,reservation number,seat
// Start and end are UTC, as 2023-06-10T02:39:32Z. Every event has an alarm one hour before it. Its
// UID is the number of its line in the form of a UUID: no digest is computed.
#define _GNU_SOURCE
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TITLE, THEATER, LOCATION, START, END, RESERVATION, SEAT, COLUMNS };

static int digits(const char *s, int n) {
  int v = 0;
  while (n-- > 0) v = v * 10 + (*s++ - '0');
  return v;
}

// 2023-06-10T02:39:32Z
static struct icaltimetype utc(const char *s) {
  struct icaltimetype t = icaltime_null_time();
  if (strlen(s) < 20) return t;
  t.year = digits(s, 4);
  t.month = digits(s + 5, 2);
  t.day = digits(s + 8, 2);
  t.hour = digits(s + 11, 2);
  t.minute = digits(s + 14, 2);
  t.second = digits(s + 17, 2);
  t.zone = icaltimezone_get_utc_timezone();
  return t;
}

static icalcomponent *event(char *field[COLUMNS], long line, struct icaltimetype now) {
  char text[4096];
  icalcomponent *e = icalcomponent_new(ICAL_VEVENT_COMPONENT);
  snprintf(text, sizeof text, "00000000-0000-5000-8000-%012lx", line);
  icalcomponent_add_property(e, icalproperty_new_uid(text));
  icalcomponent_add_property(e, icalproperty_new_dtstamp(now));
  icalcomponent_add_property(e, icalproperty_new_created(now));
  icalcomponent_add_property(e, icalproperty_new_lastmodified(now));
  icalcomponent_add_property(e, icalproperty_new_sequence(0));
  icalcomponent_add_property(e, icalproperty_new_dtstart(utc(field[START])));
  icalcomponent_add_property(e, icalproperty_new_dtend(utc(field[END])));
  icalcomponent_add_property(e, icalproperty_new_summary(field[TITLE]));
  snprintf(text, sizeof text, "%s, %s", field[THEATER], field[LOCATION]);
  icalcomponent_add_property(e, icalproperty_new_location(text));
  snprintf(text, sizeof text, "Seat: %s\nReservation number: %s", field[SEAT], field[RESERVATION]);
  icalcomponent_add_property(e, icalproperty_new_description(text));
  icalcomponent_add_property(e, icalproperty_new_status(ICAL_STATUS_CONFIRMED));
  icalcomponent_add_property(e, icalproperty_new_transp(ICAL_TRANSP_OPAQUE));

  icalcomponent *alarm = icalcomponent_new(ICAL_VALARM_COMPONENT);
  icalcomponent_add_property(alarm, icalproperty_new_action(ICAL_ACTION_DISPLAY));
  struct icaltriggertype trigger = icaltriggertype_from_int(-3600);
  icalcomponent_add_property(alarm, icalproperty_new_trigger(trigger));
  icalcomponent_add_property(alarm, icalproperty_new_description(field[TITLE]));
  icalcomponent_add_component(e, alarm);
  return e;
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: csv2ics INPUT.csv OUTPUT.ics\n");
    return 64;
  }
  FILE *in = fopen(argv[1], "r");
  FILE *out = fopen(argv[2], "w");
  if (!in || !out) {
    perror(in ? argv[2] : argv[1]);
    return 66;
  }
  struct icaltimetype now = icaltime_from_timet_with_zone(
    time(NULL), 0, icaltimezone_get_utc_timezone());
  fputs("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//csv2ics//csv2ics//EN\r\n", out);
  char *line = NULL;
  size_t size = 0;
  ssize_t length;
  for (long number = 1; (length = getline(&line, &size, in)) >= 0; number++) {
    if (number == 1) continue;
    if (length > 0 && line[length - 1] == '\n') line[length - 1] = 0;
    char *field[COLUMNS], *rest = line;
    for (int i = 0; i < COLUMNS; i++) {
      field[i] = rest ? strsep(&rest, ",") : "";
    }
    icalcomponent *e = event(field, number, now);
    char *text = icalcomponent_as_ical_string_r(e);
    fputs(text, out);
    icalmemory_free_buffer(text);
    icalcomponent_free(e);
  }
  free(line);
  fclose(in);
  fputs("END:VCALENDAR\r\n", out);
  if (fflush(out) || fclose(out)) {
    perror(argv[2]);
    return 74;
  }
  return 0;
}
