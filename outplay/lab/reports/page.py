"""The report as one page: HTML without scripts and without anything from elsewhere, readable on a phone, in print and in the dark."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from datetime import date
from html import escape
from pathlib import Path
from typing import Final

from outplay.kernel.errors import OutplayError
from outplay.kernel.texts import read_text
from outplay.lab.calibration import thirds
from outplay.lab.reports import choices, drama, plots
from outplay.lab.reports.cards import Card
from outplay.lab.reports.extras import demand_extras
from outplay.lab.reports.figure import Figure
from outplay.lab.reports.findings import Findings, Row
from outplay.lab.reports.icons import Icons, icons_of
from outplay.lab.reports.verdict import PAIR, Verdict, bots, matchups, pair_count, percent, reach, verdict
from outplay.lab.trace import numbers
from outplay.version import __version__

STYLE: Final = Path(__file__).parent / "page.css"
MOST_CELLS: Final = 16
"""A table of who beats whom has at most so many heroes."""
DRAMA: Final = ("lead changes", "winner behind", "open 25", "open 10", "leader at a quarter", "leader at half", "leader at three quarters")
CHOICES: Final = ("forced", "options", "best and second", "nothing at stake", "no choice", "one sensible")
LENGTH: Final = ("rounds", "rounds vary", "long matches", "long tail", "decisions")


def page(found: Findings, command: Sequence[str], day: date) -> str:
    """Return the report as HTML. `command` is what makes it again. Raises OutplayError if what draws its pictures is not installed."""
    demand_extras()
    said = verdict(found)
    name = escape(found.venue.game.name)
    icons = icons_of(found.venue.content, frozenset(row.name for row in found.heroes))
    parts = [part for part in (_verdict(found, said), _changes(said), *_pictures(found, icons), _unknown(said), _made(found, command, icons)) if part]
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Is {name} fair?</title>
<style>
{read_text(STYLE, OutplayError)}</style>
</head>
<body>
{icons.symbols()}<header>
<h1>Is {name} fair?</h1>
<p>{escape(_subtitle(found))}, {day.day} {day:%B %Y}</p>
</header>
<main>
{"".join(parts)}</main>
</body>
</html>
"""


def _subtitle(found: Findings) -> str:
    settings = found.venue.settings
    table = f"{settings.seats} seats" if len(settings.sides) == settings.seats else f"{settings.seats} seats on {len(settings.sides)} sides"
    return f"Balance report: {len(found.played):,} matches of {bots(found)}, {table}"


def _panel(title: str, lead: str, body: str, wide: bool = False, foot: str = "") -> str:
    id = title.lower().replace(" ", "-")
    kind = ' class="wide"' if wide else ""
    small = f'<p class="foot">{foot}</p>' if foot else ""
    return f'<section{kind} aria-labelledby="{id}">\n<h2 id="{id}">{escape(title)}</h2>\n<p class="lead">{escape(lead)}</p>\n{body}\n{small}</section>\n'


def _foot(found: Findings, n: str = "") -> str:
    """Return what a figure stands on: how many, who played, with what content, and where the command is."""
    many = n or f"{len(found.played):,} matches"
    return f'{escape(many)} of {escape(bots(found))}, content {found.content[:8]}, 95 % intervals; <a href="#command">the command</a>'


def _verdict(found: Findings, said: Verdict) -> str:
    facts = [(f"{len(found.played):,}", "matches")]
    if found.heroes and reach(found.heroes) < 1:
        facts.append((f"± {reach(found.heroes) * 100:.0f}", "points, each hero"))
    if rounds := found.figure("rounds"):
        facts.append((f"{rounds.value:.0f}", "rounds"))
    facts += [(percent(row.share), "who begins wins") for row in found.order]
    chips = "".join(f"<li><b>{escape(number)}</b> {escape(words)}</li>" for number, words in facts)
    body = f'<p class="verdict">{escape(" ".join(said.sentences))}</p>\n<ul class="facts">{chips}</ul>'
    return _panel("Verdict", said.headline, body, foot=_foot(found))


def _changes(said: Verdict) -> str:
    if not said.changes:
        return _panel("What to change first", "Nothing here surely calls for a change.", "")
    rows = []
    for one in said.changes[:6]:
        ask = f"<br><code>{escape(one.command)}</code>" if one.command else ""
        rows.append(f"<li><b>{escape(one.title)}</b><br>{escape(one.why)}{ask}</li>")
    return _panel("What to change first", "The worst first; only what is hardly chance.", f"<ol>{''.join(rows)}</ol>")


def _unknown(said: Verdict) -> str:
    return _panel("What cannot be told", "From these matches.", f"<ul>{''.join(f'<li>{escape(words)}</li>' for words in said.unknown)}</ul>", wide=True)


def _pictures(found: Findings, icons: Icons) -> Iterator[str]:
    """Yield the panels, those left out that make no sense for these matches."""
    yield from _heroes(found, icons)
    places = [*found.seats, *found.order]
    yield _panel(
        "Places",
        f"Fair is {percent(places[0].fair)}; the green band reaches five points either way.",
        plots.forest(places, "Wins by place") + _rows(places),
        foot=_foot(found),
    )
    rounds = plots.histogram([one.rounds for one in found.played], "rounds", "How many rounds matches took")
    yield _panel("Length", "How many rounds matches took.", rounds + _figures(found, LENGTH), foot=_foot(found))
    yield _panel("How they ended", "The rule that ended the match.", _table(found.endings), foot=_foot(found))
    if won := drama.won(found.courses):
        words = "What the later winner was worth. The dark band holds half of the matches, the pale one nine of ten; dashed is the middle of fair matches."
        yield _panel("Drama", words, plots.drama(won, words) + _figures(found, DRAMA), foot=_foot(found))
    if found.slopes:
        yield _reliable(found)
    near = choices.near(found.traces)
    picture = plots.near(near, "How many options were about as good as the best") if any(near.values()) else ""
    words = f"Of the {sum(near.values()):,} questions at which bots judged options; as good as the best means within one point of a chance of winning."
    yield _panel("Choices", words, picture + _figures(found, CHOICES) + _questions(found), foot=_foot(found))
    yield from _cards(found)


def _reliable(found: Findings) -> str:
    """Return whether chances say what comes true, third by third."""
    rows = "".join(f'<tr><th scope="row">{one.name}</th><td>{one.slope:.2f}</td><td>{one.low:.2f} to {one.high:.2f}</td></tr>\n' for one in found.slopes)
    table = f'<table><thead><tr><th scope="col"></th><th scope="col">slope</th><th scope="col">interval</th></tr></thead>\n<tbody>{rows}</tbody></table>'
    cut = thirds(found.courses, [numbers(one.rounds) for one in found.traces])
    picture = plots.reliability(cut, "How often chances came true")
    words = "Whether chances come true as often as they say: then they lie on the dashed line, and the slope is 1. Below they are too sure, above too timid."
    return _panel("Can chances be believed?", words, picture + table, foot=_foot(found))


def _heroes(found: Findings, icons: Icons) -> Iterator[str]:
    if len(found.heroes) < 2:
        return
    words = "How often each wins in average company, by one model of heroes and places. The dot is drawn in to what such heroes are like, its bar is not; red surely is not fair, and the green band reaches five points either way."
    pictured = bool(icons.of)
    picture = icons.beside(plots.forest(found.heroes, "Wins by hero", pictured))
    yield _panel("Heroes", words, picture + _rows(found.heroes, icons), foot=_foot(found))
    names = [row.name for row in found.heroes]
    if len(names) <= MOST_CELLS and pair_count(found) >= PAIR:
        words = "Row against column, in percent."
        yield _panel(
            "Who beats whom",
            words,
            icons.beside(plots.matchups(matchups(found), names, "Who beats whom", pictured)),
            foot=_foot(found, f"{pair_count(found):.0f} matches of each pair"),
        )


def _rows(rows: Sequence[Row], icons: Icons | None = None) -> str:
    cells = "".join(
        f'<tr{" class=out" if row.stands_out else ""}><th scope="row">{icons.before(row.name) if icons else ""}{escape(row.name)}</th><td>{row.share * 100:.1f} %</td><td>{row.low * 100:.0f} to {row.high * 100:.0f}</td><td>{row.n:,}</td></tr>\n'
        for row in rows
    )
    return _details(
        f'<table><thead><tr><th scope="col"></th><th scope="col">won</th><th scope="col">interval</th><th scope="col">of</th></tr></thead>\n<tbody>{cells}</tbody></table>'
    )


def _details(table: str) -> str:
    return f"<details><summary>As a table</summary>\n{table}</details>"


def _figures(found: Findings, ids: Sequence[str]) -> str:
    return _table([one for id in ids if (one := found.figure(id))])


def _table(figures: Sequence[Figure]) -> str:
    """Return figures with their intervals, beside what a fair match would have."""
    null = any(one.null is not None for one in figures)
    head = '<th scope="col"></th><th scope="col"></th><th scope="col">interval</th>' + ('<th scope="col">a fair match</th>' if null else "")
    rows = []
    for one in figures:
        fair = f"<td>{'' if one.null is None else one.told(one.null)}</td>" if null else ""
        alarm = f"<br><em>{escape(one.alarm)}</em>" if one.alarm else ""
        many = "" if one.n == figures[0].n else f" <small>({one.n:,})</small>"
        rows.append(
            f'<tr{" class=out" if one.alarm else ""}><th scope="row">{escape(one.name)}{many}{alarm}</th><td>{one.told()}</td><td>{one.range}</td>{fair}</tr>'
        )
    return "<table><thead><tr>" + head + "</tr></thead>\n<tbody>" + "\n".join(rows) + "</tbody></table>"


def _questions(found: Findings) -> str:
    rows = []
    for one in choices.by_question(found.traces):
        margin = "" if one.margin is None else f"{one.margin:.1f}"
        rows.append(
            f'<tr><th scope="row">{escape(one.question)}</th><td>{one.times:.1f}</td><td>{one.options:.0f}</td><td>{margin}</td><td>{one.judged:,}</td></tr>'
        )
    head = "".join(f'<th scope="col">{words}</th>' for words in ("question", "a match", "options", "best to second, points", "judged"))
    return f"<details><summary>Question by question</summary>\n<table><thead><tr>{head}</tr></thead>\n<tbody>{''.join(rows)}</tbody></table></details>"


def _cards(found: Findings) -> Iterator[str]:
    if not found.cards:
        return
    judged = [card for card in found.cards if card.worth is not None]
    words = "How often a card or ability is played when it can be, and what bots think it brings then: points of a chance of winning over the best without it. Red is hardly ever chosen, or hardly ever possible."
    picture = plots.scatter(judged, "Cards by how often they are played and what they bring") if len(judged) > 1 else ""
    few = [card for card in found.cards if card.alarm]
    body = picture + (_card_table(few) if few else "") + f"<details><summary>All {len(found.cards)} of them</summary>\n{_card_table(found.cards)}</details>"
    yield _panel("Cards", words, body, wide=True, foot=_foot(found))


def _card_table(cards: Sequence[Card]) -> str:
    rows = []
    for one in sorted(cards, key=lambda card: card.rate):
        legal = one.held - one.never_legal
        rate = f"{percent(one.rate)} <small>{percent(one.low)} to {percent(one.high)}, of {one.offered:,}</small>" if one.offered else ""
        worth = "" if one.worth is None else f"{one.worth:+.1f} <small>± {1.96 * one.worth_error:.1f}</small>"
        rows.append(
            f'<tr{" class=out" if one.alarm else ""}><th scope="row">{escape(one.name)}</th><td>{rate}</td>'
            f"<td>{worth}</td><td>{one.never_legal} of {one.held:,}</td><td>{one.never_chosen} of {legal:,}</td></tr>\n"
        )
    head = "".join(f'<th scope="col">{words}</th>' for words in ("", "played when it could be", "points it brings", "could never be", "could, never was"))
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead>\n<tbody>{"".join(rows)}</tbody></table></div>'


def _made(found: Findings, command: Sequence[str], icons: Icons) -> str:
    plan, known = found.venue.plan, found.calibration
    chances = f"exponent {known.exponent:.2f} ± {1.96 * known.error:.2f}, from {known.matches:,} matches" if known else "never calibrated"
    if known and known.content != found.content:
        chances += " with other content"
    options = ", ".join(f"{name} {value}" for name, value in sorted(found.venue.settings.given().items()))
    facts = {
        "Content": found.content,
        "Version": f"outplay {__version__}, rules {found.venue.game.rules_version}",
        "Options": options,
        "Seed": plan.seed,
        "Bots": bots(found),
        "Digest": found.digest,
        "Chances": chances,
        **({"Pictures": "icons by the authors of game-icons.net, CC BY 3.0"} if icons.of else {}),
        "Tables": "figures, heroes, cards, questions, matches and turns, as .parquet beside this page",
    }
    rows = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in facts.items())
    body = f'<p id="command"><code>{escape(shlex.join(command))}</code></p>\n<dl>{rows}</dl>'
    return _panel("Made by this command", "The same command makes the same page, but for the day, on one machine or many.", body, wide=True)
