"""The command `naipe`."""

import signal
import sys

from ._naipe import command


def main() -> int:
    """Runs the command with the words that Python was given, and gives its exit code."""
    # As where no Python is around it: Ctrl-C ends it, unless it says otherwise.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.stdout.flush()
    return command(["naipe", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
