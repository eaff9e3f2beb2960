# The build tags of this system, for scripts that build the desktop program.
# On Linux the tests and the work of every day take the X11 driver alone: it
# needs half the headers and compiles in half the time. Sourced by bash.
# shellcheck shell=bash

case $(uname -s) in
Linux | *BSD) TAGS=${TAGS-x11} ;;
*) TAGS=${TAGS-} ;;
esac
export TAGS
