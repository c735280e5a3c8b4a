import { alphabetOf, decodeText } from './message-text.ts';
import { contentOf } from './message-parts.ts';
import {
  MESSAGE_STATES,
  STAT_WORDS,
  stateOfNumber,
  stateOfWord,
  type MessageState,
} from './message-state.ts';
import { makePdu, type PduOf } from './pdu.ts';
import { formatReceiptDate, parseReceiptDate } from './receipt-date.ts';
import { parseReceiptText } from './receipt-text.ts';
import { findTlv, makeTlv, readTlv, tagOf, type Tlv } from './tlv.ts';

export type DeliveryReceipt = {
  /** As the SMSC writes it here; `idVariants` lists how it may be written elsewhere. */
  id: string | null;
  state: MessageState | null;
  /** The word in the text, if there is one: `state` may have no name for it. */
  stat: string | null;
  /** Null if there is none, or if it says that there was no error. */
  error: string | null;
  submittedAt: Date | null;
  doneAt: Date | null;
  /** As it came, for the record. */
  raw: string;
};

// esm_class, the message type in bits 5 to 2 (5.2.12).
const MESSAGE_TYPE = 0x3c;
const SMSC_RECEIPT = 0x04;
const INTERMEDIATE = 0x20;

/** Decided by how the SMSC marks it, never by its text alone: anybody could write such a text. */
export function isReceipt({ esmClass, tlvs }: PduOf<'deliver_sm' | 'data_sm'>): boolean {
  const type = esmClass & MESSAGE_TYPE;
  if (type === SMSC_RECEIPT || type === INTERMEDIATE) return true;
  return findTlv(tlvs, tagOf('receipted_message_id')) !== null && readTlv(tlvs, 'message_state') !== null;
}

/** Null if it has neither an id nor a state. @param zoneMinutes how far the SMSC's clock is ahead of UTC */
export function readReceipt(
  pdu: PduOf<'deliver_sm' | 'data_sm'>,
  options: { zoneMinutes?: number } = {},
): DeliveryReceipt | null {
  const raw = textOf(pdu);
  const fields = parseReceiptText(raw);
  const id = blankToNull(readTlv(pdu.tlvs, 'receipted_message_id')) ?? fields?.id ?? null;
  const number = readTlv(pdu.tlvs, 'message_state');
  const state =
    (number === null ? null : stateOfNumber(number)) ?? (fields?.stat ? stateOfWord(fields.stat) : null);
  if (id === null && state === null && fields === null) return null;
  return {
    id,
    state,
    stat: fields?.stat ?? null,
    error: networkError(pdu.tlvs) ?? errorOf(fields?.err ?? null),
    submittedAt: parseReceiptDate(fields?.submitDate ?? '', options.zoneMinutes),
    doneAt: parseReceiptDate(fields?.doneDate ?? '', options.zoneMinutes),
    raw,
  };
}

/** Receipts claim the default alphabet and are written in ASCII: as GSM-7 an id's "_" would be another letter. */
function textOf(pdu: PduOf<'deliver_sm' | 'data_sm'>): string {
  const octets = contentOf(pdu)?.body ?? Buffer.alloc(0);
  const text = alphabetOf(pdu.dataCoding) === 'ucs2' ? decodeText(octets, pdu.dataCoding) : null;
  return (text ?? octets.toString('latin1')).replaceAll('\0', ' ').trim();
}

function blankToNull(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

function errorOf(err: string | null): string | null {
  return err === null || /^0+$/.test(err) ? null : err;
}

/** One octet of network type, two of the network's own code. */
function networkError(tlvs: readonly Tlv[]): string | null {
  const octets = readTlv(tlvs, 'network_error_code');
  if (octets?.length !== 3) return null;
  const code = octets.readUInt16BE(1);
  return code === 0 ? null : String(code);
}

export type ReceiptToWrite = {
  /** The id of the submit_sm_resp, verbatim. */
  id: string;
  state: MessageState;
  submittedAt: Date;
  doneAt: Date;
  /** Three characters; '000' if nothing went wrong. */
  error?: string;
  /** The message's text, whose first 20 characters are repeated. */
  text?: string;
  zoneMinutes?: number;
};

const TEXT_LENGTH = 20;

export function formatReceipt(receipt: ReceiptToWrite): string {
  const { id, state, zoneMinutes, error = '000', text = '' } = receipt;
  const delivered = state === 'delivered' ? '001' : '000';
  const submitted = formatReceiptDate(receipt.submittedAt, zoneMinutes);
  const done = formatReceiptDate(receipt.doneAt, zoneMinutes);
  const start = [...text].slice(0, TEXT_LENGTH).join('');
  return (
    `id:${id} sub:001 dlvrd:${delivered} submit date:${submitted} done date:${done} ` +
    `stat:${STAT_WORDS[state]} err:${error} text:${start.replace(/[^\x20-\x7e]/gu, '?')}`
  );
}

export type Address = { ton: number; npi: number; address: string };

/** For a customer: the addresses of the message are swapped. */
export function receiptPdu(
  receipt: ReceiptToWrite,
  { sender, recipient }: { sender: Address; recipient: Address },
): PduOf<'deliver_sm'> {
  return makePdu('deliver_sm', {
    sourceAddrTon: recipient.ton,
    sourceAddrNpi: recipient.npi,
    sourceAddr: recipient.address,
    destAddrTon: sender.ton,
    destAddrNpi: sender.npi,
    destinationAddr: sender.address,
    esmClass: SMSC_RECEIPT,
    shortMessage: Buffer.from(formatReceipt(receipt), 'latin1'),
    tlvs: [
      makeTlv('receipted_message_id', receipt.id),
      makeTlv('message_state', MESSAGE_STATES[receipt.state]),
    ],
  });
}
