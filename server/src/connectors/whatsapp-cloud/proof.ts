import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { CarrierCall } from '../kit/connector-type.ts';

const SIGNATURE = /^sha256=([\da-f]{64})$/i;

/** Whether the provider has signed these very octets with the app's secret. */
export function isSigned({ headers, raw }: Pick<CarrierCall, 'headers' | 'raw'>, appSecret: string): boolean {
  const header = headers['x-hub-signature-256'];
  const [, hex] = SIGNATURE.exec(typeof header === 'string' ? header : '') ?? [];
  if (hex === undefined) return false;
  return timingSafeEqual(createHmac('sha256', appSecret).update(raw).digest(), Buffer.from(hex, 'hex'));
}

/** The answer to the provider's question whether the address is ours; null if it does not know our token. */
export function answerChallenge(
  { parameters }: Pick<CarrierCall, 'parameters'>,
  verifyToken: string,
): string | null {
  const isToken = timingSafeEqual(digest(parameters['hub.verify_token'] ?? ''), digest(verifyToken));
  if (parameters['hub.mode'] !== 'subscribe' || !isToken) return null;
  return parameters['hub.challenge'] ?? '';
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
