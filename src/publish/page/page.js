// SPDX-License-Identifier: MIT
// The page as a whole: its sizes, and what is shown after each change.

let shownSize = 0;

function sizeRow(size) {
  const row = make("tr", { "data-n": size.n });
  const shown = size.held || [];
  const distinct = heldCount(size, false);
  const fundamental = heldCount(size, true);
  row.append(
    make("th", { scope: "row" }, make("a", { href: `#${size.n}` }, `n = ${size.n}`)),
    make("td", {}, String(size.listed_count)),
    make("td", {}, String(size.count)),
    make("td", {}, size.held ? String(distinct) : "unknown"),
    make("td", {}, size.held ? String(fundamental) : "unknown"),
    ...data.classes.map((_, k) => make("td", {}, size.held ? String(shown[k]) : "unknown")),
  );
  return row;
}

function showSizes() {
  const head = [
    "size",
    "listed here",
    "classes here",
    "distinct",
    "fundamental",
    ...data.classes.map((one) => one.name),
  ];
  byId("sizes").replaceChildren(
    make("thead", {}, make("tr", {}, ...head.map((name) => make("th", { scope: "col" }, name)))),
    make("tbody", {}, ...data.sizes.map(sizeRow)),
  );
}

function listedText() {
  const all = (size) => size.listed === "all" && size.whole;
  const canonical = (size) => size.listed === "canonical" || (size.listed === "all" && size.listed_count < 2);
  if (data.sizes.every(all)) return "It lists all solutions.";
  if (data.sizes.every(canonical) && data.sizes.some((size) => size.count))
    return "Of each class that it has, it lists the canonical form alone; counts of squares are of these.";
  return "It does not list all solutions: counts of squares are of those that are listed.";
}

function showMessage(wrong) {
  byId("message").textContent = wrong.join(". ");
  byId("message").hidden = wrong.length === 0;
}

function show(wrong = []) {
  const size = sizeOf(state.n);
  const other = shownSize !== state.n;
  if (other) {
    makeGrid(state.n);
    byId("cards").scrollTop = active = 0;
    for (const row of document.querySelectorAll("#sizes tr[data-n]")) {
      const here = Number(row.dataset.n) === state.n;
      row.classList.toggle("chosen", here);
      if (here) row.querySelector("a").setAttribute("aria-current", "true");
      else row.querySelector("a").removeAttribute("aria-current");
    }
    byId("size-title").textContent = `n = ${state.n}`;
    document.title = `Queens: n = ${state.n} of ${sizesText}`;
    shownSize = state.n;
  }
  showMessage(wrong);
  left = placesLeft(size, state.at, state.not);
  showDetail(size);
  showPuzzle(size);
  showGallery(size);
}

// Shows a state, and gives it an address. What is a step on the way does not stay in the browser's history.
function go(next, onTheWay) {
  state = next;
  if (state.n && !state.sort) state.value = "";
  const address = addressOf(state);
  if (onTheWay) history.replaceState(null, "", address);
  else if (location.hash !== address) history.pushState(null, "", address);
  show();
}

// As it is, where it is no encoded text: a wrong address is said like any other.
function decoded(address) {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function followAddress() {
  const [next, wrong] = readAddress(decoded(location.hash));
  if (next.sort && !valueOf(sizeOf(next.n), next.sort)) {
    wrong.push(`sort=${next.sort}: not in this page for n = ${next.n}`);
    next.sort = "";
  }
  if (next.value && !next.sort) {
    wrong.push(`value=${next.value}: goes with sort, of a key`);
    next.value = "";
  }
  const size = sizeOf(next.n);
  if (!next.board && size.total) lastBoard = next.board = textAt(size, size.places[0]);
  state = next;
  show(wrong);
}

function start() {
  byId("version").textContent = data.version;
  if (data.source) byId("source").replaceChildren(" from ", make("code", {}, data.source));
  byId("listed").textContent = listedText();
  showSizes();
  byId("main").hidden = false;
  startPuzzle();
  startGallery();
  addEventListener("hashchange", followAddress);
  addEventListener("popstate", followAddress);
  byId("skip").addEventListener("click", (event) => {
    event.preventDefault();
    byId("size-title").focus();
    byId("size-title").scrollIntoView();
  });
  followAddress();
}

start();
