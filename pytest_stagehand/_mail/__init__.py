"""Mails that an application sends: received or fetched, read, and opened as pages."""
