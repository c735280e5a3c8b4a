import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const STANDARD_PREFIX = 'whsec_';

export type Unsigned = {
  body: string;
  /** The same for all retries, so that a receiver can recognise a repeat. */
  id: string;
  timestampSeconds: number;
};

export type Signer = (webhook: Unsigned) => Record<string, string>;

/**
 * `X-SMS-Signature` covers the raw body and is what existing receivers check. The Standard Webhooks headers cover id
 * and time too, so that an intercepted request cannot be replayed.
 *
 * @param secret the account's API secret.
 */
export function webhookSigner(secret: string): Signer {
  const key = standardKey(secret);
  return ({ body, id, timestampSeconds }) => {
    const standard = createHmac('sha256', key).update(`${id}.${timestampSeconds}.${body}`);
    return {
      'X-SMS-Signature': createHmac('sha256', secret).update(body).digest('hex'),
      'webhook-id': id,
      'webhook-timestamp': String(timestampSeconds),
      'webhook-signature': `v1,${standard.digest('base64')}`,
    };
  };
}

function standardKey(secret: string): string | KeyObject {
  return secret.startsWith(STANDARD_PREFIX)
    ? createSecretKey(secret.slice(STANDARD_PREFIX.length), 'base64')
    : secret;
}
