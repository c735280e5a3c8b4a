import { describe, expect, test } from 'vitest';
import { parseSmppOptions } from './options.ts';

const NEEDED = { host: 'smsc.example', system_id: 'harkara' };

test('what is not set is as most operators have it', () => {
  expect(parseSmppOptions(NEEDED)).toMatchObject({
    host: 'smsc.example',
    port: 2775,
    tls: null,
    systemId: 'harkara',
    password: '',
    systemType: '',
    binds: 1,
    mode: 'transceiver',
    window: 10,
    perSecond: null,
    sourceTon: null,
    sourceNpi: null,
    destTon: 1,
    destNpi: 1,
    destPrefix: '91',
    dltTags: { entity: 0x1400, template: 0x1401, header: null },
    extraTlvs: [],
    concatenation: 'udh',
    gsmPacked: false,
    flash: 'class0',
    registeredDelivery: 1,
    validityPeriod: '',
    enquireLinkMs: 20_000,
    responseTimeoutMs: 10_000,
    throttleStatuses: [],
    receiptZoneMinutes: 330,
    idVariants: 'auto',
    ignoreReceiptNumber: false,
    told: ['smsc.example', 'harkara'],
  });
});

describe('what can be set', () => {
  test.each([
    [{ tls: true }, { tls: {} }],
    [{ tls: false }, { tls: null }],
    [
      { tls: { ca: '-----BEGIN', servername: 'x.example', reject_unauthorized: false } },
      { tls: { ca: '-----BEGIN', servername: 'x.example', rejectUnauthorized: false } },
    ],
    [{ number_format: 'national' }, { destPrefix: '', destTon: 2 }],
    [{ number_format: 'national', dest_ton: 0 }, { destTon: 0 }],
    [{ dest_prefix: '+91' }, { destPrefix: '+91' }],
    [{ dest_prefix: '' }, { destPrefix: '' }],
    [{ dlt_tags: false }, { dltTags: { entity: null, template: null, header: null } }],
    [{ dlt_tags: { header: 5123 } }, { dltTags: { entity: 5120, template: 5121, header: 5123 } }],
    [{ extra_tlvs: [{ tag: 5122, value: 'x' }] }, { extraTlvs: [{ tag: 5122, value: 'x', hash: null }] }],
    [{ validity_period_s: 93_784 }, { validityPeriod: '000001020304000R' }],
    [{ receipt_time_zone: '-03:30' }, { receiptZoneMinutes: -210 }],
    [
      { per_second: 200, window: 100, binds: 2 },
      { perSecond: 200, window: 100, binds: 2 },
    ],
    [
      { password: null, port: null, unknown: 'resend' },
      { password: '', port: 2775 },
    ],
  ])('%j', (given, meant) => {
    expect(parseSmppOptions({ ...NEEDED, ...given })).toMatchObject(meant);
  });
});

describe('what is refused, in words', () => {
  test.each([
    [
      { host: undefined },
      "options.host: is required: it must be the host name or address of the carrier's SMSC",
    ],
    [{ system_id: null }, 'options.system_id: is required: it must have 1 to 15 ASCII characters'],
    [{ system_id: 'x'.repeat(16) }, 'options.system_id: must have 1 to 15 ASCII characters'],
    [{ password: '123456789' }, 'options.password: must have 1 to 8 ASCII characters, as SMPP allows'],
    [{ port: 0 }, 'options.port: must be a whole number from 1 to 65535'],
    [{ port: '2775' }, 'options.port: must be a whole number from 1 to 65535'],
    [{ binds: 1.5 }, 'options.binds: must be a whole number from 1 to 64'],
    [{ mode: 'both' }, 'options.mode: must be one of transceiver, transmitter+receiver'],
    [{ per_second: 0 }, 'options.per_second: must be a number from 0.01 to 100000'],
    [{ tls: 'yes' }, 'options.tls: must be an object'],
    [
      { tls: { cert: 'x' } },
      'options.tls.cert: is not a TLS option: use ca, servername or reject_unauthorized',
    ],
    [{ dest_prefix: 91 }, 'options.dest_prefix: must be text of at most six digits, such as "91"'],
    [{ dlt_tags: { entity: 0 } }, 'options.dlt_tags.entity: must be a whole number from 1 to 65535'],
    [
      { dlt_tags: { entitiy: 1 } },
      'options.dlt_tags.entitiy: is not a DLT tag: use entity, template or header',
    ],
    [{ extra_tlvs: {} }, 'options.extra_tlvs: must be a list of {tag, value}'],
    [{ extra_tlvs: [{ value: 'x' }] }, 'options.extra_tlvs[0].tag: is required'],
    [{ tls: { ca: '' } }, 'options.tls.ca: must be text'],
    [
      { throttle_statuses: ['0x58'] },
      'options.throttle_statuses: must be a list of whole numbers from 1 to 4294967295',
    ],
    [{ receipt_time_zone: 'IST' }, 'options.receipt_time_zone: must be an offset from UTC such as "+05:30"'],
    [{ gsm_packed: 'no' }, 'options.gsm_packed: must be true or false'],
    [{ ignore_receipt_number: 1 }, 'options.ignore_receipt_number: must be true or false'],
    [{ unknown: 'guess' }, 'options.unknown: must be one of wait, resend'],
    [{ windows: 10 }, 'options.windows: is not an option of an SMPP carrier'],
  ])('%j', (given, words) => {
    expect(() => parseSmppOptions({ ...NEEDED, ...given })).toThrow(
      expect.objectContaining({ name: 'InvalidOptions', message: words }),
    );
  });

  test('all at once', () => {
    expect(() => parseSmppOptions('smsc.example')).toThrow(
      'options: must be an object; options.host: is required',
    );
  });
});
