"""The clock solver once more, by trying everything. Plain and slow.

Each line of the input is a day: hours and intakes as JSON, and what the program answers. Each line of the output says
what is wrong with that answer, or "ok", with the best value or the conflict found here.

The rules, in words:

Hours. Slots have the hours of the base unless the person sets others. Meals are at the hours of AM, Lunch and PM unless
the person sets meals. Getting up and going to bed: as set; else the longest pause between slots and meals round the
clock is the night (of two as long the one that ends earlier). The day begins in the middle of the night's sleep (whole
minutes, rounded down from going to bed on), and "before", "after" and "earliest" count from there.

Times that are tried: hours of slots, meals, fixed times, whole and half hours from getting up to going to bed.

Demands, in this order: for each intake by id
  pin/ID/N        the N-th fixed time is at that time; a fixed slot: at its hour or a meal that belongs to it. A meal
                  belongs to the nearest of AM, Lunch, PM (the first of equals).
  food/ID         what the person set; else food/ID/S for each supplement with a rule. With food: at a meal. Without:
                  at least 60 minutes before and 120 minutes after every meal.
  latest/ID/S     not after latest_hour, if that is in the waking day; and at least as long before the person's Night
                  as latest_hour is before the Night of the base.
  night/ID        when Night is the only slot: no other slot is nearer than Night.
  apart/ID        several times a day: times differ, and are as far apart as the person set.
then for each two intakes by id
  pair/A/B/a+b    interactions "separate", and "avoid" with hours
  spacing/A/B/R   rules of spacing. A class: medicines of the class and unknown ones. A substance: medicines with it and
                  unknown ones. Everything: every other intake, but one of the same supplement alone.
Distances are round the clock.

The best plan: fewest free times outside of the slots (in a slot: at its hour, or at a meal that belongs to it; without
slots all count), then fewest different times, then the smallest sum of distances to the preferred time, then the
smallest sum of minutes from the beginning of the day. Preferred times: the hours of the first n slots for n times a day;
with fewer slots, and more than one time, evenly from getting up to going to bed, rounded down; a single time without a
slot has none. They are taken in the order of the day by the free times, after each fixed one has taken the nearest (the
earlier of equals). A fixed time costs nothing; one fixed to a slot costs its distance to the hour of the slot.

The conflict: the fewest demands that cannot all hold; of several, those that come first.
"""

import itertools
import json
import math
import os
import sys

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "data", "stack")
with open(os.path.join(DATA, "supplements.json"), encoding="utf-8") as file:
    BASE = json.load(file)
SUPPLEMENTS = {one["id"]: one for one in BASE["supplements"]}
DAY = 1440
ORDER = ["AM", "Lunch", "PM", "Night"]


def ahead(a, b):
    return (b - a) % DAY


def apart(a, b):
    return min(ahead(a, b), ahead(b, a))


class Hours:
    def __init__(self, given):
        self.slots = {one["id"]: one["hour"] * 60 for one in BASE["slots"]}
        self.base_night = self.slots["Night"]
        self.slots.update(given["slots"])
        meals = given["meals"]
        if meals is None:
            meals = [self.slots[one] for one in ("AM", "Lunch", "PM")]
        self.meals = sorted(set(meals))
        marks = sorted(set(self.meals) | set(self.slots.values()))
        pauses = []
        for i, end in enumerate(marks):
            begin = marks[i - 1]
            pauses.append((-(ahead(begin, end) or DAY), end, begin))
        _, end, begin = min(pauses)
        self.wake = end if given["wake"] is None else given["wake"]
        self.bed = begin if given["bed"] is None else given["bed"]
        self.begin = (self.bed + ahead(self.bed, self.wake) // 2) % DAY

    def pos(self, time):
        return ahead(self.begin, time)

    def awake(self, time):
        return ahead(self.wake, time) <= ahead(self.wake, self.bed)

    def meal_slot(self, meal):
        return min(("AM", "Lunch", "PM"), key=lambda one: (apart(self.slots[one], meal), ORDER.index(one)))

    def slot_times(self, slot):
        return {self.slots[slot]} | {meal for meal in self.meals if self.meal_slot(meal) == slot}


def slots_of(intake):
    if intake["slots"] is not None:
        return intake["slots"]
    lists = [SUPPLEMENTS[one]["slots"] for one in intake["supplements"]]
    if not lists:
        return []
    common = [slot for slot in lists[0] if all(slot in other for other in lists)]
    return common or lists[0]


def demands_of(intakes, hours):
    """(key, moments of what, test): unary tests take a time, pair tests two times."""
    result = []
    for one in intakes:
        me = one["id"]
        for number, pin in enumerate(one["pins"]):
            if "time" in pin:
                allowed = {pin["time"]}
            else:
                allowed = hours.slot_times(pin["slot"])
            result.append((f"pin/{me}/{number}", "pin", me, number, allowed))
        at_meal = lambda time: time in hours.meals
        away = lambda time: all(
            time != meal and ahead(time, meal) >= 60 and ahead(meal, time) >= 120 for meal in hours.meals)
        if one["food"] in ("meal", "away"):
            result.append((f"food/{me}", "one", me, at_meal if one["food"] == "meal" else away, None))
        elif one["food"] == "recorded":
            for s in one["supplements"]:
                rule = SUPPLEMENTS[s]["with_food"]
                if rule is not None:
                    result.append((f"food/{me}/{s}", "one", me, at_meal if rule else away, None))
        for s in one["supplements"]:
            latest = SUPPLEMENTS[s]["latest_hour"]
            if latest is None:
                continue
            lead = hours.base_night - latest * 60

            def early(time, latest=latest * 60, lead=lead):
                if hours.awake(latest) and hours.pos(time) > hours.pos(latest):
                    return False
                return hours.pos(hours.slots["Night"]) - hours.pos(time) >= lead

            result.append((f"latest/{me}/{s}", "one", me, early, None))
        if slots_of(one) == ["Night"]:
            result.append((f"night/{me}", "one", me, lambda time: all(
                apart(time, hours.slots["Night"]) <= apart(time, hours.slots[slot]) for slot in ORDER), None))
        if one["times"] > 1:
            result.append((f"apart/{me}", "own", me, one["least"] or 1, None))
    for i, a in enumerate(intakes):
        for b in intakes[i + 1:]:
            for pair in BASE["interactions"]:
                if pair["type"] not in ("separate", "avoid") or pair["hours"] is None:
                    continue
                ways = [(pair["a"], pair["b"]), (pair["b"], pair["a"])]
                if any(x in a["supplements"] and y in b["supplements"] for x, y in ways):
                    result.append((
                        f"pair/{a['id']}/{b['id']}/{pair['a']}+{pair['b']}", "two", a["id"], b["id"],
                        math.ceil(pair["hours"] * 60)))
            for rule in BASE["spacing"]:
                if any(spaced(rule, x, y) for x, y in ((a, b), (b, a))):
                    result.append((
                        f"spacing/{a['id']}/{b['id']}/{rule['id']}", "two", a["id"], b["id"],
                        math.ceil(rule["hours"] * 60)))
    return result


def spaced(rule, one, other):
    if rule["supplement"] not in one["supplements"]:
        return False
    kind, name = rule["other"]["kind"], rule["other"]["id"]
    if kind == "everything":
        return other["unknown"] or other["supplements"] != [rule["supplement"]]
    if not other["medicine"]:
        return False
    return other["unknown"] or name in other["classes" if kind == "class" else "substances"]


class Problem:
    def __init__(self, case):
        self.hours = Hours(case["hours"])
        self.intakes = sorted(case["intakes"], key=lambda one: one["id"])
        self.demands = demands_of(self.intakes, self.hours)
        times = set(self.hours.meals) | set(self.hours.slots.values())
        times |= {pin["time"] for one in self.intakes for pin in one["pins"] if "time" in pin}
        times |= {minute for minute in range(0, DAY, 30) if self.hours.awake(minute)}
        self.times = sorted(times, key=self.hours.pos)
        # A moment: intake, number of its pin or None, number among the free ones or None.
        self.moments = []
        for one in self.intakes:
            for number in range(one["times"]):
                pinned = number < len(one["pins"])
                self.moments.append((one, number if pinned else None, None if pinned else number - len(one["pins"])))
        self.prefer = self.preferences()
        self.known = {}

    def preferences(self):
        hours, result = self.hours, []
        for one in self.intakes:
            n, slots = one["times"], slots_of(one)
            if len(slots) >= n:
                places = sorted(hours.pos(hours.slots[slot]) for slot in slots[:n])
            elif n > 1:
                length = ahead(hours.wake, hours.bed)
                places = [hours.pos(hours.wake) + k * length // (n - 1) for k in range(n)]
            else:
                places = []
            mine = []
            for pin in one["pins"]:
                fixed = hours.pos(pin["time"] if "time" in pin else hours.slots[pin["slot"]])
                if places:
                    places.remove(min(places, key=lambda place: (abs(place - fixed), place)))
                mine.append(None if "time" in pin else fixed)
            free = n - len(one["pins"])
            mine += places if places else [None] * free
            result += mine
        return result

    def effects(self, demand):
        """What one demand allows: sets of times by moment, and distances by pair of moments."""
        _, kind, me, x, y = demand
        own = [i for i, moment in enumerate(self.moments) if moment[0]["id"] == me]
        if kind == "pin":
            return {i: y for i in own if self.moments[i][1] == x}, {}
        if kind == "one":
            allowed = {time for time in self.times if x(time)}
            return {i: allowed for i in own}, {}
        if kind == "own":
            return {}, {pair: x for pair in itertools.combinations(own, 2)}
        others = [j for j, moment in enumerate(self.moments) if moment[0]["id"] == x]
        return {}, {(min(i, j), max(i, j)): y for i in own for j in others}

    def compiled(self, chosen):
        domains = [set(self.times) for _ in self.moments]
        gaps = {}
        for demand in chosen:
            key = demand[0]
            if key not in self.known:
                self.known[key] = self.effects(demand)
            allowed, apart_by = self.known[key]
            for i, times in allowed.items():
                domains[i] &= times
            for pair, gap in apart_by.items():
                gaps[pair] = max(gaps.get(pair, 0), gap)
        return domains, gaps

    def assignments(self, chosen, concerned=None):
        """All that hold to the demands; the free times of one intake in one order only. concerned: intakes that any
        demand speaks of; the others can have any time, and are given their first one."""
        domains, gaps = self.compiled(chosen)
        if concerned is not None:
            for i, moment in enumerate(self.moments):
                if moment[0]["id"] not in concerned:
                    domains[i] = {self.times[0]}
        lists = [[time for time in self.times if time in domain] for domain in domains]
        before = [[(i, gaps.get((i, j), 0)) for i in range(j) if gaps.get((i, j), 0)] for j in range(len(lists))]
        ordered = [
            j > 0 and self.moments[j][2] is not None and self.moments[j][2] > 0 for j in range(len(lists))]
        plan = [None] * len(lists)
        pos = self.hours.pos

        def go(j):
            if j == len(lists):
                yield plan
                return
            for time in lists[j]:
                if ordered[j] and pos(time) < pos(plan[j - 1]):
                    continue
                if all(apart(plan[i], time) >= gap for i, gap in before[j]):
                    plan[j] = time
                    yield from go(j + 1)

        return go(0)

    def can(self, chosen):
        concerned = {one[2] for one in chosen} | {one[3] for one in chosen if one[1] == "two"}
        return next(self.assignments(chosen, concerned), None) is not None

    def setup(self):
        hours = self.hours
        self.home = []
        for one, pin, _ in self.moments:
            if pin is not None:
                self.home.append(None)
                continue
            home = set()
            for slot in slots_of(one) or ORDER:
                home |= hours.slot_times(slot)
            self.home.append(home)

    def value(self, plan):
        off = sum(home is not None and time not in home for home, time in zip(self.home, plan))
        places = [self.hours.pos(time) for time in plan]
        far = sum(abs(place - ideal) for place, ideal in zip(places, self.prefer) if ideal is not None)
        return [off, len(set(plan)), far, sum(places)]

    def best(self):
        self.setup()
        return min((self.value(plan) for plan in self.assignments(self.demands)), default=None)

    def conflict(self):
        for size in range(1, len(self.demands) + 1):
            for chosen in itertools.combinations(self.demands, size):
                if not self.can(chosen):
                    return [one[0] for one in chosen]


def judge(case):
    problem = Problem(case)
    keys = [one[0] for one in problem.demands]
    if keys != case["demands"]:
        return f"demands: {keys} here, {case['demands']} there"
    best = problem.best()
    if best != case["value"]:
        return f"value: {best} here, {case['value']} there"
    if best is not None:
        # The plan itself holds to everything and has the value that it says.
        times = {name: sorted(times, key=problem.hours.pos) for name, times in case["plan"].items()}
        if sorted(times) != [one["id"] for one in problem.intakes]:
            return "plan: not the same intakes"
        options = [set(itertools.permutations(times[one["id"]])) for one in problem.intakes]
        domains, gaps = problem.compiled(problem.demands)
        for choice in itertools.product(*options):
            plan = [time for part in choice for time in part]
            if len(plan) == len(domains) and all(time in domain for time, domain in zip(plan, domains)) and all(
                    apart(plan[i], plan[j]) >= gap for (i, j), gap in gaps.items()) and problem.value(plan) == best:
                return f"ok {best}"
        return f"plan: {times} breaks a demand, or has not the value {best}"
    conflict = problem.conflict()
    if conflict != case["conflict"]:
        return f"conflict: {conflict} here, {case['conflict']} there"
    chosen = [one for one in problem.demands if one[0] in conflict]
    for size in range(len(chosen)):
        for part in itertools.combinations(chosen, size):
            if not problem.can(part):
                return f"conflict: not minimal, {[one[0] for one in part]}"
    return f"ok {conflict}"


for line in sys.stdin:
    print(judge(json.loads(line)), flush=True)
