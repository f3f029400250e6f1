"""Variants of games: what a designer changes of the cards, heroes and maps in a box, as folders of the game's own files."""

from outplay.workshop.bundles import unbundled
from outplay.workshop.differences import Difference
from outplay.workshop.edits import Edit, Insert, Move, Remove, Set, Write
from outplay.workshop.forms import FormFile, Ref, icons, rows
from outplay.workshop.known import Known
from outplay.workshop.prints import Print, prints
from outplay.workshop.scenes import Otherwise, PlayedAgain
from outplay.workshop.variants import Cited, Form, Meanwhile, Saved, Touched, Variant, Workshop

__all__ = [
    "Cited",
    "Difference",
    "Edit",
    "Form",
    "FormFile",
    "Insert",
    "Known",
    "Meanwhile",
    "Move",
    "Otherwise",
    "PlayedAgain",
    "Print",
    "Ref",
    "Remove",
    "Saved",
    "Set",
    "Touched",
    "Variant",
    "Workshop",
    "Write",
    "icons",
    "prints",
    "rows",
    "unbundled",
]
