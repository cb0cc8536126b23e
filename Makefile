# `make demo` and `make test` set up everything they need: a virtual environment, the package, a browser.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DOCS := $(VENV)/docs
STYLE := $(VENV)/style.weirpack
# Harper's own that are always right here, and the word list of CONTRIBUTING.md (style/*.weir).
comma := ,
empty :=
RULES := RepeatedWords,ModalOf,AvoidAndAlso,$(subst $(empty) ,$(comma),$(basename $(notdir $(wildcard style/*.weir))))

INSTALL := apt-get install -y --no-install-recommends

.PHONY: demo test test-firefox test-firefox-part test-async check lint browser docs docs-check dist clean

demo: browser
	$(BIN)/pytest example_suite --stagehand-mode=replay --stagehand-report=stagehand-report

# Where it is set, every worker compiles every test file anew: for tests/unit alone 4 s of the processor's time.
unexport PYTHONDONTWRITEBYTECODE

# More workers than cores: most of a test that records is waiting for a page to come to rest.
test: browser lint
	$(BIN)/pytest -n 4 --dist worksteal

# What a developer runs after each change: a minute.
check: lint
	$(BIN)/pytest tests/unit -n auto -m "not long"

lint: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/codespell
	cd style && $(abspath $(BIN))/python -m zipfile -c ../$(STYLE) manifest.json *.weir
	RUST_BACKTRACE=0 $(BIN)/harper lint --quiet --format compact --weirpacks $(STYLE) --only $(RULES) docs *.md pytest_stagehand
	$(BIN)/python -m pytest_stagehand._browser.engine > $(VENV)/engine.js
	$(BIN)/python -m pytest_stagehand._report.page > $(VENV)/report.js
	$(BIN)/oxlint --deny-warnings $(VENV)/engine.js $(VENV)/report.js

# The site, in site/. A link or an anchor that leads nowhere, a page in no menu: each ends it.
docs: $(DOCS)/installed
	$(DOCS)/bin/zensical build --clean --strict

# With axe, each page in light and dark, wide and narrow; by hand.
docs-check: docs browser
	$(BIN)/python scripts/look_at_docs.py

$(DOCS)/installed: pyproject.toml
	$(PYTHON) -m venv $(DOCS)
	$(DOCS)/bin/pip install --quiet --upgrade 'pip>=25.1'
	$(DOCS)/bin/pip install --quiet --group docs
	touch $@

# What is published, and whether PyPI and a user's pip take it as it is.
dist: $(VENV)/installed
	$(BIN)/pip install --quiet --group dist
	rm -rf dist
	$(BIN)/python -m build
	$(BIN)/twine check --strict dist/*
	$(BIN)/check-wheel-contents dist/*.whl

# A browser that is there already is taken: Playwright's own, or the system's.
browser: $(VENV)/installed
	@$(BIN)/python -m pytest_stagehand._browser.chromium 2>/dev/null \
	  || $(BIN)/playwright install --with-deps chromium \
	  || { apt-get update && { $(INSTALL) chromium chromium-headless-shell || $(INSTALL) chromium; }; } \
	  || $(BIN)/python -m pytest_stagehand._browser.chromium

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/pip install --quiet --editable . --group dev
	touch $@

# The example suite in Firefox, from the recordings that Chromium made. Its own environment, since Playwright 1.65 asks of a
# Firefox that it did not build what Debian's does not know yet; what it does not do over BiDi is deselected (docs/browsers.md).
# The cart's tests first, in two browsers in one run; in the end, of the browser tests, those of what tells elements apart,
# and of what Firefox does otherwise.
FIREFOX := .venv-firefox
OVER_BIDI := --deselect example_suite/test_account.py::TestProfile::test_nickname_is_edited_by_double_click \
	--deselect example_suite/test_wish_list.py::test_wish_list_is_ordered_by_dragging

test-firefox-part: $(FIREFOX)/installed
	@command -v firefox-esr >/dev/null || command -v firefox >/dev/null || { apt-get update && $(INSTALL) firefox-esr; }
	$(FIREFOX)/bin/pytest example_suite/test_cart.py --browser chromium --browser firefox --stagehand-mode=replay -n 2

test-firefox: test-firefox-part
	$(FIREFOX)/bin/pytest example_suite --browser firefox --stagehand-mode=replay -n 2 $(OVER_BIDI)
	$(FIREFOX)/bin/pytest tests/browser/test_evidence.py --browser firefox -n 2
	$(FIREFOX)/bin/pytest tests/browser/test_timers.py tests/browser/test_perform.py -k "seen_from_outside or loaded_again" --browser firefox

$(FIREFOX)/installed: pyproject.toml
	$(PYTHON) -m venv $(FIREFOX)
	$(FIREFOX)/bin/pip install --quiet --upgrade 'pip>=25.1'
	$(FIREFOX)/bin/pip install --quiet --editable . 'playwright<1.65' flask hypothesis pytest-timeout pytest-xdist
	touch $@

# The example suite, written for Playwright's async API, from the recordings of the sync one. Its own environment, since
# pytest-playwright and pytest-playwright-asyncio refuse to run together.
ASYNC := .venv-async

test-async: $(ASYNC)/installed
	rm -rf $(ASYNC)/suite
	$(ASYNC)/bin/python scripts/await_suite.py $(ASYNC)/suite
	cd $(ASYNC)/suite && ../bin/pytest --stagehand-mode=replay -n 2

$(ASYNC)/installed: pyproject.toml
	$(PYTHON) -m venv $(ASYNC)
	$(ASYNC)/bin/pip install --quiet --upgrade 'pip>=25.1'
	$(ASYNC)/bin/pip install --quiet --editable . pytest-playwright-asyncio flask pytest-xdist
	touch $@

clean:
	rm -rf dist $(VENV) $(FIREFOX) $(ASYNC) site .pytest_cache .mypy_cache .ruff_cache stagehand-report test-results
