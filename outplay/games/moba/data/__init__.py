"""What is written down: content rows and their checks, vocabulary, settings, board, events, look."""
