"""The workshop: variants of games, and the questions that are measured of them."""
