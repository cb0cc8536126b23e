"""The books that every test begins with."""

from __future__ import annotations

from datetime import date

from django.contrib.admin.models import LogEntry

from tests.e2e.django_admin.library.models import Author, Book, Loan, Subject

AUTHORS = {"Jane Austen": date(1775, 12, 16), "Matsuo Basho": None, "Virginia Woolf": date(1882, 1, 25)}
SUBJECTS = ("England", "Family", "Journeys", "Nature", "Time")
BOOKS = (
    # title, author, genre, pages, year, in print
    ("Emma", "Jane Austen", "novel", 474, 1815, True),
    ("Mansfield Park", "Jane Austen", "novel", 507, 1814, True),
    ("Northanger Abbey", "Jane Austen", "novel", 254, 1817, True),
    ("Persuasion", "Jane Austen", "novel", 249, 1818, True),
    ("Pride and Prejudice", "Jane Austen", "novel", 432, 1813, True),
    ("Sense and Sensibility", "Jane Austen", "novel", 409, 1811, True),
    ("The Narrow Road to the Deep North", "Matsuo Basho", "travel", 167, 1702, True),
    ("The Seashell Game", "Matsuo Basho", "poetry", 64, 1672, False),
    ("A Room of One's Own", "Virginia Woolf", "essay", 172, 1929, True),
    ("Jacob's Room", "Virginia Woolf", "novel", 290, 1922, False),
    ("Mrs Dalloway", "Virginia Woolf", "novel", 296, 1925, True),
    ("Orlando", "Virginia Woolf", "novel", 333, 1928, True),
    ("The Waves", "Virginia Woolf", "novel", 324, 1931, True),
    ("Three Guineas", "Virginia Woolf", "essay", 285, 1938, False),
)


def restock() -> None:
    """Take away what a test left, and put the same books on the shelves again."""
    for model in (LogEntry, Loan, Book, Author, Subject):
        model.objects.all().delete()
    authors = {name: Author.objects.create(name=name, born=born) for name, born in AUTHORS.items()}
    Subject.objects.bulk_create(Subject(name=name) for name in SUBJECTS)
    Book.objects.bulk_create(
        Book(title=title, author=authors[name], genre=genre, pages=pages, published=date(year, 1, 1), in_print=in_print)
        for title, name, genre, pages, year, in_print in BOOKS
    )
    Loan.objects.create(book=Book.objects.get(title="Emma"), reader="Ada Lovelace", due=date(2030, 3, 1))
