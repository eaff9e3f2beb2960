package app

import "runtime"

const isLinux = runtime.GOOS == "linux"
