import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Receipt, ReceiptState } from '../../core/delivery/connector.ts';
import { callReceipt } from './call-outcomes.ts';

type ReceiptContent = { state: ReceiptState; error: string | null; stat: string; code: string };

const DELIVERED: ReceiptContent = { state: 'delivered', error: null, stat: 'DELIVRD', code: '000' };
const UNDELIVERED: Readonly<Record<string, ReceiptContent>> = {
  failed: { state: 'failed', error: 'absent subscriber', stat: 'UNDELIV', code: '027' },
  bounced: { state: 'failed', error: 'bounced', stat: 'UNDELIV', code: '001' },
  expired: { state: 'expired', error: 'validity period expired', stat: 'EXPIRED', code: '034' },
};

/** As the recipient's mail server would say it. */
const UNDELIVERED_MAIL: Readonly<Record<string, { state: ReceiptState; status: string; error: string }>> = {
  failed: { state: 'failed', status: '5.7.1', error: '554 5.7.1 The mail was refused.' },
  bounced: { state: 'failed', status: '5.1.1', error: '550 5.1.1 The mailbox does not exist.' },
  expired: { state: 'expired', status: '4.4.7', error: '4.4.7 The mail could not be delivered in time.' },
};

/** What a message of another channel fails with. */
const UNANSWERED_CALLS: ReadonlySet<string> = new Set(['busy', 'no_answer', 'hung_up', 'unreachable']);

/** @param stored the outcome as it was stored; a word of a later version counts as delivered, so that no receipt is lost. */
export function receiptFor(stored: string, vendorId: string, recipient: string, at: Date): Receipt {
  const ofCall = callReceipt(stored, vendorId, recipient, at);
  if (ofCall) return ofCall;
  const outcome = UNANSWERED_CALLS.has(stored) ? 'failed' : stored;
  if (recipient.includes('@')) return mailReceiptFor(outcome, vendorId, recipient, at);
  const isRead = outcome === 'read';
  const { state, error, stat, code } = UNDELIVERED[outcome] ?? DELIVERED;
  const reached = state === 'delivered' ? '001' : '000';
  return {
    vendorId,
    recipient,
    state,
    error: said(error),
    ...(isRead && { isRead }),
    at,
    raw: `id:${vendorId} sub:001 dlvrd:${reached} done date:${at.toISOString()} stat:${stat} err:${code}`,
  };
}

/** It speaks as a carrier would. */
function said(words: string | null): Fact | null {
  return words === null ? null : fact('carrier_said', { words });
}

function mailReceiptFor(outcome: string, vendorId: string, recipient: string, at: Date): Receipt {
  const { state, status, error } = UNDELIVERED_MAIL[outcome] ?? {
    state: 'delivered',
    status: '2.0.0',
    error: null,
  };
  const raw = [
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${state === 'delivered' ? 'delivered' : 'failed'}`,
    `Status: ${status}`,
    ...(error === null ? [] : [`Diagnostic-Code: smtp; ${error}`]),
  ].join('\n');
  return {
    vendorId,
    recipient,
    state,
    error: said(error),
    ...(error === null ? {} : { code: status }),
    at,
    raw,
  };
}
