import type { Answer, RequestOptions, TestGateway } from './gateway.ts';
import { customer } from './provisions.ts';

/** Every base under which the original platform's clients may have been configured. */
export const SEND_BASES = ['/httpapi', '/api/secure_api/httpapi', '/httpapi/httpapi'] as const;
export const API_BASES = ['/api', '/httpapi/api', '/api/secure_api/api'] as const;
export const XML_PATHS = ['/xmlapi/send', '/api/secure_api/xmlapi/send'] as const;

export const passwordOf = (username: string) => `pw of ${username} &+%`;

/** A customer who can log in by a password. */
export const person = (username: string, more: object = {}) =>
  customer(username, { password: passwordOf(username), ...more });

export type LegacyParameters = Record<string, string>;

export function getLegacy(
  gateway: TestGateway,
  path: string,
  parameters: LegacyParameters,
  options: RequestOptions = {},
): Promise<Answer> {
  return gateway.request(`${path}?${new URLSearchParams(parameters).toString()}`, options);
}

export function postForm(
  gateway: TestGateway,
  path: string,
  parameters: LegacyParameters,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return gateway.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(parameters).toString(),
  });
}

export type XmlMessage = { pno?: string; msg?: string };

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A `pushsms` document as customers write it. */
export function pushSms(fields: LegacyParameters, messages: readonly XmlMessage[]): string {
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`);
  const rows = messages.map(
    (message) =>
      `<message${Object.entries(message)
        .map(([name, value]) => ` ${name}="${escaped(value)}"`)
        .join('')}/>`,
  );
  return `<?xml version="1.0"?><pushsms>${elements.join('')}<messages>${rows.join('')}</messages></pushsms>`;
}
