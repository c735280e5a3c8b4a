import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { SETTINGS, type Setting } from './settings.ts';

/** These were settings in earlier versions; now their values are fixed. */
const FIXED = {
  /** An honest client binds at once; only an attacker leaves many connections unbound. */
  HARKARA_SMPP_UNBOUND: 100,
  /** A listener cannot type a code that is read as "four lakh eighty-two thousand nine hundred and thirteen". */
  HARKARA_SPEECH_DIGITS: 'on',
  /** 64 MB hold about an hour of sound: more than the calls of a few campaigns have in common. */
  HARKARA_SPEECH_CACHE_BYTES: 67_108_864,
  /** Administrators see every account, so their idle sessions end sooner than those of others. */
  HARKARA_PANEL_ADMIN_IDLE_MINUTES: 15,
} as const;

export type Environment = Readonly<Record<string, string | undefined>>;

export type Config = ReturnType<typeof parseConfig>;

export class ConfigError extends Error {}

/** The process's environment, which overrides the `.env` file of the folder it was started in. */
export function readEnvironment(folder = process.cwd()): Environment {
  const file = join(folder, '.env');
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env };
}

/** @throws ConfigError with every problem. */
export function parseConfig(environment: Environment) {
  const problems = unknownNames(environment);
  const values = readSettings(environment, problems);
  const { host, port: httpPort, smppTlsPort, smppTlsCert, smppTlsKey, retentionDays, scheduleDays } = values;
  if (smppTlsPort !== 0) {
    const files = { HARKARA_SMPP_TLS_CERT: smppTlsCert, HARKARA_SMPP_TLS_KEY: smppTlsKey };
    for (const [name, file] of Object.entries(files)) {
      if (file === '')
        problems.push(`${name} is not set, but HARKARA_SMPP_TLS_PORT=${smppTlsPort} requires it.`);
    }
  }
  if (retentionDays <= scheduleDays) {
    problems.push(
      `HARKARA_RETENTION_DAYS must be more than HARKARA_SCHEDULE_DAYS=${scheduleDays}: a message must be kept until it is sent.`,
    );
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return {
    ...values,
    baseUrl: values.baseUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${httpPort}`,
    /** Null if SMPP is not served with TLS. */
    smppTls: smppTlsPort === 0 ? null : { port: smppTlsPort, certFile: smppTlsCert, keyFile: smppTlsKey },
    /** The most connections from one address that have not bound yet. */
    smppUnbound: FIXED.HARKARA_SMPP_UNBOUND as number,
    /** The length of a call is estimated from these rates, in characters per second. */
    voiceRates: { latin: values.voiceLatinRate, indic: values.voiceIndicRate },
    speech: {
      /** The program and its arguments; null: espeak-ng. */
      command: values.speechCommand,
      cacheBytes: FIXED.HARKARA_SPEECH_CACHE_BYTES as number,
    },
    /** At most `retentionDays`. */
    textDays: Math.min(values.textDays ?? retentionDays, retentionDays),
    panel: {
      idleSeconds: values.panelIdleMinutes * 60,
      adminIdleSeconds: FIXED.HARKARA_PANEL_ADMIN_IDLE_MINUTES * 60,
      longestSeconds: values.panelHours * 3_600,
      /**
       * Whether administrators must have a second factor. The embedded database serves one machine, often for a first
       * try, when an authenticator app is not at hand.
       */
      adminTotp: values.panelAdminTotp ?? values.databaseUrl !== null,
    },
  };
}

function unknownNames(environment: Environment): string[] {
  const names = Object.values(SETTINGS).map(({ name }) => name);
  return Object.keys(environment).flatMap((name) => {
    if (!name.startsWith('HARKARA_') || name.startsWith('HARKARA_TEST_') || names.includes(name)) return [];
    if (name in FIXED) {
      const value = FIXED[name as keyof typeof FIXED];
      return `${name} is no longer a setting: its value is always ${value}. Remove it.`;
    }
    return `${name} is not a setting. The settings are: ${names.join(', ')}.`;
  });
}

type Values = { [Key in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Key]['read']> };

/** Gives an invalid setting its default, so that problems of the others are found too. */
function readSettings(environment: Environment, problems: string[]): Values {
  const values = Object.entries<Setting<unknown>>(SETTINGS).map(([key, { name, usual, read, about }]) => {
    try {
      return [key, read(environment[name] || usual)];
    } catch (error) {
      problems.push(`${name} is not valid: ${(error as Error).message}. Its meaning: ${about.en}.`);
      return [key, read(usual)];
    }
  });
  return Object.fromEntries(values) as Values;
}
