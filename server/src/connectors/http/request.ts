import type { WireRequest } from '../kit/exchange.ts';
import { render, renderEncoded, renderJson, type PlaceholderText, type Read } from './placeholder-text.ts';

export type Field = { name: string; text: PlaceholderText };

/** A JSON document whose texts may hold placeholders. */
export type Shape =
  | PlaceholderText
  | number
  | boolean
  | null
  | { items: readonly Shape[] }
  | { fields: readonly [string, Shape][] };

export type Payload =
  | { kind: 'none' }
  | { kind: 'form'; fields: readonly Field[] }
  | { kind: 'json'; shape: Shape }
  | { kind: 'raw'; text: PlaceholderText; contentType: string };

export type RequestPlan = {
  method: 'GET' | 'POST';
  /** What follows the origin. */
  target: PlaceholderText;
  headers: readonly Field[];
  query: readonly Field[];
  payload: Payload;
};

export function buildRequest(plan: RequestPlan, read: Read): WireRequest {
  const headers: Record<string, string> = { 'user-agent': 'Harkara/1', accept: '*/*' };
  const { contentType, body } = payloadOf(plan.payload, read);
  if (contentType !== null) headers['content-type'] = contentType;
  for (const { name, text } of plan.headers) {
    const value = render(text, read);
    if (value !== null) headers[name.toLowerCase()] = asHeader(value);
  }
  const target = renderEncoded(plan.target, read, percent);
  const query = encodeFields(plan.query, read);
  const joint = query === '' ? '' : target.includes('?') ? '&' : '?';
  return { method: plan.method, path: target + joint + query, headers, body };
}

function payloadOf(payload: Payload, read: Read): { contentType: string | null; body: string | null } {
  switch (payload.kind) {
    case 'none':
      return { contentType: null, body: null };
    case 'form':
      return { contentType: 'application/x-www-form-urlencoded', body: encodeFields(payload.fields, read) };
    case 'json':
      return { contentType: 'application/json', body: JSON.stringify(fill(payload.shape, read) ?? null) };
    case 'raw': {
      const { text, contentType } = payload;
      return { contentType, body: renderEncoded(text, read, encoderFor(contentType)) };
    }
  }
}

function encodeFields(fields: readonly Field[], read: Read): string {
  return fields
    .flatMap(({ name, text }) => {
      // An empty text is an empty parameter, which the carrier may want; only a missing value drops it.
      const value = text.length === 0 ? '' : render(text, read);
      return value === null ? [] : [`${percent(name)}=${percent(value)}`];
    })
    .join('&');
}

/** @returns undefined for a field that is left out because its value is absent. */
function fill(shape: Shape, read: Read): unknown {
  if (shape === null || typeof shape !== 'object') return shape;
  if ('fields' in shape) {
    const filled = shape.fields.map(([name, value]) => [name, fill(value, read)] as const);
    return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
  }
  if ('items' in shape) {
    return shape.items.map((item) => fill(item, read)).filter((item) => item !== undefined);
  }
  return renderJson(shape, read) ?? undefined;
}

/** Chosen by the body's content type. */
function encoderFor(contentType: string): (value: string) => string {
  if (/json/i.test(contentType)) return (value) => JSON.stringify(value).slice(1, -1);
  if (/xml|html/i.test(contentType)) return xml;
  if (/x-www-form-urlencoded/i.test(contentType)) return percent;
  return (value) => value;
}

function percent(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

const XML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function xml(value: string): string {
  return (
    value
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- what XML 1.0 cannot hold in any spelling
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ' ')
      .replace(/[&<>"']/g, (character) => XML[character] ?? '')
      // A parser would normalise carriage returns to spaces or line feeds.
      .replace(/\r/g, '&#13;')
  );
}

/** UTF-8 bytes, one character each, as Node writes headers. */
function asHeader(value: string): string {
  return Buffer.from(value, 'utf8')
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, ' ');
}
