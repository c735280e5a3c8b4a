/** What the calling program says is short; more than this is not from it. */
const LONGEST = 65_536;
const COLON = 0x3a;
const COMMA = 0x2c;
const LONGEST_NUMBER = 5;

/** Writes `5:hello,`. */
export function writeNetstring(text: string): Buffer {
  const octets = Buffer.from(text);
  return Buffer.concat([Buffer.from(`${octets.length}:`), octets, Buffer.from(',')]);
}

/** Cuts a stream into netstrings, however it arrives. */
export class NetstringReader {
  readonly #onText: (text: string) => void;
  #rest: Buffer = Buffer.alloc(0);

  constructor(onText: (text: string) => void) {
    this.#onText = onText;
  }

  /** @throws if this is no stream of netstrings, or one of them is too long. Nothing may be read after that. */
  read(data: Buffer): void {
    let rest = this.#rest.length === 0 ? data : Buffer.concat([this.#rest, data]);
    for (;;) {
      const end = endOf(rest);
      if (end === null) break;
      const { from, to } = end;
      if (rest[to] !== COMMA) throw new Error('a netstring does not end with a comma');
      this.#onText(rest.toString('utf8', from, to));
      rest = rest.subarray(to + 1);
    }
    // A copy, so that what was read already can be freed.
    this.#rest = Buffer.from(rest);
  }
}

/** @returns where the first netstring's text is; null if not all of it has arrived. */
function endOf(octets: Buffer): { from: number; to: number } | null {
  const colon = octets.subarray(0, LONGEST_NUMBER + 1).indexOf(COLON);
  const digits = octets.toString('latin1', 0, colon === -1 ? LONGEST_NUMBER + 1 : colon);
  if (!/^\d*$/.test(digits) || colon === 0) throw new Error('a netstring does not begin with its length');
  if (colon === -1 && octets.length <= LONGEST_NUMBER) return null;
  const length = Number(digits);
  if (colon === -1 || length > LONGEST) throw new Error(`a netstring is longer than ${LONGEST}`);
  const to = colon + 1 + length;
  return octets.length > to ? { from: colon + 1, to } : null;
}
