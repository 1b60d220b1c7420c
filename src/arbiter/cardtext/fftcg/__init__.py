"""The language of FINAL FANTASY TCG cards."""
