import { useMemo, useState } from 'react';
import type { Import } from 'harkara-contract/routes/imports.ts';
import { type Filling, type Gap, gapsOf } from './gaps.ts';
import { guessColumns } from './guess-columns.ts';
import { columnKey, isNameable } from './pattern.ts';

/** A gap with what goes into it; undefined: nothing does yet. */
export type FilledGap = Gap & { filling: Filling | undefined };

type Chosen = readonly (Filling | null)[];

/**
 * The gaps of a template. What was chosen for them comes first, as far as the file or group has the column; then a
 * column whose heading fits.
 */
export function useGaps(
  template: string | undefined,
  shown: Import | undefined,
  numberColumn: number,
  before: Chosen = [],
) {
  const [chosen, setChosen] = useState<Chosen>(before);
  const gaps = useMemo((): FilledGap[] => {
    if (template === undefined) return [];
    const found = gapsOf(template);
    const columns = shown?.columns ?? [];
    const known = new Set(columns.map(({ name }) => columnKey(name)));
    const guessed = guessColumns(
      found,
      columns
        .map((column, index) => ({ ...column, index, isName: index === shown?.nameColumn }))
        .filter(({ name, index }) => index !== numberColumn && isNameable(name)),
    );
    return found.map((gap, index) => {
      const own = chosen[index];
      const stands = own && ('text' in own || known.has(columnKey(own.column)));
      const guess = guessed[index];
      return { ...gap, filling: stands ? own : guess === undefined ? undefined : { column: guess } };
    });
  }, [template, shown?.columns, shown?.nameColumn, numberColumn, chosen]);
  return {
    gaps,
    chosen,
    fill: (index: number, filling: Filling | undefined) =>
      setChosen((old) =>
        Array.from({ length: Math.max(old.length, index + 1) }, (_, place) =>
          place === index ? (filling ?? null) : (old[place] ?? null),
        ),
      ),
    clear: () => setChosen([]),
  };
}
