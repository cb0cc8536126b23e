"""What a library lends: enough kinds of fields to see every control that the admin has by itself."""

from __future__ import annotations

from typing import ClassVar

from django.core.validators import MinValueValidator
from django.db import models


class Author(models.Model):
    name = models.CharField(max_length=80, unique=True)
    born = models.DateField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class Subject(models.Model):
    name = models.CharField(max_length=40, unique=True)

    class Meta:
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name


class Book(models.Model):
    class Genre(models.TextChoices):
        NOVEL = "novel", "Novel"
        POETRY = "poetry", "Poetry"
        ESSAY = "essay", "Essay"
        TRAVEL = "travel", "Travel"

    title = models.CharField(max_length=120)
    author = models.ForeignKey(Author, on_delete=models.CASCADE)
    genre = models.CharField(max_length=10, choices=Genre, default=Genre.NOVEL)
    pages = models.PositiveIntegerField(validators=[MinValueValidator(1)])
    published = models.DateField(null=True, blank=True)
    in_print = models.BooleanField(default=True)
    subjects = models.ManyToManyField(Subject, blank=True)
    summary = models.TextField(blank=True)

    class Meta:
        ordering: ClassVar = ["title"]

    def __str__(self) -> str:
        return self.title


class Loan(models.Model):
    book = models.ForeignKey(Book, on_delete=models.CASCADE)
    reader = models.CharField(max_length=80)
    due = models.DateField()
    returned = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["due"]

    def __str__(self) -> str:
        return f"{self.reader}, due {self.due:%Y-%m-%d}"
