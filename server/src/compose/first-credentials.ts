import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FirstAccounts } from '../core/provisioning/first-start.ts';

const FILE = 'first-credentials.txt';

/** What a person needs to begin: shown once on a terminal, and kept in the data folder for the owner alone. */
export function describeFirstAccounts(first: FirstAccounts, baseUrl: string): string {
  const { admin, demo } = first;
  if (!admin || !demo) return '';
  const body = JSON.stringify({
    sender_id: demo.senderId,
    recipient: demo.recipient,
    message: demo.exampleMessage,
  });
  return `
  Panel: ${baseUrl}/panel/

  Administrator   ${admin.username}
       password   ${admin.password}   (signs in to the panel)

  Demo account    ${demo.username}
       password   ${demo.password}   (signs in to the panel and to interfaces that use a password)
       API key    ${demo.apiKey}
       API secret ${demo.apiSecret}   (used to sign your webhooks)

  Send your first message:

curl -s ${baseUrl}/api/v2/sms/send -H 'Authorization: Bearer ${demo.apiKey}' -H 'Content-Type: application/json' -d '${body}'

  Then check its status with the message_id from the response:

curl -s ${baseUrl}/api/v2/sms/status/MESSAGE_ID -H 'Authorization: Bearer ${demo.apiKey}'
`;
}

export function keepFirstCredentials(dataDir: string, text: string): void {
  const file = join(dataDir, FILE);
  // One that is there already keeps its mode.
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
}

export function findFirstCredentials(dataDir: string): string | null {
  const file = join(dataDir, FILE);
  return existsSync(file) ? file : null;
}
