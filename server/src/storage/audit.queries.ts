import pg from 'pg';

export type Finding = { check: string; subject: string; detail: string };
export type AuditTotals = {
  accounts: number;
  entries: number;
  issued: number;
  sales: number;
  transit: number;
  balances: number;
};

const SHOWN = 100;

/**
 * Everything that must be true of the book, each as a query for what breaks it. All run on one snapshot, so that a
 * gateway that is working meanwhile does not disturb them.
 */
const CHECKS: readonly { check: string; sql: string }[] = [
  {
    check: 'every balance is the sum of its entries',
    sql: `
      select format('account %s, %s', b.account, b.kind) as subject,
             format('balance %s, entries %s', b.amount, coalesce(l.sum, 0)) as detail
        from balances b
        left join (
          select bucket, account, kind, sum(case when to_book = 'account' then amount else -amount end) as sum
            from ledger group by bucket, account, kind
        ) as l on l.bucket = b.bucket and l.account = b.account and l.kind = b.kind
       where b.amount <> coalesce(l.sum, 0)`,
  },
  {
    check: 'every entry belongs to a balance',
    sql: `
      select format('account %s, %s', l.account, l.kind) as subject, 'entries without a balance' as detail
        from (select distinct bucket, account, kind from ledger) as l
        left join balances b on b.bucket = l.bucket and b.account = l.account and b.kind = l.kind
       where b.account is null`,
  },
  {
    check: 'a debit is the sum of its messages, and each of them was debited',
    sql: `
      select format('account %s, entry %s', coalesce(l.account, m.account), coalesce(l.entry, m.entry)) as subject,
             format('debited %s for %s messages, stored %s for %s', l.amount, l.messages, m.price, m.count) as detail
        from (select bucket, account, entry, kind, amount, messages from ledger where reason = 'send') as l
        full join (
          select bucket, account, entry, credit_kind as kind, sum(price) as price, count(*) as count
            from messages where entry is not null group by bucket, account, entry, credit_kind
        ) as m on m.bucket = l.bucket and m.account = l.account and m.entry = l.entry and m.kind = l.kind
       where l.amount is distinct from m.price or l.messages is distinct from m.count`,
  },
  {
    check: 'a refund is the sum of its messages, and each was refunded once',
    sql: `
      select format('account %s, entry %s', coalesce(l.account, m.account), coalesce(l.entry, m.entry)) as subject,
             format('refunded %s for %s messages, stored %s for %s', l.amount, l.messages, m.price, m.count) as detail
        from (select bucket, account, entry, kind, amount, messages from ledger where reason = 'refund') as l
        full join (
          select bucket, account, refund_entry as entry, credit_kind as kind, sum(price) as price, count(*) as count
            from messages where refund_entry is not null group by bucket, account, refund_entry, credit_kind
        ) as m on m.bucket = l.bucket and m.account = l.account and m.entry = l.entry and m.kind = l.kind
       where l.amount is distinct from m.price or l.messages is distinct from m.count`,
  },
  {
    check: 'what left one account by transfer has reached another',
    sql: `
      select format('transfer %s', transfer) as subject,
             format('%s sides, which differ by %s', count(*), sum(side)) as detail
        from (
          select transfer, case when to_book = 'account' then amount else -amount end as side
            from ledger where reason in ('transfer_in', 'transfer_out')
        ) as sides
       group by transfer having sum(side) <> 0 or count(*) <> 2`,
  },
  {
    check: 'a message was charged what it costs',
    sql: `
      select format('account %s, message %s', account, id) as subject, format('price %s, no debit', price) as detail
        from messages where price > 0 and entry is null`,
  },
  {
    check: 'every accepted message that is not sent yet is in a queue',
    sql: `
      select format('account %s, message %s', m.account, m.id) as subject, 'is in no queue' as detail
        from messages m
        left join campaigns c on c.bucket = m.bucket and c.account = m.account and c.campaign = m.campaign
       where m.state < 20
         and not exists (select 1 from outbox o where o.id = m.id)
         and not exists (select 1 from inflight i where i.id = m.id)
         and not exists (select 1 from scheduled s where s.id = m.id)
         and not (c.campaign is not null and (case c.state when 'cancelled' then c.swept else c.fed end) < c.total)`,
  },
];

const TOTALS = `
  select (select count(*)::integer from accounts) as accounts,
         count(*) as entries,
         coalesce(sum(case when from_book = 'issued' then amount when to_book = 'issued' then -amount end), 0)::bigint as issued,
         coalesce(sum(case when to_book = 'sales' then amount when from_book = 'sales' then -amount end), 0)::bigint as sales,
         coalesce(sum(case when to_book = 'transit' then amount when from_book = 'transit' then -amount end), 0)::bigint as transit,
         (select coalesce(sum(amount), 0)::bigint from balances) as balances
    from ledger`;

export async function readAudit(
  connectionString: string,
): Promise<{ findings: Finding[]; totals: AuditTotals }> {
  // A connection of its own: on a large book this takes longer than other statements may.
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const findings: Finding[] = [];
    for (const { check, sql } of CHECKS) {
      const { rows } = await client.query<{ subject: string; detail: string }>(`${sql} limit ${SHOWN}`);
      findings.push(...rows.map((row) => ({ check, ...row })));
    }
    const { rows } = await client.query<Record<keyof AuditTotals, string>>(TOTALS);
    await client.query('commit');
    const [totals] = rows;
    if (!totals) throw new Error('the book has no totals');
    return {
      findings,
      totals: {
        accounts: Number(totals.accounts),
        entries: Number(totals.entries),
        issued: Number(totals.issued),
        sales: Number(totals.sales),
        transit: Number(totals.transit),
        balances: Number(totals.balances),
      },
    };
  } finally {
    await client.end();
  }
}

export const CHECK_NAMES = CHECKS.map(({ check }) => check);
