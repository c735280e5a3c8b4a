import type { AuditActor } from 'harkara-contract/lists.ts';
import { allRows, firstRow, type DelayedHandle, type Handle, type Transaction } from './database.ts';
import { arrays, names, unnest, type Column } from './rows.ts';

/** Plain JSON. */
export type Values = { readonly [name: string]: unknown };

/** An entry of the audit log. */
export type AdminAction = {
  no: number;
  at: Date;
  actor: AuditActor;
  actorAccount: number | null;
  actorPerson: number | null;
  actorName: string;
  session: string | null;
  address: string | null;
  action: string;
  account: number | null;
  subject: string;
  before: Values | null;
  after: Values | null;
  reason: string | null;
};

/** `hash`: in hexadecimal digits. */
export type ChainedAction = AdminAction & { hash: string };

/** An entry's number, and the digest of the list of records that it stands for. */
export type ListedRecords = { no: number; digest: string };

export type ChainHead = { no: number; hash: string };

const SELECTED = `no, at, actor, actor_account as "actorAccount", actor_person as "actorPerson",
  actor_name as "actorName", session, address, action, account, subject, before, after, reason,
  encode(hash, 'hex') as hash`;

/**
 * The last entry, locked until the transaction ends, and the time that the next one gets. To be the last lock that a
 * transaction takes: everybody who records something waits for it.
 */
export async function lockChainHead(handle: Transaction): Promise<ChainHead & { now: Date }> {
  // The clock is read after the lock is held, so that the order of entries is that of their times.
  const { rows } = await handle.query<ChainHead>({
    name: 'lock-audit-log-head',
    text: `select no, encode(hash, 'hex') as hash from admin_actions_head for update`,
  });
  const { rows: times } = await handle.query<{ now: Date }>({
    name: 'read-audit-log-time',
    text: `select date_trunc('milliseconds', clock_timestamp()) as now`,
  });
  const [head] = rows;
  const [time] = times;
  if (!head || !time) throw new Error('the audit log has no head');
  return { ...head, ...time };
}

const COLUMNS: readonly Column<ChainedAction>[] = [
  { name: 'no', type: 'bigint', of: (a) => a.no },
  { name: 'at', type: 'timestamptz', of: (a) => a.at },
  { name: 'actor', type: 'text', of: (a) => a.actor },
  { name: 'actor_account', type: 'integer', of: (a) => a.actorAccount },
  { name: 'actor_person', type: 'integer', of: (a) => a.actorPerson },
  { name: 'actor_name', type: 'text', of: (a) => a.actorName },
  { name: 'session', type: 'uuid', of: (a) => a.session },
  { name: 'address', type: 'text', of: (a) => a.address },
  { name: 'action', type: 'text', of: (a) => a.action },
  { name: 'account', type: 'integer', of: (a) => a.account },
  { name: 'subject', type: 'text', of: (a) => a.subject },
  { name: 'before', type: 'jsonb', of: (a) => a.before && JSON.stringify(a.before) },
  { name: 'after', type: 'jsonb', of: (a) => a.after && JSON.stringify(a.after) },
  { name: 'reason', type: 'text', of: (a) => a.reason },
  { name: 'hash', type: 'text', of: (a) => a.hash },
];

const INSERTED = COLUMNS.map(({ name }) => (name === 'hash' ? `decode(hash, 'hex')` : name)).join(', ');

const DIGESTS: readonly Column<ListedRecords>[] = [
  { name: 'no', type: 'bigint', of: (l) => l.no },
  { name: 'digest', type: 'text', of: (l) => l.digest },
];

/** Under the head's lock. @param lists of those entries that stand for many records. */
export async function appendActions(
  handle: Transaction,
  actions: readonly ChainedAction[],
  lists: readonly ListedRecords[],
): Promise<void> {
  const last = actions.at(-1);
  if (!last) return;
  await handle.query({
    name: 'append-to-audit-log',
    text: `insert into admin_actions (${names(COLUMNS)})
           select ${INSERTED} from ${unnest(COLUMNS)} as a (${names(COLUMNS)})`,
    values: arrays(COLUMNS, actions),
  });
  if (lists.length > 0) {
    await handle.query({
      name: 'append-digests-to-audit-log',
      text: `insert into admin_action_digests (no, digest)
             select no, decode(digest, 'hex') from ${unnest(DIGESTS)} as d (no, digest)`,
      values: arrays(DIGESTS, lists),
    });
  }
  await handle.query({
    name: 'move-audit-log-head',
    text: `update admin_actions_head set no = $1, hash = decode($2, 'hex')`,
    values: [last.no, last.hash],
  });
}

export type ActionFilter = {
  account?: number;
  /** A username, or `cli`, `apply` or `gateway`. */
  actor?: string;
  action?: string | readonly string[];
  /** Together with an account or an action. */
  subject?: string;
  since?: Date;
  until?: Date;
};

const COMMANDS: readonly string[] = ['cli', 'apply', 'gateway'] satisfies AuditActor[];

/**
 * Newest first.
 *
 * @param page.before the number of the last one of the page before.
 */
export async function listActions(
  handle: DelayedHandle,
  { account, actor, action, subject, since, until }: ActionFilter,
  { limit, before }: { limit: number; before: number | null },
): Promise<ChainedAction[]> {
  const conditions: string[] = [];
  const values: unknown[] = [limit];
  const where = (condition: (parameter: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (actor !== undefined && COMMANDS.includes(actor)) {
    where((p) => `actor = ${p} and actor <> 'person'`, actor);
  } else if (actor !== undefined) where((p) => `actor_name = ${p}`, actor);
  if (typeof action === 'string') where((p) => `action = ${p}`, action);
  else if (action) where((p) => `action = any (${p}::text[])`, action);
  if (subject !== undefined) where((p) => `subject = ${p}`, subject);
  if (before !== null) where((p) => `no < ${p}`, before);
  // Times are in the order of numbers: a time becomes a number, by which every index goes on.
  if (since) {
    where(
      (p) => `no >= (select a.no from admin_actions a where a.at >= ${p} order by a.at, a.no limit 1)`,
      since,
    );
  }
  if (until) {
    where(
      (p) =>
        `no <= (select a.no from admin_actions a where a.at < ${p} order by a.at desc, a.no desc limit 1)`,
      until,
    );
  }
  const text = (...more: string[]) =>
    `select ${SELECTED} from admin_actions
      ${conditions.length + more.length === 0 ? '' : `where ${[...more, ...conditions].join(' and ')}`}
      order by no desc limit $1`;
  if (account === undefined) return allRows(handle, { text: text(), values });
  values.push(account);
  const p = `$${values.length}::integer`;
  // An entry that stands for records of several accounts belongs to none of them.
  const among = `account is null and no = any (array(
    select d.no from admin_action_records r join admin_action_digests d on d.digest = r.digest
     where r.account = ${p}))`;
  return allRows(handle, {
    text: `select * from ((${text(`account = ${p}`)}) union all (${text(among)})) as a order by no desc limit $1`,
    values,
  });
}

/** When people of an account did something since then, newest first. */
export async function listTimesOf(
  handle: Handle,
  { actorAccount, action, since }: { actorAccount: number; action: string; since: Date },
  limit: number,
): Promise<Date[]> {
  const { rows } = await handle.query<{ at: Date }>({
    text: `select at from admin_actions
            where action = $2 and actor_account = $1
              and no >= (select a.no from admin_actions a where a.at >= $3 order by a.at, a.no limit 1)
            order by no desc limit $4`,
    values: [actorAccount, action, since, limit],
  });
  return rows.map(({ at }) => at);
}

/** The list of records that an entry stands for; null: it stands for none. */
export async function findListedRecords(handle: Handle, no: number): Promise<ListedRecords | null> {
  return firstRow(handle, {
    text: `select no, encode(digest, 'hex') as digest from admin_action_digests where no = $1`,
    values: [no],
  });
}

/** The head, and the largest number of an entry, as of one moment. */
export async function readChainHead(handle: Handle): Promise<ChainHead & { largest: number }> {
  const { rows } = await handle.query<ChainHead & { largest: number }>({
    text: `select no, encode(hash, 'hex') as hash,
                  coalesce((select max(a.no) from admin_actions a), 0) as largest
             from admin_actions_head`,
  });
  return rows[0] ?? { no: 0, hash: '', largest: 0 };
}

/** Oldest first. */
export async function readChain(
  handle: Handle,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<ChainedAction[]> {
  return allRows(handle, {
    text: `select ${SELECTED} from admin_actions where no > $1 and no <= $2 order by no limit $3`,
    values: [after, upTo, limit],
  });
}
