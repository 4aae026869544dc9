// SPDX-License-Identifier: MIT
// What is packed, unpacked: bytes in base64, numbers as what each is more than the one before.

function bytesOf(text) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let k = 0; k < bytes.length; k++) bytes[k] = binary.charCodeAt(k);
  return bytes;
}

// Seven bits a byte, the lowest first; the eighth says that more follow.
function numbersOf(text, count) {
  const bytes = bytesOf(text);
  const numbers = new Uint32Array(count);
  let at = 0;
  let number = 0;
  for (let k = 0; k < count; k++) {
    for (let shift = 0; ; shift += 7) {
      number += (bytes[at] & 0x7f) << shift;
      if (!(bytes[at++] & 0x80)) break;
    }
    numbers[k] = number;
  }
  return numbers;
}

// Two rows a byte, the upper one in the upper half. Returns a class's n columns behind those of the class before.
function canonicalOf(size) {
  const { n, count } = size,
    bytes = bytesOf(size.canonical),
    columns = new Uint8Array(n * count),
    each = (n + 1) >> 1;
  for (let k = 0; k < count; k++)
    for (let row = 0; row < n; row++) {
      const byte = bytes[k * each + (row >> 1)];
      columns[k * n + row] = row & 1 ? byte & 15 : byte >> 4;
    }
  return columns;
}

function valuesOf(packed) {
  const bytes = bytesOf(packed.values);
  return packed.bytes === 1
    ? bytes
    : new Uint16Array(bytes.length / 2).map((_, k) => bytes[2 * k] | (bytes[2 * k + 1] << 8));
}

// A function of a class and a symmetry, or null where the page has no values.
function propertyOf(property, text) {
  const bytes = bytesOf(text);
  if (property.invariant) return (k) => Boolean((bytes[k >> 3] >> (k & 7)) & 1);
  return (k, symmetry) => Boolean((bytes[k] >> symmetry) & 1);
}

function keyOf(key, packed) {
  if (!packed) return null;
  const values = valuesOf(packed);
  return key.invariant ? (k) => values[k] : (k, symmetry) => values[k * data.symmetries.length + symmetry];
}

const wordOf = (key, value) => (key.words && key.words[value]) || String(value);
