import { Resolver } from 'node:dns';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { withoutEnd } from './without-end.ts';

/** Every setting, its default and what it means: this list is the manual. */
const SETTINGS = {
  PORT: { default: '8080', about: 'port of the HTTP server', parse: port },
  HOST: { default: '127.0.0.1', about: 'address the HTTP, SMPP and bounce servers listen on', parse: text },
  DATABASE_URL: {
    default: '',
    about: 'an external PostgreSQL (15 or newer); empty: the embedded one',
    parse: databaseUrl,
  },
  HARKARA_LISTEN_URL: {
    default: '',
    about: 'address of the same database for notifications; empty: DATABASE_URL',
    parse: databaseUrl,
  },
  HARKARA_DATA: {
    default: './data',
    about: 'folder of the embedded database, keys and first credentials',
    parse: text,
  },
  HARKARA_BASE_URL: {
    default: '',
    about: 'the address customers reach it under; empty: http://HOST:PORT',
    parse: baseUrl,
  },
  HARKARA_SECRET_KEY: {
    default: '',
    about: 'encrypts stored secrets; the embedded mode makes one in the data folder',
    parse: secretKey,
  },
  HARKARA_SMPP_PORT: { default: '2775', about: "port of the customers' SMPP server; 0: none", parse: port },
  HARKARA_SMPP_TLS_PORT: {
    default: '0',
    about: "port of the customers' SMPP server with TLS, usually 3550; 0: none",
    parse: port,
  },
  HARKARA_SMPP_TLS_CERT: {
    default: '',
    about: 'PEM file with the certificate of that port, and its chain',
    parse: text,
  },
  HARKARA_SMPP_TLS_KEY: {
    default: '',
    about: 'PEM file with the private key of that certificate',
    parse: text,
  },
  HARKARA_SMPP_UNBOUND: {
    default: '100',
    about: 'most SMPP connections from one address that have not bound yet',
    parse: whole(1, 10_000),
  },
  HARKARA_BOUNCE_PORT: {
    default: '0',
    about: 'port of the SMTP server for bounces; 0: none',
    parse: port,
  },
  HARKARA_METRICS_PORT: {
    default: '0',
    about: 'port of /metrics, /healthz and /readyz alone, for every process; 0: none',
    parse: port,
  },
  HARKARA_LOG_LEVEL: {
    default: 'info',
    about: 'trace, debug, info, warn, error or silent',
    parse: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
  },
  HARKARA_TRUST_PROXY: {
    default: '',
    about: 'addresses of reverse proxies whose X-Forwarded-For is believed, comma-separated CIDRs',
    parse: list,
  },
  HARKARA_MAX_BODY_BYTES: {
    default: '1048576',
    about: 'largest request body',
    parse: whole(1_024, 1_073_741_824),
  },
  HARKARA_MAX_RECIPIENTS: {
    default: '100000',
    about: 'most recipients of one bulk send',
    parse: whole(1, 1_000_000),
  },
  HARKARA_MAIL_RECIPIENTS: {
    default: '1000',
    about: 'most recipients of one mail call: to, cc and bcc together',
    parse: whole(1, 10_000),
  },
  HARKARA_MAIL_FILES: { default: '20', about: 'most attachments of one mail', parse: whole(0, 100) },
  HARKARA_MAIL_FILE_BYTES: {
    default: '10485760',
    about: 'most octets of all attachments of one mail together',
    parse: whole(0, 104_857_600),
  },
  HARKARA_MAIL_TEMPLATES: {
    default: 'free',
    about: "reviewed: an account's mail templates are used only after the operator has approved them",
    parse: oneOf('free', 'reviewed'),
  },
  HARKARA_CHAT_WAIT_SECONDS: {
    default: '10',
    about: "how long the caller of a chat message waits for the provider's answer",
    parse: whole(1, 60),
  },
  HARKARA_CHAT_WORD: {
    default: 'chatapp',
    about: 'the word in the paths of the chat interface, beside chatapp itself',
    parse: word,
  },
  HARKARA_VOICE_CHARACTERS: {
    default: '2000',
    about: 'most characters of a text that is spoken',
    parse: whole(1, 10_000),
  },
  HARKARA_VOICE_LATIN_RATE: {
    default: '14',
    about: 'characters a second by which the length of a call in Latin letters is estimated',
    parse: whole(1, 100),
  },
  HARKARA_VOICE_INDIC_RATE: {
    default: '10',
    about: 'characters a second by which the length of a call in an Indian language is estimated',
    parse: whole(1, 100),
  },
  HARKARA_SPEECH_COMMAND: {
    default: '',
    about: 'a program that speaks: text on its standard input, WAV on its standard output; empty: espeak-ng',
    parse: command,
  },
  HARKARA_SPEECH_DIGITS: {
    default: 'on',
    about: 'off: codes such as 482913 are read as numbers, not digit by digit',
    parse: oneOf('on', 'off'),
  },
  HARKARA_SPEECH_CACHE_BYTES: {
    default: '67108864',
    about: 'most octets of sound that are kept in memory for calls that say the same',
    parse: whole(0, 4_294_967_296),
  },
  HARKARA_NOTIFY_URLS: {
    default: '100',
    about: 'most different addresses that the notifyurl of one account may name, queries aside',
    parse: whole(1, 10_000),
  },
  HARKARA_CALLS_PER_SECOND: {
    default: '100',
    about:
      'most calls a second of an account to the legacy, XML, SMPP, voice and email interfaces, unless it has its own',
    parse: whole(1, 1_000_000),
  },
  HARKARA_MAX_PARTS: { default: '10', about: 'most parts of one SMS', parse: whole(1, 255) },
  HARKARA_MAX_VARIABLE: {
    default: '30',
    about: 'most characters that fill one template variable; an account may have its own limit',
    parse: whole(1, 200),
  },
  HARKARA_SCHEDULE_DAYS: {
    default: '30',
    about: 'how many days ahead a message may be scheduled',
    parse: whole(1, 60),
  },
  HARKARA_VALIDITY_HOURS: {
    default: '48',
    about: 'how long a message may wait to be handed over before it expires',
    parse: whole(1, 168),
  },
  HARKARA_RETENTION_DAYS: {
    default: '400',
    about: 'for how many days messages and all that is known of them are kept',
    parse: whole(7, 3_650),
  },
  HARKARA_TEXT_DAYS: {
    default: '',
    about: 'for how many days texts are kept; empty: as long as their messages',
    parse: optional(whole(1, 3_650)),
  },
  HARKARA_PROMOTIONAL_HOURS: {
    default: '10:00-21:00',
    about: 'when promotional messages may leave, Indian time',
    parse: hours,
  },
  HARKARA_DNS_SERVERS: {
    default: '',
    about:
      "addresses of the name servers that customers' mail domains are looked up with; empty: the system's",
    parse: nameServers,
  },
  HARKARA_CARRIER_NAMES: {
    default: 'hidden',
    about: "shown: customers see carriers' names in message timelines",
    parse: oneOf('hidden', 'shown'),
  },
  HARKARA_PANEL_IDLE_MINUTES: {
    default: '30',
    about: 'after how long without use a person is signed out of the panel',
    parse: whole(1, 1_440),
  },
  HARKARA_PANEL_ADMIN_IDLE_MINUTES: {
    default: '15',
    about: 'the same for administrators',
    parse: whole(1, 1_440),
  },
  HARKARA_PANEL_HOURS: {
    default: '12',
    about: 'after how long a person is signed out of the panel in any case',
    parse: whole(1, 168),
  },
  HARKARA_PANEL_ADMIN_TOTP: {
    default: '',
    about:
      'whether administrators need codes from an authenticator app, on or off; empty: on with an external database',
    parse: optional(oneOf('on', 'off')),
  },
  HARKARA_WORKER: {
    default: 'on',
    about: 'off: accept and store only, send nothing',
    parse: oneOf('on', 'off'),
  },
} as const;

export type SettingName = keyof typeof SETTINGS;

export type Environment = Readonly<Record<string, string | undefined>>;

export type Config = {
  port: number;
  host: string;
  databaseUrl: string | null;
  /** The address at which to listen for notifications, if it is another one. */
  listenUrl: string | null;
  dataDir: string;
  baseUrl: string;
  secretKey: string | null;
  smppPort: number;
  /** Null: not served with TLS. */
  smppTls: { port: number; certFile: string; keyFile: string } | null;
  /** The most connections from one address that have not bound yet. */
  smppUnbound: number;
  bouncePort: number;
  metricsPort: number;
  logLevel: string;
  trustProxy: string[];
  maxBodyBytes: number;
  maxRecipients: number;
  mailRecipients: number;
  mailFiles: number;
  mailFileBytes: number;
  /** Whether mail templates have to be approved. */
  reviewMailTemplates: boolean;
  /** Most characters of a text that is spoken. */
  voiceCharacters: number;
  /** Characters a second, by which the length of calls is estimated. */
  voiceRates: { latin: number; indic: number };
  speech: {
    /** The program and its arguments; null: espeak-ng. */
    command: readonly [string, ...string[]] | null;
    /** Whether codes are read digit by digit. */
    spellCodes: boolean;
    cacheBytes: number;
  };
  notifyUrls: number;
  chatWaitMs: number;
  chatWord: string;
  callsPerSecond: number;
  maxParts: number;
  maxVariable: number;
  scheduleDays: number;
  validityHours: number;
  retentionDays: number;
  /** At most `retentionDays`. */
  textDays: number;
  promotionalHours: { from: string; to: string };
  /** None: those of the operating system. */
  dnsServers: string[];
  showCarriers: boolean;
  panel: {
    idleSeconds: number;
    adminIdleSeconds: number;
    longestSeconds: number;
    /** Whether administrators must have a second factor. */
    adminTotp: boolean;
  };
  worker: boolean;
};

export class ConfigError extends Error {}

/** The process's environment, which overrides the `.env` file of the folder it was started in. */
export function readEnvironment(folder = process.cwd()): Environment {
  const file = join(folder, '.env');
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env };
}

export function parseConfig(environment: Environment): Config {
  const problems: string[] = [];
  for (const name of Object.keys(environment)) {
    if (name.startsWith('HARKARA_') && !(name in SETTINGS) && !name.startsWith('HARKARA_TEST_')) {
      problems.push(`${name} is not a setting. Known ones: ${Object.keys(SETTINGS).join(', ')}.`);
    }
  }
  function read<N extends SettingName>(name: N): ReturnType<(typeof SETTINGS)[N]['parse']> {
    const setting = SETTINGS[name];
    const given = environment[name];
    try {
      return setting.parse(given === undefined || given === '' ? setting.default : given) as never;
    } catch (error) {
      problems.push(`${name} is not valid: ${(error as Error).message}. It is the ${setting.about}.`);
      return setting.parse(setting.default) as never;
    }
  }
  function readSmppTls(): Config['smppTls'] {
    const [port, certFile, keyFile] = [
      read('HARKARA_SMPP_TLS_PORT'),
      read('HARKARA_SMPP_TLS_CERT'),
      read('HARKARA_SMPP_TLS_KEY'),
    ];
    if (port === 0) return null;
    const missing = { HARKARA_SMPP_TLS_CERT: certFile, HARKARA_SMPP_TLS_KEY: keyFile };
    for (const [name, file] of Object.entries(missing)) {
      if (file === '') problems.push(`${name} is not set: HARKARA_SMPP_TLS_PORT=${port} needs it.`);
    }
    return { port, certFile, keyFile };
  }
  function readRetention(): { retentionDays: number; textDays: number } {
    const [days, textDays, ahead] = [
      read('HARKARA_RETENTION_DAYS'),
      read('HARKARA_TEXT_DAYS'),
      read('HARKARA_SCHEDULE_DAYS'),
    ];
    if (days <= ahead) {
      problems.push(
        `HARKARA_RETENTION_DAYS must be more than HARKARA_SCHEDULE_DAYS=${ahead}: a message must outlive its wait.`,
      );
    }
    return { retentionDays: days, textDays: Math.min(textDays ?? days, days) };
  }
  function readPanel(): Config['panel'] {
    return {
      idleSeconds: read('HARKARA_PANEL_IDLE_MINUTES') * 60,
      adminIdleSeconds: read('HARKARA_PANEL_ADMIN_IDLE_MINUTES') * 60,
      longestSeconds: read('HARKARA_PANEL_HOURS') * 3_600,
      // The embedded database is for one machine, often a first try, where nobody has an app at hand.
      adminTotp: (read('HARKARA_PANEL_ADMIN_TOTP') ?? (environment['DATABASE_URL'] ? 'on' : 'off')) === 'on',
    };
  }
  const host = read('HOST');
  const listenPort = read('PORT');
  const config: Config = {
    port: listenPort,
    host,
    databaseUrl: read('DATABASE_URL'),
    listenUrl: read('HARKARA_LISTEN_URL'),
    dataDir: resolve(read('HARKARA_DATA')),
    baseUrl: read('HARKARA_BASE_URL') ?? `http://${host.includes(':') ? `[${host}]` : host}:${listenPort}`,
    secretKey: read('HARKARA_SECRET_KEY'),
    smppPort: read('HARKARA_SMPP_PORT'),
    smppTls: readSmppTls(),
    smppUnbound: read('HARKARA_SMPP_UNBOUND'),
    bouncePort: read('HARKARA_BOUNCE_PORT'),
    metricsPort: read('HARKARA_METRICS_PORT'),
    logLevel: read('HARKARA_LOG_LEVEL'),
    trustProxy: read('HARKARA_TRUST_PROXY'),
    maxBodyBytes: read('HARKARA_MAX_BODY_BYTES'),
    maxRecipients: read('HARKARA_MAX_RECIPIENTS'),
    mailRecipients: read('HARKARA_MAIL_RECIPIENTS'),
    mailFiles: read('HARKARA_MAIL_FILES'),
    mailFileBytes: read('HARKARA_MAIL_FILE_BYTES'),
    reviewMailTemplates: read('HARKARA_MAIL_TEMPLATES') === 'reviewed',
    voiceCharacters: read('HARKARA_VOICE_CHARACTERS'),
    voiceRates: { latin: read('HARKARA_VOICE_LATIN_RATE'), indic: read('HARKARA_VOICE_INDIC_RATE') },
    speech: {
      command: read('HARKARA_SPEECH_COMMAND'),
      spellCodes: read('HARKARA_SPEECH_DIGITS') === 'on',
      cacheBytes: read('HARKARA_SPEECH_CACHE_BYTES'),
    },
    notifyUrls: read('HARKARA_NOTIFY_URLS'),
    chatWaitMs: read('HARKARA_CHAT_WAIT_SECONDS') * 1_000,
    chatWord: read('HARKARA_CHAT_WORD'),
    callsPerSecond: read('HARKARA_CALLS_PER_SECOND'),
    maxParts: read('HARKARA_MAX_PARTS'),
    maxVariable: read('HARKARA_MAX_VARIABLE'),
    scheduleDays: read('HARKARA_SCHEDULE_DAYS'),
    validityHours: read('HARKARA_VALIDITY_HOURS'),
    ...readRetention(),
    promotionalHours: read('HARKARA_PROMOTIONAL_HOURS'),
    dnsServers: read('HARKARA_DNS_SERVERS'),
    showCarriers: read('HARKARA_CARRIER_NAMES') === 'shown',
    panel: readPanel(),
    worker: read('HARKARA_WORKER') === 'on',
  };
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

/** For `harkara settings` and the documentation. */
export function describeSettings(): { name: SettingName; default: string; about: string }[] {
  return Object.entries(SETTINGS).map(([name, setting]) => ({
    name: name as SettingName,
    default: setting.default,
    about: setting.about,
  }));
}

function text(value: string): string {
  return value;
}

function port(value: string): number {
  return whole(0, 65_535)(value);
}

function whole(min: number, max: number) {
  return (value: string): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) {
      throw new Error(`"${value}" is not a whole number from ${min} to ${max}`);
    }
    return number;
  };
}

function optional<T>(parse: (value: string) => T) {
  return (value: string): T | null => (value === '' ? null : parse(value));
}

function oneOf<const Values extends readonly string[]>(...values: Values) {
  return (value: string): Values[number] => {
    const found = values.find((known) => known === value);
    if (found === undefined) throw new Error(`"${value}" is none of ${values.join(', ')}`);
    return found;
  };
}

function word(value: string): string {
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(value)) throw new Error(`"${value}" is not a word of small letters`);
  return value;
}

function list(value: string): string[] {
  return value.split(',').flatMap((part) => part.trim() || []);
}

/** Its words, or a JSON array of them if they contain spaces. There is no shell that could read anything else into it. */
function command(value: string): readonly [string, ...string[]] | null {
  if (value.trim() === '') return null;
  const [program = '', ...args] = value.trim().startsWith('[') ? jsonWords(value) : value.trim().split(/\s+/);
  if (program === '' || [program, ...args].some((word) => word.includes('\0'))) {
    throw new Error(`"${value}" names no program`);
  }
  return [program, ...args];
}

function jsonWords(value: string): string[] {
  const problem = `"${value}" is not a JSON array of strings`;
  try {
    const words: unknown = JSON.parse(value);
    if (Array.isArray(words) && words.every((one) => typeof one === 'string')) return words;
  } catch {
    throw new Error(problem);
  }
  throw new Error(problem);
}

function nameServers(value: string): string[] {
  const servers = list(value);
  try {
    new Resolver().setServers(servers);
  } catch {
    throw new Error(`"${value}" is not a list of addresses like 192.0.2.53 or 192.0.2.53:5353`);
  }
  return servers;
}

function databaseUrl(value: string): string | null {
  if (value === '') return null;
  if (!/^postgres(ql)?:\/\//.test(value)) throw new Error('it must start with postgres:// or postgresql://');
  return value;
}

function baseUrl(value: string): string | null {
  if (value === '') return null;
  if (!URL.canParse(value) || !/^https?:/.test(value))
    throw new Error(`"${value}" is not an http(s) address`);
  return withoutEnd(value, '/');
}

function secretKey(value: string): string | null {
  if (value === '') return null;
  if (value.length < 32) throw new Error('it must have at least 32 characters');
  return value;
}

function hours(value: string): { from: string; to: string } {
  const match = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/.exec(value);
  const [from = '', to = ''] = value.split('-');
  if (!match || from >= to) throw new Error(`"${value}" is not of the form 10:00-21:00`);
  return { from, to };
}
