"""Quorum, proxies, calls and votes, computed anew from what the program exports as JSON.

Reads one association a line from standard input; says each difference, and how many figures agreed. The rules are
those of docs/decisions/0061-meetings.md and 0066-profiles.md (Codice civile, art. 21; Codice del Terzo settore,
art. 24), written down here a second time.
"""
import datetime
import json
import sys
from fractions import Fraction
from math import ceil, floor

RANK = {"Apprendista": 1, "Compagno": 2, "Maestro": 3}
ACTIVE = {"active", "readmitted"}
GONE = {"resigned", "transferred", "excluded", "deceased"}
BOARD = {"MaestroVenerabile", "Vicepresidente", "Segretario", "Tesoriere", "Consigliere"}


def add_months(day, months):
    """A day so many months later; the last of the month where it has no such day."""
    year, month, date = (int(part) for part in day.split("-"))
    year, month = year + (month - 1 + months) // 12, (month - 1 + months) % 12 + 1
    while True:
        try:
            return datetime.date(year, month, date).isoformat()
        except ValueError:
            date -= 1


class Association:
    def __init__(self, case):
        self.case = case
        self.has_degrees = case["profile"] == "lodge"

    def steps(self, member, day):
        steps = [s for s in self.case["standings"] if s["member_id"] == member and s["day"] <= day]
        return sorted(steps, key=lambda s: (s["day"], s["id"]))

    def is_member(self, member, day):
        steps = self.steps(member, day)
        return bool(steps) and steps[-1]["state"] in ACTIVE

    def rank(self, member, day):
        if not self.has_degrees:
            return 1
        degrees = [RANK[d["degree"]] for d in self.case["degrees"]
                   if d["member_id"] == member and d["day"] <= day]
        return max(degrees, default=0)

    def votes(self, member, day):
        """Three full months in the book of members; who left and came back begins anew."""
        if not self.is_member(member, day):
            return False
        if self.has_degrees:
            return True
        since = None
        for step in self.steps(member, day):
            if step["state"] in GONE:
                since = None
            elif step["state"] in ACTIVE and since is None:
                since = step["day"]
        return since is not None and add_months(since, 3) <= day

    def may_come(self, meeting):
        """The members who may be at a meeting."""
        day, found = meeting["day"], set()
        needed = RANK[meeting.get("degree") or "Apprendista"] if self.has_degrees else 1
        for member in (m["id"] for m in self.case["members"]):
            if not self.is_member(member, day) or self.rank(member, day) < needed:
                continue
            if meeting["type"] == "Consiglio" and not any(
                    t["member_id"] == member and t["office"] in BOARD and t["from"] <= day
                    and (t["until"] is None or t["until"] >= day) for t in self.case["offices"]):
                continue
            found.add(member)
        return found

    def there(self, meeting, members):
        if meeting["day"] > self.case["today"]:
            said = {a["member_id"] for a in self.case["answers"]
                    if a["meeting_id"] == meeting["id"] and a["reply"] == "yes"}
        else:
            said = {a["member_id"] for a in self.case["attendance"]
                    if a["meeting_id"] == meeting["id"] and a["mark"] == "Presente"}
        return said & members

    def represented(self, meeting, members, there):
        if self.has_degrees:
            return set()
        return {p["giver_id"] for p in self.case["proxies"]
                if p["meeting_id"] == meeting["id"] and p["holder_id"] in there
                and p["giver_id"] in members - there and self.votes(p["giver_id"], meeting["day"])}

    def quorum(self, meeting, call):
        members = self.may_come(meeting)
        there = self.there(meeting, members)
        result = {"members": len(members)}
        if self.has_degrees:
            lodge = self.case["lodge"]
            visitors = [v for v in self.case["visitors"] if v["meeting_id"] == meeting["id"]]
            if not lodge["visitors_count"]:
                visitors = []
            masters = sum(self.rank(m, meeting["day"]) == 3 for m in there)
            masters += sum(v["degree"] == "Maestro" for v in visitors)
            result.update(counted=len(there) + len(visitors), masters=masters, represented=0,
                          needed=lodge["quorum"], masters_needed=lodge["quorum_masters"])
        else:
            represented = self.represented(meeting, members, there)
            if meeting["type"] == "Consiglio":
                needed = floor(Fraction(len(members), 2)) + 1
            else:
                needed = max(1, ceil(Fraction(len(members), 2))) if call == 1 else 1
            result.update(counted=len(there) + len(represented), masters=0, needed=needed,
                          masters_needed=0, represented=len(represented))
        result["met"] = (result["counted"] >= result["needed"]
                         and result["masters"] >= result["masters_needed"])
        return result

    def outcome(self, item, meeting):
        """True, False, or None where nothing was voted on or the counts cannot be."""
        yes, no = item["votes_for"], item["votes_against"]
        if self.has_degrees or (yes is None and no is None):
            return None
        yes, no, abstained = yes or 0, no or 0, item["votes_abstained"] or 0
        day, members = meeting["day"], self.may_come(meeting)
        marks = {a["member_id"] for a in self.case["attendance"]
                 if a["meeting_id"] == meeting["id"] and a["mark"] == "Presente"}
        there = marks & members
        represented = self.represented(meeting, members, there)
        if yes + no + abstained > sum(self.votes(m, day) for m in there) + len(represented):
            return None
        present, subject = len(there) + len(represented), item.get("subject") or "ordinary"
        if subject == "statute":
            return 4 * present >= 3 * len(members) and yes > 0 and 2 * yes > present
        if not self.quorum(meeting, meeting.get("call") or 1)["met"]:
            return False
        if subject == "dissolution":
            return yes > 0 and 4 * yes >= 3 * len(members)
        return 2 * yes > yes + no


def main():
    figures = wrong = 0
    kinds = set()
    for line in sys.stdin:
        case = json.loads(line)
        own = Association(case)
        meetings = {m["id"]: m for m in case["meetings"]}
        for asked in case["quorum"]:
            meeting, said = meetings[asked["meeting"]], asked["said"]
            call = asked["call"] or meeting.get("call") or 1
            for key, value in own.quorum(meeting, call).items():
                if key not in said:
                    continue
                figures += 1
                if said[key] != value:
                    wrong += 1
                    print(f"case {case['case']} {meeting['title']} call {call} {key}: "
                          f"program {said[key]} computed {value}")
            kinds.add((case["profile"], meeting["type"], said["met"], call,
                       bool(said.get("represented"))))
        for item in case["agenda"]:
            outcome = own.outcome(item, meetings[item["meeting_id"]])
            said = {"carried": True, "not_carried": False}.get(item.get("outcome"))
            figures += 1
            kinds.add(("outcome", item.get("subject"), said))
            if said != outcome:
                wrong += 1
                print(f"case {case['case']} {item['title']} {item['subject']}: program {said} "
                      f"computed {outcome} ({item.get('outcome_reason')})")
    print(f"{figures} figures of {len(kinds)} kinds, {wrong} differences")


main()
