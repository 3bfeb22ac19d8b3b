import Kernel

struct PlanPage { let language: Language; func document(_ p: PlanPicture) -> String { "" } }
