#!/usr/bin/env python3
"""A second computation of courses, adherence, stock, comparisons and laboratory values, from the rules alone.

Reads lines of JSON, each with "kind"; writes one line of JSON for each. Days are numbers since 1970-01-01, amounts
whole millionths. Days of rules come from dateutil where it is there, else from counting; p values are checked
against scipy where it is there.

The rules:
- A course has a rule of days, steps of calendar days with doses, an end, pauses. A count of the rule is of its days
  without regard to pauses. Weeks start on Monday. Amounts of one day and time are added.
- A record is taken, late, skipped, open (today or later without an entry), outOfStock, missed. Of several entries taken
  goes first, then late, then a skip that freezes, then one that does not. Days after today are open.
- A day breaks a streak with a missed dose or a skip for "forgotten" or "other"; it is kept when all is taken; else
  nothing changes.
- Packages: usable ones first, then open ones, then the last day, the day acquired, the id. What is used is open from
  then on. A package is usable through its expiry, and through its opening and the days it keeps.
- A package that was counted holds what was counted from the end of that day on, less what is taken later; where something
  is missing it was opened on that day at the latest.
- A plan uses usable packages only. It runs out on the first day not fully served, within 3653 days from today.
- Costs: contents of the newest package with a price; rounded once, half up.
"""
import datetime
import heapq
import itertools
import json
import re
import sys
from fractions import Fraction

try:
    from dateutil import rrule
except ImportError:
    rrule = None

EPOCH = datetime.date(1970, 1, 1)
TIMES = ["AM", "Lunch", "PM", "Night"]
FREEZING = {"illness", "travel", "out_of_stock", "side_effects", "advice"}
HORIZON = 3653


def scipy():
    """numpy and scipy.stats, or None; taken only when asked for, as they are slow to start."""
    try:
        import numpy
        from scipy import stats
    except ImportError:
        return None
    return numpy, stats


def date(number):
    return EPOCH + datetime.timedelta(days=number)


def number(moment):
    return (moment - EPOCH).days


def rank(time):
    return TIMES.index(time) if time in TIMES else 4 + int(time[:2]) * 60 + int(time[3:])


# Courses ---------------------------------------------------------------------------------------


def rule_days(course, through):
    """The days of the rule up to a day, without pauses and end."""
    rule, start = course["rule"], course["start"]
    kind = rule["type"]
    if kind == "cycle":
        length = rule["on"] + rule["off"]
        days = (d for d in range(start, through + 1) if (d - start) % length < rule["on"])
    elif rrule is not None:
        names = {"daily": rrule.DAILY, "weekly": rrule.WEEKLY, "monthly": rrule.MONTHLY}
        options = {"interval": rule["interval"], "wkst": rrule.MO}
        if rule.get("days"):
            options["byweekday"] = [d - 1 for d in rule["days"]]
        zero = datetime.datetime.combine(date(start), datetime.time())
        last = datetime.datetime.combine(date(through), datetime.time())
        days = (number(m.date()) for m in rrule.rrule(names[kind], dtstart=zero, until=last, **options))
    else:
        days = (d for d in range(start, through + 1) if matches(rule, start, d))
    if rule.get("count"):
        days = itertools.islice(days, rule["count"])
    return days


def matches(rule, start, day):
    if rule["type"] == "daily":
        return (day - start) % rule["interval"] == 0
    if rule["type"] == "weekly":
        monday = start - date(start).weekday()
        wanted = rule.get("days") or [date(start).isoweekday()]
        return (day - monday) // 7 % rule["interval"] == 0 and date(day).isoweekday() in wanted
    a, b = date(start), date(day)
    months = (b.year - a.year) * 12 + b.month - a.month
    return months % rule["interval"] == 0 and a.day == b.day


def course_plan(course, first, last):
    """Doses by day from first to last."""
    plan = {}
    if course.get("asNeeded"):
        return plan
    for day in rule_days(course, last):
        if day < first or (course["end"] is not None and day > course["end"]):
            continue
        if any(a <= day and (b is None or day <= b) for a, b in course["pauses"]):
            continue
        at = day - course["start"]
        for step in course["steps"]:
            if step["days"] is None or at < step["days"]:
                sums = plan.setdefault(day, {})
                for time, amount in step["doses"]:
                    sums[time] = sums.get(time, 0) + amount
                break
            at -= step["days"]
    return plan


def plan_of(item, first, last):
    total = {}
    for course in item["courses"]:
        for day, doses in course_plan(course, first, last).items():
            sums = total.setdefault(day, {})
            for time, amount in doses.items():
                sums[time] = sums.get(time, 0) + amount
    return total


# Adherence -------------------------------------------------------------------------------------


def standing(kinds, day, today, empty):
    if day > today:
        return "open"
    if kinds:
        for best in ("taken", "late"):
            if best in kinds:
                return best
        good = [k for k in kinds if k in FREEZING]
        return "skipped:" + (good or kinds)[0]
    if day == today:
        return "open"
    return "outOfStock" if any(a <= day <= b for a, b in empty) else "missed"


def tally(standings):
    names = ("taken", "late", "skipped", "outOfStock", "missed", "open")
    counts = [sum(1 for s in standings if s.split(":")[0] == n) for n in names]
    due = sum(counts[:5])
    done = counts[0] + counts[1]
    if due == 0:
        return counts + [None]
    percent = int(Fraction(100 * done, due) + Fraction(1, 2))
    if percent == 100 and done < due:
        percent = 99
    if percent == 0 and done > 0:
        percent = 1
    return counts + [percent]


def streak(by_day, first, last):
    current = best = 0
    span, begin = None, None
    for day in range(first, last + 1):
        states = by_day.get(day, [])
        if any(s == "missed" or s.startswith("skipped:") and s[8:] not in FREEZING for s in states):
            current = 0
        elif states and all(s in ("taken", "late") for s in states):
            if current == 0:
                begin = day
            current += 1
            if current > best:
                best, span = current, [begin, day]
    return [current, best, span]


def grouped(records, key):
    groups = {}
    for record in records:
        groups.setdefault(key(record), []).append(record[3])
    return groups


def adherence(case):
    first, last, today = case["from"], case["through"], case["today"]
    records, extras = [], 0
    known = {i["id"] for i in case["items"]}
    for item in case["items"]:
        plan = plan_of(item, first, last)
        entries = {}
        for name, day, time, kind, _ in case["entries"]:
            if name == item["id"] and first <= day <= last and time is not None:
                entries.setdefault((day, time), []).append(kind)
        for day in sorted(plan):
            for time in sorted(plan[day], key=rank):
                kinds = entries.pop((day, time), [])
                state = standing(kinds, day, today, item["outOfStock"])
                doubled = max(0, sum(k in ("taken", "late") for k in kinds) - 1)
                records.append((item["id"], day, time, state, plan[day][time], doubled))
        extras += sum(len(v) for v in entries.values())
    extras += sum(1 for n, day, time, _, _ in case["entries"]
                  if first <= day <= last and (time is None or n not in known))
    weeks = grouped(records, lambda r: r[1] - date(r[1]).weekday())
    months = grouped(records, lambda r: number(date(r[1]).replace(day=1)))
    mondays = range(first - date(first).weekday(), last + 1, 7)
    firsts, moment = [], date(first).replace(day=1)
    while number(moment) <= last:
        firsts.append(number(moment))
        moment = (moment + datetime.timedelta(days=31)).replace(day=1)
    by_item = grouped(records, lambda r: r[0])
    times = grouped(records, lambda r: r[2])
    everything = grouped(records, lambda r: r[1])
    return {
        "records": [list(r) for r in records],
        "extras": extras,
        "total": tally([r[3] for r in records]),
        "items": [[i["id"], tally(by_item.get(i["id"], []))] for i in case["items"]],
        "times": [[t, tally(times[t])] for t in sorted(times, key=rank)],
        "weeks": [[m, tally(weeks.get(m, []))] for m in mondays],
        "months": [[m, tally(months.get(m, []))] for m in firsts],
        "streak": streak(everything, first, last),
        "streaks": [streak(grouped([r for r in records if r[0] == i["id"]], lambda r: r[1]), first, last)
                    for i in case["items"]],
        "calendar": calendar(case, everything),
    }


def calendar(case, by_day):
    """The states of the days of today's month."""
    begin = date(case["today"]).replace(day=1)
    row = []
    for offset in range(31):
        moment = begin + datetime.timedelta(days=offset)
        if moment.month != begin.month:
            break
        states = by_day.get(number(moment), [])
        due = [s for s in states if s != "open"]
        done = [s for s in due if s in ("taken", "late")]
        if due:
            row.append("all" if len(done) == len(due) else "some" if done else "none")
        elif states:
            row.append("open")
        else:
            paused = any(
                c["start"] <= number(moment)
                and (effective_end(c) is None or number(moment) <= effective_end(c))
                and any(a <= number(moment) and (b is None or number(moment) <= b) for a, b in c["pauses"])
                for i in case["items"] for c in i["courses"])
            row.append("paused" if paused else "notPlanned")
    return row


def effective_end(course):
    ends = [course["end"]] if course["end"] is not None else []
    if not course.get("asNeeded"):
        if course["rule"].get("count"):
            ends.append(list(rule_days(course, course["start"] + 40000))[-1])
        if all(s["days"] is not None for s in course["steps"]):
            ends.append(course["start"] + sum(s["days"] for s in course["steps"]) - 1)
    return min(ends) if ends else None


# Stock -----------------------------------------------------------------------------------------


def last_day(package):
    ends = []
    if package["expiry"] is not None:
        ends.append(package["expiry"])
    if package["keeps"] is not None and package["open"] is not None:
        ends.append(package["open"] + package["keeps"])
    return min(ends) if ends else None


def usable(package, day):
    return last_day(package) is None or day <= last_day(package)


def take(packages, amount, day, past):
    while amount > 0:
        ready = [p for p in packages if p["left"] > 0 and p["acquired"] <= day and (past or usable(p, day))]
        if not ready:
            break
        best = min(ready, key=lambda p: (
            not usable(p, day), p["open"] is None or p["open"] > day,
            float("inf") if last_day(p) is None else last_day(p), p["acquired"], p["id"]))
        part = min(amount, best["left"])
        best["left"] -= part
        if best["open"] is None or best["open"] > day:
            best["open"] = day
        amount -= part
    return amount


def recount(packages, day):
    """At the end of a day."""
    for p in packages:
        if p["counted"] is not None and p["counted"][0] == day:
            p["left"] = p["counted"][1]
            if p["left"] < p["contents"] and (p["open"] is None or p["open"] > day):
                p["open"] = day


def replay(packages, taken, first, last):
    """Takes what was taken of each day from first to last, then counts; gives what was not there."""
    days = {d for d, _ in taken} | {p["counted"][0] for p in packages if p["counted"] is not None}
    missing = 0
    for day in sorted(d for d in days if first <= d <= last):
        for when, amount in taken:
            if when == day:
                missing += take(packages, amount, day, True)
        recount(packages, day)
    return missing


def stock(case, item):
    today = case["today"]
    packages = []
    for p in item["packages"]:
        if p["acquired"] <= today:
            opened = p["opened"] if p["opened"] is not None and p["opened"] <= today else None
            packages.append(dict(p, left=p["contents"], open=opened))
    mine = [e for e in case["entries"] if e[0] == item["id"]]
    missing = replay(packages, [(e[1], e[4]) for e in mine if e[3] in ("taken", "late")], -10 ** 9, today)
    held = sorted([p["id"], p["left"]] for p in packages)
    free = sum(p["left"] for p in packages if usable(p, today))
    gone = sum(p["left"] for p in packages if not usable(p, today))

    done = {e[2] for e in mine if e[1] == today and e[2] is not None}
    active = [dict(p) for p in packages if usable(p, today)]
    plan, reach = {}, today - 1

    def doses(day):
        nonlocal plan, reach
        if day > reach:
            until = min(day + 400, today + HORIZON + 800)
            plan, reach = plan_of(item, today, until), until
        times = plan.get(day, {})
        return sum(a for t, a in times.items() if not (day == today and t in done))

    result, rest, wasted, any_need = "notPlanned", 0, [], False
    for day in range(today, today + HORIZON + 1):
        need = doses(day)
        if need == 0:
            continue
        any_need = True
        expired = [p for p in active if not usable(p, day)]
        active = [p for p in active if usable(p, day)]
        wasted += sorted(([p["id"], last_day(p), p["left"]] for p in expired if p["left"] > 0),
                         key=lambda w: (w[1], w[0]))
        have = sum(p["left"] for p in active)
        if have < need:
            result, rest = day, have
            break
        take(active, need, day, False)
    if isinstance(result, str):
        later = any(not c.get("asNeeded") and has_later(c, today + HORIZON) for c in item["courses"])
        result = "farAway" if later else "lasts" if any_need else "notPlanned"

    order = None
    if isinstance(result, int) and result - case["lead"] <= today + case["within"]:
        amount = sum(doses(d) for d in range(result, result + case["cover"]))
        amount = max(0, amount - rest)
        newest = max(packages, key=lambda p: (p["acquired"], p["id"])) if packages else None
        count = -(-amount // newest["contents"]) if newest else None
        cost = price(packages, count * newest["contents"], 1) if newest else None
        order = [result - case["lead"], amount, count, cost]
    return {"held": held, "usable": free, "expired": gone, "unaccounted": missing, "runOut": result,
            "remainder": rest, "wasted": wasted, "order": order}


def empty_days(case, item):
    """Days on which none of the planned doses could be taken, since the first package."""
    if not item["packages"]:
        return []
    first = max(case["from"], min(p["acquired"] for p in item["packages"]))
    plan = plan_of(item, first, case["through"])
    packages = [dict(p, left=p["contents"], open=p["opened"]) for p in item["packages"]
                if p["acquired"] <= case["through"]]
    taken = [(e[1], e[4]) for e in case["entries"] if e[0] == item["id"] and e[3] in ("taken", "late")]
    days, reached = [], -10 ** 9
    for day in sorted(plan):
        replay(packages, taken, reached, day - 1)
        reached = day
        there = sum(p["left"] for p in packages if p["acquired"] <= day and usable(p, day))
        if there < min(plan[day].values()):
            days.append(day)
    return days


def has_later(course, day):
    """Whether something is planned after a day that lies beyond every count and step of the cases."""
    end = effective_end(course)
    return end is None and all(b is not None for _, b in course["pauses"])


def price(packages, amount, days):
    priced = [p for p in packages if p["price"] is not None]
    if not priced:
        return None
    newest = max(priced, key=lambda p: (p["acquired"], p["id"]))
    exact = Fraction(newest["price"][0] * amount, newest["contents"] * days)
    return [int(exact + Fraction(1, 2)), newest["price"][1]]


def costs(case):
    begin = date(case["today"])
    year, month = begin.year + begin.month // 12, begin.month % 12 + 1
    length = (datetime.date(year + month // 12, month % 12 + 1, 1) - datetime.date(year, month, 1)).days
    last = number(datetime.date(year, month, min(begin.day, length))) - 1
    sums, daily, unpriced = {}, {}, []
    for item in case["items"]:
        amount = sum(sum(t.values()) for t in plan_of(item, case["today"], last).values())
        if amount == 0:
            continue
        packages = [p for p in item["packages"] if p["acquired"] <= case["today"]]
        total = price(packages, amount, 1)
        if total is None:
            unpriced.append(item["id"])
            continue
        sums[total[1]] = sums.get(total[1], 0) + total[0]
        per = price(packages, amount, last - case["today"] + 1)
        daily[per[1]] = daily.get(per[1], 0) + per[0]
    return {"month": sorted([c, m] for c, m in sums.items() if m),
            "day": sorted([c, m] for c, m in daily.items() if m), "unpriced": unpriced}


def plan(case):
    answer = adherence(case)
    answer["stock"] = [stock(case, item) for item in case["items"]]
    answer["cost"] = costs(case)
    answer["empty"] = [empty_days(case, item) for item in case["items"]]
    return answer


# Calendars -------------------------------------------------------------------------------------


def events(case):
    """The days of the events of other calendars up to a day, as dateutil reads them."""
    if rrule is None:
        return "no dateutil"
    last = datetime.datetime.combine(date(case["through"]), datetime.time())
    days = []
    for lines in case["events"]:
        text = "\n".join(line.replace(";VALUE=DATE", "") for line in lines)
        found = rrule.rrulestr(text, forceset=True)
        # An event is on its DTSTART too.
        begin = re.search("DTSTART:([0-9]{8})", text).group(1)
        own = {datetime.datetime.strptime(begin, "%Y%m%d")}
        own |= set(itertools.takewhile(lambda m: m <= last, found))
        own -= {datetime.datetime.strptime(d, "%Y%m%d") for d in re.findall("EXDATE:([0-9]{8})", text)}
        days += [number(m.date()) for m in own if m <= last]
    return sorted(days)


# Comparisons -----------------------------------------------------------------------------------


def permutation(case):
    values = [Fraction(v) for v in case["values"]]
    labels = case["labels"]
    n, k = len(values), sum(labels)

    def difference(chosen, data):
        inside = sum(data[i] for i in chosen)
        return inside / k - (sum(data) - inside) / (n - k)

    own = [i for i in range(n) if labels[i]]
    orders = list(itertools.combinations(range(n), k))
    observed = difference(own, values)
    large = sum(1 for o in orders if abs(difference(o, values)) >= abs(observed))

    def p_at(shift):
        moved = [v - shift if labels[i] else v for i, v in enumerate(values)]
        limit = abs(difference(own, moved))
        return Fraction(sum(1 for o in orders if abs(difference(o, moved)) >= limit), len(orders))

    answer = {"difference": float(observed), "assignments": len(orders), "asLarge": large}
    if scipy():
        numpy, stats = scipy()

        def statistic(x, y, axis=-1):
            return numpy.abs(numpy.mean(x, axis=axis) - numpy.mean(y, axis=axis))
        a = [float(values[i]) for i in own]
        b = [float(v) for i, v in enumerate(values) if not labels[i]]
        theirs = stats.permutation_test(
            (a, b), statistic, permutation_type="independent", alternative="greater",
            n_resamples=numpy.inf, vectorized=True)
        if abs(theirs.pvalue - large / len(orders)) > 1e-12:
            answer["asLarge"] = "scipy says p = %r" % theirs.pvalue
    # Just inside of the interval p is above 0.05, just outside it is not.
    twentieth, step = Fraction(1, 20), Fraction(1, 10**7)
    low, high = (Fraction(x) for x in case["interval"])
    # Where no value varies the interval is the difference alone.
    inner = (low + step, high - step) if high - low > 2 * step else (observed, observed)
    answer["ends"] = [p_at(inner[0]) > twentieth, p_at(low - step) <= twentieth,
                      p_at(inner[1]) > twentieth, p_at(high + step) <= twentieth]
    return answer


class Stream:
    """SplitMix64."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        mask = (1 << 64) - 1
        self.state = (self.state + 0x9E3779B97F4A7C15) & mask
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
        return z ^ (z >> 31)

    def below(self, count):
        return (self.next() * count) >> 64


def weeks(case):
    order = [i < case["weeks"] // 2 for i in range(case["weeks"])]
    stream = Stream(case["seed"])
    for last in range(case["weeks"] - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def before_after(case):
    start, days = case["start"], case["days"]
    values = sorted(case["values"], key=lambda v: v[0])
    sides = [[v for d, v in values if start - days <= d <= start - 1],
             [v for d, v in values if start + 1 <= d <= start + days]]

    def summary(side):
        if not side:
            return None
        ordered = sorted(Fraction(v) for v in side)
        m = len(ordered) // 2
        median = ordered[m] if len(ordered) % 2 else (ordered[m - 1] + ordered[m]) / 2
        return [len(side), float(sum(ordered) / len(ordered)), float(median)]

    answer = {"before": summary(sides[0]), "after": summary(sides[1]), "interval": None}
    if min(len(s) for s in sides) >= 5:
        stream, differences = Stream(case["seed"]), []
        for _ in range(9999):
            means = []
            for side in sides:
                total = 0.0
                for _ in side:
                    total += side[stream.below(len(side))]
                means.append(total / len(side))
            differences.append(means[1] - means[0])
        differences.sort()
        answer["interval"] = [differences[249], differences[9749]]
        if scipy():
            numpy, stats = scipy()
            theirs = stats.bootstrap(
                (sides[0], sides[1]), lambda x, y, axis=-1: numpy.mean(y, axis=axis) - numpy.mean(x, axis=axis),
                n_resamples=9999, method="percentile", random_state=1).confidence_interval
            width = theirs.high - theirs.low
            near = max(abs(theirs.low - differences[249]), abs(theirs.high - differences[9749]))
            if near > 0.1 * width + 1e-9:
                answer["interval"] = "scipy says %r to %r" % (theirs.low, theirs.high)
    return answer


# As needed, laboratory, barcodes ---------------------------------------------------------------

DAY = 86_400_000


def fits(taken, at, amount, most):
    """Whether no 24 hours have more than the most with one more dose, by trying every window that begins with a dose."""
    doses = taken + [(at, amount)]
    for begin, _ in doses:
        inside = sum(a for t, a in doses if begin <= t < begin + DAY)
        if inside > most and begin <= at < begin + DAY:
            return False
    return True


def as_needed(case):
    taken = [tuple(t) for t in case["taken"]]
    at, amount, most = case["at"], case["amount"], case["most"]
    if amount > most:
        return "tooMuch"
    if fits(taken, at, amount, most):
        return "allowed"
    times = [t + DAY for t, _ in taken if t + DAY > at]
    heapq.heapify(times)
    while times:
        time = heapq.heappop(times)
        if fits(taken, time, amount, most):
            return time - at
    return "never"


WEIGHTS = {"H": "1.008", "C": "12.011", "N": "14.007", "O": "15.999", "Na": "22.990", "Mg": "24.305",
           "P": "30.974", "S": "32.06", "K": "39.098", "Ca": "40.078", "Fe": "55.845", "Co": "58.933", "Cu": "63.546",
           "Zn": "65.38", "Se": "78.971", "I": "126.90"}


def molar_mass(case):
    return float(sum(Fraction(WEIGHTS[e]) * int(n or 1) for e, n in re.findall("([A-Z][a-z]?)([0-9]*)", case["formula"])))


def barcode(case):
    digits = [int(c) for c in case["text"]]
    total = sum(d * (1 if i % 2 == 0 else 3) for i, d in enumerate(reversed(digits)))
    return len(digits) in (8, 12, 13, 14) and total % 10 == 0


KINDS = {"plan": plan, "events": events, "permutation": permutation, "weeks": weeks, "beforeAfter": before_after,
         "asNeeded": as_needed, "molarMass": molar_mass, "barcode": barcode}


def main():
    for line in sys.stdin:
        case = json.loads(line)
        print(json.dumps(KINDS[case["kind"]](case), separators=(",", ":")), flush=True)


if __name__ == "__main__":
    main()
