import { fact } from 'harkara-contract/facts.ts';
import { configuredValues } from '../kit/configured-values.ts';
import { OptionReader } from '../kit/option-reader.ts';
import { checkCallbackOptions, isWebAddress } from '../kit/web-address.ts';
import { withoutEnd } from '../../without-end.ts';

export type CloudOptions = {
  origin: string;
  /** What precedes the paths of the provider's reference, with its version: `/v23.0`. */
  root: string;
  phoneNumberId: string;
  businessAccountId: string;
  token: string;
  /** The provider signs its calls with it. */
  appSecret: string;
  /** We prove with it that the address of the callbacks is ours. */
  verifyToken: string;
  perSecond: number;
  connections: number;
  timeoutMs: number;
  /** The values of these options that the provider gets to see, or is known by. */
  told: readonly string[];
};

const USUAL_BASE = 'https://graph.facebook.com';
const USUAL_VERSION = 'v23.0';
const SENT = [
  ...['base_url', 'phone_number_id', 'business_account_id', 'callback_base'],
  ...['token', 'app_secret', 'verify_token', 'secret'],
];

/** @throws InvalidOptions with every problem, each with its path. */
export function parseCloudOptions(input: unknown, path = 'options'): CloudOptions {
  const read = new OptionReader(input ?? {}, path);
  const base = readBase(read);
  const options: CloudOptions = {
    origin: base.origin,
    root: `${withoutEnd(base.pathname, '/')}/${readVersion(read)}`,
    phoneNumberId: requiredId(read, 'phone_number_id'),
    businessAccountId: requiredId(read, 'business_account_id'),
    token: requiredToken(read),
    appSecret: requiredText(read, 'app_secret'),
    verifyToken: requiredText(read, 'verify_token'),
    perSecond: read.positive('per_second', 100_000) ?? 80,
    connections: read.whole('connections', 1, 1_000) ?? 50,
    timeoutMs: (read.number('timeout_s', 0.05, 600) ?? 10) * 1_000,
    told: [...configuredValues(input, SENT), ...(read.has('base_url') ? [base.hostname] : [])],
  };
  checkCallbackOptions(read);
  read.refuseOthers(fact('not_an_option', { owner: 'a WhatsApp Cloud connector' }));
  read.throwIfAny();
  return options;
}

function readBase(read: OptionReader): URL {
  const given = read.text('base_url');
  if (given === null) return new URL(USUAL_BASE);
  const url = isWebAddress(given) ? new URL(given) : null;
  if (url && url.username + url.password + url.search + url.hash === '') return url;
  read.refuse('base_url', fact('not_a_provider_url'));
  return new URL(USUAL_BASE);
}

function readVersion(read: OptionReader): string {
  const version = read.text('version') ?? USUAL_VERSION;
  if (!/^v\d{1,3}\.\d{1,3}$/.test(version))
    read.refuse('version', fact('not_like', { example: USUAL_VERSION }));
  return version;
}

/** They have so many digits that some write them as text, as the provider does, and some as numbers. */
function requiredId(read: OptionReader, name: string): string {
  const value = read.value(name);
  const id = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof id === 'string' && /^[\w-]{1,64}$/.test(id)) return id;
  read.refuse(name, fact(value === null ? 'required' : 'not_a_provider_id'));
  return '';
}

/** Goes into a header. */
function requiredToken(read: OptionReader): string {
  const token = requiredText(read, 'token');
  if (!/^[\x21-\x7e]*$/.test(token)) read.refuse('token', fact('not_plain_ascii'));
  return token;
}

/** With an empty secret, everybody could sign. */
function requiredText(read: OptionReader, name: string): string {
  const text = read.text(name);
  if (!read.has(name) || text === '') read.refuse(name, fact('required'));
  return text ?? '';
}
