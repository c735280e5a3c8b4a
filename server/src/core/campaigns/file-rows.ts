/**
 * Packs the rows of a file that a campaign's messages came from: pairs of a place, from 0, and its row, wherever a row
 * does not follow the one before. A file of which no row was left out is a single pair.
 *
 * @returns null if the messages came from no file.
 */
export function packRows(messages: readonly { row?: number }[]): number[] | null {
  const packed: number[] = [];
  let expected: number | undefined;
  for (const [place, { row }] of messages.entries()) {
    if (row === undefined) return null;
    if (row !== expected) packed.push(place, row);
    expected = row + 1;
  }
  return packed;
}

/** The row that the message at a place came from. */
export function rowAt(packed: readonly number[], place: number): number {
  let low = 0;
  let high = packed.length / 2 - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (numberAt(packed, 2 * middle) <= place) low = middle;
    else high = middle - 1;
  }
  return numberAt(packed, 2 * low + 1) + place - numberAt(packed, 2 * low);
}

function numberAt(packed: readonly number[], index: number): number {
  const found = packed[index];
  if (found === undefined) throw new Error('the rows of a campaign are not packed as pairs');
  return found;
}
