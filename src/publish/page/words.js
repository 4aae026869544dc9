// SPDX-License-Identifier: MIT
// The data of the page, and how elements and sentences are made.

const data = JSON.parse(document.getElementById("data").textContent);

const byId = (id) => document.getElementById(id);

// An element with attributes and children; what is a text becomes text, never markup.
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== false && value !== null) element.setAttribute(key, value === true ? "" : value);
  element.append(...children);
  return element;
}

const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

// Placement text: 1 to 9, then a for 10.
const letters = "123456789abcdefghijklmnopqrstuvw";
const letterOf = (column) => letters[column];

const squareName = (row, column) => `r${row + 1}c${column + 1}`;
const chessName = (n, row, column) => `${"abcdefghijklmnopqrstuvwxyz"[column]}${n - row}`;

// --- Sizes ---

const hasSize = (n) => data.sizes.some((size) => size.n === n);
const firstSize = data.sizes[0].n;
const lastSize = data.sizes[data.sizes.length - 1].n;
const sizesText = firstSize === lastSize ? `n = ${firstSize}` : `n = ${firstSize} to ${lastSize}`;
