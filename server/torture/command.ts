import type { Keeping } from './tortured-gateway.ts';

// Only a process that exits by itself cleans up after itself.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** The folders of a run that broke a promise are kept, or those of any run. */
export const keeping = (always: boolean): Keeping => ({
  keepFolder: always ? 'always' : 'when broken',
  onKept: (folder) => {
    console.log(`A log, and what there is of data, is kept in ${folder}`);
  },
});

export const seconds = (ms: number | null, digits = 1) =>
  ms === null ? 'never' : `${(ms / 1_000).toFixed(digits)} s`;

/** Prints the titles of a table. @returns what prints a line of it. */
export function printTable(widths: Readonly<Record<string, number>>) {
  const print = (...cells: readonly (string | number)[]) => {
    console.log(
      Object.values(widths)
        .map((width, i) => String(cells[i]).padStart(width))
        .join(' '),
    );
  };
  print(...Object.keys(widths));
  return print;
}
