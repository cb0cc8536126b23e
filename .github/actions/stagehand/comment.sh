#!/usr/bin/env bash
# Says on a pull request which elements a run found again: one comment a report, written anew by each run.
# Needs GH_TOKEN, GITHUB_REPOSITORY, NUMBER of the pull request, and REPORT, the name of the report.
set -euo pipefail

folder=$1
mark="<!-- pytest-stagehand: $REPORT -->"
comments="repos/$GITHUB_REPOSITORY/issues/$NUMBER/comments"
body=$(mktemp)

known=$(gh api "$comments" --paginate --jq ".[] | select(.body | startswith(\"$mark\")) | .id" | head -n 1)

heals=""
if [ -f "$folder/heals.json" ]; then
  heals=$(python -m pytest_stagehand heals list "$folder") && heals=""  # its exit status says whether there are some
fi

if [ -n "$heals" ]; then
  # What pages say stands in a block of code: no link, no mention. No line of it begins with what would close the block.
  printf '%s\n**Heals to review, since the page changed** (%s)\n\n~~~~text\n%s\n~~~~\n\n' "$mark" "$REPORT" "$heals" > "$body"
  printf 'Download the report, then review: `pytest-stagehand heals accept PATH/TO/REPORT`\n' >> "$body"
elif [ -n "$known" ]; then
  printf '%s\nNothing had to be found again (%s).\n' "$mark" "$REPORT" > "$body"
else
  exit 0
fi

if [ -n "$known" ]; then
  gh api --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$known" --field "body=@$body" > /dev/null
else
  gh api --method POST "$comments" --field "body=@$body" > /dev/null
fi
