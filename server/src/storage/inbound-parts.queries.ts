import type { AccountKey } from './accounts.queries.ts';
import { allRows, firstRow, textArray, type Handle } from './database.ts';

/** Distinguishes the parts of one message from those of another. */
export type InboundPartsKey = AccountKey & {
  connector: number;
  sender: string;
  number: string;
  reference: number;
  total: number;
};

/** `bodies` has an element for each part of the message; `at` is when the last part came. */
export type InboundParts = { bodies: (Buffer | null)[]; at: Date };

/** @param part counts from 1. */
export type NewInboundPart = InboundPartsKey & { part: number; body: Buffer; at: Date };

const KEY = 'bucket, account, connector, sender, number, reference, total';

const SAME_MESSAGE = `bucket = $1 and account = $2 and connector = $3 and sender = $4 and number = $5
              and reference = $6 and total = $7`;

const keyValues = (key: InboundPartsKey) => [
  key.bucket,
  key.account,
  key.connector,
  key.sender,
  key.number,
  key.reference,
  key.total,
];

/** @returns whether it was the last missing part; null if the message already has a part of this number. */
export async function addInboundPart(
  handle: Handle,
  added: NewInboundPart,
  waitMs: number,
): Promise<{ isWhole: boolean } | null> {
  const { part, body, at, total } = added;
  const bodies = Array.from({ length: total }, (_, i) =>
    i + 1 === part ? `\\x${body.toString('hex')}` : null,
  );
  return firstRow(handle, {
    name: 'add-inbound-part',
    text: `
      insert into inbound_parts as p (${KEY}, bodies, arrived_at, due)
      values ($1, $2, $3, $4, $5, $6, $7, $8::bytea[], $10, now() + $11::double precision * interval '1 millisecond')
      on conflict (${KEY}) do update
         set bodies[$9::integer] = excluded.bodies[$9::integer],
             arrived_at = greatest(p.arrived_at, excluded.arrived_at)
       where p.bodies[$9::integer] is null
      returning array_position(p.bodies, null) is null as "isWhole"`,
    values: [...keyValues(added), textArray(bodies), part, at.toISOString(), waitMs],
  });
}

/** The process that gets the parts stores the message, and no other does. */
export async function removeInboundParts(handle: Handle, key: InboundPartsKey): Promise<InboundParts | null> {
  return firstRow(handle, {
    name: 'remove-inbound-parts',
    text: `delete from inbound_parts where ${SAME_MESSAGE} returning bodies, arrived_at as at`,
    values: keyValues(key),
  });
}

/** Takes the messages that are due: no other process gets them until `leaseMs` have passed. */
export async function takeDueInbound(
  handle: Handle,
  limit: number,
  leaseMs: number,
): Promise<InboundPartsKey[]> {
  return allRows(handle, {
    name: 'take-due-inbound',
    text: `
      update inbound_parts set due = now() + $2::double precision * interval '1 millisecond'
       where ctid = any (array(
               select ctid from inbound_parts
                where due <= now() order by due limit $1
                  for update skip locked))
      returning ${KEY}`,
    values: [limit, leaseMs],
  });
}
