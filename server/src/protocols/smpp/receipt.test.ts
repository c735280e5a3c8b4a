import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MESSAGE_STATES, STAT_WORDS, type MessageState } from './message-state.ts';
import { decodePdu, encodePdu } from './codec.ts';
import { makePdu } from './pdu.ts';
import { parseReceiptDate } from './receipt-date.ts';
import { parseReceiptText, type ReceiptFields } from './receipt-text.ts';
import { formatReceipt, isReceipt, readReceipt, receiptPdu } from './receipt.ts';
import { makeTlv } from './tlv.ts';

const BY_THE_BOOK =
  'id:0123456789 sub:001 dlvrd:001 submit date:2611151030 done date:2611151031 stat:DELIVRD err:000 text:Hello you';

const FIELDS: ReceiptFields = {
  id: '0123456789',
  sub: '001',
  dlvrd: '001',
  submitDate: '2611151030',
  doneDate: '2611151031',
  stat: 'DELIVRD',
  err: '000',
  text: 'Hello you',
};

describe('the text of a receipt', () => {
  test.each<[string, Partial<ReceiptFields>]>([
    [BY_THE_BOOK, FIELDS],
    [BY_THE_BOOK.toUpperCase(), { ...FIELDS, text: 'HELLO YOU' }],
    [BY_THE_BOOK.replaceAll(' ', '   '), { ...FIELDS, text: 'Hello   you' }],
    [BY_THE_BOOK.replaceAll(' ', '\t'), { ...FIELDS, text: 'Hello\tyou' }],
    [BY_THE_BOOK.replace('submit date', 'submitdate').replace('done date', 'donedate'), FIELDS],
    [BY_THE_BOOK.replace('submit date', 'submit_date').replace('done date', 'done_date'), FIELDS],
    [BY_THE_BOOK.replace('submit date', 'Submit Date').replace('done date', 'Done Date'), FIELDS],
    [BY_THE_BOOK.replaceAll(':', ': '), FIELDS],
    [BY_THE_BOOK.replaceAll(':', ' : '), FIELDS],
    [BY_THE_BOOK.replaceAll(':', '='), FIELDS],
    [`  ${BY_THE_BOOK}\r\n`, FIELDS],
    [BY_THE_BOOK.replaceAll(/ (?=sub|dlvrd|done|stat|err|text)/g, '\n'), FIELDS],
    [BY_THE_BOOK.replace('text:Hello you', 'text:'), { ...FIELDS, text: '' }],
    [BY_THE_BOOK.replace(' text:Hello you', ''), { ...FIELDS, text: null }],
    [BY_THE_BOOK.replace('text:', 'Text:'), FIELDS],
    ['id:7 stat:EXPIRED', { id: '7', stat: 'EXPIRED' }],
    ['stat:EXPIRED id:7', { id: '7', stat: 'EXPIRED' }],
    ['text:abc stat:UNDELIV id:7', { id: '7', stat: 'UNDELIV', text: 'abc' }],
    ['err:012 stat:UNDELIV done date:2611151031 id:7', { id: '7', err: '012', doneDate: '2611151031' }],
    ['id:7', { id: '7', stat: null }],
    ['stat:DELIVRD', { id: null, stat: 'DELIVRD' }],
    ['id:7 status:DELIVRD error:5', { id: '7', stat: 'DELIVRD', err: '5' }],
    ['id:7 stat:REJECTD err code:69', { err: '69' }],
    ['id: sub:001 dlvrd:001 stat:DELIVRD', { id: null, sub: '001', stat: 'DELIVRD' }],
    ['id:6f7a-0b.c/d_e+f=g@h stat:DELIVRD', { id: '6f7a-0b.c/d_e+f=g@h' }],
    ['id:x-err:5 stat:DELIVRD err:000', { id: 'x-err:5', err: '000' }],
    ['id:12,sub stat:DELIVRD', { id: '12,sub' }],
    ['id:12; stat:DELIVRD; err:000;', { id: '12', stat: 'DELIVRD', err: '000' }],
    [
      'id:1 stat:DELIVRD text:your id:9 stat:REJECTD',
      { id: '1', stat: 'DELIVRD', text: 'your id:9 stat:REJECTD' },
    ],
    ['id:1 id:2 stat:DELIVRD', { id: '1' }],
    ['message id:5 stat:DELIVRD', { id: '5' }],
    [
      'id:1 submit date:26-11-15 10:30 done date:2026/11/15 10:31:05 stat:DELIVRD',
      {
        submitDate: '26-11-15 10:30',
        doneDate: '2026/11/15 10:31:05',
      },
    ],
    [
      'id:1 submit date:2611151030done date:2611151031stat:DELIVRD',
      {
        submitDate: '2611151030',
        doneDate: '2611151031',
        stat: 'DELIVRD',
      },
    ],
    [
      'id:1 sub: dlvrd: submit date: done date: stat:ACCEPTD err: text:',
      {
        sub: null,
        dlvrd: null,
        submitDate: null,
        doneDate: null,
        stat: 'ACCEPTD',
        err: null,
        text: '',
      },
    ],
  ])('%j', (text, expected) => {
    expect(parseReceiptText(text)).toMatchObject(expected);
  });

  test.each(['', 'Hello', 'video:1', 'err:000', 'paid: 5', 'submit date:2611151030', 'id', 'id:', 'id: '])(
    '%j is no receipt',
    (text) => {
      expect(parseReceiptText(text)).toBeNull();
    },
  );

  test('is read without throwing, whatever it is', () => {
    const word = fc.constantFrom(
      'id:',
      'stat:',
      'text:',
      'err:',
      'submit',
      ' date:',
      ' ',
      '=',
      'a',
      '\0',
      '1',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => {
        const fields = parseReceiptText(words.join(''));
        expect(fields === null || fields.id !== null || fields.stat !== null).toBe(true);
      }),
    );
  });
});

describe('the date in a receipt', () => {
  test.each([
    ['2611151030', 0, '2026-11-15T10:30:00.000Z'],
    ['261115103059', 0, '2026-11-15T10:30:59.000Z'],
    ['202611151030', 0, '2026-11-15T10:30:00.000Z'],
    ['20261115103059', 0, '2026-11-15T10:30:59.000Z'],
    ['2611151030', 330, '2026-11-15T05:00:00.000Z'],
    ['2601010000', 330, '2025-12-31T18:30:00.000Z'],
    ['2601010000', -60, '2026-01-01T01:00:00.000Z'],
    ['2026-11-15 10:30:59', 0, '2026-11-15T10:30:59.000Z'],
    ['2402290000', 0, '2024-02-29T00:00:00.000Z'],
  ])('%s at %d minutes is %s', (text, zoneMinutes, iso) => {
    expect(parseReceiptDate(text, zoneMinutes)?.toISOString()).toBe(iso);
  });

  test.each([
    '',
    '0',
    '0000000000',
    '000000000000',
    '00000000000000',
    '7001010000',
    '9912312359',
    '19700101000000',
    '197001010000',
    '21000101000000',
    '2613011030',
    '2602301030',
    '2502290000',
    '2611152430',
    '2611151060',
    '261115103060',
    '1767225600',
    '1767225600000',
    '26111510',
    'yesterday',
    'NULL',
  ])('%j is none', (text) => {
    expect(parseReceiptDate(text)).toBeNull();
  });
});

function receiptOf(text: string, more: Parameters<typeof makePdu<'deliver_sm'>>[1] = {}) {
  return makePdu('deliver_sm', { esmClass: 0x04, shortMessage: Buffer.from(text, 'latin1'), ...more });
}

describe('a receipt', () => {
  test('is read from its text', () => {
    expect(readReceipt(receiptOf(BY_THE_BOOK), { zoneMinutes: 330 })).toEqual({
      id: '0123456789',
      state: 'delivered',
      stat: 'DELIVRD',
      error: null,
      submittedAt: new Date('2026-11-15T05:00:00Z'),
      doneAt: new Date('2026-11-15T05:01:00Z'),
      raw: BY_THE_BOOK,
    });
  });

  test('is read from its parameters rather than its text', () => {
    const tlvs = [
      makeTlv('receipted_message_id', 'ab2'),
      makeTlv('message_state', 5),
      makeTlv('network_error_code', Buffer.of(3, 0x01, 0x02)),
    ];
    expect(readReceipt(receiptOf(BY_THE_BOOK, { tlvs }))).toMatchObject({
      id: 'ab2',
      state: 'undeliverable',
      error: '258',
      doneAt: new Date('2026-11-15T10:31:00Z'),
    });
    expect(readReceipt(receiptOf('', { tlvs }))).toMatchObject({
      id: 'ab2',
      state: 'undeliverable',
      stat: null,
    });
  });

  test('is read from its text if its parameters say nothing', () => {
    const tlvs = [
      makeTlv('receipted_message_id', ' '),
      makeTlv('message_state', 77),
      makeTlv('network_error_code', Buffer.of(3, 0, 0)),
    ];
    expect(readReceipt(receiptOf('id:7 stat:REJECTD err:069', { tlvs }))).toMatchObject({
      id: '7',
      state: 'rejected',
      error: '069',
    });
  });

  test('is also read from a payload, in UCS-2, or behind a header', () => {
    const payload = makeTlv('message_payload', Buffer.from('id:7 stat:EXPIRED'));
    expect(readReceipt(receiptOf('', { tlvs: [payload] }))).toMatchObject({ id: '7', state: 'expired' });
    const wide = Buffer.from('id:7 stat:EXPIRED', 'utf16le').swap16();
    expect(readReceipt(receiptOf('', { dataCoding: 8, shortMessage: wide }))).toMatchObject({ id: '7' });
    expect(
      readReceipt(receiptOf('\x05\x00\x03\x01\x01\x01id:7 stat:EXPIRED', { esmClass: 0x44 })),
    ).toMatchObject({
      id: '7',
    });
  });

  test('keeps the letters of its id that GSM-7 has elsewhere', () => {
    expect(readReceipt(receiptOf('id:a_b@c$d stat:DELIVRD'))).toMatchObject({ id: 'a_b@c$d' });
    expect(readReceipt(receiptOf('id:ab stat:DELIVRD\0'))).toMatchObject({ id: 'ab', stat: 'DELIVRD' });
  });

  test('may have a word of its own for its state', () => {
    expect(readReceipt(receiptOf('id:7 stat:PURGED'))).toMatchObject({ state: null, stat: 'PURGED' });
  });

  test('is null if there is nothing in it', () => {
    expect(readReceipt(receiptOf('Hello'))).toBeNull();
    expect(readReceipt(receiptOf(''))).toBeNull();
  });

  test.each<[string, MessageState]>([
    ['DELIVRD', 'delivered'],
    ['Delivered', 'delivered'],
    ['delivrd', 'delivered'],
    ['UNDELIV', 'undeliverable'],
    ['UNDELIVERABLE', 'undeliverable'],
    ['UNDELIVRD', 'undeliverable'],
    ['FAILED', 'undeliverable'],
    ['EXPIRED', 'expired'],
    ['DELETED', 'deleted'],
    ['ACCEPTD', 'accepted'],
    ['ACCEPTED', 'accepted'],
    ['REJECTD', 'rejected'],
    ['REJECTED', 'rejected'],
    ['UNKNOWN', 'unknown'],
    ['ENROUTE', 'enroute'],
    ['BUFFRED', 'enroute'],
  ])('that says %s is %s', (stat, state) => {
    expect(readReceipt(receiptOf(`id:1 stat:${stat}`))?.state).toBe(state);
  });

  test.each(Object.entries(MESSAGE_STATES))('of %s is message_state %d', (state, number) => {
    expect(readReceipt(receiptOf('', { tlvs: [makeTlv('message_state', number)] }))?.state).toBe(state);
  });
});

describe('a deliver_sm', () => {
  const tlvs = [makeTlv('receipted_message_id', '1'), makeTlv('message_state', 2)];
  test.each([
    ['of type 0x04', 0x04, [], true],
    ['of type 0x04 with a header', 0x44, [], true],
    ['of an intermediate state', 0x20, [], true],
    ['with the parameters of a receipt', 0x00, tlvs, true],
    ['with half of them', 0x00, tlvs.slice(0, 1), false],
    ['of a message', 0x00, [], false],
    ['of an acknowledgement by the phone', 0x08, [], false],
  ])('%s', (_, esmClass, parameters, expected) => {
    expect(isReceipt(receiptOf(BY_THE_BOOK, { esmClass, tlvs: parameters }))).toBe(expected);
  });
});

describe('a receipt of ours', () => {
  const receipt = {
    id: '1f-9_A',
    state: 'delivered',
    submittedAt: new Date('2026-11-15T05:00:40Z'),
    doneAt: new Date('2026-11-15T05:01:59Z'),
  } as const;

  test('is written by the book', () => {
    expect(formatReceipt({ ...receipt, zoneMinutes: 330, text: 'Hello, this is a long text' })).toBe(
      'id:1f-9_A sub:001 dlvrd:001 submit date:2611151030 done date:2611151031 stat:DELIVRD err:000 text:Hello, this is a lon',
    );
    expect(formatReceipt({ ...receipt, state: 'rejected', error: '069', text: 'Öl €😀' })).toBe(
      'id:1f-9_A sub:001 dlvrd:000 submit date:2611150500 done date:2611150501 stat:REJECTD err:069 text:?l ??',
    );
  });

  test.each(Object.keys(STAT_WORDS) as MessageState[])(
    'of %s is read back, also by its text alone',
    (state) => {
      const addresses = {
        sender: { ton: 5, npi: 0, address: 'HDFCBK' },
        recipient: { ton: 1, npi: 1, address: '919812345678' },
      };
      const pdu = receiptPdu({ ...receipt, state }, addresses);
      expect(pdu).toMatchObject({
        sourceAddrTon: 1,
        sourceAddr: '919812345678',
        destAddrTon: 5,
        destinationAddr: 'HDFCBK',
        esmClass: 4,
      });
      expect(decodePdu(encodePdu(pdu))).toEqual(pdu);
      const expected = { id: receipt.id, state, submittedAt: new Date('2026-11-15T05:00:00Z') };
      expect(isReceipt(pdu)).toBe(true);
      expect(readReceipt(pdu)).toMatchObject(expected);
      expect(readReceipt({ ...pdu, tlvs: [] })).toMatchObject(expected);
    },
  );
});
