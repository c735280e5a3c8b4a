// Optional parameters (SMPP 3.4, 5.3.2). A PDU carries them as they came, by tag: vendors have tags of their own, and
// what a number from 0x1400 on means differs from operator to operator.

import { badPdu } from './pdu-error.ts';
import { writeString } from './wire.ts';

export type Tlv = { readonly tag: number; readonly value: Buffer };

export const NO_TLVS: readonly Tlv[] = Object.freeze([]);

/** The width in octets of an integer, or how the octets are read. */
export const TLVS = {
  dest_addr_subunit: [0x0005, 1],
  dest_network_type: [0x0006, 1],
  dest_bearer_type: [0x0007, 1],
  dest_telematics_id: [0x0008, 2],
  source_addr_subunit: [0x000d, 1],
  source_network_type: [0x000e, 1],
  source_bearer_type: [0x000f, 1],
  source_telematics_id: [0x0010, 1],
  qos_time_to_live: [0x0017, 4],
  payload_type: [0x0019, 1],
  additional_status_info_text: [0x001d, 'cString'],
  receipted_message_id: [0x001e, 'cString'],
  ms_msg_wait_facilities: [0x0030, 1],
  privacy_indicator: [0x0201, 1],
  source_subaddress: [0x0202, 'octets'],
  dest_subaddress: [0x0203, 'octets'],
  user_message_reference: [0x0204, 2],
  user_response_code: [0x0205, 1],
  source_port: [0x020a, 2],
  destination_port: [0x020b, 2],
  sar_msg_ref_num: [0x020c, 2],
  language_indicator: [0x020d, 1],
  sar_total_segments: [0x020e, 1],
  sar_segment_seqnum: [0x020f, 1],
  sc_interface_version: [0x0210, 1],
  callback_num_pres_ind: [0x0302, 1],
  callback_num_atag: [0x0303, 'octets'],
  number_of_messages: [0x0304, 1],
  callback_num: [0x0381, 'octets'],
  dpf_result: [0x0420, 1],
  set_dpf: [0x0421, 1],
  ms_availability_status: [0x0422, 1],
  network_error_code: [0x0423, 'octets'],
  message_payload: [0x0424, 'octets'],
  delivery_failure_reason: [0x0425, 1],
  more_messages_to_send: [0x0426, 1],
  message_state: [0x0427, 1],
  ussd_service_op: [0x0501, 'octets'],
  display_time: [0x1201, 1],
  sms_signal: [0x1203, 2],
  ms_validity: [0x1204, 1],
  alert_on_message_delivery: [0x130c, 'octets'],
  its_reply_type: [0x1380, 1],
  its_session_info: [0x1383, 'octets'],
} as const satisfies Record<string, readonly [tag: number, form: 1 | 2 | 4 | 'cString' | 'octets']>;

export type TlvName = keyof typeof TLVS;

type ValueOf<Form> = Form extends number ? number : Form extends 'cString' ? string : Buffer;
export type TlvValue<Name extends TlvName> = ValueOf<(typeof TLVS)[Name][1]>;

export function tagOf(name: TlvName): number {
  return TLVS[name][0];
}

export function makeTlv<Name extends TlvName>(name: Name, value: TlvValue<Name>): Tlv {
  const [tag, form] = TLVS[name];
  return { tag, value: encodeValue(name, form, value) };
}

function encodeValue(name: TlvName, form: number | string, value: number | string | Buffer): Buffer {
  if (Buffer.isBuffer(value)) return value;
  if (typeof value === 'string') {
    const octets = Buffer.alloc(value.length + 1);
    writeString(octets, 0, value);
    return octets;
  }
  const octets = Buffer.alloc(Number(form));
  if (!Number.isInteger(value) || value < 0 || value >= 2 ** (8 * octets.length)) {
    throw new RangeError(`${name} cannot be ${value}`);
  }
  octets.writeUIntBE(value, 0, octets.length);
  return octets;
}

/** The first one with this tag, as many peers would read it. */
export function findTlv(tlvs: readonly Tlv[], tag: number): Buffer | null {
  for (const tlv of tlvs) if (tlv.tag === tag) return tlv.value;
  return null;
}

/**
 * Null if there is none, or none that can be read. Lenient about what occurs in the wild: an integer of the wrong
 * width, a string without its NUL.
 */
export function readTlv<Name extends TlvName>(tlvs: readonly Tlv[], name: Name): TlvValue<Name> | null {
  const [tag, form] = TLVS[name];
  const octets = findTlv(tlvs, tag);
  return octets === null ? null : (decodeValue(form, octets) as TlvValue<Name> | null);
}

function decodeValue(form: number | string, octets: Buffer): number | string | Buffer | null {
  if (form === 'octets') return octets;
  if (form === 'cString') return beforeNul(octets);
  return octets.length >= 1 && octets.length <= 4 ? octets.readUIntBE(0, octets.length) : null;
}

function beforeNul(octets: Buffer): string {
  const nul = octets.indexOf(0);
  return octets.toString('latin1', 0, nul < 0 ? octets.length : nul);
}

export function lengthOfTlvs(tlvs: readonly Tlv[]): number {
  let length = 0;
  for (const { value } of tlvs) length += 4 + value.length;
  return length;
}

export function writeTlvs(into: Buffer, start: number, tlvs: readonly Tlv[]): void {
  let at = start;
  for (const { tag, value } of tlvs) {
    if (value.length > 0xffff) throw new RangeError('A parameter is too long for its length field');
    into.writeUInt16BE(tag, at);
    into.writeUInt16BE(value.length, at + 2);
    into.set(value, at + 4);
    at += 4 + value.length;
  }
}

/** The rest of the frame from `start` on must be parameters. Their values are views of the frame. */
export function readTlvs(frame: Buffer, start: number): readonly Tlv[] {
  if (start === frame.length) return NO_TLVS;
  const tlvs: Tlv[] = [];
  let at = start;
  while (at < frame.length) {
    if (at + 4 > frame.length) throw badPdu(frame, 'The PDU ends within the header of a parameter');
    const end = at + 4 + frame.readUInt16BE(at + 2);
    if (end > frame.length) throw badPdu(frame, 'A parameter is longer than its PDU');
    tlvs.push({ tag: frame.readUInt16BE(at), value: frame.subarray(at + 4, end) });
    at = end;
  }
  return tlvs;
}
