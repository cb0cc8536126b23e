"""Elements of real applications, years and releases apart: what was pressed then, and what a person would press for it now.

    python -m benchmarks.releases [--held-out] [--app NAME] [--part PART] [--browser PATH]

README.md beside this says where the pages are from, how they were labelled, and what the figures can't say.
"""
