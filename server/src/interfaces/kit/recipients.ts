/** An empty list counts as one invalid number, which core refuses in its turn. */
export function recipientsIn(numbers: string | undefined): string[] {
  const given = (numbers ?? '').split(',').filter((number) => number.trim() !== '');
  return given.length > 0 ? given : [''];
}
