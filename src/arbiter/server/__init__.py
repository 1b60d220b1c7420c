"""The table in the browser: games kept in a database, played over WebSockets. A client of the table; it adds no rules.

``messages`` is the protocol, ``schema`` writes it as JSON Schema; both work without the extra ``arbiter[server]``.
"""
