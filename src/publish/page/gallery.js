// SPDX-License-Identifier: MIT
// The classes as cards. However many there are, only the cards that can be seen are there: each has its place by its
// number in the order.

const CARD = { width: 132, height: 190, gap: 8, board: 112 };
let order = [];
let active = 0;
let across = 1;
let arranged = "";
let lastBoard = "";

function valueOf(size, name) {
  const index = data.keys.findIndex((key) => key.name === name);
  return index < 0 ? null : size.key[index];
}

// Classes with a listed board among those that are left.
function classesLeft(size) {
  if (state.at.length + state.not.length === 0) return null;
  const has = new Uint8Array(size.count);
  for (const place of left) has[size.classOf[place]] = 1;
  return has;
}

function chosenClasses(size) {
  const has = classesLeft(size);
  const orbit = state.class ? data.classes.find((one) => one.name === state.class).orbit_size : 0;
  const chosen = [];
  for (let k = 0; k < size.count; k++) if ((!has || has[k]) && (!orbit || size.orbit[k] === orbit)) chosen.push(k);
  return chosen;
}

function sortClasses(size, chosen, value) {
  const wanted = state.value === "" ? -1 : Number(state.value);
  const kept = value && wanted >= 0 ? chosen.filter((k) => value(k, 0) === wanted) : chosen;
  if (value) kept.sort((a, b) => value(a, 0) - value(b, 0) || a - b);
  return state.backwards ? kept.reverse() : kept;
}

function fillSelect(select, options, chosen) {
  select.replaceChildren(
    ...options.map(([value, text]) => make("option", { value, selected: value === chosen }, text)),
  );
  select.value = chosen;
}

function classOptions(size) {
  const options = [["", "all"]];
  for (const { name, orbit_size } of data.classes) {
    const count = size.orbit.reduce((sum, orbit) => sum + (orbit === orbit_size), 0);
    if (count || name === state.class) options.push([name, `${name} (${count})`]);
  }
  return options;
}

function valueOptions(chosen, value) {
  const counts = new Map();
  const key = data.keys.find((one) => one.name === state.sort);
  if (state.value) counts.set(Number(state.value), 0);
  for (const k of value ? chosen : []) counts.set(value(k, 0), (counts.get(value(k, 0)) || 0) + 1);
  const values = [...counts.keys()].sort((a, b) => a - b);
  return [["", "all"], ...values.map((one) => [String(one), `${wordOf(key, one)} (${counts.get(one)})`])];
}

function showControls(size, chosen, value) {
  const keys = data.keys.filter((_, k) => size.key[k]);
  fillSelect(byId("only-class"), classOptions(size), state.class);
  fillSelect(byId("by-key"), [["", "placement"], ...keys.map((key) => [key.name, key.name])], state.sort);
  fillSelect(byId("only-value"), valueOptions(chosen, value), state.value);
  byId("only-value").disabled = !value;
  byId("backwards").checked = state.backwards;
}

// --- Cards ---

const cardId = (index) => `card-${index}`;
const chosenClass = (size) => (state.board ? size.classOf[findText(size, state.board)] : -1);

function cardTitle(size, k) {
  const number = fundamentalNumber(size, k);
  return number ? `${size.n}/${number}` : "";
}

function placeCard(card, index) {
  const x = (index % across) * CARD.width + CARD.gap;
  const y = Math.floor(index / across) * CARD.height + CARD.gap;
  card.style.width = `${CARD.width - CARD.gap}px`;
  card.style.height = `${CARD.height - CARD.gap}px`;
  card.style.transform = `translate(${x}px, ${y}px)`;
}

function cardWords(size, k) {
  const value = valueOf(size, state.sort);
  const key = data.keys.find((one) => one.name === state.sort);
  return value ? `${key.name} ${wordOf(key, value(k, 0))}` : classNamed(size, k).name;
}

function makeCard(size, index) {
  const k = order[index];
  const card = make(
    "div",
    {
      role: "option",
      id: cardId(index),
      class: index === active ? "active" : "",
      "aria-selected": String(k === chosenClass(size)),
      "aria-setsize": order.length,
      "aria-posinset": index + 1,
    },
    drawSmall(Array.from(size.columns.subarray(k * size.n, (k + 1) * size.n)), CARD.board),
    monospaced(canonicalText(size, k)),
    make("span", {}, cardTitle(size, k)),
    make("span", {}, cardWords(size, k)),
  );
  card.addEventListener("click", () => choose(index));
  placeCard(card, index);
  return card;
}

function drawCards() {
  const box = byId("cards");
  const size = sizeOf(state.n);
  across = Math.max(1, Math.floor((box.clientWidth - CARD.gap) / CARD.width));
  const lines = Math.ceil(order.length / across);
  const first = Math.max(0, Math.floor(box.scrollTop / CARD.height) - 1);
  const behind = Math.min(lines, Math.ceil((box.scrollTop + box.clientHeight) / CARD.height) + 1);
  const all = box.firstElementChild;
  all.style.height = `${lines * CARD.height + CARD.gap}px`;
  const wanted = [];
  for (let index = first * across; index < Math.min(order.length, behind * across); index++) wanted.push(index);
  if (!wanted.includes(active) && active < order.length) wanted.push(active); /* what has the focus stays */
  all.replaceChildren(...wanted.map((index) => makeCard(size, index)));
  if (order.length) box.setAttribute("aria-activedescendant", cardId(active));
  else box.removeAttribute("aria-activedescendant");
}

function scrollToActive() {
  const box = byId("cards");
  const top = Math.floor(active / across) * CARD.height;
  if (top < box.scrollTop) box.scrollTop = top;
  if (top + CARD.height + CARD.gap > box.scrollTop + box.clientHeight)
    box.scrollTop = top + CARD.height + CARD.gap - box.clientHeight;
  drawCards();
}

function choose(index) {
  const size = sizeOf(state.n);
  active = index;
  go({ ...state, board: canonicalText(size, order[index]) }, false);
}

function cardKey(event) {
  const page = Math.max(1, Math.floor(byId("cards").clientHeight / CARD.height)) * across;
  const moves = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: across,
    ArrowUp: -across,
    PageDown: page,
    PageUp: -page,
    Home: -order.length,
    End: order.length,
  };
  if (event.altKey || event.ctrlKey || event.metaKey || !order.length) return;
  if (event.key === "Enter" || event.key === " ") choose(active);
  else if (moves[event.key]) {
    const to = active + moves[event.key];
    if (Math.abs(moves[event.key]) !== across || across === 1 || (to >= 0 && to < order.length))
      active = Math.min(order.length - 1, Math.max(0, to));
    scrollToActive();
  } else return;
  event.preventDefault();
}

// What has been arranged anew is seen from its beginning, and a board that is chosen anew where it stands.
function showGallery(size) {
  const value = valueOf(size, state.sort);
  const chosen = chosenClasses(size);
  const arrangement = addressOf({ ...state, board: "", at: [], not: [] });
  showControls(size, chosen, value);
  order = sortClasses(size, chosen, value);
  const here = order.indexOf(chosenClass(size));
  active = here >= 0 ? here : Math.min(active, Math.max(0, order.length - 1));
  if (arrangement !== arranged && state.board === lastBoard) active = byId("cards").scrollTop = 0;
  arranged = arrangement;
  lastBoard = state.board;
  const all = plural(size.count, "class", "classes");
  byId("shown").textContent = order.length === size.count ? all : `${order.length} of ${all}`;
  scrollToActive();
}

// On paper there is no scrolling: the first of them, from the one that is shown on top.
function printCards() {
  const size = sizeOf(state.n);
  const first = Math.floor(byId("cards").scrollTop / CARD.height) * across;
  const behind = Math.min(order.length, first + 120);
  const cards = [];
  for (let index = first; index < behind; index++) cards.push(makeCard(size, index));
  byId("cards").firstElementChild.replaceChildren(...cards);
  byId("printed").textContent = behind - first < order.length ? `${first + 1} to ${behind} of ${order.length}` : "";
}

function startGallery() {
  const box = byId("cards");
  let waiting = false;
  box.append(make("div", { class: "all", role: "presentation" }));
  box.addEventListener("keydown", cardKey);
  box.addEventListener("scroll", () => {
    if (!waiting) requestAnimationFrame(() => ((waiting = false), drawCards()));
    waiting = true;
  });
  addEventListener("resize", () => show());
  addEventListener("beforeprint", printCards);
  addEventListener("afterprint", drawCards);
  const set = (change) => (event) => go({ ...state, ...change(event.target) }, true);
  byId("only-class").addEventListener(
    "change",
    set((select) => ({ class: select.value })),
  );
  byId("by-key").addEventListener(
    "change",
    set((select) => ({ sort: select.value, value: "" })),
  );
  byId("only-value").addEventListener(
    "change",
    set((select) => ({ value: select.value })),
  );
  byId("backwards").addEventListener(
    "change",
    set((box) => ({ backwards: box.checked })),
  );
}
