# Sealed Move (封棋). `make run` opens the program, `make test` runs the tests;
# both install what they need first (scripts/setup says what and why).
# `make help` lists the rest.

SHELL := bash
.DEFAULT_GOAL := help
.PHONY: help run test check lint fmt race fuzz test-long bench build screenshots clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## build the desktop program and open it (the server, where there is no display)
	@scripts/run $(ARGS)

test: ## every test: packages, desktop face, programs end to end
	@scripts/setup test
	@scripts/test

check: ## what the gate runs: tests, race detector, fuzzing, linters
	@.ci/run

lint: ## format, go vet, golangci-lint, govulncheck
	@scripts/setup lint
	@scripts/lint

fmt: ## format the Go files (gofumpt)
	@scripts/lint fix

race: ## the tests of what has goroutines, under the race detector
	@scripts/test race

fuzz: ## every fuzz target for FUZZTIME (10s)
	@scripts/test fuzz

test-long: ## the tests, the race detector, every fuzz target for a minute, 50,000 drawn tournaments, all of the oracle's chess
	@scripts/setup test
	@FUZZTIME=60s scripts/test build law headless desktop e2e race fuzz pairing rules

bench: ## every benchmark
	@scripts/test bench

build: ## the three programs, into bin/
	@scripts/setup run
	@scripts/test build

screenshots: ## a picture of every screen and dialog, into build/screenshots (or OUT=folder; ONLY=en-light takes one set)
	@scripts/setup test
	@scripts/screenshots "$(or $(OUT),build/screenshots)" "$(ONLY)"

clean: ## remove what building made; tournaments are never touched
	rm -rf bin build dist
