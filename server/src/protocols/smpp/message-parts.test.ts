import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { segment } from '../gsm7.ts';
import { contentOf, messageParts, type Concatenation } from './message-parts.ts';
import { decodeText } from './message-text.ts';
import { makePdu } from './pdu.ts';
import { makeTlv, readTlv } from './tlv.ts';
import { concatenationHeader, partOf, splitHeader } from './user-data-header.ts';

const octets = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex');

describe('a user data header', () => {
  test.each([
    ['050003 2a 03 02 41', { reference: 0x2a, total: 3, number: 2 }],
    ['060804 0a2a 03 02 41', { reference: 0x0a2a, total: 3, number: 2 }],
    // Ports come first in what Kannel sends.
    ['0b 0504 1581 0000 0003 2a 02 01 41', { reference: 0x2a, total: 2, number: 1 }],
    ['05 0003 2a 03 00 41', null],
    ['05 0003 2a 03 04 41', null],
    ['05 0003 2a 00 00 41', null],
    ['04 0002 2a 03 41', null],
    ['00 41', null],
  ])('of %s tells the part %j', (digits, part) => {
    const data = splitHeader(octets(digits));
    expect(data?.body).toEqual(Buffer.from('A'));
    expect(data && partOf(data.elements)).toEqual(part);
  });

  test.each(['', '05', '05 0003 2a 03', '02 0003', '01 00', '05 0004 2a 03 02'])('cannot be %j', (digits) => {
    expect(splitHeader(octets(digits))).toBeNull();
  });

  test('is written with a reference of 8 or 16 bits', () => {
    const part = { reference: 0x1234, total: 3, number: 2 };
    expect(concatenationHeader(part, 8)).toEqual(octets('050003 34 03 02'));
    expect(concatenationHeader(part, 16)).toEqual(octets('060804 1234 03 02'));
    expect(() => concatenationHeader({ reference: 1, total: 256, number: 1 }, 8)).toThrow(RangeError);
    expect(() => concatenationHeader({ reference: 1, total: 2, number: 3 }, 8)).toThrow(RangeError);
  });

  test('is read from any octets without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const data = splitHeader(Buffer.from(bytes));
        expect(data === null || data.headerLength + data.body.length === bytes.length).toBe(true);
      }),
    );
  });
});

describe('a message in parts', () => {
  test('is a single PDU if it fits into one', () => {
    expect(messageParts('Hi', 'gsm7', { concatenation: 'udh8', reference: 7 })).toEqual([
      { esmClass: 0, dataCoding: 0, shortMessage: Buffer.from('Hi'), tlvs: [] },
    ]);
    expect(messageParts('न', 'ucs2', { concatenation: 'payload', reference: 7, flash: true })).toEqual([
      { esmClass: 0, dataCoding: 0x18, shortMessage: octets('0928'), tlvs: [] },
    ]);
    expect(
      messageParts('Hi', 'gsm7', { concatenation: 'sar', reference: 7, flash: true, flashStyle: 'f0' }),
    ).toEqual([{ esmClass: 0, dataCoding: 0xf0, shortMessage: Buffer.from('Hi'), tlvs: [] }]);
  });

  test('has the header before each', () => {
    const [first, second] = messageParts('a'.repeat(161), 'gsm7', {
      concatenation: 'udh8',
      reference: 0x10a,
    });
    expect(first).toEqual({
      esmClass: 0x40,
      dataCoding: 0,
      shortMessage: Buffer.concat([octets('050003 0a 02 01'), Buffer.alloc(153, 'a')]),
      tlvs: [],
    });
    expect(second?.shortMessage).toEqual(Buffer.concat([octets('050003 0a 02 02'), Buffer.alloc(8, 'a')]));
  });

  test('has the sar parameters in each', () => {
    const [, second] = messageParts('न'.repeat(71), 'ucs2', { concatenation: 'sar', reference: 0x1_0005 });
    expect(second?.esmClass).toBe(0);
    expect(second?.tlvs).toEqual([
      makeTlv('sar_msg_ref_num', 5),
      makeTlv('sar_total_segments', 2),
      makeTlv('sar_segment_seqnum', 2),
    ]);
  });

  test('is one PDU with a payload if the SMSC splits it', () => {
    const text = 'a'.repeat(400);
    const [only, ...others] = messageParts(text, 'gsm7', { concatenation: 'payload', reference: 1 });
    expect(others).toEqual([]);
    expect(only?.shortMessage).toHaveLength(0);
    expect(readTlv(only?.tlvs ?? [], 'message_payload')).toEqual(Buffer.from(text));
  });

  test('fits, has as many parts as are charged for, and is read back to the same text', () => {
    const texts = fc.oneof(
      fc.string({ unit: fc.constantFrom('a', '€', 'Ω', ' '), maxLength: 700 }),
      fc.string({ unit: fc.constantFrom('a', 'न', '😀'), maxLength: 300 }),
    );
    const ways = fc.constantFrom<Concatenation>('udh8', 'udh16', 'sar', 'payload');
    fc.assert(
      fc.property(texts, ways, fc.boolean(), (text, concatenation, packed) => {
        const { encoding, parts } = segment(text);
        const made = messageParts(text, encoding, { concatenation, reference: 300, packed });
        if (concatenation === 'udh8' || concatenation === 'sar') expect(made).toHaveLength(parts);
        const read = made.map((part, index) => {
          const content = contentOf(makePdu('submit_sm', part));
          const inParts = made.length > 1;
          expect(content?.part?.number ?? null).toBe(inParts ? index + 1 : null);
          expect(part.shortMessage.length).toBeLessThanOrEqual(encoding === 'gsm7' && !packed ? 160 : 140);
          return decodeText(content?.body ?? Buffer.alloc(0), part.dataCoding, {
            packed,
            headerLength: content?.headerLength ?? 0,
          });
        });
        expect(read.join('')).toBe(text);
      }),
    );
  });
});

describe('the content of a PDU', () => {
  test('is the short message, or the payload if there is none', () => {
    const payload = makeTlv('message_payload', Buffer.from('long'));
    const short = makePdu('deliver_sm', { shortMessage: Buffer.from('short'), tlvs: [payload] });
    expect(contentOf(short)?.body.toString()).toBe('short');
    expect(contentOf(makePdu('deliver_sm', { tlvs: [payload] }))?.body.toString()).toBe('long');
    expect(contentOf(makePdu('data_sm', { tlvs: [payload] }))?.body.toString()).toBe('long');
    expect(contentOf(makePdu('data_sm'))?.body).toHaveLength(0);
  });

  test('may have its header in the payload', () => {
    const tlvs = [makeTlv('message_payload', octets('050003 01 02 01 41'))];
    expect(contentOf(makePdu('data_sm', { esmClass: 0x43, tlvs }))).toMatchObject({
      body: Buffer.from('A'),
      part: { reference: 1, total: 2, number: 1 },
    });
  });

  test('is null if an announced header is missing', () => {
    expect(contentOf(makePdu('submit_sm', { esmClass: 0x40, shortMessage: Buffer.from('A') }))).toBeNull();
    expect(contentOf(makePdu('submit_sm', { esmClass: 0x40 }))).toBeNull();
  });

  test('is whole if the parameters make no sense', () => {
    const tlvs = [makeTlv('sar_msg_ref_num', 1), makeTlv('sar_total_segments', 2)];
    expect(contentOf(makePdu('submit_sm', { tlvs }))?.part).toBeNull();
    expect(
      contentOf(makePdu('submit_sm', { tlvs: [...tlvs, makeTlv('sar_segment_seqnum', 3)] }))?.part,
    ).toBeNull();
  });
});
