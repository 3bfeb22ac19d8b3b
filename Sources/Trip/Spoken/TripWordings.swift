// What people say of trips, money, bookings and days at the prompt, English and Italian, and the lines that it means.

import Command
import Kernel

enum TripWordings {
  static let all = ahead + bookings + money + questions + things + pictures

  /// Before a colon: the day of a note, the list that items are for.
  static let headings: [Wording] = [
    Wording(
      "$add? diary|journal|note|diario|nota $for|for? {day}", "{day} diary|diario|note?",
      means: "trip note {rest} --at {day}"),
    Wording(
      "$add? \(packingList)",
      means: "trip packing add {item}"),
  ]

  // Alternatives that several patterns have.
  private static let howFar =
    "how_far|how_many_km|how_many_kilometres|how_many_kilometers|how_many_miles|quanti_km"
    + "|quanti_chilometri|quanta_strada"
  private static let gone =
    "fatto|fatti|percorso|percorsi|viaggiato|gone|go|went|travel|travelled|drive|driven|move"
  private static let betweenStays = tr(
    "of the way between stays; of all that was recorded: trip chart km")
  private static let onFoot = "walk|walked|hike|hiked|on_foot|by_foot|a_piedi|camminato"
  private static let byBicycle =
    "cycle|cycled|bike|biked|ride|by_bike|by_bicycle|in_bici|in_bicicletta|pedalato"
  private static let packingList =
    "packing_list|packing|pack|to_pack|luggage|lista_bagagli|lista_bagaglio|bagaglio|bagagli"
    + "|valigia|lista_valigia|in_valigia|da_portare"

  private static let costing = "cost|costs|costing|costa|costo|price|prezzo|for|at|per|a"

  private static let paid = "paid|spent|pagato|speso|spesi"
  private static let holiday =
    "trip|holiday|vacation|week|weekend|week-end|few_days|viaggio|vacanza|settimana|fine_settimana"

  private static let money: [Wording] = [
    Wording(
      "i|we|io|noi? have|ho|abbiamo? \(paid) {money} for|on|per|di|il|la {text} in|at|a|ad|per {trip}",
      "$add? expense|spesa? {money} for|on|per {text} in|at|a|ad|per {trip}",
      "$add? expense|spesa {money} for|on|per? {text} {trip}",
      means: "trip expense add {text} amount={money} --trip {trip}"),
    Wording(
      "$add|set|imposta? budget|preventivo $of|for|di|per? {money} $for|in|per {trip}",
      means: "trip budget set amount={money} --trip {trip}"),
    Wording(
      "$add|set|imposta budget|preventivo $of|for|di|per? {category} $of|for|to|a|di? {money}",
      "budget|preventivo $of|for|di|per? {category} $of|for|to|a|di? {money}",
      means: "trip budget set category={category} amount={money}"),
    Wording(
      "$add|set|imposta budget|preventivo $of|for|di|per? {text} $of|for|to|a|di? {money}",
      means: "trip budget set category={text} amount={money}", asks: true),
    Wording(
      "change|set|correct|fix|update|cambia|correggi|modifica|aggiorna {expense} $to|a|in? {money}",
      "{expense} $is|was|cost|costs|è|era|costa|costava {money}",
      means: "trip expense edit {expense} amount={money}"),
    Wording(
      "how_much|quanto|what|qual $is budget|preventivo? $of|for|for? {trip} budget|preventivo?",
      "$show? budget|preventivo $of|for|in|per|a? {trip}", "$show? {trip} budget|preventivo",
      "budget left|remaining|rimasto|residuo $of|for|in|per|a {trip}",
      "how_much|quanto $is|do|have|money|soldi|budget? i|we|c'è? have? left|remains|remaining|resta|rimane|rimasto|manca $of|in|from? budget|money|soldi? $of|for|in|per|a {trip}",
      means: "trip budget list --trip {trip}"),
    Wording("spent|speso|spesi $in_all?", means: "trip budget list"),
    Wording(
      "how_much|quanto|what $did spent|spend|speso|spesi $in|for|per|a|ad {trip}",
      "total|totale|$show? expenses|spese|spending|costs|spent|speso|paid|cost $of|for|in|per|a {trip}",
      means: "trip budget list --trip {trip}"),
    Wording(
      "i|we|io|noi? have|ho|abbiamo? paid|spent|pagato|speso {money} $for? {text} {day}",
      "{day} i|we|io|noi? have|ho|abbiamo? paid|spent|pagato|speso {money} $for? {text}",
      "i|we|io|noi? have|ho|abbiamo? paid|spent|pagato|speso {money} {day} $for {text}",
      "$add? expense|cost|spesa|costo? {text} {day} {money}",
      "$add? expense|spesa? {text} {money} {day}",
      "$add? {money} $for {text} {day}",
      means: "trip expense add {text} amount={money} on={day}"),
    Wording(
      "i|we|io|noi? have|ho|abbiamo? paid|spent|pagato|speso {money} for|on|per|di|il|la {text}",
      means: "trip expense add {text} amount={money}"),
    Wording(
      "how_much|quanto|what $did spent|spend|speso|spesi|cost $for {category}",
      "$show|total? spending|expenses|costs|spese|spesa|totale_spese $for|on {category}",
      means: "trip expense list --category {category}", shape: .count),
    Wording(
      "how_much|quanto $is|do|have|money|soldi|budget? i|we|c'è? have? left|remains|resta|rimane|rimasto $of|in|from? budget|money|soldi? $for {category}",
      "what|cosa $is left $of|in|from? budget|money? $for {category}",
      "budget $for {category}",
      means: "trip budget list --where 'category = {category}'"),
    Wording(
      "how_much|quanto|what $did|money|soldi? spent|spend|speso|spesi $in_all?",
      "total|totale|overall|$show spending|expenses|costs|spese|spesa $in_all?",
      "spending $in_all?",
      "total|totale|$show? spending|spent|expenses|costs|spese|speso $by category|categoria|categories",
      means: "trip budget list"),
    Wording(
      "how_much|quanto|what $did spent|spend|speso|spesi $for {text:words}",
      means: "trip expense list --search {text}", shape: .count),
    Wording(
      "how_much|quanto $did|is|was|were|è? {kind:kind@trip_booking_add} cost|costato|costata|costa",
      "quanto costa|costano|è_costato|è_costata|sono_costati {kind:kind@trip_booking_add}",
      means: "trip booking list --kind {kind}"),
    Wording(
      "how_much|quanto $did|is|was|were|è? {words} cost|costato|costata|costa",
      "quanto costa|costano|è_costato|è_costata|sono_costati {words}",
      means: "find {words}"),
    Wording(
      "total|totale|$show|$count? spending|spent|expenses|costs|spese|speso|expense_list $by {by}",
      "how_much|quanto $did spent|spend|speso $by {by}",
      means: "trip expense list", shape: .groups),
  ]

  private static let booked = "booked|reserved|prenotato|prenotata|prenotati"
  private static let toward = "from|to|in|at|for|per|a|ad|al|da|nel|di"

  private static let nightly =
    "per_night|a_night|each_night|every_night|nightly|per_notte|a_notte|alla_notte|notte"

  private static let bookings: [Wording] = [
    Wording(
      "$add|book|prenota? {kind:kind@trip_booking_add} \(booked)? \(toward)? {text} {span} \(costing)? {cost:money}?",
      "\(booked) {kind:kind@trip_booking_add} \(toward)? {text} {span} \(costing)? {cost:money}?",
      means: "trip booking add {text} kind={kind} from={span:from} to={span:to} [cost={cost}]"),
    Wording(
      "$add|book|prenota? {kind:kind@trip_booking_add} \(booked)? \(toward)? {text} {span} \(costing)? {cost:money} \(nightly)",
      means:
        "trip booking add {text} kind={kind} from={span:from} to={span:to} per_night={cost}"),
    Wording(
      "$add|book|prenota? {kind:kind@trip_booking_add} \(booked)? \(toward)? {text} for|per? {nights:n} nights|night|notti|notte from|dal|on|il {date} \(costing)? {cost:money} \(nightly)",
      "$add|book|prenota? {kind:kind@trip_booking_add} \(booked)? \(toward)? {text} from|dal|on|il? {date}? for|per? {nights:n} nights|night|notti|notte \(costing)? {cost:money} \(nightly)",
      means:
        "trip booking add {text} kind={kind} [from={date}] nights={nights} per_night={cost}"),
    Wording(
      "$add|book|prenota? {kind:kind@trip_booking_add} \(booked)? \(toward)? {text} \(costing)? {cost:money} \(nightly)",
      means: "trip booking add {text} kind={kind} per_night={cost}"),
    Wording(
      "$add|book|prenota? {kind:kind@trip_booking_add} \(booked)? \(toward)? {text} for|per? {nights:n} nights|night|notti|notte from|dal|on|il {date} \(costing)? {cost:money}?",
      "$add|book|prenota? {kind:kind@trip_booking_add} \(booked)? \(toward)? {text} from|dal|on|il? {date} for|per? {nights:n} nights|night|notti|notte \(costing)? {cost:money}?",
      "$add|book|prenota? {kind:kind@trip_booking_add} \(booked)? \(toward)? {text} for|per? {nights:n} nights|night|notti|notte \(costing)? {cost:money}?",
      means: "trip booking add {text} kind={kind} [from={date}] nights={nights} [cost={cost}]"),
    Wording(
      "$add|book|prenota? {kind:kind@trip_booking_add} \(booked)? \(toward)? {text} {when} \(costing)? {cost:money}",
      means: "trip booking add {text} kind={kind} from={when} cost={cost}"),
    Wording(
      "$add|book|prenota? {kind:kind@trip_booking_add} from|to|in|at|for|per|a|da|di? {text} {when}",
      means: "trip booking add {text} kind={kind} from={when}"),
    Wording(
      "what|cosa|che_cosa|che $is|c'è planned|on|scheduled|in_programma|previsto|prevista|up|there|the_plan|programma $for? {date}",
      "what|cosa|che_cosa $is|c'è|do|do_i|do_we|have_i|have_we|do_i_have|do_we_have|abbiamo|ho|facciamo|faccio|are|are_we|we|i|doing|to_do? doing|have|do? $for|on? {date}",
      "plan|plans|programma|agenda|itinerary|itinerario|schedule $for|of? {date}",
      "{date} plan|plans|programma|agenda|itinerary|itinerario|schedule",
      "$show plan|plans|programma|agenda|itinerary|itinerario|schedule $for|of? {date}",
      means: "trip plan list --where 'date = {date:iso}'"),
    Wording(
      "plan|plans|programma|agenda|itinerary|itinerario|schedule|stops|tappe $of|for|in|to|per|a? {trip}",
      "$show|list plan|plans|programma|agenda|itinerary|itinerario|schedule|stops|tappe $of|for|in|to|per|a? {trip}",
      "$show? {trip} plan|plans|programma|agenda|itinerary|itinerario|schedule|stops",
      "what|cosa|che_cosa $is|c'è|do|do_we|do_i|have_i|have_we? planned|plan|the_plan|in_programma|previsto? $for|in|a {trip}",
      means: "trip plan list --trip {trip}"),
    Wording(
      "$list? {kind:kind@trip_booking_add} $in|to|for|of? {trip}",
      "which|what|quale|che {kind:kind@trip_booking_add} $is|$did? booked|reserved|prenotato? $in|to|for {trip}",
      means: "trip booking list --kind {kind} --trip {trip}"),
    Wording(
      "what|cosa|che_cosa|everything $did|have|is|$are|i|that_i|che_ho? i|we|do? have? \(booked)|book already|so_far|già? $in|for? {trip}?",
      "$show|list|all? bookings|reservations|prenotazioni $of|in|to|for? {trip}",
      means: "trip booking list [--trip {trip}]", reach: .everywhereIfNone),
    Wording(
      "$add stop|tappa|visit|visita? {text} on|il|al|per|for|to day|giorno {n}",
      means: "trip plan add {text} on={n}"),
    Wording(
      "$add stop|tappa|visit|visita? {text} on|il|al|per|for|to {date}",
      means: "trip plan add {text} on={date:iso}", asks: true),
    Wording(
      "which|what|quali|che|$show|$count {kind:kind@trip_booking_add} $did|$are? booked|reserved|prenotato|prenotati|prenotate?",
      means: "trip booking list --kind {kind}", shape: .count),
  ]

  private static let journey =
    "trip|holiday|holidays|vacation|journey|viaggio|vacanza|vacanze|departure|partenza"
  private static let leaving =
    "leave|leaves|leaving|depart|departs|departing|departure|go|goes|start|starts|begin|begins"
    + "|board|boarding|fly|flies|take_off|check_in|parte|partono|partiamo|parto|decolla|inizia"
    + "|comincia|partenza"

  /// What lies ahead.
  private static let ahead: [Wording] = [
    Wording(
      "what|cosa|che_cosa $is|c'è|viene|comes|happens|follows|arriva? next|coming_up|coming_next|up_next|coming|ahead|prossimo|in_arrivo|dopo|poi $in|for? \(journey)?",
      "what|cosa|che_cosa do|facciamo|faccio i|we? do? next|dopo|poi",
      "next|prossimo|prossima booking|stop|thing|appointment|prenotazione|tappa|impegno",
      means: "trip next", reach: .everywhereIfNone),
    Wording(
      "when|at_what_time|what_time|quando|a_che_ora do|does|is|are|will|did? {kind:kind@trip_booking_add} \(leaving)?",
      "when|at_what_time|what_time|quando|a_che_ora $is|\(leaving) {kind:kind@trip_booking_add}",
      "next|prossimo|prossima {kind:kind@trip_booking_add}",
      means: "trip next --kind {kind}", reach: .everywhereIfNone),
    Wording(
      "when|what_time|quando|a_che_ora do|does|is|are|will|il|la? {booking} \(leaving)?",
      "when|what_time|quando|a_che_ora \(leaving) {booking}",
      means: "trip booking show {booking}"),
    Wording(
      "how_many days|nights|weeks|sleeps are_there|are_left|left|remain? until|till|to|before|for \(journey)? to|in|a|at|for|of? {trip}",
      "how_long|how_soon is_it|until|till|to|before|is? until|till|to|before? \(journey)? to|in|a|for|of? {trip}",
      "days|countdown|giorni until|till|to|for|before|a|per \(journey)? to|in|a|for|of? {trip}",
      "quanti|quante giorni|notti|settimane|tempo mancano|manca|restano? a|al|alla|per|prima_di|prima \(journey)? a|in|ad|per|di? {trip}",
      "quanto|quanto_tempo manca a|al|alla|per \(journey)? a|in|ad|per|di? {trip}",
      "when|quando $is|does|do|will|comincia|inizia|parte|c'è|andiamo? i|we|it? go|travel|leave? \(journey)? to|in|a|ad|for|per? {trip} start|begin|starts|begins|inizia|comincia?",
      means: "trip next --trip {trip}"),
    Wording(
      "how_many|quanti days|giorni are_left|left|remain|mancano? until|till|to|before|a|al|alla|alle|per we|i? \(journey)|leave|go",
      "how_long|quanto|quanto_tempo manca? until|till|to|before|a|al|alla|alle|per we|i? \(journey)|leave|go",
      "when|quando $is|does|do|comincia|inizia|parte|partiamo|c'è? i|we? \(journey)|leave? start|begin|starts|begins|leave?",
      means: "trip next", reach: .everywhereIfNone),
    Wording(
      "\(paying) before|until|till|prima_di|prima_del|prima {date}",
      means: unpaid + " and (pay_by = \"\" or pay_by < {date:iso})'", says: noDue),
    Wording(
      "\(paying) by|within|entro|entro_il|per {date}",
      means: unpaid + " and (pay_by = \"\" or pay_by <= {date:iso})'", says: noDue),
    Wording(
      paying, "unpaid|open|non_pagate bookings|reservations|prenotazioni",
      "bookings|reservations|prenotazioni to_pay|to_be_paid|not_paid|unpaid|da_pagare|non_pagate",
      "what|cosa|che_cosa $is not|non|un? paid|pagato yet|ancora?",
      means: unpaid + "'"),
  ]

  private static let paying =
    "what|cosa|che_cosa|che|which|quali|how_much|quanto|anything|things bookings|prenotazioni? do|have|must|need|is|are|devo|dobbiamo|resta|restano|c'è|ho|abbiamo|bisogna? i|we|there? still|ancora? have|need|must|left|due? to_pay|pay|to_be_paid|be_paid|paid|due|da_pagare|pagare still|ancora?"
  private static let unpaid = "trip booking list --where 'state != paid and state != cancelled"
  private static let noDue = tr("a booking without pay_by= may be due on any day")

  private static let questions: [Wording] = [
    Wording(
      "where|dove $did sleep|slept|stay|stayed|stay_overnight|spend_the_night|dormito|pernottato $in? {day}?",
      "nights|overnight_stays|pernottamenti|notti",
      means: "trip booking list --kind lodging", reach: .everywhereIfNone),
    Wording(
      "how_long|how_much_time|quanto_tempo|per_quanto_tempo|quanto|per_quanto $did|sono|siamo|mi_sono|ci_siamo? stay|stayed|spend|spent|be|been|stato|stati|rimasto|rimasti|restato|restati|fermato|fermati $in|at {words}",
      means: "trip stays --search {words}", reach: .everywhereIfNone),
    Wording(
      "where|dove $did|sono|siamo|mi_sono|ci_siamo? stay|stayed|spend_most_time|stato|stati|rimasto|rimasti|restato|restati|fermato|fermati the? longest|most|più_a_lungo|piu_a_lungo|di_più|più_tempo",
      "longest stay|stays|sosta|soste", "sosta|soste più_lunga|più_lunghe|piu_lunga|piu_lunghe",
      means: "trip stays", shape: .sorted(isDown: true), by: "duration_s",
      reach: .everywhereIfNone),
    Wording(
      "where|dove|dove_sono|dove_siamo $did|sono|siamo? been|be|stato|stata|stati|gone|andato|andata|andati $so_far?",
      "places_i_have_been|places_visited|visited_places|luoghi_visitati|posti_visitati",
      means: "trip stays", reach: .everywhereIfNone),
    Wording(
      "route|way|road|distance|strada|percorso|itinerario|distanza from|da|tra|between? {a:words} to|a|ad|and|e|fino_a {b:words}",
      means: "trip distance {a} {b}"),
    Wording(
      "what|cosa|che_cosa|where|dove $did do|done|fatto|see|visto|been|stato|stata|go|was $in? {day}",
      means: "trip stays --from {day} --to {day}", reach: .everywhereIfNone),
    Wording(
      "how_long|how_much_time|quanto_tempo|per_quanto|quante_ore|how_many_hours $did|was|were|ero|eravamo? i|we? out|walk|walked|walking|hike|hiking|moving|on_the_move|cycle|cycling|travel|travelling|underway|fuori|camminato|in_giro|in_movimento|a_piedi $in|on|il? {day}",
      "\(howFar) $did? \(gone)|\(onFoot)|we? $in|on|il? {day}",
      means: "trip legs --from {day} --to {day}", reach: .everywhereIfNone),
    Wording(
      "compare|confronta plan|programma|planned and|with|to|against|e|con|a tracks|track|recorded|reality|actual|tracce|percorso $of|for|in {trip}",
      "compare|confronta plan|programma $of|for|in {trip}",
      means: "trip compare {trip}"),
    Wording(
      "compare|confronta plan|programma|planned and|with|to|against|e|con|a tracks|track|recorded|reality|actual|tracce|percorso",
      "compare|confronta plan|programma",
      "plan|planned|programma vs|versus|against|contro actual|tracks|reality|recorded|reale|tracce",
      "did_i|did_we|have_i|have_we keep|keep_to|follow|kept|followed $to? plan|programma",
      means: "trip compare"),
    Wording(
      "\(changing) {trip} dates|date $to|from? {span}",
      "\(changing) dates|date $of|for {trip} $to|from? {span}",
      "\(changing) {trip} to|a|dal|from {span}", "{trip} is|will_be|è|sarà from|dal? {span}",
      means: "trip edit {trip} from={span:from} to={span:to}"),
    Wording(
      "$list? longest|più_lunga|più_lungo \(walk)",
      "$list|qual|quale? $is? \(walk) $is? longest|più_lunga|più_lungo",
      "which|what|qual|quale $is longest|più_lunga|più_lungo \(walk)",
      means: "trip track list", shape: .sorted(isDown: true), by: "length_m",
      reach: .everywhereIfNone),
    Wording(
      "$list? photos|pictures|foto|fotografie|immagini $of|from|in|for|taken_in|a? {trip}",
      "$list? {trip} photos|pictures|foto|fotografie|immagini",
      means: "trip photo list --trip {trip}"),
    Wording(
      "\(howFar)|distance|km $did? \(gone)|we? \(onFoot)", "quanto $did camminato|walked",
      means: "trip legs --mode walk", shape: .groups, by: "mode", reach: .everywhereIfNone,
      says: betweenStays),
    Wording(
      "\(howFar)|distance|km $did? \(gone)|we? \(onFoot) in|during|on|nel|a|in_viaggio? {trip}",
      "quanto|quanti_km|quanta_strada $did camminato|walked a|in|ad {trip}",
      means: "trip legs --mode walk --trip {trip}", shape: .groups, by: "mode", says: betweenStays),
    Wording(
      "which|what|quale|in_quale|on_which day|giorno|giornata $did|is|was|ho|abbiamo? we|i? walk|go|move|longest|the_longest|walked|più_lunga|più_lungo|piu_lunga|piu_lungo|camminato? farthest|furthest|most|longest|più|di_più?",
      "longest day|days", "giorno|giornata più_lungo|più_lunga",
      means: "trip chart km --by day"),
    Wording(
      "\(howFar) $did? \(gone)|we? \(byBicycle)",
      means: "trip legs --mode bike", shape: .groups, by: "mode", reach: .everywhereIfNone),
    Wording(
      "\(howFar)|total_km|total_distance|km_totali|distanza_totale $did|are? i|we? \(gone)? $in_all?",
      means: "trip chart km"),
    perPeriod("day|daily|giorno", "day"), perPeriod("week|weekly|settimana", "week"),
    perPeriod("month|monthly|mese", "month"), perPeriod("year|yearly|anno", "year"),
    Wording(
      "which|what|quali|che|in_quali|in_che|in_which|$list|$count? countries|country|paesi|paese|stati|nazioni|nations $did|have_i|have_we|sono|siamo? been|be|visited|visit|visitato|visitati|visitata|stato|stata|stati|gone|seen|see|visto to|in|so_far|finora?",
      "countries|paesi|nazioni",
      "countries|paesi|nazioni i|we|that_i|that_we|where_i|che_ho|dove_sono|in_cui_sono visited|visit|have_been|was|were|been|saw|visitato|visitati|stato|stata",
      means: "trip countries", reach: .everywhere),
    Wording(
      "places|place|pois|points_of_interest|luoghi|posti|what|cosa|che_cosa|anything|things is|are|there|c'è|interesting|to_see|da_vedere? near|nearby|close_to|around|next_to|vicino|vicini|vicino_a|vicini_a|intorno|attorno|presso to|a|al|alla|all? {words}",
      means: "trip poi near --place {words}"),
    Wording(
      "convert|exchange|change|converti|cambia {money} to|in|into|a {text}",
      "how_much|quanto is|are|fa|fanno|è|sono {money} in|to|into {text}",
      "{money} in|to|into euro|euros|eur|dollars|dollar|usd|pounds|gbp|francs|chf|yen|jpy|sterline|dollari|franchi",
      means: "trip rate list",
      says: tr("taccuino keeps amounts as they were paid; these are the rates that you set")),
    Wording(
      "how_many_days|how_long|quanti_giorni|per_quanto $did|i|we|was|were? away|travelling|traveling|on_the_road|via|fuori|in_viaggio|last|durato?",
      means: "trip list"),
  ]

  /// `km per day`
  private static func perPeriod(_ words: String, _ period: String) -> Wording {
    Wording(
      "\(howFar)|km|kms|kilometres|kilometers|kilometer|kilometre|chilometri|distance|distances|distanza|distanze $did? \(gone)|\(onFoot)|walked? by|per|each|every|a|al|alla|all|ogni|di \(words)",
      means: "trip chart km --by \(period)")
  }

  private static let changing =
    "change|set|edit|correct|update|fix|move|shift|cambia|modifica|correggi|imposta|sposta|aggiorna"
  private static let departure =
    "departure|departs|leaves|start|starts|begins|departure_time|start_time|boarding|check_in|checkin|check-in|time|hour|partenza|inizio|orario|ora|orario_di_partenza|ora_di_partenza"
  private static let arrival =
    "arrival|arrives|lands|end|ends|arrival_time|landing|check_out|checkout|check-out|arrivo|fine|orario_di_arrivo|ora_di_arrivo|atterraggio"
  private static let visiting = "visit|see|visita|visitare|vedi|vedere"

  private static let things: [Wording] = [
    Wording(
      "\(changing) {timed} \(departure) $to|at|alle {hour}",
      "\(changing) \(departure) $of|for|for? {timed} $to|at|alle {hour}",
      "{timed} \(departure) $to|at|alle|now? {hour}",
      means: "trip booking edit {timed} from='{timed:from} {hour}'"),
    Wording(
      "\(changing) {timed} \(arrival) $to|at|alle {hour}",
      "\(changing) \(arrival) $of|for|for? {timed} $to|at|alle {hour}",
      "{timed} \(arrival) $to|at|alle|now? {hour}",
      means: "trip booking edit {timed} to='{timed:to} {hour}'"),
    Wording(
      "\(visiting) {stop} on|il? {date} at|alle|ore|h? {hour}",
      means: "trip plan edit {stop} on={date:iso} at={hour}", asks: true),
    Wording(
      "\(visiting) {text} on|il? {date} at|alle|ore|h? {hour}",
      means: "trip plan add {text} on={date:iso} at={hour}", asks: true),
    Wording(
      "\(visiting) {stop} on|il? {date}", means: "trip plan edit {stop} on={date:iso}", asks: true),
    Wording(
      "\(visiting) {text} on|il? {date}", means: "trip plan add {text} on={date:iso}", asks: true),
    Wording(
      "$show \(journey) to|in|at|a|ad|per|of|for|di|nel|nella {trip}",
      means: "trip show {trip}"),
    Wording(
      "pack|to_pack|metti_in_valigia|porta|don't_forget|do_not_forget {what:notlisted}",
      means: "trip packing add {what}", asks: true),
    Wording(
      "use|enter|select|usa|entra_in|seleziona|apri {trip:thetrip}", means: "trip use {trip}"),
    Wording(
      "$show {trip:thetrip}", means: "trip show {trip}"),
    Wording("$remove {trip:thetrip}", means: "trip remove {trip}"),
    Wording(
      "pay|i_paid|we_paid|paid|paga|pagato|ho_pagato|abbiamo_pagato {booking}",
      "mark|segna {booking} as|come paid|pagato|pagata", "{booking} $is paid|pagato|pagata|saldato",
      means: "trip booking edit {booking} state=paid", asks: true),
    Wording(
      "cancel|annulla|disdici booking|prenotazione? {booking}",
      means: "trip booking edit {booking} state=cancelled"),
    // `cancel the hotel`, which no booking is called.
    Wording(
      "cancel|annulla|disdici {kind:bookingkind} booking|reservation?",
      means: "trip booking edit {picked} state=cancelled",
      picks: "trip booking list --kind {kind} --where 'state != cancelled'"),
    Wording(
      "pay|i_paid|we_paid|paid|paga|pagato|ho_pagato|abbiamo_pagato {kind:bookingkind} booking|reservation?",
      "mark|segna {kind:bookingkind} as|come paid|pagato|pagata",
      "{kind:bookingkind} $is paid|pagato|pagata|saldato",
      means: "trip booking edit {picked} state=paid",
      picks: "trip booking list --kind {kind} --where 'state != cancelled and state != paid'",
      asks: true),
    Wording(
      "cancel|annulla|disdici {text} booking|reservation",
      "annulla|disdici prenotazione $of? {text}",
      means: "trip booking edit {text} state=cancelled"),
    Wording(
      "what|cosa|che_cosa do|have|i|we|ho|abbiamo|devo|dobbiamo|c'è? i|we? still|ancora? have|need|left? to? pack|bring|da_portare|mettere_in_valigia|portare",
      "what|cosa $is|resta|manca left|missing|not_packed|unpacked|da_portare|in_valigia to_pack?",
      means: "trip packing list --where 'packed = false'"),
    Wording(
      "write|take|jot|jot_down|leave|make|scrivi|lascia a|una? note|nota|down {text}",
      means: "trip note {text}"),
    Wording("$rename {trip} $to {text}", means: "trip edit {trip} destination={text}"),
    Wording("$rename {track} $to {text}", means: "trip track edit {track} name={text}"),
    Wording(
      "$remove track|traccia|recording|registrazione number|numero|nr? {nth}",
      means: "trip track remove {picked}", picks: "trip track list", reach: .everywhere),
    Wording("$remove {track}", means: "trip track remove {track}"),
    Wording("$remove {booking}", means: "trip booking remove {booking}"),
    Wording("$remove {expense}", means: "trip expense remove {expense}"),
    Wording("$remove {stop}", means: "trip plan remove {stop}"),
    Wording("$remove {packing}", means: "trip packing remove {packing}"),
    Wording(
      "$remove stop|tappa number|numero|nr? {nth}", means: "trip plan remove {picked}",
      picks: "trip plan list"),
    Wording(
      "go|use|enter|switch|select|vai|entra|usa|passa $to? {trip} trip|holiday|vacation|viaggio|vacanza",
      means: "trip use {trip}"),
    Wording(
      "plan|organize|organise|prepare|pianifica|organizza|programma|prepara {n}? \(holiday)|days|giorni in|to|a|in|nel|nella {text} {when:span}",
      "$add \(holiday) to|in|a|per? {text} {when:span}",
      means: "trip add {text} from={when:from} to={when:to}"),
    Wording("start|begin|avvia|inizia|comincia recording|registrazione", means: "trip record"),
    Wording(
      "plan|organize|organise|prepare|pianifica|organizza|programma|prepara {n}? \(holiday)|days|giorni in|to|a|in|nel|nella {text} in|on|for|a|per|at {words}",
      "plan|organize|organise|prepare|pianifica|organizza|programma|prepara {n}? \(holiday)|days|giorni in|to|a|in|nel|nella {text}",
      "$add trip|viaggio|holiday|vacanza to|in|a|per? {text} in|on|for|a|per {period}",
      means: "trip add {text}"),
    Wording(
      "$move all|stops|plan|tappe|everything|tutto|programma? $from? day|giorno|il_giorno {from:n} $to day|giorno {to:n}",
      means: "trip plan move {picked} on={to}", picks: "trip plan list --on {from}", picksAll: true),
    Wording(
      "i|we|ho|abbiamo? have|already|già? packed|messo_in_valigia|preso|impacchettato {packing}",
      "{packing} $is? packed|in_valigia|in_the_bag|in_the_suitcase|preso|pronto",
      "mark|set|segna|tick|check|tick_off|check_off|spunta {packing} $as? packed|done|preso?",
      means: "trip packing pack {packing}"),
    Wording("$move {stop} $to day|giorno {n}", means: "trip plan move {stop} on={n}"),
    Wording("$move {stop} $to {date}", means: "trip plan move {stop} on={date}"),
    Wording(
      "$add {items} $to|in packing_list|luggage|suitcase|bag|backpack|valigia|bagaglio|zaino|lista",
      "$add|pack in_valigia|nella_valigia|in_bagaglio|nel_bagaglio|nello_zaino {items}",
      "pack|to_pack|don't_forget|do_not_forget|porta {items:several}",
      means: "trip packing add {item}"),
  ]

  private static let walk =
    "walk|hike|ride|track|walks|hikes|rides|tracks|passeggiata|camminata|passeggiate|camminate|traccia|percorso"
  private static let walks =
    "tracks|tracce|walks|hikes|rides|routes|recordings|passeggiate|camminate|percorsi|giri"
  private static let profile =
    "elevation|height|altitude|climb|altimetric_profile|elevation_profile|height_profile|profile|profilo|altimetria|profilo_altimetrico|profilo_di_elevazione|dislivello"

  private static let pictures: [Wording] = [
    Wording(
      "$show? \(profile) $of|for|along? {track:newest.track}",
      "$show? {track:newest.track} \(profile)",
      means: "trip profile {track}", reach: .everywhereIfNone),
    Wording(
      "$show? \(profile) $of|for|along {track}", "$show? {track} \(profile)",
      means: "trip profile {track}"),
    Wording(
      "$show? map|mappa|cartina $of|for|in {track:newest.track}", means: "trip map {track}",
      reach: .everywhereIfNone),
    Wording(
      "$export|$make map|mappa|cartina $of|for? {trip} $as|in {format}",
      "$export|$make {trip} map|mappa $as|in {format}",
      means: "trip map {trip} --out {file}"),
    Wording("$export|$make map|mappa|cartina $as|in {format}", means: "trip map --out {file}"),
    Wording(
      "$show? map|mappa|cartina $of|for|in? trip|viaggio|holiday|vacanza|it", means: "trip map"),
    Wording(
      "$show? map|mappa|cartina $of|for|in {trip}", "$show {trip} $in map|mappa|cartina",
      "map|mappa|cartina {trip}",
      "$show {trip} map|mappa|cartina", "dove|where $is {trip} map|mappa|cartina",
      means: "trip map {trip}"),
    Wording("print|stampa|print_out $all|it_all", means: "trip book --out {file:pdf}"),
    Wording(
      "$make|$export|print|stampa {format}? book|libro|diary|diario|report|rapporto|travel_book|trip|viaggio|holiday|vacanza $of|for? trip|viaggio? $as|in? pdf",
      "$make|$export pdf|pdf_book $of|from|for? trip|viaggio|holiday|vacanza|everything|tutto",
      means: "trip book --out {file:pdf}"),
    Wording(
      "$make|$export|print|stampa pdf|book|libro|travel_book|diary|diario|report $of|for|from {trip} $as? pdf|pdf_file?",
      "$make|$export|print|stampa {trip} $as|in pdf|book|libro",
      means: "trip book {trip} --out {file:pdf}"),
    Wording(
      "$make|$export|print book|libro|travel_book|diario $of|for? trip|viaggio|holiday|vacanza",
      means: "trip book --out {file:html}"),
    Wording(
      "$export all|everything|tutto|tutti|\(walks) all|trips|viaggi|\(walks)? $as|in {format}",
      means: "trip export --out {file}", reach: .everywhere),
    Wording(
      "$export {trip} $as|in? {format}", means: "trip export --trip {trip} --out {file}"),
    Wording(
      "$export trip|viaggio|holiday|vacanza|track|traccia|it? $as|in {format}",
      means: "trip export --out {file}"),
  ]
}

enum TripSlots {
  static let all: [String: @Sendable (Session, [String]) -> SlotValue?] = [
    "category": { _, words in category(words.joined(separator: " ").folded) },
    "span": span,
    "bookingkind": { _, words in
      let name = words.drop { Wording.isSkipped($0) }.joined(separator: " ").folded
      let kind = BookingKind.allCases.first { ([$0.rawValue] + $0.otherWords).contains(name) }
      return kind.map { SlotValue($0.rawValue) }
    },
    // `the Zeeland trip`: only where it is said that it is one.
    "thetrip": { session, words in
      let kinds: Set = ["trip", "viaggio", "holiday", "vacanza", "journey"]
      guard words.count > 1, kinds.contains(words[words.count - 1].folded) else { return nil }
      let name = words.dropLast().drop { ["the", "my", "our", "il", "la"].contains($0.folded) }
        .joined(separator: " ")
      let found = session.identifier(named: name, "trip.trip")
      return found.map { _ in SlotValue(name) }
    },
    // Something that is on no packing list yet.
    "notlisted": { session, words in
      let name = words.drop { Wording.isSkipped($0) }.joined(separator: " ")
      guard words.count <= 4, !name.isEmpty,
        !words.contains(where: { ["and", "e", "ed", "to", "in", "for"].contains($0.folded) }),
        (try? TripThings.allTrips(session).isEmpty) == false,
        session.identifier(named: name, "trip.packing") == nil
      else { return nil }
      return SlotValue(name)
    },
    "timed": timed,
    "nth": { _, words in
      words.count == 1
        ? Int(words[0]).flatMap { (1...999).contains($0) ? SlotValue(words[0]) : nil } : nil
    },
  ]

  /// First and last day: `from 12 to 14 June`, `dal 30 maggio al 2 giugno`.
  private static func span(_ session: Session, _ words: [String]) -> SlotValue? {
    let rest = words.map(\.folded).drop {
      ["from", "dal", "da", "between", "for", "on"].contains($0)
    }
    let joins: Set = ["to", "until", "till", "al", "-", "and", "e"]
    guard (3...9).contains(rest.count), let cut = rest.firstIndex(where: joins.contains) else {
      return nil
    }
    func day(_ words: ArraySlice<String>) -> Day? {
      DateWords.day(
        words.joined(separator: " "), today: session.today, .ahead, from: session.today)?.day
    }
    guard let last = day(rest[(cut + 1)...]) else { return nil }
    // The month stands once: `12 to 14 June`.
    let first =
      rest[..<cut].count == 1
      ? Int(rest[rest.startIndex]).flatMap {
        Day(year: last.year, month: last.month, day: $0)
      } : day(rest[..<cut])
    guard var first else { return nil }
    // Of a day without a year the last one before the end is meant.
    if !rest[..<cut].contains(where: { $0.utf8.count == 4 && Int($0) != nil }) {
      let years = [last.year, last.year - 1].compactMap {
        Day(year: $0, month: first.month, day: first.day)
      }
      first = years.first { $0 <= last } ?? first
    }
    guard first <= last else { return nil }
    var value = SlotValue(words.joined(separator: " "))
    value.forms = ["from": first.description, "to": last.description]
    return value
  }

  /// A booking that has hours, with the days on which it begins and ends: `flight TP 837`.
  private static func timed(_ session: Session, _ words: [String]) -> SlotValue? {
    var rest = words.drop { Wording.isSkipped($0) }
    func found() -> Booking? {
      let name = rest.joined(separator: " ")
      guard !rest.isEmpty,
        let id = session.identifier(named: name, "trip.booking")
      else { return nil }
      return try? TripReader(session).bookings().first { $0.id == id }
    }
    var booking = found()
    if booking == nil, let first = rest.first?.folded,
      BookingKind.allCases.contains(where: { $0.rawValue == first || $0.otherWords.contains(first) }
      )
        || ["booking", "prenotazione"].contains(first)
    {
      rest = rest.dropFirst()
      booking = found()
    }
    // `the hotel`: the only one to come.
    if booking == nil, rest.isEmpty, let all = try? TripReader(session).bookings() {
      let ahead = all.filter { one in
        one.state != .cancelled && (one.end?.day ?? one.start.day) >= session.today
          && words.last.map {
            one.kind.rawValue == $0.folded || one.kind.otherWords.contains($0.folded)
          }
            ?? false
      }
      if ahead.count == 1 {
        booking = ahead[0]
        rest = [ahead[0].name][...]
      }
    }
    guard let booking else { return nil }
    return SlotValue(
      rest.joined(separator: " "),
      forms: [
        "from": booking.start.day.description,
        "to": (booking.end?.day ?? booking.start.day).description,
      ])
  }

  /// A category of budgets by what people call it.
  private static func category(_ text: String) -> SlotValue? {
    let words = [
      "food":
        "food eating meals meal restaurants restaurant cibo mangiare pasti ristoranti ristorante",
      "lodging":
        "lodging hotel hotels accommodation sleeping beds alloggio alberghi albergo pernottamenti",
      "transport":
        "transport transportation travel trains flights fuel trasporti trasporto treni voli benzina",
      "activities": "activities activity tickets museums attività musei biglietti",
      "shopping": "shopping souvenirs acquisti regali",
    ]
    let found = words.first { _, names in
      names.split(separator: " ").contains { String($0).folded == text }
    }
    return found.map { SlotValue($0.key) }
  }
}
