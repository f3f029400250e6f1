"""The rulebook, to be read in this order.

The table: `hero`, `under_way` and `lane_cards` are what lies on it, `position` is everything together with the questions that all chapters ask; `drafting`, `stages` and `state` are the verbs that
change it. `knowledge` says who may know what.
The match: `setup`, `x_factor`, `gamers`, `lineup`. The round: `rounds`, `placement`, `reveal`, `towers`, `combat`, `attack`, `death`, `shop`; `figures` and `targeting` are what is counted there.
Abilities: `picks`, `conditions` and `usable` say what may be activated, `windows` and `activation` how, `effects` what it does, `triggers` what sets Passives off.
"""
