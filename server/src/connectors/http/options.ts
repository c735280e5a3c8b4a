import { fact } from 'harkara-contract/facts.ts';
import {
  CALLBACK_ADDRESS,
  isWebAddress,
  PASSWORD,
  perSecond,
  unknown,
  USERNAME,
  window,
} from '../kit/common-options.ts';
import {
  choice,
  fieldsOf,
  map,
  option,
  readOptions,
  refined,
  text,
  textOf,
  texts,
  toldOf,
  whole,
  type Place,
  type ReadSoFar,
  type Rules,
  type Values,
  type WrongTogether,
} from '../kit/options.ts';
import { ANSWER_OPTIONS } from './answer-options.ts';
import { CALLBACK_OPTIONS, callbackOptions } from './callback-options.ts';
import { placeholderTextOf } from './option-kinds.ts';
import { namesIn, type PlaceholderText } from './placeholder-text.ts';
import { PRESETS, withPreset } from './presets.ts';
import type { Field, Payload, Shape } from './request.ts';

const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const SET_BY_HTTP: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'connection',
  'transfer-encoding',
]);
const ANY = { body: null, pointer: null, equals: null };
const ANY_2XX = Array.from({ length: 100 }, (_, i) => 200 + i);

const OPTIONS = {
  preset: choice('Preset', 'तैयार सेटिंग', [...PRESETS.keys()], {
    hint: { en: 'Values below override it', hi: 'नीचे की सेटिंग इसे बदल देती हैं' },
  }),
  url: text('URL', 'पता (URL)', {
    required: true,
    isTold: true,
    hint: {
      en: 'http or https. Placeholders such as {recipient} can follow the host.',
      hi: 'http या https। होस्ट के बाद {recipient} जैसे प्लेसहोल्डर आ सकते हैं।',
    },
    as: readAddress,
  }),
  method: choice('Method', 'मेथड', ['GET', 'POST']),
  username: text(...USERNAME, { isTold: true }),
  password: text(...PASSWORD, { kind: 'secret', isTold: true }),
  token: text('Token', 'टोकन', { kind: 'secret', isTold: true }),
  apiKey: text('API key', 'API कुंजी', { kind: 'secret', isTold: true }),
  query: placeholders('Query parameters', 'क्वेरी पैरामीटर', {
    hint: { en: 'Can contain placeholders such as {text}', hi: '{text} जैसे प्लेसहोल्डर के साथ' },
  }),
  headers: refined(placeholders('Headers', 'हेडर'), judgeHeaders),
  form: placeholders('Form', 'फ़ॉर्म'),
  json: option(
    ['JSON body', 'JSON बॉडी'],
    { isTold: true, hint: { en: 'Its texts can contain placeholders', hi: 'इसके टेक्स्ट में प्लेसहोल्डर हो सकते हैं' } },
    { kind: 'json' },
    readShape,
  ),
  body: text('Other body', 'अन्य बॉडी', {
    kind: 'long_text',
    rare: true,
    isTold: true,
    as: placeholderTextOf,
  }),
  contentType: text('Content type of the other body', 'अन्य बॉडी का प्रकार', {
    usual: 'text/plain; charset=utf-8',
    rare: true,
  }),
  /** Which fixed values are not secret is a matter of how options are stored (core/provisioning/connector-secrets.ts). */
  shown: texts('Values that are not secret', 'जो मान गुप्त नहीं हैं', {
    hint: {
      en: 'Names of parameters, headers and fields. Other fixed values are hidden after saving.',
      hi: 'पैरामीटर, हेडर और फ़ील्ड के नाम। बाकी तय मान सहेजने के बाद छिप जाते हैं।',
    },
  }),
  ...ANSWER_OPTIONS,
  ...CALLBACK_OPTIONS,
  window: window({ usual: 10, max: 10_000 }),
  perSecond: perSecond({ above: 0, max: 1_000_000 }),
  connectTimeoutMs: whole('Connection timeout (ms)', 'कनेक्शन का इंतज़ार (ms)', {
    min: 100,
    max: 60_000,
    usual: 5_000,
    rare: true,
  }),
  /** For a whole request, from the first attempt to connect to the last byte of the answer. */
  answerTimeoutMs: whole('Response timeout (ms)', 'जवाब का इंतज़ार (ms)', {
    min: 100,
    max: 600_000,
    usual: 30_000,
    rare: true,
  }),
  /** 0: each request has its own connection. */
  keepAliveMs: whole('Keep idle connections for (ms)', 'खाली कनेक्शन कितने ms रहे', {
    min: 0,
    max: 600_000,
    usual: 4_000,
    rare: true,
  }),
  downAfter: whole('Down after this many requests without a response', 'इतनी रिक्वेस्ट का जवाब न आने पर बंद मानें', {
    min: 1,
    max: 1_000,
    usual: 5,
    rare: true,
  }),
  probeMs: whole('Try again after (ms)', 'फिर कोशिश (ms बाद)', {
    min: 10,
    max: 30_000,
    usual: 2_000,
    rare: true,
  }),
  ...CALLBACK_ADDRESS,
  unknown,
};

export const HTTP_FIELDS = fieldsOf(OPTIONS);

export type HttpOptions = ReturnType<typeof parseHttpOptions>;

/** @throws InvalidOptions with every problem, each with its path. */
export function parseHttpOptions(input: unknown) {
  const given = (input ?? {}) as Readonly<Record<string, unknown>>;
  const preset = typeof given['preset'] === 'string' ? PRESETS.get(given['preset']) : undefined;
  const merged = preset ? withPreset(preset, given) : given;
  const hasContentType = (merged['content_type'] ?? null) !== null;
  const options = readOptions(OPTIONS, { input: merged, owner: 'HTTP carriers' }, (read) =>
    wrongTogether(read, hasContentType),
  );
  const { url, success, id, errors, serverError } = options;
  const payload = payloadOf(options);
  return {
    ...options,
    origin: url.origin,
    request: {
      method: options.method ?? (payload.kind === 'none' ? 'GET' : 'POST'),
      target: url.target,
      headers: options.headers ?? [],
      query: options.query ?? [],
      payload,
    },
    rules: { success: { ...ANY, ...success, status: success?.status ?? ANY_2XX }, id, errors, serverError },
    callbacks: callbackOptions(options),
    // What a preset says is no secret.
    told: toldOf(OPTIONS, input),
  };
}

function wrongTogether(
  { method, form, json, body }: ReadSoFar<typeof OPTIONS>,
  hasContentType: boolean,
): WrongTogether {
  const first = form === null ? (json === null ? null : 'json') : 'form';
  return {
    method: method === 'GET' && (first ?? body) !== null && fact('not_post'),
    json: json !== null && first === 'form' && fact('beside_option', { option: first }),
    body: body !== null && first !== null && fact('beside_option', { option: first }),
    content_type: hasContentType && (body === null || first !== null) && fact('only_for_a_body'),
  };
}

function payloadOf({ form, json, body, contentType }: Values<typeof OPTIONS>): Payload {
  if (form !== null) return { kind: 'form', fields: form };
  if (json !== null) return { kind: 'json', shape: json };
  return body === null ? { kind: 'none' } : { kind: 'raw', text: body, contentType };
}

function readAddress(url: string, place: Place): { origin: string; target: PlaceholderText } | null {
  const [, start = '', rest = ''] = /^(https?:\/\/[^/?#{}]+)((?:[/?{}][^#]*)?)$/i.exec(url) ?? [];
  // Only what is already escaped: it is sent as is.
  if (!isWebAddress(start) || !/^[\x21-\x7e]*$/.test(rest)) return place.refuse(fact('not_a_carrier_url'));
  const { origin, username, password } = new URL(start);
  if (username !== '' || password !== '') {
    place.refuse(fact('carrier_url_with_password', { placeholder: '{basic_auth}' }));
  }
  return { origin, target: placeholderTextOf(rest.startsWith('/') ? rest : `/${rest}`, place) };
}

function placeholders(en: string, hi: string, rules: Rules = {}) {
  const fields = map(en, hi, { ...rules, isTold: true }, (value, place) => {
    const given = textOf(value, place);
    return given === null ? null : placeholderTextOf(given, place);
  });
  return refined(
    fields,
    (entries) => entries && entries.map(([name, content]): Field => ({ name, text: content })),
  );
}

function judgeHeaders(headers: readonly Field[] | null, place: Place): readonly Field[] | null {
  for (const { name, text: content } of headers ?? []) {
    if (!HEADER_NAME.test(name) || SET_BY_HTTP.has(name.toLowerCase())) {
      place.refuse(fact('header_not_settable', { header: JSON.stringify(name) }));
    }
    if (namesIn(content).includes('text')) place.refuse(fact('text_in_header'));
  }
  return headers;
}

function readShape(value: unknown, place: Place): Shape {
  if (typeof value === 'string') return placeholderTextOf(value, place);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return { items: value.map((item) => readShape(item, place)) };
  const entries = Object.entries((value ?? {}) as Record<string, unknown>);
  return { fields: entries.map(([name, item]) => [name, readShape(item, place)]) };
}
