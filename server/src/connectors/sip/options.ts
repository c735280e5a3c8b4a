import { fact } from 'harkara-contract/facts.ts';
import { configuredValues } from '../kit/configured-values.ts';
import { OptionReader } from '../kit/option-reader.ts';

export type SipOptions = {
  host: string;
  port: number;
  transport: 'udp' | 'tcp' | 'tls';
  login: { username: string; password: string } | null;
  /** Null: the address of the route to the outside. */
  localAddress: string | null;
  /** Slot 1 listens here and each further one 2 ports above, since the port behind is for TLS. Null: any free ports. */
  firstPort: number | null;
  rtpPorts: { first: number; last: number };
  /** How many calls at a time. */
  concurrent: number;
  /** Null: no limit. */
  perSecond: number | null;
  ringSeconds: number;
  /** Of the caller's address. */
  domain: string;
  codecs: readonly Codec[];
  retryMinutes: readonly number[];
  numberFormat: NumberFormat;
  prefix: string;
  srtp: boolean;
  register: boolean;
  /** The values of these options that the server gets to see, or is known by. */
  told: readonly string[];
};

export type Codec = 'PCMA' | 'PCMU';

/** `digits`: 919876543210. `plus`: +919876543210. `national`: 09876543210, and 00… for other countries. */
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

const NUMBER_FORMATS = ['digits', 'plus', 'national'] as const;
const CODECS = ['PCMA', 'PCMU'] as const;
const SENT = ['server', 'domain', 'username', 'password'];
const HOST = /^(?=.{1,253}$)[a-z\d_](?:[a-z\d_-]*[a-z\d])?(?:\.[a-z\d_](?:[a-z\d_-]*[a-z\d])?)*$/i;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
/** The calling program reads these values from a line in which other characters separate them. */
const CREDENTIAL = /^[!#$%&'()*+\-./:=?@[\]^_`{|}~\w]{1,128}$/;
/** A command to the calling program has at most 255 characters; its fixed parts take up the others. */
const LONGEST_TO_CALL = 180;
const LONGEST_TO_REGISTER = 155;
const MOST_PER_SECOND = 1_000;
const USUAL_RETRIES = [2, 10];
const MOST_RETRIES = 10;
const LONGEST_RETRY_MINUTES = 1_440;
const LAST_PORT = 65_535;
const PORTS_PER_SLOT = 2;

/** @param slot counted from 1. @returns null: any free port. */
export function sipPortOf({ firstPort }: Pick<SipOptions, 'firstPort'>, slot: number): number | null {
  return firstPort === null ? null : firstPort + PORTS_PER_SLOT * (slot - 1);
}

/** @throws InvalidOptions with every problem, each with its path. */
export function parseSipOptions(input: unknown, path = 'options'): SipOptions {
  const read = new OptionReader(input ?? {}, path);
  const transport = read.oneOf('transport', ['udp', 'tcp', 'tls']) ?? 'udp';
  const { host, port } = readServer(read, transport);
  const concurrent = read.whole('concurrent', 1, 100) ?? 10;
  const options: SipOptions = {
    host,
    port,
    transport,
    login: readLogin(read),
    localAddress: readLocalAddress(read),
    firstPort: readFirstPort(read, concurrent),
    rtpPorts: readRtpPorts(read, concurrent),
    concurrent,
    perSecond: read.number('per_second', 0.01, MOST_PER_SECOND),
    ringSeconds: read.whole('ring_seconds', 1, 180) ?? 30,
    domain: readDomain(read) ?? host,
    codecs: readCodecs(read),
    retryMinutes: readRetries(read),
    numberFormat: read.oneOf('number_format', NUMBER_FORMATS) ?? 'digits',
    prefix: readPrefix(read),
    srtp: read.flag('srtp') ?? false,
    register: read.flag('register') ?? false,
    told: [...configuredValues(input, SENT), host],
  };
  refuseIfTooLong(read, options);
  if (options.register && options.login === null && !read.has('username')) {
    read.refuse('username', fact('required_to_register'));
  }
  read.oneOf('unknown', ['wait', 'resend']);
  read.refuseOthers(fact('not_an_option', { owner: 'a SIP connector' }));
  read.throwIfAny();
  return options;
}

function readServer(read: OptionReader, transport: SipOptions['transport']): { host: string; port: number } {
  const hint = fact('not_a_sip_server');
  const value = read.text('server');
  const [, host = '', digits] = /^([^:]+)(?::(\d{1,5}))?$/.exec(value ?? '') ?? [];
  const port = digits === undefined ? (transport === 'tls' ? 5061 : 5060) : Number(digits);
  const isHost = /^[\d.]+$/.test(host) ? IPV4.test(host) : HOST.test(host);
  if (isHost && port >= 1 && port <= LAST_PORT) return { host, port };
  read.refuse('server', value === null && !read.has('server') ? fact('required_as', { reason: hint }) : hint);
  return { host: '', port: 0 };
}

function readLogin(read: OptionReader): SipOptions['login'] {
  const username = readCredential(read, 'username');
  const password = readCredential(read, 'password');
  if (username === null && !read.has('username') && read.has('password'))
    read.refuse('username', fact('required_with_password'));
  if (password === null && !read.has('password') && read.has('username'))
    read.refuse('password', fact('required_with_username'));
  return username === null || password === null ? null : { username, password };
}

function readCredential(read: OptionReader, name: string): string | null {
  const value = read.text(name);
  if (value === null || CREDENTIAL.test(value)) return value;
  return read.refuse(name, fact('not_a_sip_credential', { least: 1, most: 128 }));
}

/** Commands to the calling program are limited, and these are the parts of them that have no limit of their own. */
function refuseIfTooLong(read: OptionReader, { host, domain, login, register }: SipOptions): void {
  if (login === null) return;
  const toCall = domain.length + login.username.length + login.password.length;
  const toRegister = toCall + login.username.length + host.length;
  if (toCall > LONGEST_TO_CALL || (register && toRegister > LONGEST_TO_REGISTER)) {
    read.refuse('password', fact('sip_login_too_long'));
  }
}

function readLocalAddress(read: OptionReader): string | null {
  const value = read.text('local_address');
  if (value === null || IPV4.test(value)) return value;
  return read.refuse('local_address', fact('not_a_local_address'));
}

function readFirstPort(read: OptionReader, concurrent: number): number | null {
  return read.whole('first_port', 1_024, LAST_PORT - PORTS_PER_SLOT * concurrent);
}

function readRtpPorts(read: OptionReader, concurrent: number): SipOptions['rtpPorts'] {
  const usual = { first: 10_000, last: 20_000 };
  const value = read.text('rtp_ports');
  if (value === null) return usual;
  const [, from = '', to = ''] = /^(\d{4,5})-(\d{4,5})$/.exec(value) ?? [];
  const [first, last] = [Number(from), Number(to)];
  // The program tries ports at random: with too few of them, a call may find none.
  const least = 4 * concurrent;
  if (first >= 1_024 && last <= LAST_PORT && last - first >= least) return { first, last };
  read.refuse('rtp_ports', fact('not_a_port_range', { least }));
  return usual;
}

function readDomain(read: OptionReader): string | null {
  const value = read.text('domain');
  if (value === null || HOST.test(value)) return value;
  return read.refuse('domain', fact('not_a_sip_domain'));
}

function readCodecs(read: OptionReader): readonly Codec[] {
  const value = read.value('codecs');
  if (value === null) return CODECS;
  const known = Array.isArray(value) ? CODECS.filter((codec) => value.includes(codec)) : [];
  const isFine = Array.isArray(value) && value.length > 0 && new Set(value).size === value.length;
  if (!isFine || known.length !== value.length) {
    read.refuse('codecs', fact('not_codecs'));
    return CODECS;
  }
  return known.toSorted((a, b) => value.indexOf(a) - value.indexOf(b));
}

function readRetries(read: OptionReader): readonly number[] {
  const minutes = read.wholes('retry_minutes', 1, LONGEST_RETRY_MINUTES) ?? USUAL_RETRIES;
  if (minutes.length > MOST_RETRIES)
    read.refuse('retry_minutes', fact('over_option_list_limit', { most: MOST_RETRIES }));
  return minutes;
}

function readPrefix(read: OptionReader): string {
  const value = read.text('prefix') ?? '';
  if (/^\+?\d{0,10}$/.test(value)) return value;
  read.refuse('prefix', fact('not_a_call_prefix'));
  return '';
}
