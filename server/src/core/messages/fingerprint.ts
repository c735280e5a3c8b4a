import { createHash } from 'node:crypto';
import type { SendRequest } from './send-request.ts';

/** A digest of what a call asks for: tells a repeat from another call under the same idempotency key. */
export function fingerprint(request: Omit<SendRequest, 'idempotency'>): Buffer {
  const parts = [
    request.sender,
    request.route,
    request.messages,
    request.encoding,
    request.flash,
    request.dltEntityId,
    request.dltTemplateId,
    request.scheduleAt,
    request.clientRef,
    request.sandbox,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
