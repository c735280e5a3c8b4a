/**
 * Arrays in PostgreSQL's binary form. As text, reading them costs the server as much as storing the rows, and writing
 * them costs this process as much as all checks of a message.
 */
type Value = string | number | boolean | Date | null;

type Element = {
  oid: number;
  size: ((value: Value) => number) | number;
  write: (to: Buffer, at: number, value: Value) => void;
};

const HEADER_BYTES = 20;
const YEAR_2000 = Date.UTC(2000, 0, 1);

const ELEMENTS: Record<string, Element> = {
  smallint: { oid: 21, size: 2, write: (to, at, value) => to.writeInt16BE(value as number, at) },
  integer: { oid: 23, size: 4, write: (to, at, value) => to.writeInt32BE(value as number, at) },
  bigint: { oid: 20, size: 8, write: writeInt64 },
  boolean: { oid: 16, size: 1, write: (to, at, value) => to.writeInt8(value === true ? 1 : 0, at) },
  uuid: { oid: 2950, size: 16, write: writeUuid },
  timestamptz: { oid: 1184, size: 8, write: writeTime },
  text: {
    oid: 25,
    size: (value) => Buffer.byteLength(value as string),
    write: (to, at, value) => to.write(value as string, at),
  },
};

/** @returns null for what is sent as text: other types, and times in the database's own text, with microseconds. */
export function binaryArray(type: string, values: readonly Value[]): Buffer | null {
  const element = ELEMENTS[type];
  if (!element || (type === 'timestamptz' && values.some((value) => typeof value === 'string'))) return null;
  const { size, write } = element;
  const fixed = typeof size === 'number' ? size : null;
  const lengthOf = (value: Value) => (typeof size === 'number' ? size : size(value));
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + sizeOfElements(values, lengthOf));
  let hasNull = 0;
  let at = HEADER_BYTES;
  let last: Value = null;
  let lastAt = 0;
  let lastLength = 0;
  for (const value of values) {
    if (value === null) {
      hasNull = 1;
      at = buffer.writeInt32BE(-1, at);
    } else if (fixed !== null && fixed <= 8) {
      write(buffer, buffer.writeInt32BE(fixed, at), value);
      at += 4 + fixed;
    } else if (value === last) {
      // Neighbours are often alike (sender, route, ledger entry …), and a copy costs less than encoding again.
      buffer.copyWithin(at, lastAt, lastAt + 4 + lastLength);
      at += 4 + lastLength;
    } else {
      const length = lengthOf(value);
      write(buffer, buffer.writeInt32BE(length, at), value);
      last = value;
      lastAt = at;
      lastLength = length;
      at += 4 + length;
    }
  }
  buffer.writeInt32BE(values.length === 0 ? 0 : 1, 0);
  buffer.writeInt32BE(hasNull, 4);
  buffer.writeInt32BE(element.oid, 8);
  if (values.length === 0) return buffer.subarray(0, 12);
  buffer.writeInt32BE(values.length, 12);
  buffer.writeInt32BE(1, 16);
  return buffer;
}

function sizeOfElements(values: readonly Value[], lengthOf: (value: Value) => number): number {
  let bytes = 4 * values.length;
  let before: Value = null;
  let length = 0;
  for (const value of values) {
    if (value === null) continue;
    if (value !== before) length = lengthOf(value);
    before = value;
    bytes += length;
  }
  return bytes;
}

/** Numbers beyond 2^53 do not occur: the credits and turns we count stay far below. */
function writeInt64(to: Buffer, at: number, value: Value): void {
  const number = value as number;
  if (!Number.isSafeInteger(number)) throw new RangeError(`${number} is not exact`);
  const high = Math.floor(number / 0x1_0000_0000);
  to.writeInt32BE(high, at);
  to.writeUInt32BE(number - high * 0x1_0000_0000, at + 4);
}

/** Microseconds since the year 2000. */
function writeTime(to: Buffer, at: number, value: Value): void {
  to.writeBigInt64BE(BigInt((value as Date).getTime() - YEAR_2000) * 1_000n, at);
}

function writeUuid(to: Buffer, at: number, value: Value): void {
  const uuid = value as string;
  to.write(
    uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(14, 18) + uuid.slice(19, 23) + uuid.slice(24),
    at,
    'hex',
  );
}
