import pg from 'pg';

const QUERY_CANCELED = '57014';
/** A slice of more than `MOST_ROWS` is too large to be read at all; `ROWS` is the aim. */
export const MOST_ROWS = 150_000;
const ROWS = 50_000;
const SLOW_MS = 2_000;

/** What a slice contained; null: more than {@link MOST_ROWS}, so nothing was read. */
type Slice = { rows: number } | null;

/**
 * Goes through a range of ids, slice by slice: each is read by one statement, and a statement holds its snapshot for as
 * long as it runs. Ids are dense at one time and sparse at another, so a slice's width follows what the last one held.
 */
export async function* readInSlices<S extends Slice>({
  from,
  to,
  expected,
  read,
  next: findNext,
}: {
  from: string;
  to: string;
  /** How many rows there may be in all. */
  expected: number;
  read: (from: string, to: string) => Promise<S>;
  /** The next id from here on; null if there is none. */
  next: (from: string) => Promise<string | null>;
}): AsyncGenerator<{ slice: NonNullable<S>; upTo: string }> {
  const end = toNumber(to);
  let at = toNumber(from);
  let width = ((end - at) * BigInt(ROWS)) / BigInt(Math.max(expected, ROWS));
  let isEmpty = true;
  for (;;) {
    if (isEmpty) {
      const first = await findNext(toId(at));
      at = first === null ? end : toNumber(first);
    }
    if (at >= end) return;
    if (width < 1n) width = 1n;
    const next = at + width < end ? at + width : end;
    const began = performance.now();
    const slice = await read(toId(at), toId(next)).catch((error: unknown) => {
      if (!isCancelled(error)) throw error;
      return null;
    });
    if (slice === null) {
      if (width === 1n) throw new Error('reading the rows of one id took too long');
      width = (next - at) / 32n;
      continue;
    }
    at = next;
    isEmpty = slice.rows === 0;
    if (slice.rows > 2 * ROWS || performance.now() - began > SLOW_MS) width /= 2n;
    else if (slice.rows < ROWS / 2) width *= 2n;
    yield { slice, upTo: toId(at) };
  }
}

function isCancelled(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === QUERY_CANCELED;
}

function toNumber(id: string): bigint {
  return BigInt(`0x${id.replaceAll('-', '')}`);
}

function toId(number: bigint): string {
  const hex = number.toString(16).padStart(32, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
