// Words of amounts, times and people in advice; see AdviceWords.

extension AdviceWords {
  static let figures: [(sense: AdviceSense, words: String)] = [
    (.everything, "everything else|anything else|all else|tutto il resto|ogni altra cosa"),
    (
      .atMost,
      """
      at most|up to|no more than|not more than|a maximum of|maximum of|max|al massimo|non piu di|\
      fino a|un massimo di|massimo di|never more than|never take more than|do not take more than|\
      don t take more than|take no more than|do not exceed|don t exceed|never exceed|\
      should not exceed|must not exceed|not exceed|without exceeding|stay below|non superare|\
      non superare mai|mai superare|non supera|non oltre|non oltre i|non oltrepassare|mai piu di|\
      mai oltre|non prendere piu di|non prendere mai piu di|non prenderne piu di|\
      non assumere piu di|non deve superare|non devi superare|senza superare|less than|below|\
      under|meno di|sotto|no longer than|not longer than
      """
    ),
    (
      .atLeast,
      "at least|no less than|not less than|a minimum of|minimum|almeno|ad almeno|non meno di|minimo|un minimo di|or more|o piu"
    ),
    (
      .moreThan,
      "more than|over|above|exceed|exceeds|exceeding|beyond|oltre|piu di|superare|supera|sopra|superiore a"
    ),
    (
      .limit,
      """
      limit|the limit|upper limit|the upper limit|upper level|the upper level|\
      tolerable upper intake level|limite|il limite|limite massimo|il limite massimo|\
      limite superiore
      """
    ),
    (
      .daily,
      """
      a day|per day|daily|each day|every day|a daily|the day|day|al giorno|ogni giorno|al di|die|\
      giornaliero|giornaliera|giornalieri|quotidiano|quotidiana|quotidianamente|giornalmente|\
      tutti i giorni
      """
    ),
    (
      .weekly,
      "a week|per week|weekly|every week|a month|monthly|once a week|alla settimana|ogni settimana|settimanale|al mese|ogni mese|every other day|a giorni alterni|un giorno si e uno no"
    ),
    (.every, "every|each|ogni"),
    (
      .times(1),
      "once|once a day|one time a day|una volta|una volta al giorno|in a single dose|in un unica dose"
    ),
    (.times(2), "twice|twice a day|twice daily|two times a day|due volte|due volte al giorno"),
    (.times(3), "three times a day|tre volte al giorno|thrice"),
    (
      // However often: more than any dose allows.
      .times(24),
      """
      all day|all day long|the whole day|all night|all the time|as many as you like|\
      as much as you like|as many as you want|as much as you want|as often as you like|\
      as often as you want|many times|several times|tutto il giorno|per tutto il giorno|\
      tutta la notte|quanto vuoi|quanta ne vuoi|quanti ne vuoi|quante ne vuoi|quante volte vuoi|\
      tante volte|molte volte|piu volte|spesso
      """
    ),
    (.timesWord, "times|time|volte|volta"),
    (.count(1), "one|un|uno|una"),
    (.count(2), "two|due"),
    (.count(3), "three|tre"),
    (.count(4), "four|quattro"),
    (.count(5), "five|cinque"),
    (.count(6), "six|sei unita"),
    (.count(8), "eight|otto"),
    (.count(10), "ten|dieci"),
    (.unit(.gram), "g|gr|gram|grams|gramme|grammes|grammo|grammi"),
    (.unit(.milligram), "mg|milligram|milligrams|milligrammo|milligrammi"),
    (.unit(.microgram), "ug|mcg|microgram|micrograms|microgrammo|microgrammi"),
    (.international, "iu|ui|international units|international unit|unita internazionali|unita"),
    (
      .colonies(1),
      "billion cfu|billion|billion ufc|billion live bacteria|miliardi|miliardi di cfu|miliardi di ufc|miliardo di cfu|miliardi cfu|miliardi ufc"
    ),
    (.piece, "tablet|tablets|compressa|compresse"),
    (
      .otherUnit,
      """
      kg|kilogram|kilograms|per kg|chilo|chili|kilo|ml|cl|l di|litre|litres|liter|liters|litro|\
      litri|drop|drops|goccia|gocce|capsule|capsules|capsula|pill|pills|sachet|sachets|bustina|\
      bustine|spoon|spoons|spoonful|spoonfuls|teaspoon|teaspoons|tablespoon|cucchiaio|cucchiai|\
      cucchiaino|cucchiaini|scoop|scoops|misurino|misurini|handful|a handful|cup|cups|tazza|\
      tazze|ampoule|ampoules|fiala|fiale|packet|packets|percent|million|milioni|thousand|mila|\
      mille|hundred|cento|dozen|dozzina|half|mezza|mezzo|pinch|puff
      """
    ),
    (.hours, "hour|hours|h|ora|ore"),
    (.weeks, "week|weeks|settimana|settimane"),
    (.years, "year|years|years old|anni|anno"),
    (
      .slot(.morning),
      "morning|in the morning|the morning|mornings|every morning|at breakfast|with breakfast|breakfast|mattina|la mattina|mattino|al mattino|di mattina|ogni mattina|colazione|a colazione|this morning"
    ),
    (
      .slot(.lunch),
      "lunch|at lunch|with lunch|lunchtime|midday|at noon|noon|pranzo|a pranzo|mezzogiorno|a mezzogiorno"
    ),
    (
      .slot(.evening),
      "evening|in the evening|the evening|evenings|every evening|afternoon|in the afternoon|dinner|at dinner|with dinner|supper|sera|la sera|alla sera|di sera|ogni sera|cena|a cena|pomeriggio|nel pomeriggio|di pomeriggio"
    ),
    (
      .slot(.night),
      """
      la sera tardi|tardi la sera|late in the evening|late evening|nightly|per night|a night|\
      half an hour before bed|an hour before bed|one hour before bed|30 minutes before bed|\
      mezz ora prima di dormire|un ora prima di dormire|30 minuti prima di dormire|\
      mezz ora prima di andare a letto|night|at night|the night|every night|each night|bedtime|\
      at bedtime|before bed|before bedtime|before sleep|before sleeping|before you sleep|\
      before going to bed|before you go to bed|before falling asleep|notte|la notte|di notte|\
      prima di dormire|prima di andare a dormire|prima di coricarsi|prima di coricarti|\
      prima di andare a letto|prima di addormentarti|prima di addormentarsi|a letto
      """
    ),
    (
      .food(true),
      """
      with food|with a meal|with meals|with your meal|at meals|with a main meal|\
      with something to eat|col cibo|con il cibo|con cibo|ai pasti|a un pasto|ad un pasto|\
      al pasto|con un pasto|con i pasti|durante i pasti|durante un pasto|a stomaco pieno
      """
    ),
    (
      .food(false),
      "on an empty stomach|without food|away from meals|between meals|fasting|a stomaco vuoto|a digiuno|lontano dai pasti|lontano dal cibo|senza cibo|fra i pasti|tra i pasti"
    ),
    (.before, "before|prima|prima di|prima del|prima della|prima dell"),
    (.after, "after|dopo|dopo il|dopo la|dopo le|dopo l|dalle"),
    (.clock, "o clock|am|pm|alle|alle ore|le ore"),
    (
      .state("pregnancy"),
      """
      pregnant|pregnancy|in pregnancy|during pregnancy|while pregnant|pregnant women|\
      if you are pregnant|when pregnant|expecting|incinta|gravidanza|in gravidanza|\
      durante la gravidanza|donne incinte|donne in gravidanza|incinte|se sei incinta
      """
    ),
    (
      .state("breastfeeding"),
      """
      breastfeeding|while breastfeeding|during breastfeeding|nursing|nursing mothers|\
      if you are breastfeeding|allattamento|in allattamento|durante l allattamento|allatti|\
      se allatti|allattare
      """
    ),
    (
      .minors,
      """
      child|children|kids|minors|minor|teenagers|adolescents|under 18|for under 18s|\
      people under 18|bambino|bambini|minori|minorenni|ragazzi|adolescenti|sotto i 18 anni
      """
    ),
    (
      .medicineWord,
      """
      medicine|medicines|medication|medications|drug|drugs|prescription|prescriptions|prescribed|\
      therapy|therapies|meds|tablets from your doctor|medicina|medicine|medicinale|medicinali|\
      farmaco|farmaci|terapia|terapie|ricetta|pastiglia|pastiglie|pillole|cardioaspirina
      """
    ),
    (
      .health,
      """
      allergy|allergies|allergic|illness|illnesses|disease|diseases|condition|conditions|symptom|\
      symptoms|health problem|health problems|trouble sleeping|trouble|problem|problems|\
      blood pressure|allergia|allergie|allergico|allergica|malattia|malattie|condizione|\
      condizioni|sintomo|sintomi|disturbo|disturbi|problema|problemi|problemi di salute|\
      pressione
      """
    ),
    (
      .label,
      "label|the label|read the label|check the label|read its label|etichetta|l etichetta|leggi l etichetta|controlla l etichetta"
    ),
    (
      .laboratory,
      "value|values|blood test|blood tests|valore|valori|esami|esami del sangue|on record|registrato"
    ),
  ]
}
