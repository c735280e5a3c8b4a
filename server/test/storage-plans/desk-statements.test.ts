import { beforeAll, describe, expect, test } from 'vitest';
import { listActions } from '../../src/storage/admin-actions.queries.ts';
import type { Database, Handle } from '../../src/storage/database.ts';
import { listDeadEndpoints } from '../../src/storage/dead-webhooks.queries.ts';
import { takeDueDomains } from '../../src/storage/domain-looks.queries.ts';
import { findByRecipient } from '../../src/storage/messages-anywhere.queries.ts';
import { listInbox } from '../../src/storage/receipt-inbox.queries.ts';
import {
  countPending,
  findApprovedSenders,
  findEqualTemplates,
  findOtherOwners,
  listPending,
  readReviewRecords,
} from '../../src/storage/reviews.queries.ts';
import {
  findAccountsByName,
  findAccountsByNumber,
  findAccountsByWords,
  findAccountsLike,
} from '../../src/storage/search-accounts.queries.ts';
import { findApprovedSenderIds } from '../../src/storage/sender-ids.queries.ts';
import { findAnybodysByVendorId } from '../../src/storage/vendor-refs.queries.ts';
import { planOf, statementsOf, useDatabase } from '../support/plans.ts';

/** What the operator looks at costs the same however many accounts there are. */
const db = useDatabase(fill);

async function fill({ general }: Database): Promise<void> {
  const each = (sql: string) => general.query(`${sql} from generate_series(1, 20000) as i`);
  const status = `case when i % 50 = 0 then 'pending' else 'approved' end`;
  const at = `now() - i * interval '1 second'`;
  await each(
    `insert into accounts (bucket, account, username, role) select i % 64, i, 'name' || i, 'customer'`,
  );
  await each(
    `insert into directory (kind, value, bucket, account) select 'username', 'name' || i, i % 64, i`,
  );
  await each(`insert into balances (bucket, account, kind) select i % 64, i, 'sms'`);
  await each(`insert into senders (bucket, account, id, sender_id, route, status, created_at)
              select i % 64, i, 1, 'S' || i, 'transactional', ${status}, ${at}`);
  await each(`insert into templates (bucket, account, id, name, content, status, created_at)
              select i % 64, i, 1, 'a', 'text ' || i, ${status}, ${at}`);
  await each(`insert into keywords (bucket, account, id, key, status, created_at)
              select i % 64, i, 1, 'K', ${status}, ${at}`);
  await each(`insert into voice_numbers (bucket, account, number, status, created_at)
              select i % 64, i, (1000000 + i)::text, ${status}, ${at}`);
  await each(`insert into email_domains (bucket, account, domain, status, created_at)
              select i % 64, i, 'd' || i || '.example', ${status}, ${at}`);
  await each(`insert into email_templates (bucket, account, id, subject, html, status, created_at)
              select i % 64, i, 't', '', '<p>', ${status}, ${at}`);
  await each(`insert into webhook_dead_letters (bucket, account, endpoint, subject, rank, attempts)
              select 1, 1 + 64 * (i % 3), 1, gen_random_uuid(), 40, 12`);
  await each(`insert into receipt_inbox (id, connector, vendor_key, vendor_id, state, at, received_at)
              select gen_random_uuid(), 1, 'k', 'v', 40, now(), now()`);
  await each(`insert into admin_action_records (digest, piece, account, subjects)
              select sha256((i / 10)::text::bytea), i, i, '["a/b"]'`);
  await each(`insert into admin_action_digests (no, digest) select i, sha256(i::text::bytea)`);
  await each(`insert into admin_actions (no, at, actor, actor_name, action, account, subject, hash)
              select i, now() + i * interval '1 second', 'person', 'p' || i % 100, 'a.b' || i % 2000, i % 500, 's',
                     decode(repeat('00', 32), 'hex')`);
}

const place = { micros: Date.now() * 1_000, account: 5, key: '1' };
const one = [{ bucket: 5, account: 5, name: 'x', id: 1 }];
const first = { limit: 50, before: null };
const month = { from: new Date(Date.now() - 31 * 86_400_000), to: new Date() };
const ID = '01900000-0000-7000-8000-000000000000';

const STATEMENTS: [string, string[], (handle: Handle) => Promise<unknown>][] = [
  ...(['template', 'sender', 'keyword', 'voice_number', 'email_domain', 'email_template'] as const).flatMap(
    (kind) =>
      (['after', 'later', 'since'] as const).map((only): (typeof STATEMENTS)[number] => [
        `what waits: ${kind}, ${only}`,
        [`${kind}s_pending`],
        (h) => listPending(h, kind, { from: place, only, limit: 51 }),
      ]),
  ),
  [
    'domains whose records are looked up',
    ['email_domains_look'],
    (h) => takeDueDomains(h, { now: new Date(), again: new Date(), limit: 4 }),
  ],
  ['what waits, counted', ['senders_pending', 'templates_pending'], (h) => countPending(h, 1_000)],
  ['earlier requests', ['senders_status', 'templates_status'], (h) => readReviewRecords(h, one, 1_000)],
  ['approved senders', [], (h) => findApprovedSenders(h, one)],
  ['equal templates', [], (h) => findEqualTemplates(h, one)],
  ['other owners of a sender ID', ['senders_letters'], (h) => findOtherOwners(h, 'sender', one)],
  ['sender IDs by how they begin', ['senders_letters'], (h) => findApprovedSenderIds(h, null, 'AB', 20)],
  ['other owners of a number', ['voice_numbers_approved'], (h) => findOtherOwners(h, 'voice_number', one)],
  ['other owners of a domain', ['directory_pkey'], (h) => findOtherOwners(h, 'email_domain', one)],
  [
    'accounts by name',
    ['directory_usernames'],
    (h) => findAccountsByName(h, { filter: {}, prefix: 'name1', after: 'name12', limit: 51 }),
  ],
  [
    'accounts by number',
    ['accounts_number'],
    (h) => findAccountsByNumber(h, { filter: {}, prefix: '1', after: '12', limit: 51 }),
  ],
  ...(
    [
      ['accounts_role', { role: 'reseller' }],
      ['accounts_status', { status: 'blocked' }],
      ['accounts_parent', { parent: 5 }],
    ] as const
  ).map(([index, filter]): (typeof STATEMENTS)[number] => [
    `accounts by ${index}`,
    [index],
    (h) => findAccountsLike(h, { filter, prefix: 'name1', words: ['name1'], after: '12', limit: 51 }),
  ]),
  [
    'messages to a number',
    [],
    (h) => findByRecipient(h, ['9876543210'], { from: ID, below: ID, cap: 2_000, limit: 51 }),
  ],
  ['messages with a carrier’s id', [], (h) => findAnybodysByVendorId(h, 'k', month, 20)],
  [
    'dead webhooks',
    ['webhook_dead_letters_pkey'],
    (h) => listDeadEndpoints(h, { after: null, limit: 51, cap: 1_000 }),
  ],
  ['unmatched receipts', ['receipt_inbox_pkey'], (h) => listInbox(h, { before: ID, limit: 51 })],
  ['the audit log', ['admin_actions_pkey'], (h) => listActions(h, {}, first)],
  [
    'the audit log of an account',
    ['admin_actions_account', 'admin_action_records_account', 'admin_action_digests_digest'],
    (h) => listActions(h, { account: 7 }, first),
  ],
  ['the audit log of a person', ['admin_actions_actor_name'], (h) => listActions(h, { actor: 'p7' }, first)],
  ['the audit log of commands', ['admin_actions_actor'], (h) => listActions(h, { actor: 'cli' }, first)],
  ['the audit log of an action', ['admin_actions_action'], (h) => listActions(h, { action: 'a.b7' }, first)],
  [
    'the audit log of a time',
    ['admin_actions_pkey', 'admin_actions_at'],
    (h) => listActions(h, { since: new Date(), until: new Date() }, first),
  ],
];

describe.each(['unanalysed', 'analysed'])('on %s tables', (state) => {
  beforeAll(async () => {
    if (state === 'analysed') await db().general.query('vacuum analyze');
  });

  test.each(STATEMENTS)('%s: by %j', async (_what, wanted, run) => {
    const [statement = { text: '' }] = await statementsOf(run, [{}]);
    // The pool on which the pages' statements run.
    const plan = await planOf(db().reports, statement);
    const scanned = plan.filter((node) => node['Node Type'] === 'Seq Scan');
    expect(scanned.map((node) => node['Relation Name']).filter((name) => name !== 'connectors')).toEqual([]);
    expect(plan.flatMap((node) => node['Index Name'] ?? [])).toEqual(expect.arrayContaining(wanted));
  });

  // Without statistics the planner expects so many matches that it goes through the accounts in their order.
  test.runIf(state === 'analysed')(
    'accounts are found by a part of their details, by accounts_words',
    async () => {
      const page = { filter: {}, except: { name: 'nair@shop b', number: null }, after: '12', limit: 51 };
      const [statement = { text: '' }] = await statementsOf((h) =>
        findAccountsByWords(h, { ...page, words: ['nair@shop', 'b'] }),
      );
      const plan = await planOf(db().general, statement);
      expect(plan.flatMap((node) => node['Index Name'] ?? [])).toContain('accounts_words');
      expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    },
  );
});
