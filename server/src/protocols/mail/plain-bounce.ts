import { findStatus, toDiagnostic } from './reply-words.ts';
import type { DeliveryStatus } from './delivery-status.ts';

/** Bounces say early what happened. */
const LOOKED_AT = 16_384;
/** From here on it is our own mail that is quoted, which may mention any number. */
const QUOTED = /^--.*\b(copy|message|original|returned)\b|^(Received|Return-Path|DKIM-Signature):/im;
/** At the beginning of a line, or where the other server's words are quoted. */
const REPLY = /(?:^|[:(])\s*5[0-5]\d[ -]/;

/**
 * Reads the text of a bounce without a delivery status part, as qmail and old servers send it.
 *
 * @returns null unless it states a permanent failure.
 */
export function readPlainBounce(text: string): DeliveryStatus | null {
  const begin = text.slice(0, LOOKED_AT);
  const ownWords = begin.slice(0, QUOTED.exec(begin)?.index ?? begin.length);
  for (const line of ownWords.split(/\r?\n/)) {
    const status = findStatus(line, '5');
    if (status !== null || REPLY.test(line)) {
      return { kind: 'bounced', status, diagnostic: toDiagnostic(line) };
    }
  }
  return null;
}
