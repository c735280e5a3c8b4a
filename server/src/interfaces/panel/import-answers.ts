import { Type, type Static } from 'typebox';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { ImportRecord, RowProblem } from '../../core/imports/imports.ts';
import { wordsOf } from '../../core/imports/problems.ts';
import { textOrNull } from './records.ts';
import { time } from './values.ts';

const count = (description: string) => Type.Integer({ description });
const place = (description: string) =>
  Type.Union([Type.Integer(), Type.Null()], { description: `${description}, from 0` });

const Problem = Type.Object(
  {
    row: count('As the spreadsheet numbers it'),
    column: textOrNull('The column that is wrong; null: the row as a whole'),
    cell: textOrNull('What stands there'),
    code: Type.String({ description: 'For programs' }),
    message: Type.String({ description: 'A sentence' }),
  },
  { title: 'ImportProblem', description: 'Why a row cannot be used' },
);

export const Import = Type.Object(
  {
    id: count('Number within the account'),
    purpose: Type.Enum(['contacts', 'campaign'], { description: 'What it is to become' }),
    format: Type.Enum(['csv', 'xlsx', 'group'], { description: 'What it was' }),
    name: Type.String({ description: 'Of the file or the group' }),
    state: Type.Enum(['reading', 'ready', 'checking', 'checked', 'applying', 'done', 'failed'], {
      description: 'How far it has come',
    }),
    progress: Type.Union(
      [
        Type.Object({
          done: count('How much'),
          of: count('Of how much'),
          unit: Type.Enum(['bytes', 'rows'], { description: 'Of what' }),
        }),
        Type.Null(),
      ],
      { description: 'Of what is under way; null: nothing is' },
    ),
    notes: Type.Array(Type.Enum(['no_headings', 'question_marks', 'old_alphabet']), {
      description: 'What is remarkable about the whole file',
    }),
    columns: Type.Array(
      Type.Object({
        name: Type.String({ description: 'Its heading, or its letter' }),
        samples: Type.Array(Type.String(), { description: 'The first values' }),
      }),
      { description: 'Known once it is read' },
    ),
    number_column: place('The column that looks like the number'),
    name_column: place('The column that looks like the name'),
    counts: Type.Object(
      {
        rows: count('Below the headings'),
        good: count('Can be used'),
        bad: count('Have a problem'),
        repeated: count('Repeat another, and are left out'),
        parts: count('Parts of all messages'),
        credits: Type.Number({ description: 'What all messages cost' }),
      },
      { description: 'Final once it is checked' },
    ),
    problems: Type.Array(Problem, {
      description: 'The first hundred, by row; fewer where they are very long',
    }),
    result: Type.Union(
      [
        Type.Object({
          added: count('Contacts that are new in the group'),
          updated: count('Contacts that the group had already'),
          campaigns: Type.Array(Type.Integer(), { description: 'Numbers of the campaigns' }),
          accepted: count('Messages that are sent'),
          credits: Type.Number({ description: 'What was charged' }),
          left_out: count('Messages that could not be sent any more'),
          not_created: count(
            'Rows of which nothing was created, because a campaign of the file was cancelled',
          ),
        }),
        Type.Null(),
      ],
      { description: 'What was applied so far' },
    ),
    error: textOrNull('Why it has failed, in a sentence'),
    can_go_on: Type.Boolean({ description: 'Whether applying it again goes on where it has stopped' }),
    created_at: time('When it was uploaded'),
  },
  { title: 'Import', description: 'A file or a group whose rows are staged' },
);

export const Rows = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        row: count('As the spreadsheet numbers it'),
        cells: Type.Array(Type.String(), {
          description: 'In the order of the columns; those at the end may be missing',
        }),
      }),
      { description: 'In the order of the file' },
    ),
    next: Type.Union([Type.Integer(), Type.Null()], { description: 'Where the list goes on; null: nowhere' }),
  },
  { title: 'ImportRows', description: 'Rows of an import' },
);

/** The first of these, as many as fit into so many bytes of an answer, and at least one. */
export function fittingIn<T>(bytes: number, items: readonly T[]): T[] {
  let left = bytes;
  const end = items.findIndex((item, index) => {
    left -= Buffer.byteLength(JSON.stringify(item)) + 1;
    return left < 0 && index > 0;
  });
  return end < 0 ? [...items] : items.slice(0, end);
}

export function describeImport(record: ImportRecord, problems: readonly RowProblem[]): Static<typeof Import> {
  const { result } = record;
  return {
    id: record.id,
    purpose: record.purpose,
    format: record.format,
    name: record.name,
    state: record.state,
    progress: progressOf(record),
    notes: record.notes,
    columns: record.columns,
    number_column: record.numberColumn,
    name_column: record.nameColumn,
    counts: {
      rows: record.rows,
      good: record.good,
      bad: record.bad,
      repeated: record.repeated,
      parts: record.parts,
      credits: fromMilliCredits(record.price),
    },
    problems: problems.map((problem) => describeProblem(record, problem)),
    result: result && {
      added: result.added,
      updated: result.updated,
      campaigns: result.campaigns,
      accepted: result.accepted,
      credits: fromMilliCredits(result.credits),
      left_out: result.leftOut,
      not_created: result.notCreated ?? 0,
    },
    error: record.error,
    can_go_on: record.state === 'failed' && record.mode !== null,
    created_at: record.createdAt.toISOString(),
  };
}

function progressOf(record: ImportRecord): Static<typeof Import>['progress'] {
  switch (record.state) {
    case 'reading':
      return record.format === 'group'
        ? { done: record.done, of: Math.max(record.size ?? 0, record.done), unit: 'rows' }
        : { done: record.read, of: Math.max(record.size ?? 0, record.read), unit: 'bytes' };
    case 'checking':
      return { done: record.done, of: record.rows, unit: 'rows' };
    case 'applying':
      return { done: record.done, of: record.good, unit: 'rows' };
    default:
      return null;
  }
}

export function describeProblem(
  { columns }: ImportRecord,
  { row, code, column, cells, message }: RowProblem,
): Static<typeof Problem> {
  return {
    row,
    column: column === null ? null : (columns[column]?.name ?? null),
    cell: column === null ? null : (cells[column] ?? ''),
    code,
    message: wordsOf(code, message),
  };
}
