import { setTimeout as pause } from 'node:timers/promises';
import type { ChainHead } from '../../storage/admin-actions.queries.ts';
import { openAudit, type AuditReader } from '../../storage/audit.queries.ts';
import { verifyChain } from '../audit-log/verify-chain.ts';
import { CHECKS, type BookTotals, type Check, type Finding } from './account-book.ts';
import { readBooks, type ReadBooks } from './read-books.ts';

export type Audit = {
  clean: boolean;
  checks: { check: Check; findings: Finding[] }[];
  totals: BookTotals & { accounts: number };
  /** The audit log's last entry; kept elsewhere, it proves later that nothing up to it has changed. */
  log: ChainHead;
};

const SHOWN = 100;
/** What is committed during a read looks wrong for a moment. */
const READ_AGAIN_MS = 200;

/**
 * Proves that the book is correct, or says where it is wrong. It is read in many short snapshots while the gateway
 * works: entries made meanwhile are left to the next audit, and accounts with findings are read again.
 *
 * @param knownLog an entry of the audit log as an earlier audit gave it.
 * @param onRead called with how many entries of the ledger have been read so far.
 */
export async function audit(
  connectionString: string,
  knownLog: ChainHead | null = null,
  onRead?: (entries: number) => void,
): Promise<Audit> {
  const reader = await openAudit(connectionString);
  try {
    return await auditBy(reader, knownLog, onRead);
  } finally {
    await reader.close();
  }
}

/** The same, by a reader that stays open. */
export async function auditBy(
  reader: AuditReader,
  knownLog: ChainHead | null = null,
  onRead?: (entries: number) => void,
): Promise<Audit> {
  const accounts = await reader.countAccounts();
  const { findings, totals } = sumUp(await readTwice(reader, await readBooks(reader, null, onRead)));
  const { head, broken } = await verifyChain(reader, knownLog);
  if (broken) findings.push({ check: CHECKS.log, subject: `entry ${broken.no}`, detail: broken.detail });
  const checks = Object.values(CHECKS).map((check) => ({
    check,
    findings: findings.filter((finding) => finding.check === check).slice(0, SHOWN),
  }));
  return { clean: findings.length === 0, checks, totals: { accounts, ...totals }, log: head };
}

/** Reads accounts with findings again. What is not found again was only being written. */
async function readTwice(reader: AuditReader, { closed, transfers }: ReadBooks): Promise<ReadBooks> {
  const suspects = new Map(
    closed.flatMap((book) => (book.findings.length > 0 ? [[book.account, book] as const] : [])),
  );
  if (suspects.size === 0) return { closed, transfers };
  await pause(READ_AGAIN_MS);
  const again = await readBooks(reader, [...suspects.values()]);
  const settled = again.closed.map((book) => ({
    ...book,
    findings: book.findings.filter((finding) =>
      suspects.get(book.account)?.findings.some((first) => isSame(first, finding)),
    ),
  }));
  return { closed: [...closed.filter(({ account }) => !suspects.has(account)), ...settled], transfers };
}

/** Amounts may have changed between the two reads. */
const isSame = (a: Finding, b: Finding) => a.check === b.check && a.subject === b.subject;

function sumUp({ closed, transfers }: ReadBooks): { findings: Finding[]; totals: BookTotals } {
  const totals: BookTotals = { entries: 0, issued: 0, sales: 0, transit: 0, balances: 0 };
  const findings: Finding[] = [];
  for (const book of closed) {
    findings.push(...book.findings);
    totals.entries += book.totals.entries;
    totals.issued += book.totals.issued;
    totals.sales += book.totals.sales;
    totals.transit += book.totals.transit;
    totals.balances += book.totals.balances;
  }
  findings.push(...transfers);
  const { issued, sales, transit, balances } = totals;
  if (issued - sales - transit - balances !== 0 || transit !== 0) {
    findings.push({
      check: CHECKS.book,
      subject: 'the ledger',
      detail: `issued ${issued}, sales ${sales}, in transit ${transit}, balances ${balances}`,
    });
  }
  return { findings, totals };
}
