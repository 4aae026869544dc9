// SPDX-License-Identifier: MIT
// The board to click on: which listed solutions are left with these squares required and those forbidden.

const buttons = [];
let left = new Uint32Array(0);
let current = [0, 0];

const clickMode = () => document.querySelector("input[name=mode]:checked").value;
const squareState = (square) => (isAmong(state.at, square) ? "at" : isAmong(state.not, square) ? "not" : "free");

function afterClick(now) {
  const mode = clickMode();
  if (mode !== "turn") return now === mode ? "free" : mode;
  return { free: "at", at: "not", not: "free" }[now];
}

function setSquare(square, to) {
  const without = (squares) => squares.filter(([row, column]) => row !== square[0] || column !== square[1]);
  const next = { ...state, at: without(state.at), not: without(state.not) };
  if (to !== "free") next[to] = [...next[to], square];
  go(next, true);
}

function moveTo(row, column) {
  const { n } = state,
    to = [Math.min(n - 1, Math.max(0, row)), Math.min(n - 1, Math.max(0, column))];
  buttons[current[0]][current[1]].tabIndex = -1;
  current = to;
  buttons[to[0]][to[1]].tabIndex = 0;
}

function pressKey(event, square) {
  const [row, column] = square,
    last = state.n - 1;
  const moves = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    Home: [event.ctrlKey ? 0 : row, 0],
    End: [event.ctrlKey ? last : row, last],
  };
  const changes = { q: "at", x: "not", Delete: "free", Backspace: "free" };
  if (event.altKey || event.metaKey || (event.ctrlKey && !event.key.match(/^(Home|End)$/))) return;
  if (moves[event.key]) {
    moveTo(...moves[event.key]);
    buttons[current[0]][current[1]].focus();
  } else if (changes[event.key.length === 1 ? event.key.toLowerCase() : event.key]) {
    setSquare(square, changes[event.key.length === 1 ? event.key.toLowerCase() : event.key]);
  } else return;
  event.preventDefault();
}

function makeSquare(row, column) {
  const button = make("button", { type: "button", tabindex: -1, "data-square": squareName(row, column) });
  button.addEventListener("click", () => {
    moveTo(row, column);
    setSquare([row, column], afterClick(squareState([row, column])));
  });
  button.addEventListener("focus", () => moveTo(row, column));
  button.addEventListener("keydown", (event) => pressKey(event, [row, column]));
  return button;
}

function makeGrid(n) {
  const grid = byId("grid");
  buttons.length = 0;
  current = [0, 0];
  grid.style.setProperty("--n", n);
  grid.replaceChildren();
  for (let row = 0; row < n; row++) {
    const line = make("div", { role: "row" });
    buttons.push([]);
    for (let column = 0; column < n; column++) {
      const button = makeSquare(row, column);
      buttons[row].push(button);
      line.append(make("div", { role: "gridcell", class: (row + column) % 2 ? "dark" : "light" }, button));
    }
    grid.append(line);
  }
  buttons[0][0].tabIndex = 0;
}

// Numbers are as large as squares have room for; smaller ones than can be read are left to the squares' names.
function fitNumbers(n, most) {
  const pixels = Math.min(15, (byId("grid").clientWidth / n - 4) / (0.7 * String(most).length));
  byId("grid").style.setProperty("--number", `${pixels}px`);
  return pixels >= 8.5;
}

const squareWords = { at: "queen required", not: "forbidden", free: "free" };

function nameSquare(button, name) {
  if (button.title === name) return;
  button.title = name;
  button.setAttribute("aria-label", name);
}

function fillSquare(button, now, number) {
  if (now === "not") button.replaceChildren("\u00d7");
  else if (now === "free") button.replaceChildren(number);
  else button.replaceChildren(makeSvg("svg", { viewBox: "0 0 1 1", "aria-hidden": "true" }, queenAt(0, 0)));
}

function showSquare(n, row, column, count, most, numbers) {
  const button = buttons[row][column];
  const now = squareState([row, column]);
  const shade = byId("heat").checked && now === "free" && most ? count / most : 0;
  button.className = now;
  button.style.backgroundColor = shade ? `rgb(var(--heat) / ${(0.05 + 0.55 * shade).toFixed(3)})` : "";
  const names = `${squareName(row, column)}, ${chessName(n, row, column)}`;
  nameSquare(button, `${names}: ${squareWords[now]}, a queen in ${count} of ${left.length}`);
  fillSquare(button, now, numbers ? String(count) : "");
}

function leftText(size) {
  const squares = state.at.length + state.not.length;
  const all = plural(size.listed_count, "listed solution", "listed solutions");
  const place = state.board ? findText(size, state.board) : -1;
  const index = place < 0 ? -1 : indexIn(left, place);
  const which = index < 0 ? "" : `; this board is number ${index + 1} of them`;
  return squares ? `${left.length} of ${all} left${which}` : `${all}${which}`;
}

function showPuzzle(size) {
  const counts = occupancyOf(size, left);
  const most = counts.reduce(
    (a, b, k) => Math.max(a, isAmong(state.at, [Math.floor(k / size.n), k % size.n]) ? 0 : b),
    0,
  );
  const numbers = fitNumbers(size.n, most) && byId("heat").checked;
  byId("grid").classList.toggle("heated", byId("heat").checked);
  for (let row = 0; row < size.n; row++)
    for (let column = 0; column < size.n; column++)
      showSquare(size.n, row, column, counts[row * size.n + column], most, numbers);
  byId("left").textContent = leftText(size);
  byId("next").disabled = byId("previous").disabled = left.length === 0;
  byId("clear").disabled = state.at.length + state.not.length === 0;
}

// The next of those that are left, from the board that is shown; around the end.
function step(by) {
  const size = sizeOf(state.n);
  const place = state.board ? findText(size, state.board) : -1;
  if (left.length === 0) return;
  let index = left.findIndex((one) => one >= place);
  if (index < 0) index = left.length;
  const here = left[index] === place;
  const next = by > 0 ? (place < 0 ? 0 : index + (here ? 1 : 0)) : place < 0 ? left.length - 1 : index - 1;
  go({ ...state, board: textAt(size, left[(next + left.length) % left.length]) }, true);
}

function startPuzzle() {
  byId("next").addEventListener("click", () => step(1));
  byId("previous").addEventListener("click", () => step(-1));
  byId("clear").addEventListener("click", () => {
    go({ ...state, at: [], not: [] }, true);
    buttons[current[0]][current[1]].focus();
  });
  byId("heat").addEventListener("change", () => showPuzzle(sizeOf(state.n)));
}
