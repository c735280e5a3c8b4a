import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkSenders, importSenders, type SenderRow } from '../../api/senders.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { isShortened } from '../../ui/csv-file.ts';
import { type Columns, columnsOf } from '../../ui/file-columns.ts';
import { importTexts } from '../../ui/import-texts.ts';
import { Page } from '../../ui/page.tsx';
import { RowImport } from '../../ui/row-import.tsx';
import { SENDER_HEADINGS, type SenderField, sendersOf } from '../../ui/sender-rows.ts';
import { sendersTexts } from './senders-texts.ts';

const MOST_ROWS = 1_000;
const MOST_BYTES = 5_000_000;
const FIELDS = Object.keys(SENDER_HEADINGS) as SenderField[];
/** Promotions may leave under this one without asking. */
const EVERYBODYS = 'PROMOTIONAL';

/** Sender IDs of a file: checked row by row first, then asked for. */
export function ImportSendersPage() {
  const t = useTexts(sendersTexts);
  const common = useTexts(importTexts);
  const formats = useFormats();
  const client = useQueryClient();
  const [columns, setColumns] = useState<Columns<SenderField>>({});
  const sentence = (field: SenderField, code: string, cell: string): string => {
    if (code === 'taken') return t('import-taken');
    if (code === 'repeated') return t('import-repeated');
    if (isShortened(cell)) return common('import.shortened');
    if (field === 'sender_id') return t(cell === EVERYBODYS ? 'import-everybodys' : 'sender-rule');
    if (field === 'dlt_header_id') return t('header-rule');
    return t(cell === 'international' ? 'import-not-enabled' : 'import-route');
  };
  return (
    <Page title={t('import-title')} subtitle={t('import-subtitle')} narrow>
      <RowImport<SenderRow>
        title={t('import-file')}
        subtitle={t('import-file-why', { limit: formats.number(MOST_ROWS) })}
        mostRows={MOST_ROWS}
        maxBytes={MOST_BYTES}
        read={(head, rest) => {
          const found = columnsOf(head, SENDER_HEADINGS);
          setColumns(found);
          return found.sender_id && found.route
            ? { rows: sendersOf(rest, found) }
            : t('import-columns', { columns: head.cells.filter((cell) => cell !== '').join(', ') });
        }}
        check={checkSenders}
        take={importSenders}
        onTaken={() => void client.invalidateQueries({ queryKey: ['senders'] })}
        explain={({ field, code }, row) => {
          const known = FIELDS.find((one) => one === field) ?? 'sender_id';
          const cell = row?.[known] ?? '';
          return { cell, column: columns[known]?.heading ?? field, problem: sentence(known, code, cell) };
        }}
        words={{
          found: (count) => t.count('found', count),
          taken: (count) => t.count('imported', count),
          takeGood: (count) => t.count('import-good', count),
          takeAll: (count) => t.count('import-all', count),
        }}
        nothingYet={t('import-nothing-yet')}
        toList={
          <ButtonLink to="/senders" look="primary">
            {t('import-to-list')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
