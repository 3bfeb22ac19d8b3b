// The profile of an association after Italian law. Beside each figure stands its source, and whether it was checked.

extension Profile {
  static let associationFile = #"""
    {
      "schema": "taccuino.profile/1",
      "name": "association",
      "title": {"en": "Association", "it": "Associazione"},
      "notes": [
        "Figures are the law's where an association has no other rule in its statute; an association that has one copies this file, changes it and takes it with: lodge profile use FILE.",
        "checked: true means that the figure was compared with the text of its source; false that it was not.",
        "Codice civile, art. 21 c. 1: in resolutions that approve the accounts or concern their liability, directors have no vote. Votes are kept as counts; leave theirs out."
      ],
      "words": {
        "lodge": {"en": ["association", "associations"], "it": ["associazione", "associazioni"]},
        "member": {"en": ["member", "members"], "it": ["socio", "soci"], "gender": "m"},
        "meeting": {"en": ["meeting", "meetings"], "it": ["riunione", "riunioni"]},
        "paper": {"en": ["paper", "papers"], "it": ["relazione", "relazioni"]},
        "dinner": {"en": ["dinner", "dinners"], "it": ["cena", "cene"]},
        "obedience": {"en": ["network", "networks"], "it": ["rete associativa", "reti associative"]},
        "orient": {"en": ["seat", "seats"], "it": ["luogo", "luoghi"], "gender": "m"},
        "levy": {
          "en": ["affiliation fee", "affiliation fees"],
          "it": ["quota di affiliazione", "quote di affiliazione"]
        }
      },
      "texts": {
        "Dear Brother {1},": {"en": "Dear {1},", "it": "Gentile {1},"},
        "Dear Brethren,": {"en": "Dear members,", "it": "Gentili soci,"},
        "With fraternal greetings,": {"en": "Yours sincerely,", "it": "Cordiali saluti,"},
        "Orient of {1}": {"en": "{1}", "it": "{1}"},
        "Capitation": {"en": "Affiliation fee", "it": "Quota di affiliazione"},
        "our lodge rooms": {"en": "our own rooms", "it": "nostra sede"},
        "visit to another lodge": {"en": "meeting elsewhere", "it": "riunione altrove"},
        "dormant": {"en": "suspended", "it": "sospeso"},
        "College of officers": {"en": "Officers", "it": "Cariche sociali"},
        "{1} is also {2}: offices of dignitaries are not combined": {
          "en": "{1} is also {2}: these two offices are not combined",
          "it": "{1} è anche {2}: queste due cariche non si cumulano"
        },
        "1 office of dignitaries is vacant": {"en": "1 office is vacant", "it": "1 carica è vacante"},
        "{1} offices of dignitaries are vacant": {"en": "{1} offices are vacant", "it": "{1} cariche sono vacanti"},
        "The meeting “{1}” is held on {2}, in the degree of {3}.": {"en": "The meeting “{1}” is held on {2}.", "it": "La riunione «{1}» si tiene {2}."},
        "{1} holds the meeting “{2}” on {3}, in the degree of {4}.": {"en": "{1} holds the meeting “{2}” on {3}.", "it": "{1} tiene la riunione «{2}» {3}."},
        "{1} was {2} on {3}: the meeting is for {4}": {"en": "{1} was {2} on {3}", "it": "{1} era {2} il {3}"},
        "dormant members": {"en": "suspended members", "it": "soci sospesi"},
        "ballot": {"en": "vote", "it": "votazione"},
        "Visitors": {"en": "Guests", "it": "Ospiti"},
        "visitor": {"en": "guest", "it": "ospite"},
        "added the visitor {1}, {2}": {"en": "added the guest {1}, {2}", "it": "aggiunto l'ospite {1}, {2}"},
        "1 visitor": {"en": "1 guest", "it": "1 ospite"},
        "{1} visitors": {"en": "{1} guests", "it": "{1} ospiti"},
        "Register of {1}": {"en": "Book of minutes of {1}", "it": "Libro dei verbali: {1}"},
        "approved the minutes of {1}: number {2} in the register of {3}": {
          "en": "approved the minutes of {1}: number {2} in the book of {3}",
          "it": "approvato il verbale di {1}: numero {2} nel libro dei verbali ({3})"
        },
        "addendum {1} to the minutes of {2}: number {3} in the register of {4}": {
          "en": "addendum {1} to the minutes of {2}: number {3} in the book of {4}",
          "it": "postilla {1} al verbale di {2}: numero {3} nel libro dei verbali ({4})"
        },
        "number {1} in the register of {2} was approved on {3}": {
          "en": "number {1} in the book of {2} was approved on {3}",
          "it": "il numero {1} del libro dei verbali ({2}) è stato approvato il {3}"
        },
        "number {1} in the register of {2} follows another entry by now": {
          "en": "number {1} in the book of {2} follows another entry by now",
          "it": "il numero {1} del libro dei verbali ({2}) segue ormai un'altra voce"
        },
        "number {1} in the register of {2} follows number {3}": {
          "en": "number {1} in the book of {2} follows number {3}",
          "it": "il numero {1} del libro dei verbali ({2}) segue il numero {3}"
        },
        "number {1} in the register of {2} was signed": {
          "en": "number {1} in the book of {2} was signed",
          "it": "il numero {1} del libro dei verbali ({2}) è firmato"
        },
        "the type; default Ordinaria": {
          "en": "the kind; default assembly",
          "it": "il tipo; di norma assemblea"
        },
        "Refused with its reason: an office that somebody else holds in that time, two offices of dignitaries at once, an office that asks for a higher degree, and a member who is not active. --replacing ends the present holder's term on the day before.": {
          "en": "Refused with its reason: an office that has all its holders in that time, two offices that are not combined, and a member who is not active. --replacing ends the present holder's term on the day before.",
          "it": "Si rifiuta, con il motivo: una carica che in quel periodo ha già i suoi titolari, due cariche che non si cumulano, un socio che non è attivo. --replacing chiude il giorno prima il mandato di chi la ricopre."
        },
        "the bound book of minutes that are approved, one for each degree": {
          "en": "the books of minutes that are approved: of the assemblies, of the board",
          "it": "i libri dei verbali approvati: delle assemblee, del consiglio"
        },
        "the assemblies": {
          "en": "the assemblies",
          "it": "assemblee"
        },
        "the board": {
          "en": "the board",
          "it": "consiglio"
        },
        "Writes nothing. The officers of the day stay where no other holder is named; every rule that fails is listed, with the offices of dignitaries that would be vacant. Exit code 1 means that there are findings.": {
          "en": "Writes nothing. Who has an office stays where no other holder is named; every rule that fails is listed, with the offices that would be vacant. Exit code 1 means that there are findings.",
          "it": "Non scrive nulla. Chi ha una carica resta dove non si indica altri; si elenca ogni regola che non è rispettata, con le cariche che resterebbero vacanti. Il codice di uscita 1 significa che c'è qualcosa."
        },
        "Refused with its reason, and nothing is written: a meeting that is cancelled or still to come, and members who were not active or had a lower degree on that day.": {
          "en": "Refused with its reason, and nothing is written: a meeting that is cancelled or still to come, and members who were not active on that day.",
          "it": "Si rifiuta, con il motivo e senza scrivere nulla: una riunione annullata o ancora da tenere, e i soci che quel giorno non erano attivi."
        },
        "Counted are meetings that were held while somebody was an active member and that were open to the degree they had on that day. A meeting at which they were excused counts neither for nor against them; a meeting without any mark of attendance, or cancelled, does not count at all. Without a meeting that counts there is no rate.": {
          "en": "Counted are meetings that were held while somebody was an active member. A meeting at which they were excused counts neither for nor against them; a meeting without any mark of attendance, or cancelled, does not count at all. Without a meeting that counts there is no rate.",
          "it": "Contano le riunioni tenute mentre si era soci attivi. Una riunione in cui si era giustificati non conta né a favore né contro; una senza alcuna presenza segnata, o annullata, non conta affatto. Senza una riunione che conti non c'è percentuale."
        },
        "how many of them are Masters; default 3": {
          "en": "how many of them must have the last degree, where there are degrees",
          "it": "quanti di loro devono avere l'ultimo grado, se ci sono gradi"
        },
        "Masters": {
          "en": "With the last degree",
          "it": "Con l'ultimo grado"
        },
        "With a member: degree, offices, attendance of the year, coming meetings that are open to them with their answers, and what they owe. Without one: the lodge, its coming meetings and arrears. Both with birthdays and anniversaries of the coming weeks.": {
          "en": "With a member: offices, attendance of the year, coming meetings with their answers, and what they owe. Without one: the association, its coming meetings and arrears. Both with birthdays and anniversaries of the coming weeks.",
          "it": "Con un socio: cariche, presenze dell'anno, prossime riunioni con le risposte e quanto deve. Senza: l'associazione, le prossime riunioni e le quote arretrate. In entrambi i casi compleanni e anniversari delle prossime settimane."
        },
        "Add a member, with degree and state": {
          "en": "Add a member, with the state",
          "it": "Aggiunge un socio, con lo stato"
        },
        "The state is active from today, or from since=. With degree=, all degrees up to it count as conferred on that day; enter earlier days with lodge degree edit.": {
          "en": "The state is active from today, or from since=.",
          "it": "Lo stato è attivo da oggi, o da since=."
        },
        "the day of state and degree; default today": {
          "en": "the day of the state; default today",
          "it": "il giorno dello stato; di norma oggi"
        },
        "From then on the text is locked by its hash, and entered in the register of its degree. Names of persons become references with a hash of their own, so that a person can be forgotten and the register still verifies. A correction is an addendum.": {
          "en": "From then on the text is locked by its hash, and entered in its book. Names of persons become references with a hash of their own, so that a person can be forgotten and the book still verifies. A correction is an addendum.",
          "it": "Da allora il testo è bloccato dalla sua impronta ed è iscritto nel suo libro. I nomi delle persone diventano rimandi con un'impronta propria, così che una persona si possa dimenticare e il libro si verifichi ancora. Una correzione è un'aggiunta."
        },
        "Named are papers on a day without a meeting, in a meeting of a lower degree, of an author who may not be there or does not come, beside another paper of that day or of the agenda. Exit code 1 means that there are findings.": {
          "en": "Named are papers on a day without a meeting, of an author who may not be there or does not come, beside another paper of that day or of the agenda. Exit code 1 means that there are findings.",
          "it": "Si segnalano le relazioni in un giorno senza riunione, di chi non può esserci o non viene, accanto a un'altra relazione di quel giorno o dell'ordine del giorno. Il codice di uscita 1 significa che c'è qualcosa."
        },
        "Active and dormant members with degree, its day, number and office of that day; write it with --out roll.pdf or --out roll.xlsx.": {
          "en": "Active and dormant members with number and office of that day; write it with --out roll.pdf or --out roll.xlsx.",
          "it": "I soci attivi e in sonno con numero e carica di quel giorno; si scrive con --out roll.pdf o --out roll.xlsx."
        },
        "Officers of that day come first, then the others by name. Degree, office and membership are those of the day of the meeting.": {
          "en": "Officers of that day come first, then the others by name. Office and membership are those of the day of the meeting.",
          "it": "Prima chi quel giorno ha una carica, poi gli altri per nome. Carica e appartenenza sono quelle del giorno della riunione."
        },
        "Before the day those count who answered yes, from the day on those who are marked present. The rule is set with lodge edit quorum=7 quorum_masters=3 visitors_count=no. Exit code 1 means that somebody is missing.": {
          "en": "Before the day those count who answered yes, from the day on those who are marked present. The rule is that of the profile, or that of lodge edit quorum=7. Exit code 1 means that somebody is missing.",
          "it": "Prima del giorno conta chi ha risposto sì, dal giorno in poi chi è segnato presente. La regola è quella del profilo, o quella di lodge edit quorum=7. Il codice di uscita 1 significa che manca qualcuno."
        },
        "It begins in preparation. One that is planned or presented has a day. Its author must have its degree on that day, or today while it has none.": {
          "en": "It begins in preparation. One that is planned or presented has a day. Its author must be a member on that day, or today while it has none.",
          "it": "All'inizio è in preparazione. Una relazione programmata o presentata ha un giorno. L'autore dev'essere socio quel giorno, o oggi finché non ne ha uno."
        },
        "Items above the reader's degree are left out, and nobody is summoned to a meeting above theirs, not even who gets its degree there. The degree is the lower one of those that --member has today and on the day of the meeting, that of --degree, or else the meeting's own.": {
          "en": "With --member it is the letter to this member.",
          "it": "Con --member è la lettera a quel socio."
        },
        "Items above the degree of the meeting are left out, as minutes are read in it; --degree takes them in up to another one.": {
          "en": "It says only what is recorded.",
          "it": "Dice solo ciò che è registrato."
        },
        "From that day on they are active; where the profile has degrees, they receive the first one on it.": {
          "en": "From that day on they are active.",
          "it": "Da quel giorno sono attivi."
        },
        "passed": {"en": "passed", "it": "passato"},
        "raised": {"en": "raised", "it": "elevato"},
        "joined from another lodge": {"en": "came from another association", "it": "da un'altra associazione"},
        "White": {"en": "In favour", "it": "Favorevoli"},
        "Black": {"en": "Against", "it": "Contrari"},
        "{1}: {2} white, {3} black, {4} abstained": {
          "en": "{1}: {2} in favour, {3} against, {4} abstained",
          "it": "{1}: {2} favorevoli, {3} contrari, {4} astenuti"
        },
        "Make an accepted candidate a member, with the first degree": {
          "en": "Make an accepted candidate a member",
          "it": "Rende socio un candidato accettato"
        },
        "Membership roll": {"en": "Book of members", "it": "Libro dei soci"}
      },
      "letters": {
        "summons": {
          "en": [
            "Dear {member},",
            "you are summoned to the following meeting of the association.",
            "{details}",
            "{agenda}",
            "{answer}",
            "Yours sincerely,",
            "{signatures}",
            "{proxy}"
          ],
          "it": [
            "Gentile {member},",
            "è convocato alla seguente riunione dell'associazione.",
            "{details}",
            "{agenda}",
            "{answer}",
            "Cordiali saluti,",
            "{signatures}",
            "{proxy}"
          ]
        },
        "summons_all": {
          "en": [
            "Dear members,",
            "all of you are summoned to the following meeting of the association.",
            "{details}",
            "{agenda}",
            "{answer}",
            "Yours sincerely,",
            "{signatures}",
            "{proxy}"
          ],
          "it": [
            "Gentili soci,",
            "siete convocati alla seguente riunione dell'associazione.",
            "{details}",
            "{agenda}",
            "{answer}",
            "Cordiali saluti,",
            "{signatures}",
            "{proxy}"
          ]
        },
        "cover": {
          "en": [
            "To {recipient},",
            "enclosed is the annual return of {sender} for {year}.",
            "Active members at the end of the year: {members}.",
            "Yours sincerely,",
            "{signatures}"
          ],
          "it": [
            "A {recipient},",
            "alleghiamo la relazione annuale di {sender} per il {year}.",
            "Soci attivi alla fine dell'anno: {members}.",
            "Cordiali saluti,",
            "{signatures}"
          ]
        },
        "receipt": {
          "en": [
            "{details}",
            "{gift}",
            "{signatures}"
          ],
          "it": [
            "{details}",
            "{gift}",
            "{signatures}"
          ]
        },
        "reminder": {
          "en": [
            "Dear {member},",
            "on {day} our books show {amount} as due, the oldest part since {since}:",
            "{claims}",
            "Please pay it, or tell us if our books are wrong. If you have paid meanwhile, take no notice of this letter.",
            "Yours sincerely,",
            "{signatures}"
          ],
          "it": [
            "Gentile {member},",
            "alla data di {day} risultano dovuti {amount}, la parte più vecchia da {since}:",
            "{claims}",
            "La preghiamo di versare la somma, o di dirci se i nostri registri sbagliano. Se nel frattempo ha già pagato, non tenga conto di questa lettera.",
            "Cordiali saluti,",
            "{signatures}"
          ]
        },
        "thanks": {
          "en": [
            "Dear {payer},",
            "thank you for {amount}, which we received on {day}: {purpose}.",
            "The receipt has the number {number}.",
            "Yours sincerely,",
            "{signatures}"
          ],
          "it": [
            "Gentile {payer},",
            "grazie per {amount}, che abbiamo ricevuto {day}: {purpose}.",
            "La ricevuta ha il numero {number}.",
            "Cordiali saluti,",
            "{signatures}"
          ]
        }
      },
      "degrees": [],
      "offices": [
        {
          "office": "MaestroVenerabile",
          "name": {"en": "President", "it": "Presidente"},
          "required": true,
          "board": true,
          "incompatible": ["Vicepresidente", "ArchitettoRevisore", "Proboviro"],
          "source": {"en": "statute of the association", "it": "statuto dell'associazione"},
          "checked": false
        },
        {
          "office": "Vicepresidente",
          "name": {"en": "Vice President", "it": "Vicepresidente"},
          "board": true,
          "incompatible": ["MaestroVenerabile", "ArchitettoRevisore", "Proboviro"],
          "source": {"en": "statute of the association", "it": "statuto dell'associazione"},
          "checked": false
        },
        {
          "office": "Segretario",
          "name": {"en": "Secretary", "it": "Segretario"},
          "required": true,
          "board": true,
          "incompatible": ["ArchitettoRevisore", "Proboviro"],
          "source": {"en": "statute of the association", "it": "statuto dell'associazione"},
          "checked": false
        },
        {
          "office": "Tesoriere",
          "name": {"en": "Treasurer", "it": "Tesoriere"},
          "required": true,
          "board": true,
          "incompatible": ["ArchitettoRevisore", "Proboviro"],
          "source": {"en": "statute of the association", "it": "statuto dell'associazione"},
          "checked": false
        },
        {
          "office": "Consigliere",
          "name": {"en": "Board Member", "it": "Consigliere"},
          "holders": 0,
          "board": true,
          "incompatible": ["ArchitettoRevisore", "Proboviro"],
          "source": {"en": "statute of the association", "it": "statuto dell'associazione"},
          "checked": false
        },
        {
          "office": "ArchitettoRevisore",
          "name": {"en": "Auditor", "it": "Organo di controllo"},
          "holders": 0,
          "incompatible": [
            "MaestroVenerabile",
            "Vicepresidente",
            "Segretario",
            "Tesoriere",
            "Consigliere",
            "Proboviro"
          ],
          "source": {
            "en": "D.Lgs. 117/2017 (Code of the Third Sector), art. 30",
            "it": "D.Lgs. 117/2017 (Codice del Terzo settore), art. 30"
          },
          "checked": false
        },
        {
          "office": "Proboviro",
          "name": {"en": "Arbitrator", "it": "Proboviro"},
          "holders": 0,
          "incompatible": [
            "MaestroVenerabile",
            "Vicepresidente",
            "Segretario",
            "Tesoriere",
            "Consigliere",
            "ArchitettoRevisore"
          ],
          "source": {"en": "statute of the association", "it": "statuto dell'associazione"},
          "checked": false
        }
      ],
      "meetings": [
        {"type": "Assemblea", "name": {"en": "assembly", "it": "assemblea"}},
        {
          "type": "Consiglio",
          "name": {"en": "board meeting", "it": "consiglio direttivo"},
          "board": true
        }
      ],
      "rules": {
        "quorum": [
          {
            "meetings": ["Assemblea"],
            "call": 1,
            "share": "1/2",
            "of": "members",
            "source": {
              "en": "Italian Civil Code, art. 21 par. 1: at least half of the members",
              "it": "Codice civile, art. 21 c. 1: la presenza di almeno la metà degli associati"
            },
            "checked": true
          },
          {
            "meetings": ["Assemblea"],
            "call": 2,
            "count": 1,
            "source": {
              "en": "Italian Civil Code, art. 21 par. 1: whatever the number of those who take part",
              "it": "Codice civile, art. 21 c. 1: qualunque sia il numero degli intervenuti"
            },
            "checked": true
          },
          {
            "meetings": ["Consiglio"],
            "call": 1,
            "share": "> 1/2",
            "of": "members",
            "source": {"en": "statute of the association", "it": "statuto dell'associazione"},
            "checked": false
          }
        ],
        "proxies": {
          "meetings": ["Assemblea"],
          "limits": [{"members": 0, "most": 3}, {"members": 500, "most": 5}],
          "source": {
            "en": "D.Lgs. 117/2017 (Code of the Third Sector), art. 24 par. 3: up to three members where there are fewer than five hundred, five from there",
            "it": "D.Lgs. 117/2017 (Codice del Terzo settore), art. 24 c. 3: fino a tre associati se sono meno di cinquecento, cinque da cinquecento in su"
          },
          "checked": true
        },
        "voting": {
          "months": 3,
          "source": {
            "en": "D.Lgs. 117/2017 (Code of the Third Sector), art. 24 par. 1: who has been in the book of members for three months",
            "it": "D.Lgs. 117/2017 (Codice del Terzo settore), art. 24 c. 1: chi è iscritto da almeno tre mesi nel libro degli associati"
          },
          "checked": true
        },
        "counting": {
          "beyond": "refused",
          "source": {
            "en": "follows from Codice civile, art. 21: resolutions are taken by those there",
            "it": "segue dal Codice civile, art. 21: delibera chi è presente"
          },
          "checked": false
        },
        "majorities": [
          {
            "subject": "ordinary",
            "name": {"en": "ordinary resolution", "it": "delibera ordinaria"},
            "votes": "> 1/2",
            "of": "votes",
            "source": {
              "en": "Italian Civil Code, art. 21 par. 1: majority of votes",
              "it": "Codice civile, art. 21 c. 1: a maggioranza di voti"
            },
            "checked": true
          },
          {
            "subject": "accounts",
            "name": {"en": "accounts", "it": "bilancio"},
            "votes": "> 1/2",
            "of": "votes",
            "source": {
              "en": "Italian Civil Code, art. 21 par. 1: majority of votes; directors have none",
              "it": "Codice civile, art. 21 c. 1: a maggioranza di voti; gli amministratori non hanno voto"
            },
            "checked": true
          },
          {
            "subject": "election",
            "name": {"en": "election", "it": "elezione"},
            "votes": "> 1/2",
            "of": "votes",
            "source": {
              "en": "Italian Civil Code, art. 21 par. 1: majority of votes",
              "it": "Codice civile, art. 21 c. 1: a maggioranza di voti"
            },
            "checked": true
          },
          {
            "subject": "statute",
            "name": {"en": "change of the statute", "it": "modifica dello statuto"},
            "present": "3/4",
            "present_of": "members",
            "votes": "> 1/2",
            "of": "present",
            "source": {
              "en": "Italian Civil Code, art. 21 par. 2: three quarters of the members present, and the majority of those present",
              "it": "Codice civile, art. 21 c. 2: la presenza di almeno tre quarti degli associati e il voto favorevole della maggioranza dei presenti"
            },
            "checked": true
          },
          {
            "subject": "dissolution",
            "name": {"en": "dissolution", "it": "scioglimento"},
            "votes": "3/4",
            "of": "members",
            "source": {
              "en": "Italian Civil Code, art. 21 par. 3: three quarters of the members",
              "it": "Codice civile, art. 21 c. 3: il voto favorevole di almeno tre quarti degli associati"
            },
            "checked": true
          }
        ],
        "cash_statement": [
          {
            "amount": "220000EUR",
            "source": {
              "en": "D.Lgs. 117/2017 (Code of the Third Sector), art. 13 par. 2, as of 2017: income below 220,000 euro",
              "it": "D.Lgs. 117/2017 (Codice del Terzo settore), art. 13 c. 2, testo del 2017: entrate inferiori a 220.000 euro"
            },
            "checked": false
          },
          {
            "amount": "300000EUR",
            "from": 2024,
            "source": {
              "en": "D.Lgs. 117/2017 (Code of the Third Sector), art. 13 par. 2, amended by Law 104/2024, art. 4, effective 3 August 2024: without legal personality, income not above 300,000 euro",
              "it": "D.Lgs. 117/2017 (Codice del Terzo settore), art. 13 c. 2, come modificato dalla L. 104/2024, art. 4, in vigore dal 3 agosto 2024: senza personalità giuridica, entrate non superiori a 300.000 euro"
            },
            "checked": true
          }
        ],
        "donations": {
          "percent": 30,
          "most": "30000EUR",
          "traceable": ["bank", "post", "card", "cheque"],
          "source": {
            "en": "D.Lgs. 117/2017 (Code of the Third Sector), art. 83 par. 1: 30 % (35 % to voluntary organisations) of at most 30,000 euro a year, paid by bank, post or the means of D.Lgs. 241/1997, art. 23",
            "it": "D.Lgs. 117/2017 (Codice del Terzo settore), art. 83 c. 1: detrazione del 30 % (35 % a favore di organizzazioni di volontariato) fino a 30.000 euro l'anno, con versamento tramite banche, uffici postali o i mezzi dell'art. 23 del D.Lgs. 241/1997"
          },
          "checked": true
        }
      },
      "roles": [
        {
          "role": "secretary",
          "name": {"en": "Secretary", "it": "Segretario"},
          "offices": ["Segretario"],
          "commands": [
            "lodge edit",
            "lodge logo",
            "lodge member",
            "lodge degree",
            "lodge standing",
            "lodge petition",
            "lodge inquiry",
            "lodge office",
            "lodge meeting",
            "lodge series",
            "lodge agenda",
            "lodge answer",
            "lodge attendance",
            "lodge visitor",
            "lodge roll",
            "lodge minutes",
            "lodge register",
            "lodge paper",
            "lodge proxy",
            "lodge volunteer"
          ]
        },
        {
          "role": "treasurer",
          "name": {"en": "Treasurer", "it": "Tesoriere"},
          "offices": ["Tesoriere"],
          "commands": [
            "lodge fund",
            "lodge entry",
            "lodge ledger",
            "lodge budget",
            "lodge receipt",
            "lodge bank",
            "lodge dues",
            "lodge tier",
            "lodge discount",
            "lodge charge",
            "lodge payment",
            "lodge levy"
          ]
        },
        {
          "role": "presiding",
          "name": {"en": "President", "it": "Presidente"},
          "offices": ["MaestroVenerabile"],
          "commands": ["lodge minutes", "lodge register"]
        }
      ]
    }
    """#
}
