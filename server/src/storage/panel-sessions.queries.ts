import type { AccountKey } from './accounts.queries.ts';
import { countRows, type Handle } from './database.ts';
import { USER_COLUMNS, type PanelUser, type PersonKey } from './panel-users.queries.ts';

export type StoredSession = {
  id: string;
  csrf: string;
  stage: 'totp' | 'open';
  createdAt: Date;
  lastSeenAt: Date;
  /** When the password was last entered; null: in an older version. */
  confirmedAt: Date | null;
  idleSeconds: number;
  expiresAt: Date;
  address: string;
  userAgent: string | null;
};

const COLUMNS = `s.id as "sessionId", s.csrf, s.stage, s.created_at as "sessionCreatedAt",
       s.last_seen_at as "sessionSeenAt", s.confirmed_at as "confirmedAt", s.idle_seconds as "idleSeconds", s.expires_at as "expiresAt", s.address,
       s.user_agent as "userAgent"`;

type SessionRow = Omit<StoredSession, 'id' | 'createdAt' | 'lastSeenAt'> & {
  sessionId: string;
  sessionCreatedAt: Date;
  sessionSeenAt: Date;
};

function sessionOf(row: SessionRow): StoredSession {
  const { sessionId, csrf, stage, sessionCreatedAt, sessionSeenAt, confirmedAt } = row;
  const { idleSeconds, expiresAt, address, userAgent } = row;
  return {
    id: sessionId,
    csrf,
    stage,
    createdAt: sessionCreatedAt,
    lastSeenAt: sessionSeenAt,
    confirmedAt,
    idleSeconds,
    expiresAt,
    address,
    userAgent,
  };
}

const STILL_VALID = `s.expires_at > $1 and s.last_seen_at + make_interval(secs => s.idle_seconds) > $1`;

export async function insertSession(
  handle: Handle,
  tokenHash: Buffer,
  { bucket, account, id }: PersonKey,
  session: StoredSession,
): Promise<void> {
  await handle.query({
    name: 'insert-panel-session',
    text: `insert into panel_sessions (token_hash, id, bucket, account, user_id, csrf, stage, created_at, last_seen_at,
                                       idle_seconds, expires_at, address, user_agent, confirmed_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    values: [
      tokenHash,
      session.id,
      bucket,
      account,
      id,
      session.csrf,
      session.stage,
      session.createdAt,
      session.lastSeenAt,
      session.idleSeconds,
      session.expiresAt,
      session.address,
      session.userAgent,
      session.confirmedAt,
    ],
  });
}

/** The session, with the person whose it is, unless one of its limits has passed. */
export async function findSession(
  handle: Handle,
  tokenHash: Buffer,
  now: Date,
): Promise<{ session: StoredSession; user: PanelUser } | null> {
  const { rows } = await handle.query<PanelUser & SessionRow>({
    name: 'find-panel-session',
    text: `select ${USER_COLUMNS}, ${COLUMNS}
             from panel_sessions s
             join panel_users u on u.bucket = s.bucket and u.account = s.account and u.id = s.user_id
            where s.token_hash = $2 and ${STILL_VALID}`,
    values: [now, tokenHash],
  });
  const [row] = rows;
  return row ? { session: sessionOf(row), user: row } : null;
}

export async function listSessions(
  handle: Handle,
  { bucket, account, id }: PersonKey,
  now: Date,
): Promise<StoredSession[]> {
  const { rows } = await handle.query<SessionRow>({
    name: 'list-panel-sessions',
    text: `select ${COLUMNS} from panel_sessions s
            where s.bucket = $2 and s.account = $3 and s.user_id = $4 and s.stage = 'open' and ${STILL_VALID}
            order by s.created_at desc`,
    values: [now, bucket, account, id],
  });
  return rows.map(sessionOf);
}

/** Of all people of the account. */
export async function countSessions(
  handle: Handle,
  { bucket, account }: AccountKey,
  now: Date,
): Promise<number> {
  const { rows } = await handle.query<{ count: number }>({
    text: `select count(*)::integer as count from panel_sessions s
            where s.bucket = $2 and s.account = $3 and s.stage = 'open' and ${STILL_VALID}`,
    values: [now, bucket, account],
  });
  return rows[0]?.count ?? 0;
}

/** Also says when the person was last seen. */
export async function markSeen(
  handle: Handle,
  tokenHash: Buffer,
  { bucket, account, id }: PersonKey,
  now: Date,
): Promise<void> {
  await handle.query({
    name: 'mark-panel-session-seen',
    text: `with seen as (update panel_sessions set last_seen_at = $2 where token_hash = $1)
           update panel_users set last_seen_at = $2 where bucket = $3 and account = $4 and id = $5`,
    values: [tokenHash, now, bucket, account, id],
  });
}

export async function markConfirmed(handle: Handle, tokenHash: Buffer, now: Date): Promise<void> {
  await handle.query({
    name: 'mark-panel-session-confirmed',
    text: 'update panel_sessions set confirmed_at = $2 where token_hash = $1',
    values: [tokenHash, now],
  });
}

/** The same session under another token, so that the former one is worth nothing. @returns false if it has ended. */
export async function moveSession(handle: Handle, from: Buffer, to: Buffer): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'move-panel-session',
    text: 'update panel_sessions set token_hash = $2 where token_hash = $1',
    values: [from, to],
  });
  return rowCount === 1;
}

/** @returns false if it had ended already. */
export async function deleteSession(handle: Handle, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'delete-panel-session',
    text: 'delete from panel_sessions where token_hash = $1',
    values: [tokenHash],
  });
  return rowCount === 1;
}

export async function hasSession(
  handle: Handle,
  { bucket, account, id }: PersonKey,
  session: string,
): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'find-panel-session-by-id',
    text: 'select 1 from panel_sessions where bucket = $1 and account = $2 and user_id = $3 and id = $4',
    values: [bucket, account, id, session],
  });
  return rowCount === 1;
}

/** @returns false if the person has no such session. */
export async function deleteSessionById(
  handle: Handle,
  { bucket, account, id }: PersonKey,
  session: string,
): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'delete-panel-session-by-id',
    text: 'delete from panel_sessions where bucket = $1 and account = $2 and user_id = $3 and id = $4',
    values: [bucket, account, id, session],
  });
  return rowCount === 1;
}

/** @param except the session that stays. */
export async function deleteSessionsOf(
  handle: Handle,
  { bucket, account, id }: PersonKey,
  except: string | null,
): Promise<number> {
  return countRows(handle, {
    name: 'delete-panel-sessions-of-user',
    text: `delete from panel_sessions
            where bucket = $1 and account = $2 and user_id = $3 and id is distinct from $4::uuid`,
    values: [bucket, account, id, except],
  });
}

export async function deleteSessionsOfAccount(
  handle: Handle,
  { bucket, account }: AccountKey,
): Promise<void> {
  await handle.query({
    name: 'delete-panel-sessions-of-account',
    text: 'delete from panel_sessions where bucket = $1 and account = $2',
    values: [bucket, account],
  });
}

/** Deletes expired ones. @returns how many; if it is `limit`, there may be more. */
export async function sweepSessions(handle: Handle, now: Date, limit: number): Promise<number> {
  return countRows(handle, {
    name: 'sweep-panel-sessions',
    text: `delete from panel_sessions
            where token_hash in (select token_hash from panel_sessions where expires_at < $1 limit $2)`,
    values: [now, limit],
  });
}
