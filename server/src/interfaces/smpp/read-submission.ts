import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { MINUTE_MS } from '../../durations.ts';
import type { Account } from '../../core/accounts/account.ts';
import { isDltId } from '../../core/dlt/dlt-ids.ts';
import { DomainError } from '../../core/errors.ts';
import type { Terms } from '../../core/smpp/long-messages.ts';
import { contentOf } from '../../protocols/smpp/message-parts.ts';
import { alphabetOf, decodeText, DATA_CODING, isFlash } from '../../protocols/smpp/message-text.ts';
import type { PduOf } from '../../protocols/smpp/pdu.ts';
import { STATUS } from '../../protocols/smpp/status.ts';
import { parseTime } from '../../protocols/smpp/time.ts';
import { findTlv } from '../../protocols/smpp/tlv.ts';
import type { HeaderElement, Part } from '../../protocols/smpp/user-data-header.ts';
import { StatusError } from './command-status.ts';
import { withoutEnd } from '../../without-end.ts';

export type SubmitPdu = PduOf<'submit_sm' | 'data_sm'>;

/** What a customer submits: a message, or a part of one. */
export type Submission = {
  sender: string;
  recipient: string;
  text: string;
  terms: Terms;
  /** Null: the message is whole. */
  part: Part | null;
  /** 0: no receipt is wanted; 1: one for success and failure; 2: one for failure only. */
  wish: 0 | 1 | 2;
};

/** The tags that operators in India use; octets without a NUL, though some clients append one. */
const DLT_ENTITY = 0x1400;
const DLT_TEMPLATE = 0x1401;
const CONCATENATION = new Set([0x00, 0x08]);
const INTERNATIONAL = 1;
/** A schedule time at most this long ago means now: clients' clocks differ. */
const LATE_MS = 5 * MINUTE_MS;

/** @throws StatusError or DomainError if the request cannot be read. */
export function readSubmission(pdu: SubmitPdu, account: Account, now: Date): Submission {
  const content = contentOf(pdu);
  if (content === null) throw new StatusError(STATUS.ESME_RINVESMCLASS, 'There is no user data header.');
  refuseOtherHeaders(content.elements);
  const part = content.part !== null && content.part.total > 1 ? content.part : null;
  const text = readText(content.body, pdu.dataCoding, account);
  refuseIfUnreadable(text, part !== null);
  return {
    sender: pdu.sourceAddr,
    recipient: recipientOf(pdu, account),
    text,
    part,
    terms: {
      encoding: alphabetOf(pdu.dataCoding) === 'ucs2' ? 'ucs2' : 'auto',
      flash: isFlash(pdu.dataCoding),
      dltEntityId: dltIdOf(pdu, DLT_ENTITY),
      dltTemplateId: dltIdOf(pdu, DLT_TEMPLATE),
      scheduleAt: 'scheduleDeliveryTime' in pdu ? scheduleOf(pdu.scheduleDeliveryTime, now) : null,
    },
    wish: wishOf(pdu.registeredDelivery),
  };
}

/** Ports and shift tables change what the octets mean: ignoring them would make it another message. */
function refuseOtherHeaders(elements: readonly HeaderElement[]): void {
  if (elements.every(({ id }) => CONCATENATION.has(id))) return;
  throw new StatusError(STATUS.ESME_RINVESMCLASS, 'The user data header asks for more than concatenation.');
}

function readText(octets: Buffer, dataCoding: number, { smpp }: Account): string {
  const isDefault = alphabetOf(dataCoding) === 'gsm7' && smpp?.defaultAlphabet === 'latin1';
  const text = decodeText(octets, isDefault ? DATA_CODING.latin1 : dataCoding);
  if (text === null) throw unreadable(fact('data_coding_not_for_text', { coding: dataCoding }));
  return text;
}

/** @param isPart a part's first or last character may be half of one. */
function refuseIfUnreadable(text: string, isPart: boolean): void {
  if (text.includes('\0') || text.includes('\ufffd') || (!isPart && !text.isWellFormed())) {
    throw unreadable(fact('outside_data_coding'));
  }
}

function unreadable(reason: Fact): DomainError {
  return new DomainError(fact('text_unreadable', { reason }), { fields: { text: reason } });
}

/** Ten digits may be an Indian number or not; if the sender is international and the customer says so, they are not. */
function recipientOf({ destinationAddr, destAddrTon, sourceAddr }: SubmitPdu, { senders }: Account): string {
  const goesAbroad = destAddrTon === INTERNATIONAL && senders.get(sourceAddr)?.route === 'international';
  return goesAbroad && /^[1-9]/.test(destinationAddr) ? `+${destinationAddr}` : destinationAddr;
}

function dltIdOf({ tlvs }: SubmitPdu, tag: number): string | null {
  const id = withoutEnd(findTlv(tlvs, tag)?.toString('latin1') ?? '', '\0').trim();
  if (id === '') return null;
  if (!isDltId(id)) throw new StatusError(STATUS.ESME_RINVOPTPARAMVAL, 'A DLT id has 10 to 30 digits.');
  return id;
}

function scheduleOf(text: string, now: Date): Date | null {
  if (text === '') return null;
  const time = parseTime(text, now);
  if (time === null || time.getTime() < now.getTime() - LATE_MS) {
    throw new StatusError(STATUS.ESME_RINVSCHED, 'The schedule time is past or impossible.');
  }
  return time > now ? time : null;
}

/** Only bits 1 and 0 count; the others ask for acknowledgements by the phone's user and for intermediate states. */
function wishOf(registeredDelivery: number): 0 | 1 | 2 {
  const wish = registeredDelivery & 0x03;
  return wish === 0 ? 0 : wish === 2 ? 2 : 1;
}
