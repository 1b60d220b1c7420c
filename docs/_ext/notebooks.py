"""Notebooks as pages: their cells, and what they printed when they were last run (tools/notebook.py --write)."""

import json


def as_markdown(text: str) -> str:
    """The cells of a notebook one after the other."""
    parts = []
    for cell in json.loads(text)["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        for output in cell["outputs"]:
            said = "".join(output.get("text") or output["data"]["text/plain"])
            parts.append(f"```text\n{said.rstrip()}\n```")
    return "\n\n".join(parts) + "\n"


def read(app, name, source) -> None:
    if app.env.doc2path(name).suffix == ".ipynb":
        source[0] = as_markdown(source[0])


def setup(app):
    app.connect("source-read", read)
    return {"parallel_read_safe": True}
