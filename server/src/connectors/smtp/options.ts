import { hostname } from 'node:os';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { configuredValues } from '../kit/configured-values.ts';
import { OptionReader } from '../kit/option-reader.ts';

export type SmtpOptions = {
  /** Null in mode `mx`, where each recipient's domain has its own hosts. */
  host: string | null;
  port: number;
  tls: 'none' | 'starttls' | 'tls';
  /** In PEM: the certificates to trust instead of the system's. */
  ca: string | null;
  login: { username: string; password: string } | null;
  connections: number;
  messagesPerConnection: number;
  /** Null: no limit. */
  perSecond: number | null;
  perDomain: DomainLimits;
  /** The name that we give ourselves. */
  hostname: string;
  /** The domain of the return path. Null: mails return to their sender. */
  bounceDomain: string | null;
  timeoutMs: number;
  /** Whether hosts of recipients' domains may be in a private network. */
  allowPrivate: boolean;
  /** The values of these options that the server gets to see, or is known by. */
  told: readonly string[];
};

/** Mails a second to one domain. */
export type DomainLimits = {
  /** Null: no limit. */
  others: number | null;
  of: ReadonlyMap<string, number>;
};

const SENT = ['host', 'username', 'password'];
const HOST = /^(?=.{1,253}$)[a-z\d_](?:[a-z\d_-]*[a-z\d])?(?:\.[a-z\d_](?:[a-z\d_-]*[a-z\d])?)*$/i;
const IPV6 = /^[\da-f.]*:[\da-f:.]*$/i;
const CERTIFICATE = '-----BEGIN CERTIFICATE-----';
const MOST_PER_SECOND = 100_000;
const USUAL_PORTS = { none: 25, starttls: 587, tls: 465 } as const;

/** @throws InvalidOptions with every problem, each with its path. */
export function parseSmtpOptions(input: unknown, path = 'options'): SmtpOptions {
  const read = new OptionReader(input ?? {}, path);
  const isMx = (read.oneOf('mode', ['relay', 'mx']) ?? 'relay') === 'mx';
  const tls = read.oneOf('tls', ['none', 'starttls', 'tls']) ?? 'starttls';
  if (isMx) refuseForMx(read, tls);
  const options: SmtpOptions = {
    host: isMx ? null : requiredHost(read, 'host', fact('not_a_relay')),
    port: read.whole('port', 1, 65_535) ?? (isMx ? 25 : USUAL_PORTS[tls]),
    tls,
    ca: readCertificates(read),
    login: readLogin(read),
    connections: read.whole('connections', 1, 100) ?? 4,
    messagesPerConnection: read.whole('messages_per_connection', 1, 1_000_000) ?? 100,
    perSecond: read.number('per_second', 0.01, MOST_PER_SECOND),
    perDomain: readDomainLimits(read),
    hostname: isMx
      ? requiredHost(read, 'hostname', fact('not_the_own_host'))
      : (readHost(read, 'hostname', fact('not_a_host_name')) ?? hostname()),
    bounceDomain: readHost(read, 'bounce_domain', fact('not_a_bounce_domain'))?.toLowerCase() ?? null,
    timeoutMs: (read.number('timeout_s', 0.05, 600) ?? 60) * 1_000,
    allowPrivate: read.flag('allow_private') ?? false,
    told: configuredValues(input, SENT),
  };
  read.oneOf('unknown', ['wait', 'resend']);
  read.refuseOthers(fact('not_an_option', { owner: 'an SMTP connector' }));
  read.throwIfAny();
  return options;
}

function refuseForMx(read: OptionReader, tls: SmtpOptions['tls']): void {
  for (const name of ['host', 'username', 'password', 'ca']) {
    if (read.has(name)) read.refuse(name, fact('not_for_mx'));
  }
  if (tls === 'tls') read.refuse('tls', fact('tls_not_for_mx'));
}

function readHost(read: OptionReader, name: string, hint: Fact): string | null {
  const value = read.value(name);
  if (value === null) return null;
  if (typeof value === 'string' && (HOST.test(value) || IPV6.test(value))) return value;
  return read.refuse(name, hint);
}

function requiredHost(read: OptionReader, name: string, hint: Fact): string {
  if (!read.has(name)) read.refuse(name, fact('required_as', { reason: hint }));
  return readHost(read, name, hint) ?? '';
}

function readCertificates(read: OptionReader): string | null {
  const value = read.text('ca');
  if (value === null || value.includes(CERTIFICATE)) return value;
  return read.refuse('ca', fact('not_certificates'));
}

function readLogin(read: OptionReader): SmtpOptions['login'] {
  const username = read.text('username');
  const password = read.text('password');
  if (username === null && read.has('password')) read.refuse('username', fact('required_with_password'));
  if (password === null && read.has('username')) read.refuse('password', fact('required_with_username'));
  return username === null || password === null ? null : { username, password };
}

function readDomainLimits(read: OptionReader): DomainLimits {
  const name = 'per_domain_per_second';
  if (typeof read.value(name) !== 'object') {
    return { others: read.positive(name, MOST_PER_SECOND), of: new Map() };
  }
  const domains = read.object(name);
  const of = new Map<string, number>();
  for (const domain of domains?.names() ?? []) {
    const limit = domains?.positive(domain, MOST_PER_SECOND) ?? null;
    if (limit !== null) of.set(domain.toLowerCase(), limit);
  }
  const others = of.get('*') ?? null;
  of.delete('*');
  return { others, of };
}
