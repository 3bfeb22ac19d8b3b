#!/usr/bin/env python3
"""Occurrences by python-dateutil, for rules from standard input.

A line in: DTSTART TAB zone or - TAB first day of the window TAB last day TAB RRULE without UNTIL and COUNT
TAB UNTIL (local) or - TAB COUNT or - TAB RDATEs TAB EXDATEs (commas between). A line out: the first 50
occurrences of the window, as local times, or as moments in UTC where there is a zone.

Where dateutil leaves RFC 5545 the rule is put to it in other words of the same meaning:
- BYWEEKNO without days is every day of that week for dateutil; by the standard it is the weekday of
  DTSTART (3.3.10: "derived from DTSTART").
- BYDAY with and without numbers in one rule are both asked of a day; by the standard either will do. The
  plain ones become numbered ones.
- Positions in the first week count from DTSTART instead of the whole week, so the rule begins a week sooner.
- Days around New Year may belong to a week of the year beside; dateutil gets some of them wrong. Rules with
  the first or the last weeks of a year are worked out from the calendar of Python instead.
"""
import datetime as calendar
import sys
from datetime import date, datetime, timedelta, timezone
from itertools import takewhile
from zoneinfo import ZoneInfo

from dateutil import rrule

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
MOST = 50


class Years:
    """The module that dateutil asks for the last year: without this a rule without days is walked to 9999."""
    MAXYEAR = 9999

    def __getattr__(self, name):
        return getattr(calendar, name)


rrule.datetime = Years()


def parsed(text):
    return datetime.strptime(text, "%Y%m%dT%H%M%S")


def week(day, start):
    """The number of the week of a day in its year, and how many that year has."""
    def begin(day):
        return day - timedelta((day.weekday() - start) % 7)
    first = begin(day)
    year = (first + timedelta(3)).year
    one = begin(date(year, 1, 4))
    last = begin(date(year, 12, 28))
    return (first - one).days // 7 + 1, (last - one).days // 7 + 1


def by_weeks(parts, start, last):
    """Rules with BYWEEKNO: every day of the years that count is looked at."""
    numbers = {name: [int(n) for n in parts[name].split(",")] if name in parts else None
               for name in ("BYMONTH", "BYWEEKNO", "BYYEARDAY", "BYMONTHDAY", "BYSETPOS")}
    first = DAYS.index(parts.get("WKST", "MO"))
    days = parts.get("BYDAY")
    days = [DAYS.index(d) for d in days.split(",")] if days else None
    if not days and not numbers["BYYEARDAY"] and not numbers["BYMONTHDAY"]:
        days = [start.weekday()]
    for year in range(start.year, last.year + 1, int(parts.get("INTERVAL", 1))):
        found = []
        size = date(year, 12, 31).timetuple().tm_yday
        for number in range(size):
            day = date(year, 1, 1) + timedelta(number)
            length = ((day.replace(day=28) + timedelta(4)).replace(day=1) - timedelta(1)).day
            this, weeks = week(day, first)
            tests = [(numbers["BYMONTH"], {day.month}),
                     (numbers["BYWEEKNO"], {this, this - weeks - 1}),
                     (numbers["BYYEARDAY"], {number + 1, number - size}),
                     (numbers["BYMONTHDAY"], {day.day, day.day - length - 1}),
                     (days, {day.weekday()})]
            if all(wanted is None or set(wanted) & here for wanted, here in tests):
                found.append(day)
        if numbers["BYSETPOS"]:
            places = {p - 1 if p > 0 else len(found) + p for p in numbers["BYSETPOS"]}
            found = [day for place, day in enumerate(found) if place in places]
        for day in found:
            time = datetime.combine(day, start.time())
            if start <= time <= last:
                yield time


def by_dateutil(parts, start, last):
    days = parts.get("BYDAY", "").split(",")
    if any(d[:-2] for d in days) and any(d and not d[:-2] for d in days):
        most = 53 if parts["FREQ"] == "YEARLY" and "BYMONTH" not in parts else 5
        parts["BYDAY"] = ",".join(f"{n}{d}" if not d[:-2] else d for d in days
                                  for n in (range(1, most + 1) if not d[:-2] else [0]))
    if "BYWEEKNO" in parts and not {"BYDAY", "BYMONTHDAY", "BYYEARDAY"} & set(parts):
        parts["BYDAY"] = DAYS[start.weekday()]
    begin = start
    if parts["FREQ"] == "WEEKLY":
        parts.setdefault("BYDAY", DAYS[start.weekday()])
        if "BYSETPOS" in parts:
            begin -= timedelta((start.weekday() - DAYS.index(parts.get("WKST", "MO"))) % 7)
    rrule.datetime.MAXYEAR = last.year
    rule = rrule.rrulestr(";".join(f"{k}={v}" for k, v in parts.items()), dtstart=begin)
    rule = rule.replace(until=last)
    return (time for time in rule if time >= start)


def occurrences(line):
    start, zone, first, last, text, until, count, dates, exceptions = line.split("\t")
    start, first, last = parsed(start), parsed(first), parsed(last)
    parts = dict(part.split("=") for part in text.split(";"))
    weeks = [int(n) for n in parts.get("BYWEEKNO", "2").split(",")]
    is_plain = all(1 < abs(n) < 52 for n in weeks)
    times = (by_dateutil if is_plain else by_weeks)(parts, start, last)
    zone = ZoneInfo(zone) if zone != "-" else None
    if until != "-":
        end = parsed(until)
        if zone:
            # The end is a moment, and so is what comes.
            end = end.replace(tzinfo=timezone.utc)
            times = takewhile(lambda t: t.replace(tzinfo=zone).astimezone(timezone.utc) <= end, times)
        else:
            times = takewhile(lambda t: t <= end, times)
    if count != "-":
        times = (t for t, _ in zip(times, range(int(count))))
    left_out = {parsed(d) for d in exceptions.split(",") if d}
    more = sorted({parsed(d) for d in dates.split(",") if d})
    found, previous = [], None
    for time in merged(times, more):
        if time == previous or time in left_out or time < first:
            continue
        if time > last:
            break
        previous = time
        found.append(time)
        if len(found) == MOST:
            break
    return [written(time, zone) for time in found]


def merged(times, more):
    for time in times:
        while more and more[0] <= time:
            yield more.pop(0)
        yield time
    yield from more


def written(time, zone):
    if zone is None:
        return time.strftime("%Y%m%dT%H%M%S").rjust(15, "0")
    return time.replace(tzinfo=zone).astimezone(timezone.utc).strftime("%Y%m%dT%H%M%SZ").rjust(16, "0")


for row in sys.stdin:
    print(",".join(occurrences(row.rstrip("\n"))))
