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

/** Says what holds and what does not. */
export function conclude(checks: readonly Check[]): void {
  for (const text of describeChecks(checks)) console.log(text);
  console.log(holds(checks) ? '\nAll promises held.' : '\nPROMISES WERE BROKEN.');
  process.exitCode = holds(checks) ? 0 : 1;
}
