import type pg from 'pg';
import { plainArray, textArray, type Handle } from './database.ts';

type TakenRow = {
  vendorId: string;
  messageId: string;
  recipient: string;
  outcome: string | null;
  dueInMs: number;
};
type OwedRow = { vendorId: string; recipient: string; outcome: string };

/** The outcome of a message for which no receipt is owed (any more): it is forgotten when due. */
const NOTHING_OWED = 'none';

/** Two processes may hold the same rows, in another order each: they are locked in one order. */
const LOCKED = `
            select m.connector, m.vendor_id
              from unnest($1::smallint[], $2::text[]) as k (connector, vendor_id)
              join virtual_operator_messages m on m.connector = k.connector and m.vendor_id = k.vendor_id
             order by m.connector, m.vendor_id
               for update of m`;

/**
 * Statements take the connector as an array too: with a constant the planner may look up a table without statistics
 * by the connector alone and compare every row with every id (seen: 30 times slower).
 */
export function createVirtualOperatorStore(hotPool: pg.Pool) {
  return {
    async take(connector: number, rows: readonly TakenRow[]): Promise<void> {
      await hotPool.query({
        name: 'virtual-operator-take',
        text: `
          insert into virtual_operator_messages (connector, vendor_id, message, recipient, outcome, due)
          select $1::smallint, r.vendor_id, r.message, r.recipient, r.outcome, now() + r.due_in_ms * interval '1 millisecond'
            from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::double precision[])
                 as r (vendor_id, message, recipient, outcome, due_in_ms)
              on conflict do nothing`,
        values: [
          connector,
          textArray(rows.map((row) => row.vendorId)),
          textArray(rows.map((row) => row.messageId)),
          textArray(rows.map((row) => row.recipient)),
          textArray(rows.map((row) => row.outcome ?? NOTHING_OWED)),
          plainArray(rows.map((row) => row.dueInMs)),
        ],
      });
    },

    async known(connector: number, vendorIds: readonly string[]): Promise<string[]> {
      const { rows } = await hotPool.query<{ vendorId: string }>({
        name: 'virtual-operator-known',
        text: `
          select m.vendor_id as "vendorId"
            from unnest($1::smallint[], $2::text[]) as k (connector, vendor_id)
            join virtual_operator_messages m on m.connector = k.connector and m.vendor_id = k.vendor_id`,
        values: keys(connector, vendorIds),
      });
      return rows.map((row) => row.vendorId);
    },

    async claim(
      connector: number,
      limit: number,
      leaseMs: number,
    ): Promise<{ receipts: OwedRow[]; more: boolean }> {
      const { rows } = await hotPool.query<OwedRow>({
        name: 'virtual-operator-claim',
        text: `
          with lapsed as materialized (
            select connector, vendor_id, recipient, outcome
              from virtual_operator_messages
             where connector = $1 and due <= now()
             order by due
             limit $2
               for update skip locked
          )
          , forgotten as (
            delete from virtual_operator_messages m
             using lapsed l
             where m.connector = l.connector and m.vendor_id = l.vendor_id and l.outcome = '${NOTHING_OWED}'
          )
          , leased as (
            update virtual_operator_messages m
               set due = now() + $3::double precision * interval '1 millisecond'
              from lapsed l
             where m.connector = l.connector and m.vendor_id = l.vendor_id and l.outcome <> '${NOTHING_OWED}'
          )
          select vendor_id as "vendorId", recipient, outcome from lapsed`,
        values: [connector, limit, leaseMs],
      });
      return { receipts: rows.filter((row) => row.outcome !== NOTHING_OWED), more: rows.length === limit };
    },

    async release(connector: number, rows: readonly { vendorId: string; dueInMs: number }[]): Promise<void> {
      await hotPool.query({
        name: 'virtual-operator-release',
        text: `
          with locked as materialized (
            select m.connector, m.vendor_id, k.due_in_ms
              from unnest($1::smallint[], $2::text[], $3::double precision[]) as k (connector, vendor_id, due_in_ms)
              join virtual_operator_messages m on m.connector = k.connector and m.vendor_id = k.vendor_id
             order by m.connector, m.vendor_id
               for update of m
          )
          update virtual_operator_messages m
             set due = now() + k.due_in_ms * interval '1 millisecond'
            from locked k
           where m.connector = k.connector and m.vendor_id = k.vendor_id`,
        values: [
          ...keys(
            connector,
            rows.map((row) => row.vendorId),
          ),
          plainArray(rows.map((row) => row.dueInMs)),
        ],
      });
    },

    async settle(connector: number, vendorIds: readonly string[], keepMs: number): Promise<void> {
      await hotPool.query({
        name: 'virtual-operator-settle',
        text: `
          with locked as materialized (${LOCKED})
          update virtual_operator_messages m
             set outcome = '${NOTHING_OWED}', due = now() + $3::double precision * interval '1 millisecond'
            from locked k
           where m.connector = k.connector and m.vendor_id = k.vendor_id`,
        values: [...keys(connector, vendorIds), keepMs],
      });
    },

    async remove(connector: number, vendorIds: readonly string[]): Promise<void> {
      await hotPool.query({
        name: 'virtual-operator-remove',
        text: `
          with locked as materialized (${LOCKED})
          delete from virtual_operator_messages m
           using locked k
           where m.connector = k.connector and m.vendor_id = k.vendor_id`,
        values: keys(connector, vendorIds),
      });
    },
  };
}

type MadeUpRow = { id: string; sender: string; number: string; body: string; at: Date };

/** Inbound messages for the virtual operator to hand over. */
export function createMadeUpInbound(hotPool: pg.Pool) {
  return {
    async claim(connector: number, limit: number, leaseMs: number): Promise<MadeUpRow[]> {
      const { rows } = await hotPool.query<MadeUpRow>({
        name: 'virtual-operator-claim-inbound',
        text: `
          with due as materialized (
            select connector, id from virtual_operator_inbound
             where connector = $1 and due <= now()
             order by due
             limit $2
               for update skip locked
          )
          update virtual_operator_inbound i
             set due = now() + $3::double precision * interval '1 millisecond'
            from due d
           where i.connector = d.connector and i.id = d.id
          returning i.id, i.sender, i.number, i.body, i.at`,
        values: [connector, limit, leaseMs],
      });
      return rows;
    },

    async remove(connector: number, ids: readonly string[]): Promise<void> {
      await hotPool.query({
        name: 'virtual-operator-remove-inbound',
        text: `
          delete from virtual_operator_inbound i
           using unnest($1::smallint[], $2::uuid[]) as k (connector, id)
           where i.connector = k.connector and i.id = k.id`,
        values: keys(connector, ids),
      });
    },
  };
}

export async function insertMadeUpInbound(
  handle: Handle,
  connector: number,
  { id, sender, number, body }: Omit<MadeUpRow, 'at'>,
): Promise<void> {
  await handle.query({
    name: 'virtual-operator-make-up-inbound',
    text: 'insert into virtual_operator_inbound (connector, id, sender, number, body) values ($1, $2, $3, $4, $5)',
    values: [connector, id, sender, number, body],
  });
}

function keys(connector: number, vendorIds: readonly string[]): [string, string] {
  return [plainArray(vendorIds.map(() => connector)), textArray(vendorIds)];
}
