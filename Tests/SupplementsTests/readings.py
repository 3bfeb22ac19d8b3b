#!/usr/bin/env python3
"""A second reading of medicines and conditions, written from data/stack/README.md alone.

Reads lines of JSON: {"kind": "medicine" | "condition", "text": …}; writes one line for each:
  medicine: {"how", "classes", "substances", "supplements", "names": [[text, state]], "near": […]}
  condition: {"found": [[condition, text, state, asked]], "near": […], "unknown": […]}
"""
import json
import os
import sys
import unicodedata

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "..", "data", "stack")


def load(name):
    with open(os.path.join(DATA, name + ".json"), encoding="utf-8") as file:
        return json.load(file)


BASE, MEDICINES, CONDITIONS = load("supplements"), load("medicines"), load("conditions")
PARTING = {"e", "ed", "and", "o", "od", "or", "oppure", "piu", "plus", "ma", "but", "con", "with",
           "anche", "also"}
CONCORD = {"mai", "nessun", "nessuna", "nessuno", "niente", "ne", "neanche", "nemmeno", "nor",
    "none"}
OF_DENIALS = {"history", "previous", "past", "known", "signs", "sign", "evidence", "avuto",
    "avuta", "sofferto", "passato", "pregresso", "pregressa", "storia", "segni", "segno", "noto",
    "nota", "mai", "ever", "been", "personal", "personale", "longer", "ancora", "yet",
    "attualmente", "affatto", "assumo"}
TURNING = {"perche", "because", "since", "due", "dovuto", "dovuta", "causa", "cause", "dopo",
    "after", "prima", "before", "durante", "during", "che", "that", "sempre", "always", "like",
    "come", "siamo", "abbiamo", "soffriamo", "siete", "noi", "we", "us", "were", "been", "both",
    "entrambi", "entrambe", "affetti", "affette", "malati", "malate", "tutti", "tutte"}
RECENTLY = {"da", "dal", "dalla", "since", "oggi", "ieri", "today", "yesterday", "stamattina",
    "stasera", "tonight", "questa", "questo", "this", "ora", "adesso", "now", "ultimamente",
    "lately", "recently", "anymore", "piu"}
TURNS = {"dice", "dicono", "detto", "diceva", "says", "say", "said", "told", "tells", "thinks",
    "think", "thought", "pensa", "pensano", "crede", "credono", "believes", "sa", "knows", "know",
    "vuole", "wants", "sostiene", "mi", "me", "ho", "soffro", "prendo", "sto", "i", "im", "am",
    "io"}
SELF_IN = TURNS | set("fumo bevo allatto aspetto aspettiamo cerco devo tiro tolgo faccio tollero "
    "operano opero sono siamo abbiamo noi we us soffriamo".split())
HAS = {"ha", "hanno", "aveva", "avevano", "avuto"}
OURS = set("siamo abbiamo soffriamo noi we us our nostro nostra".split())
WE_ARE = set("siamo soffriamo noi we".split())
PLURAL = set("miei mie parenti genitori nonni fratelli sorelle figli figlie zii zie cugini "
    "suoceri".split())
PLURAL_SAID = set("affetti affette malati malate morti morte entrambi entrambe tutti tutte stati "
    "state".split())
LIKE = {"come", "like", "as"}
WITH = set("con with than dopo after since da dai dal dalle dalla from per for di dei delle of "
    "senza without to a ai alle".split())
PARTS = set("of di dei delle".split())
COUNTS = set("one two three both all some many most none each uno una due tre quattro alcuni "
    "alcune molti tutti entrambi entrambe nessuno".split())
BEFORE_KIN = set("i le il la gli both entrambi entrambe tutti tutte all the".split())
SELVES = {"io", "me", "myself", "noi", "we", "us"}
JOINERS = set("e ed and o or che plus con with sia as well come anche also pure assieme insieme "
    "together a".split())
I_BEFORE = set("and or plus with as my both".split())
TOO = [each.split() for each in (
    "me too", "i too", "so do i", "so am i", "so have i", "i have it", "i do too", "i do as well",
    "as do i", "anch io", "anche io", "io pure", "pure io", "anche a me", "ce l ho", "io anche",
    "l ho anche", "like me", "come me", "we all", "all of us", "both of us", "noi tutti",
    "tutti noi", "ce l abbiamo", "me as well",
)]
TOO_LAST = [each.split() for each in (
    "and me", "e me", "e io", "ed io", "and i", "and myself", "ed anch io",
)]
NO_MORE = {"piu", "longer", "more"}
SINCE_WHEN = set("da dal dalla since for this questa questo negli anymore lately recently "
    "ultimamente now ora adesso today oggi piu".split())
CONNECTORS = {"o", "od", "oppure", "or", "nor", "ne"}
ARTICLES = {"il", "lo", "la", "i", "gli", "le", "l", "un", "uno", "una", "di", "del", "della",
            "dei", "delle", "the", "a", "an", "any"}


def plain(text):
    text = unicodedata.normalize("NFKD", text.replace("\u2122", " ")).casefold()
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))


def cut(text, known=None):
    """The words, and before each of them 0, 1 for a comma, 2 for a colon or 3 for a stop."""
    words, gaps, gap = [], [], 3
    for line in text.splitlines():
        line, gap, word = plain(line), 3, ""
        for at, char in enumerate(line + " "):
            if char.isalnum():
                word += char
                continue
            if word:
                for number, part in enumerate(parted(word, known)):
                    words.append(part)
                    gaps.append(gap if number == 0 else 0)
                word, gap = "", 0
            inside = 0 < at < len(line) - 1 and isdigit(line[at - 1]) and isdigit(line[at + 1])
            if char in ",." and not inside:
                gap = max(gap, 1 if char == "," else 3)
            elif char == ":":
                gap = max(gap, 2)
            elif char in ";!?()[]":
                gap = 3
    return words, gaps


def isdigit(text):
    return bool(text) and all(c in "0123456789" for c in text)


def parted(word, known):
    if known is None or word in known:
        return [word]
    parts = []
    for char in word:
        if parts and isdigit(parts[-1][-1]) == isdigit(char):
            parts[-1] += char
        else:
            parts.append(char)
    return parts


def key(text):
    return " ".join(cut(text)[0])


class Runs:
    def __init__(self):
        self.meanings, self.longest = {}, 0

    def add(self, phrases, meaning):
        for phrase in phrases:
            words = key(phrase)
            if words:
                self.meanings.setdefault(words, []).append(meaning)
                self.longest = max(self.longest, words.count(" ") + 1)

    def words(self):
        return {word for run in self.meanings for word in run.split(" ")}

    def find(self, words, free):
        """[(start, end, meanings)], and the words taken are no longer free."""
        found = []
        for length in range(min(self.longest, len(words)), 0, -1):
            for start in range(len(words) - length + 1):
                run = " ".join(words[start:start + length])
                if run in self.meanings and all(free[start:start + length]):
                    free[start:start + length] = [False] * length
                    found.append((start, start + length, self.meanings[run]))
        return sorted(found)


def both(words):
    return words["it"] + words["en"]


def slips(word):
    """Every text one slip away from the word, with ? for a letter that is any."""
    for at in range(len(word) + 1):
        yield word[:at] + "?" + word[at:]
        if at < len(word):
            yield word[:at] + word[at + 1:]
            yield word[:at] + "?" + word[at + 1:]
        if at + 1 < len(word):
            yield word[:at] + word[at + 1] + word[at] + word[at + 2:]


class Near:
    def __init__(self, names):
        self.names, self.places = set(names), {}
        for name in self.names:
            self.places.setdefault(name, set()).add(name)
            for at in range(len(name)):
                self.places.setdefault(name[:at] + "?" + name[at + 1:], set()).add(name)
                self.places.setdefault("-" + name[:at] + name[at + 1:], set()).add(name)

    def find(self, word):
        if len(word.replace(" ", "")) < 6:
            return []
        found = set()
        for slip in slips(word):
            found |= self.places.get(slip, set())
        found |= self.places.get("-" + word, set())
        return sorted(found - {word})


class Reach:
    def __init__(self, gaps, targets, breaks, before, behind, most, open_behind=False, calm=None):
        self.open = open_behind
        self.calm = calm
        self.gaps, self.targets, self.most = gaps, targets, most
        self.breaks = {at for start, end in breaks for at in range(start, end)}
        self.inside = {at for start, end in targets for at in range(start, end)}
        self.before = {end: (start, end) for start, end in before}
        self.behind = {start: (start, end) for start, end in behind}

    def back(self, start, ends, most):
        """The nearest marker that ends at most so many words before a word."""
        for at in range(start, start - most - 1, -1):
            if at <= 0 or self.gaps[at]:
                return None
            if at in ends:
                return ends[at]
            if at - 1 in self.breaks:
                return None
        return None

    def forth(self, end, starts, most, nearest=False):
        for at in range(end, end + most + 1):
            if at >= len(self.gaps) or self.gaps[at]:
                return None
            if at in starts:
                return starts[at]
            if at in self.breaks or nearest and at in self.inside:
                return None
        return None

    def answer(self, end):
        marker = self.behind.get(end) if end < len(self.gaps) and self.gaps[end] == 2 else None
        if marker and (marker[1] == len(self.gaps) or self.gaps[marker[1]]):
            return marker
        return None

    def in_both(self, marker):
        return self.before.get(marker[1]) == marker and self.behind.get(marker[0]) == marker

    def target_before(self, marker):
        for at in range(marker[0], marker[0] - self.most - 1, -1):
            if at <= 0 or self.gaps[at] or at - 1 in self.breaks:
                return False
            if at - 1 in self.inside:
                return True
        return False

    def target_behind(self, marker):
        for at in range(marker[1], marker[1] + self.most + 1):
            if at >= len(self.gaps) or self.gaps[at] or at in self.breaks:
                return False
            if at in self.inside:
                return True
        return False

    def denials(self, words):
        links = [self.link(words, n) for n in range(len(self.targets) - 1)]
        result = []
        for n, (start, end) in enumerate(self.targets):
            state = "no"
            marker = self.back(start, self.before, self.most)
            if marker:
                is_open = (self.in_both(marker) and self.target_before(marker)
                           or not self.undisturbed(words, marker[1], start)
                           or self.denied_itself(words, marker))
                state = "unclear" if is_open else "denied"
            marker = (self.forth(end, self.behind, self.most, nearest=True)
                      or self.answer(end))
            if marker and state != "denied":
                is_open = (self.open or self.in_both(marker) and self.target_behind(marker)
                           or not self.undisturbed(words, end, marker[0]))
                state = "unclear" if is_open else "denied"
            if state == "no" and n and result[-1] == "denied" and self.goes_on(links, n - 1):
                state = "denied"
            result.append(state)
        return result

    def undisturbed(self, words, start, end):
        """Only calm words, and after another phrase a word that joins the two."""
        if self.calm is None:
            return True
        joined = True
        for at in range(start, end):
            if at in self.inside:
                joined = False
            elif words[at] in CONNECTORS | {"e", "ed", "and"}:
                joined = True
            elif at not in self.calm:
                return False
        return joined

    def denied_itself(self, words, marker):
        if self.calm is None:
            return False
        for at in range(marker[0], marker[0] - 5, -1):
            if at <= 0 or self.gaps[at] or at - 1 in self.inside:
                return False
            if at in self.before:
                first, last = self.before[at]
                answer = words[first:last] == ["no"] and self.gaps[first]
                return not answer and words[marker[0]] not in CONCORD
            if at - 1 in self.breaks:
                return False
        return False

    def link(self, words, n):
        start, end = self.targets[n][1], self.targets[n + 1][0]
        gap = max(self.gaps[start:end + 1])
        between = words[start:end]
        if gap >= 2 or len(between) > 3 or not set(between) <= CONNECTORS | ARTICLES:
            return None
        return "or" if set(between) & CONNECTORS else "," if gap else None

    @staticmethod
    def goes_on(links, n):
        for link in links[n:]:
            if link != ",":
                return link == "or"
        return False


def ranges(hits, role):
    return [(start, end) for start, end, meanings in hits if role in meanings]


class Medicines:
    def __init__(self):
        words, other = MEDICINES["words"], CONDITIONS["words"]
        self.classes = {each["id"]: each for each in MEDICINES["classes"]}
        self.substances = {each["id"]: each for each in MEDICINES["substances"]}
        self.runs, self.written, self.names = Runs(), {}, {}
        for each in MEDICINES["substances"]:
            names = each["brands"] + [each["name"]["en"], each["name"]["it"]] + each["synonyms"]
            self.add(names, ("substance", each["id"]))
        for each in MEDICINES["combinations"]:
            self.add(each["brands"], ("combination", each["id"]))
        for each in MEDICINES["classes"]:
            self.add(each["words"], ("class", each["id"]))
        for each in BASE["supplements"]:
            names = [each["name"]["en"], each["name"]["it"]] + each["synonyms"]
            if each["latin"]:
                names.append(each["latin"])
            if len(each["id"]) >= 5:
                names.append(each["id"].replace("_", " "))
            self.add(names, ("supplement", each["id"]))
        for role in ("forms", "plain", "none", "past"):
            self.runs.add(both(words[role]), role)
        for role in ("past", "negation", "negation_after", "not_a_negation", "doubt",
                     "family", "occasional"):
            self.runs.add(both(other[role]), role)
        self.conditions = Runs()
        for each in CONDITIONS["conditions"]:
            self.conditions.add(each["it"] + each["en"], each["id"])
        self.breaks = Runs()
        self.breaks.add(both(other["breaks"]), True)
        self.known = self.runs.words() | self.conditions.words() | self.breaks.words()
        self.near = Near(self.names)
        self.partners = {}
        for a, b in MEDICINES["near_names"]:
            self.partners.setdefault(key(a), set()).add(key(b))
            self.partners.setdefault(key(b), set()).add(key(a))
        self.kinds = {}
        for each in MEDICINES["substances"]:
            for name in each["classes"]:
                self.kinds.setdefault(name, set()).update(each["classes"])
        self.sets = {role: {key(word) for word in both(words[role])}
                     for role in ("forms", "plain", "amounts", "of")}

    def add(self, names, meaning):
        for name in names:
            run = key(name)
            if run:
                self.names.setdefault(run, set()).add(meaning)
                self.written.setdefault(run, name)
        self.runs.add(names, ("name", meaning))

    def implied(self, name):
        found, waiting = set(), [name]
        while waiting:
            each = waiting.pop()
            if each not in found:
                found.add(each)
                waiting += self.classes[each]["implies"]
        return found

    def read(self, text):
        words, gaps = cut(text, self.known)
        free = [True] * len(words)
        hits = self.runs.find(words, free)
        segment = [0] * len(words)
        for at in range(1, len(words)):
            segment[at] = segment[at - 1] + (1 if gaps[at] else 0)
        names = self.real_names(words, gaps, hits, segment)
        named = {at for start, end in names for at in range(start, end)}
        unnamed = [at not in named for at in range(len(words))]
        for start, end, _ in self.conditions.find(words, list(unnamed)):
            free[start:end] = [False] * (end - start)
        breaks = [each[:2] for each in self.breaks.find(words, [True] * len(words))]
        for start, end in breaks:
            free[start:end] = [False] * (end - start)
        near, unknown = self.left(words, free)
        exact = [(start, end, " ".join(words[start:end])) for start, end in names]
        states = self.judge(words, gaps, hits, exact, breaks)
        taken = [(each[2], self.is_said(words, gaps, names, at)) for at, (each, state)
                 in enumerate(zip(exact, states)) if state != "denied"]
        how = self.how(words, hits, segment, exact, states, near, unknown)
        classes, substances, supplements = set(), set(), set()
        for name, is_said in taken:
            for kind, which in self.names[name]:
                for part in which.split("+") if kind in ("substance", "combination") else ():
                    substances.add(part)
                    classes |= set(self.substances[part]["classes"])
                    supplements |= {self.substances[part]["supplement"]} - {None}
                if kind == "class":
                    classes |= self.implied(which)
                    classes |= set() if is_said else self.kinds.get(which, set())
                if kind == "supplement":
                    supplements.add(which)
        candidates = set()
        for each in near:
            for name in self.near.find(each):
                candidates |= {name} | self.partners.get(name, set())
        return {"how": how, "classes": sorted(classes), "substances": sorted(substances),
                "supplements": sorted(supplements),
                "names": [[each[2], state] for each, state in zip(exact, states)],
                "near": sorted({self.written[each] for each in candidates}),
                "unknown": unknown}

    def is_said(self, words, gaps, names, at):
        """Whether a medicine of the class that a name is of stands beside it."""
        start, end = names[at]
        wanted = {which for kind, which in self.names[" ".join(words[start:end])]
                  if kind == "class"}
        for other_start, other_end in names:
            if not wanted or other_start == start:
                continue
            left, right = (end, other_start) if start < other_start else (other_end, start)
            between = words[left:right]
            if len(between) > 3 or 1 in gaps[left:right + 1]:
                continue
            if any(word in PARTING or word not in self.sets["plain"] | self.sets["forms"]
                   for word in between):
                continue
            parts = [part for kind, which in self.names[" ".join(words[other_start:other_end])]
                     if kind in ("substance", "combination") for part in which.split("+")]
            if parts and wanted <= {c for part in parts
                                    for c in self.substances[part]["classes"]}:
                return True
        return False

    def real_names(self, words, gaps, hits, segment):
        def is_name(meanings):
            return any(isinstance(each, tuple) for each in meanings)

        def is_open(start, end, meanings):
            if "forms" in meanings or "plain" in meanings:
                return True
            run = words[start:end]
            return (any(word in self.sets["forms"] for word in run)
                    and all(word in self.sets["forms"] | self.sets["plain"] for word in run))

        sure = {segment[start] for start, end, meanings in hits
                if is_name(meanings) and not is_open(start, end, meanings)}
        names = []
        for start, end, meanings in hits:
            if not is_name(meanings):
                continue
            if is_open(start, end, meanings):
                whole = "forms" in meanings or "plain" in meanings
                if whole and segment[start] in sure:
                    continue
                if start and not gaps[start] and (
                        isdigit(words[start - 1]) or words[start - 1] in self.sets["amounts"]):
                    continue
                if end < len(words) and not gaps[end] and words[end] in self.sets["of"]:
                    continue
            names.append((start, end))
        return names

    def left(self, words, free):
        near = []
        for length in (4, 3, 2, 1):
            for start in range(len(words) - length + 1):
                run = " ".join(words[start:start + length])
                if all(free[start:start + length]) and not isdigit(run.replace(" ", "")):
                    if self.near.find(run):
                        near.append((start, run))
                        free[start:start + length] = [False] * length
        unknown = [word for word, is_free in zip(words, free)
                   if is_free and not isdigit(word) and len(word) > 1]
        return [run for _, run in sorted(near)], unknown

    def judge(self, words, gaps, hits, exact, breaks):
        far = CONDITIONS["reach"]["family"]
        reach = Reach(gaps, [each[:2] for each in exact], breaks,
                      ranges(hits, "negation"), ranges(hits, "negation_after"),
                      CONDITIONS["reach"]["negation"], open_behind=True,
                      calm=set(range(len(words))))
        states = reach.denials(words)
        result = []
        for (start, end, _), state in zip(exact, states):
            def reached(role):
                marks = ranges(hits, role)
                return (reach.back(start, {m[1]: m for m in marks}, far)
                        or reach.forth(end, {m[0]: m for m in marks}, far))
            recently = (end < len(words) and not gaps[end] and words[end] in RECENTLY)
            if reached("past") or state == "denied" and recently:
                state = "past"
            elif state == "no":
                state = "taken"
            if state in ("taken", "unclear") and (reached("doubt") or reached("family")):
                state = "unclear"
            result.append(state)
        return result

    @staticmethod
    def how(words, hits, segment, exact, states, near, unknown):
        if unknown:
            return "unknown"
        if near:
            return "near"
        if any(state != "denied" for state in states):
            return "exact"
        if not words:
            return "none"
        denying, forms = set(), set()
        for start, end, meanings in hits:
            if "none" in meanings or "negation" in meanings:
                denying |= {segment[at] for at in range(start, end)}
            if "forms" in meanings:
                forms |= {segment[at] for at in range(start, end)}
        for (start, end, _), state in zip(exact, states):
            if state == "denied":
                denying |= {segment[at] for at in range(start, end)}
        return "none" if denying and not forms - denying else "unknown"


class Conditions:
    def __init__(self, medicines):
        words = CONDITIONS["words"]
        self.runs, self.owner = Runs(), {}
        for each in CONDITIONS["conditions"]:
            self.runs.add(each["it"] + each["en"], ("condition", each["id"]))
            for phrase in each["it"] + each["en"]:
                self.owner[key(phrase)] = each["id"]
        for role in ("negation", "negation_after", "family", "past", "doubt", "occasional"):
            self.runs.add(both(words[role]), role)
        self.first, self.plain = Runs(), Runs()
        self.first.add(both(words["not_a_negation"]), True)
        self.plain.add(both(words["plain"]), True)
        self.medicines = Runs()
        self.medicines.meanings = medicines.runs.meanings
        self.medicines.longest = medicines.runs.longest
        self.known = self.runs.words() | medicines.known | self.plain.words()
        self.near = Near(self.owner)
        self.breaks = medicines.breaks

    def calm(self, words):
        calm = {at for at, word in enumerate(words)
                if isdigit(word) or len(word) == 1 or word in OF_DENIALS}
        for start, end, _ in self.plain.find(words, [True] * len(words)):
            calm |= {at for at in range(start, end) if words[at] not in TURNING}
        return calm

    @staticmethod
    def has_self(words, gaps, first, family):
        """Whether the person is named in one list with the family: rule 7c."""
        start = first
        while start > 0 and not gaps[start] and words[start - 1] in BEFORE_KIN:
            start -= 1
        possessive = words[first] in ("mio", "mia", "miei", "mie", "my")
        if start > 0 and not gaps[start]:
            word = words[start - 1]
            counted = word in PARTS and start > 1 and words[start - 2] in COUNTS
            if word in LIKE or possessive and word in WITH and not counted:
                return True
        ends = {m[1]: m[0] for m in family}
        at = first
        for _ in range(8):
            if at <= 0 or gaps[at] >= 2:
                return False
            if at in ends:
                at = ends[at]
                continue
            word = words[at - 1]
            if word in SELVES:
                return True
            if word == "i" and (gaps[at] == 1 or words[at] in I_BEFORE):
                return True
            if word not in JOINERS and word not in BEFORE_KIN:
                return False
            at -= 1
        return False

    @staticmethod
    def was_there(words, gaps, start, end, most):
        for at in range(start, max(0, start - most), -1):
            if gaps[at]:
                break
            if words[at - 1] in NO_MORE:
                return True
        for at in range(end, min(len(words), end + 2)):
            if gaps[at]:
                break
            if words[at] in SINCE_WHEN:
                return True
        return False

    @classmethod
    def is_other(cls, words, gaps, start, end, family, far, targets):
        if set(words[start:end]) & (SELF_IN - {"me"}):
            return False
        before = [m for m in family if m[1] <= start and start - m[1] <= far]
        if before:
            first, last = before[-1][:2]
            if cls.has_self(words, gaps, first, family):
                return False
            several = bool(set(words[first:last]) & PLURAL)
            at = first
            while at > 0 and not gaps[at] and words[at - 1] in BEFORE_KIN:
                at -= 1
            if at > 1 and not gaps[at] and words[at - 1] in ("e", "ed", "and"):
                several = several or any(m[1] == at - 1 for m in family)
            seen = False
            for at in range(last, start):
                word = words[at]
                seen = seen or any(t[0] <= at < t[1] for t in targets)
                article = word == "i" and not gaps[at] and words[at - 1] in HAS
                if (word in TURNS or word in OURS) and not article:
                    return False
                if word in ("and", "ed") and not seen:
                    return False
                if word == "sono":
                    behind = words[at + 1]
                    own = at + 1 == start and (behind.endswith("i") or behind.endswith("he"))
                    if not several or not (own or behind in PLURAL_SAID):
                        return False
        else:
            for at in range(start - 1, max(-1, start - 1 - far), -1):
                if gaps[at + 1] >= 3:
                    break
                if words[at] in WE_ARE and not (words[at] == "we" and words[at + 1] == "have"):
                    return False
        for at in range(end, min(len(words), end + 8)):
            if gaps[at] >= 3:
                break
            if any(words[at:at + len(each)] == each for each in TOO):
                return False
            for each in TOO_LAST:
                stop = at + len(each)
                if words[at:stop] == each and (stop == len(words) or gaps[stop]):
                    return False
        return True

    def read(self, text):
        words, gaps = cut(text, self.known)
        free = [True] * len(words)
        self.first.find(words, free)
        hits = self.runs.find(words, free)
        targets = [(start, end, each[1]) for start, end, meanings in hits
                   for each in dict.fromkeys(meanings) if isinstance(each, tuple)]
        most, far = CONDITIONS["reach"]["negation"], CONDITIONS["reach"]["family"]
        breaks = [each[:2] for each in self.breaks.find(words, [True] * len(words))]
        reach = Reach(gaps, [each[:2] for each in targets], breaks,
                      ranges(hits, "negation"), ranges(hits, "negation_after"), most,
                      calm=self.calm(words))
        family = ranges(hits, "family")
        people = [m for m in family if words[m[0]] in ("mio", "mia", "miei", "mie", "my")]
        kin = [m for m in family if m not in people]
        found = []
        for (start, end, condition), denial in zip(targets, reach.denials(words)):
            if denial == "denied" and self.was_there(words, gaps, start, end, most):
                denial = "unclear"
            asked = denial == "unclear"
            state = "denied" if denial == "denied" else "holds"
            if (reach.back(start, {m[1]: m for m in family}, far)
                    or reach.forth(end, {m[0]: m for m in kin}, 0)):
                if self.is_other(words, gaps, start, end, family, far, targets):
                    state, asked = "family", False
                else:
                    state, asked = "holds", True
            if state == "holds":
                for role in ("past", "doubt"):
                    marks = ranges(hits, role)
                    asked = asked or bool(reach.back(start, {m[1]: m for m in marks}, most)
                                          or reach.forth(end, {m[0]: m for m in marks}, most))
                asked = asked or bool(reach.forth(end, {m[0]: m for m in people}, most))
            found.append([condition, " ".join(words[start:end]), state, asked])
        trial = list(free)
        for start, end, meanings in self.medicines.find(words, trial):
            if any(isinstance(each, tuple) for each in meanings):
                free[start:end] = [False] * (end - start)
        self.plain.find(words, free)
        for start, end in breaks:
            free[start:end] = [False] * (end - start)
        near = []
        for length in (4, 3, 2, 1):
            for start in range(len(words) - length + 1):
                run = " ".join(words[start:start + length])
                if all(free[start:start + length]) and self.near.find(run):
                    near.append((start, run))
                    free[start:start + length] = [False] * length
        unknown = [word for word, is_free in zip(words, free)
                   if is_free and not isdigit(word) and len(word) > 1]
        return {"found": found, "near": [run for _, run in sorted(near)], "unknown": unknown}


def main():
    medicines = Medicines()
    conditions = Conditions(medicines)
    for line in sys.stdin:
        case = json.loads(line)
        reader = medicines if case["kind"] == "medicine" else conditions
        print(json.dumps(reader.read(case["text"]), ensure_ascii=False))


if __name__ == "__main__":
    main()
