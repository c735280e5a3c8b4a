import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { configuredValues } from '../kit/configured-values.ts';
import { OptionReader } from '../kit/option-reader.ts';

export type TlsOptions = { ca?: string; servername?: string; rejectUnauthorized?: boolean };

/** A parameter that every message carries, such as the one with the chain of telemarketers. */
export type ExtraTlv = {
  tag: number;
  /** With `{entity}`, `{template}` and `{header}` for the message's DLT ids. */
  value: string;
  hash: 'sha256' | null;
};

export type SmppOptions = {
  host: string;
  port: number;
  tls: TlsOptions | null;
  systemId: string;
  password: string;
  systemType: string;
  /** How many connections; in the mode with two kinds, this many of each. */
  binds: number;
  mode: 'transceiver' | 'transmitter+receiver';
  /** Per connection: messages that wait for their answer. */
  window: number;
  /** Per connection: submit_sm per second. Null: no limit. */
  perSecond: number | null;
  /** Null: derived from what the sender looks like. */
  sourceTon: number | null;
  sourceNpi: number | null;
  destTon: number;
  destNpi: number;
  /** What precedes an Indian number's ten digits. */
  destPrefix: string;
  dltTags: { entity: number | null; template: number | null; header: number | null };
  extraTlvs: readonly ExtraTlv[];
  concatenation: 'udh' | 'udh16' | 'sar' | 'payload';
  gsmPacked: boolean;
  flash: 'class0' | 'f0';
  registeredDelivery: number;
  /** Null: the operator's own. */
  validityS: number | null;
  /** The same as SMPP writes it; empty where there is none. */
  validityPeriod: string;
  enquireLinkMs: number;
  responseTimeoutMs: number;
  throttleStatuses: readonly number[];
  /** How far the clock in receipts is ahead of UTC. */
  receiptZoneMinutes: number;
  idVariants: IdVariants;
  /** Receipts are matched by their id alone: the number's field contains something else. */
  ignoreReceiptNumber: boolean;
  /** The values of these options that the operator gets to see. */
  told: readonly string[];
};

/** `hex_to_decimal`: the answer has a hexadecimal id and its receipt the same number in decimal digits. */
export type IdVariants = (typeof ID_VARIANTS)[number];

const ID_VARIANTS = ['auto', 'same', 'hex_to_decimal', 'decimal_to_hex'] as const;
const SENT = ['host', 'system_id', 'password', 'system_type', 'extra_tlvs'];
const DEFAULT_TAGS = { entity: 0x1400, template: 0x1401 };
const MAX_TLV_TEXT = 255;
const DAY_S = 86_400;

/** @throws InvalidOptions with every problem, each with its path. */
export function parseSmppOptions(input: unknown, path = 'options'): SmppOptions {
  const read = new OptionReader(input ?? {}, path);
  const format = read.oneOf('number_format', ['e164', 'national']) ?? 'e164';
  const validityS = read.whole('validity_period_s', 60, 31 * DAY_S);
  const options: SmppOptions = {
    host: requiredAscii(read, 'host', 253, fact('not_an_smsc')),
    port: read.whole('port', 1, 65_535) ?? 2_775,
    tls: readTls(read),
    systemId: requiredAscii(read, 'system_id', 15, fact('not_ascii', { least: 1, most: 15 })),
    password: readAscii(read, 'password', 8, fact('not_an_smpp_password', { least: 1, most: 8 })) ?? '',
    systemType: readAscii(read, 'system_type', 12, fact('not_ascii', { least: 1, most: 12 })) ?? '',
    binds: read.whole('binds', 1, 64) ?? 1,
    mode: read.oneOf('mode', ['transceiver', 'transmitter+receiver']) ?? 'transceiver',
    window: read.whole('window', 1, 10_000) ?? 10,
    perSecond: read.number('per_second', 0.01, 100_000),
    sourceTon: read.whole('source_ton', 0, 255),
    sourceNpi: read.whole('source_npi', 0, 255),
    destTon: read.whole('dest_ton', 0, 255) ?? (format === 'e164' ? 1 : 2),
    destNpi: read.whole('dest_npi', 0, 255) ?? 1,
    destPrefix: readPrefix(read, format),
    dltTags: readDltTags(read),
    extraTlvs: readExtraTlvs(read),
    concatenation: read.oneOf('concatenation', ['udh', 'udh16', 'sar', 'payload']) ?? 'udh',
    gsmPacked: read.flag('gsm_packed') ?? false,
    flash: read.oneOf('flash', ['class0', 'f0']) ?? 'class0',
    registeredDelivery: read.whole('registered_delivery', 0, 255) ?? 1,
    validityS,
    validityPeriod: relativeTime(validityS),
    enquireLinkMs: (read.number('enquire_link_s', 0.05, 3_600) ?? 20) * 1_000,
    responseTimeoutMs: (read.number('response_timeout_s', 0.05, 300) ?? 10) * 1_000,
    throttleStatuses: read.wholes('throttle_statuses', 1, 0xffff_ffff) ?? [],
    receiptZoneMinutes: readZone(read),
    idVariants: read.oneOf('id_variants', ID_VARIANTS) ?? 'auto',
    ignoreReceiptNumber: read.flag('ignore_receipt_number') ?? false,
    told: configuredValues(input, SENT),
  };
  read.oneOf('unknown', ['wait', 'resend']);
  read.refuseOthers(fact('not_an_option', { owner: 'an SMPP connector' }));
  read.throwIfAny();
  return options;
}

function readAscii(read: OptionReader, name: string, max: number, hint: Fact): string | null {
  const value = read.value(name);
  if (value === null) return null;
  if (typeof value === 'string' && value.length <= max && /^[\x20-\x7e]+$/.test(value)) return value;
  return read.refuse(name, hint);
}

function requiredAscii(read: OptionReader, name: string, max: number, hint: Fact): string {
  if (!read.has(name)) read.refuse(name, fact('required_as', { reason: hint }));
  return readAscii(read, name, max, hint) ?? '';
}

function readTls(read: OptionReader): TlsOptions | null {
  const value = read.value('tls');
  const tls = typeof value === 'boolean' ? null : read.object('tls');
  if (tls === null) return value === true ? {} : null;
  const ca = readCertificates(tls);
  const servername = readAscii(tls, 'servername', 253, fact('not_a_host_name'));
  const rejectUnauthorized = tls.flag('reject_unauthorized');
  tls.refuseOthers(fact('not_an_option_of_tls'));
  return {
    ...(ca === null ? {} : { ca }),
    ...(servername === null ? {} : { servername }),
    ...(rejectUnauthorized === null ? {} : { rejectUnauthorized }),
  };
}

function readCertificates(tls: OptionReader): string | null {
  const value = tls.value('ca');
  if (value === null || (typeof value === 'string' && value !== '')) return value;
  return tls.refuse('ca', fact('not_text'));
}

function readPrefix(read: OptionReader, format: 'e164' | 'national'): string {
  const value = read.value('dest_prefix') ?? (format === 'e164' ? '91' : '');
  if (typeof value === 'string' && /^\+?\d{0,6}$/.test(value)) return value;
  read.refuse('dest_prefix', fact('not_a_country_prefix'));
  return '';
}

function readDltTags(read: OptionReader): SmppOptions['dltTags'] {
  if (read.value('dlt_tags') === false) return { entity: null, template: null, header: null };
  const tags = read.object('dlt_tags');
  const found = {
    entity: tags?.whole('entity', 1, 0xffff) ?? DEFAULT_TAGS.entity,
    template: tags?.whole('template', 1, 0xffff) ?? DEFAULT_TAGS.template,
    header: tags?.whole('header', 1, 0xffff) ?? null,
  };
  tags?.refuseOthers(fact('not_a_dlt_tag'));
  return found;
}

function readExtraTlvs(read: OptionReader): ExtraTlv[] {
  return read.objects('extra_tlvs', fact('not_a_list_of_tlvs')).map((tlv) => {
    const tag = tlv.whole('tag', 1, 0xffff);
    if (tag === null) tlv.refuse('tag', fact('required'));
    const hash = tlv.oneOf('hash', ['sha256']);
    const text = requiredAscii(
      tlv,
      'value',
      MAX_TLV_TEXT,
      fact('not_ascii', { least: 1, most: MAX_TLV_TEXT }),
    );
    tlv.refuseOthers(fact('not_part_of_a_tlv'));
    return { tag: tag ?? 0, value: text, hash };
  });
}

function readZone(read: OptionReader): number {
  const value = read.value('receipt_time_zone') ?? '+05:30';
  const match = typeof value === 'string' ? /^([+-])([01]\d):([0-5]\d)$/.exec(value) : null;
  if (match === null) {
    read.refuse('receipt_time_zone', fact('not_a_utc_offset'));
    return 0;
  }
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

/** SMPP 3.4, 7.1.1: YYMMDDhhmmss, then zeros for tenths and quarters, and R for relative. */
function relativeTime(seconds: number | null): string {
  if (seconds === null) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  const days = Math.floor(seconds / DAY_S);
  const hours = Math.floor((seconds % DAY_S) / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  return `0000${two(days)}${two(hours)}${two(minutes)}${two(seconds % 60)}000R`;
}
