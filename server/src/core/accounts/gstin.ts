// A GSTIN is the number under which a business is registered for India's goods and services tax: the state's code, the
// owner's PAN, the number of the registration, a kind (usually Z) and a character that checks the others.

const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][\dA-Z]$/;
const LAST_STATE = 38;
/** Outside of every state, and businesses that the centre registers. */
const OTHERS = new Set([97, 99]);
const BASE = 36;

/** @returns in capitals, without spaces; null if it is not one. */
export function readGstin(written: string): string | null {
  const gstin = written.replaceAll(' ', '').toUpperCase();
  if (!SHAPE.test(gstin)) return null;
  const state = Number(gstin.slice(0, 2));
  const isState = (state >= 1 && state <= LAST_STATE) || OTHERS.has(state);
  return isState && gstin.at(-1) === checkCharacterOf(gstin.slice(0, -1)) ? gstin : null;
}

/** Luhn's algorithm with 36 characters, as GSTN calculates it. */
function checkCharacterOf(others: string): string {
  let sum = 0;
  for (const [i, character] of Array.from(others).entries()) {
    const product = Number.parseInt(character, BASE) * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / BASE) + (product % BASE);
  }
  return ((BASE - (sum % BASE)) % BASE).toString(BASE).toUpperCase();
}
