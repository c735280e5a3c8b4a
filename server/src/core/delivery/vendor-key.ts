const LONGEST = 100;
const DECIMAL = /^\d+$/;
const HEXADECIMAL = /^[\da-f]+$/;
/** Longer ids are not treated as numbers. */
const LONGEST_NUMBER = 40;

/**
 * The key under which an operator's id is looked up: lower case without leading zeros, since some operators pad the id
 * or change its case between the answer to a hand-over and the receipt.
 */
export function vendorKey(vendorId: string): string {
  const plain = vendorId
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
  return plain.slice(0, LONGEST);
}

/**
 * The keys of the same number in other bases: some operators answer in hexadecimal and send receipts in decimal, or
 * vice versa. Another message may have such an id, too, so a match counts only if the recipient is the same.
 */
export function keysInOtherBases(key: string): string[] {
  if (key.length > LONGEST_NUMBER || !HEXADECIMAL.test(key)) return [];
  const decimal = BigInt(`0x${key}`).toString();
  const hexadecimal = DECIMAL.test(key) ? BigInt(key).toString(16) : key;
  return [decimal, hexadecimal].filter((other) => other !== key);
}
