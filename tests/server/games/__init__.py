"""Two tiny games for the server's tests: `race` is open, `whisper` has secrets."""
