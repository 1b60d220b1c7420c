# .venv      locked dependencies and the package as users get it, compiled when the machine can
# .venv-dev  the development tools and an editable install in plain Python: edits show at once
# Needs Python 3.11 or newer, git and make; a C compiler if the kernel is to be compiled. The browser client is built
# with the machine's Node.js, or with one from PyPI where there is none or only an old one.

PYTHON ?= python3
JOBS ?= 2
FILES ?= .
ARBITER_COMPILE ?= auto

export ARBITER_COMPILE
export UV_COMPILE_BYTECODE := 1
export UV_NO_PROGRESS := 1

BIN := .venv/bin
DEV := .venv-dev/bin
UV := $(BIN)/uv
QUIET_UV := $(UV) --quiet pip

# what is made in client/, and so is no source
NOT_MADE := -not -path '*/node_modules/*' -not -name messages.ts -not -name messages.schema.json

# The install is named after what it was made from, so that any change, deletions too, makes a new one.
SOURCES := find src client pyproject.toml setup.py LICENSE -type f -not -path '*/__pycache__/*' \
	-not -path '*.egg-info/*' -not -path '*/server/static/*' $(NOT_MADE)
STATE := $(shell { $(SOURCES) -print0 | LC_ALL=C sort -z | xargs -0 cksum; \
	echo $(ARBITER_COMPILE) $(ARBITER_OPT) $(CC) $(CFLAGS); } \
	| cksum | cut -d' ' -f1)
INSTALLED := .venv/.installed-$(STATE)

# The browser client is built into the server's package; its types are made from the server's messages.
STATIC := src/arbiter/server/static
MESSAGES := $(addprefix src/arbiter/server/,messages.py lobby.py looks.py building.py trial_messages.py desk_messages.py rulebook_messages.py schema.py) src/arbiter/kernel/visibility.py
CLIENT := $(STATIC)/.built-$(shell find client $(MESSAGES) -type f $(NOT_MADE) -print0 | LC_ALL=C sort -z | xargs -0 cksum \
	| cksum | cut -d' ' -f1)
MODULES := client/node_modules/.installed-$(shell cksum client/package-lock.json | cut -d' ' -f1)
NODE_FITS := const [a, b] = process.versions.node.split('.').map(Number); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)
NODE := $(shell node -e "$(NODE_FITS)" 2> /dev/null && npm --version 2> /dev/null | grep -qE '^(1[1-9]|[2-9][0-9])' \
	|| echo .venv/.node)
# A Node.js of our own comes first; without one, the machine's is found as usual.
NPM = PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix client --loglevel error

# pytest says 5 when no test was selected, which is no failure.
ALLOW_NONE := || [ $$? -eq 5 ]

.PHONY: help play client test test-deep check bench dev install release lock clean format docs wheels

help:
	@echo "make play    play in the browser       make test   the whole suite, compiled and plain"
	@echo "make dev     set up .venv-dev          make check  style, types, layers, clause ledger"
	@echo "make test-deep  every ruling in every transformation that must not change its verdict"
	@echo "make bench   measured ratios           make lock   pin the dependencies anew"
	@echo "make format  lay out FILES=...         make clean  remove everything made here"
	@echo "make client  build the browser client  make install  .venv/bin/arbiter, compiled when possible"
	@echo "make docs    the documentation site, in build/docs; every ruling is played for it (ARBITER_DOCS=sample: some)"
	@echo "make wheels  build the wheels, compiled and plain, and try each in an empty environment"
	@echo "make release  like install, compiled twice to be as fast as can be"

# Nobody waits for the compiler to play: what is not installed yet is played as it lies here, in plain Python.
play:
	@$(MAKE) --no-print-directory -j2 .venv/.server $(CLIENT)
	@if [ -e $(INSTALLED) ]; then $(BIN)/arbiter serve --open $(SERVE_ARGS); \
	else echo "playing in plain Python; 'make install' compiles, and makes the computer think faster"; \
	PYTHONPATH=src $(BIN)/python -m arbiter serve --open $(SERVE_ARGS); fi

client: $(CLIENT)

test: install .venv/.tools .venv-dev/.ready
	@echo "== tests on the install: $$($(BIN)/arbiter --version)"
	@$(BIN)/pytest -q -n $(JOBS) --ignore tests/browser $(PYTEST_ARGS) $(ALLOW_NONE)
	@echo "== tests in the browser, in a run of their own: its driver keeps an event loop going"
	@$(BIN)/pytest -q -n $(JOBS) tests/browser $(PYTEST_ARGS) $(ALLOW_NONE)
	@echo "== tests marked plain: $$($(DEV)/arbiter --version)"
	@$(DEV)/pytest -q -m plain $(PYTEST_ARGS) $(ALLOW_NONE)

test-deep: install .venv/.tools
	@echo "== rulings, transformed in every way: $$($(BIN)/arbiter --version)"
	@ARBITER_DEEP=1 $(BIN)/pytest -q -n $(JOBS) tests/rulings $(PYTEST_ARGS) $(ALLOW_NONE)

check: .venv-dev/.ready $(CLIENT)
	@$(DEV)/ruff check --quiet .
	@$(DEV)/ruff format --quiet --check . || { echo "layout: run make format"; exit 1; }
	@$(DEV)/mypy --no-error-summary
	@$(NPM) run --silent check > client/node_modules/.check || { cat client/node_modules/.check; exit 1; }
	@$(DEV)/lint-imports --no-logo > .venv-dev/.layers || { cat .venv-dev/.layers; exit 1; }
	@$(DEV)/arbiter rules coverage --check
	@$(DEV)/arbiter rules prove --changed --jobs $(JOBS)
	@echo "check: all good"

bench: install
	@for ruleset in fow-8.01 sve-1.3.1 fftcg; do $(BIN)/python bench/run.py --ruleset $$ruleset || exit 1; done
	@$(BIN)/python bench/peers/run.py
	@$(BIN)/python bench/growth.py
	@$(BIN)/python bench/startup.py
	@$(BIN)/python bench/server.py

dev: .venv-dev/.ready

install: $(INSTALLED)

# The first compilation writes down which code random games run, the second one uses that.
RECORDING := build/recording
release: $(INSTALLED)
	@echo "== compiling to record which code is run"
	@rm -rf build/profile $(RECORDING)
	@ARBITER_COMPILE=require ARBITER_PROFILE=record $(QUIET_UV) install --python $(BIN)/python --no-deps \
		--no-build-isolation --target $(RECORDING) .
	@for ruleset in fow-5.12 fow-8.01 sve-1.3.1 fftcg; do \
		PYTHONPATH=$(RECORDING) $(BIN)/python bench/run.py --only --games 20 --ruleset $$ruleset > build/recording.log || exit 1; \
		if $(BIN)/python -c 'import gymnasium, numpy, pettingzoo' 2> /dev/null; then \
			PYTHONPATH=$(RECORDING) $(BIN)/python bench/observations.py --ruleset $$ruleset > build/recording.log || exit 1; \
		else echo "   environments are not recorded: install 'arbiter[rl]' into .venv to have them faster too"; fi; done
	@echo "== compiling with what was recorded"
	@ARBITER_COMPILE=require ARBITER_PROFILE=use $(QUIET_UV) install --python $(BIN)/python --no-deps \
		--no-build-isolation --reinstall-package arbiter .
	@$(BIN)/arbiter --version

# Built anew each time, and checked: warnings are errors, no link is dead, no page needs the network.
docs: .venv-docs/.ready $(CLIENT)
	@$(NPM) run --silent site -- --logLevel warn
	@rm -rf build/docs
	@PYTHONPATH=src .venv-docs/bin/python -m sphinx -q -W --keep-going -b html -d build/doctrees docs build/docs
	@.venv-docs/bin/python tools/check_site.py build/docs

wheels: $(UV) $(CLIENT)
	@$(PYTHON) tools/try_wheels.py --uv $(UV)

format: .venv-dev/.ready
	@$(DEV)/ruff check --quiet --fix $(FILES) || true
	@$(DEV)/ruff format --quiet $(FILES)

lock: $(UV)
	@$(QUIET_UV) compile $(LOCK) --group uv -o requirements-uv.txt
	@$(QUIET_UV) compile $(LOCK) --group node -o requirements-node.txt
	@$(QUIET_UV) compile $(LOCK) --group build pyproject.toml -o requirements.txt
	@$(QUIET_UV) compile $(LOCK) --extra server pyproject.toml -c requirements.txt -o requirements-server.txt
	@$(QUIET_UV) compile $(LOCK) --extra postgres pyproject.toml -c requirements.txt -o requirements-postgres.txt
	@$(QUIET_UV) compile $(LOCK) --group docs pyproject.toml -c requirements.txt -o requirements-docs.txt
	@$(QUIET_UV) compile $(LOCK) --group dev --extra server pyproject.toml -c requirements.txt -c requirements-server.txt \
		-c requirements-postgres.txt -o requirements-dev.txt

LOCK := --universal --generate-hashes --upgrade --no-emit-index-url --no-emit-find-links --no-annotate \
	--custom-compile-command "make lock" --python-version 3.11

clean:
	@rm -rf .venv .venv-dev .venv-docs build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache \
		.hypothesis mutants client/node_modules client/messages.schema.json client/src/messages.ts $(STATIC)
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# ---- environments -------------------------------------------------------------------------------------------

$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "arbiter needs Python 3.11 or newer")'
	@echo "== setting up .venv"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes --only-binary :all: -r requirements-uv.txt

.venv/.base: requirements.txt | $(UV)
	@$(QUIET_UV) install --python $(BIN)/python --require-hashes -r requirements.txt
	@touch $@

.venv/.server: requirements-server.txt | $(UV)
	@$(QUIET_UV) install --python $(BIN)/python --require-hashes -r requirements-server.txt
	@touch $@

.venv/.tools: requirements-dev.txt | .venv/.base
	@$(QUIET_UV) install --python $(BIN)/python --require-hashes -r requirements-dev.txt
	@touch $@

.venv/.node: requirements-node.txt | $(UV)
	@echo "== fetching Node.js"
	@$(QUIET_UV) install --python $(BIN)/python --require-hashes -r requirements-node.txt
	@touch $@

$(MODULES): client/package-lock.json $(NODE)
	@$(NPM) ci --no-audit --no-fund > /dev/null
	@touch $@

$(CLIENT): $(MODULES) .venv/.server
	@echo "== building the browser client"
	@PYTHONPATH=src $(BIN)/python -m arbiter.server.schema client/messages.schema.json
	@$(NPM) run --silent types
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

# Without the browser client the rest still works.
$(INSTALLED): .venv/.base .venv/.server
	@$(MAKE) --no-print-directory client || echo "the browser client is not built: 'make client' says why"
	@echo "== installing arbiter"
	@rm -f .venv/.installed-*
	@$(UV) --quiet pip install --python $(BIN)/python --no-deps --no-build-isolation --reinstall-package arbiter .
	@touch $@
	@$(BIN)/arbiter --version
	@[ $(ARBITER_COMPILE) != auto ] || $(BIN)/python -c 'import arbiter, sys; sys.exit(not arbiter.COMPILED)' \
		|| echo "not compiled: 'make install ARBITER_COMPILE=require' says why"

.venv-docs/.ready: requirements-docs.txt | $(UV)
	@echo "== setting up .venv-docs"
	@[ -x .venv-docs/bin/python ] || $(UV) --quiet venv --python $(BIN)/python .venv-docs
	@$(QUIET_UV) install --python .venv-docs/bin/python --require-hashes -r requirements-docs.txt
	@touch $@

.venv-dev/.ready: requirements-dev.txt pyproject.toml | $(UV)
	@echo "== setting up .venv-dev"
	@[ -x $(DEV)/python ] || $(UV) --quiet venv --python $(BIN)/python .venv-dev
	@$(QUIET_UV) install --python $(DEV)/python --require-hashes -r requirements-dev.txt
	@ARBITER_COMPILE=off $(QUIET_UV) install --python $(DEV)/python --no-deps --no-build-isolation -e .
	@touch $@
