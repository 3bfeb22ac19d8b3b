"""What members owe and what funds hold, computed anew from what the program exports as JSON.

Reads one association a line from standard input; says each difference, and how many figures agreed. It follows
docs/decisions/0062-lodge-money.md and shares nothing with the program: fractions instead of whole minor units.
"""
import datetime
import json
import sys
from fractions import Fraction

DIGITS = {"EUR": 2, "JPY": 0, "TND": 3}
ACTIVE = {"active", "readmitted"}


def day(text):
    return datetime.date.fromisoformat(text)


def money(value):
    """As (currency, exact amount); JSON and events write amounts in two ways."""
    if value is None:
        return None
    if isinstance(value, dict):
        return value["currency"], Fraction(value["amount"])
    amount, currency = value.split(" ")
    return currency, Fraction(amount)


def shares(whole, weights, currency):
    """Parts of a whole in proportion, in minor units; what rounding leaves goes to who lost most, first ones first."""
    scale = 10 ** DIGITS[currency]
    size = whole * scale
    total = sum(weights)
    exact = [size * weight / total for weight in weights]
    parts = [part.numerator // part.denominator for part in exact]
    order = sorted(range(len(parts)), key=lambda i: (-(exact[i] - parts[i]), i))
    for i in order[: int(size - sum(parts))]:
        parts[i] += 1
    return [Fraction(part, scale) for part in parts]


def instalments(dues):
    currency, whole = money(dues["amount"])
    stated = dues["instalments"] or []
    if not stated:
        return [(datetime.date(dues["year"], 1, 31), whole)]
    if ":" in stated[0]:
        return [(day(one.split(":")[0]), Fraction(one.split(":")[1])) for one in stated]
    equal = shares(whole, [1] * len(stated), currency)
    return [(day(one), part) for one, part in zip(stated, equal)]


def latest(rows, key, on):
    before = [row for row in rows if day(row[key]) <= on]
    return max(before, key=lambda row: (row[key], row["id"])) if before else None


def claims_of(case, member):
    standings = [row for row in case["standings"] if row["member_id"] == member]
    tiers = [row for row in case["tiers"] if row["member_id"] == member]
    found = []
    for dues in case["dues"]:
        for on, part in instalments(dues):
            state = latest(standings, "day", on)
            if state is None or state["state"] not in ACTIVE:
                continue
            tier = latest(tiers, "from", on)
            same_year = [other for other in case["dues"] if other["year"] == dues["year"]]
            own = [other for other in same_year if tier and other["tier"] == tier["tier"]]
            general = [other for other in same_year if other["tier"] is None]
            meant = (own or general or [None])[0]
            if meant is not dues:
                continue
            found.append(dict(kind="dues", due=on, currency=money(dues["amount"])[0], amount=part,
                              year=dues["year"], source=dues["id"]))
    found.sort(key=lambda claim: claim["due"])
    discounts = [row for row in case["discounts"] if row["member_id"] == member]
    for year in {claim["year"] for claim in found}:
        for currency in {claim["currency"] for claim in found if claim["year"] == year}:
            mine = [c for c in found if c["year"] == year and c["currency"] == currency]
            whole = sum(c["amount"] for c in mine)
            percent = min(100, sum(d["percent"] or 0 for d in discounts if d["year"] == year))
            scale = 10 ** DIGITS[currency]
            off = Fraction((whole * percent / 100 * scale + Fraction(1, 2)).__floor__(), scale)
            off += sum(money(d["amount"])[1] for d in discounts
                       if d["year"] == year and d["amount"] and money(d["amount"])[0] == currency)
            off = min(off, whole)
            if off:
                # In the order in which the program knows them: dues first, then their instalments.
                mine.sort(key=lambda c: (case["order"][c["source"]], c["due"]))
                for claim, part in zip(mine, shares(off, [c["amount"] for c in mine], currency)):
                    claim["amount"] -= part
    for row in case["charges"]:
        if row["member_id"] == member:
            currency, amount = money(row["amount"])
            found.append(dict(kind="charge", due=day(row["day"]), currency=currency, amount=amount,
                              source=row["id"]))
    for meeting in case["meetings"]:
        if meeting["dinner_price"] is None or meeting["cancelled"]:
            continue
        currency, price = money(meeting["dinner_price"])
        for answer in case["answers"]:
            if answer["reply"] == "no":
                continue
            if answer["meeting_id"] == meeting["id"] and answer["member_id"] == member and answer["dinner"]:
                found.append(dict(kind="dinner", due=day(meeting["day"]), currency=currency,
                                  amount=price * (1 + (answer["guests"] or 0)), source=meeting["id"]))
    for row in case["entries"]:
        if row["settles"] and row["member_id"] == member:
            currency, amount = money(row["amount"])
            if amount < 0:
                found.append(dict(kind="refund", due=day(row["day"]), currency=currency,
                                  amount=-amount, source=row["id"]))
    return [claim for claim in found if claim["amount"] > 0]


def account(case, member, on):
    """By currency: what is due in four ages, and what was paid ahead."""
    result = {}
    claims = [c for c in claims_of(case, member) if c["kind"] != "refund" or c["due"] <= on]
    payments = [row for row in case["entries"]
                if row["settles"] and row["member_id"] == member and day(row["day"]) <= on
                and money(row["amount"])[1] > 0]
    payments.sort(key=lambda row: (row["day"], row["id"]))
    currencies = {c["currency"] for c in claims} | {money(p["amount"])[0] for p in payments}
    for currency in currencies:
        open_claims = sorted((c for c in claims if c["currency"] == currency), key=lambda c: c["due"])
        left = [c["amount"] for c in open_claims]
        free = Fraction(0)
        for payment in payments:
            if money(payment["amount"])[0] != currency:
                continue
            rest = money(payment["amount"])[1]
            for i, claim in enumerate(open_claims):
                named = (claim["kind"] == "dues" and payment["year"] == claim["year"]
                         or claim["kind"] == "charge" and payment["charge_id"] == claim["source"]
                         or claim["kind"] == "dinner" and payment["meeting_id"] == claim["source"])
                if named:
                    part = min(rest, left[i])
                    left[i] -= part
                    rest -= part
            free += rest
        for i in range(len(open_claims)):
            part = min(free, left[i])
            left[i] -= part
            free -= part
        ages = [Fraction(0)] * 4
        for claim, rest in zip(open_claims, left):
            if claim["due"] <= on:
                days = (on - claim["due"]).days
                ages[0 if days <= 30 else 1 if days <= 60 else 2 if days <= 90 else 3] += rest
        result[currency] = (ages, free)
    return result


def main():
    figures, wrong = 0, 0
    for line in sys.stdin:
        case = json.loads(line)
        case["order"] = {row["id"]: place for place, row in enumerate(case["dues"])}
        for fund in case["funds"]:
            currency = fund["currency"]
            balance = money(fund["opening"])[1] if fund["opening"] else Fraction(0)
            balance += sum(money(row["amount"])[1] for row in case["entries"] if row["fund_id"] == fund["id"])
            figures += 1
            if (currency, balance) != money(fund["balance"]):
                wrong += 1
                print("case", case["case"], "fund", fund["name"], money(fund["balance"]), balance)
        for on, rows in case["arrears"].items():
            said = {}
            for row in rows:
                currency = money(row["due"])[0]
                said[row["member_id"], currency] = (
                    [money(row[key])[1] for key in ("days_0_30", "days_31_60", "days_61_90", "days_over_90")],
                    money(row["credit"])[1], money(row["due"])[1])
            computed = {}
            for member in case["members"]:
                for currency, (ages, credit) in account(case, member["id"], day(on)).items():
                    computed[member["id"], currency] = (ages, credit, sum(ages))
            figures += 6 * len(computed)
            for key in said.keys() | computed.keys():
                if said.get(key) != computed.get(key):
                    wrong += 1
                    print("case", case["case"], on, key, "program", said.get(key), "computed", computed.get(key))
    print(f"{figures} figures, {wrong} differences")


main()
