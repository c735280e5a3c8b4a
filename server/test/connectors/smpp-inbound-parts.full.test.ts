import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messageParts, type MessagePart } from '../../src/protocols/smpp/message-parts.ts';
import { makePdu, type PduOf } from '../../src/protocols/smpp/pdu.ts';
import { STATUS } from '../../src/protocols/smpp/status.ts';
import { startGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import { customer, numberFor, provision, TEXT } from '../support/provisions.ts';
import { PASSWORD, startSmsc, type Bind, type Smsc } from '../support/smsc.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const LONG = `NOTE ${'all of this is one message. '.repeat(14)}`;

let smsc: Smsc;
let database: TestDatabase;
let gateway: TestGateway;
let from: string;

const start = (more: object = {}) => startGateway({ database, ...more });

beforeAll(async () => {
  smsc = await startSmsc();
  database = await createTestDatabase();
  gateway = await start({
    provision: {
      ...provision(
        customer('asha', {
          keywords: [{ key: 'NOTE', static_message: TEXT, status: 'approved' }],
          webhook: { url: 'https://hooks.example/sms' },
          smpp: { system_id: 'asha', password: PASSWORD },
        }),
      ),
      connectors: [
        {
          name: 'operator-a',
          type: 'smpp',
          options: { host: '127.0.0.1', port: smsc.port, system_id: 'harkara', password: PASSWORD, binds: 2 },
        },
      ],
      routes: [{ channel: 'sms', route: '*', connectors: ['operator-a'] }],
      virtual_numbers: [{ number: '56161', account: 'asha' }],
    },
  });
  await untilBound(2);
});

afterAll(async () => {
  await gateway.close();
  await smsc.close();
  await database.drop();
});

beforeEach(() => {
  from = numberFor('delivered');
});

const untilBound = (binds: number) => waitFor(`${binds} links are bound`, () => smsc.binds.length === binds);

const pdu = (fields: Partial<PduOf<'deliver_sm'>>, sender = from) =>
  makePdu('deliver_sm', { sourceAddr: `91${sender}`, destinationAddr: '56161', ...fields });

async function deliver(fields: Partial<PduOf<'deliver_sm'>>, over?: Bind): Promise<void> {
  expect(await smsc.deliver(pdu(fields), over)).toBe(STATUS.ESME_ROK);
}

function gsm(text: string, reference: number): MessagePart[] {
  return messageParts(text, 'gsm7', { concatenation: 'udh8', reference });
}

/** A part with any header and text. */
function crafted(header: string, text: string): Partial<PduOf<'deliver_sm'>> {
  const octets = Buffer.from(text, 'utf16le').swap16();
  return { esmClass: 0x40, dataCoding: 8, shortMessage: Buffer.concat([Buffer.from(header, 'hex'), octets]) };
}

async function textsFrom(sender = from): Promise<string[]> {
  const rows = await gateway.rows<{ body: string }>(
    'select body from inbound_messages where sender = $1 order by id',
    [sender],
  );
  return rows.map(({ body }) => body);
}

const waiting = (sender = from) =>
  gateway.rows<{ total: number }>('select total from inbound_parts where sender = $1', [sender]);

const runOutOfTime = (sender = from) =>
  gateway.rows('update inbound_parts set due = now() where sender = $1', [sender]);

/** As if this much time had passed since the operator's parts were seen. */
const seenAgo = (interval: string) =>
  gateway.rows('update inbound_seen set at = at - $1::interval', [interval]);

describe('a message from a phone', () => {
  test.each(['udh8', 'udh16', 'sar'] as const)(
    'is assembled from its parts by %s, in any order, over any link, all at once',
    async (concatenation) => {
      const text = 'नमस्ते 😀 '.repeat(20);
      const parts = messageParts(text, 'ucs2', { concatenation, reference: 7 });
      await Promise.all([...parts].reverse().map((part, i) => deliver(part, smsc.binds[i % 2])));
      expect(await textsFrom()).toEqual([text]);
      expect(await waiting()).toEqual([]);
    },
  );

  test('in parts gets its keyword, reply, webhook and SMPP delivery to its owner', async () => {
    for (const part of gsm(LONG, 9)) await deliver(part);
    const [stored] = await gateway.rows<{ id: string; keyword: number | null }>(
      'select id, keyword from inbound_messages where sender = $1',
      [from],
    );
    expect(stored?.keyword).toEqual(expect.any(Number));
    expect(await gateway.rows('select payload from events where subject = $1', [stored?.id])).toMatchObject([
      { payload: { event: 'inbound_sms', from, to: '56161', message: LONG } },
    ]);
    expect(
      await gateway.rows('select content from smpp_deliveries where id = $1', [stored?.id]),
    ).toMatchObject([{ content: { kind: 'inbound', text: LONG } }]);
    await waitFor('the reply is handed over', () =>
      smsc.received.some(({ submit }) => submit.destinationAddr.endsWith(from)),
    );
  });

  test('is restored where it was cut within a character', async () => {
    await deliver(crafted('050003010201', 'न\ud83d'));
    await deliver(crafted('050003010202', '\ude00'));
    expect(await textsFrom()).toEqual(['न😀']);
  });

  test('has its parts acknowledged when each is stored, and not before', async () => {
    const [first, second] = gsm(LONG, 11);
    const held = await gateway.db.general.connect();
    try {
      await held.query('begin');
      await held.query('lock table inbound_parts in share mode');
      let acknowledged = false;
      const delivered = deliver(first ?? {}).then(() => (acknowledged = true));
      await waitFor('it waits for the table', async () => {
        const rows = await gateway.rows(
          `select 1 from pg_locks join pg_database on oid = database
            where datname = current_database() and not granted and locktype = 'relation'`,
        );
        return rows.length > 0;
      });
      expect(acknowledged).toBe(false);
      await held.query('rollback');
      await delivered;
    } finally {
      held.release();
    }
    expect(await waiting()).toHaveLength(1);
    await deliver(second ?? {});
    expect(await textsFrom()).toEqual([]);
  });
});

describe('a repeated part', () => {
  test('changes nothing while the others are awaited', async () => {
    const [first, ...others] = gsm(LONG, 12);
    await Promise.all([...smsc.binds, ...smsc.binds].map((bind) => deliver(first ?? {}, bind)));
    for (const part of others) await deliver(part);
    expect(await textsFrom()).toEqual([LONG]);
  });

  test('changes nothing when its message is complete, even after a restart', async () => {
    const parts = gsm(LONG, 13);
    for (const part of parts) await deliver(part);
    await deliver(parts.at(-1) ?? {});
    await gateway.close();
    gateway = await start();
    await untilBound(2);
    await seenAgo('55 minutes');
    for (const part of parts) await deliver(part);
    expect(await textsFrom()).toEqual([LONG]);
    expect(await waiting()).toEqual([]);
  });

  test('is a message of its own after an hour', async () => {
    const parts = gsm(LONG, 14);
    for (const part of parts) await deliver(part);
    await seenAgo('61 minutes');
    for (const part of parts) await deliver(part);
    expect(await textsFrom()).toEqual([LONG, LONG]);
  });

  test('with another text begins another message, and the one before is passed on incomplete', async () => {
    const [first, second, third] = gsm(LONG, 15);
    const others = gsm(LONG.toUpperCase(), 15);
    for (const part of [first, third]) await deliver(part ?? {});
    for (const part of others) await deliver(part);
    expect(await textsFrom()).toEqual([`${LONG.slice(0, 153)}…${LONG.slice(306)}`, LONG.toUpperCase()]);
    await deliver(second ?? {});
    expect(await waiting()).toHaveLength(1);
  });
});

describe('two processes', () => {
  test('assemble one message, however its parts are spread over them', async () => {
    const beside = await start();
    try {
      await untilBound(4);
      const senders = Array.from({ length: 30 }, () => numberFor('delivered'));
      const texts = senders.map((sender) => `${sender} ${LONG}`);
      const sent = senders.flatMap((sender, i) =>
        gsm(texts[i] ?? '', 20).map((part, no) =>
          smsc.deliver(pdu(part, sender), smsc.binds[(i + no) % smsc.binds.length]),
        ),
      );
      expect(new Set(await Promise.all(sent))).toEqual(new Set([STATUS.ESME_ROK]));
      for (const [i, sender] of senders.entries()) expect(await textsFrom(sender)).toEqual([texts[i]]);
      expect(await gateway.rows('select 1 from inbound_parts where sender = any ($1)', [senders])).toEqual(
        [],
      );
    } finally {
      await beside.close();
    }
    await untilBound(2);
  });

  test('of which the second gets the rest: parts acknowledged by the first are not lost', async () => {
    const [first, ...others] = gsm(LONG, 21);
    await deliver(first ?? {});
    await gateway.close();
    gateway = await start();
    await untilBound(2);
    expect(await textsFrom()).toEqual([]);
    for (const part of others) await deliver(part);
    expect(await textsFrom()).toEqual([LONG]);
  });
});

describe('a message that lacks a part', () => {
  test('is passed on incomplete when the wait is over', async () => {
    const [first, , third] = gsm(LONG, 30);
    await deliver(third ?? {});
    await deliver(first ?? {});
    const [{ minutes } = { minutes: 0 }] = await gateway.rows<{ minutes: number }>(
      `select extract(epoch from due - arrived_at)::float8 / 60 as minutes from inbound_parts where sender = $1`,
      [from],
    );
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThan(11);
    await runOutOfTime();
    await waitFor('it is passed on', async () => (await textsFrom()).length > 0);
    expect(await textsFrom()).toEqual([`${LONG.slice(0, 153)}…${LONG.slice(306)}`]);
    expect(await waiting()).toEqual([]);
  });

  test('that cannot be passed on does not block others', async () => {
    await gateway.rows(
      `insert into inbound_parts (bucket, account, connector, sender, number, reference, total, bodies, arrived_at, due)
       select 1, 1000001, 1, 'nobody', '56161', n, 2, array[null, '\\x6100'::bytea], now(), now() - interval '1 hour'
         from generate_series(1, 150) as n`,
    );
    await deliver(gsm(LONG, 31)[1] ?? {});
    await runOutOfTime();
    await waitFor('the other is passed on', async () => (await textsFrom()).length > 0);
    expect(await waiting('nobody')).toHaveLength(150);
    await gateway.rows("delete from inbound_parts where sender = 'nobody'");
  });
});

describe('a part that makes no sense', () => {
  test.each([
    ['of a message of none', '050003280001', 'a'],
    ['beyond the last', '050003280203', 'a'],
    ['with a NUL in it', '050003280201', 'a\0b'],
    ['with half a character', '050003280201', 'a\ud83d'],
    ['without a text', '050003280201', ''],
  ])('%s is acknowledged, and the others continue', async (_what, header, text) => {
    const [first, ...others] = gsm(LONG, 29);
    await deliver(first ?? {});
    await deliver(crafted(header, text));
    for (const part of others) await deliver(part);
    expect(await textsFrom()).toContain(LONG);
    await runOutOfTime();
    await waitFor('all of it is passed on', async () => (await textsFrom()).length === 2);
    const [shown] = (await textsFrom()).filter((body) => body !== LONG);
    const clean = text.replace('\0', '').toWellFormed();
    expect(shown).toBe(header.endsWith('0201') ? `${clean}…` : clean);
  });

  test('because nobody has its number is acknowledged and left out', async () => {
    const [first] = gsm(LONG, 32);
    expect(await smsc.deliver({ ...pdu(first ?? {}), destinationAddr: '99999' })).toBe(STATUS.ESME_ROK);
    expect(await waiting()).toEqual([]);
  });
});
