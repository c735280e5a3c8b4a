import { fact } from 'harkara-contract/facts.ts';
import { HOST, PASSWORD, perSecond, unknown, USERNAME } from '../kit/common-options.ts';
import {
  choice,
  fieldsOf,
  flag,
  like,
  option,
  readOptions,
  text,
  toldOf,
  whole,
  wholes,
  type Place,
  type ReadSoFar,
  type WrongTogether,
} from '../kit/options.ts';

export type Codec = 'PCMA' | 'PCMU';

const CODECS = ['PCMA', 'PCMU'] as const;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
/** The calling program reads these values from a line in which other characters separate them. */
const CREDENTIAL = like(
  /^[!#$%&'()*+\-./:=?@[\]^_`{|}~\w]{1,128}$/,
  fact('not_a_sip_credential', { least: 1, most: 128 }),
);
/** A command to the calling program has at most 255 characters; its fixed parts take up the others. */
const LONGEST_TO_CALL = 180;
const LONGEST_TO_REGISTER = 155;
const MOST_RETRIES = 10;
const FIRST_PORT = 1_024;
const LAST_PORT = 65_535;
const PORTS_PER_SLOT = 2;

const OPTIONS = {
  server: text('SIP server', 'SIP सर्वर', {
    required: fact('not_a_sip_server'),
    isTold: true,
    hint: { en: 'host:port', hi: 'होस्ट:पोर्ट' },
    as: readServer,
  }),
  transport: choice('Transport', 'ट्रांसपोर्ट', ['udp', 'tcp', 'tls'], { usual: 'udp' }),
  username: text(...USERNAME, { isTold: true, as: CREDENTIAL }),
  password: text(...PASSWORD, { kind: 'secret', isTold: true, as: CREDENTIAL }),
  register: flag('Register with the server', 'सर्वर पर रजिस्टर करें'),
  concurrent: whole('Concurrent calls', 'एक साथ कॉल', { min: 1, max: 100, usual: 10 }),
  perSecond: perSecond({ min: 0.01, max: 1_000 }),
  ringSeconds: whole('Ring time (seconds)', 'फ़ोन कितने सेकंड बजे', { min: 1, max: 180, usual: 30 }),
  retryMinutes: wholes('Retry after (minutes)', 'कितने मिनट बाद फिर कोशिश', {
    min: 1,
    max: 1_440,
    usual: [2, 10],
    hint: {
      en: 'For calls that were busy or not answered. [] for no retries.',
      hi: 'व्यस्त या न उठाई गई कॉल के लिए। दोबारा कोशिश न हो तो []।',
    },
  }),
  /** `digits`: 919876543210. `plus`: +919876543210. `national`: 09876543210, and 00… for other countries. */
  numberFormat: choice('Number format', 'नंबर का रूप', ['digits', 'plus', 'national'], {
    usual: 'digits',
    hint: {
      en: 'digits: 919876543210; plus: +919876543210; national: 09876543210',
      hi: 'digits: 919876543210; plus: +919876543210; national: 09876543210',
    },
  }),
  prefix: text('Prefix for every number', 'हर नंबर के आगे', {
    rare: true,
    as: like(/^\+?\d{0,10}$/, fact('not_a_call_prefix')),
  }),
  domain: text('Caller domain', 'कॉल करने वाले का डोमेन', {
    rare: true,
    isTold: true,
    as: like(HOST, fact('not_a_sip_domain')),
  }),
  srtp: flag('Encrypt audio', 'आवाज़ एन्क्रिप्ट करें', { rare: true }),
  codecs: option(
    ['Codecs, preferred first', 'कोडेक, पसंद के क्रम में'],
    { usual: CODECS, rare: true },
    { kind: 'texts', choices: CODECS },
    readCodecs,
  ),
  /** Null: the address of the route to the outside. */
  localAddress: text('IPv4 address of this machine', 'इस मशीन का IPv4 पता', {
    rare: true,
    as: like(IPV4, fact('not_a_local_address')),
  }),
  /** Slot 1 listens here and each further one 2 ports above, since the port behind is for TLS. Null: any free ports. */
  firstPort: whole('First port for SIP', 'SIP का पहला पोर्ट', {
    min: FIRST_PORT,
    max: LAST_PORT - PORTS_PER_SLOT,
    rare: true,
  }),
  rtpPorts: text('Audio ports', 'आवाज़ के पोर्ट', {
    usual: '10000-20000',
    rare: true,
    // Judged beside `concurrent`: a range that cannot be read has no ports.
    as: (range) => {
      const [, first = '0', last = '0'] = /^(\d{4,5})-(\d{4,5})$/.exec(range) ?? [];
      return { first: Number(first), last: Number(last) };
    },
  }),
  unknown,
};

export const SIP_FIELDS = fieldsOf(OPTIONS);

export type SipOptions = ReturnType<typeof parseSipOptions>;

/** @param slot counted from 1. @returns null: any free port. */
export function sipPortOf({ firstPort }: Pick<SipOptions, 'firstPort'>, slot: number): number | null {
  return firstPort === null ? null : firstPort + PORTS_PER_SLOT * (slot - 1);
}

/** @throws InvalidOptions with every problem, each with its path. */
export function parseSipOptions(input: unknown) {
  const options = readOptions(OPTIONS, { input, owner: 'a SIP carrier' }, wrongTogether);
  const { server, transport, username, password } = options;
  const { host, port = transport === 'tls' ? 5061 : 5060 } = server;
  return {
    ...options,
    host,
    port,
    login: username === null || password === null ? null : { username, password },
    /** Of the caller's address. */
    domain: options.domain ?? host,
    prefix: options.prefix ?? '',
    told: [...toldOf(OPTIONS, input), host],
  };
}

function wrongTogether(read: ReadSoFar<typeof OPTIONS>): WrongTogether {
  const { username, password, register, concurrent, firstPort, rtpPorts, retryMinutes } = read;
  const slots = concurrent ?? 1;
  const highest = LAST_PORT - PORTS_PER_SLOT * slots;
  // The program tries ports at random: with too few of them, a call may find none.
  const least = 4 * slots;
  const { first, last } = rtpPorts ?? { first: 0, last: 0 };
  return {
    username:
      username === null &&
      ((password !== null && fact('required_with_password')) ||
        (register === true && fact('required_to_register'))),
    password:
      (password === null && username !== null && fact('required_with_username')) ||
      (isTooLong(read) && fact('sip_login_too_long')),
    retry_minutes:
      (retryMinutes ?? []).length > MOST_RETRIES && fact('over_option_list_limit', { most: MOST_RETRIES }),
    first_port:
      (firstPort ?? 0) > highest && fact('whole_number_out_of_range', { least: FIRST_PORT, most: highest }),
    rtp_ports:
      (first < FIRST_PORT || last > LAST_PORT || last - first < least) && fact('not_a_port_range', { least }),
  };
}

/** Commands to the calling program are limited, and these are the parts of them that have no limit of their own. */
function isTooLong({ server, domain, username, password, register }: ReadSoFar<typeof OPTIONS>): boolean {
  if (server === null || username === null || password === null) return false;
  const toCall = (domain ?? server.host).length + username.length + password.length;
  const toRegister = toCall + username.length + server.host.length;
  return toCall > LONGEST_TO_CALL || (register === true && toRegister > LONGEST_TO_REGISTER);
}

function readServer(server: string, place: Place): { host: string; port?: number } | null {
  const [, host = '', digits] = /^([^:]+)(?::(\d{1,5}))?$/.exec(server) ?? [];
  const port = Number(digits ?? 1);
  const isHost = /^[\d.]+$/.test(host) ? IPV4.test(host) : HOST.test(host);
  if (!isHost || port < 1 || port > LAST_PORT) return place.refuse(fact('not_a_sip_server'));
  return digits === undefined ? { host } : { host, port };
}

function readCodecs(value: unknown, place: Place): readonly Codec[] | null {
  const given: unknown[] = Array.isArray(value) ? value : [];
  const known = given.flatMap((codec) => CODECS.find((one) => one === codec) ?? []);
  const isFine = known.length > 0 && known.length === given.length && new Set(known).size === known.length;
  return isFine ? known : place.refuse(fact('not_codecs'));
}
