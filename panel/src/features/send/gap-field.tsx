import { useMemo } from 'react';
import { useTexts } from '../../i18n/locale.tsx';
import { FieldRow, SelectField, TextField } from '../../ui/field.tsx';
import type { Draft } from './draft.ts';
import type { FilledGap } from './use-gaps.ts';
import { columnKey, columnsIn, fillPattern, isNameable, patternOf, placeholderOf } from './pattern.ts';
import { sendTexts } from './send-texts.ts';

const FIXED = 'text';
const MANY = 8;
const LONGEST_SAMPLE = 30;

/** What goes into a gap of the template: a column of the file or group, where there is one, or a text for all. */
export function GapField({ draft, gap, index }: { draft: Draft; gap: FilledGap; index: number }) {
  const t = useTexts(sendTexts);
  const { fill, limits } = draft;
  const { filling, kinds } = gap;
  const columns = (draft.staged.shown?.columns ?? []).filter(({ name }) => isNameable(name));
  const label = gap.label === '' ? t('gap.number', { number: index + 1 }) : gap.label;
  const limit = limits.maxVariable * kinds.length;
  const error = useTooLong(draft, gap, limit);
  const [kind = 'var'] = kinds;
  const hint = t('gap.hint', { kind: t(`kind.${kind}`), limit });
  const text = filling && 'text' in filling ? filling.text : '';
  // Nothing moves when the columns come.
  if (columns.length === 0 && !draft.staged.isLoading) {
    return (
      <TextField
        label={label}
        value={text}
        onChange={(typed) => fill(index, typed === '' ? undefined : { text: typed })}
        hint={hint}
        error={error}
        autoComplete="off"
      />
    );
  }
  const isFixed = filling !== undefined && 'text' in filling;
  const chosen = filling && 'column' in filling ? columnKey(filling.column) : undefined;
  const place = columns.findIndex(({ name }) => columnKey(name) === chosen);
  return (
    <FieldRow>
      <SelectField
        label={label}
        placeholder={t('gap.choose')}
        searchable={columns.length > MANY}
        value={isFixed ? FIXED : place < 0 ? '' : String(place)}
        choices={[
          ...columns.map(({ name, samples: [sample = ''] }, at) => ({
            value: String(at),
            label: sample === '' ? name : `${name} · ${sample.slice(0, LONGEST_SAMPLE)}`,
          })),
          { value: FIXED, label: t('gap.fixed') },
        ]}
        onChange={(value) => {
          const column = columns[Number(value)];
          fill(index, value === FIXED || !column ? { text: '' } : { column: column.name });
        }}
        hint={!isFixed && hint}
        error={isFixed ? undefined : error}
      />
      {isFixed && (
        <TextField
          label={t('gap.fixed-text', { gap: label })}
          value={text}
          onChange={(typed) => fill(index, { text: typed })}
          hint={hint}
          error={error}
          autoComplete="off"
        />
      )}
    </FieldRow>
  );
}

/** Says which value is longer than the gap, if one is among the rows that are here. */
function useTooLong(draft: Draft, { filling, label }: FilledGap, limit: number): string | undefined {
  const t = useTexts(sendTexts);
  const { good } = draft.recipients;
  const written = filling && ('column' in filling ? placeholderOf(filling.column) : filling.text);
  const found = useMemo(() => {
    const pattern = patternOf(written ?? '');
    const [column, ...others] = columnsIn(pattern);
    // As the server counts them.
    const lengthOf = (values: ReadonlyMap<string, string>): number =>
      Array.from(fillPattern(pattern, values).replaceAll(/\s+/g, ' ')).length;
    if (column === undefined) {
      const length = lengthOf(new Map());
      return length > limit ? { length } : undefined;
    }
    const alone = others.length === 0 && pattern.length === 1;
    return good
      .map(({ row, values }) => ({ row, length: lengthOf(values), column: alone ? column : undefined }))
      .find(({ length }) => length > limit);
  }, [written, good, limit]);
  if (!found) return undefined;
  if (!('row' in found)) return t('gap.too-long', { length: found.length, limit });
  const { row, length, column = `“${label}”` } = found;
  return t('gap.row-too-long', { row, column, length, limit });
}
