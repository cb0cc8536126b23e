"""`python -m tests.e2e.django_admin.library.serve FOLDER`: the library on a free port, its database in that folder."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command
from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler

HERE = "tests.e2e.django_admin.library"


def _configure(folder: Path) -> None:
    settings.configure(
        SECRET_KEY="for the tests only",
        ALLOWED_HOSTS=["127.0.0.1"],
        ROOT_URLCONF=f"{HERE}.urls",
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": folder / "library.sqlite3"}},
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
        TIME_ZONE="UTC",
        USE_TZ=True,
        STATIC_URL="/static/",
        INSTALLED_APPS=[
            "django.contrib.admin",
            "django.contrib.auth",
            "django.contrib.contenttypes",
            "django.contrib.sessions",
            "django.contrib.messages",
            "django.contrib.staticfiles",
            HERE,
        ],
        MIDDLEWARE=[
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.middleware.common.CommonMiddleware",
            "django.middleware.csrf.CsrfViewMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware",
            "django.contrib.messages.middleware.MessageMiddleware",
        ],
        TEMPLATES=[
            {
                "BACKEND": "django.template.backends.django.DjangoTemplates",
                "APP_DIRS": True,
                "OPTIONS": {
                    "context_processors": [
                        "django.template.context_processors.request",
                        "django.contrib.auth.context_processors.auth",
                        "django.contrib.messages.context_processors.messages",
                    ]
                },
            }
        ],
        # One round is enough where nobody attacks; the default takes longer than all else that a test does.
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        LOGGING_CONFIG=None,
    )
    django.setup()
    logging.getLogger("django.request").setLevel(logging.ERROR)  # browsers ask for a favicon, and there is none


class _QuietHandler(WSGIRequestHandler):
    def log_message(self, *_: object) -> None:
        """Log nothing: the tests' output is theirs."""


def serve(folder: Path) -> None:
    """Migrate, stock the library, hire the librarian, and serve until terminated."""
    _configure(folder)
    from django.contrib.auth.models import User
    from django.contrib.staticfiles.handlers import StaticFilesHandler
    from django.core.wsgi import get_wsgi_application

    from tests.e2e.django_admin.library.stock import restock

    call_command("migrate", run_syncdb=True, verbosity=0)
    User.objects.create_superuser("librarian", password="open sesame 7", first_name="Ada")
    restock()
    server = ThreadedWSGIServer(("127.0.0.1", 0), _QuietHandler)
    server.daemon_threads = True
    server.set_app(StaticFilesHandler(get_wsgi_application()))
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
