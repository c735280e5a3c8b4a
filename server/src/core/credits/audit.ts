import { CHECK_NAMES, readAudit, type AuditTotals, type Finding } from '../../storage/audit.queries.ts';

export type Audit = { clean: boolean; checks: { check: string; findings: Finding[] }[]; totals: AuditTotals };

const WHOLE_BOOK = 'the whole book sums to zero';

/** Proves the book, or says where it is wrong. */
export async function audit(connectionString: string): Promise<Audit> {
  const { findings, totals } = await readAudit(connectionString);
  const drift = totals.issued - totals.sales - totals.transit - totals.balances;
  if (drift !== 0 || totals.transit !== 0) {
    findings.push({
      check: WHOLE_BOOK,
      subject: 'the book',
      detail: `issued ${totals.issued}, sales ${totals.sales}, in transit ${totals.transit}, balances ${totals.balances}`,
    });
  }
  const checks = [WHOLE_BOOK, ...CHECK_NAMES].map((check) => ({
    check,
    findings: findings.filter((finding) => finding.check === check),
  }));
  return { clean: findings.length === 0, checks, totals };
}
