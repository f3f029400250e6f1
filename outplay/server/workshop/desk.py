"""What is done in the workshop of a game: variants are made, changed and played, and questions about them are asked."""

from __future__ import annotations

import asyncio
import logging
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, ParamSpec, TypeVar

from outplay.kernel.content import Content, content_hash
from outplay.kernel.errors import ContentError, OutplayError
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.lab.measuring.asked import COMPARING, HERO, Asked
from outplay.lab.measuring.machines import where_of
from outplay.server.identity.people import Maker
from outplay.server.matches import seating
from outplay.server.matches.host import Host
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.workshop.costs import Costs
from outplay.server.workshop.experiments import Experiments
from outplay.server.workshop.measuring import Measuring
from outplay.server.workshop.tiles import tiles
from outplay.version import __version__
from outplay.workshop import Workshop, prints, unbundled

log = logging.getLogger("outplay.server")

P = ParamSpec("P")
T = TypeVar("T")

VARIANTS: Final = "lab"
MEASURED: Final = "measured"
"""The folders in which variants and experiments lie, below the one of the matches."""
MAX_VARIANTS: Final = 40
"""So many variants of a game may there be."""
SHOWN: Final = 16
"""So many signs of a person's id are shown to them, and are enough to allow them."""


class Desk:
    """The workshop of this server, for whom its operator allows. Without a folder there is none."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.config = host.runtime.config
        folder = self.config.workshop
        self.variants = Workshop(folder / VARIANTS) if folder else None
        self.experiments = Experiments(folder / MEASURED) if folder else None
        self.measuring = Measuring(self.experiments, self.config.cluster)
        self.costs = Costs(self.measuring.workers, self.config.cluster)

    async def open(self) -> None:
        """Learn what contents are called here, and go on with what is measured."""
        await asyncio.to_thread(self._learn)
        self.measuring.open()

    def _learn(self) -> None:
        if self.variants is None:
            return
        for game in self.config.games.values():
            if not (self.variants.folder / game.id).is_dir():
                continue
            try:
                for name in self.variants.names(game.id):
                    self.host.hub.variants[game.id, content_hash(self.variants.source(game.id, name))] = name
            except (OutplayError, OSError) as wrong:
                log.warning("the variants of %s cannot be read: %s", game.name, wrong)

    def open_to(self, person: str) -> bool:
        """Return whether somebody may use the workshop."""
        if self.config.workshop is None:
            return False
        if self.config.designers:
            return bool(person) and any(person.startswith(one) for one in self.config.designers)
        return self.config.loopback

    def demand(self, person: str) -> None:
        """Raise RequestRefused, which says what to do, unless somebody may use the workshop."""
        if self.open_to(person):
            return
        if self.config.workshop is None:
            raise RequestRefused("no-workshop", "This server has no workshop.", 403, hint="Whoever runs it can open one: outplay host --lab PERSON.")
        who = f"Ask its operator to add --lab {person[:SHOWN]}" if person else "Play a match here first, so that this server knows you"
        raise RequestRefused("no-designer", "The workshop of this server is for those whom its operator allows.", 403, hint=f"{who}.")

    async def show(self, game: Game[State]) -> m.Workshop:
        """Return the variants and experiments of a game. Raises RequestRefused."""
        variants, experiments = self._there()

        def found() -> m.Workshop:
            listed = [self._listed(game, variants, name) for name in ("", *(one.name for one in variants.variants(game.id)))]
            known = experiments.of(game.id)
            return m.Workshop(
                game=game.id, name=game.name, variants=listed, experiments=known, workers=self.measuring.workers, cluster=self._cluster(), version=__version__
            )

        return await _told(found)

    def _cluster(self) -> str:
        """Return what plays instead of this machine, with its address for whoever sits at it; who comes from elsewhere reads only what it is."""
        name, address = where_of(self.config.cluster)
        if not address:
            return ""
        return f"{name.capitalize()} {address}" if self.config.loopback else name.capitalize()

    def _listed(self, game: Game[State], variants: Workshop, name: str) -> m.VariantInfo:
        """Return a variant for the list, with its first mistake and what differs."""
        variant = variants.variant(game.id, name)
        mistakes = variants.faults(game.id, name) if variant.faults else []
        names = list(dict.fromkeys(one.name for one in variants.differences(game.id, name))) if variant.differences else []
        words = ", ".join(one for one in names[:2] if one) + (f" and {len(names) - 2} more" if len(names) > 2 else "")
        return m.VariantInfo(variant=variant, mistake=mistakes[0].words if mistakes else "", words=words)

    async def bench(self, game: Game[State], name: str) -> m.Bench:
        """Return a variant with all that can be changed in it. Raises RequestRefused."""
        variants, _ = self._there()

        def found() -> m.Bench:
            form = variants.form(game.id, name)
            try:
                content: Content | None = game.read(variants.source(game.id, name))
            except ContentError:
                content = None
            ids = game.settings.dealable(content or game.load())
            return m.Bench(
                variant=form.variant,
                files=form.files,
                faults=list(form.faults),
                differences=list(form.differences),
                refs={kind: list(some) for kind, some in form.refs.items()},
                tiles=tiles(ids, {file: one.value for file, one in form.files.items()}),
                prints=prints(game, content) if content else [],
                numbers=[*_numbers(game, content)] if content else [],
                chances=[m.Chance(one.where.file, [*one.where.path], one.words) for one in game.odds(content)] if content else [],
                icons={**game.part_icons},
            )

        return await _told(found)

    async def touched(self, game: Game[State], name: str) -> m.Touched:
        """Return what a variant touches, without a match of bots. Raises RequestRefused."""
        variants, _ = self._there()
        return await _told(variants.touched, game.id, name)

    async def new(self, game: Game[State], wish: m.NewVariant) -> m.Workshop:
        """Make a variant. Raises RequestRefused."""
        variants, _ = self._there()

        def made() -> None:
            _demand_room(variants, game)
            variants.new(game.id, wish.name.strip(), wish.like)

        await _told(made)
        return await self.show(game)

    async def shared(self, game: Game[State], name: str) -> str:
        """Return a variant as one text. Raises RequestRefused."""
        variants, _ = self._there()
        return await _told(variants.bundle, game.id, name)

    async def take(self, game: Game[State], wish: m.TakeVariant) -> m.Taken:
        """Make a variant of a text that somebody shares, even if it has mistakes. Raises RequestRefused if it is none, or one of another game."""
        variants, _ = self._there()

        def taken() -> str:
            _demand_room(variants, game)
            if (of := unbundled(wish.text).game) != game.id:
                raise RequestRefused("other-game", f"This file is a variant of {of}, not of {game.name}.", 422)
            return variants.take_in(wish.text).name

        name = await _told(taken)
        return m.Taken(variant=name, workshop=await self.show(game))

    async def drop(self, game: Game[State], wish: m.DropVariant) -> m.Workshop:
        """Delete a variant. What was measured of it stays. Raises RequestRefused."""
        variants, _ = self._there()
        await _told(variants.delete, game.id, wish.variant)
        return await self.show(game)

    async def edit(self, game: Game[State], wish: m.EditVariant) -> m.Edited:
        """Change a variant; it is saved even if it cannot be played then. Raises RequestRefused."""
        variants, _ = self._there()
        if not wish.edits:
            raise RequestRefused("nothing", "Nothing is to be changed.", 422)

        def changed() -> m.Edited:
            first = saved = variants.edit(game.id, wish.variant, wish.edits[0], wish.seen)
            for edit in wish.edits[1:]:
                saved = variants.edit(game.id, wish.variant, edit)
            return m.Edited(saved=saved, before=first.before)

        return await _told(changed)

    async def play(self, game: Game[State], wish: m.PlayVariant, who: Maker) -> m.Created:
        """Begin a match with a variant, against bots, or with friends who come by its link. It counts for no rating. Raises RequestRefused."""
        variants, _ = self._there()
        content = await _told(lambda: game.accept(variants.source(game.id, wish.variant)))
        if wish.variant:
            self.host.hub.variants[game.id, content_hash(content.source)] = wish.variant
        seats = [m.SeatPlan(kind="you"), *(m.SeatPlan(kind="link") for _ in range(wish.friends))]
        many = next((n for n in sorted(game.settings.SEATS) if n >= max(len(seats), game.default_seats)), len(seats))
        seats += [m.SeatPlan(kind="bot", level=wish.level) for _ in range(many - len(seats))]
        return await seating.create(self.host, m.NewMatch(game=game.id, seats=seats), who, content)

    async def ask(self, game: Game[State], wish: m.AskLab) -> m.Experiment:
        """Have something measured. Raises RequestRefused."""
        _, experiments = self._there()
        found = await _told(lambda: experiments.add(game.id, *self._asked(game, wish)))
        self.measuring.call()
        return found

    async def cost(self, game: Game[State], wish: m.AskLab) -> m.LabCost:
        """Return what it would cost to have something measured, and the command that asks it. Raises RequestRefused."""
        variants, _ = self._there()
        asked, box, source = await _told(self._asked, game, wish)
        own = (game.folder or Path()) / "content"
        return await self.costs.of(asked, box, source, (own, variants.folder_of(game.id, wish.variant) if wish.variant else own))

    def _asked(self, game: Game[State], wish: m.AskLab) -> tuple[Asked, dict[str, str], dict[str, str]]:
        """Return a question with the content of the box and that of the variant. Raises RequestRefused, OutplayError."""
        variants, _ = self._there()
        box, source = dict(game.load().source), variants.source(game.id, wish.variant)
        content = game.accept(source)
        if wish.kind in COMPARING and content_hash(box) == content_hash(source):
            raise RequestRefused("same", "Nothing differs from the box, so there is nothing to compare.", 422)
        known = {one.id: one.name for one in tiles(game.settings.dealable(content), _read(source))}
        if wish.kind in HERO and wish.hero not in known:
            raise RequestRefused("hero", "Please say whose matches are to be measured.", 422)
        hero = wish.hero if wish.kind in HERO else ""
        question = Asked(
            kind=wish.kind, game=self.config.places.get(game.id, game.id), variant=wish.variant, called=wish.variant, hero=hero, hero_called=known.get(hero, ""),
            bots=seating.level_of(self.config, wish.level).id, most=wish.most, version=__version__, at=self.host.runtime.clock.now(),
        )  # fmt: skip
        return question, box, source

    async def experiment(self, game: Game[State], id: str) -> m.Experiment:
        """Return an experiment with all that is known of it. Raises RequestRefused."""
        variants, experiments = self._there()

        def found() -> m.Experiment:
            one = experiments.one(game.id, id)
            name = one.asked.variant
            if (not name or name in variants.names(game.id)) and content_hash(variants.source(game.id, name)) != one.asked.hash:
                one.since = variants.since(game.id, name, experiments.content(game.id, id))
            return one

        return await _told(found)

    async def report(self, game: Game[State], id: str) -> str:
        """Return the balance report of an experiment, as HTML. Raises RequestRefused."""
        _, experiments = self._there()
        return await _told(experiments.report, game.id, id)

    async def wish(self, game: Game[State], id: str, wish: m.WishLab) -> m.Workshop:
        """Let an experiment go on, pause, stop, or throw it away. Raises RequestRefused."""
        _, experiments = self._there()
        if wish.wish == "drop":
            await _told(experiments.drop, game.id, id)
        else:
            await _told(experiments.wish, game.id, id, wish.wish)
        self.measuring.call()
        return await self.show(game)

    def _there(self) -> tuple[Workshop, Experiments]:
        assert self.variants is not None, "asked before `demand`"
        assert self.experiments is not None
        return self.variants, self.experiments


def _demand_room(variants: Workshop, game: Game[State]) -> None:
    """Raise RequestRefused if there are as many variants as may be."""
    if len(variants.names(game.id)) >= MAX_VARIANTS:
        raise RequestRefused("many", f"There are {MAX_VARIANTS} variants. Delete one first.", 409)


def _read(source: Mapping[str, str]) -> dict[str, Any]:
    """Return the plain data of content that was accepted."""
    return {file: tomllib.loads(text) for file, text in source.items()}


def _numbers(game: Game[State], content: Content) -> Iterator[m.RowNumbers]:
    """Yield the numbers of all texts whose rows have any."""
    for one in game.texts(content):
        numbers = dict[str, int]()
        for name, found in one.numbers.items():
            many = [found] if isinstance(found, int) else found
            numbers |= {f"{name}{n or ''}": value for n, value in zip((0, *range(2, len(many) + 1)), many, strict=False)}
        if numbers:
            yield m.RowNumbers(one.where.file, [*one.where.path], numbers)


async def _told(do: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Do something in a thread, as it reads and writes files. Raises RequestRefused in the words of what went wrong."""
    try:
        return await asyncio.to_thread(do, *args, **named)
    except RequestRefused:
        raise
    except OutplayError as wrong:
        words = str(wrong)
        raise RequestRefused("workshop", f"{words[:1].upper()}{words[1:].rstrip('.')}.", 422) from None
    except OSError as wrong:
        raise RequestRefused("unsaved", f"This could not be saved: {wrong.strerror or wrong}.", 503, hint="The disk of the server may be full.") from None
