"""The library in the admin: search, filters, a list that can be edited, and lines within a form."""

from __future__ import annotations

from django.contrib import admin

from tests.e2e.django_admin.library.models import Author, Book, Loan, Subject


class LoanInline(admin.TabularInline):
    model = Loan
    extra = 1


@admin.register(Book)
class BookAdmin(admin.ModelAdmin):
    list_display = ("title", "author", "genre", "pages", "published", "in_print")
    list_editable = ("genre", "in_print")
    list_filter = ("genre", "in_print", "author")
    list_per_page = 10
    search_fields = ("title", "author__name")
    filter_horizontal = ("subjects",)
    inlines = (LoanInline,)
    actions = ("take_out_of_print",)
    fieldsets = (
        (None, {"fields": ("title", "author", "genre", "pages", "published", "in_print")}),
        ("More", {"fields": ("subjects", "summary"), "classes": ("collapse",)}),
    )

    @admin.action(description="Take out of print")
    def take_out_of_print(self, request, queryset):
        taken = queryset.update(in_print=False)
        self.message_user(request, f"{taken} books were taken out of print.")


@admin.register(Author)
class AuthorAdmin(admin.ModelAdmin):
    list_display = ("name", "born")
    search_fields = ("name",)


admin.site.register(Subject)
