# Stages with their seconds, for scripts/test and .ci/run. Sourced by bash.
# shellcheck shell=bash

stage_lines=()
stage_failures=0

# stage NAME COMMAND... runs a command under a heading and notes how long it
# took. A stage that fails does not stop the next: one run tells all that is
# wrong. stage_summary then fails.
stage() {
	local name=$1 start=$EPOCHREALTIME verdict=ok
	shift
	printf '\n== %s\n' "$name"
	"$@" || verdict=FAILED
	stage_note "$name" "$start" "$verdict"
}

# stage_note NAME START VERDICT writes one line of the summary.
stage_note() {
	local us=$((${EPOCHREALTIME/[.,]/} - ${2/[.,]/})) line
	printf -v line '%-34s %5d.%d s  %s' "$1" $((us / 1000000)) $((us / 100000 % 10)) "$3"
	printf -- '-- %s\n' "$line"
	stage_lines+=("$line")
	[[ $3 == ok ]] || stage_failures=$((stage_failures + 1))
}

# stage_summary prints all stages again, and fails where one of them failed.
stage_summary() {
	if ((${#stage_lines[@]} > 1)); then
		printf '\n== %s\n' "$1"
		printf '   %s\n' "${stage_lines[@]}"
	fi
	if ((stage_failures > 0)); then
		printf '%d of %d stages failed\n' "$stage_failures" "${#stage_lines[@]}"
		return 1
	fi
}
