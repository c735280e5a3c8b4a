import { plainArray, type Handle } from './database.ts';
import type { MessageKey } from './message-keys.ts';

/** Identifies a claim: its row exists for as long as nobody else has taken it over. */
export type ClaimKey = { worker: number; fence: number; id: string; bucket: number; attempt: number };

function claimArrays(claims: readonly ClaimKey[]): string[] {
  return [
    plainArray(claims.map((c) => c.worker)),
    plainArray(claims.map((c) => c.fence)),
    plainArray(claims.map((c) => c.id)),
    plainArray(claims.map((c) => c.bucket)),
    plainArray(claims.map((c) => c.attempt)),
  ];
}

/** The claimer of each message, by the message's id. */
export type EndedHandOvers = ReadonlyMap<string, { worker: number; fence: number }>;

/**
 * Ends hand-overs. Only the messages it returns were still their claimer's: the others have been taken over because the
 * lease ran out, and the caller must neither queue nor refund them.
 */
export async function endInflight(handle: Handle, claims: readonly ClaimKey[]): Promise<EndedHandOvers> {
  const { rows } = await handle.query<{ id: string; worker: number; fence: number }>({
    name: 'end-inflight',
    // By ctid, each looked up individually: see takeFromOutbox.
    text: `delete from inflight i
            where i.ctid = any (array(
                    select f.place
                      from unnest($1::smallint[], $2::bigint[], $3::uuid[], $4::smallint[], $5::smallint[])
                             as e (worker, fence, id, bucket, attempt)
                     cross join lateral (
                           select x.ctid as place
                             from inflight x
                            where x.worker = e.worker and x.id = e.id and x.bucket = e.bucket and x.fence = e.fence
                              and x.attempt = e.attempt
                            limit 1) f))
           returning i.id, i.worker, i.fence`,
    values: claimArrays(claims),
  });
  return new Map(rows.map(({ id, worker, fence }) => [id, { worker, fence }]));
}

/**
 * Undoes claims whose messages were not handed over: the messages get their turns back. Those that another process has
 * taken over meanwhile are left alone.
 */
export async function giveBack(
  handle: Handle,
  claims: readonly (ClaimKey & { lane: number; turn: number })[],
): Promise<void> {
  await handle.query({
    name: 'give-back',
    text: `
      with given as materialized (
        select f.place, f.queue, e.lane, e.turn, e.id, e.bucket, f.account, e.attempt - 1 as attempt
          from unnest($1::smallint[], $2::bigint[], $3::uuid[], $4::smallint[], $5::smallint[], $6::smallint[],
                      $7::bigint[]) as e (worker, fence, id, bucket, attempt, lane, turn)
         cross join lateral (
               select x.ctid as place, x.queue, x.account
                 from inflight x
                where x.worker = e.worker and x.id = e.id and x.bucket = e.bucket and x.fence = e.fence
                  and x.attempt = e.attempt
                limit 1
                  for update) f
      ), ended as (
        delete from inflight i where i.ctid = any (array(select g.place from given g))
      )
      insert into outbox (queue, lane, turn, id, bucket, account, attempt)
      select queue, lane, turn, id, bucket, account, attempt from given
      on conflict do nothing`,
    values: [
      ...claimArrays(claims),
      plainArray(claims.map((c) => c.lane)),
      plainArray(claims.map((c) => c.turn)),
    ],
  });
}

export type Inflight = MessageKey & {
  attempt: number;
  claimedAt: Date;
  /** Null: it was claimed by an earlier version. */
  claim: number | null;
  recipient: string;
  lane: number;
};

/** Messages that this worker claimed from a queue some time ago and has not ended. */
export async function findOldInflight(
  handle: Handle,
  claim: { queue: number; worker: number; fence: number; olderThanMs: number },
): Promise<Inflight[]> {
  const { rows } = await handle.query<Inflight>({
    name: 'find-old-inflight',
    text: `select i.id, i.bucket, i.account, i.attempt, i.claimed_at as "claimedAt", i.claim, m.recipient,
                  m.lane
             from inflight i
             join messages m on m.bucket = i.bucket and m.account = i.account and m.id = i.id
            where i.worker = $1 and i.fence = $2 and i.queue = $3
              and i.claimed_at < now() - $4::double precision * interval '1 ms'`,
    values: [claim.worker, claim.fence, claim.queue, claim.olderThanMs],
  });
  return rows;
}

export type Orphan = Inflight & {
  queue: number;
  worker: number;
  fence: number;
  sender: string;
  channel: string;
  route: string;
};

/** The fence of messages taken from a dead process: no lease has it. */
const SEIZED_FENCE = 0;

/**
 * Takes over messages in flight of dead processes, in the order of their keys after `after`. From then on their
 * claimer, should it wake up, can neither give them back nor end them. Another settler can take them as well, since the
 * first may die; those that are just being ended are skipped.
 */
export async function seizeOrphans(
  handle: Handle,
  after: { worker: number; id: string },
  limit: number,
): Promise<Orphan[]> {
  const { rows } = await handle.query<Orphan>({
    name: 'seize-orphans',
    // Materialized: otherwise the messages of everything in flight were looked up first.
    text: `
      with orphans as materialized (
        select i.ctid as place, i.*
          from process_slots p
          join inflight i on i.worker = p.slot
         where (p.holder is null or i.fence <> p.fence) and p.slot >= $1 and (i.worker, i.id) > ($1, $2)
         order by i.worker, i.id
         limit $3
           for update of i skip locked
      ), seized as (
        update inflight i set fence = ${SEIZED_FENCE}
         where i.ctid = any (array(select o.place from orphans o where o.fence <> ${SEIZED_FENCE}))
      )
      select o.id, o.bucket, o.account, o.queue, o.attempt, o.claimed_at as "claimedAt", o.claim, o.worker,
             ${SEIZED_FENCE} as fence, m.recipient, m.lane, m.sender, m.channel, m.route
        from orphans o
       cross join lateral (
             select * from messages where bucket = o.bucket and account = o.account and id = o.id limit 1) m
       order by o.worker, o.id`,
    values: [after.worker, after.id, limit],
  });
  return rows;
}
