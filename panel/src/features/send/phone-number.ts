export type NumberProblem = 'missing' | 'shortened' | 'no-mobile';

/** Excel's way to write a long number in a narrow column: 9.87654321E+09. */
const SCIENTIFIC = /^(\d)[.,]?(\d*)E\+?(\d+)$/i;

/** A number in any spelling: with 0, 91, +91 or 0091 in front, spaces, hyphens, dots or brackets between. */
export function readNumber(
  written: string,
  isInternational: boolean,
): { number: string } | { problem: NumberProblem } {
  const given = written.trim().replace(/^'|^\t/, '');
  if (given === '') return { problem: 'missing' };
  const scientific = SCIENTIFIC.exec(given);
  if (scientific) {
    const [, first = '', rest = '', power = ''] = scientific;
    // Whatever Excel has rounded away is lost.
    if (rest.length < Number(power)) return { problem: 'shortened' };
    return readNumber(first + rest.slice(0, Number(power)), isInternational);
  }
  const plain = given.replace(/[\s\u00a0.()/-]/g, '').replace(/^(\d+)\.0$/, '$1');
  if (isInternational) {
    const digits = /^(?:\+|00)?([1-9]\d{7,14})$/.exec(plain)?.[1];
    return digits === undefined ? { problem: 'no-mobile' } : { number: `+${digits}` };
  }
  const mobile = /^(?:0|91|\+91|0091)?([6-9]\d{9})$/.exec(plain)?.[1];
  return mobile === undefined ? { problem: 'no-mobile' } : { number: mobile };
}

/** Numbers that the user has typed or pasted: one a line, or with commas, semicolons or spaces between. */
export function splitNumbers(text: string, isInternational: boolean): { row: number; cell: string }[] {
  const isNumber = (piece: string): boolean => 'number' in readNumber(piece, isInternational);
  return text.split(/\r?\n/).flatMap((line, index) =>
    line
      .split(/[,;]/)
      .map((piece) => piece.trim())
      .filter((piece) => piece !== '')
      .flatMap((piece) => {
        const words = piece.split(/\s+/);
        return words.length > 1 && !isNumber(piece) && words.some(isNumber) ? words : [piece];
      })
      .map((cell) => ({ row: index + 1, cell })),
  );
}
