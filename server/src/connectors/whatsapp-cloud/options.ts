import { fact } from 'harkara-contract/facts.ts';
import { withoutEnd } from '../../without-end.ts';
import { CALLBACK_ADDRESS, CONNECTIONS, isWebAddress, PATIENCE, PER_SECOND } from '../kit/common-options.ts';
import {
  fieldsOf,
  like,
  number,
  option,
  readOptions,
  text,
  toldOf,
  whole,
  type Place,
} from '../kit/options.ts';

const USUAL_BASE = 'https://graph.facebook.com';

const OPTIONS = {
  phoneNumberId: id('Phone number ID', 'फ़ोन नंबर आईडी'),
  businessAccountId: id('Business account ID', 'बिज़नेस अकाउंट आईडी'),
  token: text('Access token', 'ऐक्सेस टोकन', {
    kind: 'secret',
    required: true,
    isTold: true,
    // Goes into a header.
    as: (token, place) => like(/^[\x21-\x7e]*$/, fact('not_plain_ascii'))(notEmpty(token, place), place),
  }),
  appSecret: text('App secret', 'ऐप सीक्रेट', {
    kind: 'secret',
    required: true,
    isTold: true,
    hint: { en: 'The carrier signs its callbacks with it', hi: 'कैरियर इसी से अपने कॉलबैक पर हस्ताक्षर करता है' },
    as: notEmpty,
  }),
  /** We prove with it that the address of the callbacks is ours. */
  verifyToken: text('Verify token', 'वेरिफ़ाई टोकन', {
    kind: 'secret',
    required: true,
    isTold: true,
    hint: { en: 'The same word as in the carrier’s dashboard', hi: 'वही जो कैरियर के डैशबोर्ड में है' },
    as: notEmpty,
  }),
  perSecond: number(...PER_SECOND, { above: 0, max: 100_000, usual: 80 }),
  connections: whole(...CONNECTIONS, { min: 1, max: 1_000, usual: 50, rare: true }),
  timeoutS: number(...PATIENCE, { min: 0.05, max: 600, usual: 10, rare: true }),
  baseUrl: text('API URL', 'API का URL', {
    usual: USUAL_BASE,
    rare: true,
    isTold: true,
    as: (given, place) => {
      const url = isWebAddress(given) ? new URL(given) : null;
      if (url && url.username + url.password + url.search + url.hash === '') return url;
      return place.refuse(fact('not_a_provider_url'));
    },
  }),
  version: text('API version', 'API वर्शन', {
    usual: 'v23.0',
    rare: true,
    as: like(/^v\d{1,3}\.\d{1,3}$/, fact('not_like', { example: 'v23.0' })),
  }),
  ...CALLBACK_ADDRESS,
};

export const CLOUD_FIELDS = fieldsOf(OPTIONS);

export type CloudOptions = ReturnType<typeof parseCloudOptions>;

/** @throws InvalidOptions with every problem, each with its path. */
export function parseCloudOptions(input: unknown) {
  const options = readOptions(OPTIONS, { input, owner: 'a WhatsApp Cloud carrier' });
  const { baseUrl, version, timeoutS } = options;
  const told = toldOf(OPTIONS, input);
  return {
    ...options,
    origin: baseUrl.origin,
    /** What precedes the paths of the provider's reference, with its version: `/v23.0`. */
    root: `${withoutEnd(baseUrl.pathname, '/')}/${version}`,
    timeoutMs: timeoutS * 1_000,
    // The provider's usual host is known to everybody.
    told: baseUrl.origin === USUAL_BASE ? told : [...told, baseUrl.hostname],
  };
}

/** Ids have so many digits that some write them as text, as the provider does, and some as numbers. */
function id(en: string, hi: string) {
  return option([en, hi], { required: true, isTold: true }, { kind: 'text' }, (value, place) => {
    const digits = Number.isSafeInteger(value) ? String(value) : value;
    return typeof digits === 'string' && /^[\w-]{1,64}$/.test(digits)
      ? digits
      : place.refuse(fact('not_a_provider_id'));
  });
}

/** With an empty secret, everybody could sign. */
function notEmpty(text: string, place: Place): string {
  if (text === '') place.refuse(fact('required'));
  return text;
}
