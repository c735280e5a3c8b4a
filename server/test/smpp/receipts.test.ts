import { describe, expect, onTestFinished, test } from 'vitest';
import { retryAfterMs } from '../../src/core/smpp/delivery-queue.ts';
import { receiveInbound } from '../../src/core/inbound/receive-inbound.ts';
import { contentOf } from '../../src/protocols/smpp/message-parts.ts';
import { decodeText } from '../../src/protocols/smpp/message-text.ts';
import { STATUS } from '../../src/protocols/smpp/status.ts';
import { readTlv } from '../../src/protocols/smpp/tlv.ts';
import { createLogger } from '../../src/log.ts';
import { maintain } from '../../src/workers/maintain.ts';
import { startGateway, waitFor } from '../support/gateway.ts';
import { customer, numberFor, provision, SENDER, TEXT, type Outcome } from '../support/provisions.ts';
import { bind, type Deliver, receiptFor, serve, smppCustomer, useSmpp } from './customers.ts';

const { gateway, smpp } = useSmpp(
  {
    provision: {
      ...provision(
        smppCustomer('asha', { limits: { legacy_per_second: 10_000 } }),
        smppCustomer('ravi', { limits: { legacy_per_second: 10_000 } }),
        customer('webbed'),
      ),
      virtual_numbers: [
        { number: '56161', account: 'asha' },
        { number: '56162', account: 'ravi' },
        { number: '56163', account: 'webbed' },
      ],
    },
  },
  // A customer who does not answer, or a busy machine, is given time for all of a test.
  { responseTimeoutMs: 120_000 },
);

const waiting = async (username: string) =>
  gateway().rows<{ id: string; tries: number; due: Date }>(
    'select d.* from smpp_deliveries d join accounts using (bucket, account) where username = $1 order by due',
    [username],
  );

const allTold = (username: string) =>
  waitFor(`${username} was told everything`, async () => (await waiting(username)).length === 0);

const isFinal = (id: string, username = 'asha') =>
  waitFor(`${id} is final`, async () => {
    const { body } = await gateway().getAs(username, `/sms/status/${id}`);
    return ['delivered', 'failed', 'expired'].includes(String(body.data?.['status']));
  });

describe('a receipt', () => {
  test('reports the message’s final state in text and parameters, under the same id', async () => {
    const client = await bind(smpp().port, 'asha');
    const number = numberFor('delivered');
    const id = await client.accepted(number, TEXT, { registeredDelivery: 0x11 });
    await receiptFor(client, id);
    const [pdu] = client.received;
    expect(pdu).toMatchObject({
      esmClass: 0x04,
      dataCoding: 0,
      sourceAddrTon: 1,
      sourceAddrNpi: 1,
      sourceAddr: `91${number}`,
      destAddrTon: 5,
      destAddrNpi: 0,
      destinationAddr: SENDER,
    });
    expect(pdu?.shortMessage.toString('latin1')).toMatch(
      new RegExp(
        `^id:${id} sub:001 dlvrd:001 submit date:\\d{10} done date:\\d{10} stat:DELIVRD err:000 text:$`,
      ),
    );
    expect(readTlv(pdu?.tlvs ?? [], 'receipted_message_id')).toBe(id);
    expect(readTlv(pdu?.tlvs ?? [], 'message_state')).toBe(2);
    await allTold('asha');
  });

  test.each<[Outcome, number, { state: string; error: string | null } | null]>([
    ['delivered', 1, { state: 'delivered', error: null }],
    ['failed', 1, { state: 'undeliverable', error: '001' }],
    ['rejected', 1, { state: 'undeliverable', error: '001' }],
    ['expired', 1, { state: 'expired', error: '002' }],
    ['duplicate', 1, { state: 'delivered', error: null }],
    ['early', 1, { state: 'delivered', error: null }],
    ['failed', 2, { state: 'undeliverable', error: '001' }],
    ['delivered', 2, null],
    ['delivered', 0, null],
    ['failed', 0, null],
    ['failed', 0x10, null],
  ])('for a message that is %s, if 0x%s was requested', async (outcome, registeredDelivery, expected) => {
    const client = await bind(smpp().port, 'asha');
    const id = await client.accepted(numberFor(outcome), TEXT, { registeredDelivery });
    await isFinal(id);
    // Receipts for later messages come after it.
    const last = await client.accepted(numberFor('delivered'), TEXT, { registeredDelivery: 1 });
    await receiptFor(client, last);
    expect(client.receipts().filter((receipt) => receipt.id === id)).toEqual(
      expected ? [{ id, ...expected }] : [],
    );
    await allTold('asha');
  });

  test('goes to a receiver, and never to a transmitter', async () => {
    const transmitter = await bind(smpp().port, 'asha', { mode: 'transmitter' });
    const id = await transmitter.accepted(numberFor('delivered'), TEXT, { registeredDelivery: 1 });
    await isFinal(id);
    expect(await waiting('asha')).toHaveLength(1);
    const receiver = await bind(smpp().port, 'asha', { mode: 'receiver' });
    await receiptFor(receiver, id);
    expect(transmitter.received).toEqual([]);
    await allTold('asha');
  });

  test('waits while the customer is away, and comes once they are back', async () => {
    const before = await bind(smpp().port, 'asha');
    const ids: string[] = [];
    const sender = await bind(smpp().port, 'asha', { mode: 'transmitter' });
    await before.close();
    for (let i = 0; i < 60; i++)
      ids.push(await sender.accepted(numberFor('delivered'), TEXT, { registeredDelivery: 1 }));
    await waitFor('all are final', async () => (await waiting('asha')).length === 60);
    await sender.close();
    const back = await bind(smpp().port, 'asha');
    await waitFor('all have come', () => back.received.length >= 60);
    await allTold('asha');
    expect(
      back
        .receipts()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted());
  });

  test('of one customer never reaches another', async () => {
    const [asha, ravi] = [await bind(smpp().port, 'asha'), await bind(smpp().port, 'ravi')];
    const send = (client: typeof asha) =>
      Promise.all(
        Array.from({ length: 40 }, () =>
          client.accepted(numberFor('delivered'), TEXT, { registeredDelivery: 1 }),
        ),
      );
    const [ofAsha, ofRavi] = await Promise.all([send(asha), send(ravi)]);
    await waitFor('all have come', () => asha.received.length >= 40 && ravi.received.length >= 40);
    expect(
      asha
        .receipts()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ofAsha.toSorted());
    expect(
      ravi
        .receipts()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ofRavi.toSorted());
    await allTold('ravi');
    await ravi.close();
    const id = await asha.accepted(numberFor('delivered'), TEXT, { registeredDelivery: 1 });
    await receiptFor(asha, id);
    expect(await waiting('ravi')).toEqual([]);
    await allTold('asha');
  });

  test('that the customer refuses is repeated later', async () => {
    let status: number = STATUS.ESME_RX_T_APPN;
    const client = await bind(smpp().port, 'asha', { answer: () => status });
    const id = await client.accepted(numberFor('delivered'), TEXT, { registeredDelivery: 1 });
    await receiptFor(client, id);
    const [row] = await waitFor('it is put off', async () => {
      const rows = await waiting('asha');
      return rows[0]?.tries === 1 && rows;
    });
    expect((row?.due.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(retryAfterMs(0));
    status = STATUS.ESME_ROK;
    await gateway().rows('update smpp_deliveries set due = now()');
    await allTold('asha');
    expect(client.receipts().map((receipt) => receipt.id)).toEqual([id, id]);
  });

  test('that was under way when the session broke is sent over another at once', async () => {
    const deaf = await bind(smpp().port, 'asha', { answer: () => null });
    const id = await deaf.accepted(numberFor('delivered'), TEXT, { registeredDelivery: 1 });
    await receiptFor(deaf, id);
    const other = await bind(smpp().port, 'asha');
    deaf.session.destroy();
    await receiptFor(other, id);
    await allTold('asha');
  });

  test('does not flood a customer who does not answer', async () => {
    const deaf = await bind(smpp().port, 'asha', { answer: () => null });
    for (let i = 0; i < 40; i++) await deaf.accepted(numberFor('delivered'), TEXT, { registeredDelivery: 1 });
    await waitFor('all are final', async () => (await waiting('asha')).length === 40);
    await waitFor('its window is full', () => deaf.received.length >= 20);
    // All customers are checked together for waiting deliveries: one that is due later has arrived by then.
    const marker = await bind(smpp().port, 'ravi');
    for (let round = 1; round <= 2; round++) {
      const id = await marker.accepted(numberFor('delivered'), TEXT, { registeredDelivery: 1 });
      await receiptFor(marker, id);
    }
    expect(deaf.received).toHaveLength(20);
    deaf.session.destroy();
    const other = await bind(smpp().port, 'asha');
    await waitFor('all have come', () => other.received.length >= 40);
    await allTold('asha');
  });

  test('belongs to one process at a time', async () => {
    const beside = await startGateway({ database: gateway().database, workers: false });
    onTestFinished(() => beside.close());
    const second = await serve(beside);
    onTestFinished(() => second.close());
    const sender = await bind(smpp().port, 'asha', { mode: 'transmitter' });
    const ids = await Promise.all(
      Array.from({ length: 100 }, () =>
        sender.accepted(numberFor('delivered'), TEXT, { registeredDelivery: 1 }),
      ),
    );
    await waitFor('all are final', async () => (await waiting('asha')).length === 100);
    const clients = await Promise.all([smpp(), second, smpp(), second].map(({ port }) => bind(port, 'asha')));
    const told = () => clients.flatMap((client) => client.receipts().map(({ id }) => id));
    await waitFor('all have come', () => told().length >= 100);
    await allTold('asha');
    expect(told().toSorted()).toEqual(ids.toSorted());
  });

  test('is kept for seven days', async () => {
    const sender = await bind(smpp().port, 'ravi', { mode: 'transmitter' });
    const id = await sender.accepted(numberFor('delivered'), TEXT, { registeredDelivery: 1 });
    await isFinal(id, 'ravi');
    const keptAfter = async (age: string) => {
      await gateway().rows(`update smpp_deliveries set stored_at = now() - $1::interval`, [age]);
      await maintain({ db: gateway().db, now: new Date(), log: createLogger('silent') });
      return gateway().rows(`select 1 from smpp_deliveries`);
    };
    expect(await keptAfter('6 days 23 hours')).toHaveLength(1);
    expect(await keptAfter('7 days 1 hour')).toEqual([]);
  });

  test.each([
    [0, 5_000],
    [1, 30_000],
    [4, 1_800_000],
    [5, 3_600_000],
    [100, 3_600_000],
  ])('is tried again, after %i times, in %i ms', (tries, ms) => {
    expect(retryAfterMs(tries)).toBe(ms);
  });
});

describe('an inbound message', () => {
  const receive = (to: string, text: string) => {
    const { db, ids, gateway: running } = gateway().composition;
    const accountOf = (account: number) => running.accounts.get(account);
    const inbound = { from: '+919812345678', to, text, at: new Date(), vendorId: null };
    return receiveInbound({ db, ids, accountOf }, 1, inbound);
  };

  const textOf = (pdus: readonly Deliver[]) =>
    pdus.map((pdu) => decodeText(contentOf(pdu)?.body ?? Buffer.alloc(0), pdu.dataCoding)).join('');

  test('comes as deliver_sm, to its owner alone', async () => {
    const [asha, ravi] = [await bind(smpp().port, 'asha'), await bind(smpp().port, 'ravi')];
    await receive('56161', 'STOP @ 10');
    await waitFor('it has come', () => asha.received.length > 0);
    expect(asha.received).toMatchObject([
      {
        esmClass: 0,
        dataCoding: 0,
        sourceAddrTon: 1,
        sourceAddr: '919812345678',
        destinationAddr: '56161',
        registeredDelivery: 0,
        tlvs: [],
      },
    ]);
    expect(textOf(asha.received)).toBe('STOP @ 10');
    await allTold('asha');
    expect(ravi.received).toEqual([]);
  });

  test.each([
    ['long', 'STOP '.repeat(80), 0, 3],
    ['long in Unicode', 'रुको '.repeat(40), 8, 3],
  ])('that is %s comes in parts', async (_, text, dataCoding, count) => {
    const client = await bind(smpp().port, 'asha');
    await receive('56161', text);
    await waitFor('all of it has come', () => client.received.length >= count);
    const parts = client.received.map((pdu) => ({ ...contentOf(pdu)?.part, dataCoding: pdu.dataCoding }));
    const [first] = parts;
    expect(parts).toEqual(
      Array.from({ length: count }, (_part, i) => ({
        reference: first?.reference,
        total: count,
        number: i + 1,
        dataCoding,
      })),
    );
    expect(textOf(client.received)).toBe(text);
    await allTold('asha');
  });

  test('waits until its owner binds; an account without SMPP has none waiting', async () => {
    await receive('56162', 'HELLO');
    await receive('56163', 'HELLO');
    expect(await waiting('ravi')).toHaveLength(1);
    expect(await waiting('webbed')).toEqual([]);
    const client = await bind(smpp().port, 'ravi', { mode: 'receiver' });
    await waitFor('it has come', () => client.received.length > 0);
    expect(textOf(client.received)).toBe('HELLO');
    await allTold('ravi');
  });
});

test('the metrics count binds, requests and deliveries', async () => {
  const client = await bind(smpp().port, 'asha');
  const id = await client.accepted(numberFor('delivered'), TEXT, { registeredDelivery: 1 });
  await client.submit('1', TEXT);
  await receiptFor(client, id);
  await allTold('asha');
  const { text } = await gateway().request('/metrics');
  expect(text).toMatch(/harkara_smpp_binds\{mode="transceiver"\} [1-9]/);
  expect(text).toMatch(/harkara_smpp_requests_total\{command="submit_sm",status="0x0000"\} [1-9]/);
  expect(text).toMatch(/harkara_smpp_requests_total\{command="submit_sm",status="0x000b"\} [1-9]/);
  expect(text).toMatch(/harkara_smpp_queued_total\{kind="receipt"\} [1-9]/);
  expect(text).toMatch(/harkara_smpp_deliveries_total\{kind="receipt",told="taken"\} [1-9]/);
});
