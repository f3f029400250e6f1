# Everything a person types. The work is done by tools/*.py; nothing is done twice, so each target is cheap to repeat.

PYTHON ?= python3
ARGS ?=
BIN := .venv/bin
PY := $(BIN)/python
HEADING = @printf '\n== %s\n'
PYTEST = $(PY) -m pytest -n 2 --dist worksteal

.NOTPARALLEL:
.PHONY: help play page docs venv compiled test test-compiled soak lint test-web test-python rules for-browser test-browser bench format lock records previews icons package clean

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*  ## /  make \1|/p' Makefile | awk -F'|' '{ printf "%-20s%s\n", $$1, $$2 }'

play: page  ## install what is missing, build the page, play in the browser: make play ARGS="--port 8123 --no-browser --data DIR"
	@$(BIN)/outplay play $(ARGS)

page:  ## the page alone, into outplay/web
	@$(PYTHON) tools/env.py play
	@$(PY) tools/page.py

docs: venv  ## the documentation as a site, into build/site; a broken link fails
	@$(PY) tools/docs.py

venv:  ## .venv with everything that playing, testing and measuring need
	@$(PYTHON) tools/env.py test

# The ordinary tests run the source, whatever is compiled.
export OUTPLAY_PURE ?= $(if $(filter test soak test-python test-browser for-browser,$(MAKECMDGOALS)),1,0)

test: venv  ## everything CI runs, in two lanes beside each other (tools/test.py); stops at the first failure
	@MAKE="$(MAKE)" $(PY) tools/test.py

compiled: venv  ## compile the engine from the source: matches take half the time (docs/compiled.md); OUTPLAY_PURE=1 runs the source again
	@$(PY) -m tools.compiled $(ARGS)

test-compiled: export OUTPLAY_PURE = 0
test-compiled: compiled  ## the tests of the engine, games, bots and laboratory on the compiled engine, and both against each other
	$(HEADING) 'pytest on the compiled engine'
	@$(PYTEST) tests/compiled tests/kernel tests/games tests/lab tests/analysis tests/records tests/train $(ARGS)

soak: export OUTPLAY_SOAK = 1
soak: test  ## the same tests with large numbers

lint: venv  ## format, lint, types, who may import whom
	$(HEADING) 'ruff format'
	@$(BIN)/ruff format --check .
	$(HEADING) 'ruff check'
	@$(BIN)/ruff check .
	$(HEADING) 'mypy'
	@$(BIN)/mypy
	$(HEADING) 'import contract'
	@$(BIN)/lint-imports --no-logo

test-web: venv  ## the page's format, lint, types, tests and protocol
	$(HEADING) 'prettier and eslint'
	@$(PY) tools/page.py run --silent lint
	$(HEADING) 'svelte-check'
	@$(PY) tools/page.py run --silent check
	$(HEADING) 'vitest'
	@$(PY) tools/page.py run --silent test
	$(HEADING) 'protocol types'
	@$(PY) web/protocol.py --check

test-python: venv  ## the Python tests: make test-python ARGS="-k leak"
	$(HEADING) 'pytest'
	@$(PY) tools/debian.py nginx
	@$(PYTEST) -raR --ignore=tests/browser $(ARGS)

rules: venv  ## which numbered rules the code and the tests cite
	$(HEADING) 'rule coverage'
	@$(PY) tools/rules.py

for-browser: venv  ## what the browser tests need: the page, the page of its parts, and Chromium
	@$(PY) tools/page.py
	@$(PY) tools/debian.py chromium

test-browser: for-browser  ## the page in a real Chromium
	$(HEADING) 'browser tests'
	@$(PYTEST) --reruns 1 -raR tests/browser $(ARGS)

bench: venv  ## measure, beside public peers
	@$(PY) -m bench $(ARGS)
	$(HEADING) 'both engines'
	@$(PY) -m bench.both
	$(HEADING) 'training'
	@$(PY) -m bench.train
	$(HEADING) 'who foretells the bots'
	@$(PY) -m bench.exploiter
	$(HEADING) 'frames'
	@$(PY) tools/page.py
	@$(PY) -m bench.frames

format: venv  ## let ruff, prettier and eslint set the code, and mend what they can
	@$(BIN)/ruff check --fix --exit-zero --quiet .
	@$(BIN)/ruff format .
	@$(PY) tools/page.py run --silent format

LOCK = cd requirements && ../$(PY) -m uv pip compile --universal --python-version 3.11 --generate-hashes --quiet \
	--no-header --no-annotate --no-emit-index-url --no-emit-find-links $(ARGS)

lock: venv  ## write the lock files anew from requirements/*.in: make lock ARGS=--upgrade for newer versions
	@$(PY) -m pip -qq install uv
	@$(LOCK) play.in -o play.txt
	@$(LOCK) host.in -o host.txt -c play.txt
	@$(LOCK) build.in -o build.txt -c play.txt
	@$(LOCK) bench.in -o bench.txt -c play.txt
	@$(LOCK) test.in -o test.txt -c play.txt -c host.txt -c build.txt -c bench.txt
	@$(LOCK) docs.in -o docs.txt -c play.txt -c build.txt -c test.txt
	@$(LOCK) lab.in -o lab.txt -c play.txt -c build.txt -c test.txt -c docs.txt
	@$(LOCK) cluster.in -o cluster.txt -c play.txt -c test.txt -c lab.txt
	@$(LOCK) push.in -o push.txt -c play.txt -c host.txt -c test.txt -c cluster.txt
	@$(LOCK) train.in -o train.txt -c play.txt -c test.txt -c lab.txt -c cluster.txt
	@$(LOCK) node.in -o node.txt

records: venv  ## play and keep the records of this version, once for each release: make records ARGS=--anew replaces them before it
	@$(PY) tools/records.py $(ARGS)

previews: venv  ## draw the pictures that other sites show of links
	@$(PY) tools/previews.py

icons: venv  ## draw the icons of the installed page
	@$(PY) tools/icons.py

package: page  ## sdist and wheel, into dist
	@$(PY) -m hatchling build

clean:  ## remove all that was made here, but no match that was played
	rm -rf .venv outplay/web web/node_modules dist build .cache .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache test-results
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
