import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MessageState } from '../../src/protocols/smpp/message-state.ts';
import { makePdu } from '../../src/protocols/smpp/pdu.ts';
import { STATUS } from '../../src/protocols/smpp/status.ts';
import { findTlv } from '../../src/protocols/smpp/tlv.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import {
  customer,
  ENTITY,
  HINDI,
  numberFor,
  provision,
  SENDER,
  TEMPLATE_ID,
  TEXT,
} from '../support/provisions.ts';
import { PASSWORD, startSmsc, type Submit } from '../support/smsc.ts';
import { startReceiver } from '../webhooks/receiver.ts';

const smsc = await startSmsc();
const hooks = await startReceiver();

const gateway = useGateway({
  provision: {
    ...provision(customer('asha', { webhook: { url: hooks.url } })),
    connectors: [
      {
        name: 'operator-a',
        type: 'smpp',
        options: {
          host: '127.0.0.1',
          port: smsc.port,
          system_id: 'harkara',
          password: PASSWORD,
          binds: 2,
          window: 20,
        },
      },
      { name: 'broken', type: 'smpp', options: { host: '127.0.0.1', windows: 3 } },
    ],
    routes: [{ channel: 'sms', route: '*', connectors: ['operator-a'] }],
    virtual_numbers: [{ number: '56161', account: 'asha' }],
    network: { allow_private: ['127.0.0.0/8'] },
  },
});

let number = 0;

beforeAll(() => waitFor('both links are bound', () => smsc.binds.length === 2));
afterEach(() => {
  delete smsc.behave.submit;
});
afterAll(async () => {
  await smsc.close();
  await hooks.close();
});

/** Answers with the given ids, one after the other. */
function answerWith(...ids: string[]): void {
  let nth = 0;
  smsc.behave.submit = () => ({ id: ids[nth++] ?? `extra${nth}` });
}

async function send(message = TEXT): Promise<{ id: string; recipient: string }> {
  const recipient = numberFor('delivered');
  return { recipient, id: await gateway().sendSms(recipient, { message }) };
}

async function submitsTo(recipient: string, count = 1): Promise<Submit[]> {
  const found = () =>
    smsc.received
      .map(({ submit }) => submit)
      .filter(({ destinationAddr }) => destinationAddr.endsWith(recipient));
  await waitFor(`${count} parts for ${recipient} are there`, () => found().length >= count);
  return found();
}

describe('from the API to the operator and back', () => {
  test('a message goes out with its DLT ids, and its receipt reaches the customer', async () => {
    answerWith('first-1');
    const { id, recipient } = await send();
    const [submit] = await submitsTo(recipient);
    expect(submit?.sourceAddr).toBe(SENDER);
    expect(submit?.shortMessage.toString()).toBe(TEXT);
    expect(findTlv(submit?.tlvs ?? [], 5120)?.toString()).toBe(ENTITY);
    expect(findTlv(submit?.tlvs ?? [], 5121)?.toString()).toBe(TEMPLATE_ID);
    expect(await gateway().untilStatus(id, 'sent')).toMatchObject({ vendor_message_id: 'first-1' });
    if (submit) expect(await smsc.receipt(submit, 'first-1')).toBe(STATUS.ESME_ROK);
    expect(await gateway().untilStatus(id, 'delivered')).toMatchObject({ error: null, credits: 1 });
    const hook = await waitFor('the webhook', () =>
      hooks.received
        .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
        .find((e) => JSON.stringify(e).includes(id)),
    );
    expect(JSON.stringify(hook)).toContain('delivered');
  });

  test.each<[MessageState, string]>([
    ['undeliverable', 'failed'],
    ['expired', 'expired'],
  ])('a receipt that says %s makes it %s, and it stays charged', async (told, state) => {
    answerWith(`bad-${told}`);
    const { id, recipient } = await send();
    const [submit] = await submitsTo(recipient);
    if (submit) await smsc.receipt(submit, `bad-${told}`, told);
    expect(await gateway().untilStatus(id, state)).toMatchObject({
      credits: 1,
      error: expect.stringContaining('error 034'),
    });
  });

  test('a message that the operator refuses fails with a reason, and is refunded', async () => {
    smsc.behave.submit = () => ({ status: STATUS.ESME_RINVDSTADR });
    const { id } = await send();
    expect(await gateway().untilStatus(id, 'failed')).toMatchObject({
      credits: 0,
      error: 'The carrier rejected it: the number is not valid (ESME_RINVDSTADR, 0x0b).',
    });
  });

  test('a throttled message is sent later, and charged once', async () => {
    let nth = 0;
    smsc.behave.submit = () => (nth++ === 0 ? { status: STATUS.ESME_RTHROTTLED } : { id: `thr-${nth}` });
    const { id } = await send();
    expect(await gateway().untilStatus(id, 'sent')).toMatchObject({ vendor_message_id: 'thr-2', credits: 1 });
  });

  test('a long message in Unicode is delivered when all its parts are', async () => {
    answerWith('part-1', 'part-2', 'part-3');
    const text = `Note: ${`${HINDI} `.repeat(9)}`.trim();
    const { id, recipient } = await send(text);
    const submits = await submitsTo(recipient, 3);
    expect(await gateway().untilStatus(id, 'sent')).toMatchObject({ parts: 3 });
    for (const part of [3, 1]) await smsc.receipt(submits[part - 1] as Submit, `part-${part}`);
    expect(await gateway().statusOf(id)).toMatchObject({ status: 'sent' });
    await smsc.receipt(submits[1] as Submit, 'part-2');
    await gateway().untilStatus(id, 'delivered');
  });
});

describe('a receipt', () => {
  test('that comes before the answer delivers the message', async () => {
    smsc.behave.submit = async (submit) => {
      await smsc.receipt(submit, 'early-77');
      return { id: 'early-77' };
    };
    await gateway().untilStatus((await send()).id, 'delivered');
  });

  test.each([
    ['padded', 'ab2', '00000AB2'],
    ['in decimal digits', 'C0FFEE', '12648430'],
    ['in hexadecimal digits', '12648431', '0000c0ffef'],
  ])('whose id is %s delivers the message', async (_how, answered, received) => {
    answerWith(answered);
    const { id, recipient } = await send();
    const [submit] = await submitsTo(recipient);
    await gateway().untilStatus(id, 'sent');
    if (submit) await smsc.receipt(submit, received);
    await gateway().untilStatus(id, 'delivered');
  });

  test('that comes twice, and over another link, delivers once', async () => {
    answerWith('twice-1');
    const { id, recipient } = await send();
    const [submit] = await submitsTo(recipient);
    await gateway().untilStatus(id, 'sent');
    for (const bind of [...smsc.binds]) {
      if (submit) expect(await smsc.receipt(submit, 'twice-1', 'delivered', bind)).toBe(STATUS.ESME_ROK);
    }
    const data = await gateway().untilStatus(id, 'delivered');
    const events = (data['timeline'] as { event: string }[]).map(({ event }) => event);
    expect(events.filter((event) => event === 'receipt')).toHaveLength(2);
  });

  test('of a message that nobody knows is kept and acknowledged', async () => {
    const [any] = smsc.received;
    if (any) expect(await smsc.receipt(any.submit, 'of-nobody')).toBe(STATUS.ESME_ROK);
    expect(await gateway().rows("select 1 from receipt_inbox where vendor_id = 'of-nobody'")).toHaveLength(1);
  });
});

describe('a link that breaks', () => {
  async function settleUnknownBy(policy: 'wait' | 'resend'): Promise<void> {
    const old = new Set(smsc.binds);
    await gateway().apply({ connectors: [{ name: 'operator-a', options: { unknown: policy } }] });
    await waitFor('the new links are up', () => {
      return smsc.binds.length === 2 && smsc.binds.every((bind) => !old.has(bind));
    });
  }

  test('leaves unanswered messages unknown, and they are not resent by default', async () => {
    smsc.behave.submit = () => 'silent';
    const sent = await Promise.all(Array.from({ length: 5 }, () => send()));
    for (const { recipient } of sent) await submitsTo(recipient);
    smsc.cut();
    for (const { id } of sent) await gateway().untilStatus(id, 'unknown');
    await waitFor('the links are back', () => smsc.binds.length === 2);
    answerWith('after-1');
    const next = await send();
    await gateway().untilStatus(next.id, 'sent');
    for (const { recipient } of sent) expect(await submitsTo(recipient)).toHaveLength(1);
    expect(await gateway().rows('select 1 from inflight')).toEqual([]);
  });

  test('has them resent if the policy says so', async () => {
    await settleUnknownBy('resend');
    smsc.behave.submit = () => 'silent';
    const { id, recipient } = await send();
    await submitsTo(recipient);
    answerWith('again-1');
    smsc.cut();
    expect(await gateway().untilStatus(id, 'sent')).toMatchObject({ vendor_message_id: 'again-1' });
    expect(await submitsTo(recipient)).toHaveLength(2);
    await settleUnknownBy('wait');
  });
});

test('a message from a phone reaches the owner of the number before it is acknowledged', async () => {
  number += 1;
  const text = `HELLO ${number}`;
  const pdu = makePdu('deliver_sm', {
    sourceAddr: '919812345678',
    destinationAddr: '56161',
    shortMessage: Buffer.from(text),
  });
  expect(await smsc.deliver(pdu)).toBe(STATUS.ESME_ROK);
  expect(await gateway().rows('select sender, body from inbound_messages')).toEqual([
    { sender: '9812345678', body: text },
  ]);
});

test('a connector with wrong options is left out, and the others work', async () => {
  const rows = await gateway().rows("select 1 from connectors where name = 'broken' and enabled");
  expect(rows).toHaveLength(1);
  answerWith('fine-1');
  await gateway().untilStatus((await send()).id, 'sent');
});
