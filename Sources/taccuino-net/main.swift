// The network helper starts here.

import Glibc

exit(NetProgram.run(Array(CommandLine.arguments.dropFirst())))
