"""`python -m tests.e2e.datasette.garden FOLDER`: a botanical garden's catalogue in Datasette, on a free port.

Everything that is shown is Datasette's own; this file only makes the database that it is pointed at.
"""

from __future__ import annotations

import socket
import sqlite3
import sys
from pathlib import Path

FAMILIES = ("Asteraceae", "Fabaceae", "Lamiaceae", "Rosaceae")
COLOURS = ("blue", "red", "white", "yellow")
GENERA = ("Aster", "Lotus", "Salvia", "Rosa")
PLANTS = 60

SCHEMA = """
    CREATE TABLE families (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE plants (
        id INTEGER PRIMARY KEY, name TEXT, family INTEGER REFERENCES families(id), colour TEXT, height_cm INTEGER,
        evergreen INTEGER, notes TEXT
    );
    CREATE VIRTUAL TABLE plants_fts USING fts5(name, notes, content="plants", content_rowid='id');
"""

METADATA = {
    "title": "Botanical garden",
    "description": "What grows where.",
    "databases": {
        "garden": {
            "queries": {
                "taller_than": {
                    "sql": "select name, height_cm from plants where height_cm > :height order by height_cm",
                    "title": "Plants taller than",
                }
            },
            "tables": {"plants": {"facets": ["family", "colour"], "size": 20}},
        }
    },
}


def plants() -> list[tuple[int, str, int, str, int, int, str]]:
    """The same plants every time: their figures follow from their numbers."""
    return [
        (
            number,
            f"{GENERA[number % 4]} {number:02}",
            number % 4 + 1,
            COLOURS[number // 4 % 4],
            10 + number * 37 % 181,
            int(number % 3 == 0),
            "Loves the shade." if number % 10 == 7 else "",
        )
        for number in range(1, PLANTS + 1)
    ]


def plant(folder: Path) -> Path:
    """Make the database."""
    path = folder / "garden.db"
    connection = sqlite3.connect(path)
    connection.executescript(SCHEMA)
    connection.executemany("INSERT INTO families VALUES (?, ?)", enumerate(FAMILIES, start=1))
    connection.executemany("INSERT INTO plants VALUES (?, ?, ?, ?, ?, ?, ?)", plants())
    connection.execute("INSERT INTO plants_fts (plants_fts) VALUES ('rebuild')")
    connection.commit()
    connection.close()
    return path


def serve(folder: Path) -> None:
    """Serve the catalogue until terminated."""
    import uvicorn  # here, since each worker of this suite imports this module for its plants
    from datasette.app import Datasette

    app = Datasette([str(plant(folder))], metadata=METADATA, settings={"num_sql_threads": 1}).app()
    listening = socket.create_server(("127.0.0.1", 0))
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1)).run(sockets=[listening])


if __name__ == "__main__":
    serve(Path(sys.argv[1]))
