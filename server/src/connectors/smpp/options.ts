import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import {
  ca,
  ignoreReceiptNumber,
  PASSWORD,
  PATIENCE,
  PER_SECOND,
  port,
  unknown,
  window,
} from '../kit/common-options.ts';
import {
  choice,
  fieldsOf,
  flag,
  group,
  like,
  list,
  number,
  readOptions,
  text,
  toldOf,
  usualGroup,
  whole,
  wholes,
  type Place,
  type Values,
} from '../kit/options.ts';

/** `hex_to_decimal`: the answer has a hexadecimal id and its receipt the same number in decimal digits. */
export type IdVariants = (typeof ID_VARIANTS)[number];

const ID_VARIANTS = ['auto', 'same', 'hex_to_decimal', 'decimal_to_hex'] as const;
const MAX_TLV_TEXT = 255;
const DAY_S = 86_400;
const NO_TAGS = { entity: null, template: null, header: null };

const ascii = (most: number, otherwise: Fact = fact('not_ascii', { least: 1, most })) => ({
  notText: otherwise,
  as: (given: string, place: Place) =>
    given.length <= most && /^[\x20-\x7e]+$/.test(given) ? given : place.refuse(otherwise),
});

const TAG = { min: 1, max: 0xffff };
const OCTET = { min: 0, max: 255, rare: true } as const;

const TLS = {
  ca: ca('', fact('not_text')),
  servername: text('Name in the certificate', 'सर्टिफ़िकेट में नाम', {
    rare: true,
    ...ascii(253, fact('not_a_host_name')),
  }),
  rejectUnauthorized: flag(
    'Reject certificates that can’t be verified',
    'जिन सर्टिफ़िकेट की जाँच न हो सके, उन्हें न मानें',
    {
      usual: true,
    },
  ),
};

/** A parameter that every message carries, such as the one with the chain of telemarketers. */
const EXTRA_TLV = {
  tag: whole('Tag', 'टैग', { ...TAG, required: true }),
  /** With `{entity}`, `{template}` and `{header}` for the message's DLT ids. */
  value: text('Value', 'मान', {
    required: fact('not_ascii', { least: 1, most: MAX_TLV_TEXT }),
    ...ascii(MAX_TLV_TEXT),
  }),
  hash: choice('Hashed', 'हैश', ['sha256']),
};

export type ExtraTlv = Values<typeof EXTRA_TLV>;

const OPTIONS = {
  host: text('Host', 'होस्ट', {
    required: fact('not_an_smsc'),
    isTold: true,
    hint: { en: 'Host name or IP address, without a port', hi: 'होस्ट का नाम या IP पता, पोर्ट के बिना' },
    ...ascii(253, fact('not_an_smsc')),
  }),
  port: port({ usual: 2_775 }),
  systemId: text('System ID', 'सिस्टम आईडी', {
    required: fact('not_ascii', { least: 1, most: 15 }),
    isTold: true,
    ...ascii(15),
  }),
  password: text(...PASSWORD, {
    kind: 'secret',
    isTold: true,
    hint: { en: 'Up to 8 characters, the limit of SMPP', hi: '8 अक्षर तक, SMPP की सीमा' },
    ...ascii(8, fact('not_an_smpp_password', { least: 1, most: 8 })),
  }),
  tls: group('Encrypted (TLS)', 'एन्क्रिप्टेड (TLS)', TLS, {
    stranger: fact('not_an_option_of_tls'),
    isSwitch: true,
  }),
  /** How many connections; in the mode with two kinds, this many of each. */
  binds: whole('Connections (binds)', 'कनेक्शन (बाइंड)', { min: 1, max: 64, usual: 1 }),
  mode: choice('Bind type', 'बाइंड का प्रकार', ['transceiver', 'transmitter+receiver'], {
    usual: 'transceiver',
  }),
  /** Per connection: messages that wait for their answer. */
  window: window({ usual: 10, max: 10_000 }),
  /** Per connection: submit_sm per second. Null: no limit. */
  perSecond: number(...PER_SECOND, {
    min: 0.01,
    max: 100_000,
    hint: {
      en: 'For each connection. Leave empty for no limit.',
      hi: 'हर कनेक्शन के लिए। खाली छोड़ें तो कोई सीमा नहीं।',
    },
  }),
  numberFormat: choice('Number format', 'नंबर का रूप', ['e164', 'national'], {
    usual: 'e164',
    hint: { en: 'e164: 919876543210; national: 9876543210', hi: 'e164: 919876543210; national: 9876543210' },
  }),
  /** What precedes an Indian number's ten digits. */
  destPrefix: text('Prefix for Indian numbers', 'भारतीय नंबर के आगे', {
    rare: true,
    hint: {
      en: 'Leave empty for 91 with e164, and none with national',
      hi: 'खाली छोड़ें तो e164 के साथ 91, national के साथ कुछ नहीं',
    },
    notText: fact('not_a_country_prefix'),
    as: like(/^\+?\d{0,6}$/, fact('not_a_country_prefix')),
  }),
  dltTags: usualGroup(
    'DLT parameters (TLV tags)',
    'DLT पैरामीटर (TLV टैग)',
    {
      entity: whole('Entity ID', 'एंटिटी आईडी', { ...TAG, usual: 0x1400 }),
      template: whole('Template ID', 'टेम्पलेट आईडी', { ...TAG, usual: 0x1401 }),
      header: whole('Header ID', 'हेडर आईडी', TAG),
    },
    { stranger: fact('not_a_dlt_tag') },
  ),
  extraTlvs: list('Additional parameters', 'अन्य पैरामीटर', EXTRA_TLV, {
    rare: true,
    isTold: true,
    hint: {
      en: 'Such as the telemarketer chain. {entity}, {template} and {header} stand for the message’s DLT IDs.',
      hi: 'जैसे टेलीमार्केटर चेन। {entity}, {template} और {header} मैसेज की DLT आईडी हैं।',
    },
    stranger: fact('not_part_of_a_tlv'),
    otherwise: fact('not_a_list_of_tlvs'),
  }),
  concatenation: choice('Long messages', 'लंबे मैसेज', ['udh', 'udh16', 'sar', 'payload'], {
    usual: 'udh',
    rare: true,
  }),
  systemType: text('System type', 'सिस्टम टाइप', { rare: true, isTold: true, ...ascii(12) }),
  /** Null: derived from what the sender looks like. */
  sourceTon: whole('Sender TON', 'सेंडर का TON', OCTET),
  sourceNpi: whole('Sender NPI', 'सेंडर का NPI', OCTET),
  destTon: whole('Recipient TON', 'पाने वाले का TON', OCTET),
  destNpi: whole('Recipient NPI', 'पाने वाले का NPI', { ...OCTET, usual: 1 }),
  gsmPacked: flag('Pack GSM text into septets', 'GSM टेक्स्ट को सेप्टेट में पैक करें', { rare: true }),
  flash: choice('Flash message encoding', 'फ़्लैश मैसेज की एन्कोडिंग', ['class0', 'f0'], {
    usual: 'class0',
    rare: true,
  }),
  registeredDelivery: whole('Receipts to request', 'कौन-सी रसीदें माँगें', {
    ...OCTET,
    usual: 1,
    hint: { en: '1: for every message', hi: '1: हर मैसेज की' },
  }),
  /** Null: the operator's own. */
  validityPeriodS: whole('How long the carrier tries (seconds)', 'कैरियर कितने सेकंड कोशिश करे', {
    min: 60,
    max: 31 * DAY_S,
    rare: true,
  }),
  enquireLinkS: number('Seconds between enquire_link', 'enquire_link के बीच सेकंड', {
    min: 0.05,
    max: 3_600,
    usual: 20,
    rare: true,
  }),
  responseTimeoutS: number(...PATIENCE, { min: 0.05, max: 300, usual: 10, rare: true }),
  throttleStatuses: wholes('Additional statuses that mean “slow down”', '“धीमे भेजें” वाले अन्य स्टेटस', {
    min: 1,
    max: 0xffff_ffff,
    rare: true,
  }),
  receiptTimeZone: text('Time zone of receipts', 'रसीदों का टाइम ज़ोन', {
    usual: '+05:30',
    rare: true,
    notText: fact('not_a_utc_offset'),
    as: readZone,
  }),
  idVariants: choice('ID format in receipts', 'रसीद में आईडी का रूप', ID_VARIANTS, {
    usual: 'auto',
    rare: true,
  }),
  /** The number's field contains something else. */
  ignoreReceiptNumber,
  unknown,
};

export const SMPP_FIELDS = fieldsOf(OPTIONS);

export type SmppOptions = ReturnType<typeof parseSmppOptions>;

/** @throws InvalidOptions with every problem, each with its path. */
export function parseSmppOptions(input: unknown) {
  const options = readOptions(OPTIONS, { input, owner: 'an SMPP carrier' });
  const isNational = options.numberFormat === 'national';
  return {
    ...options,
    password: options.password ?? '',
    systemType: options.systemType ?? '',
    destTon: options.destTon ?? (isNational ? 2 : 1),
    destPrefix: options.destPrefix ?? (isNational ? '' : '91'),
    tls: options.tls && tlsOptions(options.tls),
    dltTags: options.dltTags ?? NO_TAGS,
    throttleStatuses: options.throttleStatuses ?? [],
    validityPeriod: relativeTime(options.validityPeriodS),
    receiptZoneMinutes: options.receiptTimeZone,
    enquireLinkMs: options.enquireLinkS * 1_000,
    responseTimeoutMs: options.responseTimeoutS * 1_000,
    told: toldOf(OPTIONS, input),
  };
}

function tlsOptions({ ca, servername, rejectUnauthorized }: Values<typeof TLS>) {
  return {
    rejectUnauthorized,
    ...(ca === null ? {} : { ca }),
    ...(servername === null ? {} : { servername }),
  };
}

/** How far the clock in receipts is ahead of UTC, in minutes. */
function readZone(zone: string, place: Place): number | null {
  const match = /^([+-])([01]\d):([0-5]\d)$/.exec(zone);
  if (match === null) return place.refuse(fact('not_a_utc_offset'));
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

/** SMPP 3.4, 7.1.1: YYMMDDhhmmss, then zeros for tenths and quarters, and R for relative; empty where there is none. */
function relativeTime(seconds: number | null): string {
  if (seconds === null) return '';
  const two = (value: number) => String(value).padStart(2, '0');
  const days = Math.floor(seconds / DAY_S);
  const hours = Math.floor((seconds % DAY_S) / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  return `0000${two(days)}${two(hours)}${two(minutes)}${two(seconds % 60)}000R`;
}
