import { useQueryClient } from '@tanstack/react-query';
import type { SenderRow } from 'harkara-contract/routes/senders.ts';
import { call } from '../../api/call.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { isShortened } from '../../ui/csv-file.ts';
import { importTexts } from '../../ui/import-texts.ts';
import { Page } from '../../ui/page.tsx';
import { RowImport } from '../../ui/row-import.tsx';
import { SENDER_HEADINGS, sendersOf } from '../../ui/sender-rows.ts';
import { sendersTexts } from './senders-texts.ts';

const MOST_ROWS = 1_000;
const MOST_BYTES = 5_000_000;
/** Promotions may leave under this one without asking. */
const EVERYBODYS = 'PROMOTIONAL';

/** Sender IDs of a file: checked row by row first, then asked for. */
export function ImportSendersPage() {
  const t = useTexts(sendersTexts);
  const common = useTexts(importTexts);
  const formats = useFormats();
  const client = useQueryClient();
  const explain = (field: string, code: string, cell: string): string => {
    if (code === 'taken') return t('import-taken');
    if (code === 'repeated') return t('import-repeated');
    if (isShortened(cell)) return common('import.shortened');
    if (field === 'senderId') return t(cell === EVERYBODYS ? 'import-everybodys' : 'sender-rule');
    if (field === 'dltHeaderId') return t('header-rule');
    return t(cell === 'international' ? 'import-not-enabled' : 'import-route');
  };
  return (
    <Page title={t('import-title')} subtitle={t('import-subtitle')} narrow>
      <RowImport<SenderRow>
        title={t('import-file')}
        subtitle={t('import-file-why', { limit: formats.number(MOST_ROWS) })}
        mostRows={MOST_ROWS}
        maxBytes={MOST_BYTES}
        headings={SENDER_HEADINGS}
        needed={['senderId', 'route']}
        lacking={(columns) => t('import-columns', { columns })}
        rowsOf={sendersOf}
        send={(body) => call('POST /senders/import', { body })}
        onTaken={() => void client.invalidateQueries({ queryKey: ['GET /senders'] })}
        explain={explain}
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
