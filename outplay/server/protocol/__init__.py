"""What crosses the wire: messages, refusals, views of a table, and what is new in them."""
