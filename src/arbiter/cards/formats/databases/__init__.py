"""Card databases, a file a format."""
