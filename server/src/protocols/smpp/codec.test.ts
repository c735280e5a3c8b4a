import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodePdu, encodePdu } from './codec.ts';
import {
  COMMAND_NAMES,
  COMMANDS,
  isResponseId,
  responseTo,
  type CommandName,
  type Field,
} from './commands.ts';
import { PduError } from './pdu-error.ts';
import { answerToBadPdu, makePdu, refuse, respondTo, type Pdu } from './pdu.ts';
import { STATUS } from './status.ts';
import { decodeByTable, encodeByTable } from './table-codec.ts';
import { makeTlv } from './tlv.ts';

function hex(frame: Buffer): string {
  return frame.toString('hex');
}

function octets(digits: string): Buffer {
  return Buffer.from(digits.replaceAll(' ', ''), 'hex');
}

function errorOf(frame: Buffer): PduError {
  try {
    decodePdu(frame);
  } catch (error) {
    if (error instanceof PduError) return error;
    throw error;
  }
  throw new Error('it was read');
}

/** A frame of a command with any body. */
function frameOf(command: CommandName, body: Buffer, status = 0): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(16 + body.length, 0);
  header.writeUInt32BE(COMMANDS[command].id, 4);
  header.writeUInt32BE(status, 8);
  header.writeUInt32BE(77, 12);
  return Buffer.concat([header, body]);
}

const SUBMIT = makePdu('submit_sm', {
  sequence: 0x0102_0304,
  serviceType: 'CMT',
  sourceAddrTon: 5,
  sourceAddrNpi: 0,
  sourceAddr: 'HDFCBK',
  destAddrTon: 1,
  destAddrNpi: 1,
  destinationAddr: '919812345678',
  esmClass: 0x40,
  protocolId: 0,
  priorityFlag: 1,
  validityPeriod: '000001000000000R',
  registeredDelivery: 1,
  dataCoding: 8,
  shortMessage: Buffer.from('0906', 'hex'),
  tlvs: [
    { tag: 0x1400, value: Buffer.from('110') },
    { tag: 0x1401, value: Buffer.from('1107') },
  ],
});

const SUBMIT_BYTES =
  '00000057 00000004 00000000 01020304' +
  '434d5400' + // service_type "CMT"
  '05 00 484446 43424b 00' + // source 5, 0, "HDFCBK"
  '01 01 39313938 31323334 35363738 00' + // destination 1, 1, "919812345678"
  '40 00 01' + // esm_class, protocol_id, priority_flag
  '00' + // schedule_delivery_time
  '30303030 30313030 30303030 30303052 00' + // validity_period
  '01 00 08 00' + // registered_delivery, replace_if_present_flag, data_coding, sm_default_msg_id
  '02 0906' + // sm_length, short_message
  '1400 0003 313130' +
  '1401 0004 31313037';

describe('the bytes of the specification', () => {
  const vectors: [Pdu, string][] = [
    [makePdu('enquire_link', { sequence: 1 }), '00000010 00000015 00000000 00000001'],
    [
      makePdu('generic_nack', { status: STATUS.ESME_RINVCMDID, sequence: 9 }),
      '00000010 80000000 00000003 00000009',
    ],
    [
      makePdu('bind_transmitter', {
        sequence: 1,
        systemId: 'SMPP3TEST',
        password: 'secret08',
        systemType: 'SUBMIT1',
        interfaceVersion: 0x50,
        addrTon: 1,
        addrNpi: 1,
      }),
      '0000002f 00000002 00000000 00000001 534d50503354455354 00 7365637265743038 00 5355424d495431 00 50 01 01 00',
    ],
    [
      makePdu('bind_transceiver_resp', {
        sequence: 1,
        systemId: 'SC',
        tlvs: [makeTlv('sc_interface_version', 0x34)],
      }),
      '00000018 80000009 00000000 00000001 534300 0210 0001 34',
    ],
    [SUBMIT, SUBMIT_BYTES],
    [
      makePdu('submit_sm_resp', { sequence: 2, messageId: 'ab2' }),
      '00000014 80000004 00000000 00000002 61623200',
    ],
    [
      makePdu('submit_sm_resp', { sequence: 2, status: STATUS.ESME_RTHROTTLED }),
      '00000010 80000004 00000058 00000002',
    ],
    [makePdu('deliver_sm_resp', { sequence: 3 }), '00000011 80000005 00000000 00000003 00'],
    [
      makePdu('deliver_sm_resp', { sequence: 3, status: STATUS.ESME_RX_T_APPN }),
      '00000011 80000005 00000064 00000003 00',
    ],
    [
      makePdu('query_sm_resp', {
        sequence: 4,
        messageId: '7',
        finalDate: '260101120000000+',
        messageState: 2,
        errorCode: 0,
      }),
      '00000025 80000003 00000000 00000004 3700 323630313031313230303030303030 2b00 02 00',
    ],
    [
      makePdu('submit_multi', {
        sequence: 5,
        sourceAddr: '1',
        destinations: [
          { kind: 'address', ton: 1, npi: 1, address: '22' },
          { kind: 'list', name: 'all' },
        ],
        shortMessage: Buffer.from('Hi'),
      }),
      '0000002d 00000021 00000000 00000005 00 00 00 3100 02 01 01 01 323200 02 616c6c00' +
        '00 00 00 00 00 00 00 00 00 02 4869',
    ],
    [
      makePdu('submit_multi_resp', {
        sequence: 6,
        messageId: 'm',
        unsuccessful: [{ ton: 1, npi: 1, address: '22', status: STATUS.ESME_RINVDSTADR }],
      }),
      '0000001c 80000021 00000000 00000006 6d00 01 01 01 323200 0000000b',
    ],
    [
      makePdu('data_sm', {
        sequence: 7,
        sourceAddr: 'A',
        destinationAddr: '2',
        dataCoding: 4,
        tlvs: [makeTlv('message_payload', Buffer.of(0xff, 0x00))],
      }),
      '00000022 00000103 00000000 00000007 00 0000 4100 0000 3200 00 00 04 0424 0002 ff00',
    ],
    [
      makePdu('alert_notification', {
        sequence: 8,
        sourceAddr: '1',
        esmeAddr: '2',
        tlvs: [makeTlv('ms_availability_status', 0)],
      }),
      '0000001d 00000102 00000000 00000008 0000 3100 0000 3200 0422 0001 00',
    ],
  ];

  test.each(vectors)('case %#, of $command, is written and read as specified', (pdu, bytes) => {
    expect(hex(encodePdu(pdu))).toBe(bytes.replaceAll(' ', ''));
    expect(decodePdu(octets(bytes))).toEqual(pdu);
  });

  test('a response without a body has empty fields, whatever its status', () => {
    expect(decodePdu(octets('00000010 80000004 00000000 00000002'))).toEqual(
      makePdu('submit_sm_resp', { sequence: 2 }),
    );
    expect(decodePdu(octets('00000010 80000009 0000000e 00000002'))).toEqual(
      makePdu('bind_transceiver_resp', { sequence: 2, status: STATUS.ESME_RINVPASWD }),
    );
  });

  test('a response may have a longer id than allowed: refusing it would lose the answer', () => {
    const messageId = 'x'.repeat(200);
    const body = Buffer.from(`${messageId}\0`);
    expect(decodePdu(frameOf('submit_sm_resp', body))).toMatchObject({ messageId });
    expect(decodePdu(frameOf('data_sm_resp', body))).toMatchObject({ messageId });
  });
});

const octet = fc.integer({ min: 0, max: 255 });
const u32 = fc.integer({ min: 0, max: 0xffff_ffff });
const textOf = (max: number) =>
  fc.string({
    unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)),
    maxLength: max - 1,
  });
const octetsOf = (maxLength: number) => fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes));
const address = fc.record({ ton: octet, npi: octet, address: textOf(21) });

function valueOf(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'u8':
      return octet;
    case 'cString':
      return textOf(field.max);
    case 'octets':
      return octetsOf(254);
    case 'destinations':
      return fc.array(
        fc.oneof(
          address.map((given) => ({ kind: 'address', ...given })),
          textOf(21).map((name) => ({ kind: 'list', name })),
        ),
        { maxLength: 254 },
      );
    case 'failures':
      return fc.array(fc.record({ ton: octet, npi: octet, address: textOf(21), status: u32 }), {
        maxLength: 255,
      });
  }
}

const tlvs = fc.array(fc.record({ tag: fc.integer({ min: 0, max: 0xffff }), value: octetsOf(300) }), {
  maxLength: 5,
});

const anyPdu = (command: CommandName): fc.Arbitrary<Pdu> =>
  fc
    .record({
      status: fc.oneof(fc.constant(0), u32),
      sequence: u32,
      ...Object.fromEntries(COMMANDS[command].fields.map((field) => [field.name, valueOf(field)])),
      tlvs,
    })
    .map((fields) => makePdu(command, fields));

describe.each(COMMAND_NAMES.map((command) => [command]))('%s', (command) => {
  test('is read back as it was written', () => {
    fc.assert(
      fc.property(anyPdu(command), (pdu) => {
        expect(decodePdu(encodePdu(pdu))).toEqual(pdu);
      }),
    );
  });

  test('is written and read by its own code, if it has any, as by its table', () => {
    fc.assert(
      fc.property(anyPdu(command), (pdu) => {
        const bytes = encodeByTable(pdu, pdu.sequence);
        expect(hex(encodePdu(pdu))).toBe(hex(bytes));
        expect(decodeByTable(bytes, command, isResponseId(COMMANDS[command].id))).toEqual(decodePdu(bytes));
      }),
    );
  });

  test('cut anywhere is a PduError, or a whole PDU without its last parameters or its body', () => {
    fc.assert(
      fc.property(anyPdu(command), fc.double({ min: 0, max: 1, noNaN: true }), (pdu, where) => {
        const whole = encodePdu(pdu);
        const cut = Buffer.from(whole.subarray(0, 16 + Math.floor((whole.length - 16) * where)));
        cut.writeUInt32BE(cut.length, 0);
        try {
          const read = decodePdu(cut);
          expect(read.tlvs).toEqual(pdu.tlvs.slice(0, read.tlvs.length));
        } catch (error) {
          expect(error).toBeInstanceOf(PduError);
          expect(error).toMatchObject({ fatal: false, sequence: pdu.sequence });
        }
      }),
    );
  });
});

describe('what is no PDU', () => {
  const submitStart = octets('00 0000 4100 0000 3200');
  const rest = octets('000000 00 00 00000000');
  test.each<[string, Buffer, number]>([
    ['a string without its end', frameOf('submit_sm', Buffer.from('CMT')), STATUS.ESME_RINVCMDLEN],
    ['a body that ends early', frameOf('submit_sm', submitStart), STATUS.ESME_RINVCMDLEN],
    ['no body at all', frameOf('submit_sm', Buffer.alloc(0)), STATUS.ESME_RINVCMDLEN],
    [
      'a message longer than the body',
      frameOf('submit_sm', Buffer.concat([submitStart, rest, octets('05 41')])),
      STATUS.ESME_RINVCMDLEN,
    ],
    [
      'no length of the message',
      frameOf('submit_sm', Buffer.concat([submitStart, rest])),
      STATUS.ESME_RINVCMDLEN,
    ],
    [
      'octets behind the message',
      frameOf('submit_sm', Buffer.concat([submitStart, rest, octets('00 0102')])),
      STATUS.ESME_RINVCMDLEN,
    ],
    [
      'a parameter longer than the body',
      frameOf('submit_sm', Buffer.concat([submitStart, rest, octets('00 1400 0003 3131')])),
      STATUS.ESME_RINVCMDLEN,
    ],
    ['a body where there is none', frameOf('enquire_link', Buffer.of(1)), STATUS.ESME_RINVCMDLEN],
    [
      'a service type too long',
      frameOf('submit_sm', Buffer.concat([Buffer.from('SIXSIX\0'), submitStart, rest])),
      STATUS.ESME_RINVSERTYP,
    ],
    [
      'a sender too long',
      frameOf('submit_sm', Buffer.concat([octets('00 0000'), Buffer.alloc(21, 'a'), octets('00'), rest])),
      STATUS.ESME_RINVSRCADR,
    ],
    [
      'a recipient too long',
      frameOf(
        'submit_sm',
        Buffer.concat([octets('00 0000 00 0000'), Buffer.alloc(21, '1'), octets('00'), rest]),
      ),
      STATUS.ESME_RINVDSTADR,
    ],
    [
      'a system id too long',
      frameOf('bind_receiver', Buffer.from(`${'s'.repeat(16)}\0\0\0\0\0\0\0`)),
      STATUS.ESME_RINVSYSID,
    ],
    [
      'a password too long',
      frameOf('bind_transceiver', Buffer.from('a\0password9\0\0\0\0\0\0')),
      STATUS.ESME_RINVPASWD,
    ],
    [
      'a destination that is neither address nor list',
      frameOf('submit_multi', octets('00 0000 00 01 03 00')),
      STATUS.ESME_RINVDESTFLAG,
    ],
    [
      'fewer destinations than announced',
      frameOf('submit_multi', octets('00 0000 00 ff 01 01 01 3100')),
      STATUS.ESME_RINVCMDLEN,
    ],
    ['an unknown command', octets('00000010 0000000a 00000000 0000004d'), STATUS.ESME_RINVCMDID],
  ])('%s is told by its status, and the stream goes on', (_, frame, status) => {
    expect(errorOf(frame)).toMatchObject({ status, sequence: 77, fatal: false });
  });

  test.each([
    ['an empty one', ''],
    ['half a header', '00000010 00000015'],
    ['one that claims another length', '00000011 00000015 00000000 00000001'],
  ])('%s loses the stream', (_, bytes) => {
    expect(errorOf(octets(bytes))).toMatchObject({
      fatal: true,
      status: STATUS.ESME_RINVCMDLEN,
      sequence: 0,
    });
  });

  test('is answered in kind, with generic_nack if the command is unknown, and not at all if it is a response', () => {
    expect(answerToBadPdu(errorOf(frameOf('submit_sm', Buffer.alloc(0))))).toEqual(
      makePdu('submit_sm_resp', { status: STATUS.ESME_RINVCMDLEN, sequence: 77 }),
    );
    expect(answerToBadPdu(errorOf(octets('00000010 0000000a 00000000 0000004d')))).toEqual(
      makePdu('generic_nack', { status: STATUS.ESME_RINVCMDID, sequence: 77 }),
    );
    expect(answerToBadPdu(errorOf(octets('0000')))).toEqual(
      makePdu('generic_nack', { status: STATUS.ESME_RINVCMDLEN, sequence: 0 }),
    );
    expect(answerToBadPdu(errorOf(frameOf('submit_sm_resp', Buffer.from('a'))))).toBeNull();
    expect(answerToBadPdu(errorOf(octets('00000010 8000000a 00000000 0000004d')))).toBeNull();
    expect(answerToBadPdu(errorOf(frameOf('alert_notification', Buffer.from('a'))))).toBeNull();
  });

  test.each<[string, Pdu]>([
    ['a string too long', makePdu('submit_sm', { sourceAddr: 'a'.repeat(21) })],
    ['a string with a NUL', makePdu('submit_sm', { sourceAddr: 'a\0b' })],
    ['a string beyond Latin-1', makePdu('bind_receiver', { systemId: '€' })],
    ['a message too long', makePdu('deliver_sm', { shortMessage: Buffer.alloc(255) })],
    ['a message too long elsewhere', makePdu('replace_sm', { shortMessage: Buffer.alloc(255) })],
    ['an octet of 256', makePdu('submit_sm', { dataCoding: 256 })],
    ['an octet of -1', makePdu('data_sm', { esmClass: -1 })],
    ['half an octet', makePdu('submit_sm', { esmClass: 0.5 })],
    ['a parameter too long', makePdu('enquire_link', { tlvs: [{ tag: 1, value: Buffer.alloc(0x1_0000) }] })],
  ])('%s is not written', (_, pdu) => {
    expect(() => encodePdu(pdu)).toThrow(RangeError);
  });
});

test('every request but outbind and alert_notification has its response', () => {
  const unanswered = COMMAND_NAMES.filter((name) => responseTo(name) === null && !name.endsWith('_resp'));
  expect(unanswered).toEqual(['generic_nack', 'outbind', 'alert_notification']);
  expect(responseTo('submit_multi')).toBe('submit_multi_resp');
});

test('a request is answered and refused under its own sequence number', () => {
  const request = makePdu('submit_sm', { sequence: 5 });
  expect(respondTo(request, { messageId: 'a' })).toEqual(
    makePdu('submit_sm_resp', { sequence: 5, messageId: 'a' }),
  );
  expect(refuse(request, STATUS.ESME_RTHROTTLED)).toEqual(
    makePdu('submit_sm_resp', { sequence: 5, status: STATUS.ESME_RTHROTTLED }),
  );
  expect(refuse(makePdu('outbind'), STATUS.ESME_RSYSERR)).toBeNull();
});
