import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { fromPublicId } from '../../src/core/ids.ts';
import { Throttle } from '../../src/core/limits/throttle.ts';
import { DATA_CODING, encodeText } from '../../src/protocols/smpp/message-text.ts';
import { makePdu, type PduOf } from '../../src/protocols/smpp/pdu.ts';
import { STATUS } from '../../src/protocols/smpp/status.ts';
import { formatTime } from '../../src/protocols/smpp/time.ts';
import { makeTlv } from '../../src/protocols/smpp/tlv.ts';
import { waitFor } from '../support/gateway.ts';
import { ENTITY, HINDI, numberFor, provision, SENDER, TEMPLATE_ID, TEXT } from '../support/provisions.ts';
import { bind, smppCustomer, tlv, useSmpp } from './customers.ts';

type Fields = Partial<PduOf<'submit_sm'>>;

const DND = '9999900001';
const UNMATCHED = 'No template has this.';
const LONG = `Note: ${'long '.repeat(60)}`;

const { gateway, smpp } = useSmpp({
  workers: false,
  provision: {
    ...provision(
      smppCustomer('asha', { features: { international: true, promo_sender: true } }),
      smppCustomer('ravi'),
      smppCustomer('poor', { credits: { sms: 1 }, features: { international: true } }),
      smppCustomer('flooded', { flood_limit: 1 }),
      smppCustomer('strict', {
        dlt: { required: true, entity_ids: [ENTITY] },
        senders: [{ sender_id: 'NOHEAD', route: 'transactional', status: 'approved' }],
      }),
      smppCustomer('slow', { limits: { legacy_per_second: 1 } }),
      smppCustomer('latin', {}, { default_alphabet: 'latin1' }),
    ),
    dnd: [DND],
  },
});

type Stored = Record<
  'family' | 'sender' | 'recipient' | 'route' | 'body' | 'dlt_entity' | 'dlt_template' | 'client_ref',
  string | null
> & { unicode: boolean; flash: boolean; parts: number; due_at: Date | null };

async function stored(id: string): Promise<Stored> {
  const [row] = await gateway().rows<Stored>('select * from messages where id = $1', [fromPublicId(id)]);
  if (!row) throw new Error(`${id} was not stored`);
  return row;
}

const ucs2 = (text: string): Fields => ({
  dataCoding: DATA_CODING.ucs2,
  shortMessage: encodeText(text, DATA_CODING.ucs2),
});

describe('a submit_sm', () => {
  test('is stored and charged before it is answered with its id', async () => {
    const client = await bind(smpp().port, 'asha', { mode: 'transmitter' });
    const before = (await gateway().balanceOf('asha')) ?? 0;
    const number = numberFor('delivered');
    const id = await client.accepted(`91${number}`, TEXT);
    expect(await stored(id)).toMatchObject({
      family: 'smpp',
      sender: SENDER,
      recipient: number,
      route: 'T',
      body: TEXT,
      unicode: false,
      flash: false,
      parts: 1,
      dlt_entity: ENTITY,
      dlt_template: TEMPLATE_ID,
      client_ref: null,
      due_at: null,
    });
    expect(await gateway().balanceOf('asha')).toBe(before - 1_000);
    const status = await gateway().getAs('asha', `/sms/status/${id}`);
    expect(status.body.data).toMatchObject({ message_id: id, status: 'queued' });
  });

  test.each(['9876501234', '09876501234', '919876501234', '+919876501234', '00919876501234'])(
    'reads %s as an Indian number',
    async (written) => {
      const client = await bind(smpp().port, 'asha');
      for (const destAddrTon of [0, 1, 2]) {
        const id = await client.accepted(written, TEXT, { destAddrTon });
        expect((await stored(id)).recipient).toBe('9876501234');
      }
    },
  );

  test.each<[string, Fields, Partial<Stored>]>([
    [
      'GSM-7 by default',
      { shortMessage: Buffer.from('Note: \x00 \x1b\x65 \x02', 'latin1') },
      { body: 'Note: @ € $', unicode: false },
    ],
    [
      'ASCII',
      { dataCoding: 1, shortMessage: Buffer.from('Note: @ $ _') },
      { body: 'Note: @ $ _', unicode: false },
    ],
    [
      'Latin-1',
      { dataCoding: 3, shortMessage: Buffer.from('Note: caf\xe9 \xfc', 'latin1') },
      { body: 'Note: café ü', unicode: false },
    ],
    [
      'Latin-1 outside GSM-7',
      { dataCoding: 3, shortMessage: Buffer.from('Note: \xe7', 'latin1') },
      { body: 'Note: ç', unicode: true },
    ],
    ['UCS-2', ucs2(HINDI), { body: HINDI, unicode: true }],
    ['UCS-2 of plain letters', ucs2('Note: plain'), { body: 'Note: plain', unicode: true }],
    ['flash', { dataCoding: 0x10 }, { body: TEXT, flash: true, unicode: false }],
    ['flash by 0xf0', { dataCoding: 0xf0 }, { body: TEXT, flash: true, unicode: false }],
    ['flash in UCS-2', { ...ucs2(HINDI), dataCoding: 0x18 }, { body: HINDI, flash: true, unicode: true }],
    [
      'message_payload',
      { shortMessage: Buffer.alloc(0), tlvs: [makeTlv('message_payload', Buffer.from(LONG))] },
      { body: LONG, parts: 2 },
    ],
    ["Kannel's flags", { esmClass: 0x03, registeredDelivery: 0x11 }, { body: TEXT, family: 'smpp_receipt' }],
    ['a receipt of failures alone', { registeredDelivery: 0x02 }, { family: 'smpp_receipt_failure' }],
    ['no receipt but intermediate ones', { registeredDelivery: 0x10 }, { family: 'smpp' }],
    [
      'a header of one part',
      { esmClass: 0x40, shortMessage: Buffer.concat([Buffer.of(5, 0, 3, 9, 1, 1), Buffer.from(TEXT)]) },
      { body: TEXT, family: 'smpp' },
    ],
    [
      'DLT ids',
      { tlvs: [tlv(0x1400, ENTITY), tlv(0x1401, TEMPLATE_ID)] },
      { dlt_entity: ENTITY, dlt_template: TEMPLATE_ID },
    ],
    [
      'DLT ids that end with NUL',
      { tlvs: [tlv(0x1400, `${ENTITY}\0`), tlv(0x1401, `${TEMPLATE_ID}\0`)] },
      { dlt_entity: ENTITY, dlt_template: TEMPLATE_ID },
    ],
    ['DLT ids that are empty', { tlvs: [tlv(0x1400, ''), tlv(0x1401, '\0')] }, { dlt_entity: ENTITY }],
    ['a reference of its own, twice', { tlvs: [makeTlv('user_message_reference', 7)] }, { client_ref: null }],
    ['the promotional word', { sourceAddr: 'PROMOTIONAL' }, { sender: 'PROMOTIONAL', route: 'P' }],
    ['a promotional sender', { sourceAddr: 'HRKPRO' }, { sender: 'HRKPRO', route: 'PS' }],
    ['a numeric sender', { sourceAddr: '140123', sourceAddrTon: 0 }, { sender: '140123', route: 'P' }],
    [
      'a number abroad',
      { sourceAddr: 'HRKINT', destinationAddr: '6512345678' },
      { route: 'I', recipient: '6512345678' },
    ],
    [
      'a number abroad with +',
      { sourceAddr: 'HRKINT', destAddrTon: 0, destinationAddr: '+14155550100' },
      { route: 'I', recipient: '14155550100' },
    ],
    ['a validity period', { validityPeriod: '000001000000000R' }, { body: TEXT }],
    [
      'a schedule time that has just passed',
      { scheduleDeliveryTime: formatTime(new Date(Date.now() - 60_000)) },
      { due_at: null },
    ],
  ])('with %s', async (_, fields, expected) => {
    const client = await bind(smpp().port, 'asha');
    const send = () => client.accepted(numberFor('delivered'), TEXT, fields);
    const [first, second] = [await send(), await send()];
    expect(await stored(first)).toMatchObject(expected);
    expect(second).not.toBe(first);
  });

  test('in the customer’s own default alphabet', async () => {
    const client = await bind(smpp().port, 'latin');
    const id = await client.accepted(numberFor('delivered'), 'Note: @ $ _ caf\xe9');
    expect((await stored(id)).body).toBe('Note: @ $ _ café');
  });

  test.each([
    ['absolute', () => '300101103000022+', '2030-01-01T05:00:00.000Z'],
    ['relative', () => '000001000000000R', null],
  ])('with a schedule time that is %s waits', async (_, time, tooFar) => {
    const client = await bind(smpp().port, 'asha');
    const scheduleDeliveryTime = time();
    const { status, messageId } = await client.submit(numberFor('delivered'), TEXT, { scheduleDeliveryTime });
    if (tooFar !== null) {
      expect(status).toBe(STATUS.ESME_RINVSCHED);
      return;
    }
    const due = (await stored(messageId)).due_at?.getTime() ?? 0;
    expect(Math.abs(due - Date.now() - 86_400_000)).toBeLessThan(60_000);
    const query = await client.request(makePdu('query_sm', { messageId }));
    expect(query).toMatchObject({ status: STATUS.ESME_ROK, messageState: 1, finalDate: '' });
  });
});

describe('a submit_sm that is refused', () => {
  const refusals: [string, string, Fields, number][] = [
    ['an unknown sender', 'asha', { sourceAddr: 'NOBODY' }, STATUS.ESME_RINVSRCADR],
    ['no sender', 'asha', { sourceAddr: '' }, STATUS.ESME_RINVSRCADR],
    ['a pending sender', 'asha', { sourceAddr: 'PENDNG' }, STATUS.ESME_RINVSRCADR],
    ['a number that is none', 'asha', { destinationAddr: '12345' }, STATUS.ESME_RINVDSTADR],
    ['no number', 'asha', { destinationAddr: '' }, STATUS.ESME_RINVDSTADR],
    ['no text', 'asha', { shortMessage: Buffer.alloc(0) }, STATUS.ESME_RINVMSGLEN],
    [
      'a text that is too long',
      'asha',
      { tlvs: [makeTlv('message_payload', Buffer.from('x'.repeat(4_000)))], shortMessage: Buffer.alloc(0) },
      STATUS.ESME_RINVMSGLEN,
    ],
    ['a schedule time that is none', 'asha', { scheduleDeliveryTime: 'tomorrow' }, STATUS.ESME_RINVSCHED],
    [
      'a schedule time long past',
      'asha',
      { scheduleDeliveryTime: '200101000000000+' },
      STATUS.ESME_RINVSCHED,
    ],
    [
      'a header that is announced and missing',
      'asha',
      { esmClass: 0x40, shortMessage: Buffer.of(200, 1, 2) },
      STATUS.ESME_RINVESMCLASS,
    ],
    [
      'a header for a port',
      'asha',
      { esmClass: 0x40, shortMessage: Buffer.from('\x06\x05\x04\x0b\x84\x23\xf0hello', 'latin1') },
      STATUS.ESME_RINVESMCLASS,
    ],
    ['binary data', 'asha', { dataCoding: 0x04 }, 0x0440],
    ['octets outside GSM-7', 'asha', { shortMessage: Buffer.from('Note: caf\xe9', 'latin1') }, 0x0440],
    ['U+0000', 'asha', { dataCoding: 0x03, shortMessage: Buffer.from('Note: \x00') }, 0x0440],
    ['half a character', 'asha', ucs2('Note: \ud83d'), 0x0440],
    ['an odd octet of UCS-2', 'asha', { dataCoding: 0x08, shortMessage: Buffer.from('odd') }, 0x0440],
    ['a text that matches no template', 'asha', { shortMessage: Buffer.from(UNMATCHED) }, 0x0408],
    [
      'a DLT template that the text does not match',
      'asha',
      { tlvs: [tlv(0x1401, '1107000000000000999')] },
      0x0408,
    ],
    ['a DLT entity of somebody else', 'asha', { tlvs: [tlv(0x1400, '1101000000000000999')] }, 0x0431],
    ['a DLT id that is none', 'asha', { tlvs: [tlv(0x1400, 'entity')] }, STATUS.ESME_RINVOPTPARAMVAL],
    [
      'a sender without a DLT header',
      'strict',
      { sourceAddr: 'NOHEAD', shortMessage: Buffer.from('Note: a') },
      0x0432,
    ],
    ['a number in the registry', 'asha', { sourceAddr: 'PROMOTIONAL', destinationAddr: DND }, 0x0411],
    ['a promotional sender without the feature', 'ravi', { sourceAddr: 'HRKPRO' }, 0x0422],
    [
      'an international sender without the feature',
      'ravi',
      { sourceAddr: 'HRKINT', destinationAddr: '+14155550100' },
      0x0420,
    ],
    [
      'too few credits',
      'poor',
      { tlvs: [makeTlv('message_payload', Buffer.from(LONG))], shortMessage: Buffer.alloc(0) },
      0x0412,
    ],
    [
      'too few international credits',
      'poor',
      { sourceAddr: 'HRKINT', destinationAddr: '+14155550100' },
      0x0421,
    ],
  ];

  beforeAll(async () => {
    await gateway().apply({ accounts: [{ username: 'poor', prices: { I: 1_000 } }] });
  });

  test.each(refusals)('for %s', async (_, systemId, fields, expected) => {
    const client = await bind(smpp().port, systemId);
    const before = await gateway().footprint();
    const { status, messageId } = await client.submit(numberFor('delivered'), TEXT, fields);
    expect({ status: `0x${status.toString(16)}`, messageId }).toEqual({
      status: `0x${expected.toString(16)}`,
      messageId: '',
    });
    expect(await gateway().footprint()).toEqual(before);
  });

  test('for the flood limit', async () => {
    const client = await bind(smpp().port, 'flooded');
    await client.accepted(numberFor('delivered'), TEXT);
    expect((await client.submit(numberFor('delivered'), TEXT)).status).toBe(STATUS.ESME_RTHROTTLED);
  });

  test('for too many per second', async () => {
    const world = gateway().composition.gateway;
    const { throttle } = world;
    world.throttle = new Throttle(() => 0);
    onTestFinished(() => {
      world.throttle = throttle;
    });
    const client = await bind(smpp().port, 'slow');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.submit(numberFor('delivered'), TEXT)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([STATUS.ESME_ROK, STATUS.ESME_RTHROTTLED]));
    expect(statuses.filter((status) => status === STATUS.ESME_ROK)).toHaveLength(1);
  });
});

describe('other requests', () => {
  test('data_sm submits, too', async () => {
    const client = await bind(smpp().port, 'asha');
    const { status, messageId } = await client.request(
      makePdu('data_sm', {
        sourceAddr: SENDER,
        destinationAddr: numberFor('delivered'),
        registeredDelivery: 1,
        tlvs: [makeTlv('message_payload', Buffer.from(TEXT)), tlv(0x1400, ENTITY)],
      }),
    );
    expect(status).toBe(STATUS.ESME_ROK);
    expect(await stored(messageId)).toMatchObject({ body: TEXT, family: 'smpp_receipt', dlt_entity: ENTITY });
  });

  test.each([
    ['replace_sm', STATUS.ESME_RREPLACEFAIL],
    ['submit_multi', STATUS.ESME_RINVCMDID],
    ['deliver_sm', STATUS.ESME_RINVBNDSTS],
    ['bind_transmitter', STATUS.ESME_RALYBND],
  ] as const)('%s is refused', async (command, status) => {
    const client = await bind(smpp().port, 'asha');
    expect((await client.request(makePdu(command))).status).toBe(status);
  });

  test('cancel_sm cancels a message and refunds it, once', async () => {
    const client = await bind(smpp().port, 'asha');
    const before = await gateway().balanceOf('asha');
    const messageId = await client.accepted(numberFor('delivered'), TEXT, { registeredDelivery: 1 });
    const cancel = () => client.request(makePdu('cancel_sm', { messageId }));
    expect((await cancel()).status).toBe(STATUS.ESME_ROK);
    expect((await cancel()).status).toBe(STATUS.ESME_ROK);
    expect(await gateway().balanceOf('asha')).toBe(before);
    expect(await client.request(makePdu('query_sm', { messageId }))).toMatchObject({
      status: STATUS.ESME_ROK,
      messageId,
      messageState: 4,
      finalDate: expect.stringMatching(/^\d{15}\+$/) as string,
    });
    await waitFor(
      'it is told',
      () => client.receipts().find((receipt) => receipt.id === messageId)?.state === 'deleted',
    );
  });

  test.each(['query_sm', 'cancel_sm'] as const)('%s finds nobody else’s messages', async (command) => {
    const asha = await bind(smpp().port, 'asha');
    const ravi = await bind(smpp().port, 'ravi');
    const messageId = await asha.accepted(numberFor('delivered'), TEXT);
    const before = await gateway().footprint();
    const statuses = [];
    for (const id of [messageId, '00000000000000000000000000', 'nonsense']) {
      statuses.push((await ravi.request(makePdu(command, { messageId: id }))).status);
    }
    expect(statuses).toEqual([STATUS.ESME_RINVMSGID, STATUS.ESME_RINVMSGID, STATUS.ESME_RINVMSGID]);
    expect(await gateway().footprint()).toEqual(before);
    expect((await asha.request(makePdu('query_sm', { messageId }))).messageState).toBe(1);
  });

  test('cancel_sm without an id is refused', async () => {
    const client = await bind(smpp().port, 'asha');
    const destinationAddr = numberFor('delivered');
    const { status } = await client.request(makePdu('cancel_sm', { sourceAddr: SENDER, destinationAddr }));
    expect(status).toBe(STATUS.ESME_RCANCELFAIL);
  });
});

test('no more is sent over ten binds than can be paid for', async () => {
  await gateway().apply({
    accounts: [smppCustomer('racing', { credits: { sms: 50 }, limits: { legacy_per_second: 10_000 } })],
  });
  const clients = await Promise.all(Array.from({ length: 10 }, () => bind(smpp().port, 'racing')));
  const answers = await Promise.all(
    clients.flatMap((client) =>
      Array.from({ length: 20 }, () => client.submit(numberFor('delivered'), TEXT)),
    ),
  );
  const taken = answers.filter(({ status }) => status === STATUS.ESME_ROK);
  expect(taken).toHaveLength(50);
  expect(new Set(taken.map(({ messageId }) => messageId)).size).toBe(50);
  expect(answers.filter(({ status }) => status === 0x0412)).toHaveLength(150);
  expect(await gateway().balanceOf('racing')).toBe(0);
});
