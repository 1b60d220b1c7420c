"""Pages about clauses and terms: everything that is known is on them, for every clause of every rulebook."""

import pytest

from arbiter.errors import ArbiterError
from arbiter.judge.clause_pages import STATUSES, rulebook_pages
from arbiter.judge.term_pages import term_page, terms
from arbiter.rulebook import known


@pytest.mark.parametrize("ruleset", known())
def test_every_clause_has_a_page_whose_links_lead_somewhere(ruleset):
    pages = rulebook_pages(ruleset)
    headings = {
        each for chapter in pages.chapters() for each in (chapter.id, *(one.id for one in chapter.sections))
    }
    for clause_id in pages.order:
        page = pages.page(clause_id)
        assert page.gist
        assert page.status in STATUSES
        assert clause_id in [one.id for one in page.section]
        for named in (*page.above, *page.below, *page.section, *page.refers_to, *page.referred_by):
            assert named.title
            assert named.id in pages.book.clauses or pages.section(named.id).clauses
        for other in page.editions:
            assert all(one.id in rulebook_pages(other.ruleset).book.clauses for one in other.clauses)
    assert all(chapter.title for chapter in pages.chapters())
    assert headings >= {one.id for one in pages.page(pages.order[0]).above}
    listed = [
        one.id for chapter in pages.chapters() for section in chapter.sections for one in section.clauses
    ]
    assert listed == pages.order


def test_a_page_says_what_settles_and_carries_the_clause():
    page = rulebook_pages("fow-8.01").page("804.3")
    assert page.status == "proved"
    assert "A rested resonator cannot block" in [one.title for one in page.rulings]
    assert [place.name for place in page.code] == ["offer_block"]
    excerpt = rulebook_pages("fow-8.01").excerpt(page.code[0])
    assert excerpt.source.splitlines()[0].startswith("def offer_block")
    assert (page.before, page.after) == ("804.2", "804.4")


def test_a_page_says_how_editions_differ():
    page = rulebook_pages("fow-5.12").page("7.10-1")
    newest, oldest = page.editions
    assert (newest.ruleset, newest.relation) == ("fow-8.01", "same")
    assert (oldest.ruleset, oldest.relation) == ("fow-5.00", "changed")
    assert [one.part for one in oldest.differences] == ["lifebreak allowed"]


def test_clauses_name_others_in_both_directions():
    pages = rulebook_pages("fow-8.01")
    assert "903.2g" in [one.id for one in pages.page("1013.3").refers_to]
    assert "1013.3" in [one.id for one in pages.page("903.2g").referred_by]
    assert [one.clause for one in pages.page("704.1").refers_to] == [False]  # a chapter


def test_search_finds_what_happened():
    found = rulebook_pages("fow-8.01").search("rested blocker")
    assert ("804.3", "A rested resonator cannot block") in [(one.clause.id, one.ruling) for one in found[:3]]
    assert rulebook_pages("fow-8.01").search("...") == []


def test_search_puts_the_words_of_the_clause_first():
    assert rulebook_pages("fow-8.01").search("Flying")[0].ruling == ""


def test_a_keyword_has_its_meaning_rulings_and_cards():
    page = term_page("fow-8.01", "Flying")
    assert {"1106.1", "1106.2"} <= {one.id for one in page.meaning}
    assert page.rulings
    assert page.cards


@pytest.mark.parametrize("ruleset", known())
def test_every_term_has_a_page(ruleset):
    assert {one.kind for one in terms(ruleset)} == {"keyword", "zone"}
    for term in terms(ruleset):
        page = term_page(ruleset, term.name)
        assert page.meaning or page.cards


def test_an_unknown_term_is_refused_with_those_there_are():
    with pytest.raises(ArbiterError) as refused:
        term_page("fftcg", "banana")
    assert "haste" in (refused.value.hint or "")
