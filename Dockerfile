# Runs end-to-end tests in a container, as a user who is not root:
#
#   docker build -t stagehand .
#   docker run --rm --init --ipc=host --add-host=host.docker.internal:host-gateway -v "$PWD:/suite" -e CI=true \
#     stagehand tests --base-url http://host.docker.internal:8000
#
# Recordings that a run writes belong to user 1000: pass `--user "$(id -u):$(id -g)"` where you are another.
FROM python:3.13-slim

ENV PIP_NO_CACHE_DIR=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    PLAYWRIGHT_BROWSERS_PATH=/opt/ms-playwright

COPY . /opt/pytest-stagehand
RUN pip install /opt/pytest-stagehand \
    && playwright install --with-deps chromium \
    && rm -rf /opt/pytest-stagehand /var/lib/apt/lists/* \
    && useradd --create-home --uid 1000 tester \
    && install --directory --owner=tester /suite

# A home for any user, also for one that only `docker run --user` knows.
ENV HOME=/tmp
USER 1000
WORKDIR /suite
ENTRYPOINT ["pytest"]
