"""The browser: reading a page, finding elements, operating them, waiting for it to rest."""
