/** A made-up mobile number. The first hundred million differ, and those of neighbours are far apart. */
export function recipientOf(i: number): string {
  return `98${String((10_000_000 + i * 7_919) % 100_000_000).padStart(8, '0')}`;
}
