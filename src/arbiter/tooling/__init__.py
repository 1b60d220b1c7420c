"""What other tools use: a pytest plugin, JSON Schemas, a language server for editors, an MCP server for assistants."""
