"""The description of the API as a page: made from it once, with a style and a script of our own."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from litestar import MediaType, Request, Response, get

from steppe.server.api.people import services
from steppe.server.wire.problem import MISSING, Problem

PAGE = {"docs.css": "text/css", "docs.js": "text/javascript"}
GROUPS = (  # of types, by how their names end
    ("Messages of socket and stream", r"Message|ClientMessage|Join|Do|Undo|Ballot|Hold|WantView|Ping|Talk"),
    ("Views and events of the games", r".*View|(Maamut|Mammut|Valley)Event|World|Ev|Step|Frame|Effect"),
    ("Everything else", r".*"),
)
Schema = dict[str, Any]


@get("/api/docs", media_type=MediaType.HTML, include_in_schema=False)
async def docs(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page; made when somebody first asks for it, apart from the loop."""
    state = request.app.state
    if "page" not in state:
        state.page = await services(request).store.compute(lambda: page(state.described).encode())
    return Response(state.page, media_type="text/html", headers={"cache-control": "no-cache"})


@get("/api/docs/{name:str}", include_in_schema=False)
async def part(name: str) -> Response[bytes]:
    """Its style and its script."""
    if name not in PAGE:
        raise Problem(MISSING, "no_such_page")
    text = files("steppe.server.api").joinpath("page", name).read_bytes()
    return Response(text, media_type=PAGE[name], headers={"cache-control": "no-cache"})


def page(found: Schema) -> str:
    """The whole page."""
    calls = [(path, method, call) for path, methods in found["paths"].items() for method, call in methods.items()]
    types = found["components"]["schemas"]
    nav, main = [], []
    for tag in found["tags"]:
        own = [each for each in calls if each[2]["tags"] == [tag["name"]]]
        nav.append(f'<p><a href="#{tag["name"]}">{tag["name"]}</a><ul>')
        nav += [
            f'<li><a href="#{call["operationId"]}"><b class={method}>{method}</b> {_e(call["summary"])}</a>'
            for _, method, call in own
        ]
        nav.append("</ul>")
        main.append(f'<section id="{tag["name"]}"><h2>{tag["name"]}</h2><p>{_text(tag["description"])}')
        main += [_call(path, method, call, types) for path, method, call in own]
        main.append("</section>")
    left = [name for name in types if "." not in name]
    nav.append('<p><a href="#types">Types</a><ul>')
    main.append("<section id=types><h2>Types</h2><p>What is sent and answered. A star marks what is always there.")
    for title, names in GROUPS:
        pattern = re.compile(rf"(?:\w*{names})")
        own_types = [name for name in left if pattern.fullmatch(name)]
        left = [name for name in left if name not in own_types]
        key = title.partition(" ")[0].lower()
        nav.append(f'<li><a href="#{key}">{title}</a>')
        main.append(f"<h3 id={key}>{title}</h3>")
        main += [_type(name, types) for name in own_types]
    main.append("</section>")
    return (
        '<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width">'
        "<title>Steppe: API</title><link rel=icon href=/icon.svg><link rel=stylesheet href=/api/docs/docs.css>"
        "<script src=/api/docs/docs.js defer></script><body>"
        "<header><a href=/>Steppe</a> <strong>API</strong><input type=search id=find placeholder=Find "
        'aria-label="Find a call or type"><a href=/api/schema>OpenAPI</a></header>'
        f"<details id=menu><summary>Calls and types</summary><nav>{''.join(nav)}</ul></nav></details>"
        f"<main><section id=start><h1>Play from any program</h1>{_prose(found['info']['description'])}"
        f"{_who(found)}</section>{''.join(main)}</main>"
    )


def _who(found: Schema) -> str:
    rows = "".join(
        f"<tr><td><code>{name}</code><td>{_text(scheme['description'])}"
        for name, scheme in found["components"]["securitySchemes"].items()
    )
    return f"<h2>Who you are</h2><div class=wide><table class=fields>{rows}</table></div>"


def _call(path: str, method: str, call: Schema, types: Schema) -> str:
    id, body = call["operationId"], call.get("requestBody", {}).get("content", {}).get("application/json", {})
    shown = re.sub(r"(\{\w+\})", r"<i>\1</i>", _e(path))
    parts = [
        f'<article id="{id}" data-method={method} data-path="{_e(path)}">',
        f"<h3><b class={method}>{method}</b> <code>{shown}</code></h3><p><strong>{_e(call['summary'])}.</strong> ",
        _text(call.get("description", "")) if call.get("description") != call["summary"] else "",
        f"<p class=who>{_needs(call['security'])}",
    ]
    if call.get("parameters"):
        rows = [
            f"<tr><td><code>{_e(each['name'])}</code>{'*' if each.get('required') else ''}<td>{each['in']}, "
            f"{_kind(each.get('schema', {}))}<td>{_text(each.get('description', ''))}"
            for each in call["parameters"]
        ]
        parts.append(f"<div class=wide><table class=fields>{''.join(rows)}</table></div>")
    if body:
        example = types.get(_name(body["schema"]), {}).get("examples", [{}])[0]
        parts.append(f"<p>Takes {_kind(body['schema'])}")
        parts.append(f"<pre class=body>{_e(_lines(example))}</pre>" if example else "")
    for status, answer in call["responses"].items():
        if status.startswith("2"):
            said = " or ".join(_kind(each["schema"], kind) for kind, each in answer.get("content", {}).items())
            parts.append(f"<p>Answers <b class=status>{status}</b> {said or 'nothing'}")
    return "".join([*parts, "</article>"])


def _lines(example: Schema) -> str:
    """An example, a field a line."""
    rows = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in example.items()]
    return "{\n" + ",\n".join(rows) + "\n}"


def _needs(security: list[Schema]) -> str:
    if {} in security or {"forgery": []} in security:
        return "Anybody may call it."
    return "Needs a token or a session."


def _type(name: str, types: Schema) -> str:
    found = types[name]
    parts = [f'<article id="type-{name}" class=type><h4><code>{name}</code></h4>']
    if found.get("description"):
        parts.append(f"<p>{_text(found['description'])}")
    if found.get("properties"):
        needed = found.get("required", ())
        rows = [
            f"<tr><td><code>{_e(field)}</code>{'*' if field in needed else ''}<td>{_kind(each)}"
            f"<td>{_text(each.get('description', ''))}"
            for field, each in found["properties"].items()
        ]
        parts.append(f"<div class=wide><table class=fields>{''.join(rows)}</table></div>")
    elif events := [each for each in types if each.startswith(f"{name}.")]:
        rows = [
            f"<tr><td><code>{_e(types[each]['title'])}</code><td>"
            f"{', '.join(f'<code>{_e(key)}</code>' for key in types[each]['properties']['data']['properties'])}"
            f"<td>{_text(types[each]['description'])}"
            for each in events
        ]
        table = f"<div class=wide><table class=fields>{''.join(rows)}</table></div>"
        parts.append(f"<details><summary>{len(events)} events</summary>{table}</details>")
    else:
        parts.append(f"<p>{_kind({key: value for key, value in found.items() if key != 'description'})}")
    return "".join([*parts, "</article>"])


def _name(schema: Schema) -> str:
    return str(schema.get("$ref", "")).rpartition("/")[2]


def _kind(schema: Schema, media: str = "application/json") -> str:
    """What a value is, in a few words, with links to named types."""
    if name := _name(schema):
        shown = name.replace(".", ".<wbr>")
        return f'<a href="#type-{name.partition(".")[0]}">{shown}</a>'
    if "contentSchema" in schema:
        return f"{media} of {_kind(schema['contentSchema'])}"
    if "const" in schema or "enum" in schema:
        return " | ".join(f"<code>{_e(json.dumps(each))}</code>" for each in schema.get("enum", [schema.get("const")]))
    if some := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(dict.fromkeys(map(_kind, some)))
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return (
                f"[{', '.join(map(_kind, schema['prefixItems']))}{', …' if schema.get('items') is not False else ''}]"
            )
        case "array":
            inner = _kind(schema.get("items") or {})
            return f"list of ({inner})" if " | " in inner else f"list of {inner}"
        case "object" if isinstance(schema.get("additionalProperties"), dict):
            return f"map to {_kind(schema['additionalProperties'])}"
        case list() as kinds:
            return " | ".join(kinds)
        case str() as kind:
            return kind if media == "application/json" else _e(media)
        case _:
            return "any" if media == "application/json" else _e(media)


def _prose(text: str) -> str:
    """Paragraphs and a numbered list."""
    return "".join(_blocks(text))


def _blocks(text: str) -> Iterator[str]:
    for block in text.split("\n\n"):
        steps = re.findall(r"^\d+\. (.*)$", block, re.MULTILINE)
        if steps:
            yield f"<ol>{''.join(f'<li>{_text(step)}' for step in steps)}</ol>"
        else:
            yield f"<p>{_text(block)}"


def _text(text: str) -> str:
    """A sentence; what stands between backticks is code."""
    plain = " ".join(text.split())
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", _e(plain))


def _e(text: str) -> str:
    return html.escape(str(text))


routes = [docs, part]
