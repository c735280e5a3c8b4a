import { request } from 'undici';
import { SENDER, textOf, type Customer } from './world.ts';

const PATIENCE_MS = 120_000;

/** Sends one text to all of them, in one request. */
export async function sendBulk(
  url: string,
  { apiKey }: Customer,
  recipients: readonly string[],
): Promise<void> {
  const answer = await request(`${url}/api/v2/sms/send-bulk`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ sender_id: SENDER, recipients, message: textOf('1') }),
    headersTimeout: PATIENCE_MS,
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`the messages were not accepted: ${text.slice(0, 500)}`);
}
