/**
 * How an operator's id is looked up: without case and leading zeros, since some pad or change it between the answer
 * to a hand-over and the receipt.
 */
export function vendorKey(vendorId: string): string {
  const plain = vendorId
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
  return plain.slice(0, 100);
}
