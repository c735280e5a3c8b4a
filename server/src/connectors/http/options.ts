import { fact } from 'harkara-contract/facts.ts';
import { HOUR_MS } from '../../durations.ts';
import { configuredValues } from '../kit/configured-values.ts';
import { OptionReader } from '../kit/option-reader.ts';
import { checkCallbackOptions, isWebAddress } from '../kit/web-address.ts';
import { parseCallbackOptions, type CallbackOptions } from './callback-options.ts';
import type { ErrorRule, IdRule, Match, Rules } from './judge.ts';
import { placeholderTextOf, readPattern, readPlaceholderText, readPointer } from './option-kinds.ts';
import { namesIn, type PlaceholderText } from './placeholder-text.ts';
import type { Constants } from './placeholders.ts';
import { PRESETS, withPreset } from './presets.ts';
import type { Field, Payload, RequestPlan, Shape } from './request.ts';

export type HttpOptions = {
  origin: string;
  request: RequestPlan;
  constants: Constants;
  /** The values of these options that the carrier gets to see. */
  told: readonly string[];
  rules: Rules;
  callbacks: CallbackOptions;
  window: number;
  /** Null: no limit. */
  perSecond: number | null;
  connectTimeoutMs: number;
  /** For a whole request, from the first attempt to connect to the last byte of the answer. */
  answerTimeoutMs: number;
  /** How long an idle connection is kept; 0: each request has its own connection. */
  keepAliveMs: number;
  downAfter: number;
  probeMs: number;
};

const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const SET_BY_HTTP: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'connection',
  'transfer-encoding',
]);
const SENT = [
  ...['url', 'headers', 'query', 'form', 'json', 'body', 'callback_base'],
  ...['username', 'password', 'token', 'api_key', 'secret'],
];
const ANY_2XX = Array.from({ length: 100 }, (_, i) => 200 + i);

/** @throws InvalidOptions with every problem, each with its path. */
export function parseHttpOptions(input: unknown, path = 'options'): HttpOptions {
  const options = new OptionReader(presetted(input), path);
  options.oneOf('preset', [...PRESETS.keys()]);
  options.oneOf('unknown', ['wait', 'resend']);
  // Which fixed values are not secret is a matter of how options are stored.
  options.texts('shown');
  checkCallbackOptions(options);

  const { origin, target } = readAddress(options);
  const payload = readPayload(options);
  const method = options.oneOf('method', ['GET', 'POST']) ?? (payload.kind === 'none' ? 'GET' : 'POST');
  if (method === 'GET' && payload.kind !== 'none') options.refuse('method', fact('not_post'));
  const read: HttpOptions = {
    origin,
    request: {
      method,
      target,
      headers: readHeaders(options),
      query: readFields(options, 'query'),
      payload,
    },
    constants: {
      username: options.text('username'),
      password: options.text('password'),
      token: options.text('token'),
      apiKey: options.text('api_key'),
    },
    told: configuredValues(input, SENT),
    rules: {
      success: readSuccess(options),
      id: readId(options),
      errors: options.objects('errors', fact('wrong_type', { type: 'a list' })).map(readError),
      serverError: options.oneOf('server_error', ['unknown', 'retry']) ?? 'unknown',
    },
    callbacks: parseCallbackOptions(options),
    window: options.whole('window', 1, 10_000) ?? 10,
    perSecond: options.positive('per_second', 1_000_000),
    connectTimeoutMs: options.whole('connect_timeout_ms', 100, 60_000) ?? 5_000,
    answerTimeoutMs: options.whole('answer_timeout_ms', 100, 600_000) ?? 30_000,
    keepAliveMs: options.whole('keep_alive_ms', 0, 600_000) ?? 4_000,
    downAfter: options.whole('down_after', 1, 1_000) ?? 5,
    probeMs: options.whole('probe_ms', 10, 30_000) ?? 2_000,
  };
  options.refuseOthers(fact('not_an_option', { owner: 'HTTP carriers' }));
  options.throwIfAny();
  return read;
}

function presetted(input: unknown): unknown {
  const given = (input ?? {}) as Readonly<Record<string, unknown>>;
  const { preset: name } = given;
  const preset = typeof name === 'string' ? PRESETS.get(name) : undefined;
  return preset ? withPreset(preset, given) : given;
}

function readAddress(options: OptionReader): { origin: string; target: PlaceholderText } {
  const url = options.text('url');
  const [, start = '', rest = ''] = /^(https?:\/\/[^/?#{}]+)((?:[/?{}][^#]*)?)$/i.exec(url ?? '') ?? [];
  const nowhere = { origin: 'http://localhost', target: [] };
  if (url === null) {
    options.refuse('url', fact('required'));
    return nowhere;
  }
  // Only what is already escaped: it is sent as is.
  if (!isWebAddress(start) || !/^[\x21-\x7e]*$/.test(rest)) {
    options.refuse('url', fact('not_a_carrier_url'));
    return nowhere;
  }
  const { origin, username, password } = new URL(start);
  if (username !== '' || password !== '') {
    options.refuse('url', fact('carrier_url_with_password', { placeholder: '{basic_auth}' }));
  }
  return { origin, target: placeholderTextOf(options, 'url', rest.startsWith('/') ? rest : `/${rest}`) };
}

function readFields(options: OptionReader, name: string): Field[] {
  const fields = options.object(name);
  if (!fields) return [];
  return fields.names().flatMap((field) => {
    const text = readPlaceholderText(fields, field);
    return text === null ? [] : [{ name: field, text }];
  });
}

function readHeaders(options: OptionReader): Field[] {
  const fields = readFields(options, 'headers');
  for (const { name, text } of fields) {
    if (!HEADER_NAME.test(name) || SET_BY_HTTP.has(name.toLowerCase())) {
      options.refuse('headers', fact('header_not_settable', { header: JSON.stringify(name) }));
    }
    if (namesIn(text).includes('text')) options.refuse('headers', fact('text_in_header'));
  }
  return fields;
}

function readPayload(options: OptionReader): Payload {
  const given = ['form', 'json', 'body'].filter((name) => options.has(name));
  if (given[0] !== undefined && given[1] !== undefined) {
    options.refuse(given[1], fact('beside_option', { option: given[0] }));
  }
  const contentType = options.text('content_type');
  if (contentType !== null && given[0] !== 'body') options.refuse('content_type', fact('only_for_a_body'));
  switch (given[0]) {
    case 'form':
      return { kind: 'form', fields: readFields(options, 'form') };
    case 'json':
      return { kind: 'json', shape: readShape(options, options.value('json')) };
    case 'body':
      return {
        kind: 'raw',
        text: readPlaceholderText(options, 'body') ?? [],
        contentType: contentType ?? 'text/plain; charset=utf-8',
      };
    default:
      return { kind: 'none' };
  }
}

function readShape(options: OptionReader, value: unknown): Shape {
  if (typeof value === 'string') return placeholderTextOf(options, 'json', value);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return { items: value.map((item) => readShape(options, item)) };
  const entries = Object.entries((value ?? {}) as Record<string, unknown>);
  return { fields: entries.map(([name, item]) => [name, readShape(options, item)]) };
}

function readMatch(match: OptionReader, what: string): Match {
  const read = {
    statuses: readStatuses(match),
    body: readPattern(match, 'body'),
    pointer: readPointer(match, 'pointer'),
    equals: readScalars(match, 'equals'),
  };
  if (read.equals !== null && read.pointer === null) match.refuse('equals', fact('pointer_missing'));
  match.refuseOthers(fact('not_an_option', { owner: what }));
  return read;
}

function readStatuses(match: OptionReader): number[] | null {
  const value = match.value('status');
  if (value === null) return null;
  const statuses: unknown[] = Array.isArray(value) ? value : [value];
  const numbers = statuses.filter((status) => typeof status === 'number' && status >= 200 && status <= 599);
  if (numbers.length < statuses.length) match.refuse('status', fact('not_http_statuses'));
  return numbers as number[];
}

function readScalars(match: OptionReader, name: string): string[] | null {
  const value = match.value(name);
  if (value === null) return null;
  const values: unknown[] = Array.isArray(value) ? value : [value];
  const texts = values.flatMap((item) =>
    ['string', 'number', 'boolean'].includes(typeof item) ? [String(item)] : [],
  );
  if (texts.length < values.length) match.refuse(name, fact('not_scalars'));
  return texts;
}

function readSuccess(options: OptionReader): Match {
  const success = options.object('success');
  if (!success) return { statuses: ANY_2XX, body: null, pointer: null, equals: null };
  const match = readMatch(success, 'success');
  return { ...match, statuses: match.statuses ?? ANY_2XX };
}

function readId(options: OptionReader): IdRule {
  const own: IdRule = { kind: 'own' };
  const given = options.value('id');
  if (typeof given === 'string') {
    if (given !== '{message_id}')
      options.refuse('id', fact('not_an_id_rule', { placeholder: '{message_id}' }));
    return own;
  }
  const id = options.object('id');
  if (!id) return own;
  const pattern = readPattern(id, 'body');
  const pointer = readPointer(id, 'pointer');
  id.refuseOthers(fact('not_an_option', { owner: 'id' }));
  if (pattern !== null && pointer !== null) options.refuse('id', fact('id_rule_ambiguous'));
  if (pattern !== null) {
    if (pattern.groups === 0) {
      options.refuse('id', fact('id_group_missing'));
    }
    return { kind: 'body', pattern };
  }
  if (pointer === null) options.refuse('id', fact('id_rule_empty'));
  return pointer === null ? own : { kind: 'pointer', pointer };
}

function readError(rule: OptionReader): ErrorRule {
  const match = rule.object('match');
  const result = rule.oneOf('result', ['retry', 'rejected', 'unknown', 'refused']);
  if (!match) rule.refuse('match', fact('required'));
  if (result === null && !rule.has('result')) rule.refuse('result', fact('required'));
  const read: ErrorRule = {
    match: match ? readMatch(match, 'match') : { statuses: [], body: null, pointer: null, equals: null },
    result: result ?? 'rejected',
    reason: rule.text('reason'),
    afterMs: rule.whole('after_ms', 0, HOUR_MS),
  };
  rule.refuseOthers(fact('not_an_option', { owner: 'errors' }));
  return read;
}
