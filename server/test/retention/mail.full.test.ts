import { beforeEach, describe, expect, test } from 'vitest';
import { dropOldAttachments } from '../../src/core/channels/email/old-attachments.ts';
import { retain } from '../../src/core/retention/retain.ts';
import type { Retention } from '../../src/core/retention/retention.ts';
import { toPublicId } from '../../src/core/ids.ts';
import { useGateway } from '../support/gateway.ts';
import { DOMAIN, mailCustomer, provisionMail } from '../support/mail.ts';
import { age, daysAgo, emptyBooks } from './past.ts';
import { ALL, DAYS, DAY_MS } from './rig.ts';

const TEXTS: Retention = { days: DAYS, textDays: 30 };

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: provisionMail(
    mailCustomer('asha', DOMAIN),
    mailCustomer('ravi', 'ravi.example', { retention: { days: 10 } }),
  ),
});

beforeEach(() =>
  emptyBooks(gateway(), ['contents', 'attachments', 'call_uploads', 'engagements', 'idempotency']),
);

/** A mail with a file to two recipients. */
async function send(username = 'asha', recipients = 2): Promise<void> {
  const answer = await gateway().postAs(username, '/email/send', {
    from: username === 'asha' ? `news@${DOMAIN}` : 'news@ravi.example',
    to: Array.from({ length: recipients }, (_, i) => `r${i}@customer.example`),
    subject: 'Your bill',
    html: '<a href="https://shop.example/">Bill</a>',
    track_clicks: true,
    attachments: [{ filename: 'bill.txt', content: 'SGVsbG8=' }],
  });
  expect(answer.status).toBe(200);
}

/** The recipients of these numbers have got theirs. */
async function deliver(...numbers: number[]): Promise<void> {
  const recipients = numbers.map((number) => `r${number}@customer.example`);
  await gateway().rows('update messages set state = 40, sent_at = now() where recipient = any ($1)', [
    recipients,
  ]);
  await gateway().rows('delete from outbox o using messages m where m.id = o.id and m.state = 40');
  await gateway().rows(
    `insert into engagements (bucket, account, message, kind, link, prefetch, first_at, last_at, count)
     select bucket, account, id, 'clicked', 0, false, now(), now(), 1 from messages where recipient = any ($1)
     on conflict do nothing`,
    [recipients],
  );
}

const run = (retention: Retention, now = new Date()) =>
  retain(gateway().database.connectionString, retention, now, gateway().composition.log);
const tomorrow = () => new Date(Date.now() + DAY_MS);

const TABLES = ['messages', 'contents', 'attachments', 'engagements'] as const;

async function left(): Promise<Record<string, number>> {
  const counts = await Promise.all(
    TABLES.map(async (table) => {
      const [row] = await gateway().rows<{ count: number }>(
        `select count(*)::integer as count from ${table}`,
      );
      return [table, row?.count ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts);
}

describe('when the texts of its messages go, the content of a call', () => {
  test('goes with its files; the messages and what recipients did stay', async () => {
    await send();
    await deliver(0, 1);
    await age(gateway(), daysAgo(40));
    await send();
    await run(TEXTS);
    expect(await left()).toEqual({ messages: 4, contents: 1, attachments: 1, engagements: 2 });
    const [old] = await gateway().rows<{ id: string; body: string }>(
      'select id, body from messages order by id',
    );
    expect(old?.body).toBe('');
    const { status, body } = await gateway().getAs('asha', `/messages/${toPublicId(old?.id ?? '')}`);
    expect([status, body.data?.['status'], body.data?.['subject']]).toEqual([200, 'delivered', '']);
  });

  test.each<[string, string]>([
    ['waits', 'select 1'],
    [
      'is to be tried again',
      `with moved as (delete from outbox returning *)
       insert into scheduled (due, id, bucket, account, queue, lane, attempt)
       select now(), id, bucket, account, queue, lane, attempt from moved`,
    ],
    [
      'is under way',
      `with moved as (delete from outbox returning *)
       insert into inflight (worker, id, bucket, account, queue, attempt, fence)
       select 4000, id, bucket, account, queue, attempt, 1 from moved`,
    ],
  ])('stays while one of them %s', async (_what, sql) => {
    await send();
    await deliver(0);
    await gateway().rows(sql);
    await age(gateway(), daysAgo(40));
    await run(TEXTS);
    expect(await left()).toMatchObject({ messages: 2, contents: 1, attachments: 1 });
    expect(await gateway().rows('select body from messages order by id')).toEqual([
      { body: '' },
      { body: 'Your bill' },
    ]);
    await gateway().rows('truncate outbox, scheduled, inflight');
    await gateway().rows('update messages set state = 40');
    await run(TEXTS, tomorrow());
    expect(await left()).toMatchObject({ messages: 2, contents: 0, attachments: 0 });
  });

  test('goes when one of them only stayed sent, or it stayed unknown whether it was', async () => {
    await send('asha', 3);
    await deliver(0);
    await gateway().rows(`update messages set state = 30, sent_at = now() where recipient like 'r1@%'`);
    await gateway().rows(`update messages set state = 20 where recipient like 'r2@%'`);
    await gateway().rows(
      `insert into attempts (bucket, account, message, no, connector, worker, claimed_at, answered_at, result)
       select bucket, account, id, 1, 1, 1, $1, $1, 'unknown' from messages where state = 20`,
      [daysAgo(40)],
    );
    await gateway().rows('truncate outbox');
    await age(gateway(), daysAgo(40));
    await run(TEXTS);
    expect(await left()).toMatchObject({ messages: 3, contents: 0, attachments: 0 });
  });

  test('no longer answers clicks', async () => {
    await send('asha', 1);
    await deliver(0);
    await age(gateway(), daysAgo(40));
    const { mailVisits } = gateway().composition.gateway;
    const [message] = await gateway().rows<{ id: string }>('select id from messages');
    await run(TEXTS);
    expect(await mailVisits.click(message?.id ?? '', 0, false)).toBeNull();
  });
});

describe("an account's shorter retention", () => {
  test('deletes messages with their content, files and what recipients did; the books stay in order', async () => {
    await send('asha');
    await send('ravi');
    await deliver(0, 1);
    await age(gateway(), daysAgo(20));
    await run(ALL);
    expect(await left()).toEqual({ messages: 2, contents: 1, attachments: 1, engagements: 2 });
    expect(
      await gateway().rows('select username from contents join accounts using (bucket, account)'),
    ).toEqual([{ username: 'asha' }]);
    await gateway().auditClean();
  });

  test('leaves the content while another message of the call may still be handed over', async () => {
    await send('ravi');
    await deliver(0);
    await age(gateway(), daysAgo(20));
    await run(ALL);
    expect(await left()).toEqual({ messages: 1, contents: 1, attachments: 1, engagements: 0 });
    await deliver(1);
    await run(ALL, tomorrow());
    expect(await left()).toEqual({ messages: 0, contents: 0, attachments: 0, engagements: 0 });
    await gateway().auditClean();
  });

  test('deletes the content also when it stayed unknown whether a message was sent', async () => {
    await send('ravi', 1);
    await gateway().rows('update messages set state = 20');
    await gateway().rows(
      `insert into attempts (bucket, account, message, no, connector, worker, claimed_at, answered_at, result)
       select bucket, account, id, 1, 1, 1, $1, $1, 'unknown' from messages`,
      [daysAgo(20)],
    );
    await gateway().rows('truncate outbox');
    await age(gateway(), daysAgo(20));
    await run(ALL);
    expect(await left()).toEqual({ messages: 0, contents: 0, attachments: 0, engagements: 0 });
  });
});

test('a week that is dropped takes all of it along', async () => {
  await send();
  await deliver(0, 1);
  await age(gateway(), daysAgo(420));
  await run(ALL);
  expect(await left()).toEqual({ messages: 0, contents: 0, attachments: 0, engagements: 0 });
  await gateway().auditClean();
});

describe('the bytes of attachments', () => {
  const sweep = () => dropOldAttachments({ ...gateway().db }, new Date());
  /** As if these mails had ended so many days ago. */
  const ended = (days: number, where: string) =>
    gateway().rows(
      `update messages set state = 40, final_at = now() - make_interval(days => $1) where recipient like $2`,
      [days, where],
    );

  test('are deleted a week after the last mail of their call has ended; names, sizes and digests stay', async () => {
    await send();
    await gateway().rows('truncate outbox');
    await ended(8, 'r0@%');
    await ended(6, 'r1@%');
    await age(gateway(), daysAgo(9));
    await sweep();
    expect(await left()).toMatchObject({ attachments: 1 });
    await ended(8, 'r1@%');
    await gateway().rows(`update call_uploads set look_at = now() - interval '1 minute'`);
    await sweep();
    expect(await left()).toMatchObject({ messages: 2, contents: 1, attachments: 0 });
    expect(await gateway().rows('select upload from call_uploads')).toEqual([]);
    expect(await gateway().rows(`select content #> '{attachments,files}' as files from contents`)).toEqual([
      {
        files: [
          expect.objectContaining({
            filename: 'bill.txt',
            bytes: 5,
            sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          }),
        ],
      },
    ]);
  });

  test('stay while a mail waits, and when it has ended lately', async () => {
    await send('asha', 1);
    await age(gateway(), daysAgo(30));
    await sweep();
    expect(await left()).toMatchObject({ attachments: 1 });
    await gateway().rows('truncate outbox');
    await gateway().rows(`update messages set state = 30, sent_at = now() - interval '8 days'`);
    await gateway().rows(`update call_uploads set look_at = now() - interval '1 minute'`);
    await sweep();
    expect(await left()).toMatchObject({ attachments: 0 });
  });

  test('stay while a mail of which it is unknown whether it was sent may be sent again', async () => {
    await send('asha', 1);
    await gateway().rows('update messages set state = 20');
    await age(gateway(), daysAgo(30));
    await sweep();
    expect(await left()).toMatchObject({ attachments: 1 });
    await gateway().rows('truncate outbox');
    await gateway().rows(`update call_uploads set look_at = now() - interval '1 minute'`);
    await sweep();
    expect(await left()).toMatchObject({ attachments: 0 });
  });

  test('of calls that an earlier version accepted are found as well', async () => {
    await send('asha', 1);
    await send('ravi', 1);
    await gateway().rows('truncate outbox, call_uploads');
    await ended(8, 'r0@%');
    // Half a week more than the week that they are kept: it is the middle of a week that this names.
    await age(gateway(), daysAgo(14));
    await sweep();
    expect(await left()).toMatchObject({ contents: 2, attachments: 0 });
  });

  test('that belong to no call stay until their week is deleted', async () => {
    await send('asha', 1);
    await age(gateway(), daysAgo(30));
    await ended(8, 'r0@%');
    await gateway().rows('truncate outbox, call_uploads, contents');
    await sweep();
    expect(await left()).toMatchObject({ attachments: 1 });
  });
});
