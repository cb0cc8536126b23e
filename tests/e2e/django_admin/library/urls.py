"""The admin, and an address by which the tests start afresh."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tests.e2e.django_admin.library.stock import restock


@csrf_exempt
@require_POST
def restocked(request):
    restock()
    return HttpResponse(status=204)


urlpatterns = [path("admin/", admin.site.urls), path("restock", restocked)]
