// The program starts here. It only hands over its arguments and leaves with the answer.

import Glibc

exit(Program.run(Array(CommandLine.arguments.dropFirst())))
