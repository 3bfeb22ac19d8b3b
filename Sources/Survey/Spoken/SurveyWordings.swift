// What people say of rooms and assets at the prompt, English and Italian, and the lines that it means.

import Command

enum SurveyWordings {
  static let all = dated + rooms + defects + assets + questions + pictures

  /// Before a colon: where a note is.
  static let headings: [Wording] = [
    Wording(
      "$add? note|nota|comment|commento|remark|write|scrivi in|inside|about|for|on|nel|nella|su|sulla|per? {room}",
      means: "survey note add {rest} --room {room}")
  ]

  // Alternatives that several patterns have.
  private static let missing =
    "missing|left|to_do|remaining|manca|mancante|resta|rimane|c'è_da_fare|da_fare"
  private static let leftToDo =
    "to_do|da_fare|to_survey|to_visit|to_see|to_finish|to_check|da_rilevare|da_visitare|da_vedere|da_finire|da_controllare"
  private static let left =
    "mancano|restano|left|remain|remaining|missing|da_fare|da_finire|da_visitare|to_do"
  private static let whole =
    "survey|project|building|school|work|job|rilievo|progetto|edificio|scuola|lavoro|everything|tutto"
  private static let spaces = "rooms|stanze|aule|locali"
  private static let open =
    "to_see|to_visit|to_survey|to_do|to_check|to_finish|to_be_done|to_be_visited|to_be_surveyed"
    + "|da_vedere|da_visitare|da_rilevare|da_controllare|da_fare|da_finire|da_completare|left|open"
    + "|unvisited|unfinished|undone|not_done|missing|non_fatte|non_viste|non_finite|mancanti"
  private static let needs =
    "needs|need|needs_to_be|remains|remain|must_be|must|have_i|do_i_have|do_we_have|do_i_need"
    + "|do_we_need|has|has_to_be|bisogna|resta|rimane|restano|dobbiamo|devo|manca|c'è"
  private static let work =
    "doing|done|to_do|to_be_done|surveying|finishing|visiting|attention|work|left|to_visit"
    + "|to_finish|to_see|fare|da_fare|da_vedere|da_visitare|da_finire|finire|vedere|visitare"
  private static let inLine =
    "in_a_row|in_row|in_a_line|in_line|in_one_row|in_fila|in_linea|in_riga|in_una_fila"
  private static let changing =
    "change|set|edit|correct|update|fix|cambia|modifica|correggi|imposta|aggiorna"
  private static let plan =
    "plan|map|floor_plan|floorplan|pianta|piantina|planimetria|mappa|disegno"
  private static let report =
    "report|rapporto|relazione|survey_report|final_report|asbuilt_report|as_built_report|documentation|documentazione"

  private static let rooms: [Wording] = [
    Wording(
      "write|take|jot|jot_down|leave|make|scrivi|lascia a|una? note|nota|down {text}",
      means: "survey note add {text}"),
    Wording("$rename {room} $to {text}", means: "survey room edit {room} name={text}"),
    Wording("$rename {level} $to {text}", means: "survey level edit {level} name={text}"),
    Wording("$rename {family} $to {text}", means: "survey family edit {family} name={text}"),
    Wording("$remove {room}", means: "survey room remove {room}"),
    Wording("$remove {level}", means: "survey level remove {level}"),
    Wording(
      "{room} $is? $not $is? $done|empty|vuota", "mark|segna {room} $as? $not $done",
      means: "survey room state {room} in_progress"),
    Wording(
      "{room} $is? $done", "mark|set|segna {room} $as? $done",
      "finish|complete|completa|finisci {room}", "am|have|ho|abbiamo? $done with|in|con {room}",
      means: "survey room state {room} complete"),
    Wording(
      "{room} $is? empty|vuota|vuoto", "mark|set|segna {room} $as? empty|vuota|vuoto",
      means: "survey room state {room} empty"),
  ]

  /// What is wrong with a thing is a note on it: on the asset where there is one of the kind, else in the room.
  private static let defects: [Wording] = [
    Wording(
      "{kind} $in|from {room} {defect}", "{room} {kind} {defect}",
      "$in {room} {kind} {defect}",
      means: "survey note add {line} --asset {picked}",
      picks: "survey asset list {kind:option} --room {room}", passesIfNone: true),
    Wording(
      "{kind} $in|from {room} {defect}", "{room} {kind} {defect}", "$in {room} {kind} {defect}",
      "{new:unknown} $in|from {room} {defect}", "{room} {new:unknown} {defect}",
      "$in {room} {new:unknown} {defect}",
      means: "survey note add {line} --room {room}"),
    Wording("{asset:valued} {defect}", means: "survey note add {line} --asset {asset}"),
    Wording(
      "{kind} {defect}", means: "survey note add {line} --asset {picked}",
      picks: "survey asset list {kind:option}", passesIfNone: true),
  ]

  private static let assets: [Wording] = [
    Wording(
      "$remove {all:every} {kind} $from {room}", means: "survey asset remove {picked}",
      picks: "survey asset list {kind:option} --room {room}"),
    Wording(
      "$remove {n}? {kind} $from {room}", means: "survey asset remove {picked}",
      picks: "survey asset list {kind:option} --room {room}"),
    Wording(
      "$move {n}? {kind} $from {from:room} $to {room}",
      "$move {n}? {kind} in {from:room} $to {room}",
      means: "survey asset move {picked} --room {room}",
      picks: "survey asset list {kind:option} --room {from}"),
    Wording(
      "$move {n}? {kind} $to {room}", means: "survey asset move {picked} --room {room}",
      picks: "survey asset list {kind:option}"),
    Wording(
      "$add {many} {type} $in|to|into {room}",
      means: "survey asset place {type} --grid {many}x1 --room {room}"),
    Wording(
      "$add {many} {family} $in|to|into {room}",
      means: "survey asset place {picked} --grid {many}x1 --room {room}",
      picks: "survey type list {family:option}"),
    Wording(
      "$add {many} {new:unknown} $in|to|into {room}",
      means: "survey asset place {new} --grid {many}x1 --room {room}"),
    Wording(
      "$add {n}? {kind} $in|to|into {room}", "$add {kind} {room}",
      means: "survey asset add {kind} --room {room}"),
    Wording(
      "$add {n}? {new:unknown} $in|to|into {room}", means: "survey asset add {new} --room {room}"),
    Wording("$add {n}? {things} $in {room}", means: "survey asset add --room {room}"),
    Wording(
      "{many} {type} in|at|nel|nella|a|al|alla {room}",
      means: "survey asset place {type} --grid {many}x1 --room {room}"),
    Wording(
      "{many} {family} in|at|nel|nella|a|al|alla {room}",
      means: "survey asset place {picked} --grid {many}x1 --room {room}",
      picks: "survey type list {family:option}"),
    Wording(
      "$add? photo|picture|foto|fotografia|immagine $of|in|for? {room} {path:text}",
      means: "survey photo add {path} --room {room}"),
    Wording(
      "$add? photo|picture|foto|fotografia|immagine {path:text} $to|in {room}",
      "$add|attach|allega {path:picture} $to|in {room}",
      means: "survey photo add {path} --room {room}"),
    Wording(
      "attach|allega photo|picture|foto|fotografia|immagine? {path:picture}",
      means: "survey photo add {path}"),
    Wording(
      "$add {many} {type} \(inLine)", means: "survey asset place {type} --grid {many}x1"),
    Wording(
      "$add {many} {family} \(inLine)", means: "survey asset place {picked} --grid {many}x1",
      picks: "survey type list {family:option}"),
    Wording("$add {many} {type} here|qui|qua?", means: "survey asset place {type} --grid {many}x1"),
    Wording(
      "$add {many} {family} here|qui|qua?", means: "survey asset place {picked} --grid {many}x1",
      picks: "survey type list {family:option}"),
    Wording(
      "$add {many} {new:unknown} here|qui|qua?", means: "survey asset place {new} --grid {many}x1"),
    Wording("$add {n} {kind} here|qui|qua?", means: "survey asset add {kind}"),
    Wording("$move {asset} $to {room}", means: "survey asset move {asset} --room {room}"),
    Wording(
      "\(changing) {key:parameter} $of? {asset} $to {value:text}",
      "\(changing) {asset} {key:parameter} $to {value:text}",
      means: "survey asset edit {asset} {key}={value}"),
    Wording(
      "\(changing) {key:parameter} $to {value:text} for|of|on|per|di|a $all|every {kind}",
      "\(changing) {key:parameter} $of|for|on|per $all|every {kind} $to {value:text}",
      means: "survey asset edit {picked} {key}={value}", picks: "survey asset list {kind:option}",
      picksAll: true, asks: true),
    Wording(
      "mark|set|segna $all|every {kind} $in|from {room} $as? broken|faulty|not_working|rotti|rotte|guasti|guaste",
      means: "survey asset edit {picked} working=false",
      picks: "survey asset list {kind:option} --room {room}", picksAll: true, asks: true),
    Wording(
      "mark|set|segna $all|every {kind} $as? broken|faulty|not_working|rotti|rotte|guasti|guaste",
      means: "survey asset edit {picked} working=false", picks: "survey asset list {kind:option}",
      picksAll: true, asks: true),
    Wording("$remove {asset:valued}", means: "survey asset remove {asset}"),
    Wording(
      "cat|describe|dettagli|descrivi|inspect|info|details|$show $of? {asset:valued}",
      means: "survey asset show {asset}"),
    Wording(
      "where|dove $is? {asset:valued}", "in which|what room $is {asset:valued}",
      "in quale|che stanza|aula|locale $is {asset:valued}", means: "survey asset show {asset}"),
    Wording("$add type|kind|tipo $of? {text}", means: "survey type add {text}"),
    Wording("$add {n} {new:unknown}", means: "survey asset add {new}"),
  ]

  /// Assets by the day of one of their values; before what says that something is wrong: `not checked`.
  private static let dated: [Wording] = [
    Wording(
      "$list|which|what|quali? $all? {kind} $are|have_been|has_been|were? $not|never|mai $are|been|stati|stato|ancora|yet? {day:dated} in|on|during|nel|nell'|il|dal? {period}",
      "$list|which|what|quali? $all? {kind} non {day:dated} in|nel|nell'|il? {period}",
      means:
        "survey asset list {kind:option} --where '{day} = \"\" or {day} < {period:iso} or {day} >= {period:next}'"
    ),
    Wording(
      "$list|which|what|quali? $all? {kind} $are|have_been|has_been|were? $not|never|mai $are|been|stati|stato? {day:dated} since|after|dal|dopo {period}",
      means: "survey asset list {kind:option} --where '{day} = \"\" or {day} < {period:iso}'"),
    Wording(
      "$list|which|what|quali? $all? {kind} $are|have_been|has_been|were? never|not|mai|non $are|been|stati|stato? {day:dated} yet|ancora?",
      means: "survey asset list {kind:option} --where '{day} = \"\"'"),
    Wording(
      "$list|which|what|quali? $all? {kind} $are|have_been|has_been|were|stati? {day:dated} before|prima_di|prima_del {period}",
      means: "survey asset list {kind:option} --where '{day} < {period:iso}'"),
    Wording(
      "$list|which|what|quali? $all? {kind} $are|have_been|has_been|were|stati? {day:dated} since|after|dal|dopo {period}",
      means: "survey asset list {kind:option} --where '{day} >= {period:iso}'"),
    Wording(
      "$list|which|what|quali? $all? {kind} $are|have_been|has_been|were|stati? {day:dated} in|on|during|nel|nell'|il {period}",
      means:
        "survey asset list {kind:option} --where '{day} >= {period:iso} and {day} < {period:next}'"),
  ]

  private static let questions: [Wording] = [
    Wording(
      "which|what|where|quali|che|in_quali \(spaces)? $are|have|has|hanno|with|con|ci_sono {kind}",
      means: "survey asset list {kind:option}", shape: .groups, by: "room"),
    Wording(
      "$count $all? {kind} $are? $in_all? $by {by}", "{kind} $by {by}", "$list {kind} $by {by}",
      means: "survey asset list {kind:option}", shape: .groups),
    Wording(
      "$count $all? {kind} $are? $in|in_all|nel|nella|nell' school|building|house|site|project|survey|edificio|scuola|casa|progetto|rilievo",
      means: "survey asset list {kind:option}", shape: .count, reach: .everywhere),
    Wording(
      "$count $all? {kind} $are? $in {room}",
      means: "survey asset list {kind:option} --room {room}", shape: .count),
    Wording(
      "$count $all? {kind} $are? $in {level}",
      means: "survey asset list {kind:option} --level {level}", shape: .count),
    Wording(
      "$count $all? {kind} $are? $in_all?", means: "survey asset list {kind:option}", shape: .count),
    Wording(
      "$count {things} $are? $in {room}", means: "survey asset list --room {room}", shape: .count),
    Wording(
      "$count {things} $are? $in {level}", means: "survey asset list --level {level}", shape: .count
    ),
    Wording(
      "$count \(spaces) $are? $in {level}",
      means: "survey room list --level {level}",
      shape: .count),
    Wording(
      "$count|which|what|quali|che|$list \(spaces) $is? $not $is? $done",
      "$count|which|quali \(spaces) \(left)",
      "unfinished|incomplete rooms",
      "which|what|quali|$list|$count|$all? \(spaces) still|ancora|yet|that_are|which_are|che_sono? \(open) yet|ancora?",
      "what|cosa|che_cosa|che still|ancora? \(needs) \(work) yet|ancora?",
      "which|what|quali|$list \(spaces) $is? unfinished|incomplete|open|incompiute",
      "rooms|stanze $not $done",
      "stanze|aule|locali mancanti|incomplete",
      "$is? any? rooms|stanze left|missing|mancano",
      "what|cosa|che_cosa $is left|missing|resta|manca \(leftToDo)? today|oggi",
      means: "survey left"),
    Wording(
      "what|cosa|che_cosa|which_room|quale_stanza|what_room $is|c'è|viene|comes? next|prossimo|prossima|dopo",
      "what|cosa|che_cosa do|facciamo|faccio i|we? do? next|dopo|poi",
      means: "survey left --next"),
    Wording(
      "what|cosa|che_cosa|che still|ancora? \(needs) \(work) yet|ancora? $in {room}",
      "what|cosa|che_cosa|che still|ancora is|are|c'è|manca? \(open)? $in {room}",
      means: "survey missing --room {room}"),
    Wording(
      "what|cosa|che_cosa|che still|ancora? \(needs) \(work) yet|ancora? $in {level}",
      "what|cosa|che_cosa|che still|ancora is|are|c'è|manca? \(open)? $in {level}",
      means: "survey missing --level {level}"),
    Wording(
      "which|what|quali|$list \(spaces) $are|have|has|hanno|without|with|senza|con? no|without|senza|non|nessun? assets|asset|beni|nothing",
      means: "survey room list --where 'assets = 0'"),
    Wording(
      "which|what|quali|$count \(spaces) $are? $done",
      means: "survey room list --state complete", shape: .count),
    Wording(
      "what|cosa|che_cosa|che $is? \(missing) \(leftToDo)? $in {room}",
      "missing|left|mancante $in {room}",
      means: "survey missing --room {room}"),
    Wording(
      "what|cosa|che_cosa|che $is? left|remaining|resta|rimane|manca \(leftToDo) $in {level}",
      "$list? \(spaces) \(open) $in {level}", "left|to_do|da_fare $in {level}",
      means: "survey left --level {level}"),
    Wording(
      "what|cosa|che_cosa|che $is? missing \(leftToDo)? $in {level}",
      means: "survey missing --level {level}"),
    Wording(
      "what|cosa|che_cosa|che|quanto $is? \(missing) \(leftToDo)? $in {level}",
      means: "survey left --level {level}"),
    Wording(
      "is|are|è|e {room} $done|visited|visitata",
      means: "survey room show {room}"),
    Wording(
      "what|cosa|che_cosa does|manca {room} lack|miss|need|still_need",
      "cosa|che_cosa|che manca|serve $in {room}",
      "what|cosa|che_cosa is missing|lacking $in|from|for {room}",
      means: "survey missing --room {room}"),
    Wording(
      "how far|much along|done|through? $is|am|are|have|siamo|sono|i|we? i|we|the? \(whole)? done|come|got|gotten?",
      "how far|much along is|are|am \(whole)|we|i", "how complete|finished|done is \(whole)",
      "how much of \(whole) $is? $done",
      "how $is \(whole)|it|the_work going|doing|progressing|coming_along",
      "a_che_punto siamo|sono|è|e \(whole)|con_il_rilievo|arrivati|arrivato?",
      "quanto manca|resta $to|per? finire|finita|finito|\(whole)?",
      "come va|procede \(whole)?", "overall|$show? progress|avanzamento|stato $of? \(whole)?",
      "$count|how_much percent|percentage|per_cent $is? $done",
      means: "survey status", reach: .everywhere),
    Wording(
      "which|what|quale|che|in_quale|in_che \(spaces)|room|stanza|aula $is|lies? $in|at|point {point}",
      "what|cosa|che_cosa $is at|a|in {point}", means: "survey tap {point:words} --stay"),
    Wording(
      "$list|which|what|quali|$count|where|dove $all? \(spaces) $are|have|has|hanno|with|con|that? no|without|senza|non_hanno|lack|lacking|missing|nessun|nessuna a|an? {gone}",
      means: "survey room list --without {gone}"),
    Wording(
      "$count $all? {gone} $by|$in|$are? {words}?",
      "$list|where|dove $all? {gone:unnamed} $by|$in|$are? {words}?",
      "{gone} $by {words}", "where|dove $is|are|si_trovano {gone}",
      means: "survey asset list --family {gone}"),
    Wording(
      "what|cosa|che_cosa|che $is|c'è|ho|abbiamo|there? $in {room}",
      "what|cosa|che_cosa $is|c'è {room}",
      means: "survey room show {room}"),
    Wording(
      "cat|describe|dettagli|descrivi|inspect|info|details $of? {room}",
      means: "survey room show {room}"),
    Wording(
      "$list $all? {kind} $are? $in {room}", "{kind} $in {room}",
      means: "survey asset list {kind:option} --room {room}"),
    Wording(
      "$list $all? {kind} $are? $in {level}", "{kind} $in {level}",
      means: "survey asset list {kind:option} --level {level}"),
    Wording(
      "$list $all? {things} $are? $in {room}", "{things} $in {room}",
      means: "survey asset list --room {room}"),
    Wording(
      "$list $all? {things} $are? $in {level}", "{things} $in {level}",
      means: "survey asset list --level {level}"),
    Wording(
      "$list|where|dove $all? {kind} $are|si_trovano?", "where|dove $is {kind}", "$all? {kind}",
      means: "survey asset list {kind:option}"),
    Wording(
      "$list? broken|faulty|damaged|defective|not_working {kind}",
      "$list? {kind} $are? broken|faulty|damaged|not_working|rotti|rotte|guasti|guaste|non_funzionanti",
      "which|what|quali {kind} $are|do? broken|faulty|damaged|not_work|not_working|rotti|rotte|guasti|guaste|non_funzionano",
      means: "survey asset list {kind:option} --where 'working = false'"),
    Wording(
      "$list? broken|faulty|damaged|defective|not_working {things}",
      "$list? {things} $are? broken|faulty|damaged|not_working|rotti|rotte|guasti|guaste|non_funzionanti",
      "which|what|quali {things} $are|do? broken|faulty|damaged|not_work|not_working|rotti|rotte|guasti|guaste|non_funzionano",
      "what|cosa|che_cosa $is|are? broken|faulty|damaged|not_working|rotto|guasto|non_funziona",
      means: "survey asset list --where 'working = false'"),
    Wording(
      "which|what|quali|che|$list types|kinds|tipi $of|for|di? {things}? can|do|could|posso|si_possono? i|we? add|have|use|aggiungere|usare?",
      means: "survey type list"),
    Wording(
      "biggest|largest|più_grande|più_grandi|piu_grande|piu_grandi \(spaces)|room|stanza|aula",
      "which|what|quale|quali \(spaces)|room|stanza|aula $is biggest|largest|più_grande|piu_grande",
      "room|rooms|stanza|stanze più_grande|più_grandi|piu_grande|piu_grandi",
      means: "survey room list", shape: .sorted(isDown: true), by: "area"),
    Wording(
      "smallest|più_piccola|più_piccole|piu_piccola|piu_piccole \(spaces)|room|stanza|aula",
      "which|what|quale|quali \(spaces)|room|stanza|aula $is smallest|più_piccola|piu_piccola",
      means: "survey room list", shape: .sorted(isDown: false), by: "area"),
    Wording(
      "total? area|surface|superficie|metratura $of? all? building|rooms|edificio|stanze?",
      "total|totale area|superficie", means: "survey status --by project"),
  ]

  private static let pictures: [Wording] = [
    Wording(
      "$export {format}? \(plan) $of? $in? {level} $as {format}",
      "\(plan) $of? $in? {level} $as {format}",
      "$export {level} \(plan)? $as {format}",
      means: "survey map --level {level} --out {file}"),
    Wording(
      "$export \(plan) $as {format}",
      means: "survey map --out {file}"),
    Wording(
      "print|stampa|plot \(plan)? $in? {paper:paper} {scale:scale}?",
      "print|stampa|plot \(plan)? $in? {scale:scale} {paper:paper}?",
      means: "survey map [--paper {paper}] [--scale {scale}] --out {file:pdf}"),
    Wording(
      "$show \(plan) $of? $in? {level}",
      "$show? {level} \(plan)", "print|draw|stampa|disegna {level}", "\(plan) $of? $in? {level}",
      means: "survey map --level {level}"),
    Wording("{floor:floor}", means: "survey map --level {floor}"),
    Wording(
      "$show piantina|pianta|planimetria|floorplan|floor_plan", "piantina", means: "survey map"),
    Wording(
      "$export $all|project|survey|building|results|data|dati|progetto|rilievo|edificio|report? $as? {format}",
      "$make {format} report|rapporto|relazione? $of|for? project|survey|building|progetto|rilievo|edificio?",
      "$make|$export {format}? \(report) $as {format}", "\(report) $as? {format}",
      "$export {format} \(report)", "{format} \(report)",
      means: "survey export --out {file}"),
    Wording("print|stampa|print_out $all|it_all", means: "survey export --out {file:pdf}"),
    Wording(
      "print|stampa|$make \(report) $of|for|di|del? project|survey|building|progetto|rilievo|edificio?",
      means: "survey export --out {file:pdf}"),
    Wording(
      "$export $all? {things} list|register|elenco? $as {format}",
      "$export list|register|elenco|registro $of {things} $as {format}",
      means: "survey asset list --out {file}"),
    Wording(
      "$export $all? {kind} $as {format}", means: "survey asset list {kind:option} --out {file}"),
  ]
}
