"""Steps of a `.feature` that are sentences, beside those that the project defines."""

from __future__ import annotations

FEATURE = """
Feature: Notes
  Scenario: A note is kept
    Given the notes are open
    When I type milk into Note
    And I click Keep
    Then I should see the text "Noted: milk"
    And the last note is "milk"

  Scenario: A table is no sentence
    Given the notes are open
    When fill the form
      | note |
      | milk |
"""
NOTES = """<h1>Notes</h1><p id=note>Nothing noted</p><label>Note <input id=text></label>
    <button onclick="note.textContent = 'Noted: ' + text.value">Keep</button>"""
CONFTEST = """
    from pytest_bdd import given, parsers, then

    @given("the notes are open")
    def opened(page):
        page.set_default_timeout(5000)
        page.goto("/")

    @then(parsers.parse('the last note is "{note}"'))
    def noted(page, note):
        assert page.locator("#note").inner_text().endswith(note)
        print("BY HAND")
"""


def test_a_step_that_the_project_does_not_define_is_a_sentence_recorded_and_replayed(project):
    project.site.pages["/"] = NOTES
    project.write("notes.feature", FEATURE)
    project.conftest(CONFTEST)
    project.test('from pytest_bdd import scenarios\nscenarios("notes.feature")')
    off = project.run("-k", "kept")
    assert "StepDefinitionNotFoundError" in off.text
    project.write("pytest.ini", (project.path / "pytest.ini").read_text("utf-8") + "\nstagehand_gherkin = yes\n")
    recorded = project.run("-s")
    assert recorded.outcomes == {"test_a_note_is_kept": "passed", "test_a_table_is_no_sentence": "failed"}, (
        recorded.text
    )
    assert recorded.steps["test_a_note_is_kept"] == ["recorded"] * 3
    assert "BY HAND" in recorded.text
    assert "has a table or a text below it, which no sentence takes" in recorded.text
    assert project.replay("-k", "kept").steps == {"test_a_note_is_kept": ["replayed"] * 3}
    project.site.pages["/"] = NOTES.replace("'Noted: '", "'Kept: '")
    assert project.replay("-k", "kept").outcomes == {"test_a_note_is_kept": "failed"}
