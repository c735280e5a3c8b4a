import { describe, expect, test } from 'vitest';
import type { Receipt } from '../../src/core/delivery/connector.ts';
import type { MessageState } from '../../src/protocols/smpp/message-state.ts';
import { messageParts } from '../../src/protocols/smpp/message-parts.ts';
import { makePdu, type PduOf } from '../../src/protocols/smpp/pdu.ts';
import { STATUS } from '../../src/protocols/smpp/status.ts';
import { makeTlv } from '../../src/protocols/smpp/tlv.ts';
import { textReceipt, type Submit } from '../support/smsc.ts';
import { openRig, submission, type Rig } from './smpp-rig.ts';
import { inWords } from '../support/said.ts';

const FULL = 'sub:001 dlvrd:001 submit date:2601011200 done date:2601011201';

/** Sends one message, and returns what the SMSC received. */
async function sendOne(rig: Rig, more: object = {}): Promise<Submit> {
  await rig.connector.submit(submission({ recipient: '9876543210', ...more }));
  const submit = rig.smsc.received.at(-1)?.submit;
  if (!submit) throw new Error('nothing arrived');
  return submit;
}

describe('a receipt', () => {
  test.each<[MessageState, Receipt['state'], string | null]>([
    ['delivered', 'delivered', null],
    ['undeliverable', 'failed', 'undeliverable (UNDELIV), error 034'],
    ['rejected', 'failed', 'rejected by the carrier (REJECTD), error 034'],
    ['deleted', 'failed', 'deleted by the carrier (DELETED), error 034'],
    ['unknown', 'failed', "the carrier doesn't know what happened to it (UNKNOWN), error 034"],
    ['expired', 'expired', 'validity period expired (EXPIRED), error 034'],
    ['enroute', 'sent', null],
    ['accepted', 'sent', null],
  ])('of the state %s means %s', async (state, meant, error) => {
    const rig = await openRig();
    const submit = await sendOne(rig);
    expect(await rig.smsc.receipt(submit, 'id1', state)).toBe(STATUS.ESME_ROK);
    expect(inWords(rig.receipts)).toEqual([
      {
        vendorId: 'id1',
        recipient: '919876543210',
        state: meant,
        error,
        at: expect.any(Date),
        raw: expect.stringContaining('id:id1'),
      },
    ]);
  });

  test.each([
    ['without blanks', `id:id1 sub:1 submitdate:260101120000 donedate:260101120130 stat:DELIVRD err:0`],
    ['with its fields in another order and case', `STAT:Delivered ID:id1 DONE DATE:2601011201`],
    ['with a text that looks like fields', `id:id1 ${FULL} stat:DELIVRD err:000 text:id:9 stat:UNDELIV`],
  ])('is read from its text alone, %s', async (_how, text) => {
    const rig = await openRig();
    const submit = await sendOne(rig);
    expect(await rig.smsc.deliver(textReceipt(submit, text))).toBe(STATUS.ESME_ROK);
    expect(rig.receipts).toMatchObject([{ vendorId: 'id1', state: 'delivered' }]);
    expect(rig.receipts[0]?.at.toISOString()).toMatch(/^2026-01-01T06:31/);
  });

  test.each([
    ['the number that it names', {}, '+91 98765 43210', '+91 98765 43210'],
    ['none where it names none', {}, '', null],
    [
      'none where the operator puts something else there',
      { ignore_receipt_number: true },
      '9000000000',
      null,
    ],
    ['no prefix of the operator’s own', { dest_prefix: '1234' }, '12349876543210', '9876543210'],
  ])('has %s', async (_what, options, sourceAddr, recipient) => {
    const rig = await openRig({}, options);
    const submit = await sendOne(rig);
    const told = textReceipt(submit, `id:id1 ${FULL} stat:DELIVRD err:000`);
    expect(await rig.smsc.deliver({ ...told, sourceAddr })).toBe(STATUS.ESME_ROK);
    expect(rig.receipts).toMatchObject([{ vendorId: 'id1', recipient }]);
  });

  test('has the time of its arrival if its own is about now, or in the future', async () => {
    const rig = await openRig({}, { receipt_time_zone: '-08:00' });
    const submit = await sendOne(rig);
    const before = Date.now();
    await rig.smsc.receipt(submit, 'id1');
    const at = rig.receipts[0]?.at.getTime();
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  test('is acknowledged when it is stored, and not before', async () => {
    const rig = await openRig();
    const submit = await sendOne(rig);
    const { promise, resolve } = Promise.withResolvers<void>();
    const stores = [promise];
    rig.store.receipt = async () => stores.shift();
    let acknowledged = false;
    const answered = rig.smsc.receipt(submit, 'id1').then((status) => {
      acknowledged = true;
      return status;
    });
    // A later one over the same link is acknowledged first.
    expect(await rig.smsc.receipt(submit, 'id1')).toBe(STATUS.ESME_ROK);
    expect(acknowledged).toBe(false);
    resolve();
    expect(await answered).toBe(STATUS.ESME_ROK);
  });

  test('that cannot be stored is requested again', async () => {
    const rig = await openRig();
    const submit = await sendOne(rig);
    rig.store.receipt = () => Promise.reject(new Error('no room'));
    expect(await rig.smsc.receipt(submit, 'id1')).toBe(STATUS.ESME_RX_T_APPN);
    rig.store.receipt = async () => undefined;
    expect(await rig.smsc.receipt(submit, 'id1')).toBe(STATUS.ESME_ROK);
    expect(rig.receipts).toHaveLength(1);
  });

  test('without an id is acknowledged and reported', async () => {
    const rig = await openRig();
    const submit = await sendOne(rig);
    expect(await rig.smsc.deliver(textReceipt(submit, 'stat:DELIVRD'))).toBe(STATUS.ESME_ROK);
    expect(rig.receipts).toEqual([]);
    expect(rig.reports.at(-1)).toMatchObject({ level: 'warn', message: expect.stringContaining('no id') });
  });

  test('may come over another link, even over one that only receives', async () => {
    const rig = await openRig({}, { mode: 'transmitter+receiver', binds: 2 });
    const submit = await sendOne(rig);
    const receivers = rig.smsc.binds.filter(({ mode }) => mode === 'receiver');
    for (const receiver of receivers) await rig.smsc.receipt(submit, 'id1', 'delivered', receiver);
    expect(rig.receipts).toHaveLength(2);
  });

  test('that is not marked as one counts if it is for a name, or for a message that we have sent', async () => {
    const rig = await openRig();
    const submit = await sendOne(rig);
    const text = `id:id77 ${FULL} stat:DELIVRD err:000`;
    await rig.smsc.deliver(textReceipt(submit, text, 0));
    const numeric = await sendOne(rig, { sender: '140123' });
    await rig.smsc.deliver(textReceipt(numeric, text.replace('id77', 'id2'), 0));
    expect(rig.receipts.map(({ vendorId }) => vendorId)).toEqual(['id77', 'id2']);
    await rig.smsc.deliver(textReceipt(numeric, text, 0));
    expect(rig.inbound).toMatchObject([{ from: '919876543210', to: '140123', text }]);
  });
});

describe('the id of a receipt', () => {
  test.each([
    ['auto', '1A2B', '6699', '1A2B'],
    ['auto', '6699', '1a2b', '6699'],
    ['auto', 'ab2', '00000ab2', 'ab2'],
    ['auto', 'ab2', '0xAB2', 'ab2'],
    ['auto', '7f-1', '7F-1', '7f-1'],
    ['same', '1A2B', '6699', '6699'],
    ['hex_to_decimal', 'zz', '6699', '1a2b'],
    ['decimal_to_hex', 'zz', '00001A2B', '6699'],
    ['decimal_to_hex', 'zz', 'not-hex', 'not-hex'],
  ])('by %s, answered as %s and received as %s, becomes %s', async (mode, answered, received, told) => {
    const rig = await openRig({ submit: () => ({ id: answered }) }, { id_variants: mode });
    const submit = await sendOne(rig);
    await rig.smsc.receipt(submit, received);
    expect(rig.receipts.map(({ vendorId }) => vendorId)).toEqual([told]);
  });

  test('is learned: ids answered to another process are reported in the same digits', async () => {
    const rig = await openRig({ submit: () => ({ id: '1A2B' }) });
    const submit = await sendOne(rig);
    await rig.smsc.receipt(submit, '255');
    await rig.smsc.receipt(submit, '6699');
    await rig.smsc.receipt(submit, '255');
    expect(rig.receipts.map(({ vendorId }) => vendorId)).toEqual(['255', '1A2B', 'ff']);
  });
});

describe('a message from a phone', () => {
  const from = '919812345678';
  const to = '56161';
  const inbound = (fields: Partial<PduOf<'deliver_sm'>>) =>
    makePdu('deliver_sm', { sourceAddr: from, destinationAddr: to, ...fields });

  test.each([
    [
      'in GSM-7',
      { dataCoding: 0, shortMessage: Buffer.from([0x4f, 0x46, 0x46, 0x45, 0x52, 0x1b, 0x65]) },
      'OFFER€',
    ],
    ['in Latin-1', { dataCoding: 3, shortMessage: Buffer.from([0xe9]) }, 'é'],
    ['in UCS-2', { dataCoding: 8, shortMessage: Buffer.from('0928', 'hex') }, 'न'],
    ['as binary data', { dataCoding: 4, shortMessage: Buffer.from('0928', 'hex') }, '0928'],
    [
      'in message_payload',
      { dataCoding: 0, tlvs: [makeTlv('message_payload', Buffer.from('OFFER one'))] },
      'OFFER one',
    ],
    ['with a header that is not there', { esmClass: 0x40, shortMessage: Buffer.from('zOFFER') }, 'zOFFER'],
  ])('is read %s', async (_how, fields, text) => {
    const rig = await openRig();
    expect(await rig.smsc.deliver(inbound(fields))).toBe(STATUS.ESME_ROK);
    expect(rig.inbound).toEqual([{ from, to, text, at: expect.any(Date), vendorId: null }]);
  });

  test('that cannot be stored is requested again', async () => {
    const rig = await openRig();
    rig.store.inbound = () => Promise.reject(new Error('no room'));
    expect(await rig.smsc.deliver(inbound({ shortMessage: Buffer.from('x') }))).toBe(STATUS.ESME_RX_T_APPN);
  });

  test.each(['udh8', 'udh16', 'sar'] as const)(
    'in parts by %s is passed on part by part, each acknowledged when it is stored',
    async (concatenation) => {
      const rig = await openRig({}, { binds: 2 });
      const text = 'नमस्ते 😀 '.repeat(20);
      const parts = messageParts(text, 'ucs2', { concatenation, reference: 7 });
      expect(parts.length).toBeGreaterThan(2);
      for (const [i, part] of parts.entries()) {
        expect(await rig.smsc.deliver(inbound(part), rig.smsc.binds[i % 2])).toBe(STATUS.ESME_ROK);
        expect(rig.inbound).toHaveLength(i + 1);
      }
      expect(rig.inbound.map(({ part }) => part)).toEqual(
        parts.map((_, i) => ({ reference: 7, total: parts.length, number: i + 1 })),
      );
      expect(rig.inbound.map((message) => message.text).join('')).toBe(text);
    },
  );

  test.each([
    ['of a message of none', '050003070001'],
    ['without a number', '050003070200'],
    ['beyond the last', '050003070203'],
    ['of a message of one', '050003070101'],
  ])('that is marked as a part %s is a message of its own', async (_what, header) => {
    const rig = await openRig();
    const shortMessage = Buffer.concat([Buffer.from(header, 'hex'), Buffer.from('OFFER')]);
    expect(await rig.smsc.deliver(inbound({ esmClass: 0x40, shortMessage }))).toBe(STATUS.ESME_ROK);
    expect(rig.inbound).toEqual([{ from, to, text: 'OFFER', at: expect.any(Date), vendorId: null }]);
  });
});
