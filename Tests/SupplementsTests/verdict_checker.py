#!/usr/bin/env python3
"""Looks at results alone: is anything proposed that the base forbids for such a person, is anything not told.

It computes no verdict and no recommendation. Reads the lines that solver.py reads, writes a JSON list of violations
for each, empty where there is none.
"""
import json
import sys

from solver import CLASSES, base_of


def check(base, facts, proof, result):
    faults = []
    by_id = {s["id"]: s for s in base["supplements"]}
    rows = {v["supplement"]: v for v in proof}
    items, optional = result["items"], result["optional"]
    everything = items + optional

    def fault(item, words):
        faults.append("violation: %s %s" % (item["supplement"], words))

    if (facts["age"] is None or facts["age"] < 18) and everything:
        faults.append("violation: something is proposed to somebody who is no adult")
    if len(items) > 3 or len(optional) > 3:
        faults.append("violation: too many items")
    if facts["unknown_medicines"] != result["unknown_medicines"]:
        faults.append("violation: an unknown medicine is not named")
    counted = {r for r in facts["asked"] if r not in facts["denied"]} | set(facts["risks"])
    taken = {t["id"] for t in facts["taking"] if t["kind"] == "supplement"}
    taken |= {s for m in facts["medicines"] for s in m["supplements"]}
    amounts = {}
    for entry in facts["taking"]:
        if entry["amount"] is None:
            continue
        if entry["kind"] == "nutrient":
            amounts[entry["id"]] = amounts.get(entry["id"], 0) + entry["amount"]
        for part in by_id.get(entry["id"], {"content": []})["content"] if entry["kind"] == "supplement" else []:
            amounts[part["nutrient"]] = amounts.get(part["nutrient"], 0) + (part["amount"] or 0) * entry["amount"]
    for item in everything:
        one, top = by_id[item["supplement"]], item["dose"]["max"]
        told = [r["rule"] for r in item["reasons"]]
        if rows[item["supplement"]]["verdict"] == "refused":
            fault(item, "is refused")
        if top > rows[item["supplement"]]["max_dose"] * (1 + 1e-9) or top < one["dose"]["min"]:
            fault(item, "has a dose out of its range")
        if item["supplement"] in taken or one["clinician_only"]:
            fault(item, "is taken, or only with a clinician")
        if not item["goals"] or any(g["goal"] not in facts["goals"] for g in item["goals"]):
            fault(item, "serves no goal")
        for goal in item["goals"]:
            if any(c not in base["citations"] for c in goal["cites"]) or goal["checked"] == "none":
                fault(item, "has evidence without a source")
        if item["weak_evidence"] != all(g["evidence"] == "C" for g in item["goals"]):
            fault(item, "is not labelled as it should be")
        for row in one["risks"]:
            if row["risk"] in counted:
                if row["severity"] == "avoid" and row["above"] is None and row["unless_form"] is None:
                    fault(item, "has a row to avoid for " + row["risk"])
                if row["severity"] == "avoid" and row["above"] is not None and top > row["above"]:
                    fault(item, "is dosed above the row for " + row["risk"])
                if row["max_dose"] is not None and top > row["max_dose"]:
                    fault(item, "is dosed above the row for " + row["risk"])
                if "risk/" + row["risk"] not in told and not (row["above"] or 0) >= one["dose"]["max"]:
                    fault(item, "does not tell of " + row["risk"])
            elif facts["unknown_medicines"] and row["risk"] in CLASSES and row["severity"] == "avoid" \
                    and row["above"] is None and row["unless_form"] is None:
                fault(item, "may meet an unknown medicine: " + row["risk"])
        for state in ("pregnancy", "breastfeeding"):
            if state in counted and one["pregnancy"] not in ("ok", "recommended"):
                fault(item, "has no word on " + state)
        for diet in facts["diets"]:
            if one["diet"][diet] == "no" or one["diet"][diet] == "form" and "diet/" + diet not in told:
                fault(item, "does not suit " + diet)
        if one["requires_lab"] and one["requires_lab"] not in facts["labs"] or one["only_if_low"] and not facts["labs"]:
            fault(item, "asks for a low value")
        if set(one["conflicts_with_goals"]) & set(facts["goals"]):
            fault(item, "works against a goal")
    ids = {i["supplement"] for i in everything}
    for pair in base["interactions"]:
        both = {pair["a"], pair["b"]}
        if pair["type"] == "avoid" and pair["hours"] is None and (both <= ids or both & ids and both & taken and both <= ids | taken):
            faults.append("violation: %s and %s together" % (pair["a"], pair["b"]))
        if both <= ids and not any(p["rule"] == "pair/%s+%s" % (pair["a"], pair["b"]) for p in result["pairs"]):
            faults.append("violation: the pair %s is not told" % sorted(both))
    for nutrient in base["nutrients"]:
        total = amounts.get(nutrient["id"], 0)
        own = 0
        for item in everything:
            for part in by_id[item["supplement"]]["content"]:
                if part["nutrient"] == nutrient["id"]:
                    own += (part["amount"] or 0) * item["dose"]["max"]
        for limit in nutrient["limits"]:
            if limit["scope"] not in ("all_sources", "supplements") or limit["value"] is None or not own:
                continue
            least, below = limit.get("age_at_least", 0), limit.get("age_below", 999)
            if facts["age"] is not None and not least <= facts["age"] < below:
                continue
            if total + own > limit["value"] * (1 + 1e-8) or limit.get("exclusive") and total + own >= limit["value"]:
                faults.append("violation: %s: %r of %r" % (nutrient["id"], total + own, limit["value"]))
    if facts["budget"] and facts["budget"].endswith(" EUR"):
        cost = sum(i["cost_cents"] for i in everything)
        if cost > round(float(facts["budget"][:-4]) * 100):
            faults.append("violation: it costs %d" % cost)
    serving = [v["supplement"] for v in proof if v["verdict"] != "refused"
               and any(g["goal"] in facts["goals"] and g["checked"] != "none"
                       and (facts["age"] or 0) >= by_id[v["supplement"]]["min_age_for_goal"].get(g["goal"], 0)
                       for g in by_id[v["supplement"]]["goals"])]
    if not facts["budget"] and serving and not items:
        faults.append("violation: nothing, though %s would serve" % serving)
    return faults


if __name__ == "__main__":
    for text in sys.stdin:
        line = json.loads(text)
        print(json.dumps(check(base_of(line), line["facts"], line["proof"], line["recommendation"])))
