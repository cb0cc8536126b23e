"""From recordings to plain Playwright: locators, actions, expectations and readings as source text."""
