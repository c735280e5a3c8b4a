import { hostname as ownName } from 'node:os';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import {
  ca,
  CONNECTIONS,
  HOST,
  PASSWORD,
  PATIENCE,
  perSecond,
  port,
  unknown,
  USERNAME,
} from '../kit/common-options.ts';
import {
  choice,
  entriesOf,
  fieldsOf,
  flag,
  number,
  option,
  positiveOf,
  readOptions,
  text,
  toldOf,
  whole,
  type Place,
  type ReadSoFar,
  type WrongTogether,
} from '../kit/options.ts';

/** Mails a second to one domain. */
export type DomainLimits = {
  /** Null: no limit. */
  others: number | null;
  of: ReadonlyMap<string, number>;
};

const IPV6 = /^[\da-f.]*:[\da-f:.]*$/i;
const MOST_PER_SECOND = 100_000;
const USUAL_PORTS = { none: 25, starttls: 587, tls: 465 } as const;
/** In mode `mx`, mails go to the recipients' own servers. */
const RELAY = { only: { option: 'mode', is: ['relay'], otherwise: fact('not_for_mx') } };

const host = (otherwise: Fact) => ({
  notText: otherwise,
  as: (name: string, place: Place) => (HOST.test(name) || IPV6.test(name) ? name : place.refuse(otherwise)),
});

const OPTIONS = {
  mode: choice('Mode', 'मोड', ['relay', 'mx'], {
    usual: 'relay',
    hint: {
      en: 'relay: through one server; mx: directly to the recipients’ servers',
      hi: 'relay: एक सर्वर के ज़रिए; mx: सीधे पाने वालों के सर्वर पर',
    },
  }),
  host: text('Relay host', 'रिले का होस्ट', {
    required: fact('not_a_relay'),
    isTold: true,
    ...RELAY,
    ...host(fact('not_a_relay')),
  }),
  port: port(),
  tls: choice('Encryption', 'एन्क्रिप्शन', ['none', 'starttls', 'tls'], { usual: 'starttls' }),
  username: text(...USERNAME, { isTold: true, ...RELAY }),
  password: text(...PASSWORD, { kind: 'secret', isTold: true, ...RELAY }),
  ca: ca('-----BEGIN CERTIFICATE-----', fact('not_certificates'), RELAY),
  connections: whole(...CONNECTIONS, { min: 1, max: 100, usual: 4 }),
  messagesPerConnection: whole('Emails per connection', 'हर कनेक्शन पर ईमेल', {
    min: 1,
    max: 1_000_000,
    usual: 100,
    rare: true,
  }),
  perSecond: perSecond({ min: 0.01, max: MOST_PER_SECOND }),
  perDomainPerSecond: option(
    ['Maximum per second to a domain', 'एक डोमेन को एक सेकंड में ज़्यादा से ज़्यादा'],
    { rare: true, hint: { en: '* applies to all others', hi: '* बाकी सबके लिए है' } },
    { kind: 'number_map', above: 0, max: MOST_PER_SECOND },
    readDomainLimits,
  ),
  /** The name that we give ourselves. */
  hostname: text('Name of this host', 'इस होस्ट का नाम', {
    hint: { en: 'Required in mode mx', hi: 'mx में ज़रूरी' },
    ...host(fact('not_a_host_name')),
  }),
  /** The domain of the return path. Null: mails return to their sender. */
  bounceDomain: text('Domain for bounces', 'बाउंस का डोमेन', {
    hint: {
      en: 'Leave empty to let emails bounce to the From address',
      hi: 'खाली छोड़ें तो ईमेल भेजने वाले को लौटते हैं',
    },
    ...host(fact('not_a_bounce_domain')),
  }),
  timeoutS: number(...PATIENCE, { min: 0.05, max: 600, usual: 60, rare: true }),
  allowPrivate: flag(
    'Allow recipients’ servers in private networks',
    'पाने वालों के सर्वर निजी नेटवर्क में हो सकते हैं',
    { rare: true },
  ),
  unknown,
};

export const SMTP_FIELDS = fieldsOf(OPTIONS);

export type SmtpOptions = ReturnType<typeof parseSmtpOptions>;

/** @throws InvalidOptions with every problem, each with its path. */
export function parseSmtpOptions(input: unknown) {
  const options = readOptions(OPTIONS, { input, owner: 'an SMTP carrier' }, wrongTogether);
  const { mode, tls, username, password, hostname, timeoutS } = options;
  const isMx = mode === 'mx';
  return {
    ...options,
    /** Null in mode `mx`, where each recipient's domain has its own hosts. */
    host: isMx ? null : options.host,
    port: options.port ?? (isMx ? 25 : USUAL_PORTS[tls]),
    login: username === null || password === null ? null : { username, password },
    hostname: hostname ?? ownName(),
    perDomain: options.perDomainPerSecond ?? { others: null, of: new Map<string, number>() },
    bounceDomain: options.bounceDomain?.toLowerCase() ?? null,
    timeoutMs: timeoutS * 1_000,
    told: toldOf(OPTIONS, input),
  };
}

function wrongTogether({
  mode,
  tls,
  username,
  password,
  hostname,
}: ReadSoFar<typeof OPTIONS>): WrongTogether {
  const isMx = mode === 'mx';
  return {
    tls: isMx && tls === 'tls' && fact('tls_not_for_mx'),
    username: username === null && password !== null && fact('required_with_password'),
    password: password === null && username !== null && fact('required_with_username'),
    hostname: isMx && hostname === null && fact('required_as', { reason: fact('not_the_own_host') }),
  };
}

function readDomainLimits(value: unknown, place: Place): DomainLimits {
  if (typeof value !== 'object') return { others: positiveOf(value, MOST_PER_SECOND, place), of: new Map() };
  const limits = entriesOf(value, place, (limit, at) => positiveOf(limit, MOST_PER_SECOND, at));
  const of = new Map(limits.map(([domain, limit]) => [domain.toLowerCase(), limit]));
  const others = of.get('*') ?? null;
  of.delete('*');
  return { others, of };
}
