import { createHash } from 'node:crypto';
import { channelOf } from '../channels/channels.ts';
import { inStretches, type Stretchable } from '../stretches.ts';
import type { SendRequest } from './send-request.ts';

/** How many messages are serialised together. The digest depends on it. */
const TOGETHER = 5_000;

/** A digest of what a call asks for, to tell a repeat from a different call with the same idempotency key. */
export function fingerprint(request: Omit<SendRequest, 'idempotency'>): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(termsOf(request, request.messages)))
    .digest();
}

/** The same for a campaign: a text shared by consecutive messages is included once, and the work yields to others. */
export function fingerprintOfCampaign(request: Omit<SendRequest, 'idempotency'>): Promise<Buffer> {
  return inStretches(digestInStretches(request));
}

function* digestInStretches(request: Omit<SendRequest, 'idempotency'>): Stretchable<Buffer> {
  const { messages } = request;
  const hash = createHash('sha256').update(JSON.stringify(termsOf(request, 'campaign')));
  let last: string | null = null;
  for (let i = 0; i < messages.length; i += TOGETHER) {
    const written: (string | [string, string])[] = [];
    for (const { recipient, text } of messages.slice(i, i + TOGETHER)) {
      written.push(text === last ? recipient : [recipient, text]);
      last = text;
    }
    hash.update(JSON.stringify(written));
    yield;
  }
  return hash.digest();
}

function termsOf(
  request: Omit<SendRequest, 'idempotency'>,
  messages: SendRequest['messages'] | 'campaign',
): unknown[] {
  const [first, ...others] = channelOf(request).termsOf(request.content);
  // The order is that of the digests that are stored.
  return [request.sender, first, messages, ...others, request.scheduleAt, request.clientRef, request.sandbox];
}
