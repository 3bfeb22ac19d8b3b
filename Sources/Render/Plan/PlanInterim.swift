import Kernel

struct PlanTerminal { let style: Style; func text(_ p: PlanPicture) -> String { "" } }
struct PlanSVG { let language: Language; func document(_ p: PlanPicture) -> String { "" } }
struct PlanPage { let language: Language; func document(_ p: PlanPicture) -> String { "" } }
