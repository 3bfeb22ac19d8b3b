// What people say in the same words about every domain.

extension Wording {
  /// Tried after those of the domain.
  static let common: [Wording] = [
    Wording(
      "$count $all? {noun} $are? $by {by}", "{noun} $by {by}", "$list {noun} $by {by}",
      "$count? {noun} $in_all $by {by}",
      means: "{noun}", shape: .groups),
    Wording("$count $all? {noun} $are? $in_all?", means: "{noun}", shape: .count),
    Wording("$list $all? {noun} $are|there? here|qui?", means: "{noun}"),
    Wording("which|what|quali|che {noun} $are|have|ho|abbiamo|did? i|we|do?", means: "{noun}"),
    Wording("$list|elenco $all? {noun} $in? {format}", means: "{noun} --format {format}"),
    Wording("$export $all? {noun} $as {format}", means: "{noun} --out {file}"),
    Wording(
      "undo|revert|cancel|annulla|take_back last|latest|ultimo|ultima|previous? command|change|action|step|comando|modifica|azione|operazione",
      means: "undo"),
    Wording(
      "what|cosa|che_cosa can|could|posso|si_può i|we? do|type|write|say|fare|scrivere here|now|qui|adesso?",
      "how does|do|did this|it|i|questo? work|start|begin|funziona|comincio", means: "help"),
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
  ]
}
