// SPDX-License-Identifier: MIT
// Boards as pictures: the dark squares are one path, a queen is one use of the page's symbol.

const SVG = "http://www.w3.org/2000/svg";

function makeSvg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function darkSquares(n) {
  let path = "";
  for (let row = 0; row < n; row++)
    for (let column = (row + 1) % 2; column < n; column += 2) path += `M${column} ${row}h1v1h-1z`;
  return path;
}

function queenAt(row, column, size = 1) {
  const margin = (1 - size) / 2;
  return makeSvg("use", { href: "#queen", x: column + margin, y: row + margin, width: size, height: size });
}

// A small board says nothing of its own: its text stands beside it. Where squares are small, queens are larger.
function drawSmall(columns, pixels) {
  const n = columns.length;
  return makeSvg(
    "svg",
    { class: "board", viewBox: `0 0 ${n} ${n}`, width: pixels, height: pixels, "aria-hidden": "true" },
    makeSvg("rect", { class: "light", width: n, height: n }),
    makeSvg("path", { class: "dark", d: darkSquares(n) }),
    ...columns.map((column, row) => queenAt(row, column, n > 8 ? 1.4 : 1)),
  );
}

function drawCoordinates(n) {
  const texts = [];
  for (let k = 0; k < n; k++) {
    const along = makeSvg("text", { x: k + 0.5, y: n + 0.45 });
    const down = makeSvg("text", { x: -0.3, y: k + 0.63 });
    along.textContent = chessName(n, n - 1, k)[0];
    down.textContent = n - k;
    texts.push(along, down);
  }
  return texts;
}

// The large board, with a title and a description for those who hear it.
function drawLarge(columns, title) {
  const n = columns.length;
  const named = makeSvg("title", { id: "board-name" });
  const told = makeSvg("desc", { id: "board-squares" });
  named.textContent = title;
  told.textContent = "Queens on " + columns.map((column, row) => squareName(row, column)).join(", ");
  return makeSvg(
    "svg",
    {
      class: "board",
      viewBox: `-.6 -.1 ${n + 0.7} ${n + 0.7}`,
      "font-size": Math.min(0.36, 0.18 + n / 50),
      role: "img",
      "aria-labelledby": "board-name",
      "aria-describedby": "board-squares",
    },
    named,
    told,
    makeSvg("rect", { class: "light", width: n, height: n }),
    makeSvg("path", { class: "dark", d: darkSquares(n) }),
    makeSvg("rect", { class: "edge", width: n, height: n }),
    ...columns.map((column, row) => queenAt(row, column)),
    ...drawCoordinates(n),
  );
}
