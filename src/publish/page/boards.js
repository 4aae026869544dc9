// SPDX-License-Identifier: MIT
// All boards of one size: the images of the canonical forms, in the order of their texts, a list of columns for each
// row, so that a question about squares is a walk along a few of these lists.

function applySymmetry(symmetry, n, from, start, image) {
  const steps = data.symmetries[symmetry];
  const last = n - 1;
  for (let r = 0; r < n; r++) {
    let row = r;
    let column = from[start + r];
    if (steps.swap) [row, column] = [column, row];
    if (steps.turn_rows) row = last - row;
    if (steps.turn_columns) column = last - column;
    image[row] = column;
  }
}

function isSame(n, image, others, count) {
  for (let k = 0; k < count; k++) {
    let row = 0;
    while (row < n && others[k][row] === image[row]) row++;
    if (row === n) return true;
  }
  return false;
}

// Unsorted: rows, and for each board its class and the least symmetry that makes it.
function makeImages(size) {
  const { n, count } = size,
    symmetries = data.symmetries.length,
    most = count * symmetries;
  const rows = Array.from({ length: n }, () => new Uint8Array(most));
  const classes = new Uint32Array(most);
  const symmetry = new Uint8Array(most);
  const orbit = new Uint8Array(count);
  const images = Array.from({ length: symmetries }, () => new Uint8Array(n));
  let total = 0;
  for (let k = 0; k < count; k++) {
    let different = 0;
    for (let s = 0; s < symmetries; s++) {
      const image = images[different];
      applySymmetry(s, n, size.columns, k * n, image);
      if (isSame(n, image, images, different)) continue;
      for (let row = 0; row < n; row++) rows[row][total] = image[row];
      classes[total] = k;
      symmetry[total++] = s;
      different++;
    }
    orbit[k] = different;
  }
  return { rows, classes, symmetry, orbit, total };
}

// By each row in turn from the last, keeping the order of those that are equal there: sorted by all rows in the end.
function sortedOrder(n, rows, total) {
  let order = new Uint32Array(total).map((_, k) => k);
  let next = new Uint32Array(total);
  for (let row = n - 1; row >= 0; row--) {
    const columns = rows[row];
    const start = new Uint32Array(n + 1);
    for (let k = 0; k < total; k++) start[columns[k] + 1]++;
    for (let c = 1; c <= n; c++) start[c] += start[c - 1];
    for (let k = 0; k < total; k++) next[start[columns[order[k]]]++] = order[k];
    [order, next] = [next, order];
  }
  return order;
}

const pick = (array, order, total) => new array.constructor(total).map((_, k) => array[order[k]]);

// The boards that are listed, as places among all.
function listedPlaces(size) {
  if (size.listed === "all") return new Uint32Array(size.total).map((_, k) => k);
  const masks = size.listed === "canonical" ? null : bytesOf(size.listed);
  const places = new Uint32Array(size.listed_count);
  let count = 0;
  for (let k = 0; k < size.total; k++)
    if (masks ? (masks[size.classOf[k]] >> size.symmetryOf[k]) & 1 : size.symmetryOf[k] === 0) places[count++] = k;
  return places;
}

// A size with all that is made of its data, made when it is first wanted.
const made = new Map();
function sizeOf(n) {
  if (made.has(n)) return made.get(n);
  const size = { ...data.sizes.find((one) => one.n === n) };
  size.columns = canonicalOf(size);
  const { rows, classes, symmetry, orbit, total } = makeImages(size),
    order = sortedOrder(n, rows, total);
  size.total = total;
  size.orbit = orbit;
  size.rows = rows.map((columns) => pick(columns, order, total));
  size.classOf = pick(classes, order, total);
  size.symmetryOf = pick(symmetry, order, total);
  size.places = listedPlaces(size);
  size.property = data.properties.map((property, k) => propertyOf(property, size.properties[k]));
  size.key = data.keys.map((key, k) => keyOf(key, size.keys[k]));
  if (size.numbers) size.numbers = numbersOf(size.numbers, size.listed_count);
  if (size.fundamental_numbers) size.fundamental_numbers = numbersOf(size.fundamental_numbers, size.count);
  made.set(n, size);
  return size;
}

// --- Questions about a board, by its place ---

const textAt = (size, place) => size.rows.map((columns) => letterOf(columns[place])).join("");
const columnsAt = (size, place) => size.rows.map((columns) => columns[place]);

function findText(size, text) {
  let low = 0;
  let high = size.total;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (textAt(size, middle) < text) low = middle + 1;
    else high = middle;
  }
  return low < size.total && textAt(size, low) === text ? low : -1;
}

const canonicalText = (size, k) => Array.from(size.columns.subarray(k * size.n, (k + 1) * size.n), letterOf).join("");
const canonicalPlace = (size, k) => findText(size, canonicalText(size, k));

// The place among sorted places; -1 where it is not there.
function indexIn(places, place) {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle] < place) low = middle + 1;
    else high = middle;
  }
  return places[low] === place ? low : -1;
}

const isListed = (size, place) => indexIn(size.places, place) >= 0;

// Numbers are those of the catalog; 0 where they are not known.
function numberAt(size, place) {
  if (size.whole) return place + 1;
  const index = size.numbers ? indexIn(size.places, place) : -1;
  return index < 0 ? 0 : size.numbers[index];
}
const fundamentalNumber = (size, k) =>
  size.whole ? k + 1 : size.fundamental_numbers ? size.fundamental_numbers[k] : 0;

function placeOfNumber(size, number) {
  if (size.whole) return number >= 1 && number <= size.total ? number - 1 : -1;
  const index = size.numbers ? indexIn(size.numbers, number) : -1;
  return index < 0 ? -1 : size.places[index];
}
function classOfNumber(size, number) {
  if (size.whole) return number >= 1 && number <= size.count ? number - 1 : -1;
  return size.fundamental_numbers ? indexIn(size.fundamental_numbers, number) : -1;
}

const classNamed = (size, k) => data.classes.find((one) => one.orbit_size === size.orbit[k]);

// How many solutions there are of n, and of each class, where the catalog holds all of n.
const heldCount = (size, fundamental) =>
  size.held ? size.held.reduce((sum, count, k) => sum + count * (fundamental ? 1 : data.classes[k].orbit_size), 0) : 0;

// --- Questions about squares ---

// The listed boards that have a queen on each square of `at` and on none of `not`.
function placesLeft(size, at, not) {
  const tests = [...at.map((square) => [...square, true]), ...not.map((square) => [...square, false])];
  let left = size.places;
  for (const [row, column, wanted] of tests) {
    const columns = size.rows[row];
    left = left.filter((place) => (columns[place] === column) === wanted);
  }
  return left;
}

// counts[row * n + column]: of these boards, how many have a queen there. Those of all that are listed are kept.
function occupancyOf(size, places) {
  if (places !== size.places) return countQueens(size, places);
  return (size.occupancy ??= countQueens(size, places));
}

function countQueens(size, places) {
  const { n } = size,
    counts = new Uint32Array(n * n);
  for (let row = 0; row < n; row++) {
    const columns = size.rows[row];
    const base = row * n;
    for (let k = 0; k < places.length; k++) counts[base + columns[places[k]]]++;
  }
  return counts;
}
