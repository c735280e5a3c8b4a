import { useQueryClient } from '@tanstack/react-query';
import type { TemplateRow } from 'harkara-contract/routes/templates.ts';
import { call } from '../../api/call.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { isShortened } from '../../ui/csv-file.ts';
import { importTexts } from '../../ui/import-texts.ts';
import { Page } from '../../ui/page.tsx';
import { RowImport } from '../../ui/row-import.tsx';
import { TEMPLATE_HEADINGS, templatesOf } from '../../ui/template-rows.ts';
import { templatesTexts } from './templates-texts.ts';

const MOST_ROWS = 1_000;
const MOST_BYTES = 5_000_000;

/** Templates of a file: checked row by row first, then submitted. */
export function ImportTemplatesPage() {
  const t = useTexts(templatesTexts);
  const common = useTexts(importTexts);
  const formats = useFormats();
  const client = useQueryClient();
  const explain = (field: string, code: string, cell: string): string => {
    if (code === 'taken') return t('import-taken');
    if (code === 'repeated') return t('import-repeated');
    if (isShortened(cell)) return common('import.shortened');
    if (field === 'name') return t('name-rule');
    if (field === 'content') return t(cell === '' ? 'content-missing' : 'objection.unknown');
    return t(field === 'senderId' ? 'sender-rule' : 'dlt-rule');
  };
  return (
    <Page title={t('import')} subtitle={t('import-subtitle')} narrow>
      <RowImport<TemplateRow>
        title={t('import-file')}
        subtitle={t('import-file-why', { limit: formats.number(MOST_ROWS) })}
        mostRows={MOST_ROWS}
        maxBytes={MOST_BYTES}
        headings={TEMPLATE_HEADINGS}
        needed={['name', 'content']}
        lacking={(columns) => t('import-columns', { columns })}
        rowsOf={templatesOf}
        send={(body) => call('POST /templates/import', { body })}
        onTaken={() => void client.invalidateQueries({ queryKey: ['GET /templates'] })}
        explain={explain}
        words={{
          found: (count) => t.count('found', count),
          taken: (count) => t.count('imported', count),
          takeGood: (count) => t.count('import-good', count),
          takeAll: (count) => t.count('import-all', count),
        }}
        nothingYet={t('import-nothing-yet')}
        toList={
          <ButtonLink to="/templates" look="primary">
            {t('import-to-list')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
