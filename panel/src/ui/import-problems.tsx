import { type Import, type ImportProblem, problemsAddress } from '../api/imports.ts';
import { useTexts } from '../i18n/locale.tsx';
import { ButtonAnchor } from './button.tsx';
import { Card } from './card.tsx';
import { importTexts } from './import-texts.ts';
import { RowProblems } from './row-problems.tsx';

const OWN_WORDS = [
  'missing',
  'shortened',
  'no_mobile',
  'lacking',
  'too_long',
  'unreadable',
  'too_many_cells',
  'recipient_in_dnd',
] as const;

/** A sentence about a row's problem. Those of the checks of a send are in the server's words. */
export function useProblemWords(): (problem: ImportProblem) => string {
  const t = useTexts(importTexts);
  return ({ code, message }) => {
    const known = OWN_WORDS.find((one) => one === code);
    return known ? t(`code.${known}`) : message;
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
        <ButtonAnchor size="small" icon="download" href={problemsAddress(id)} download>
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
