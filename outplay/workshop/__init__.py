"""Variants of games: what a designer changes of the cards, heroes and maps in a box, as folders of the game's own files."""

from outplay.workshop.differences import Difference
from outplay.workshop.edits import Edit, Insert, Move, Remove, Set, Write
from outplay.workshop.forms import FormFile, Ref, icons
from outplay.workshop.variants import Form, Meanwhile, Saved, Variant, Workshop

__all__ = ["Difference", "Edit", "Form", "FormFile", "Insert", "Meanwhile", "Move", "Ref", "Remove", "Saved", "Set", "Variant", "Workshop", "Write", "icons"]
