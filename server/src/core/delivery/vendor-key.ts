const LONGEST = 100;
const DECIMAL = /^\d+$/;
const HEXADECIMAL = /^[\da-f]+$/;
/** Longer ones are no numbers. */
const LONGEST_NUMBER = 40;

/**
 * How an operator's id is looked up: without case and leading zeros, since some pad or change it between the answer
 * to a hand-over and the receipt.
 */
export function vendorKey(vendorId: string): string {
  const plain = vendorId
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
  return plain.slice(0, LONGEST);
}

/**
 * The keys of the same number in other digits: some operators answer in hexadecimal and send receipts in decimal, or
 * the other way. Another message may have such an id, too, so that it means the message only with the same recipient.
 */
export function keysInOtherBases(key: string): string[] {
  if (key.length > LONGEST_NUMBER || !HEXADECIMAL.test(key)) return [];
  const decimal = BigInt(`0x${key}`).toString();
  const hexadecimal = DECIMAL.test(key) ? BigInt(key).toString(16) : key;
  return [decimal, hexadecimal].filter((other) => other !== key);
}
