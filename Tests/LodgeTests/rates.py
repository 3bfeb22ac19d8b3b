"""Attendance rates, series, sums and the care list, computed anew from what the program exports as JSON.

Reads one association a line from standard input; says each difference, and how many figures agreed. It follows
docs/decisions/0063-numbers-of-attendance.md and shares nothing with the program: day by day, member by member.
"""
import calendar
import json
import sys
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

RANK = {"Apprendista": 1, "Compagno": 2, "Maestro": 3}
ACTIVE = {"active", "readmitted"}


def tenths(part, whole):
    """A share in hundredths, to a tenth, halves up; None of nothing."""
    if whole == 0:
        return None
    exact = Fraction(100 * part, whole)
    scaled = Decimal(exact.numerator * 10) / Decimal(exact.denominator)
    return float(scaled.quantize(Decimal(1), ROUND_HALF_UP) / 10)


def held(case, member, day):
    """The rank of a member on a day, 0 for who may be at no meeting."""
    steps = [s for s in case["standings"] if s["member_id"] == member and s["day"] <= day]
    if not steps or max(steps, key=lambda s: (s["day"], s["id"]))["state"] not in ACTIVE:
        return 0
    degrees = [RANK[d["degree"]] for d in case["degrees"]
               if d["member_id"] == member and d["day"] <= day]
    return max(degrees, default=0)


def marks_of(case, member, asked, upto):
    """(day, mark) of the meetings that count for a member, by day."""
    marks = {(a["meeting_id"], a["member_id"]): a for a in case["attendance"]}
    called = {a["meeting_id"] for a in case["attendance"] if a["mark"] != "NonConfermato"}
    found = []
    for meeting in case["meetings"]:
        day = meeting["day"]
        if meeting["cancelled"] or day > upto or meeting["id"] not in called:
            continue
        if asked.get("from", "") > day or asked.get("to", "9999") < day:
            continue
        if asked.get("degree", meeting["degree"]) != meeting["degree"]:
            continue
        rank = held(case, member, day)
        if rank == 0 or rank < RANK[meeting["degree"]]:
            continue
        mark = marks.get((meeting["id"], member))
        kind = "unconfirmed"
        if mark and mark["mark"] == "Presente":
            kind = "present"
        elif mark and mark["mark"] == "Assente":
            kind = "excused" if mark["reason"] is not None else "absent"
        found.append((day, kind, rank))
    return found


def series(marks):
    longest = current = 0
    for _, kind, _ in marks:
        if kind == "present":
            current += 1
            longest = max(longest, current)
        elif kind != "excused":
            current = 0
    return longest, current


def missed(marks):
    run = []
    for day, kind, _ in marks:
        run = [] if kind == "present" else run + [(day, kind)]
    return run


class Count:
    figures = 0
    wrong = 0

    def same(self, what, said, computed):
        self.figures += 1
        if said != computed:
            self.wrong += 1
            print(what, "program", said, "computed", computed)


def months_between(since, on):
    """Full months, by counting them one at a time; the last day of a shorter month stands for a later one."""
    year, month, day = (int(part) for part in since.split("-"))
    count = 0
    while True:
        total = year * 12 + month - 1 + count + 1
        last = calendar.monthrange(total // 12, total % 12 + 1)[1]
        if f"{total // 12:04}-{total % 12 + 1:02}-{min(day, last):02}" > on:
            return count
        count += 1


def compare_due(count, case, look):
    on = look["on"]
    computed = {}
    for member in case["members"]:
        rank = held(case, member["id"], on)
        if rank not in (1, 2):
            continue
        name = [d for d, r in RANK.items() if r == rank][0]
        after = [d for d, r in RANK.items() if r == rank + 1][0]
        since = min(d["day"] for d in case["degrees"]
                    if d["member_id"] == member["id"] and d["degree"] == name)
        kinds = [kind for day, kind, _ in marks_of(case, member["id"], {"from": since}, on)]
        present, counted = kinds.count("present"), len(kinds) - kinds.count("excused")
        papers = sum(p["author_id"] == member["id"] and p["state"] == "Completata"
                     and since <= p["day"] <= on for p in case["papers"])
        rule, months = case["rules"][after], months_between(since, on)
        due = (months >= rule.get("months", 0) and present >= rule.get("meetings", 0)
               and papers >= rule.get("papers", 0)
               and ("percent" not in rule
                    or counted > 0 and Fraction(100 * present, counted) >= rule["percent"]))
        computed[member["id"]] = (name, since, months, len(kinds), present, papers, due)
    said = {row["member_id"]: (row["degree"], row["since"], row["months"], row["meetings"],
                               row["attended"], row["papers"], row["due"])
            for row in look["rows"]}
    count.same(f"case {case['case']} due on {on}", said, computed)
    for row in look["rows"]:
        count.same(f"case {case['case']} {row['member']} lacks something", row["missing"] is None,
                   row["due"])
    waits = [row["since"] for row in look["rows"]]
    count.same(f"case {case['case']} who waits longest is first", waits, sorted(waits))


def main():
    count = Count()
    for line in sys.stdin:
        case = json.loads(line)
        today = case["today"]
        active = {m["id"] for m in case["members"] if held(case, m["id"], today)}
        for look in case["rates"]:
            said = {row["member_id"]: row for row in look["rows"]}
            name = f"case {case['case']} {look['asked']}"
            wanted = set()
            for member in (m["id"] for m in case["members"]):
                marks = marks_of(case, member, look["asked"], today)
                if not marks and member not in active:
                    continue
                wanted.add(member)
                row = said.get(member)
                if row is None:
                    continue
                kinds = [kind for _, kind, _ in marks]
                n = {k: kinds.count(k) for k in ("present", "absent", "excused", "unconfirmed")}
                for key, value in n.items():
                    count.same(f"{name} {row['member']} {key}", row[key], value)
                count.same(f"{name} {row['member']} eligible", row["eligible"], len(marks))
                count.same(f"{name} {row['member']} rate", row["rate"],
                           tenths(n["present"], len(marks) - n["excused"]))
                count.same(f"{name} {row['member']} rate_of_all", row["rate_of_all"],
                           tenths(n["present"], len(marks)))
                count.same(f"{name} {row['member']} series", (row["longest"], row["current"]),
                           series(marks))
            count.same(f"{name} who is listed", set(said), wanted)
            lodge = look["lodge"]
            kinds = [kind for m in case["members"]
                     for _, kind, _ in marks_of(case, m["id"], look["asked"], today)]
            present, excused = kinds.count("present"), kinds.count("excused")
            count.same(f"{name} the lodge", (lodge["present"], lodge["excused"], lodge["rate"]),
                       (present, excused, tenths(present, len(kinds) - excused)))
            for row in look["degrees"]:
                own = [kind for m in case["members"]
                       for _, kind, rank in marks_of(case, m["id"], look["asked"], today)
                       if rank == RANK[row["degree"]]]
                count.same(f"{name} {row['degree']}", row["rate"],
                           tenths(own.count("present"), len(own) - own.count("excused")))
            months = {}
            for m in case["members"]:
                for day, kind, _ in marks_of(case, m["id"], look["asked"], today):
                    months.setdefault(day[:7], []).append(kind)
            chart = {row["period"]: row["rate"] for row in look["chart"]}
            for month, kinds in months.items():
                count.same(f"{name} {month}", chart.get(month),
                           tenths(kinds.count("present"), len(kinds) - kinds.count("excused")))
            count.same(f"{name} months without a rate", {m for m, r in chart.items() if r is not None}
                       - set(months), set())
        for look in case["care"]:
            computed = {}
            for member in (m["id"] for m in case["members"]):
                if not held(case, member, look["on"]):
                    continue
                run = missed(marks_of(case, member, {}, look["on"]))
                if len(run) >= look["count"]:
                    computed[member] = (len(run), sum(k == "excused" for _, k in run), run[0][0])
            said = {row["member_id"]: (row["missed"], row["excused"], row["since"])
                    for row in look["rows"]}
            count.same(f"case {case['case']} care {look['count']} on {look['on']}", said, computed)
        for look in case["due"]:
            compare_due(count, case, look)
    print(f"{count.figures} figures, {count.wrong} differences")


main()
