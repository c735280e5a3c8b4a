import type pg from 'pg';
import { bucketOf } from '../src/core/ids.ts';
import { idStart, SENDER } from './scale-fill.ts';

/** A campaign of which every message was delivered: who looks for those that were not finds none. */
export const DELIVERED_CAMPAIGN = { campaign: 900_001, messages: 200_000 };
export const PERSON = '919000000001';

const DAY_MS = 86_400_000;
const CHAT_SENDER = '912200000000';
const BODY = 'Dear customer, the camp is on Sunday from nine in the morning. Bring your papers.';

/** What the panel shows beside messages, in such numbers as an account with millions of them may have. */
export async function fillForPanel(sql: pg.Client, account: number): Promise<void> {
  const key = `${bucketOf(account)}, ${account}`;
  const of = `bucket = ${bucketOf(account)} and account = ${account}`;
  const ids = (slot: number, count: number) =>
    `(select n, ms, (${idStart('ms', slot, String(account))} || lpad(to_hex(n), 8, '0'))::uuid as id
        from (select n, (extract(epoch from now()) * 1000)::bigint - ${6 * DAY_MS}
                        + n::bigint * ${5 * DAY_MS} / ${count} as ms
                from generate_series(1, ${count}) as g (n)) as times) as made`;
  const atOneMoment = (slot: number, count: number) =>
    `(select n, ms, (${idStart('ms', slot, String(account))} || lpad(to_hex(n), 8, '0'))::uuid as id
        from generate_series(1, ${count}) as g (n),
             (select (extract(epoch from now()) * 1000)::bigint - ${3 * DAY_MS} as ms) as moment) as made`;
  const messageColumns = `bucket, account, id, first, accepted, family, recipient, sender, route, body, campaign, unicode,
    flash, parts, price, credit_kind, entry, queue, lane, state, attempts, sent_at, final_at, connector, channel`;

  const { campaign, messages } = DELIVERED_CAMPAIGN;
  await sql.query(
    `insert into messages (${messageColumns})
     select ${key}, id, first_value(id) over (order by n), ${messages}, 'v2', (7000000000 + n)::text, '${SENDER}', 'T',
            null, ${campaign}, false, false, 1, 1000, 'sms', id, 1, 1, 40, 1, now(), now(), 1, 'sms'
       from ${atOneMoment(6, messages)}`,
  );
  await sql.query(
    `insert into campaigns (bucket, account, campaign, first, total, fed, body, sender, route, queue, lane, state,
                            created_at)
     select ${key}, ${campaign}, id, ${messages}, ${messages}, '${BODY}', '${SENDER}', 'T', 1, 1, 'completed',
            to_timestamp(ms / 1000.0)
       from ${atOneMoment(6, messages)} where n = 1`,
  );

  await sql.query(
    `insert into webhook_endpoints (bucket, account, endpoint, url) values (${key}, 1, 'https://hooks.example/in')`,
  );
  await sql.query(
    `insert into events (bucket, account, subject, rank, at, payload)
     select bucket, account, subject, rank, at, jsonb_build_object('event', 'delivery_report', 'text', '${BODY}')
       from webhook_attempts where ${of}`,
  );
  await sql.query(
    `insert into webhook_dead_letters (bucket, account, endpoint, subject, rank, attempts, error)
     select ${key}, 1, subject, rank, 12, 'answered 500' from events where ${of} limit 5000`,
  );
  await sql.query(
    `insert into email_templates (bucket, account, id, subject, html, status)
     select ${key}, 'template-' || n, 'Hello', '<p>Hello</p>', 'approved' from generate_series(1, 200) as g (n)`,
  );
  await sql.query(
    `insert into receipt_inbox (id, connector, vendor_key, vendor_id, recipient, state, at, received_at, raw)
     select gen_random_uuid(), 1, 'strange' || n, 'strange' || n, '9000000001', 40, now(), now(), 'stat:DELIVRD'
       from generate_series(1, 20000) as g (n)`,
  );
  await sql.query(
    `insert into refusals (bucket, account, at, interface, method, route, code, fields)
     select ${key}, now(), 'v2', 'POST', '/api/v2/sms/send', 'validation_failed', '{message}'
       from generate_series(1, 200)`,
  );
  await sql.query(
    `insert into usage_causes (bucket, account, day, kind, cause, slot, messages)
     select ${key}, current_date - day, 'sms', cause, slot, 7
       from generate_series(0, 89) as d (day), generate_series(101, 104) as s (slot),
            unnest(array['absent', 'unknown_number', 'dnd', 'blocked', 'template', 'expired', 'other']) as c (cause)`,
  );

  await sql.query(
    `insert into suppressions (bucket, account, address, reason)
     select ${key}, 'person' || lpad(n::text, 6, '0') || '@mail.example', 'bounced' from generate_series(1, 100000) as g (n)`,
  );
  await sql.query(
    `insert into virtual_mails (bucket, account, id, connector, sender, recipient, subject, bytes)
     select ${key}, id, 1, 'camp@bench.example', 'person@mail.example', 'The camp', 2000 from ${ids(7, 1_000)}`,
  );
  await sql.query(
    `insert into virtual_mail_pieces (bucket, account, id, piece, data)
     select bucket, account, id, 0, convert_to(E'Subject: The camp\\r\\n\\r\\n${BODY}', 'utf8') from virtual_mails
      where ${of}`,
  );

  await sql.query(`insert into chat_accounts values (${key}, 'chat', '${CHAT_SENDER}', now(), null, now())`);
  await sql.query(
    `insert into chat_sessions (bucket, account, sender, person, last_at, contact_name)
     select ${key}, '${CHAT_SENDER}', (919000000000 + n)::text, now() - n * interval '1 second', 'Person ' || n
       from generate_series(1, 50000) as g (n)`,
  );
  await sql.query(
    `insert into inbound_chats (bucket, account, id, connector, vendor_id, sender, person, contact_name, kind, body, at)
     select ${key}, id, 1, 'wamid.' || n, '${CHAT_SENDER}', (919000000001 + n % 50000)::text, 'Person', 'text',
            'When is the camp?', to_timestamp(ms / 1000.0)
       from ${ids(8, 150_000)}`,
  );
  await sql.query(
    `insert into messages (${messageColumns})
     select ${key}, id, id, 1, 'v2', (919000000001 + n % 50000)::text, '${CHAT_SENDER}', 'T', 'On Sunday.', null, false,
            false, 1, 1000, 'chatapp', id, 1, 0, 40, 1, now(), now(), 1, 'chatapp'
       from ${ids(9, 150_000)}`,
  );
}
