import { isAscii } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { Stretchable } from '../../../core/stretches.ts';

/** Where a text stands in a document, without its quotes. */
export type Place = { from: number; to: number };

/** Characters that are looked at without a pause. */
const STRETCH = 1_024 * 1_024;
// oxlint-disable-next-line no-control-regex -- a text of JSON has none
const CONTROL = /[\u0000-\u001f]/;

export type Shortened = {
  json: Buffer;
  /** The long texts, by the marks that stand in for them. */
  texts: ReadonlyMap<string, string>;
};

/**
 * Long texts of a document, such as files in base64, are not parsed: JSON.parse takes 60 ms for one of 13 MB, and its
 * memory once more. Marks stand in for them.
 *
 * @param places of texts without escapes, in their order.
 */
export function* shorten(json: Buffer, places: readonly Place[]): Stretchable<Shortened> {
  const mark = randomUUID();
  const texts = new Map<string, string>();
  const pieces: Buffer[] = [];
  let at = 0;
  for (const { from, to } of places) {
    const bytes = json.subarray(from, to);
    if (!isAscii(bytes)) continue;
    const text = bytes.toString('latin1');
    yield;
    // Then it is not JSON, which the parser will say.
    if (yield* hasControl(text)) continue;
    const name = `${mark} ${texts.size}`;
    texts.set(name, text);
    pieces.push(json.subarray(at, from), Buffer.from(name));
    at = to;
  }
  return { json: texts.size === 0 ? json : Buffer.concat([...pieces, json.subarray(at)]), texts };
}

function* hasControl(text: string): Stretchable<boolean> {
  for (let at = 0; at < text.length; at += STRETCH) {
    if (CONTROL.test(text.slice(at, at + STRETCH))) return true;
    yield;
  }
  return false;
}

/** Puts the texts back into what was parsed without them. */
export function restore(value: unknown, texts: Shortened['texts']): unknown {
  if (texts.size === 0) return value;
  if (typeof value === 'string') return texts.get(value) ?? value;
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, inner] of Object.entries(next) as [string, unknown][]) {
      const text = typeof inner === 'string' ? texts.get(inner) : undefined;
      if (text === undefined) waiting.push(inner);
      else Object.defineProperty(next, name, { value: text });
    }
  }
  return value;
}
