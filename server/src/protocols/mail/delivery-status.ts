import { findStatus, toDiagnostic } from './reply-words.ts';
import { readFieldGroups, type Fields } from './report-fields.ts';

export type DeliveryStatus = {
  kind: 'bounced' | 'delivered' | 'delayed' | 'other';
  status: string | null;
  diagnostic: string | null;
};

const NOTHING: DeliveryStatus = { kind: 'other', status: null, diagnostic: null };

/** The worst first. What was relayed or expanded goes on elsewhere, and may still fail. */
const ACTIONS = [
  ['failed', 'bounced'],
  ['delivered', 'delivered'],
  ['delayed', 'delayed'],
] as const;

/**
 * Reads a `message/delivery-status` part (RFC 3464). It is about one mail to one recipient: several groups come from
 * aliases and lists, and the worst of them counts.
 */
export function readDeliveryStatus(text: string): DeliveryStatus {
  const recipients = readFieldGroups(text).filter((fields) => fields.has('action'));
  for (const [action, kind] of ACTIONS) {
    const fields = recipients.find((one) => actionOf(one) === action);
    if (fields) return { kind, ...wordsOf(fields) };
  }
  return NOTHING;
}

/** A comment may follow: `failed (unrecoverable)`. */
function actionOf(fields: Fields): string {
  return /^[a-z]+/.exec((fields.get('action') ?? '').toLowerCase())?.[0] ?? '';
}

function wordsOf(fields: Fields): Pick<DeliveryStatus, 'status' | 'diagnostic'> {
  // `smtp; 550 5.1.1 …`: the type of the code comes first.
  const said = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;/, '');
  const stated = findStatus(fields.get('status') ?? '');
  return { status: moreExact(stated, findStatus(said)), diagnostic: toDiagnostic(said) };
}

/** Exim says 5.0.0 whatever the other server's code was. */
function moreExact(stated: string | null, said: string | null): string | null {
  if (stated === null) return said;
  const isGeneral = stated.endsWith('.0.0') && said?.charAt(0) === stated.charAt(0);
  return isGeneral ? said : stated;
}
