import type { FirstCall } from 'harkara-contract/routes/api-keys.ts';

/** A call for a terminal, which sends one message. */
export function curlFor({ sender, text }: FirstCall, key: string, origin: string): string {
  const body = { recipient: 'YOUR_MOBILE_NUMBER', sender_id: sender, message: text };
  return [
    `curl ${quoted(`${origin}/api/v2/sms/send`)}`,
    `-H ${quoted(`Authorization: Bearer ${key}`)}`,
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify(body, null, 2))}`,
  ].join(' \\\n  ');
}

/** Nothing inside single quotes means anything to a shell but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
