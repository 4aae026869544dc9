# SPDX-License-Identifier: MIT
"""Reads boards out of pictures: of SVG and TikZ from what is written, of pixels from what is seen. Knows of no size and no place: a board is
where its squares are, and a queen where a square is dark."""

import re
import struct
import xml.etree.ElementTree as ElementTree
import zlib

SVG, XLINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}"
LETTERS = "123456789abcdefghijklmnopqrstuvw"


def text_of(n, box, queens):
    """The placement text of queens, given by the middles of their boxes."""
    x, y, width, height = box
    by_row = {int((down - y) / height * n): int((across - x) / width * n) for across, down in queens}
    assert len(queens) == n and sorted(by_row) == list(range(n))
    return "".join(LETTERS[by_row[row]] for row in range(n))


def numbers(element, *names):
    return [float(element.get(name)) for name in names]


def boards_of_svg(data):
    """The root, and for each board its group, title and text."""
    root, boards = ElementTree.fromstring(data), []
    assert root.find(f"{SVG}title").text and root.find(f"{SVG}desc").text
    for group in root.findall(f"{SVG}g"):
        queens = []
        for use in group.findall(f"{SVG}use"):
            assert use.get(f"{XLINK}href") == "#" + root.find(f"{SVG}defs/{SVG}symbol").get("id")
            x, y, width, height = numbers(use, "x", "y", "width", "height")
            queens.append((x + width / 2, y + height / 2))
        box = numbers(group.find(f"{SVG}rect"), "x", "y", "width", "height")
        boards.append((group, group.find(f"{SVG}title").text, text_of(len(queens), box, queens)))
    return root, boards


def squares_of_svg(data, n):
    """The root, and for each board of n, which may have any squares: its title; the squares with queens, with crosses, with frames, with
    marks of free ones; and a text by square."""
    root, boards = ElementTree.fromstring(data), []
    for group in root.findall(f"{SVG}g"):
        left, top, width, height = numbers(group.find(f"{SVG}rect"), "x", "y", "width", "height")

        def square(x, y):
            return int((y - top) / height * n), int((x - left) / width * n)

        def middles(elements):
            return [square(x + wide / 2, y + high / 2) for x, y, wide, high in (numbers(element, "x", "y", "width", "height") for element in elements)]

        boxes = group.findall(f"{SVG}rect")
        small = [box for box in boxes if float(box.get("width")) < 0.4 * width / n]
        framed = [box for box in boxes if box.get("stroke") and float(box.get("width")) < 1.5 * width / n and float(box.get("width")) < width]
        lines = [numbers(line, "x1", "y1", "x2", "y2") for line in group.findall(f"{SVG}line")]
        inside = {square(float(label.get("x")), float(label.get("y"))): label.text for label in group.findall(f"{SVG}text")
                  if left < float(label.get("x")) < left + width and top < float(label.get("y")) < top + height}
        boards.append({"title": group.find(f"{SVG}title").text, "queens": middles(group.findall(f"{SVG}use")), "frames": middles(framed), "free": middles(small),
                       "crosses": [square((x1 + x2) / 2, (y1 + y2) / 2) for x1, y1, x2, y2 in lines if y2 > y1 and abs(x2 - x1) < width / n], "texts": inside})
    return root, boards


def boards_of_tikz(data):
    boards = []
    for picture in re.findall(r"\\begin\{tikzpicture\}(.*?)\\end\{tikzpicture\}", data, re.S):
        box = [float(word) for word in re.search(r"\(([\d.]+),([\d.]+)\)rectangle\(([\d.]+),([\d.]+)\)", picture).groups()]
        box = [*box[:2], box[2] - box[0], box[3] - box[1]]
        queens = [(float(x) + 50 * float(scale), float(y) + 50 * float(scale))
                  for scale, x, y in re.findall(r"\\pic\[nq,scale=([\d.]+)\] at \(([\d.]+),([\d.]+)\) \{nqueens queen\};", picture)]
        boards.append(text_of(len(queens), box, queens))
    return boards


# --- Pixels: (width, height, rows of bytes R G B) ---

def read_ppm(data):
    head = re.match(rb"P6\s(\d+)\s(\d+)\s255\s", data)
    width, height = int(head[1]), int(head[2])
    body = data[head.end():]
    return width, height, [body[3 * width * row:3 * width * (row + 1)] for row in range(height)]


def read_png(data):
    """Eight bits a colour, no palette, not interlaced."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0]
        if kind == b"IHDR":
            width, height, depth, colours, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert (depth, interlaced) == (8, 0) and colours in (2, 6)
        packed += body if kind == b"IDAT" else b""
        at += 12 + length
    step = 3 if colours == 2 else 4
    raw, rows, above = zlib.decompress(packed), [], bytearray(step * width)
    for row in range(height):
        start = row * (step * width + 1)
        line = bytearray(raw[start + 1:start + 1 + step * width])
        unfilter(raw[start], line, above, step)
        rows.append(bytes(line) if step == 3 else b"".join(bytes(line[k:k + 3]) for k in range(0, len(line), 4)))
        above = line
    return width, height, rows


def unfilter(kind, line, above, step):
    for k in range(len(line)) if kind else ():
        left, up, corner = (line[k - step] if k >= step else 0), above[k], (above[k - step] if k >= step else 0)
        if kind == 4:
            near = left + up - corner
            guess = min((left, up, corner), key=lambda value: abs(near - value))
        else:
            guess = {1: left, 2: up, 3: (left + up) // 2}[kind]
        line[k] = (line[k] + guess) & 255


def runs(flags):
    """Where it is true without a gap: pairs of a first and a place behind the last."""
    edges = [k for k in range(len(flags) + 1) if (k > 0 and flags[k - 1]) != (k < len(flags) and flags[k])]
    return list(zip(edges[::2], edges[1::2]))


def boards_of_pixels(pixels, n):
    """The texts of boards of n: rows of boards from the top, each from the left. What has the tint of squares is a board."""
    _, _, rows = pixels
    tinted = [[red - blue > 8 for red, blue in zip(row[0::3], row[2::3])] for row in rows]
    boards = []
    for top, bottom in runs([any(row) for row in tinted]):
        if bottom - top < n:
            continue
        for left, right in runs([any(column) for column in zip(*tinted[top:bottom])]):
            if right - left >= n:
                boards.append(text_of_pixels(rows, n, (left, top, right - left, bottom - top)))
    return boards


def text_of_pixels(rows, n, box):
    left, top, wide, high = box
    assert abs(wide - high) <= max(3, 0.03 * wide)
    text = ""
    for row in range(n):
        ink = [0] * n
        for y in range(top + (4 * row + 1) * high // (4 * n), top + (4 * row + 3) * high // (4 * n) + 1):
            for column in range(n):
                for x in range(left + (4 * column + 1) * wide // (4 * n), left + (4 * column + 3) * wide // (4 * n) + 1):
                    ink[column] += max(rows[y][3 * x:3 * x + 3]) < 110
        assert sum(count > 0 for count in ink) == 1, (row, ink)
        text += LETTERS[ink.index(max(ink))]
    return text
