import type { AccountKey } from './accounts.queries.ts';
import { allRows, countRows, firstRow, textArray, type Handle, type Transaction } from './database.ts';
import { arrays, names, unnest, type Column } from './rows.ts';

export type ChatAccount = AccountKey & {
  username: string;
  connector: string;
  sender: string;
  syncedAt: Date | null;
  syncProblem: string | null;
  /** When the provider last called. */
  calledAt: Date | null;
};

const CHAT_ACCOUNTS = `
  select c.bucket, c.account, a.username, c.connector, c.sender, c.synced_at as "syncedAt",
         c.sync_problem as "syncProblem", c.called_at as "calledAt"
    from chat_accounts c
    join accounts a on a.bucket = c.bucket and a.account = c.account`;

/** Those whose messages go over a connector, by username. A provider's connector has one. */
export async function listChatAccounts(handle: Handle, connector: string): Promise<ChatAccount[]> {
  return allRows(handle, {
    name: 'list-chat-accounts',
    text: `${CHAT_ACCOUNTS} where c.connector = $1 order by a.username`,
    values: [connector],
  });
}

/** All of the gateway, for the command line. */
export async function listAllChatAccounts(handle: Handle): Promise<ChatAccount[]> {
  return allRows(handle, {
    text: `${CHAT_ACCOUNTS} order by a.username`,
  });
}

/** Whose number on a connector this is. @param sender null: the connector's only one. */
export async function findChatOwner(
  handle: Handle,
  connector: string,
  sender: string | null,
): Promise<(AccountKey & { sender: string }) | null> {
  return firstRow(handle, {
    name: sender === null ? 'find-chat-owner' : 'find-chat-owner-of-number',
    text: `select bucket, account, sender from chat_accounts
            where connector = $1 ${sender === null ? '' : 'and sender = $2'}
            order by connector, sender limit 1`,
    values: sender === null ? [connector] : [connector, sender],
  });
}

export async function findChatAccount(
  handle: Handle,
  { bucket, account }: AccountKey,
): Promise<ChatAccount | null> {
  return firstRow(handle, {
    name: 'find-chat-account',
    text: `${CHAT_ACCOUNTS} where c.bucket = $1 and c.account = $2`,
    values: [bucket, account],
  });
}

/** Takes the turn to ask the provider about a connector's templates; false if a process did within the last day. */
export async function claimSync(handle: Handle, connector: string): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'claim-chat-sync',
    text: `update chat_accounts set synced_at = now()
            where connector = $1 and (synced_at is null or synced_at < now() - interval '24 hours')`,
    values: [connector],
  });
  return (rowCount ?? 0) > 0;
}

/** @param problem why it failed, in words; it is tried again after an hour. */
export async function noteSync(handle: Handle, connector: string, problem: string | null): Promise<void> {
  await handle.query({
    name: 'note-chat-sync',
    text: `update chat_accounts
              set sync_problem = $2,
                  synced_at = case when $2::text is null then now() else now() - interval '23 hours' end
            where connector = $1`,
    values: [connector, problem],
  });
}

/** At most once a minute, so that a busy provider does not make one row hot. */
export async function noteCall(handle: Handle, connector: string): Promise<void> {
  await handle.query({
    name: 'note-chat-call',
    text: `update chat_accounts set called_at = now()
            where connector = $1 and (called_at is null or called_at < now() - interval '1 minute')`,
    values: [connector],
  });
}

export type ChatTemplateRow = {
  name: string;
  language: string;
  category: string;
  /** Null: as it is stored. */
  body: string | null;
  status: string;
  problem: string | null;
};

const COLUMNS: readonly Column<ChatTemplateRow>[] = [
  { name: 'name', type: 'text', of: (t) => t.name },
  { name: 'language', type: 'text', of: (t) => t.language },
  { name: 'category', type: 'text', of: (t) => t.category },
  { name: 'body', type: 'text', of: (t) => t.body },
  { name: 'status', type: 'text', of: (t) => t.status },
  { name: 'problem', type: 'text', of: (t) => t.problem },
];

/** Until the transaction ends, nobody else stores what the provider of this connector tells about templates. */
export async function lockChatTemplates(handle: Handle, connector: string): Promise<void> {
  await handle.query({
    name: 'lock-chat-templates',
    text: `select pg_advisory_xact_lock(hashtext('harkara chat templates'), hashtext($1))`,
    values: [connector],
  });
}

/**
 * Stores what the provider tells about an account's templates. One whose text is not told, and not known, is left out.
 *
 * @param isWhole whether templates that are not among these are gone.
 * @returns how many have changed.
 */
export async function storeChatTemplates(
  handle: Transaction,
  { bucket, account }: AccountKey,
  templates: readonly ChatTemplateRow[],
  { isWhole, now }: { isWhole: boolean; now: Date },
): Promise<number> {
  const stored = countRows(handle, {
    name: 'store-chat-templates',
    text: `
      insert into chat_templates as s (bucket, account, name, language, category, body, status, problem, created_at,
                                       told_at)
      select $1, $2, t.name, t.language, coalesce(nullif(t.category, ''), k.category, 'UTILITY'),
             coalesce(t.body, k.body), t.status, case when t.body is null then k.problem else t.problem end, $3, $3
        from ${unnest(COLUMNS, 4)} as t (${names(COLUMNS)})
        left join chat_templates k
          on k.bucket = $1 and k.account = $2 and k.name = t.name and k.language = t.language
       where coalesce(t.body, k.body) is not null
      on conflict (bucket, account, name, language) do update
         set category = excluded.category, body = excluded.body, status = excluded.status,
             problem = excluded.problem, told_at = excluded.told_at
       where (s.category, s.body, s.status, s.problem) is distinct from
             (excluded.category, excluded.body, excluded.status, excluded.problem)`,
    values: [bucket, account, now, ...arrays(COLUMNS, templates)],
  });
  const gone = countRows(handle, {
    name: 'delete-untold-chat-templates',
    text: `
      update chat_templates s set status = 'deleted', told_at = $4
       where $3::boolean and s.bucket = $1 and s.account = $2 and s.status <> 'deleted'
         and not exists (select 1 from unnest($5::text[], $6::text[]) as t (name, language)
                          where t.name = s.name and t.language = s.language)`,
    values: [
      bucket,
      account,
      isWhole,
      now,
      textArray(templates.map(({ name }) => name)),
      textArray(templates.map(({ language }) => language)),
    ],
  });
  const [changed, deleted] = await Promise.all([stored, gone]);
  return changed + deleted;
}

export type ListedChatTemplate = ChatTemplateRow & { username: string; toldAt: Date | null };

export async function listChatTemplates(
  handle: Handle,
  username: string | null,
): Promise<ListedChatTemplate[]> {
  return allRows(handle, {
    text: `select a.username, t.name, t.language, t.category, t.body, t.status, t.problem, t.told_at as "toldAt"
             from chat_templates t
             join accounts a on a.bucket = t.bucket and a.account = t.account
            where $1::text is null or a.username = $1
            order by a.username, t.name, t.language`,
    values: [username],
  });
}

/** @returns what it was; null if there was none. */
export async function deleteChatAccount(
  handle: Handle,
  { bucket, account }: AccountKey,
): Promise<Pick<ChatAccount, 'connector' | 'sender'> | null> {
  return firstRow(handle, {
    name: 'delete-chat-account',
    text: 'delete from chat_accounts where bucket = $1 and account = $2 returning connector, sender',
    values: [bucket, account],
  });
}

/** What was read from the provider before, and when it called, says nothing about the next one. */
export async function forgetChatProvider(handle: Handle, { bucket, account }: AccountKey): Promise<void> {
  await handle.query({
    name: 'forget-chat-provider',
    text: `update chat_accounts set synced_at = null, sync_problem = null, called_at = null
            where bucket = $1 and account = $2`,
    values: [bucket, account],
  });
}

/** Gives up the account's earlier numbers. @param sender null: all of them. @returns whether this one is its own. */
export async function dropChatSenders(
  handle: Handle,
  { bucket, account }: AccountKey,
  sender: string | null,
): Promise<boolean> {
  const { rows } = await handle.query<{ known: boolean }>({
    name: 'drop-chat-senders',
    text: `
      with dropped as (
        delete from directory where kind = 'chat_sender' and bucket = $1 and account = $2 and value is distinct from $3
      )
      select exists (select 1 from directory
                      where kind = 'chat_sender' and bucket = $1 and account = $2 and value = $3) as known`,
    values: [bucket, account, sender],
  });
  return rows[0]?.known ?? false;
}
