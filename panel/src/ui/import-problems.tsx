import type { Import } from 'harkara-contract/routes/imports.ts';
import { fileAddress } from '../api/call.ts';
import { useTexts } from '../i18n/locale.tsx';
import { ButtonAnchor } from './button.tsx';
import { Card } from './card.tsx';
import { importTexts } from './import-texts.ts';
import { RowProblems } from './row-problems.tsx';

/** The first problems of an import's rows, and all of them as a file. */
export function ImportProblems({ id, problems, counts }: Import) {
  const t = useTexts(importTexts);
  if (problems.length === 0) return null;
  return (
    <Card
      flush
      title={t('import.problems')}
      actions={
        <ButtonAnchor
          size="small"
          icon="download"
          href={fileAddress('GET /imports/:id/problems.csv', { params: { id } })}
          download
        >
          {t('import.download')}
        </ButtonAnchor>
      }
    >
      <RowProblems
        total={counts.bad}
        problems={problems.map((problem) => ({
          row: problem.row,
          column: problem.column ?? '',
          cell: problem.cell ?? '',
          problem: problem.reason.text,
        }))}
      />
    </Card>
  );
}
