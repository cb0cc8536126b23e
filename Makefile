# `make demo` and `make test` set up everything they need: a virtual environment, the package, a browser.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo test lint browser clean

demo: browser
	$(BIN)/pytest example_suite --stagehand-mode=replay --stagehand-report=stagehand-report

test: browser lint
	$(BIN)/pytest -n 2

lint: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest_stagehand.browser.engine > $(VENV)/engine.js
	$(BIN)/oxlint --deny-warnings $(VENV)/engine.js

# A browser that is there already is taken: Playwright's own, or the system's.
browser: $(VENV)/installed
	@$(BIN)/python -m pytest_stagehand.browser.chromium 2>/dev/null \
	  || $(BIN)/playwright install --with-deps chromium \
	  || { apt-get update && apt-get install -y --no-install-recommends chromium; } \
	  || $(BIN)/python -m pytest_stagehand.browser.chromium

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/pip install --quiet --editable . --group dev
	touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache stagehand-report test-results
