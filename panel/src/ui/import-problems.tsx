import type { Import, ImportProblem } from 'harkara-contract/routes/imports.ts';
import { fileAddress } from '../api/call.ts';
import { useTexts } from '../i18n/locale.tsx';
import { ButtonAnchor } from './button.tsx';
import { Card } from './card.tsx';
import { importTexts } from './import-texts.ts';
import { useRefusalWords } from './refusal-words.ts';
import { RowProblems } from './row-problems.tsx';

const OWN_WORDS = [
  'missing',
  'shortened',
  'no_mobile',
  'lacking',
  'too_long',
  'unreadable',
  'too_many_cells',
] as const;

/** A sentence about a row's problem: one of a file's own, or of the checks of a send. */
export function useProblemWords(): (problem: ImportProblem) => string {
  const t = useTexts(importTexts);
  const { sentence } = useRefusalWords();
  return (problem) => {
    const known = OWN_WORDS.find((one) => one === problem.code);
    return known ? t(`code.${known}`) : sentence(problem);
  };
}

/** The first problems of an import's rows, and all of them as a file. */
export function ImportProblems({ id, problems, counts }: Import) {
  const t = useTexts(importTexts);
  const wordsOf = useProblemWords();
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
          problem: wordsOf(problem),
        }))}
      />
    </Card>
  );
}
