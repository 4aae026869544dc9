// SPDX-License-Identifier: MIT
// One board: what is known of it, its orbit, and its texts to copy.

function numberLines(size, place) {
  const number = numberAt(size, place);
  const fundamental = fundamentalNumber(size, size.classOf[place]);
  const lines = [];
  const of = (count, words) => (count ? ` of ${count} ${words}` : ` of the ${words}`);
  if (number) lines.push(`${number}${of(heldCount(size, false), "distinct solutions")}`);
  if (fundamental) lines.push(`its class is ${fundamental}${of(heldCount(size, true), "fundamental solutions")}`);
  return lines.length ? lines : ["not known to this page"];
}

function propertyNames(size, k, symmetry) {
  const has = data.properties.filter((_, p) => size.property[p](k, symmetry)).map((property) => property.name);
  return has.length ? has.join(", ") : "none";
}

function factRow(name, ...children) {
  return make("div", {}, make("dt", {}, name), make("dd", {}, ...children));
}

const monospaced = (text) => make("span", { class: "text" }, text);

function keyRow(key, value) {
  return factRow(key.name, wordOf(key, value), make("span", { class: "small" }, ` ${key.summary}`));
}

function factList(size, place) {
  const k = size.classOf[place];
  const symmetry = size.symmetryOf[place];
  const named = classNamed(size, k);
  return make(
    "dl",
    {},
    factRow("placement", monospaced(textAt(size, place))),
    factRow("canonical", monospaced(canonicalText(size, k))),
    factRow("class", `${named.name}: ${named.meaning}`),
    factRow("number", numberLines(size, place).join("; ")),
    factRow("properties", propertyNames(size, k, symmetry)),
    ...data.keys.flatMap((key, index) => (size.key[index] ? [keyRow(key, size.key[index](k, symmetry))] : [])),
  );
}

function showFacts(size, place) {
  const notes = [];
  if (!isListed(size, place))
    notes.push(
      make("p", { class: "message" }, "This board is an image of one that is listed, and is not listed itself."),
    );
  if (size.key.some((key) => !key)) {
    const command = make("code", {}, `nqueens show ${textAt(size, place)}`);
    const words = "Keys that differ from image to image are not in a page of so many boards: ";
    notes.push(make("p", { class: "small" }, words, command, " tells them."));
  }
  byId("facts").replaceChildren(factList(size, place), ...notes);
}

// --- Its orbit ---

function orbitPlaces(size, k) {
  const image = new Uint8Array(size.n);
  const places = new Set();
  for (let s = 0; s < data.symmetries.length; s++) {
    applySymmetry(s, size.n, size.columns, k * size.n, image);
    places.add(findText(size, Array.from(image, letterOf).join("")));
  }
  return [...places].sort((a, b) => a - b);
}

function imageCard(size, place, here) {
  const text = textAt(size, place);
  const number = numberAt(size, place);
  const name = data.symmetries[size.symmetryOf[place]].name;
  const notes = [here ? "this board" : "", isListed(size, place) ? "" : "not listed"].filter(Boolean).join(", ");
  const lines = [number ? `${name} ${size.n}#${number}` : name, notes && `(${notes})`].filter(Boolean);
  return make(
    "a",
    { href: addressOf({ ...state, board: text }), "aria-current": here ? "true" : null },
    drawSmall(columnsAt(size, place), CARD.board),
    monospaced(text),
    ...lines.map((line) => make("span", {}, line)),
  );
}

function showOrbit(size, place) {
  const places = orbitPlaces(size, size.classOf[place]);
  const count = places.length;
  byId("orbit-text").textContent =
    count === 1 ? "1 board" : `${count} boards, each with the symmetry that makes it of the first`;
  const focused = byId("images").contains(document.activeElement);
  byId("images").replaceChildren(...places.map((one) => make("li", {}, imageCard(size, one, one === place))));
  if (focused) byId("images").querySelector("[aria-current]").focus();
}

// --- Its texts, as the program prints them ---

const boardRows = (columns, queen, empty) =>
  columns.map((column) => empty.repeat(column) + queen + empty.repeat(columns.length - 1 - column));

function fenOf(columns) {
  const n = columns.length;
  return columns.map((column) => `${column || ""}Q${n - 1 - column || ""}`).join("/");
}

function textsOf(size, columns, text) {
  return [
    ["text", text],
    ["tuple", `(${columns.map((column) => column + 1).join(",")})`],
    [
      "squares",
      columns
        .map((column, row) => [chessName(size.n, row, column)])
        .sort(([a], [b]) => (a[0] < b[0] ? -1 : 1))
        .join(""),
    ],
    ["fen", fenOf(columns)],
    ["board", boardRows(columns, "Q", ".").join("\n")],
    ["command", `nqueens show ${text}`],
    ["address", `#${boardAddress(size, text)}`],
  ];
}

// Where scripts may not write to the clipboard, the text is selected.
async function copyText(text, from) {
  try {
    await navigator.clipboard.writeText(text);
    byId("copied").textContent = "Copied.";
  } catch {
    getSelection().selectAllChildren(from);
    byId("copied").textContent = "The text is selected; copy it with the keys of your browser.";
  }
}

function showTexts(size, place) {
  byId("copied").textContent = "";
  byId("texts").replaceChildren(
    ...textsOf(size, columnsAt(size, place), textAt(size, place)).map(([name, text]) => {
      const pre = make("pre", { id: `copy-${name}` }, text);
      const button = make("button", { type: "button", "aria-label": `Copy ${name}` }, "Copy");
      button.addEventListener("click", () => copyText(text, pre));
      return make("div", {}, make("span", {}, name), pre, button);
    }),
  );
}

function showDetail(size) {
  const place = state.board ? findText(size, state.board) : -1;
  const number = place < 0 ? 0 : fundamentalNumber(size, size.classOf[place]);
  for (const id of ["detail", "orbit", "copy"]) byId(id).hidden = place < 0;
  if (place < 0) return;
  const title = `Board ${state.board}${number ? `, of class ${size.n}/${number}` : ""}`;
  byId("detail-title").textContent = title;
  byId("board").replaceChildren(drawLarge(columnsAt(size, place), title));
  showFacts(size, place);
  showOrbit(size, place);
  showTexts(size, place);
}
