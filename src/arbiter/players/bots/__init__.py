"""Programs as players, and our players as programs: the bot protocol (docs/bots.md)."""
