import { idAt, timeOfId, toPublicId } from '../../core/ids.ts';
import type { Delivery, InboundForSmpp } from '../../core/smpp/delivery-queue.ts';
import type { OwedReceipt } from '../../core/smpp/owed-receipts.ts';
import { isGsm7 } from '../../protocols/gsm7.ts';
import { messageParts } from '../../protocols/smpp/message-parts.ts';
import type { MessageState } from '../../protocols/smpp/message-state.ts';
import { makePdu, type PduOf } from '../../protocols/smpp/pdu.ts';
import { receiptPdu, type Address } from '../../protocols/smpp/receipt.ts';
import { commandStatus } from './command-status.ts';

/** The PDUs for a delivery; several if it does not fit into one. */
export function pdusOf(delivery: Delivery): PduOf<'deliver_sm'>[] {
  const { content } = delivery;
  return content.kind === 'receipt' ? [receiptOf(delivery, content)] : inboundParts(delivery, content);
}

const STATES: Readonly<Record<OwedReceipt['state'], MessageState>> = {
  delivered: 'delivered',
  failed: 'undeliverable',
  expired: 'expired',
  cancelled: 'deleted',
  refused: 'rejected',
};

function receiptOf({ id, part }: Delivery, receipt: OwedReceipt): PduOf<'deliver_sm'> {
  const { state, at, sender, recipient } = receipt;
  return receiptPdu(
    {
      id: toPublicId(idAt(id, part)),
      state: STATES[state],
      submittedAt: timeOfId(id),
      doneAt: new Date(at),
      error: errorOf(receipt),
    },
    { sender: addressOf(sender), recipient: addressOf(recipient) },
  );
}

/** Three characters; for a refusal the last digits of the status that a message in one part would have got. */
function errorOf({ state, refusal }: OwedReceipt): string {
  if (refusal) return commandStatus(refusal.code, refusal.fields).toString(16).padStart(3, '0');
  return { delivered: '000', failed: '001', expired: '002', cancelled: '003', refused: '004' }[state];
}

const ALPHANUMERIC = { ton: 5, npi: 0 };
const INTERNATIONAL = { ton: 1, npi: 1 };
const SHORTEST_INTERNATIONAL = 11;
const LONGEST_ADDRESS = 20;

function addressOf(address: string): Address {
  const shown = address.replace(/^\+/, '').slice(0, LONGEST_ADDRESS);
  if (!/^\d+$/.test(shown)) return { ...ALPHANUMERIC, address: latin1(shown) };
  const kind = shown.length >= SHORTEST_INTERNATIONAL ? INTERNATIONAL : { ton: 0, npi: 1 };
  return { ...kind, address: shown };
}

/** An SMPP address has no other characters. */
function latin1(text: string): string {
  return text.replace(/[^\x20-\xff]/g, '?');
}

function inboundParts({ id }: Delivery, { from, to, text }: InboundForSmpp): PduOf<'deliver_sm'>[] {
  const source = addressOf(/^[6-9]\d{9}$/.test(from) ? `91${from}` : from);
  const destination = addressOf(to);
  // The last octet differs from one inbound message to the next.
  const reference = Number.parseInt(id.slice(-2), 16);
  const options = { concatenation: 'udh8', reference } as const;
  return messageParts(text, isGsm7(text) ? 'gsm7' : 'ucs2', options).map((part) =>
    makePdu('deliver_sm', {
      sourceAddrTon: source.ton,
      sourceAddrNpi: source.npi,
      sourceAddr: source.address,
      destAddrTon: destination.ton,
      destAddrNpi: destination.npi,
      destinationAddr: destination.address,
      ...part,
    }),
  );
}
