import { describe, expect, test } from 'vitest';
import { fromPublicId, idAt } from '../../src/core/ids.ts';
import { finishLongMessage } from '../../src/core/smpp/long-messages.ts';
import { makePdu, type PduOf } from '../../src/protocols/smpp/pdu.ts';
import { STATUS } from '../../src/protocols/smpp/status.ts';
import { takeDueMessages } from '../../src/storage/smpp-long-messages.queries.ts';
import { createLogger } from '../../src/log.ts';
import { maintain } from '../../src/workers/maintain.ts';
import { startGateway, waitFor } from '../support/gateway.ts';
import { ENTITY, numberFor, provision, TEXT } from '../support/provisions.ts';
import { bind, type Client, inParts, receiptFor, serve, smppCustomer, tlv, useSmpp } from './customers.ts';

const LONG = `Note: ${'all of this is one message. '.repeat(12)}`;
const UNICODE = `Note: ${'यह एक संदेश है '.repeat(8)}`;
const UNMATCHED = 'No template has this. '.repeat(10);

const { gateway, smpp } = useSmpp({
  provision: provision(
    smppCustomer('asha'),
    smppCustomer('ravi'),
    smppCustomer('poor', { credits: { sms: 1 } }),
  ),
});

type Sent = {
  id: string;
  body: string;
  parts: number;
  family: string;
  dlt_entity: string | null;
  unicode: boolean;
  via: string | null;
  via_address: string | null;
};

const sentTo = (number: string) =>
  gateway().rows<Sent>('select * from messages where recipient = $1 order by id', [number]);

async function submitAll(
  client: Client,
  number: string,
  parts: Partial<PduOf<'submit_sm'>>[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const part of parts) ids.push(await client.accepted(number, '', part));
  return ids;
}

/** A session may also get receipts of earlier messages whose own session ended before it had answered. */
function receiptsOf(client: Client, ids: readonly string[]) {
  return client.receipts().filter(({ id }) => ids.includes(id ?? ''));
}

/** As if the wait for the other parts were over. */
const runOutOfTime = (number: string) =>
  gateway().rows('update smpp_long_messages set due = now() where recipient = $1 and due is not null', [
    number,
  ]);

const kept = (number: string) =>
  gateway().rows('select id from smpp_long_messages where recipient = $1', [number]);

describe('a message that comes in parts', () => {
  test.each([
    ['by an 8-bit reference', LONG, { reference: 7 }, 3],
    ['by a 16-bit reference', LONG, { reference: 700 }, 3],
    ['by sar_ parameters', LONG, { sar: true }, 3],
    ['of Unicode', UNICODE, {}, 2],
  ])('%s is sent as one, and each part has its receipt', async (_, text, options, count) => {
    const client = await bind(smpp().port, 'asha');
    const number = numberFor('delivered');
    const before = (await gateway().balanceOf('asha')) ?? 0;
    const parts = inParts(text, options);
    const ids = await submitAll(client, number, parts);
    expect(parts).toHaveLength(count);
    expect(new Set(ids).size).toBe(count);
    for (const id of ids)
      expect(await receiptFor(client, id)).toEqual({ id, state: 'delivered', error: null });
    const sent = await sentTo(number);
    expect(sent).toMatchObject([
      {
        body: text,
        parts: count,
        family: 'smpp_parts',
        unicode: text === UNICODE,
        via: 's',
        via_address: '127.0.0.1',
      },
    ]);
    expect(sent[0]?.id).toBe(fromPublicId(ids[0] ?? ''));
    expect(await gateway().balanceOf('asha')).toBe(before - count * 1_000);
    expect(receiptsOf(client, ids)).toHaveLength(count);
    expect(await kept(number)).toEqual([]);
  });

  test('is put together in the right order, over several binds at once', async () => {
    const clients = await Promise.all([1, 2, 3].map(() => bind(smpp().port, 'asha')));
    const number = numberFor('delivered');
    const parts = inParts(LONG).toReversed();
    const ids = await Promise.all(clients.map((client, i) => client.accepted(number, '', parts[i])));
    await waitFor('it was sent', async () => (await sentTo(number)).length > 0);
    expect(await sentTo(number)).toMatchObject([{ body: LONG }]);
    const first = fromPublicId(ids.at(-1) ?? '') ?? '';
    expect(ids.toReversed().map((id) => fromPublicId(id ?? ''))).toEqual([
      first,
      idAt(first, 1),
      idAt(first, 2),
    ]);
  });

  test('a character that is cut in two is restored', async () => {
    const client = await bind(smpp().port, 'asha');
    const number = numberFor('delivered');
    const octets = Buffer.from('Note: 😀', 'utf16le').swap16();
    const [first, second] = [octets.subarray(0, -2), octets.subarray(-2)];
    const header = (no: number) => Buffer.of(5, 0, 3, 1, 2, no);
    const fields = (no: number, body: Buffer) => ({
      esmClass: 0x43,
      dataCoding: 8,
      shortMessage: Buffer.concat([header(no), body]),
    });
    await submitAll(client, number, [fields(2, second), fields(1, first)]);
    await waitFor('it was sent', async () => (await sentTo(number)).length > 0);
    expect(await sentTo(number)).toMatchObject([{ body: 'Note: 😀' }]);
  });

  test('only parts that want a receipt get one; DLT ids may come with any part', async () => {
    const client = await bind(smpp().port, 'asha');
    const number = numberFor('delivered');
    const wishes = [0, 2, 1];
    const parts = inParts(LONG).map((part, i) => ({
      ...part,
      registeredDelivery: wishes[i] ?? 0,
      tlvs: i === 2 ? [tlv(0x1400, ENTITY)] : [],
    }));
    const ids = await submitAll(client, number, parts);
    await receiptFor(client, ids[2] ?? '');
    expect(receiptsOf(client, ids)).toEqual([{ id: ids[2], state: 'delivered', error: null }]);
    expect(await sentTo(number)).toMatchObject([{ dlt_entity: ENTITY }]);
  });

  test('that fails is reported to each part that asked for failures', async () => {
    const client = await bind(smpp().port, 'asha');
    const ids = await submitAll(client, numberFor('failed'), inParts(LONG, { wanted: 2 }));
    for (const id of ids)
      expect(await receiptFor(client, id)).toMatchObject({ state: 'undeliverable', error: '001' });
  });

  test.each([
    ['matches no template', 'asha', UNMATCHED, {}, '408'],
    ['cannot be paid for', 'poor', LONG, {}, '412'],
    ['has no such sender', 'asha', LONG, { sourceAddr: 'NOBODY' }, '00a'],
    ['goes to no number', 'asha', LONG, { destinationAddr: '12345' }, '00b'],
    ['has another entity', 'asha', LONG, { tlvs: [tlv(0x1400, '1101000000000000999')] }, '431'],
  ])(
    'and %s is answered with REJECTD for each part, free of charge',
    async (_, username, text, more, error) => {
      const client = await bind(smpp().port, username);
      const number = numberFor('delivered');
      const before = await gateway().balanceOf(username);
      const parts = inParts(text).map((part) => ({ ...part, ...more }));
      const ids = await submitAll(client, number, parts);
      for (const id of ids) expect(await receiptFor(client, id)).toEqual({ id, state: 'rejected', error });
      expect(receiptsOf(client, ids)).toHaveLength(parts.length);
      expect(await sentTo(number)).toEqual([]);
      expect(await gateway().balanceOf(username)).toBe(before);
      const query = await client.request(makePdu('query_sm', { messageId: ids[1] ?? '' }));
      expect(query).toMatchObject({ status: STATUS.ESME_ROK, messageState: 8 });
    },
  );

  test('is refused at once for a part that cannot be read', async () => {
    const client = await bind(smpp().port, 'asha');
    const shortMessage = Buffer.from('\x05\x00\x03\x01\x02\x01caf\xe9', 'latin1');
    const { status } = await client.submit(numberFor('delivered'), '', { esmClass: 0x40, shortMessage });
    expect(status).toBe(0x0440);
  });

  test('is not mixed up with those of others, to others, or of another reference', async () => {
    const [asha, ravi] = [await bind(smpp().port, 'asha'), await bind(smpp().port, 'ravi')];
    const [one, two] = [numberFor('delivered'), numberFor('delivered')];
    const texts = ['a', 'b', 'c', 'd'].map((letter) => `Note: ${letter.repeat(200)}`);
    const [a, b, c, d] = texts.map((text, i) => inParts(text, { reference: i === 3 ? 8 : 7 }));
    for (const i of [0, 1]) {
      await asha.accepted(one, '', a?.[i]);
      await ravi.accepted(one, '', b?.[i]);
      await asha.accepted(two, '', c?.[i]);
      await asha.accepted(one, '', d?.[i]);
    }
    await waitFor(
      'all were sent',
      async () => (await sentTo(one)).length === 3 && (await sentTo(two)).length === 1,
    );
    expect((await sentTo(one)).map(({ body }) => body).toSorted()).toEqual([texts[0], texts[1], texts[3]]);
    expect(await sentTo(two)).toMatchObject([{ body: texts[2] }]);
  });

  test('with a repeated part: the same text is a repeat, another text begins another message', async () => {
    const client = await bind(smpp().port, 'asha');
    const number = numberFor('delivered');
    const [first = {}, second = {}] = inParts(`Note: ${'old '.repeat(60)}`);
    const id = await client.accepted(number, '', first);
    expect(await client.accepted(number, '', first)).toBe(id);
    const [newFirst = {}, newSecond = {}] = inParts(`Note: ${'new '.repeat(60)}`);
    expect(await client.accepted(number, '', newFirst)).not.toBe(id);
    await client.accepted(number, '', newSecond);
    await waitFor('both were sent', async () => (await sentTo(number)).length === 2);
    const bodies = (await sentTo(number)).map(({ body }) => body);
    expect(bodies.toSorted()).toEqual(
      [`Note: ${'new '.repeat(60)}`, `Note: ${'old '.repeat(37)}`.slice(0, 153)].toSorted(),
    );
    await client.accepted(number, '', second);
    await gateway().rows('delete from smpp_long_messages where recipient = $1 and open', [number]);
  });
});

test('the same message many times under one reference is sent as many times', async () => {
  const client = await bind(smpp().port, 'asha');
  const number = numberFor('delivered');
  const ids: string[] = [];
  for (let i = 0; i < 10; i++) ids.push(...(await submitAll(client, number, inParts(LONG))));
  expect(new Set(ids).size).toBe(30);
  await waitFor('all were sent', async () => (await sentTo(number)).length === 10);
  expect(new Set((await sentTo(number)).map(({ body }) => body))).toEqual(new Set([LONG]));
});

describe('when parts do not come', () => {
  test('it waits, and can be neither queried by others nor cancelled', async () => {
    const [client, other] = [await bind(smpp().port, 'asha'), await bind(smpp().port, 'ravi')];
    const number = numberFor('delivered');
    const messageId = await client.accepted(number, '', inParts(LONG)[1]);
    expect((await client.request(makePdu('query_sm', { messageId }))).messageState).toBe(1);
    expect((await client.request(makePdu('cancel_sm', { messageId }))).status).toBe(STATUS.ESME_RCANCELFAIL);
    expect((await other.request(makePdu('query_sm', { messageId }))).status).toBe(STATUS.ESME_RINVMSGID);
    expect(await sentTo(number)).toEqual([]);
    await gateway().rows('delete from smpp_long_messages where recipient = $1', [number]);
  });

  test('it is sent incomplete after a while', async () => {
    const client = await bind(smpp().port, 'asha');
    const number = numberFor('delivered');
    const parts = inParts(LONG);
    const ids = await submitAll(client, number, parts.slice(0, 2));
    await runOutOfTime(number);
    for (const id of ids) expect(await receiptFor(client, id)).toMatchObject({ state: 'delivered' });
    expect(await sentTo(number)).toMatchObject([{ body: LONG.slice(0, 306), parts: 2 }]);
    expect(receiptsOf(client, ids)).toHaveLength(2);
    const query = await client.request(makePdu('query_sm', { messageId: ids[1] ?? '' }));
    expect(query).toMatchObject({ messageId: ids[1], messageState: 2 });
  });

  test('a schedule time that has passed in the meantime means now', async () => {
    const client = await bind(smpp().port, 'asha');
    const number = numberFor('delivered');
    const scheduleDeliveryTime = '000000000001000R';
    const [first = {}, ...rest] = inParts(LONG);
    const id = await client.accepted(number, '', { ...first, scheduleDeliveryTime });
    const { now } = gateway().composition.gateway;
    const scheduled = now().getTime() + 1_000;
    await waitFor('its time has passed', () => now().getTime() > scheduled);
    await submitAll(client, number, rest);
    expect(await receiptFor(client, id)).toMatchObject({ state: 'delivered' });
  });
});

describe('exactly once', () => {
  const finishing = () => {
    const { db, sending, accounts, now } = gateway().composition.gateway;
    return { db, sending, accountOf: (account: number) => accounts.get(account), now };
  };

  test('a restart between the parts loses nothing', async () => {
    const before = await startGateway({ database: gateway().database, workers: false });
    const first = await serve(before);
    const number = numberFor('delivered');
    const parts = inParts(LONG);
    const early = await bind(first.port, 'asha');
    const ids = await submitAll(early, number, parts.slice(0, 2));
    await first.close();
    await before.close();
    expect((await early.session.closed).reason).toBe('unbound_by_peer');
    const client = await bind(smpp().port, 'asha');
    ids.push(await client.accepted(number, '', parts[2]));
    for (const id of ids) expect(await receiptFor(client, id)).toMatchObject({ state: 'delivered' });
    expect(await sentTo(number)).toMatchObject([{ body: LONG }]);
  });

  test('another process takes over when one dies holding the last part', async () => {
    const client = await bind(smpp().port, 'asha');
    const number = numberFor('delivered');
    const parts = inParts(LONG);
    const ids = await submitAll(client, number, parts.slice(0, 2));
    // Everything is stored, nothing is sent.
    const [last] = parts.slice(2);
    const body = last?.shortMessage?.subarray(6).toString('latin1') ?? '';
    await gateway().rows(
      `update smpp_long_messages set bodies[3] = $2, wanted[3] = 1, open = false, due = now() where recipient = $1`,
      [number, Buffer.from(body, 'utf16le')],
    );
    for (const id of ids) expect(await receiptFor(client, id)).toMatchObject({ state: 'delivered' });
    expect(await sentTo(number)).toMatchObject([{ body: LONG }]);
  });

  test('processes that finish it at the same time, or later, send one message', async () => {
    const client = await bind(smpp().port, 'asha');
    const number = numberFor('pending');
    await client.accepted(number, '', inParts(LONG)[0]);
    const [row] = await gateway().rows<Parameters<typeof finishLongMessage>[1]>(
      'select * from smpp_long_messages where recipient = $1',
      [number],
    );
    if (!row) throw new Error('the part was not stored');
    await Promise.all(Array.from({ length: 5 }, () => finishLongMessage(finishing(), row)));
    await finishLongMessage(finishing(), row);
    expect(await sentTo(number)).toHaveLength(1);
    expect(await runOutOfTime(number)).toEqual([]);
    expect(await takeDueMessages(gateway().db.general, 10, 1_000)).toEqual([]);
  });

  test('refused and never completed messages are deleted in time', async () => {
    const client = await bind(smpp().port, 'asha');
    const number = numberFor('delivered');
    const ids = await submitAll(client, number, inParts(UNMATCHED));
    await receiptFor(client, ids[0] ?? '');
    const round = { db: gateway().db, now: new Date(), log: createLogger('silent') };
    await maintain(round);
    expect(await kept(number)).toHaveLength(1);
    await gateway().rows(`update smpp_long_messages set stored_at = now() - interval '8 days'`);
    await maintain(round);
    expect(await kept(number)).toEqual([]);
    expect((await client.submit(number, TEXT)).status).toBe(STATUS.ESME_ROK);
  });
});
