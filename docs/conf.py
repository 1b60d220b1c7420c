"""How the documentation site is made from this folder: `make docs`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

import arbiter

project = "Arbiter"
author = "Arbiter contributors"
copyright = "Arbiter contributors"  # the name is Sphinx's
version = release = arbiter.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "notebooks", "root_documents", "rulebooks", "accessible"]
exclude_patterns = ["_build"]
source_suffix = {".md": "markdown", ".ipynb": "markdown"}
myst_enable_extensions = ["deflist", "colon_fence"]
myst_heading_anchors = 4
# Notebooks begin where they like; a page that is not in the contents yet is found by searching.
suppress_warnings = ["myst.header", "toc.not_included"]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "imported-members": True}
autodoc_mock_imports = ["numpy", "gymnasium", "pettingzoo", "pyspiel", "altair", "pyarrow", "ray"]

html_theme = "furo"
html_title = f"Arbiter {release}"
html_static_path = ["_static"]
html_css_files = ["arbiter.css"]
html_extra_path = ["scenario.schema.json", "cards.schema.json", "bots.schema.json"]
html_show_sphinx = False
html_copy_source = False
templates_path = ["_templates"]
