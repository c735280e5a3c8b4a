import type { Stretchable } from '../../core/stretches.ts';
import { STRETCH } from './decode-text.ts';
import {
  decodeField,
  delimiterOf,
  HEAD_END,
  LONGEST_HEAD,
  readPartHead,
  tooManyParts,
  unreadable,
  type PartHead,
} from './form-parts.ts';
import { MOST_PARAMETERS, type Parameters } from './parameters.ts';

/**
 * Reads the fields of a form (RFC 7578); files are left out.
 *
 * @throws DomainError if the form has too many parts, or cannot be read.
 */
export function* readMultipart(body: Buffer, contentType: string): Stretchable<Parameters> {
  const parameters = Object.create(null) as Parameters;
  const delimiter = delimiterOf(contentType);
  let at = yield* find(body, delimiter.slice(2), 0);
  at += delimiter.length - 2;
  for (let parts = 0; body.toString('latin1', at, at + 2) !== '--'; parts++) {
    if (parts === MOST_PARAMETERS) throw tooManyParts();
    const { head, end: from } = headAt(body, at, delimiter);
    // The line end before a delimiter belongs to it, even if a part is nothing but a head.
    const end = yield* find(body, delimiter, from - 2);
    if (head.name !== null && !head.isFile) {
      parameters[head.name] = yield* decodeField(head, body.subarray(from, Math.max(from, end)));
    }
    at = end + delimiter.length;
    yield;
  }
  return parameters;
}

function* find(body: Buffer, wanted: string, from: number): Stretchable<number> {
  for (let at = from; at < body.length; at += STRETCH) {
    const found = body.subarray(at, at + STRETCH + wanted.length - 1).indexOf(wanted, 0, 'latin1');
    if (found >= 0) return at + found;
    yield;
  }
  throw unreadable();
}

/** The head of a part: from its delimiter to the empty line. */
function headAt(body: Buffer, from: number, delimiter: string): { head: PartHead; end: number } {
  const window = body.subarray(from, from + LONGEST_HEAD);
  const length = window.indexOf(HEAD_END);
  if (length < 0) throw unreadable();
  return {
    head: readPartHead(window.subarray(0, length), delimiter),
    end: from + length + HEAD_END.length,
  };
}
