import Kernel

struct PlanSVG { let language: Language; func document(_ p: PlanPicture) -> String { "" } }
struct PlanPage { let language: Language; func document(_ p: PlanPicture) -> String { "" } }
