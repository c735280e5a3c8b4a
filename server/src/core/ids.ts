/**
 * Ids of messages, ledger entries and events: UUIDv8 of 48 bits of database time in ms · 12 process slot · 30 account
 * number · 32 process counter. Unique by construction, ordered by time, and time and account can be read from the id,
 * so that a look-up goes to one partition. They are not secret: every look-up starts from the account.
 */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
export const BUCKETS = 64;
const COUNTER_LIMIT = 0x1_0000_0000;

/** The account in ids that belong to the whole system (such as an inbox receipt's). */
export const NO_ACCOUNT = 0;

/** Smaller than any id that is made. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

/** One of the few ids that are smaller than any that is made, for rows that are known by a number instead. */
export function smallId(number: number): string {
  return NO_ID.slice(0, 28) + hex32(number);
}

export function bucketOf(account: number): number {
  return account % BUCKETS;
}

/** What storage knows an account by. */
export function accountKey(account: number) {
  return { bucket: bucketOf(account), account };
}

export type IdMaker = {
  one(account: number): string;
  /** The first of `count` consecutive ids; {@link idAt} gives the others. */
  reserve(account: number, count: number): string;
};

/** A process's hold on a slot. Previous holders of the slot have made no id at `idsFrom` or later. */
export type HeldSlot = { slot: number; idsFrom: number };

/**
 * @param held returns the process's present hold; throws while it has none, so that no id is made then.
 * @param now database time in ms: partitions are defined by it, so that a process with a wrong clock still hits one. It
 *   may go backwards; ids do not.
 */
export function createIdMaker(held: number | (() => HeldSlot), now: () => number): IdMaker {
  const current = typeof held === 'function' ? held : always({ slot: held, idsFrom: 0 });
  let counter = Math.floor(Math.random() * 0x1000_0000);
  let last = -1;
  let known: HeldSlot | null = null;

  function reserve(account: number, count: number): string {
    const hold = current();
    if (hold !== known) {
      // After all ids of this process, whose slot may have been higher, and of the previous holders of this slot.
      last = Math.max(last + 1, hold.idsFrom);
      known = hold;
    }
    last = Math.max(last, now());
    if (counter + count > COUNTER_LIMIT) {
      counter = 0;
      last += 1;
    }
    const first = uuidHead(last, hold.slot, account) + hex32(counter);
    counter += count;
    return first;
  }

  return { reserve, one: (account) => reserve(account, 1) };
}

const always =
  <T>(value: T) =>
  () =>
    value;

/** The smallest id that was made at or after `ms`. */
export function idFloor(ms: number): string {
  const high = Math.floor(ms / 0x10000);
  const low = ms % 0x10000;
  return `${hex32(high)}-${hex16(low)}-0000-0000-000000000000`;
}

export function timeOfId(id: string): Date {
  return new Date(msOfId(id));
}

/** The same in ms. */
export function msOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** The number of the account that the id was made for. */
export function accountOfId(id: string): number {
  return Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16) & 0x3fff_ffff;
}

/** The slot of the process that made the id. */
export function slotOfId(id: string): number {
  return Number.parseInt(id.slice(14, 18), 16) & 0xfff;
}

/** The id `offset` places after `id` in the same call. */
export function idAt(id: string, offset: number): string {
  return id.slice(0, 28) + hex32(Number.parseInt(id.slice(28), 16) + offset);
}

/** More than a call can have: the accepted messages are followed by those recorded as refused. */
const LONGEST_CALL = 1_000_000;

/** An id greater than all ids of the call that begins with `first`. */
export function endOfCall(first: string): string {
  return idAt(first, LONGEST_CALL);
}

/** How many places `id` comes after `first` in the same call. */
export function offsetOfId(first: string, id: string): number {
  return Number.parseInt(id.slice(28), 16) - Number.parseInt(first.slice(28), 16);
}

/** 26 characters of Crockford's base32. */
export function toPublicId(id: string): string {
  const words = [
    Number.parseInt(id.slice(0, 8), 16),
    Number.parseInt(id.slice(9, 13) + id.slice(14, 18), 16),
    Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16),
    Number.parseInt(id.slice(28), 16),
  ];
  let out = '';
  let buffer = 0;
  let bits = 2;
  for (const word of words) {
    for (let shift = 24; shift >= 0; shift -= 8) {
      buffer = ((buffer << 8) | ((word >>> shift) & 0xff)) & 0xfffff;
      bits += 8;
      while (bits >= 5) {
        bits -= 5;
        out += ALPHABET.charAt((buffer >>> bits) & 31);
      }
    }
  }
  return out;
}

export function fromPublicId(text: string): string | null {
  if (text.length !== 26) return null;
  const bytes = new Uint8Array(16);
  let buffer = 0;
  let bits = -2;
  let at = 0;
  for (let i = 0; i < 26; i++) {
    const value = ALPHABET.indexOf(text.charAt(i).toLowerCase());
    if (value < 0 || (i === 0 && value > 7)) return null;
    buffer = ((buffer << 5) | value) & 0xfffff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes[at++] = (buffer >>> bits) & 0xff;
    }
  }
  const hex = Array.from(bytes, (byte) => HEX[byte]).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

export type Broadcast = { account: number; first: string; accepted: number };

export function toBroadcastId({ account, first, accepted }: Broadcast): string {
  return `${account}_${toPublicId(first)}_${accepted}`;
}

export function fromBroadcastId(text: string): Broadcast | null {
  const match = /^(\d{1,10})_([0-9A-Za-z]{26})_(\d{1,9})$/.exec(text);
  const first = match?.[2] === undefined ? null : fromPublicId(match[2]);
  if (!match || first === null) return null;
  return { account: Number(match[1]), first, accepted: Number(match[3]) };
}

function uuidHead(ms: number, slot: number, account: number): string {
  const high = Math.floor(ms / 0x10000);
  const low = ms % 0x10000;
  const owner = (0x8000_0000 | account) >>> 0;
  return `${hex32(high)}-${hex16(low)}-${hex16(0x8000 | slot)}-${hex16(owner >>> 16)}-${hex16(owner & 0xffff)}`;
}

function hex32(value: number): string {
  return hex16(value >>> 16) + hex16(value & 0xffff);
}

function hex16(value: number): string {
  return (HEX[(value >>> 8) & 0xff] ?? '') + (HEX[value & 0xff] ?? '');
}
