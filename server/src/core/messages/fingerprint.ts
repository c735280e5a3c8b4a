import { createHash } from 'node:crypto';
import type { SendRequest } from './send-request.ts';

/** A digest of what a call asks for: tells a repeat from another call under the same idempotency key. */
export function fingerprint(request: Omit<SendRequest, 'idempotency'>): Buffer {
  const {
    sender,
    route,
    messages,
    encoding,
    flash,
    dltEntityId,
    dltTemplateId,
    scheduleAt,
    clientRef,
    sandbox,
  } = request;
  const parts = [
    sender,
    route,
    messages,
    encoding,
    flash,
    dltEntityId,
    dltTemplateId,
    scheduleAt,
    clientRef,
    sandbox,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
