// PDUs to bytes and back. The commands that a session carries by the thousand have code of their own, which the tests
// compare with the tables of commands.ts; the others use these tables.

import { COMMANDS, commandOf, isResponseId, SHORT_MESSAGE_MAX } from './commands.ts';
import { badPdu, lostStream } from './pdu-error.ts';
import { makePdu, type Pdu, type PduOf } from './pdu.ts';
import { STATUS } from './status.ts';
import { decodeByTable, encodeByTable } from './table-codec.ts';
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

export const MAX_PDU_LENGTH = 16_384;

type ShortMessage = PduOf<'submit_sm' | 'deliver_sm'>;
type MessageIdResponse = PduOf<'submit_sm_resp' | 'deliver_sm_resp'>;
type Bare = PduOf<'enquire_link' | 'enquire_link_resp'>;

/** @throws RangeError for a value that its field cannot carry: callers have checked their input. */
export function encodePdu(pdu: Pdu, sequence: number = pdu.sequence): Buffer {
  switch (pdu.command) {
    case 'submit_sm':
    case 'deliver_sm':
      return encodeShortMessage(pdu, sequence);
    case 'submit_sm_resp':
    case 'deliver_sm_resp':
      return encodeMessageId(pdu, sequence);
    case 'enquire_link':
    case 'enquire_link_resp':
      return encodeBare(pdu, sequence);
    default:
      return encodeByTable(pdu, sequence);
  }
}

/**
 * @param frame exactly one PDU, as the framer returns it. Octets in the result are views of it.
 * @throws PduError
 */
export function decodePdu(frame: Buffer): Pdu {
  if (frame.length < HEADER_LENGTH || frame.readUInt32BE(0) !== frame.length) {
    throw lostStream('This is not one PDU', 0);
  }
  const id = frame.readUInt32BE(4);
  switch (id) {
    case COMMANDS.submit_sm.id:
      return decodeShortMessage(frame, 'submit_sm');
    case COMMANDS.deliver_sm.id:
      return decodeShortMessage(frame, 'deliver_sm');
    case COMMANDS.submit_sm_resp.id:
      return decodeMessageId(frame, 'submit_sm_resp');
    case COMMANDS.deliver_sm_resp.id:
      return decodeMessageId(frame, 'deliver_sm_resp');
    case COMMANDS.enquire_link.id:
      return decodeBare(frame, 'enquire_link');
    case COMMANDS.enquire_link_resp.id:
      return decodeBare(frame, 'enquire_link_resp');
  }
  const command = commandOf(id);
  if (command === null) {
    throw badPdu(frame, `There is no command 0x${id.toString(16)}`, STATUS.ESME_RINVCMDID);
  }
  return decodeByTable(frame, command, isResponseId(id));
}

const [SERVICE_TYPE, , , SOURCE_ADDR, , , DESTINATION_ADDR, , , , SCHEDULE_DELIVERY_TIME, VALIDITY_PERIOD] =
  COMMANDS.submit_sm.fields;
const [MESSAGE_ID] = COMMANDS.submit_sm_resp.fields;

/** The strings' NULs (5), the other single octets and the message's length. */
const SHORT_MESSAGE_FIXED = HEADER_LENGTH + 5 + 12;

function encodeShortMessage(pdu: ShortMessage, sequence: number): Buffer {
  const message = pdu.shortMessage;
  if (message.length > SHORT_MESSAGE_MAX) throw new RangeError('shortMessage is too long');
  const beforeTlvs =
    SHORT_MESSAGE_FIXED +
    requireString(pdu.serviceType, SERVICE_TYPE) +
    requireString(pdu.sourceAddr, SOURCE_ADDR) +
    requireString(pdu.destinationAddr, DESTINATION_ADDR) +
    requireString(pdu.scheduleDeliveryTime, SCHEDULE_DELIVERY_TIME) +
    requireString(pdu.validityPeriod, VALIDITY_PERIOD) +
    message.length;
  const frame = Buffer.allocUnsafe(beforeTlvs + lengthOfTlvs(pdu.tlvs));
  writeHeader(frame, COMMANDS[pdu.command].id, pdu.status, sequence);
  let at = writeString(frame, HEADER_LENGTH, pdu.serviceType);
  frame[at++] = requireOctet(pdu.sourceAddrTon);
  frame[at++] = requireOctet(pdu.sourceAddrNpi);
  at = writeString(frame, at, pdu.sourceAddr);
  frame[at++] = requireOctet(pdu.destAddrTon);
  frame[at++] = requireOctet(pdu.destAddrNpi);
  at = writeString(frame, at, pdu.destinationAddr);
  frame[at++] = requireOctet(pdu.esmClass);
  frame[at++] = requireOctet(pdu.protocolId);
  frame[at++] = requireOctet(pdu.priorityFlag);
  at = writeString(frame, at, pdu.scheduleDeliveryTime);
  at = writeString(frame, at, pdu.validityPeriod);
  frame[at++] = requireOctet(pdu.registeredDelivery);
  frame[at++] = requireOctet(pdu.replaceIfPresentFlag);
  frame[at++] = requireOctet(pdu.dataCoding);
  frame[at++] = requireOctet(pdu.smDefaultMsgId);
  frame[at++] = message.length;
  frame.set(message, at);
  writeTlvs(frame, at + message.length, pdu.tlvs);
  return frame;
}

function decodeShortMessage(frame: Buffer, command: 'submit_sm' | 'deliver_sm'): ShortMessage {
  const status = frame.readUInt32BE(8);
  const sequence = frame.readUInt32BE(12);
  let end = endOfString(frame, HEADER_LENGTH, SERVICE_TYPE);
  const serviceType = readString(frame, HEADER_LENGTH, end);
  const source = end + 1;
  end = endOfString(frame, source + 2, SOURCE_ADDR);
  const sourceAddr = readString(frame, source + 2, end);
  const destination = end + 1;
  end = endOfString(frame, destination + 2, DESTINATION_ADDR);
  const destinationAddr = readString(frame, destination + 2, end);
  const flags = end + 1;
  end = endOfString(frame, flags + 3, SCHEDULE_DELIVERY_TIME);
  const scheduleDeliveryTime = readString(frame, flags + 3, end);
  const validity = end + 1;
  end = endOfString(frame, validity, VALIDITY_PERIOD);
  const validityPeriod = readString(frame, validity, end);
  const last = end + 1;
  const message = last + 5;
  // If even the length is missing, this is beyond the end as well.
  const afterMessage = message + (frame[last + 4] ?? 0);
  if (afterMessage > frame.length) throw badPdu(frame, `The message is longer than its ${command}`);
  return {
    command,
    status,
    sequence,
    serviceType,
    // A string has been read after each of these, so they are within the frame.
    sourceAddrTon: frame[source] ?? 0,
    sourceAddrNpi: frame[source + 1] ?? 0,
    sourceAddr,
    destAddrTon: frame[destination] ?? 0,
    destAddrNpi: frame[destination + 1] ?? 0,
    destinationAddr,
    esmClass: frame[flags] ?? 0,
    protocolId: frame[flags + 1] ?? 0,
    priorityFlag: frame[flags + 2] ?? 0,
    scheduleDeliveryTime,
    validityPeriod,
    registeredDelivery: frame[last] ?? 0,
    replaceIfPresentFlag: frame[last + 1] ?? 0,
    dataCoding: frame[last + 2] ?? 0,
    smDefaultMsgId: frame[last + 3] ?? 0,
    shortMessage: frame.subarray(message, afterMessage),
    tlvs: readTlvs(frame, afterMessage),
  };
}

function encodeMessageId(pdu: MessageIdResponse, sequence: number): Buffer {
  // A refusing submit_sm_resp has no body (4.4.2); deliver_sm_resp has a message_id, which is unused (4.6.2).
  if (pdu.status !== 0 && pdu.command === 'submit_sm_resp' && pdu.messageId === '' && pdu.tlvs.length === 0) {
    return encodeBare(pdu, sequence);
  }
  const idLength = requireString(pdu.messageId, MESSAGE_ID);
  const frame = Buffer.allocUnsafe(HEADER_LENGTH + idLength + 1 + lengthOfTlvs(pdu.tlvs));
  writeHeader(frame, COMMANDS[pdu.command].id, pdu.status, sequence);
  writeTlvs(frame, writeString(frame, HEADER_LENGTH, pdu.messageId), pdu.tlvs);
  return frame;
}

function decodeMessageId(frame: Buffer, command: MessageIdResponse['command']): MessageIdResponse {
  const status = frame.readUInt32BE(8);
  const sequence = frame.readUInt32BE(12);
  if (frame.length === HEADER_LENGTH) return makePdu(command, { status, sequence });
  const end = endOfString(frame, HEADER_LENGTH, MESSAGE_ID, true);
  const messageId = readString(frame, HEADER_LENGTH, end);
  return { command, status, sequence, messageId, tlvs: readTlvs(frame, end + 1) };
}

function encodeBare(pdu: Bare | MessageIdResponse, sequence: number): Buffer {
  const frame = Buffer.allocUnsafe(HEADER_LENGTH + lengthOfTlvs(pdu.tlvs));
  writeHeader(frame, COMMANDS[pdu.command].id, pdu.status, sequence);
  writeTlvs(frame, HEADER_LENGTH, pdu.tlvs);
  return frame;
}

function decodeBare(frame: Buffer, command: Bare['command']): Bare {
  return {
    command,
    status: frame.readUInt32BE(8),
    sequence: frame.readUInt32BE(12),
    tlvs: readTlvs(frame, HEADER_LENGTH),
  };
}
