"""How the database came to be what it is, a step a file: the same for SQLite and PostgreSQL."""
