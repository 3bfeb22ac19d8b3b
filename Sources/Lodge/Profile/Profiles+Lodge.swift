// The profile of a lodge: what the program does where nobody chose another one.

extension Profile {
  static let lodgeFile = #"""
    {
      "schema": "taccuino.profile/1",
      "name": "lodge",
      "title": {"en": "Lodge", "it": "Loggia"},
      "words": {
        "lodge": {"en": ["lodge", "lodges"], "it": ["loggia", "logge"]},
        "member": {"en": ["member", "members"], "it": ["fratello", "fratelli"], "gender": "m"},
        "meeting": {"en": ["meeting", "meetings"], "it": ["tornata", "tornate"]},
        "degree": {"en": ["degree", "degrees"], "it": ["grado", "gradi"], "gender": "m"},
        "paper": {"en": ["paper", "papers"], "it": ["tavola", "tavole"]},
        "dinner": {"en": ["dinner", "dinners"], "it": ["agape", "agapi"]},
        "obedience": {"en": ["obedience", "obediences"], "it": ["obbedienza", "obbedienze"]},
        "orient": {"en": ["orient", "orients"], "it": ["oriente", "orienti"], "gender": "m"},
        "levy": {"en": ["capitation", "capitations"], "it": ["capitazione", "capitazioni"]}
      },
      "texts": {},
      "letters": {
        "summons": {
          "en": [
            "Dear Brother {member},",
            "you are summoned to the following meeting of the lodge.",
            "{details}",
            "{agenda}",
            "{answer}",
            "With fraternal greetings,",
            "{signatures}",
            "{proxy}"
          ],
          "it": [
            "Caro Fratello {member},",
            "sei convocato alla seguente tornata della loggia.",
            "{details}",
            "{agenda}",
            "{answer}",
            "Con fraterni saluti",
            "{signatures}",
            "{proxy}"
          ]
        },
        "summons_all": {
          "en": [
            "Dear Brethren,",
            "all of you are summoned to the following meeting of the lodge.",
            "{details}",
            "{agenda}",
            "{answer}",
            "With fraternal greetings,",
            "{signatures}",
            "{proxy}"
          ],
          "it": [
            "Cari Fratelli,",
            "siete convocati alla seguente tornata della loggia.",
            "{details}",
            "{agenda}",
            "{answer}",
            "Con fraterni saluti",
            "{signatures}",
            "{proxy}"
          ]
        },
        "cover": {
          "en": [
            "To {recipient},",
            "enclosed is the annual return of {sender} for {year}.",
            "Active members at the end of the year: {members}.",
            "With fraternal greetings,",
            "{signatures}"
          ],
          "it": [
            "A {recipient},",
            "alleghiamo la relazione annuale di {sender} per il {year}.",
            "Fratelli attivi alla fine dell'anno: {members}.",
            "Con fraterni saluti",
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
            "Dear Brother {member},",
            "on {day} our books show {amount} as due, the oldest part since {since}:",
            "{claims}",
            "Please pay it, or tell us if our books are wrong. If you have paid meanwhile, take no notice of this letter.",
            "With fraternal greetings,",
            "{signatures}"
          ],
          "it": [
            "Caro Fratello {member},",
            "alla data di {day} risultano dovuti {amount}, la parte più vecchia da {since}:",
            "{claims}",
            "Ti preghiamo di versare la somma, o di dirci se i nostri registri sbagliano. Se nel frattempo hai già pagato, non tenere conto di questa lettera.",
            "Con fraterni saluti",
            "{signatures}"
          ]
        },
        "thanks": {
          "en": [
            "Dear {payer},",
            "thank you for {amount}, which we received on {day}: {purpose}.",
            "The receipt has the number {number}.",
            "With fraternal greetings,",
            "{signatures}"
          ],
          "it": [
            "Gentile {payer},",
            "grazie per {amount}, che abbiamo ricevuto {day}: {purpose}.",
            "La ricevuta ha il numero {number}.",
            "Con fraterni saluti",
            "{signatures}"
          ]
        }
      },
      "degrees": [
        {"degree": "Apprendista", "name": {"en": "Apprentice", "it": "Apprendista"}},
        {"degree": "Compagno", "name": {"en": "Fellow Craft", "it": "Compagno"}},
        {"degree": "Maestro", "name": {"en": "Master Mason", "it": "Maestro"}}
      ],
      "offices": [
        {
          "office": "MaestroVenerabile",
          "name": {"en": "Worshipful Master", "it": "Maestro Venerabile"},
          "required": true,
          "degree": "Maestro",
          "incompatible": ["PrimoSorvegliante", "SecondoSorvegliante", "Oratore", "Segretario", "Tesoriere"],
          "source": {
            "en": "ecros.it, record 2-02129: offices may be combined, except those of the Dignitari",
            "it": "ecros.it, scheda 2-02129: le cariche si cumulano, tranne quelle dei Dignitari"
          },
          "checked": true
        },
        {
          "office": "ExMaestroVenerabile",
          "name": {"en": "Immediate Past Master", "it": "Ex Maestro Venerabile"},
          "degree": "Maestro",
          "source": {
            "en": "usage; no text that binds every obedience",
            "it": "uso; nessun testo che vincoli ogni obbedienza"
          },
          "checked": false
        },
        {
          "office": "PrimoSorvegliante",
          "name": {"en": "Senior Warden", "it": "Primo Sorvegliante"},
          "required": true,
          "degree": "Maestro",
          "incompatible": ["MaestroVenerabile", "SecondoSorvegliante", "Oratore", "Segretario", "Tesoriere"],
          "source": {
            "en": "ecros.it, record 2-02129: offices may be combined, except those of the Dignitari",
            "it": "ecros.it, scheda 2-02129: le cariche si cumulano, tranne quelle dei Dignitari"
          },
          "checked": true
        },
        {
          "office": "SecondoSorvegliante",
          "name": {"en": "Junior Warden", "it": "Secondo Sorvegliante"},
          "required": true,
          "degree": "Maestro",
          "incompatible": ["MaestroVenerabile", "PrimoSorvegliante", "Oratore", "Segretario", "Tesoriere"],
          "source": {
            "en": "ecros.it, record 2-02129: offices may be combined, except those of the Dignitari",
            "it": "ecros.it, scheda 2-02129: le cariche si cumulano, tranne quelle dei Dignitari"
          },
          "checked": true
        },
        {
          "office": "Oratore",
          "name": {"en": "Orator", "it": "Oratore"},
          "required": true,
          "degree": "Maestro",
          "incompatible": [
            "MaestroVenerabile",
            "PrimoSorvegliante",
            "SecondoSorvegliante",
            "Segretario",
            "Tesoriere"
          ],
          "source": {
            "en": "ecros.it, record 2-02129: offices may be combined, except those of the Dignitari",
            "it": "ecros.it, scheda 2-02129: le cariche si cumulano, tranne quelle dei Dignitari"
          },
          "checked": true
        },
        {
          "office": "Segretario",
          "name": {"en": "Secretary", "it": "Segretario"},
          "required": true,
          "degree": "Maestro",
          "incompatible": ["MaestroVenerabile", "PrimoSorvegliante", "SecondoSorvegliante", "Oratore", "Tesoriere"],
          "source": {
            "en": "ecros.it, record 2-02129: offices may be combined, except those of the Dignitari",
            "it": "ecros.it, scheda 2-02129: le cariche si cumulano, tranne quelle dei Dignitari"
          },
          "checked": true
        },
        {
          "office": "Tesoriere",
          "name": {"en": "Treasurer", "it": "Tesoriere"},
          "required": true,
          "degree": "Maestro",
          "incompatible": ["MaestroVenerabile", "PrimoSorvegliante", "SecondoSorvegliante", "Oratore", "Segretario"],
          "source": {
            "en": "ecros.it, record 2-02129: offices may be combined, except those of the Dignitari",
            "it": "ecros.it, scheda 2-02129: le cariche si cumulano, tranne quelle dei Dignitari"
          },
          "checked": true
        },
        {
          "office": "OratoreAggiunto",
          "name": {"en": "Assistant Orator", "it": "Oratore Aggiunto"},
          "degree": "Apprendista"
        },
        {
          "office": "SegretarioAggiunto",
          "name": {"en": "Assistant Secretary", "it": "Segretario Aggiunto"},
          "degree": "Apprendista"
        },
        {
          "office": "PrimoEsperto",
          "name": {"en": "Expert", "it": "Primo Esperto"},
          "degree": "Apprendista"
        },
        {
          "office": "EspertoTegolatore",
          "name": {"en": "Expert Tyler", "it": "Esperto Tegolatore"},
          "degree": "Apprendista"
        },
        {
          "office": "MaestroCerimonie",
          "name": {"en": "Master of Ceremonies", "it": "Maestro delle Cerimonie"},
          "degree": "Apprendista"
        },
        {
          "office": "PrimoDiacono",
          "name": {"en": "Senior Deacon", "it": "Primo Diacono"},
          "degree": "Apprendista"
        },
        {
          "office": "SecondoDiacono",
          "name": {"en": "Junior Deacon", "it": "Secondo Diacono"},
          "degree": "Apprendista"
        },
        {
          "office": "Elemosiniere",
          "name": {"en": "Almoner", "it": "Elemosiniere"},
          "degree": "Apprendista"
        },
        {
          "office": "Ospitaliere",
          "name": {"en": "Hospitaller", "it": "Ospitaliere"},
          "degree": "Apprendista"
        },
        {
          "office": "CopritoreInterno",
          "name": {"en": "Inner Guard", "it": "Copritore Interno"},
          "degree": "Apprendista"
        },
        {
          "office": "CopritoreEsterno",
          "name": {"en": "Tyler", "it": "Copritore Esterno"},
          "degree": "Apprendista"
        },
        {
          "office": "Portastendardo",
          "name": {"en": "Standard Bearer", "it": "Portastendardo"},
          "degree": "Apprendista"
        },
        {
          "office": "Portaspada",
          "name": {"en": "Sword Bearer", "it": "Portaspada"},
          "degree": "Apprendista"
        },
        {"office": "Araldo", "name": {"en": "Herald", "it": "Araldo"}, "degree": "Apprendista"},
        {
          "office": "Architetto",
          "name": {"en": "Architect", "it": "Architetto"},
          "degree": "Apprendista"
        },
        {
          "office": "ArchitettoRevisore",
          "name": {"en": "Auditor", "it": "Architetto Revisore"},
          "degree": "Apprendista"
        },
        {"office": "Economo", "name": {"en": "Steward", "it": "Economo"}, "degree": "Apprendista"},
        {
          "office": "MaestroDiCasa",
          "name": {"en": "House Master", "it": "Maestro di Casa"},
          "degree": "Apprendista"
        },
        {
          "office": "Archivista",
          "name": {"en": "Archivist", "it": "Archivista"},
          "degree": "Apprendista"
        },
        {
          "office": "Guardasigilli",
          "name": {"en": "Keeper of the Seals", "it": "Guardasigilli"},
          "degree": "Apprendista"
        }
      ],
      "meetings": [
        {"type": "Ordinaria", "name": {"en": "ordinary", "it": "ordinaria"}},
        {"type": "Cerimonia", "name": {"en": "ceremony", "it": "cerimonia"}}
      ],
      "rules": {
        "quorum": [
          {
            "count": 7,
            "masters": 3,
            "visitors": false,
            "source": {
              "en": "granloggiatradizionaleitalia.it: just and perfect with seven, of whom three Masters",
              "it": "granloggiatradizionaleitalia.it: giusta e perfetta con sette, di cui tre Maestri"
            },
            "checked": true
          }
        ],
        "counting": {
          "beyond": "said",
          "source": {
            "en": "usage; no text that binds every obedience",
            "it": "uso; nessun testo che vincoli ogni obbedienza"
          },
          "checked": false
        }
      },
      "roles": [
        {
          "role": "secretary",
          "name": {"en": "Secretary", "it": "Segretario"},
          "offices": ["Segretario", "SegretarioAggiunto"],
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
          "name": {"en": "Worshipful Master", "it": "Maestro Venerabile"},
          "offices": ["MaestroVenerabile"],
          "commands": ["lodge minutes", "lodge register"]
        }
      ]
    }
    """#
}
