"""Grammar files."""
