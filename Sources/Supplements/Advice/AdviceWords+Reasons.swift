// Turns in which people put warnings and their reasons; see AdviceWords. A reason is only kept where the base has it.

extension AdviceWords {
  static let reasons: [(sense: AdviceSense, words: String)] = [
    (
      .danger("bleeding"),
      """
      risk of bleeding|the risk of bleeding|a risk of bleeding|it raises the risk of bleeding|\
      raises the risk of bleeding|it increases the risk of bleeding|\
      increases the risk of bleeding|the risk of bleeding rises|rischio di sanguinamento|\
      il rischio di sanguinamento|aumenta il rischio di sanguinamento|\
      aumentano il rischio di sanguinamento|rischio di emorragia|il rischio di emorragie|\
      rischio di emorragie
      """
    ),
    (
      .danger("serotonin"),
      """
      serotonin syndrome|risk of serotonin syndrome|a risk of serotonin syndrome|\
      the risk of serotonin syndrome|sindrome serotoninergica|rischio di sindrome serotoninergica
      """
    ),
    (
      .danger("iron"),
      """
      your body stores too much iron|your body already stores too much iron|too much iron|\
      il tuo corpo accumula troppo ferro|accumuli troppo ferro|troppo ferro
      """
    ),
    (.together, "go together|goes together|be combined|mix|mixed|mescolare|mescolati"),
    (.cause, "make you|makes you|keep you awake|keeps you awake|can keep you awake"),
    (
      .cause,
      "disturb sleep|disturbs sleep|disturb your sleep|disturbs your sleep|disturba il sonno"
    ),
    (
      .cause,
      "disturbano il sonno|ti tiene sveglio|ti tiene sveglia|tenerti sveglio|tenerti sveglia"
    ),
    (.cause, "loosen stools|loosen your stools|ti rende|rendere"),
    (
      .symptom("insomnia"),
      """
      keep you awake|keeps you awake|can keep you awake|disturb sleep|disturbs sleep|\
      disturb your sleep|disturbs your sleep|disturba il sonno|disturbano il sonno|\
      ti tiene sveglio|ti tiene sveglia|tenerti sveglio|tenerti sveglia
      """
    ),
    (.symptom("loose stools"), "loosen stools|loosen your stools|soft stools|feci morbide"),
    (.symptom("drowsiness"), "drowsy|sleepy|sonnolento|sonnolenta|assonnato|assonnata"),
    (.symptom("nausea on an empty stomach"), "nausea"),
    (.item("caffeine"), "coffee|caffe|espresso"),
    (.slot(.evening), "late in the day|in the late afternoon|nel tardo pomeriggio|a tarda ora"),
    (.strong, "best evidence|the best evidence|le prove migliori|migliori prove"),
    (.weak, "only weak|solo deboli|piuttosto deboli|rather weak"),
    (.limited, "only limited|solo limitate|piuttosto limitate"),
    (.doctor, "midwife|nurse|ostetrica|infermiere|infermiera|gynaecologist|ginecologo|ginecologa"),
    (.doctor, "cardiologist|cardiologo|cardiologa|specialist|dietitian|dietologo|dietologa"),
    (.doctor, "advice of a doctor|the advice of a doctor|medical supervision|doctor s advice"),
    (.doctor, "consiglio del medico|consiglio medico|controllo medico|controllo del medico"),
    (.ask, "call|contact|chiama|contatta|telefona"),
    (
      .diet("vegan"),
      "vegans need|a vegan needs|as a vegan you need|da vegano hai bisogno|i vegani hanno bisogno"
    ),
    (
      .recommended,
      "vegans need|a vegan needs|as a vegan you need|da vegano hai bisogno|i vegani hanno bisogno"
    ),
  ]

  /// More that may stand beside a claim.
  static let besideReasons = """
    most people|most adults|la maggior parte delle persone|\
    la maggior parte degli adulti|so do not expect too much|do not expect too much|\
    so don t expect too much|don t expect too much|non aspettarti troppo|\
    non aspettarti miracoli|quindi non aspettarti troppo|from all sources|from all sources together|\
    da tutte le fonti|needs plenty of water|need plenty of water|serve molta acqua|complaints|\
    before you take anything else|before taking anything else|prima di prendere altro|\
    this is only general information|this is general information|general information only|\
    these are general informations|and does not replace your doctor|\
    do not replace medical advice|do not replace your doctor|\
    queste informazioni non sostituiscono il medico|\
    queste informazioni non sostituiscono il parere del medico|\
    non sostituiscono il medico|non sostituiscono il parere del medico
    """

  static let politeness = """
    i hope you are well|hope you are well|i hope you re well|how are you|how are you today|\
    spero che tu stia bene|spero tutto bene|before we start|before we begin|prima di cominciare|\
    one question first|una domanda prima
    """

  /// Of talk beside "ask your doctor".
  static let urgency = """
    notice|notice any|if you notice|if you notice any|noti|se noti|at once|immediately|right away|\
    straight away|subito|immediatamente|right now|at the moment|in questo momento
    """
}
