// What people say in the same words about every domain.

import Kernel

extension Wording {
  // Alternatives that several patterns have.
  private static let oops = "oops|ops|whoops|no|oh|ah|sorry|wait|damn|scusa|aspetta|accidenti"
  private static let mistake =
    "wrong|mistake|a_mistake|an_error|error|sbagliato|sbagliata|sbaglio|errore|un_errore|typo|a_typo|not_right|not_what_i_meant|not_what_i_wanted"
  private static let notebook =
    "notebook|everything|data|work|file|book|taccuino|tutto|dati|lavoro|all_data|quaderno"

  /// Tried after those of the domain.
  static let common: [Wording] = [
    Wording(
      "$count $all? {noun} $are? $by {by}", "{noun} $by {by}", "$list {noun} $by {by}",
      "$count? {noun} $in_all $by {by}",
      means: "{noun}", shape: .groups),
    Wording("$count $all? {noun} $are? $in_all?", means: "{noun}", shape: .count),
    Wording("$list $all? {noun} $are|there? here|qui?", means: "{noun}"),
    Wording("which|what|quali|che {noun} $are|have|ho|abbiamo|did? i|we|do?", means: "{noun}"),
    Wording(
      "print|stampa|view|display|see list|elenco|lista|register|registro $of? $all? {noun}",
      "stampa $all? {noun}", means: "{noun}"),
    Wording(
      "which|what|quale|quali|che {noun} has|have|is|ha|hanno|with|con? most|più|piu|maggior_numero_di|il_maggior_numero_di {by}",
      "$list? top|largest|biggest|primi|prime|i_primi|le_prime {n} {noun} $by {by}",
      means: "{noun}", shape: .sorted(isDown: true)),
    Wording(
      "which|what|quale|quali|che {noun} has|have|is|ha|hanno|with|con? fewest|least|meno|minor_numero_di {by}",
      means: "{noun}", shape: .sorted(isDown: false)),
    Wording("$list|elenco $all? {noun} $in? {format}", means: "{noun} --format {format}"),
    Wording("$export $all? {noun} $as {format}", means: "{noun} --out {file}"),
    Wording(
      "undo|revert|cancel|annulla|take_back|reverse last|latest|ultimo|ultima|previous? command|change|action|step|thing|one|edit|entry|comando|modifica|azione|operazione|cosa|passo|mossa|inserimento",
      means: "undo"),
    Wording(
      "\(oops) \(oops)? undo|annulla|take_back|revert that|it|this|quello|questo|tutto?",
      "undo|revert|take_back that|it|this|what_i_did|what_i_just_did",
      "annulla quello_che_ho_fatto|quello|questo|tutto_questo",
      "\(oops) that|this|it? was|is|is_not|ho|è? not? \(mistake)",
      "that|this|it|quello|questo was|is|era|è not|un? \(mistake)",
      "i|ho|mi made|did|sono|ho? \(mistake)", "\(mistake) undo|annulla that|it|this?",
      means: "undo", asks: true),
    Wording(
      "back_up|make_backup|make_a_backup|create_backup|create_a_backup|do_a_backup|take_a_backup|save_a_copy|make_a_copy|fai_un_backup|fai_backup|crea_un_backup|fai_una_copia|fai_copia|salva_una_copia|copia_di_sicurezza $of? \(notebook)?",
      "backup|copy|copia|backuppa $of? \(notebook)", means: "backup {file:tacbak}"),
    Wording(
      "switch|change|set|speak|use|talk|cambia|passa|parla|imposta|metti language|lingua? $to? italian|italiano",
      "in italian|italiano|please?", "italiano|italian|italiano_per_favore|parli_italiano",
      "language|lingua italian|italiano|it",
      means: "config show",
      says: tr(
        "the language is chosen at the start: TACCUINO_LANG=it taccuino, or language = it in the settings file"
      )),
    Wording(
      "switch|change|set|speak|use|talk|cambia|passa|parla|imposta|metti language|lingua? $to? english|inglese",
      "in english|inglese", "english|inglese", "language|lingua english|inglese|en",
      means: "config show",
      says: tr(
        "the language is chosen at the start: TACCUINO_LANG=en taccuino, or language = en in the settings file"
      )),
    Wording(
      "what|cosa|che_cosa can|could|posso|si_può i|we? do|type|write|say|fare|scrivere here|now|qui|adesso?",
      "how does|do|did this|it|i|questo? work|start|begin|funziona|comincio", means: "help"),
    Wording(
      "$show? last|latest|newest|ultimo|ultima|recent change|command|event|action|step|modifica|comando|operazione",
      means: "log --limit 1"),
    Wording(
      "$show|list last|latest|recent|ultime|ultimi|past changes|modifiche|commands|comandi|edits|actions|azioni|operazioni|steps",
      "last|latest|recent|ultime|ultimi changes|modifiche|commands|comandi|edits|actions|azioni|operazioni|steps",
      "$show|list log|change_log|changelog|changes|modifiche|registro_modifiche",
      means: "log --limit 10"),
    Wording(
      "$show|list? last|latest|recent|ultime|ultimi {n} changes|modifiche|commands|comandi|edits|actions|azioni|operazioni|steps|events|log|lines",
      "log|history|changes|modifiche last|latest|ultime|ultimi? {n}",
      means: "log --limit {n}"),
    Wording(
      "check|verify|validate|test|controlla|verifica \(notebook)|database|integrity|integrità|db",
      "$is \(notebook)|database ok|okay|fine|intact|healthy|damaged|corrupt|safe|valid|a_posto|integro|intero|danneggiato",
      "check $is everything|all|tutto ok|okay|fine|a_posto", "integrity|integrità check|controllo",
      means: "verify"),
    Wording(
      "$list|$show $all? commands|comandi $are? there|available|ci_sono|disponibili?",
      means: "help"),
    Wording(
      "which|what|quali|in_quali formats|format|formati|file_formats|formato can|do|does|are|posso|sono|si_può|puoi? i|we|you|it|there? export|save|write|have|support|available|use|esportare|salvare|to|in? to|in?",
      "$show|list|export|available|supported|file|output? formats|formati supported|available|disponibili|di_file|di_esportazione?",
      means: "help formats"),
    Wording(
      "how|come do|can|to|si|posso|could? i|you|we|one? get|export|save|write|have|make|output|print|produce|esporto|esportare|esporta|ottengo|ottenere|salvo|salvare|scrivo|scrivere data|it|them|something|this|dati|results|output|files? $in|out|as|to|into|come|un|file? {format} out|file|output?",
      means: "help formats"),
    Wording("$remove {newest}", means: "{newest:path} remove {newest}"),
    Wording("$show {newest}", means: "{newest:path} show {newest}"),
    Wording(
      "what|cosa|che_cosa $did do|done|fatto|facevo $in? {period}",
      "what|cosa|che_cosa do|done|fatto $in? {period}",
      "what did i|we do|enter|write|add|change $in? {period}",
      "what|cosa|che_cosa happened|changed|è_successo|è_cambiato $in? {period}",
      "$show what|cosa i|we|ho did|do|fatto $in? {period}",
      "$show|list? changes|modifiche|log|history $of|from|in|for|di? {period}",
      means: "log --where 'at >= {period:iso} and at < {period:next}'"),
    Wording(
      "$show|list? changes|modifiche|log|history since|from|dal|da {period}",
      "what|cosa changed|has_changed|è_cambiato since|from|dal|da {period}",
      means: "log --where 'at >= {period:iso}'"),
    Wording(
      "who|chi changed|edited|modified|touched|wrote|added|created|entered|ha_cambiato|ha_modificato|ha_toccato|ha_scritto|ha_aggiunto|ha_creato|ha_inserito {words} and_when|and_why|e_quando|e_perché",
      means: "why {words}"),
    Wording(
      "who|chi changed|edited|modified|touched|wrote|added|created|entered|ha_cambiato|ha_modificato|ha_toccato|ha_scritto|ha_aggiunto|ha_creato|ha_inserito last|per_ultimo? {words}",
      "when|quando was|è|è_stato|è_stata|fu {words} last|per_ultimo? changed|edited|modified|added|created|cambiato|cambiata|modificato|modificata|aggiunto|aggiunta|creato|creata",
      "history|changes|storia|modifiche of|to|for|di|a {words}",
      means: "why {words}"),
  ]
}
