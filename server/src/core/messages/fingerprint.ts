import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SendRequest } from './send-request.ts';

const STRETCH = 5_000;

/** A digest of what a call asks for: tells a repeat from another call under the same idempotency key. */
export function fingerprint(request: Omit<SendRequest, 'idempotency'>): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(termsOf(request, request.messages)))
    .digest();
}

/** The same for a campaign: a text that its messages have in common is taken once, and others have their turn. */
export async function fingerprintOfCampaign(request: Omit<SendRequest, 'idempotency'>): Promise<Buffer> {
  const { messages } = request;
  const hash = createHash('sha256').update(JSON.stringify(termsOf(request, 'campaign')));
  let last: string | null = null;
  for (let i = 0; i < messages.length; i += STRETCH) {
    const written: (string | [string, string])[] = [];
    for (const { recipient, text } of messages.slice(i, i + STRETCH)) {
      written.push(text === last ? recipient : [recipient, text]);
      last = text;
    }
    hash.update(JSON.stringify(written));
    await nextTurn();
  }
  return hash.digest();
}

function termsOf(
  request: Omit<SendRequest, 'idempotency'>,
  messages: SendRequest['messages'] | 'campaign',
): unknown[] {
  return [
    request.sender,
    request.route,
    messages,
    request.encoding,
    request.flash,
    request.dltEntityId,
    request.dltTemplateId,
    request.scheduleAt,
    request.clientRef,
    request.sandbox,
  ];
}
