// Which members of the events of a stack are free texts: not what is taken, its form, its unit or its times.

import Command

enum StackProse {
  static let fields: ProseFields = [
    "stack_condition": ["text", "comment"], "stack_course": ["comment"],
    "stack_effect": ["text", "comment"], "stack_entry": ["note"], "stack_experiment": ["comment"],
    "stack_item": ["comment"], "stack_measure": ["comment"], "stack_medicine": ["comment"],
    "stack_package": ["comment"], "stack_person": ["priority"],
  ]
}
