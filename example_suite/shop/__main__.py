"""Starts the shop by hand: ``python -m example_suite.shop --port 5000``."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from example_suite.shop.app import DESIGNS, create_app
from example_suite.shop.bugs import BUGS


def parse_arguments() -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(prog="python -m example_suite.shop", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=5000)
    parser.add_argument("--design", type=int, choices=DESIGNS, default=1)
    parser.add_argument("--bug", choices=sorted(BUGS), default=None)
    parser.add_argument("--database", type=Path, default=None, help="SQLite file (default: a temporary one)")
    return parser.parse_args()


def main() -> None:
    """Serves until interrupted."""
    options = parse_arguments()
    with tempfile.TemporaryDirectory(prefix="shop-") as folder:
        database = options.database or Path(folder) / "shop.sqlite3"
        app = create_app(database, design=options.design, bug=options.bug)
        app.run(host=options.host, port=options.port, threaded=True)


if __name__ == "__main__":
    main()
