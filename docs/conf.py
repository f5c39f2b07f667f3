"""How the pages in this folder become the site (`make docs`); decision 40 says why so."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

HERE = Path(__file__).parent
ROOT = HERE.parent
FONTS = ROOT / "web" / "node_modules" / "@fontsource"
sys.path.insert(0, str(ROOT / "src"))

project = "Steppe"
author = "The Steppe founders"
project_copyright = author
version = release = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
language = "en"

extensions = ["myst_nb", "sphinx.ext.autodoc"]
exclude_patterns = [] if find_spec("steppe.client") else ["reference/client.md"]
default_role = "code"  # `so` in docstrings
nitpicky = True
highlight_language = "text"
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
nb_execution_mode = "off"  # notebooks are run by the tests

autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
add_module_names = False
maximum_signature_line_length = 180

# What furo colours, and which pigment of the app it takes.
PAINTED = {
    "brand-primary": "red",
    "brand-content": "link",
    "brand-visited": "link",
    "foreground-primary": "charcoal",
    "foreground-secondary": "faint",
    "foreground-muted": "faint",
    "foreground-border": "faint",
    "background-primary": "paper",
    "background-secondary": "bone",
    "background-hover": "sand",
    "background-border": "sand",
    "background-item": "sand",
    "code-background": "bone",
    "inline-code-background": "bone",
    "api-name": "link",
    "api-pre-name": "faint",
    "api-background": "bone",
    "api-background-hover": "sand",
    "table-header-background": "sand",
    "highlighted-background": "sand-deep",
    "highlight-on-target": "sand",
    "card-background": "bone",
    "sidebar-link-text--top-level": "charcoal",
    "toc-item-text": "faint",
}


def pigments(skin: str) -> dict[str, str]:
    """The colours of the app in one of its skins, by their own names and by those of the theme."""
    sheet = (ROOT / "web" / "src" / "style" / "colours.css").read_text("utf-8")
    block = sheet.partition(f"\n{skin} {{")[2].partition("}")[0]
    found = dict(re.findall(r"--([\w-]+): (#\w+);", block))
    return found | {f"color-{part}": found[pigment] for part, pigment in PAINTED.items()}


html_theme = "furo"
pygments_dark_style = "gruvbox-dark"
html_title = "Steppe"
html_favicon = "../web/public/icon.svg"
html_logo = "../web/public/icon.svg"
html_static_path = [
    "_static",
    "../web/public/wall.svg",
    "../web/public/wall-night.svg",
    *(str(path) for name in ("atkinson-hyperlegible-latin-[47]00-normal", "caesar-dressing-latin-400-normal")
      for path in sorted(FONTS.glob(f"*/files/{name}.woff2"))),
]  # fmt: skip
html_css_files = ["steppe.css"]
html_js_files = ["steppe.js"]
html_copy_source = False
html_show_sphinx = False
html_theme_options: dict[str, Any] = {
    "light_css_variables": pigments(":root"),
    "dark_css_variables": pigments(":root[data-theme='night']"),
}

# Files beside this folder that pages link to, and the pages that show them.
SHOWN = {
    "CHANGELOG": "changelog",
    "CONTRIBUTING": "contributing",
    "LICENSE": "licence",
    "NOTICE": "notice",
    "README": "index",
    "SECURITY": "reporting",
}


def without_missing(app: Sphinx, docname: str, source: list[str]) -> None:
    """A line with `page?` in a table of contents, or `(page.md)?` elsewhere, is for a page that may not be there."""
    folder = (Path(app.srcdir) / docname).parent
    left_out = {Path(app.srcdir) / name for name in exclude_patterns}

    def kept(found: re.Match[str]) -> str:
        there = set(folder.glob(f"{found[2] or found[3]}.*")) - left_out
        return found[1].replace("?", "") if there else ""

    source[0] = re.sub(r"^((?:([\w/*-]+)|.*\]\(([\w/-]+)\.md\))\?.*\n)", kept, source[0], flags=re.MULTILINE)


def to_pages(app: Sphinx, doctree: nodes.document) -> None:
    """Links to files beside this folder lead to the pages that show them."""
    for node in doctree.findall(addnodes.pending_xref):
        target = Path(node["reftarget"])
        if node.get("reftype") == "myst" and target.stem in SHOWN and target.parent in (Path(), Path(".."), ROOT):
            node["refdomain"], node["reftarget"], node["reftargetid"] = "doc", SHOWN[target.stem], None


def to_public(app: Sphinx, env: Any, node: addnodes.pending_xref, contnode: nodes.Element) -> nodes.Node | None:
    """A type of the public face leads to where it is told; any other is only named."""
    if node.get("refdomain") != "py":
        return None
    name = node["reftarget"].rpartition(".")[2]
    for public in (f"steppe.{name}", f"steppe.envs.{name}"):
        if public != node["reftarget"] and public in env.domains["py"].objects:
            found = env.domains["py"].resolve_xref(env, node["refdoc"], app.builder, "obj", public, node, contnode)
            if found is not None:
                return found
    above = node.parent
    while above is not None and not isinstance(above, addnodes.desc_signature):
        above = above.parent
    return contnode if above is not None else None  # what a page itself refers to must be there


def without_arguments(app: Sphinx, what: str, name: str, thing: Any, options: Any, said: str | None, back: Any) -> Any:
    """What nobody makes by hand, a protocol or a view, is shown without what that would take."""
    return ("", back) if what == "class" and (said == "(*args, **kwargs)" or name.endswith("View")) else None


def once(app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """A module that is told in two parts introduces itself in the first."""
    if what == "module" and options.exclude_members:
        lines.clear()


def plain_calls() -> None:
    """The calls of a client are made for who waits and for who awaits; here they are told as what they are: methods."""
    if find_spec("steppe.client"):
        from steppe.client import Client

        for base in Client.__mro__:
            for name, call in vars(base).copy().items():
                if hasattr(call, "steps"):
                    told = call.steps.__annotations__
                    told["return"] = re.sub(r"^Steps\[(.*)\]$", r"\1", str(told.get("return", "")))
                    setattr(base, name, call.steps)


def setup(app: Sphinx) -> None:
    plain_calls()
    app.connect("autodoc-process-signature", without_arguments)
    app.connect("autodoc-process-docstring", once)
    app.connect("source-read", without_missing)
    app.connect("doctree-read", to_pages)
    app.connect("missing-reference", to_public)
