import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Submission } from '../../core/delivery/connector.ts';
import { findTlv } from '../../protocols/smpp/tlv.ts';
import { parseSmppOptions } from './options.ts';
import { submitPdus } from './outgoing.ts';
import { submissionOf } from '../../../test/support/submissions.ts';

const SUBMISSION = submissionOf({ text: 'hello', dltEntityId: '1101000000000000001' });

function pdus(options: object, more: Partial<Submission> = {}) {
  const parsed = parseSmppOptions({ host: 'x', system_id: 'y', ...options });
  return submitPdus({ ...SUBMISSION, ...more }, parsed, () => 0x1234);
}

test.each([
  [{}, {}, { destinationAddr: '919876543210', destAddrTon: 1, destAddrNpi: 1 }],
  [{ number_format: 'national' }, {}, { destinationAddr: '9876543210', destAddrTon: 2 }],
  [
    { dest_prefix: '+91', dest_ton: 0, dest_npi: 0 },
    {},
    { destinationAddr: '+919876543210', destAddrTon: 0 },
  ],
  [
    { number_format: 'national' },
    { route: 'I', recipient: '14155550123' },
    { destinationAddr: '14155550123', destAddrTon: 1 },
  ],
  [{}, { sender: '140123' }, { sourceAddr: '140123', sourceAddrTon: 0, sourceAddrNpi: 1 }],
  [{}, {}, { sourceAddr: 'HRKTST', sourceAddrTon: 5, sourceAddrNpi: 0 }],
  [{ source_ton: 1, source_npi: 8 }, {}, { sourceAddrTon: 1, sourceAddrNpi: 8 }],
  [{}, { flash: true }, { dataCoding: 0x10 }],
  [{ flash: 'f0' }, { flash: true }, { dataCoding: 0xf0 }],
  [{ flash: 'f0' }, { flash: true, unicode: true }, { dataCoding: 0x18 }],
  [{ registered_delivery: 0 }, {}, { registeredDelivery: 0 }],
  [{ validity_period_s: 3_600 }, {}, { validityPeriod: '000000010000000R' }],
  [{ gsm_packed: true }, {}, { shortMessage: Buffer.from('e8329bfd06', 'hex') }],
])('with %j, %j goes out as %j', (options, more, fields) => {
  expect(pdus(options, more)).toMatchObject([fields]);
});

test.each([
  ['udh', 3, { esmClass: 0x40 }, '050003340301'],
  ['udh16', 3, { esmClass: 0x40 }, '06080412340301'],
  ['sar', 3, { esmClass: 0 }, '61'],
  ['payload', 1, { esmClass: 0 }, ''],
])('a long text goes by %s in %i PDUs', (concatenation, count, fields, start) => {
  const all = pdus({ concatenation }, { text: 'a'.repeat(400) });
  expect(all).toHaveLength(count);
  expect(all[0]).toMatchObject(fields);
  expect(all[0]?.shortMessage.toString('hex').startsWith(start)).toBe(true);
  for (const { tlvs } of all) expect(findTlv(tlvs, 0x1400)?.toString()).toBe(SUBMISSION.dltEntityId);
  expect(findTlv(all[0]?.tlvs ?? [], 0x020c)).toEqual(concatenation === 'sar' ? Buffer.of(0x12, 0x34) : null);
  expect(findTlv(all[0]?.tlvs ?? [], 0x0424)).toEqual(
    concatenation === 'payload' ? Buffer.from('a'.repeat(400)) : null,
  );
});

test('a parameter of the connector may contain DLT ids, hashed or not, and is left out without them', () => {
  const [pdu] = pdus({
    extra_tlvs: [
      { tag: 0x1402, value: '{entity},1102' },
      { tag: 0x1403, value: '{entity},1102', hash: 'sha256' },
      { tag: 0x1404, value: '{template}' },
      { tag: 0x1405, value: 'fixed' },
    ],
  });
  const text = `${SUBMISSION.dltEntityId ?? ''},1102`;
  const tlvs = (pdu?.tlvs ?? []).map(({ tag, value }) => [tag, value.toString()]);
  expect(tlvs).toEqual([
    [0x1400, SUBMISSION.dltEntityId],
    [0x1402, text],
    [0x1403, createHash('sha256').update(text).digest('hex')],
    [0x1405, 'fixed'],
  ]);
});

test('text declared as GSM-7 that is not throws a RangeError', () => {
  expect(() => pdus({}, { text: 'न' })).toThrow(RangeError);
});
