// SPDX-License-Identifier: MIT
// What is looked at is in the address, so that it can be sent: #8, #8/10 (a class by its number), #8#14 or #8:35281746
// (a board), and behind that ;at=r1c3,r2c5 ;not=r8c8 ;class=half-turn ;sort=knight_pairs ;value=6 ;backwards. What is
// wrong in an address is said, and left out.

const nothing = { board: "", at: [], not: [], class: "", sort: "", value: "", backwards: false };
let state = { n: firstSize, ...nothing };

// "r1c3" or, as in chess, "c8".
function readSquare(n, text) {
  const byRow = /^r(\d{1,2})c(\d{1,2})$/.exec(text);
  const chess = /^([a-z])(\d{1,2})$/.exec(text);
  const square = byRow
    ? [byRow[1] - 1, byRow[2] - 1]
    : chess
      ? [n - chess[2], letters.indexOf(chess[1]) - 9]
      : [-1, -1];
  return square.every((line) => line >= 0 && line < n) ? square : null;
}

const isAmong = (squares, [row, column]) => squares.some(([r, c]) => r === row && c === column);

function readSquares(n, text, wrong) {
  const squares = [];
  for (const name of text.split(",").filter(Boolean)) {
    const square = readSquare(n, name);
    if (!square) wrong.push(`${name}: no square of a board with n = ${n}; expected one like r1c3 or a1`);
    else if (!isAmong(squares, square)) squares.push(square);
  }
  return squares;
}

function readBoard(size, sign, text, wrong) {
  if (sign === ":") {
    if (findText(size, text) >= 0) return text;
    wrong.push(`${text}: no solution in this page for n = ${size.n}`);
    return "";
  }
  const number = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
  const k = sign === "/" ? classOfNumber(size, number) : -1;
  const place = sign === "#" ? placeOfNumber(size, number) : k < 0 ? -1 : canonicalPlace(size, k);
  if (place >= 0) return textAt(size, place);
  const known = size.whole || size.numbers;
  wrong.push(
    `${size.n}${sign}${text}: ` +
      (known ? "no solution of this number in this page" : "the numbers of its solutions are not known to this page"),
  );
  return "";
}

function readOption(next, name, text, wrong) {
  if (name === "at" || name === "not") next[name] = readSquares(next.n, text, wrong);
  else if (name === "class" && data.classes.some((one) => one.name === text)) next.class = text;
  else if (name === "sort" && data.keys.some((key) => key.name === text)) next.sort = text;
  else if (name === "value" && /^\d+$/.test(text)) next.value = text;
  else if (name === "backwards") next.backwards = true;
  else wrong.push(`${name}${text ? `=${text}` : ""}: not understood in an address of this page`);
}

// Returns what an address says, and what is wrong in it.
function readAddress(address) {
  const wrong = [];
  const [head, ...options] = address.replace(/^#/, "").split(";");
  const next = { n: firstSize, ...nothing };
  const parts = /^(\d{0,3})(?:([/#:])(.*))?$/.exec(head);
  if (!parts) return [next, [`${head}: expected a size and a board, such as 8, 8/10 or 8:35281746`]];
  if (parts[1] && !hasSize(Number(parts[1]))) return [next, [`n = ${parts[1]}: this page has ${sizesText}`]];
  if (parts[1]) next.n = Number(parts[1]);
  if (parts[2]) next.board = readBoard(sizeOf(next.n), parts[2], parts[3], wrong);
  for (const option of options) {
    const [name, ...rest] = option.split("=");
    readOption(next, name, rest.join("="), wrong);
  }
  next.not = next.not.filter(
    (square) => !isAmong(next.at, square) || !wrong.push(`${squareName(...square)}: required and forbidden`),
  );
  return [next, wrong];
}

function boardAddress(size, text) {
  const place = findText(size, text);
  const k = size.classOf[place];
  const number = fundamentalNumber(size, k);
  return number && size.symmetryOf[place] === 0 ? `${size.n}/${number}` : `${size.n}:${text}`;
}

function addressOf(of) {
  const squares = (list) => list.map((square) => squareName(...square)).join(",");
  const options = [
    ["at", squares(of.at)],
    ["not", squares(of.not)],
    ["class", of.class],
    ["sort", of.sort],
    ["value", of.value],
  ];
  const head = of.board ? boardAddress(sizeOf(of.n), of.board) : String(of.n);
  return (
    "#" +
    [
      head,
      ...options.filter(([, text]) => text).map(([name, text]) => `${name}=${text}`),
      ...(of.backwards ? ["backwards"] : []),
    ].join(";")
  );
}
