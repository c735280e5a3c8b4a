// The id in a submit_sm_resp and the id in its receipt are often the same number written in two ways: padded with
// zeros, in another case, hexadecimal here and decimal there.

const DECIMAL = /^[0-9]+$/;
const HEXADECIMAL = /^[0-9a-f]+$/;

/**
 * The spellings to look for, and to store: first the id itself, then the others. No two are the same.
 * @param bases 'either' also reads digits as a number in the other base: only for SMSCs known to mix them, since a
 * short decimal id may be another message's hexadecimal one.
 */
export function idVariants(id: string, bases: 'same' | 'either' = 'same'): string[] {
  const raw = id.trim();
  const lower = raw.toLowerCase();
  const bare = withoutZeros(lower.replace(/^0x(?=[0-9a-f])/, ''));
  const variants = new Set([raw, lower, bare]);
  if (bases === 'either') {
    if (HEXADECIMAL.test(bare)) variants.add(BigInt(`0x${bare}`).toString());
    if (DECIMAL.test(bare)) variants.add(BigInt(bare).toString(16));
  }
  variants.delete('');
  return [...variants];
}

function withoutZeros(id: string): string {
  return id.replace(/^0+(?=.)/, '');
}
