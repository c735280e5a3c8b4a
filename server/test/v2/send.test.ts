import { describe, expect, test } from 'vitest';
import { fromPublicId, toPublicId } from '../../src/core/ids.ts';
import { messageIdOf, useGateway } from '../support/gateway.ts';
import {
  customer,
  ENTITY,
  HEADER,
  HINDI,
  provision,
  SENDER,
  TEMPLATE_ID,
  TEXT,
} from '../support/provisions.ts';

const features = { promo_sender: true, international: true };
const gateway = useGateway({
  workers: false,
  provision: provision(
    customer('asha', { features }),
    customer('ravi', { features, prices: { T: 0.125, P: 0.25, PS: 0.5, I: 3.5 } }),
    customer('free', { prices: { T: 0 }, credits: {} }),
    customer('dlt-bound', { dlt: { required: true, entity_ids: [ENTITY] } }),
  ),
});

const SEND = { sender_id: SENDER, recipient: '9876543210', message: TEXT };
const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

type Stored = Record<string, unknown> & { id: string };

async function storedAs(publicId: string): Promise<Stored> {
  const [row] = await gateway().rows<Stored>('select * from messages where id = $1', [
    fromPublicId(publicId),
  ]);
  if (!row) throw new Error('the message is not stored');
  return row;
}

describe('POST /sms/send', () => {
  test('answers 200 with the queue item, and nothing else', async () => {
    const before = Date.now();
    const answer = await gateway().sendAs('asha', SEND);
    const id = messageIdOf(answer);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.body).toEqual({
      success: true,
      message: expect.any(String),
      data: {
        message_id: id,
        queue_id: id,
        status: 'queued',
        estimated_delivery: expect.stringMatching(ISO_UTC),
      },
    });
    expect(id).toMatch(/^[A-Za-z0-9_-]+$/);
    const estimate = Date.parse(String(answer.body.data?.['estimated_delivery']));
    expect(estimate).toBeGreaterThan(before - 1_000);
    expect(estimate).toBeLessThan(before + 120_000);
  });

  test('stores one message, queues it and charges its price', async () => {
    const before = await gateway().balanceOf('asha');
    const id = messageIdOf(await gateway().sendAs('asha', SEND));
    const row = await storedAs(id);
    expect(row).toMatchObject({
      recipient: '9876543210',
      sender: SENDER,
      route: 'T',
      body: TEXT,
      unicode: false,
      flash: false,
      parts: 1,
      price: 1000,
      state: 10,
      dlt_entity: ENTITY,
      dlt_template: TEMPLATE_ID,
      dlt_header: HEADER,
    });
    expect(toPublicId(row.id)).toBe(id);
    expect(await gateway().rows('select 1 from outbox where id = $1', [row.id])).toHaveLength(1);
    expect(await gateway().balanceOf('asha')).toBe((before ?? 0) - 1000);
  });

  test('gives every send an id of its own', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => gateway().sendAs('asha', SEND)));
    expect(new Set(answers.map(messageIdOf)).size).toBe(50);
  });

  test('stores the ten digits of a recipient, however it is written', async () => {
    const id = messageIdOf(await gateway().sendAs('asha', { ...SEND, recipient: '+91 98765-43210' }));
    expect(await storedAs(id)).toMatchObject({ recipient: '9876543210' });
  });

  test.each([
    ['transactional', SENDER, 'T', '9876543210', TEXT],
    ['promotional', 'PROMOTIONAL', 'P', '9876543210', 'Sale!'],
    ['promotional', '140123', 'P', '9876543210', 'Sale!'],
    ['promotional', 'HRKPRO', 'PS', '9876543210', 'Sale!'],
    ['international', 'HRKINT', 'I', '+14155552671', 'Hello'],
    ['international', SENDER, 'I', '+14155552671', 'Hello'],
    [undefined, SENDER, 'T', '9876543210', TEXT],
    [undefined, 'PROMOTIONAL', 'P', '9876543210', 'Sale!'],
    [undefined, '140123', 'P', '9876543210', 'Sale!'],
    [undefined, 'HRKPRO', 'PS', '9876543210', 'Sale!'],
    [undefined, 'HRKINT', 'I', '+14155552671', 'Hello'],
  ])('route %s with sender %s goes out as %s', async (route, sender, code, recipient, message) => {
    const id = messageIdOf(await gateway().sendAs('asha', { sender_id: sender, recipient, message, route }));
    expect(await storedAs(id)).toMatchObject({ route: code, sender });
  });

  test('charges an international message only to the international balance', async () => {
    const body = { sender_id: 'HRKINT', recipient: '0014155552671', message: 'Hello' };
    const sms = await gateway().balanceOf('ravi');
    const international = await gateway().balanceOf('ravi', 'international');
    const id = messageIdOf(await gateway().sendAs('ravi', body));
    expect(await storedAs(id)).toMatchObject({
      recipient: '14155552671',
      price: 3500,
      credit_kind: 'international',
    });
    expect(await gateway().balanceOf('ravi')).toBe(sms);
    expect(await gateway().balanceOf('ravi', 'international')).toBe((international ?? 0) - 3500);
  });

  const long = (length: number, character = 'a') => ({
    sender_id: 'PROMOTIONAL',
    message: character.repeat(length),
  });
  test.each([
    ['161 GSM characters', long(161), 2, false],
    ['81 euro signs', long(81, '€'), 2, false],
    ['71 Hindi characters', long(71, 'क'), 2, true],
    ['ten parts', long(1530), 10, false],
    ['plain text that is asked to be Unicode', { ...long(71), unicode: true }, 2, true],
    ['plain text that is asked not to be', { ...long(160), unicode: false }, 1, false],
    ['a Hindi template', { sender_id: SENDER, message: HINDI }, 1, true],
  ])('%s: parts and price', async (_what, body, parts, unicode) => {
    const id = messageIdOf(await gateway().sendAs('asha', { recipient: '9876543210', ...body }));
    expect(await storedAs(id)).toMatchObject({ parts, unicode, price: parts * 1000, body: body.message });
  });

  test('charges the account’s own price per part, exactly', async () => {
    const before = await gateway().balanceOf('ravi');
    messageIdOf(await gateway().sendAs('ravi', SEND));
    messageIdOf(
      await gateway().sendAs('ravi', { ...SEND, sender_id: 'PROMOTIONAL', message: 'a'.repeat(161) }),
    );
    messageIdOf(await gateway().sendAs('ravi', { ...SEND, sender_id: 'HRKPRO' }));
    expect(await gateway().balanceOf('ravi')).toBe((before ?? 0) - 125 - 500 - 500);
  });

  test('sends free of charge if the price is zero', async () => {
    const id = messageIdOf(await gateway().sendAs('free', SEND));
    expect(await storedAs(id)).toMatchObject({ price: 0, entry: null });
    expect(await gateway().balanceOf('free')).toBe(0);
  });

  test('keeps flash and client_ref', async () => {
    const body = { ...SEND, flash: true, client_ref: 'order 17' };
    const id = messageIdOf(await gateway().sendAs('asha', body));
    expect(await storedAs(id)).toMatchObject({ flash: true, client_ref: 'order 17' });
  });

  test('treats null as absent, and accepts sandbox: false', async () => {
    const body = {
      ...SEND,
      route: null,
      dlt_entity_id: null,
      dlt_template_id: null,
      schedule_at: null,
      scheduled_at: null,
      unicode: null,
      flash: null,
      client_ref: null,
      sandbox: false,
    };
    const id = messageIdOf(await gateway().sendAs('asha', body));
    expect(await storedAs(id)).toMatchObject({ state: 10, route: 'T', price: 1000 });
  });

  test('takes the DLT ids of the matched template', async () => {
    const body = { ...SEND, dlt_entity_id: ENTITY, dlt_template_id: TEMPLATE_ID };
    const id = messageIdOf(await gateway().sendAs('dlt-bound', body));
    expect(await storedAs(id)).toMatchObject({
      dlt_entity: ENTITY,
      dlt_template: TEMPLATE_ID,
      dlt_header: HEADER,
    });
  });

  test('ignores unknown query parameters', async () => {
    const answer = await gateway().postAs('asha', '/sms/send?debug=1&sender_id=OTHER', SEND);
    expect(await storedAs(messageIdOf(answer))).toMatchObject({ sender: SENDER });
  });

  test('takes JSON with a charset, and with unescaped UTF-8', async () => {
    const answer = await gateway().request('/api/v2/sms/send', {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=UTF-8', 'x-api-key': 'hk_asha_0123456789abcdef' },
      body: Buffer.from(JSON.stringify({ ...SEND, message: HINDI })),
    });
    expect(await storedAs(messageIdOf(answer))).toMatchObject({ body: HINDI });
  });

  test('keeps the text as it came: quotes, backslashes, braces, tabs and line ends', async () => {
    const message = 'a "quoted" \\ back\\slash {brace,NULL} \t tab\nline \'single\' $1 %s';
    const id = messageIdOf(await gateway().sendAs('asha', { ...SEND, sender_id: 'PROMOTIONAL', message }));
    expect(await storedAs(id)).toMatchObject({ body: message });
  });
});
