import { STRETCH } from './decode-text.ts';
import { readPartHead, unreadable, type PartHead } from './form-parts.ts';

/**
 * What a form consists of: of each part its head, its bytes in pieces of at most {@link STRETCH}, and its end. Bytes
 * before the first head belong to no part.
 */
export type PartEvent = { kind: 'head'; head: PartHead } | { kind: 'bytes'; bytes: Buffer } | { kind: 'end' };

const LINE_END = 2;
const HEAD_END = '\r\n\r\n';
const LONGEST_HEAD = 8_192;

/**
 * Splits a form into its parts while it arrives. It keeps a head that is not complete, and otherwise no more than what
 * may be the beginning of a delimiter.
 */
export class PartSplitter {
  readonly #delimiter: string;
  #state: 'preamble' | 'head' | 'content' | 'over' = 'preamble';
  #rest: Buffer = Buffer.alloc(0);
  /** Bytes at the beginning of the content that still belong to the head. */
  #ofHead = 0;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** The bytes of an event are valid until the next one is asked for. */
  *push(chunk: Buffer): Generator<PartEvent, undefined> {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    for (let before = -1; before < at;) {
      before = at;
      if (this.#state === 'preamble') at = yield* this.#readPreamble(bytes, at);
      else if (this.#state === 'head') at = yield* this.#readHead(bytes, at);
      else if (this.#state === 'content') at = yield* this.#readContent(bytes, at);
      else at = bytes.length;
    }
    this.#rest = Buffer.from(bytes.subarray(at));
  }

  /** @throws DomainError if the form has not come to its end. */
  end(): void {
    if (this.#state !== 'over') throw unreadable();
  }

  *#readPreamble(bytes: Buffer, at: number): Generator<PartEvent, number> {
    const first = this.#delimiter.slice(LINE_END);
    const { found, end } = find(bytes, first, at);
    if (at < end) yield { kind: 'bytes', bytes: bytes.subarray(at, end) };
    if (!found) return end;
    this.#state = 'head';
    return end + first.length;
  }

  *#readHead(bytes: Buffer, at: number): Generator<PartEvent, number> {
    if (bytes.toString('latin1', at, at + 2) === '--') {
      this.#state = 'over';
      return bytes.length;
    }
    const window = bytes.subarray(at, at + LONGEST_HEAD);
    const length = window.indexOf(HEAD_END);
    if (length < 0) {
      if (window.length === LONGEST_HEAD) throw unreadable();
      return at;
    }
    yield { kind: 'head', head: readPartHead(window.subarray(0, length), this.#delimiter) };
    this.#state = 'content';
    // The line end before a delimiter belongs to it, even if a part is nothing but a head.
    this.#ofHead = LINE_END;
    return at + length + HEAD_END.length - LINE_END;
  }

  *#readContent(bytes: Buffer, at: number): Generator<PartEvent, number> {
    const delimiter = this.#delimiter;
    const { found, end } = find(bytes, delimiter, at);
    const from = Math.min(at + this.#ofHead, end);
    this.#ofHead -= from - at;
    if (from < end) yield { kind: 'bytes', bytes: bytes.subarray(from, end) };
    if (!found) return end;
    yield { kind: 'end' };
    this.#state = 'head';
    return end + delimiter.length;
  }
}

/** Where the text begins in the next stretch, or else how far it cannot have begun. */
function find(bytes: Buffer, text: string, at: number): { found: boolean; end: number } {
  const window = bytes.subarray(at, at + STRETCH + text.length - 1);
  const index = window.indexOf(text, 0, 'latin1');
  if (index >= 0) return { found: true, end: at + index };
  return { found: false, end: at + Math.max(0, window.length - text.length + 1) };
}
