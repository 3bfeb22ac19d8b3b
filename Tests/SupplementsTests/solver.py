#!/usr/bin/env python3
"""Verdicts and recommendations by brute force, written from the rules below alone.

Reads lines of JSON {"facts", "proof", "recommendation", "why", "remix", "ids", "variant", "mode"}, writes one line for
each: a JSON list of differences, empty where there is none.
  ids: the base is cut to these supplements; variant: number of an altered base; mode: "useful" tries the supplements
  that serve a goal, "all" every one that is not refused, "six" all subsets of up to six.
With --variant N it writes that altered base instead: rows, limits, pairs and flags drawn at random.

A. WHAT HOLDS OF A PERSON
 1. A risk counts when it holds, or when it is asked about and not denied.
 2. Taken is what the person names, and every medicine that is a supplement. Where something taken as the same
    supplement has the name of the medicine in its text, both are one; otherwise the medicine is taken besides, in an
    unknown amount. An unknown amount is never 0.
B. VERDICT of a supplement: refused, form, capped, caution, allowed; the worst reason decides, all are kept.
 1. age: not known or under 18: refused.
 2. clinician_only: refused.
 3. A row whose risk counts (risk/R): avoid refuses; with `above` it caps at it, with `unless_form` it asks for the
    form. caution marks; with `max_dose` it caps at it; with `above` it marks, unless no usual dose is above. A cap
    below the least dose refuses.
 4. With an unknown medicine every other row whose risk is a class of medicines counts too (unknown_medicine/R).
 5. Pregnancy, breastfeeding: an item that is neither ok nor recommended is refused, by its row or by this.
 6. diet/D: no refuses; form asks for a form (for plant diets the vegan ones are named).
 7. form: rows that ask for two different forms, or for one that is not vegan while the person is, refuse.
 8. only_if_low: refused unless a low value of what it is (its nutrient, its laboratory value) is on record.
    requires_lab/L: refused unless L is. 9. goal_conflict/G: refused when G was chosen.
10. limit/NUTRIENT/AUTHORITY/SCOPE: a limit with a value that holds at the age, not by weight, not of minors, and of
    pregnancy_breastfeeding only in these states. What is taken and the item together are at most the value, below it
    when exclusive; a single dose counts the item alone. When the largest dose does not fit the largest that does is
    the cap (below an exclusive limit by steps of the largest power of ten that is at most a fiftieth of the least
    dose); when the least does not fit: refused. An item that holds an unknown amount is refused when the limit is
    reached already. limit/NUTRIENT/not_recorded: caution, when the person takes the nutrient and the amount in the
    item, or the amount taken, is unknown.
11. spacing/RULE: caution, for a medicine of the class or substance; for `everything` any medicine and whatever else
    is taken; an unknown medicine is any.
12. pair/A+B with what is taken: avoid refuses, caution and separate mark, synergy is told. An avoid that names hours is
    a distance, as separate is.
13. taken: refused. essential/D: told. The largest dose is the least of the usual largest and all caps.
C. RECOMMENDATION: sets of at most 3 that are not refused, no avoid pair, sums at the least doses within the limits,
 cost (middle of the estimate, in cents) within a budget in EUR; the best by: goals covered at A, at B, at C (a goal by
 its best evidence; sources unchecked or below the age for the goal do not count), fewer items, fewer cautions, lower
 cost, ids. Cautions are: reasons of effect caution or capped (a row for a distance not where the distance itself is
 one), caution pairs, nutrients of a pair with an unknown sum. Then up to 3 more, the best union. Doses: all at the
 least, then raised one by one, the items by id, then the optional ones.
"""
import itertools
import json
import math
import os
import random
import sys
import unicodedata

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "..", "data", "stack")
WORST = ["allowed", "caution", "capped", "form", "refused"]


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


BUILT_IN = load(os.path.join(DATA, "supplements.json"))
CLASSES = {c["id"] for c in load(os.path.join(DATA, "medicines.json"))["classes"]}


def unique(texts):
    return list(dict.fromkeys(texts))


def folded(text):
    text = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return " ".join("".join(c if c.isalnum() else " " for c in text).split())


def sources(row, cites):
    return list(cites) if row["checked"] != "none" and cites else None


class Person:
    def __init__(self, base, facts):
        self.base, self.facts = base, facts
        self.by_id = {s["id"]: s for s in base["supplements"]}
        self.nutrients = {n["id"]: n for n in base["nutrients"]}
        entries = [(t["kind"], t["id"], t["amount"], t["text"]) for t in facts["taking"]]
        self.taken = {}
        for medicine in facts["medicines"]:
            for one in medicine["supplements"]:
                if not any(t["kind"] == "supplement" and t["id"] == one
                           and folded(medicine["text"]) in folded(t["text"]) for t in facts["taking"]):
                    entries.append(("supplement", one, None, medicine["text"]))
        self.known, self.takers, self.unknown = {}, {}, {}
        for kind, one, amount, text in entries:
            parts = [(one, amount)]
            if kind == "supplement":
                self.taken.setdefault(one, []).append(text)
                parts = [(c["nutrient"], None if amount is None or c["amount"] is None else amount * c["amount"])
                         for c in self.by_id[one]["content"]] if one in self.by_id else []
            for nutrient, value in parts:
                self.takers.setdefault(nutrient, []).append(text)
                if value is None:
                    self.unknown.setdefault(nutrient, []).append(text)
                else:
                    self.known[nutrient] = self.known.get(nutrient, 0) + value
        for medicine in facts["medicines"]:
            for one in medicine["supplements"]:
                self.taken.setdefault(one, []).append(medicine["text"])

    def risk(self, risk):
        if risk in self.facts["risks"]:
            return self.facts["risks"][risk]
        if risk in self.facts["asked"] and risk not in self.facts["denied"]:
            return self.facts["asked"][risk]
        return None

    def limits(self, nutrient):
        """(rule, value, exclusive, single, taken, limit) of those that hold."""
        age, found = self.facts["age"], []
        for limit in self.nutrients[nutrient]["limits"]:
            if limit["value"] is None or limit["unit"].endswith("/kg") or limit["scope"] == "minors":
                continue
            if age is not None and ("age_below" in limit and age >= limit["age_below"]
                                    or "age_at_least" in limit and age < limit["age_at_least"]):
                continue
            if limit["scope"] == "pregnancy_breastfeeding" and not (
                    self.risk("pregnancy") is not None or self.risk("breastfeeding") is not None):
                continue
            single = limit["scope"] == "single_dose"
            found.append(("limit/%s/%s/%s" % (nutrient, limit["authority"], limit["scope"]), limit["value"],
                          limit.get("exclusive", False), single,
                          0 if single else self.known.get(nutrient, 0), limit))
        return found

    def purposes(self, item):
        age = self.facts["age"]
        return {g["goal"]: g["evidence"] for g in item["goals"]
                if g["goal"] in self.facts["goals"] and g["checked"] != "none"
                and (g["goal"] not in item["min_age_for_goal"]
                     or age is not None and age >= item["min_age_for_goal"][g["goal"]])}


def pair_kind(pair):
    return "separate" if pair["type"] == "avoid" and pair["hours"] is not None else pair["type"]


def fits(limit, amount):
    total, value = limit[4] + amount, limit[1]
    return total < value * (1 - 1e-9) if limit[2] else total <= value * (1 + 1e-9)


def largest(limit, content, others, least):
    room = (limit[1] - limit[4] - others) / content
    if not limit[2]:
        return max(room, least)
    power = next((p for p in (3, 2, 1, 0, -1, -2) if 10.0 ** p <= least / 50), -3)
    steps = math.floor(room * 10 ** -power) if power < 0 else math.floor(room / 10 ** power)
    size = (lambda n: n / 10 ** -power) if power < 0 else (lambda n: n * 10 ** power)
    while steps > 0 and not fits(limit, others + content * size(steps)):
        steps -= 1
    return max(size(steps), least)


def verdict(person, item):
    facts, dose, out = person.facts, item["dose"], []

    def add(rule, effect, inputs=(), source=None, **more):
        inputs = unique(inputs)
        out.append(dict(rule=rule, effect=effect, input=", ".join(inputs) if inputs else None, source=source, **more))

    if facts["age"] is None or facts["age"] < 18:
        add("age", "refused", [] if facts["age"] is None else [str(facts["age"])])
    if item["clinician_only"]:
        add("clinician_only", "refused")
    demanded = []
    for row in item["risks"]:
        texts, rule = person.risk(row["risk"]), "risk/" + row["risk"]
        if texts is None:
            if not facts["unknown_medicines"] or row["risk"] not in CLASSES:
                continue
            texts, rule = facts["unknown_medicines"], "unknown_medicine/" + row["risk"]
        cap = row["above"] if row["severity"] == "avoid" else row["max_dose"]
        more = {}
        if row["above"] is not None:
            more["above"] = row["above"]
        if row["unless_form"] is not None:
            more["forms"] = [row["unless_form"]]
        if row["spacing"] is not None:
            more["spacing"] = row["spacing"]
            more["hours"] = next(s["hours"] for s in person.base["spacing"] if s["id"] == row["spacing"])
        if cap is not None:
            effect = "refused" if dose["min"] > cap else "capped"
            if effect == "capped":
                more["cap"] = cap
        elif row["severity"] == "avoid":
            effect = "refused" if row["unless_form"] is None else "form"
        elif row["above"] is not None and row["above"] >= dose["max"]:
            continue
        else:
            effect = "caution"
        if effect == "form":
            demanded.append((row["unless_form"], texts))
        add(rule, effect, texts, sources(row, row["cites"]), text=row["reason"], **more)
    for state in ("pregnancy", "breastfeeding"):
        texts = person.risk(state)
        if texts is not None and item["pregnancy"] not in ("ok", "recommended") \
                and (state, "avoid") not in [(r["risk"], r["severity"]) for r in item["risks"]]:
            add(state, "refused", texts)
    for diet in facts["diets"]:
        rating = item["diet"][diet]
        if rating == "no":
            add("diet/" + diet, "refused", [diet])
        elif rating == "form":
            vegan = [f["id"] for f in item["forms"] if f["vegan"]] if diet in ("vegan", "vegetarian") else []
            add("diet/" + diet, "form", [diet], **({"forms": vegan} if vegan else {}))
    wanted = {form for form, _ in demanded}
    meat = "vegan" in facts["diets"] and any(f["id"] in wanted and f["vegan"] is False for f in item["forms"])
    if len(wanted) > 1 or meat:
        add("form", "refused", [t for _, texts in demanded for t in texts] + (["vegan"] if meat else []))
    labs = set(facts["labs"])
    if item["only_if_low"]:
        own = {c["nutrient"] for c in item["content"] if c["origin"] == "definition"}
        own |= {item["id"], item["requires_lab"]}
        if not labs & own:
            add("only_if_low", "refused")
    if item["requires_lab"] and item["requires_lab"] not in labs:
        add("requires_lab/" + item["requires_lab"], "refused")
    for goal in item["conflicts_with_goals"]:
        if goal in facts["goals"]:
            add("goal_conflict/" + goal, "refused", [goal])
    for part in item["content"]:
        nutrient = part["nutrient"]
        takers = person.takers.get(nutrient, [])
        for limit in person.limits(nutrient):
            rule, value, _, single, taken, row = limit
            cite = sources(row, [row["cite"]] if row["cite"] else [])
            inputs = [] if single else takers
            if part["amount"] is None:
                if not single and taken >= value * (1 - 1e-9):
                    add(rule, "refused", inputs, cite)
            elif not fits(limit, part["amount"] * dose["max"]):
                if fits(limit, part["amount"] * dose["min"]):
                    add(rule, "capped", inputs, cite, cap=largest(limit, part["amount"], 0, dose["min"]))
                else:
                    add(rule, "refused", inputs, cite)
        open_texts = takers if part["amount"] is None else person.unknown.get(nutrient, [])
        if open_texts:
            add("limit/%s/not_recorded" % nutrient, "caution", open_texts)
    for rule in person.base["spacing"]:
        if rule["supplement"] != item["id"]:
            continue
        kind, other = rule["other"]["kind"], rule["other"]["id"]
        texts = [m["text"] for m in facts["medicines"]
                 if kind == "everything" or kind == "class" and other in m["classes"]
                 or kind == "substance" and other in m["substances"]]
        texts += facts["unknown_medicines"]
        if kind == "everything":
            texts += [t["text"] for t in facts["taking"] if not (t["kind"] == "supplement" and t["id"] == item["id"])]
        if texts:
            add("spacing/" + rule["id"], "caution", texts, sources(rule, rule["cites"]), text=rule["reason"],
                hours=rule["hours"])
    for pair in person.base["interactions"]:
        if item["id"] in (pair["a"], pair["b"]):
            other = pair["b"] if pair["a"] == item["id"] else pair["a"]
            if other in person.taken:
                effect = {"avoid": "refused", "synergy": "allowed"}.get(pair_kind(pair), "caution")
                add("pair/%s+%s" % (pair["a"], pair["b"]), effect, person.taken[other],
                    sources(pair, pair["cites"]), text=pair["reason"],
                    **({} if pair["hours"] is None else {"hours": pair["hours"]}))
    if item["id"] in person.taken:
        add("taken", "refused", person.taken[item["id"]])
    for diet in item["essential_for"]:
        if diet in facts["diets"]:
            add("essential/" + diet, "allowed", [diet])
    worst = max([WORST.index(r["effect"]) for r in out], default=0)
    most = None if worst == 4 else min([r["cap"] for r in out if "cap" in r] + [dose["max"]])
    return {"supplement": item["id"], "verdict": WORST[worst], "max_dose": most, "unit": dose["unit"], "reasons": out}


# Recommendation

def cents(item):
    return int(math.floor((item["monthly_cost_eur"]["min"] + item["monthly_cost_eur"]["max"]) * 50 + 0.5))


class Sets:
    def __init__(self, person, proof):
        self.person, facts = person, person.facts
        self.proof = {v["supplement"]: v for v in proof}
        self.allowed = sorted(v["supplement"] for v in proof if v["verdict"] != "refused")
        self.item = person.by_id
        self.purposes = {i: person.purposes(self.item[i]) for i in self.allowed}
        self.cautions = {}
        for one in self.allowed:
            reasons = self.proof[one]["reasons"]
            rules = {r["rule"] for r in reasons}
            self.cautions[one] = sum(r["effect"] in ("caution", "capped") for r in reasons
                                     if "spacing/" + r.get("spacing", "") not in rules)
        self.cost = {i: cents(self.item[i]) for i in self.allowed}
        self.amount = {i: {c["nutrient"]: c["amount"] for c in self.item[i]["content"]} for i in self.allowed}
        self.budget = None
        if facts["budget"] and facts["budget"].endswith(" EUR"):
            self.budget = round(float(facts["budget"][:-4]) * 100)
        self.kinds = {}
        for pair in person.base["interactions"]:
            self.kinds.setdefault(frozenset((pair["a"], pair["b"])), []).append(pair_kind(pair))
        self.summed = [(n, l) for n in person.nutrients for l in person.limits(n) if not l[3]]
        self.open = {}
        for pair in itertools.combinations(self.allowed, 2):
            a, b = self.amount[pair[0]], self.amount[pair[1]]
            both = [n for n in a if n in b and (a[n] is None or b[n] is None)]
            if both:
                self.open[frozenset(pair)] = len(both)

    def feasible(self, ids):
        if self.budget is not None and sum(self.cost[i] for i in ids) > self.budget:
            return False
        for pair in itertools.combinations(ids, 2):
            if "avoid" in self.kinds.get(frozenset(pair), ()):
                return False
        return self.within({i: self.item[i]["dose"]["min"] for i in ids})

    def within(self, doses):
        for nutrient, limit in self.summed:
            parts = [self.amount[i][nutrient] * d for i, d in doses.items() if self.amount[i].get(nutrient)]
            if parts and not fits(limit, sum(parts)):
                return False
        return True

    def coverage(self, ids):
        best = {}
        for one in ids:
            for goal, grade in self.purposes.get(one, {}).items():
                best[goal] = min(best.get(goal, "Z"), grade)
        return best

    def key(self, ids):
        grades = list(self.coverage(ids).values())
        cautions = sum(self.cautions[i] for i in ids)
        for pair in itertools.combinations(ids, 2):
            pair = frozenset(pair)
            cautions += self.kinds.get(pair, []).count("caution") + self.open.get(pair, 0)
        return (-grades.count("A"), -grades.count("B"), -grades.count("C"), len(ids), cautions,
                sum(self.cost[i] for i in ids), sorted(ids))

    def doses(self, order):
        doses = {i: self.item[i]["dose"]["min"] for i in order}
        for one in order:
            top = self.proof[one]["max_dose"]
            for nutrient, limit in self.summed:
                content = self.amount[one].get(nutrient)
                if not content:
                    continue
                others = sum(self.amount[i][nutrient] * doses[i] for i in order
                             if i != one and self.amount[i].get(nutrient))
                if not fits(limit, others + content * top):
                    top = min(top, largest(limit, content, others, self.item[one]["dose"]["min"]))
            doses[one] = top
        return doses


def figures(key):
    return {"A": -key[0], "B": -key[1], "C": -key[2], "items": key[3], "cautions": key[4], "cost_cents": key[5],
            "ids": key[6]}


PLACES = ["A", "B", "C", "items", "cautions", "cost", "ids"]


def solve(sets, mode):
    """The best set, the best union, and every feasible set of at most three with its key."""
    pool = sets.allowed if mode in ("all", "six") else [i for i in sets.allowed if sets.purposes[i]]
    small = [(sets.key(s), s) for n in range(4) for s in itertools.combinations(pool, n) if sets.feasible(s)]
    key, best = min(small)
    union = (key, best)
    if mode == "six":
        for n in range(len(best) + 1, len(best) + 4):
            for s in itertools.combinations(pool, n):
                if set(best) <= set(s) and sets.feasible(s):
                    union = min(union, (sets.key(s), s))
    else:
        rest = [i for i in pool if i not in best]
        for n in (1, 2, 3):
            for s in itertools.combinations(rest, n):
                if sets.feasible(best + s):
                    union = min(union, (sets.key(best + s), best + s))
    return key, best, union, small


# Comparison

def close(a, b):
    if isinstance(a, (int, float)) and isinstance(b, (int, float)) and not isinstance(a, bool):
        return abs(a - b) <= 1e-7 * max(1, abs(a), abs(b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(close(a[k], b[k]) for k in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(close(x, y) for x, y in zip(a, b))
    return a == b


def comparable(reasons):
    """Without what a reason says in words of the program, and whether it was asked."""
    out = []
    for reason in reasons:
        one = {k: v for k, v in reason.items() if k != "asked"}
        if one["rule"].split("/")[0] not in ("risk", "unknown_medicine", "spacing", "pair"):
            one.pop("text", None)
        out.append(one)
    return sorted(out, key=lambda r: (r["rule"], r["effect"]))


def base_of(line):
    base = BUILT_IN if line.get("variant") is None else variant(line["variant"])
    if line.get("ids"):
        kept = set(line["ids"])
        base = dict(base, supplements=[s for s in base["supplements"] if s["id"] in kept],
                    interactions=[p for p in base["interactions"] if p["a"] in kept and p["b"] in kept],
                    spacing=[s for s in base["spacing"] if s["supplement"] in kept])
    return base


def compare(line):
    base = base_of(line)
    facts = line["facts"]
    person = Person(base, facts)
    proof = [verdict(person, item) for item in base["supplements"]]
    faults = []
    theirs = line["proof"]
    if [v["supplement"] for v in theirs] != [v["supplement"] for v in proof]:
        faults.append("the proof has other rows")
    for mine, other in zip(proof, theirs):
        for field in ("verdict", "max_dose", "unit"):
            if not close(mine[field], other[field]):
                faults.append("%s: %s is %r, not %r" % (mine["supplement"], field, mine[field], other[field]))
        a, b = comparable(mine["reasons"]), comparable(other["reasons"])
        if not close(a, b):
            faults.append("%s: reasons are %s, not %s" % (mine["supplement"], a, b))
        order = [WORST.index(r["effect"]) for r in other["reasons"]]
        if order != sorted(order, reverse=True):
            faults.append("%s: reasons are not the worst first" % mine["supplement"])
    result = line.get("recommendation")
    if result is None:
        return faults
    sets = Sets(person, proof)
    key, best, union, small = solve(sets, line["mode"])
    more = tuple(sorted(set(union[1]) - set(best)))
    got = [i["supplement"] for i in result["items"]]
    got_more = [i["supplement"] for i in result["optional"]]
    if got != sorted(best) or got_more != list(more):
        faults.append("recommended is %s + %s, not %s + %s" % (sorted(best), list(more), got, got_more))
    if result["figures"] != figures(key) or result["figures_with_optional"] != figures(union[0]):
        faults.append("figures are %s, not %s" % (figures(key), result["figures"]))
    doses = sets.doses(sorted(best) + list(more))
    for item in result["items"] + result["optional"]:
        one = item["supplement"]
        if one in doses and not (close(item["dose"]["max"], doses[one])
                                 and close(item["dose"]["min"], sets.item[one]["dose"]["min"])):
            faults.append("%s: the dose is up to %r, not %r" % (one, doses[one], item["dose"]["max"]))
    every = set(best) | set(more)
    apart = ["spacing/" + s["id"] for s in base["spacing"]
             if len(every) > 1 and s["supplement"] in every and s["other"]["kind"] == "everything"]
    if [s["rule"] for s in result["spacing"]] != apart:
        faults.append("distances are %s" % apart)
    covered = sets.coverage(best)
    open_goals = [g for g in unique(facts["goals"]) if g not in covered]
    if [u["goal"] for u in result["uncovered"]] != open_goals:
        faults.append("uncovered are %s" % open_goals)
    for other, why in line.get("why", {}).items():
        mine = explain(sets, other, best, more, key, small)
        if not close(mine, reduced(why)):
            faults.append("%s: why not is %s, not %s" % (other, mine, reduced(why)))
    for ask in line.get("remix", []):
        mine = remix(sets, ask, key, best)
        if mine != [r["figures"] for r in ask["result"]]:
            faults.append("remix %s is %s, not %s" % (ask, mine, [r["figures"] for r in ask["result"]]))
        for one in ask["result"]:
            before, after = covered, sets.coverage(one["figures"]["ids"])
            rank = lambda g: "ZCBA".index(g or "Z")
            changed = [(g, before.get(g), after.get(g)) for g in unique(facts["goals"])]
            for name, test in (("gained", lambda b, a: rank(a) > rank(b)), ("lost", lambda b, a: rank(a) < rank(b))):
                want = [{"goal": g, "before": b, "after": a} for g, b, a in changed if test(b, a)]
                if one[name] != want:
                    faults.append("remix %s is %s" % (name, want))
            if one["saved_cents"] != key[5] - one["figures"]["cost_cents"]:
                faults.append("remix saves %d" % (key[5] - one["figures"]["cost_cents"]))
    return faults


def explain(sets, one, best, more, key, small):
    if sets.proof[one]["verdict"] == "refused":
        return {"why": "refused", "rules": sorted(r["rule"] for r in sets.proof[one]["reasons"]
                                                  if r["effect"] == "refused")}
    if one in best or one in more:
        return {"why": "recommended", "optional": one in more}
    if not sets.purposes[one]:
        return {"why": "serves_no_goal"}
    with_it = [k for k, s in small if one in s]
    if not with_it:
        return {"why": "over_budget", "cost_cents": sets.cost[one], "budget_cents": sets.budget}
    other = min(with_it)
    at = next(n for n in range(7) if other[n] != key[n])
    return {"why": "loses", "at": PLACES[at], "best": figures(key), "with": figures(other)}


def reduced(why):
    if why["why"] == "refused":
        return {"why": "refused", "rules": sorted(r["rule"] for r in why["reasons"])}
    return why


def remix(sets, ask, key, best):
    keep, found = ask["keep"], []
    pool = [i for i in sets.allowed if (sets.purposes[i] or i in keep) and i not in ask["without"]]
    for n in range(1, 4):
        for s in itertools.combinations(pool, n):
            if not set(keep) <= set(s) or set(s) == set(best) or not sets.feasible(s):
                continue
            if ask["cheaper"] and sum(sets.cost[i] for i in s) >= key[5]:
                continue
            covered = sets.coverage(s)
            if any(i not in keep and sets.coverage([j for j in s if j != i]) == covered for i in s):
                continue
            found.append(sets.key(s))
    return [figures(k) for k in sorted(found)[:ask["most"]]]


# Altered bases

def variant(number):
    dice, base = random.Random(number), json.loads(json.dumps(BUILT_IN))
    for item in base["supplements"]:
        least, most = item["dose"]["min"], item["dose"]["max"]
        some = lambda: round(dice.uniform(least * 0.8, most * 1.2), 3)
        for row in item["risks"]:
            if dice.random() < 0.3:
                row["severity"] = dice.choice(["avoid", "caution"])
                row["above"] = some() if dice.random() < 0.4 else None
                row["max_dose"] = some() if row["severity"] == "caution" and dice.random() < 0.4 else None
                forms = [f["id"] for f in item["forms"]]
                row["unless_form"] = dice.choice(forms) if forms and dice.random() < 0.7 else None
        item["only_if_low"] = dice.random() < 0.1
        item["clinician_only"] = dice.random() < 0.1
        item["requires_lab"] = "ferritin" if item["id"] == "iron" or dice.random() < 0.1 else None
        item["pregnancy"] = dice.choice(["ok", "recommended", "clinician", None])
        item["conflicts_with_goals"] = [dice.choice(base["goals"])["id"]] if dice.random() < 0.2 else []
        # What serves a goal does not conflict with it: a base that says so is refused.
        served = {goal["goal"] for goal in item["goals"]}
        item["conflicts_with_goals"] = [g for g in item["conflicts_with_goals"] if g not in served]
        for goal in item["goals"]:
            if dice.random() < 0.15:
                goal["cites"], goal["checked"] = [], "none"
            if dice.random() < 0.15:
                item["min_age_for_goal"][goal["goal"]] = dice.choice([30, 50, 70])
        for diet in item["diet"]:
            if dice.random() < 0.1:
                item["diet"][diet] = dice.choice(["yes", "no", "form"])
    for nutrient in base["nutrients"]:
        for limit in nutrient["limits"]:
            if limit["value"] is None or dice.random() < 0.5:
                continue
            limit["value"] = round(limit["value"] * dice.choice([0.3, 0.5, 0.8]), 3)
            if dice.random() < 0.4:
                limit["exclusive"] = True
    # Sums of several items matter where many hold the same.
    limited = [n for n in base["nutrients"] if any(limit["value"] for limit in n["limits"])]
    for item in base["supplements"]:
        nutrient = dice.choice(limited[:3])
        if "content" in item["gaps"] or "limits" in item["gaps"] or dice.random() < 0.3 \
                or any(c["nutrient"] == nutrient["id"] for c in item["content"]):
            continue
        value = min(limit["value"] for limit in nutrient["limits"] if limit["value"])
        item["content"].append({
            "nutrient": nutrient["id"], "amount": round(dice.uniform(0.2, 0.9) * value / item["dose"]["min"], 6),
            "unit": nutrient["unit"], "origin": "draft", "cite": None, "reviewed": False})
    for pair in base["interactions"]:
        if dice.random() < 0.3:
            pair["type"] = dice.choice(["avoid", "caution", "synergy"])
    return base


if __name__ == "__main__":
    if sys.argv[1:2] == ["--variant"]:
        print(json.dumps(variant(int(sys.argv[2])), ensure_ascii=False))
    else:
        for text in sys.stdin:
            print(json.dumps(compare(json.loads(text))))
