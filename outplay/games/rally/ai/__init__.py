"""What bots know of the game. Read `still` first: where a robot gets to if nobody disturbs it.

On it stand `plans`, what the programs of a robot are worth, and beside them `option_worth`, what option cards are worth. `likely` says what a sensible player does, `value`
how good a table is; bots ask these two.
"""
