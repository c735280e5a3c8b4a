/** Something that must hold, and every violation of it. */
export type Check = { what: string; broken: string[] };

const SHOWN = 5;

export function holds(checks: readonly Check[]): boolean {
  return checks.every(({ broken }) => broken.length === 0);
}

export function describeChecks(checks: readonly Check[]): string[] {
  return checks.flatMap(({ what, broken }) => [
    `${broken.length === 0 ? 'ok   ' : 'WRONG'} ${what}${broken.length > 0 ? ` (${broken.length})` : ''}`,
    ...broken.slice(0, SHOWN).map((line) => `        ${line}`),
  ]);
}
