import { useTexts } from '../i18n/locale.tsx';
import { importTexts } from './import-texts.ts';
import classes from './row-problems.module.css';
import { Table } from './table.tsx';

export type RowProblem = {
  /** As the spreadsheet numbers it. */
  row: number;
  /** Name of the column in the file. */
  column: string;
  /** What stands there. */
  cell: string;
  problem: string;
};

const SHOWN = 100;
const LONGEST_CELL = 40;

type Props = { problems: readonly RowProblem[]; total?: number };

/** What is wrong in a file, by the row numbers that the spreadsheet shows. */
export function RowProblems({ problems, total = problems.length }: Props) {
  const t = useTexts(importTexts);
  return (
    <>
      <Table
        label={t('import.problems')}
        rows={problems.slice(0, SHOWN).map((problem, index) => ({ ...problem, key: String(index) }))}
        rowKey={({ key }) => key}
        empty={null}
        columns={[
          {
            title: t('import.row'),
            tight: true,
            strong: true,
            card: 'title',
            cell: ({ row }) => t('import.row-number', { row: String(row) }),
          },
          { title: t('import.problem'), cell: ({ problem }) => problem },
          { title: t('import.column'), tight: true, card: 'end', cell: ({ column }) => column },
          { title: t('import.cell'), card: 'labelled', cell: ({ cell }) => shortOf(cell) },
        ]}
      />
      {total > SHOWN && <p className={classes.more}>{t.count('import.more-problems', total - SHOWN)}</p>}
    </>
  );
}

function shortOf(cell: string): string {
  if (cell === '') return '–';
  return cell.length > LONGEST_CELL ? `${cell.slice(0, LONGEST_CELL)}…` : cell;
}
