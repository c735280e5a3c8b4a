import { createHmac } from 'node:crypto';

const STANDARD_PREFIX = 'whsec_';

export type SignedWebhook = {
  body: string;
  /** The same over all retries, so that a receiver can tell a repeat. */
  id: string;
  timestampSeconds: number;
  /** The account's API secret. */
  secret: string;
};

/**
 * `X-SMS-Signature` covers the raw body and is what existing receivers check. The Standard Webhooks headers cover id and
 * time too, so that an overheard request cannot be played again.
 */
export function signWebhook({ body, id, timestampSeconds, secret }: SignedWebhook): Record<string, string> {
  const standard = createHmac('sha256', standardKey(secret)).update(`${id}.${timestampSeconds}.${body}`);
  return {
    'X-SMS-Signature': createHmac('sha256', secret).update(body).digest('hex'),
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': `v1,${standard.digest('base64')}`,
  };
}

function standardKey(secret: string): Buffer {
  return secret.startsWith(STANDARD_PREFIX)
    ? Buffer.from(secret.slice(STANDARD_PREFIX.length), 'base64')
    : Buffer.from(secret, 'utf8');
}
