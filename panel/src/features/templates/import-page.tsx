import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkTemplates, importTemplates, type TemplateRow } from '../../api/templates.ts';
import { useFormats, useTexts } from '../../i18n/locale.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { isShortened } from '../../ui/csv-file.ts';
import { type Columns, columnsOf } from '../../ui/file-columns.ts';
import { importTexts } from '../../ui/import-texts.ts';
import { Page } from '../../ui/page.tsx';
import { RowImport } from '../../ui/row-import.tsx';
import { TEMPLATE_HEADINGS, type TemplateField, templatesOf } from '../../ui/template-rows.ts';
import { templatesTexts } from './templates-texts.ts';

const MOST_ROWS = 1_000;
const MOST_BYTES = 5_000_000;
const FIELDS = Object.keys(TEMPLATE_HEADINGS) as TemplateField[];

/** Templates of a file: checked row by row first, then submitted. */
export function ImportTemplatesPage() {
  const t = useTexts(templatesTexts);
  const common = useTexts(importTexts);
  const formats = useFormats();
  const client = useQueryClient();
  const [columns, setColumns] = useState<Columns<TemplateField>>({});
  const sentence = (field: string, code: string, cell: string): string => {
    if (code === 'taken') return t('import-taken');
    if (code === 'repeated') return t('import-repeated');
    if (isShortened(cell)) return common('import.shortened');
    if (field === 'name') return t('name-rule');
    if (field === 'content') return t(cell === '' ? 'content-missing' : 'objection.unknown');
    return t(field === 'sender_id' ? 'sender-rule' : 'dlt-rule');
  };
  return (
    <Page title={t('import')} subtitle={t('import-subtitle')} narrow>
      <RowImport<TemplateRow>
        title={t('import-file')}
        subtitle={t('import-file-why', { limit: formats.number(MOST_ROWS) })}
        mostRows={MOST_ROWS}
        maxBytes={MOST_BYTES}
        read={(head, rest) => {
          const found = columnsOf(head, TEMPLATE_HEADINGS);
          setColumns(found);
          return found.name && found.content
            ? { rows: templatesOf(rest, found) }
            : t('import-columns', { columns: head.cells.filter((cell) => cell !== '').join(', ') });
        }}
        check={checkTemplates}
        take={importTemplates}
        onTaken={() => void client.invalidateQueries({ queryKey: ['templates'] })}
        explain={({ field, code }, row) => {
          const known = FIELDS.find((one) => one === field) ?? 'name';
          const cell = row?.[known] ?? '';
          return { cell, column: columns[known]?.heading ?? field, problem: sentence(field, code, cell) };
        }}
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
