import { ADDRESS_MAX, COMMANDS, SHORT_MESSAGE_MAX, type CommandName, type Field } from './commands.ts';
import { badPdu } from './pdu-error.ts';
import { makePdu, type Destination, type Failure, type Pdu } from './pdu.ts';
import { STATUS } from './status.ts';
import { lengthOfTlvs, readTlvs, writeTlvs } from './tlv.ts';
import {
  endOfString,
  HEADER_LENGTH,
  readString,
  requireOctet,
  requireString,
  writeHeader,
  writeString,
} from './wire.ts';

const TO_ADDRESS = 1;
const TO_LIST = 2;
const ADDRESS = { name: 'an address', max: ADDRESS_MAX, refusal: STATUS.ESME_RINVDSTADR };
const LIST = { name: 'a distribution list', max: ADDRESS_MAX, refusal: STATUS.ESME_RINVDLNAME };

export function encodeByTable(pdu: Pdu, sequence: number): Buffer {
  const { id, fields } = COMMANDS[pdu.command];
  const body = hasNoBody(pdu) ? [] : fields.map((field) => encodeField(field, valueOf(pdu, field)));
  let at = HEADER_LENGTH;
  for (const octets of body) at += octets.length;
  const frame = Buffer.allocUnsafe(at + lengthOfTlvs(pdu.tlvs));
  writeHeader(frame, id, pdu.status, sequence);
  at = HEADER_LENGTH;
  for (const octets of body) {
    frame.set(octets, at);
    at += octets.length;
  }
  writeTlvs(frame, at, pdu.tlvs);
  return frame;
}

/** A refusing response has no body, unless it has something to say; deliver_sm_resp always has one. */
function hasNoBody(pdu: Pdu): boolean {
  if (pdu.status === 0 || pdu.command === 'deliver_sm_resp' || !pdu.command.endsWith('_resp')) return false;
  const { fields } = COMMANDS[pdu.command];
  return pdu.tlvs.length === 0 && fields.every((field) => isBlank(valueOf(pdu, field)));
}

function valueOf(pdu: Pdu, { name }: Field): unknown {
  return (pdu as Record<string, unknown>)[name];
}

function isBlank(value: unknown): boolean {
  return value === 0 || value === '' || (Array.isArray(value) && value.length === 0);
}

function encodeField(field: Field, value: unknown): Buffer {
  switch (field.kind) {
    case 'u8':
      return Buffer.of(requireOctet(value as number));
    case 'cString':
      return stringOf(value as string, field);
    case 'octets':
      return octetsOf(value as Buffer, field.name);
    case 'destinations':
      return counted((value as readonly Destination[]).map(encodeDestination));
    case 'failures':
      return counted((value as readonly Failure[]).map(encodeFailure));
  }
}

function stringOf(text: string, field: Parameters<typeof requireString>[1]): Buffer {
  const octets = Buffer.allocUnsafe(requireString(text, field) + 1);
  writeString(octets, 0, text);
  return octets;
}

function octetsOf(octets: Buffer, name: string): Buffer {
  if (octets.length > SHORT_MESSAGE_MAX) throw new RangeError(`${name} is too long`);
  return Buffer.concat([Buffer.of(octets.length), octets]);
}

function counted(items: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.of(requireOctet(items.length)), ...items]);
}

function encodeDestination(destination: Destination): Buffer {
  if (destination.kind === 'list') {
    return Buffer.concat([Buffer.of(TO_LIST), stringOf(destination.name, LIST)]);
  }
  const { ton, npi, address } = destination;
  const start = Buffer.of(TO_ADDRESS, requireOctet(ton), requireOctet(npi));
  return Buffer.concat([start, stringOf(address, ADDRESS)]);
}

function encodeFailure({ ton, npi, address, status }: Failure): Buffer {
  const end = Buffer.alloc(4);
  end.writeUInt32BE(status);
  return Buffer.concat([Buffer.of(requireOctet(ton), requireOctet(npi)), stringOf(address, ADDRESS), end]);
}

type Cursor = { readonly frame: Buffer; at: number; readonly anyLength: boolean };

export function decodeByTable(frame: Buffer, command: CommandName, isResponse: boolean): Pdu {
  const status = frame.readUInt32BE(8);
  const sequence = frame.readUInt32BE(12);
  if (isResponse && frame.length === HEADER_LENGTH) return makePdu(command, { status, sequence });
  const cursor: Cursor = { frame, at: HEADER_LENGTH, anyLength: isResponse };
  const pdu: Record<string, unknown> = { command, status, sequence };
  for (const field of COMMANDS[command].fields) pdu[field.name] = decodeField(cursor, field);
  pdu.tlvs = readTlvs(frame, cursor.at);
  return pdu as Pdu;
}

function decodeField(cursor: Cursor, field: Field): unknown {
  switch (field.kind) {
    case 'u8':
      return readOctet(cursor);
    case 'cString':
      return readText(cursor, field);
    case 'octets':
      return readOctets(cursor, readOctet(cursor));
    case 'destinations':
      return Array.from({ length: readOctet(cursor) }, () => readDestination(cursor));
    case 'failures':
      return Array.from({ length: readOctet(cursor) }, () => readFailure(cursor));
  }
}

function readOctet(cursor: Cursor): number {
  const octet = cursor.frame[cursor.at++];
  if (octet === undefined) throw badPdu(cursor.frame, 'The PDU ends before its last field');
  return octet;
}

function readOctets(cursor: Cursor, length: number): Buffer {
  const end = cursor.at + length;
  if (end > cursor.frame.length) throw badPdu(cursor.frame, 'A field is longer than its PDU');
  const octets = cursor.frame.subarray(cursor.at, end);
  cursor.at = end;
  return octets;
}

function readText(cursor: Cursor, field: Parameters<typeof endOfString>[2]): string {
  const start = cursor.at;
  const end = endOfString(cursor.frame, start, field, cursor.anyLength);
  cursor.at = end + 1;
  return readString(cursor.frame, start, end);
}

function readDestination(cursor: Cursor): Destination {
  const flag = readOctet(cursor);
  if (flag === TO_LIST) return { kind: 'list', name: readText(cursor, LIST) };
  if (flag !== TO_ADDRESS) {
    throw badPdu(cursor.frame, `There is no dest_flag ${flag}`, STATUS.ESME_RINVDESTFLAG);
  }
  const ton = readOctet(cursor);
  const npi = readOctet(cursor);
  return { kind: 'address', ton, npi, address: readText(cursor, ADDRESS) };
}

function readFailure(cursor: Cursor): Failure {
  const ton = readOctet(cursor);
  const npi = readOctet(cursor);
  const address = readText(cursor, ADDRESS);
  return { ton, npi, address, status: readOctets(cursor, 4).readUInt32BE(0) };
}
