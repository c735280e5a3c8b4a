import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Carrier } from '../../delivery/carriers.ts';
import type { Receipt, ReceiptState } from '../../delivery/connector.ts';
import type { Recorder } from '../../delivery/recorder.ts';
import { accountOfId, bucketOf, toPublicId } from '../../ids.ts';

/** What a mail server, or a recipient, says about a mail of ours, long after it was handed over. */
export type Bounce = {
  messageId: string;
  /** The bounce domain that it came to. */
  domain: string;
  /** `delayed`: the server goes on trying. `other`: it is no news, such as an automatic reply. */
  kind: 'bounced' | 'delivered' | 'delayed' | 'complained' | 'other';
  /** The enhanced status code, such as 5.1.1. */
  status: string | null;
  diagnostic: string | null;
  /** The machine-readable part as it came, for the record. */
  raw: string;
};

/** A server without enhanced status codes says only that it has refused. */
const REFUSED = '5.0.0';

const STATES: Record<Exclude<Bounce['kind'], 'other'>, ReceiptState> = {
  bounced: 'failed',
  delivered: 'delivered',
  delayed: 'sent',
  complained: 'sent',
};

/** Resolves when it is stored. */
export async function recordBounce(
  bounce: Bounce,
  { recorder, carriers, now }: { recorder: Recorder; carriers: readonly Carrier[]; now: () => Date },
): Promise<void> {
  const { messageId: id, domain, kind } = bounce;
  const carrier = carriers.find(({ options }) => isBounceDomain(options, domain));
  // The connector was removed just now.
  if (kind === 'other' || !carrier) return;
  const at = now();
  const account = accountOfId(id);
  await recorder.record({
    kind: 'named_receipt',
    by: 'return_path',
    message: { bucket: bucketOf(account), account, id },
    connector: carrier.id,
    receipt: receiptOf(bounce, STATES[kind], at),
    at,
    complained: kind === 'complained',
  });
}

export function isBounceDomain(options: Readonly<Record<string, unknown>>, domain: string): boolean {
  const own = options['bounce_domain'];
  return typeof own === 'string' && own.toLowerCase() === domain;
}

function receiptOf(
  { messageId, kind, status, diagnostic, raw }: Bounce,
  state: ReceiptState,
  at: Date,
): Receipt {
  return {
    vendorId: toPublicId(messageId),
    recipient: null,
    state,
    error: causeOf(kind, status, diagnostic),
    ...(kind === 'bounced' ? { code: status ?? REFUSED } : {}),
    at,
    raw,
  };
}

function causeOf(kind: Bounce['kind'], status: string | null, diagnostic: string | null): Fact | null {
  switch (kind) {
    case 'bounced':
      return diagnostic === null
        ? fact('email_bounced', { status: status ?? REFUSED })
        : fact('carrier_said', { words: diagnostic });
    case 'delayed':
      return diagnostic === null
        ? fact('email_delayed')
        : fact('email_delayed_because', { words: diagnostic });
    case 'complained':
      return fact('email_marked_as_spam');
    case 'delivered':
    case 'other':
      return null;
  }
}
