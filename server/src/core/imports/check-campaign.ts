import { createHash } from 'node:crypto';
import { fact } from 'harkara-contract/facts.ts';
import { findDnd } from '../../storage/accept.queries.ts';
import type { Database } from '../../storage/database.ts';
import type { CheckedRow } from '../../storage/import-checks.queries.ts';
import { listStaged, type StagedRow } from '../../storage/import-rows.queries.ts';
import type { CampaignMapping, ImportKey, ImportRecord } from '../../storage/import-record.ts';
import type { Account } from '../accounts/account.ts';
import type { CheckContext } from '../channels/draft.ts';
import { AT_THE_FIRST } from '../channels/judge.ts';
import { SmsCheck } from '../channels/sms/check-sms.ts';
import { recipientInDnd } from '../channels/sms/dnd.ts';
import { isPromotional } from '../channels/sms/routes.ts';
import { DomainError } from '../errors.ts';
import { writeFact } from '../stored-fact.ts';
import { nextTurn } from '../stretches.ts';
import { recipientIn, requestOf } from './campaign-request.ts';
import { fill, isShared, lackingIn, patternOf, type Pattern } from './fill-text.ts';
import { findOverlong } from './overlong-value.ts';
import { BYTES_AT_ONCE } from './staging-limits.ts';

const PAGE = 5_000;
/** Finding the template that a wrong text comes nearest to takes milliseconds; what is left is for the next step. */
const LONGEST_MS = 3_000;
const TOGETHER = 100;
const DIGEST_BYTES = 16;

const NOTHING = { number: null, textDigest: null, parts: null, price: null, column: null, message: null };

/** Checks the next rows of an import that is to become a campaign, in the way in which a send checks its messages. */
export async function checkCampaign(
  db: Database,
  { account, context }: { account: Account; context: CheckContext },
  key: ImportKey,
  mapping: CampaignMapping,
  { columns, place }: Pick<ImportRecord, 'columns' | 'place'>,
): Promise<CheckedRow[]> {
  const page = { after: place, limit: PAGE, bytes: BYTES_AT_ONCE };
  const { rows: staged } = await listStaged(db.general, key, page);
  const pattern = requirePattern(mapping, columns);
  const shared = isShared(pattern);
  // A check keeps the texts that it has seen, so that one that is the same for all is looked at once.
  const request = requestOf(mapping, new Array(2).fill({ recipient: '', text: '' }));
  const check = new SmsCheck(account, request, context, AT_THE_FIRST);
  check.checkHeader();
  const { route } = check.findings;
  const isInternational = route === 'I';
  const begun = performance.now();
  const checked: CheckedRow[] = [];
  for (const row of staged) {
    if (checked.length % TOGETHER === TOGETHER - 1) {
      await nextTurn();
      if (performance.now() - begun > LONGEST_MS) break;
    }
    checked.push(checkRow(row, { check, pattern, columns, shared, mapping, isInternational }));
  }
  if (route === null || !isPromotional(route)) return checked;
  const numbers = checked.flatMap(({ number }) => number ?? []);
  const dnd = numbers.length > 0 ? await findDnd(db.general, numbers) : new Set<string>();
  return checked.map((row) =>
    row.number !== null && dnd.has(row.number) ? problemOf(row.row, recipientInDnd(), mapping.number) : row,
  );
}

export function requirePattern({ text }: CampaignMapping, columns: ImportRecord['columns']): Pattern {
  const read = patternOf(text, columns);
  if ('pattern' in read) return read.pattern;
  const columnsNamed = { columns: read.unknown };
  throw new DomainError(fact('column_unknown', columnsNamed), {
    fields: { text: fact('names_unknown_columns', columnsNamed) },
  });
}

type Terms = {
  check: SmsCheck;
  pattern: Pattern;
  columns: ImportRecord['columns'];
  shared: boolean;
  mapping: CampaignMapping;
  isInternational: boolean;
};

function checkRow({ row, cells, problem }: StagedRow, terms: Terms): CheckedRow {
  const { check, pattern, columns, shared, mapping, isInternational } = terms;
  if (problem !== null) return { ...NOTHING, row, problem };
  const read = recipientIn(cells[mapping.number] ?? '', isInternational);
  if ('problem' in read) return { ...NOTHING, row, problem: read.problem, column: mapping.number };
  const lacking = lackingIn(pattern, cells);
  if (lacking !== null) return { ...NOTHING, row, problem: 'lacking', column: lacking };
  const text = fill(pattern, cells);
  const verdict = check.add({ recipient: read.number, text });
  if (verdict instanceof DomainError) {
    const problem = problemOf(row, verdict, mapping.number);
    const overlong = findOverlong(pattern, cells, verdict.fact);
    if (overlong === null) return problem;
    const { column, length, most } = overlong;
    const name = columns[column]?.name ?? '';
    const why = fact('row_value_exceeds_variable', { column: name, length, most });
    return { ...problem, column, message: writeFact(why) };
  }
  if (verdict === null) throw new Error('a message was neither taken nor refused');
  return {
    ...NOTHING,
    row,
    number: verdict.recipient,
    textDigest: shared ? null : createHash('sha256').update(text).digest().subarray(0, DIGEST_BYTES),
    parts: verdict.text.parts,
    price: verdict.text.price,
    problem: null,
  };
}

function problemOf(row: number, error: DomainError, numberColumn: number): CheckedRow {
  const isNumber = error.extras.fields?.['recipient'] !== undefined;
  if (isNumber && error.code === 'validation_failed') {
    return { ...NOTHING, row, problem: 'no_mobile', column: numberColumn };
  }
  return {
    ...NOTHING,
    row,
    problem: error.code,
    column: isNumber ? numberColumn : null,
    message: writeFact(error.fact),
  };
}
