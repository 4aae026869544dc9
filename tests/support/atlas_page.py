# SPDX-License-Identifier: MIT
"""Reads the page of 'list --format html' as anybody could: the elements by a parser of HTML, the data by one of JSON, and what is packed by what
the sources say of it."""

import base64
import html.parser
import json

from boards import images


class Elements(html.parser.HTMLParser):
    """All elements with their attributes, and the texts of those that have no elements inside."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.found, self.texts, self.declared = [], {}, ""
        self.feed(text)
        self.close()

    def handle_decl(self, declaration):
        self.declared = declaration

    def handle_starttag(self, name, attributes):
        self.found.append((name, dict(attributes)))

    def handle_startendtag(self, name, attributes):
        self.found.append((name, dict(attributes)))

    def handle_data(self, text):
        if self.found:
            key = len(self.found) - 1
            self.texts[key] = self.texts.get(key, "") + text

    def texts_of(self, name):
        return [self.texts.get(k, "") for k, (found, _) in enumerate(self.found) if found == name]


def elements(page):
    return Elements(page.decode("utf-8", "replace"))


def data_of(page):
    parsed = elements(page)
    (text,) = [parsed.texts[k] for k, (name, attributes) in enumerate(parsed.found) if name == "script" and attributes.get("type") == "application/json"]
    return json.loads(text)


def numbers(packed):
    """Seven bits a byte, the lowest first; each is what it is more than the one before."""
    found, number, shift = [], 0, 0
    for byte in base64.b64decode(packed, validate=True):
        number += (byte & 0x7f) << shift
        shift += 7
        if byte < 0x80:
            found.append(number)
            shift = 0
    return found


def canonical_forms(size):
    n, packed = size["n"], base64.b64decode(size["canonical"], validate=True)
    each = (n + 1) // 2
    assert len(packed) == each * size["count"]
    return [tuple([half for byte in packed[k:k + each] for half in (byte >> 4, byte & 15)][:n]) for k in range(0, len(packed), each)]


def orbit(canonical):
    """(least symmetry, image) of each image that differs, in the order of symmetries."""
    found = {}
    for symmetry, image in enumerate(images(canonical)):
        found.setdefault(image, symmetry)
    return [(symmetry, image) for image, symmetry in found.items()]


def listed(size):
    """The boards that the page lists, in order: pairs of the board and (index of its class, symmetry)."""
    forms = canonical_forms(size)
    all_, canonical = size["listed"] == "all", size["listed"] == "canonical"
    masks = b"" if all_ or canonical else base64.b64decode(size["listed"], validate=True)
    found = {}
    for k, form in enumerate(forms):
        for symmetry, image in orbit(form):
            if all_ or (symmetry == 0 if canonical else masks[k] >> symmetry & 1):
                found[image] = (k, symmetry)
    return sorted(found.items())


def values(packed):
    raw = base64.b64decode(packed["values"], validate=True)
    return list(raw) if packed["bytes"] == 1 else [low + 256 * high for low, high in zip(raw[::2], raw[1::2])]


def key_value(data, size, key, k, symmetry):
    """None where the page does not tell it."""
    index = [one["name"] for one in data["keys"]].index(key)
    told = data["keys"][index]
    if size["keys"][index] is None:
        return None
    value = values(size["keys"][index])[k if told["invariant"] else 8 * k + symmetry]
    return told["words"][value] if "words" in told else value


def has_property(data, size, name, k, symmetry):
    index = [one["name"] for one in data["properties"]].index(name)
    bits = base64.b64decode(size["properties"][index], validate=True)
    return bool(bits[k // 8] >> k % 8 & 1 if data["properties"][index]["invariant"] else bits[k] >> symmetry & 1)
