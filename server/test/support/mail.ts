import type { Answer, TestGateway } from './gateway.ts';
import { customer, keyOf, provision, VIRTUAL_MAIL } from './provisions.ts';

export { VIRTUAL_MAIL };

export const MAIL_PATH = '/httpemailapi/v1/send';
export const DOMAIN = 'shop.example';
export const FROM = `Asha's Shop <news@${DOMAIN}>`;

export const mailCustomer = (username: string, domain: string, more: object = {}) =>
  customer(username, {
    credits: { sms: 100, email: 10_000 },
    email: { domains: [{ domain, status: 'approved' }] },
    ...more,
  });

export function provisionMail(...accounts: object[]) {
  const { connectors, ...others } = provision(...accounts) as { connectors: object[] };
  return { ...others, connectors: [...connectors, VIRTUAL_MAIL] };
}

export type MailParameters = Record<string, string>;

export const mail = (more: MailParameters = {}): MailParameters => ({
  api_key: keyOf('asha'),
  from: FROM,
  to: 'ravi@customer.example',
  subject: 'Your order',
  html: '<p>Your order <b>42</b> is on its way.</p>',
  ...more,
});

export type FormFile = { field?: string; filename: string; type?: string; data: Buffer | string };

/** A form as browsers and curl send it. */
export function multipart(parameters: MailParameters, files: readonly FormFile[]) {
  const boundary = '----harkara-tests-7MA4YWxkTrZu0gW';
  const pieces: Buffer[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    pieces.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    );
  }
  for (const { field = 'attachment', filename, type = 'application/octet-stream', data } of files) {
    pieces.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
      ),
      Buffer.from(data),
      Buffer.from('\r\n'),
    );
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    method: 'POST' as const,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat(pieces),
  };
}

export function postMail(
  gateway: TestGateway,
  parameters: MailParameters,
  path = MAIL_PATH,
): Promise<Answer> {
  return gateway.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(parameters).toString(),
  });
}

/** Everything that a mail leaves behind: a refused one must not change it. */
export async function mailFootprint(gateway: TestGateway) {
  const [counts] = await gateway.rows(
    `select (select count(*) from contents) as contents, (select count(*) from attachments) as attachments,
            (select count(*) from loose_uploads) as uploads,
            (select count(*) from webhook_endpoints) as endpoints`,
  );
  return { ...(await gateway.footprint()), ...counts };
}

export type StoredMessage = {
  id: string;
  recipient: string;
  sender: string;
  body: string | null;
  channel: string;
  family: string;
  price: number;
  credit_kind: string;
  state: number;
  error: string | null;
  error_code: string | null;
  cause: string | null;
  client_ref: string | null;
  due_at: Date | null;
};

/** The messages of the call that got this answer, in the order of their ids. */
export async function storedMails(gateway: TestGateway, answer: Answer): Promise<StoredMessage[]> {
  return gateway.rows<StoredMessage>('select * from messages where first = $1 order by id', [
    await firstOf(answer),
  ]);
}

export async function firstOf({ text }: Answer): Promise<string> {
  const { fromBroadcastId } = await import('../../src/core/ids.ts');
  const broadcast = fromBroadcastId(text);
  if (!broadcast) throw new Error(`the mail was refused: ${text}`);
  return broadcast.first;
}
