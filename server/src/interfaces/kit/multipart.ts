import type { Stretchable } from '../../core/stretches.ts';
import { decodeField, delimiterOf, tooManyParts, type PartHead } from './form-parts.ts';
import { MOST_PARAMETERS, type Parameters } from './parameters.ts';
import { PartSplitter } from './part-splitter.ts';

/**
 * Reads the fields of a form (RFC 7578); files are left out.
 *
 * @throws DomainError if the form has too many parts, or cannot be read.
 */
export function* readMultipart(body: Buffer, contentType: string): Stretchable<Parameters> {
  const parameters = Object.create(null) as Parameters;
  const splitter = new PartSplitter(delimiterOf(contentType));
  let part: { head: PartHead; from: number; to: number } | null = null;
  let parts = 0;
  for (const event of splitter.push(body)) {
    if (event.kind === 'head') {
      if (++parts > MOST_PARAMETERS) throw tooManyParts();
      part = { head: event.head, from: body.length, to: 0 };
    } else if (event.kind === 'bytes' && part) {
      // Pieces of the body itself, one behind the other: a field is not copied.
      const at = event.bytes.byteOffset - body.byteOffset;
      part.from = Math.min(part.from, at);
      part.to = at + event.bytes.length;
    } else if (event.kind === 'end' && part) {
      const { head, from, to } = part;
      if (head.name !== null && !head.isFile) {
        parameters[head.name] = yield* decodeField(head, body.subarray(from, to));
      }
    }
    yield;
  }
  splitter.end();
  return parameters;
}
