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

.PHONY: demo test test-firefox test-firefox-part test-firefox-async test-async test-webkit firefox check lint browser docs docs-check dist clean

demo: browser
	$(BIN)/pytest example_suite --stagehand-mode=replay --stagehand-report=stagehand-report

# Where it is set, every worker compiles every test file anew: for tests/unit alone 4 s of the processor's time.
unexport PYTHONDONTWRITEBYTECODE

# More workers than cores: most of a test that records is waiting for a page to come to rest.
# The Firefox part comes last, and adds half a minute: what the suite itself says is seen before.
test: browser lint
	$(BIN)/pytest -n 4 --dist worksteal
	@$(MAKE) --no-print-directory test-firefox-part

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
	$(call have_chromium,$(BIN))

define have_chromium
@$(1)/python -m pytest_stagehand._browser.launching chromium 2>/dev/null \
  || $(1)/playwright install --with-deps chromium \
  || { apt-get update && { $(INSTALL) chromium chromium-headless-shell || $(INSTALL) chromium; }; } \
  || $(1)/python -m pytest_stagehand._browser.launching chromium
endef

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/pip install --quiet --editable . --group dev
	touch $@

# The example suite in Firefox, from the recordings that Chromium made; recorded anew there, and replayed in Chromium; and, of the
# browser tests, those of what a browser itself does: operations, dialogs, downloads, fields, pictures, clocks, what is seen. Its own
# environment, since Playwright 1.65 asks of a Firefox that it did not build what Debian's does not know yet; what it does not do
# over BiDi is deselected, or marked `skip_browser` (docs/browsers.md). The cart's tests are the part that `make test` runs.
FIREFOX := .venv-firefox
OVER_BIDI := --deselect example_suite/test_account.py::TestProfile::test_nickname_is_edited_by_double_click \
	--deselect example_suite/test_wish_list.py::test_wish_list_is_ordered_by_dragging
OF_BROWSERS := blocked devices dialog_identity downloads effects_by_cause evidence fields_of_a_form labels listening perform timers

test-firefox-part: firefox
	$(FIREFOX)/bin/pytest example_suite/test_cart.py --browser chromium --browser firefox --stagehand-mode=replay -n 2

test-firefox: test-firefox-part
	$(FIREFOX)/bin/pytest example_suite --browser firefox --stagehand-mode=replay -n 2 $(OVER_BIDI)
	$(FIREFOX)/bin/pytest $(OF_BROWSERS:%=tests/browser/test_%.py) --browser firefox -n 2
	rm -rf $(FIREFOX)/anew
	mkdir $(FIREFOX)/anew
	cp -r example_suite pyproject.toml $(FIREFOX)/anew
	cd $(FIREFOX)/anew && ../bin/pytest example_suite --browser firefox --stagehand-mode=record --stagehand-timeout=60000 -n 2 -k "not with_a_model" $(OVER_BIDI)
	cd $(FIREFOX)/anew && ../bin/pytest example_suite --browser chromium --stagehand-mode=replay -n 2

firefox: $(FIREFOX)/installed
	$(call have_firefox,$(FIREFOX)/bin)

define have_firefox
@$(1)/python -m pytest_stagehand._browser.launching firefox 2>/dev/null \
  || { $(1)/playwright install firefox && $(1)/playwright install-deps firefox; } \
  || { apt-get update && $(INSTALL) firefox-esr; } \
  || $(1)/python -m pytest_stagehand._browser.launching firefox
endef

$(FIREFOX)/installed: pyproject.toml
	$(PYTHON) -m venv $(FIREFOX)
	$(FIREFOX)/bin/pip install --quiet --upgrade 'pip>=25.1'
	$(FIREFOX)/bin/pip install --quiet --editable . 'playwright<1.65' flask hypothesis pytest-timeout pytest-xdist
	touch $@

# The example suite, written for Playwright's async API, from the recordings of the sync one; in Chromium and in Firefox. Their own
# environments, since pytest-playwright and pytest-playwright-asyncio refuse to run together.
ASYNC := .venv-async
FIREFOX_ASYNC := .venv-firefox-async

test-async: $(ASYNC)/installed
	$(call have_chromium,$(ASYNC)/bin)
	$(call replay_awaited,$(ASYNC))

test-firefox-async: $(FIREFOX_ASYNC)/installed
	$(call have_firefox,$(FIREFOX_ASYNC)/bin)
	$(call replay_awaited,$(FIREFOX_ASYNC),--browser firefox $(OVER_BIDI))

define replay_awaited
rm -rf $(1)/suite
$(1)/bin/python scripts/await_suite.py $(1)/suite
cd $(1)/suite && ../bin/pytest --stagehand-mode=replay -n 2 $(2)
endef

$(ASYNC)/installed $(FIREFOX_ASYNC)/installed: pyproject.toml
	$(PYTHON) -m venv $(@D)
	$(@D)/bin/pip install --quiet --upgrade 'pip>=25.1'
	$(@D)/bin/pip install --quiet --editable . pytest-playwright-asyncio flask pytest-xdist $(PLAYWRIGHT)
	touch $@

$(FIREFOX_ASYNC)/installed: PLAYWRIGHT := 'playwright<1.65'

# The example suite in WebKit, from the same recordings. Only Playwright's own can be driven; where this project is built there is
# none, so this was never run (docs/browsers.md).
test-webkit: $(VENV)/installed
	$(BIN)/playwright install --with-deps webkit
	$(BIN)/pytest example_suite --browser webkit --stagehand-mode=replay -n 2

clean:
	rm -rf dist $(VENV) $(FIREFOX) $(ASYNC) $(FIREFOX_ASYNC) site .pytest_cache .mypy_cache .ruff_cache stagehand-report test-results
