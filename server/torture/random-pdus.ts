// Valid PDUs, and mutated bytes of valid PDUs: the same ones for the same seed.

import { encodePdu } from '../src/protocols/smpp/codec.ts';
import { COMMAND_NAMES, COMMANDS, type Field } from '../src/protocols/smpp/commands.ts';
import { makePdu, type Pdu } from '../src/protocols/smpp/pdu.ts';
import { TLVS, type Tlv } from '../src/protocols/smpp/tlv.ts';

export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below `end`. */
  below(end: number): number {
    // Mulberry32.
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  }

  oneOf<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0];
  }

  octets(length: number): Buffer {
    const octets = Buffer.allocUnsafe(length);
    for (let i = 0; i < length; i++) octets[i] = this.below(256);
    return octets;
  }

  text(maxLength: number): string {
    return this.octets(this.below(maxLength + 1))
      .toString('latin1')
      .replaceAll('\0', '0');
  }
}

export function randomPdu(random: Random): Pdu {
  const command = COMMAND_NAMES[random.below(COMMAND_NAMES.length)] ?? 'submit_sm';
  // It would end the session.
  if (command === 'unbind' && random.below(20) > 0) return randomPdu(random);
  const fields = COMMANDS[command].fields.map((field) => [field.name, randomValue(random, field)]);
  return makePdu(command, {
    ...(Object.fromEntries(fields) as object),
    status: random.oneOf([0, 0, 0x58, random.below(2 ** 32)]),
    // Small numbers match requests that are under way.
    sequence: random.oneOf([random.below(20), random.below(0x7f00_0000)]),
    tlvs: Array.from({ length: random.oneOf([0, 0, 1, 4]) }, () => randomTlv(random)),
  });
}

function randomValue(random: Random, field: Field): unknown {
  switch (field.kind) {
    case 'u8':
      return random.oneOf([0, 1, 4, 8, 0x40, 0x44, random.below(256)]);
    case 'cString':
      return random.text(random.oneOf([0, field.max - 1]));
    case 'octets':
      return random.oneOf([random.octets(random.below(255)), Buffer.from('id:7 stat:DELIVRD text:a')]);
    case 'destinations':
      return Array.from({ length: random.below(4) }, () => ({ kind: 'list', name: random.text(20) }));
    case 'failures':
      return Array.from({ length: random.below(4) }, () => ({
        ton: 1,
        npi: 1,
        address: random.text(20),
        status: 1,
      }));
  }
}

const STANDARD_TLVS = Object.values(TLVS);

function randomTlv(random: Random): Tlv {
  const [known] = STANDARD_TLVS[random.below(STANDARD_TLVS.length)] ?? TLVS.message_payload;
  const tag = random.oneOf([known, random.below(0x1_0000)]);
  return { tag, value: random.octets(random.oneOf([0, 1, 2, random.below(300)])) };
}

/** Mutations that lose the stream are rare: otherwise they would end every burst at its first PDUs. */
const SELDOM = 40;

type Mutation = (random: Random, bytes: Buffer) => Buffer;

const MUTATIONS: readonly [Mutation, ...Mutation[]] = [
  (_, bytes) => bytes,
  // A few octets are changed, but not the length, so that the stream goes on.
  (random, bytes) => {
    for (let n = 1 + random.below(4); n > 0; n--)
      bytes[4 + random.below(bytes.length - 4)] = random.below(256);
    return bytes;
  },
  // The same, but behind the header.
  (random, bytes) => {
    const body = bytes.length - 16;
    for (let n = 1 + random.below(8); body > 0 && n > 0; n--)
      bytes[16 + random.below(body)] = random.below(256);
    return bytes;
  },
  // Truncated, with its length corrected.
  (random, bytes) => withItsLength(Buffer.from(bytes.subarray(0, 16 + random.below(bytes.length - 15)))),
  // Extended, with its length corrected.
  (random, bytes) => withItsLength(Buffer.concat([bytes, random.octets(random.below(40))])),
  // Another command over the same body.
  (random, bytes) => {
    bytes.writeUInt32BE(random.oneOf([random.below(0x110), 0x8000_0000 + random.below(0x110)]), 4);
    return bytes;
  },
  // A wrong length.
  (random, bytes) => {
    if (random.below(SELDOM) === 0)
      bytes.writeUInt32BE(random.oneOf([random.below(20_000), random.below(2 ** 32)]), 0);
    return bytes;
  },
  // No PDU at all.
  (random, bytes) => (random.below(SELDOM) === 0 ? random.octets(1 + random.below(100)) : bytes),
];

function withItsLength(bytes: Buffer): Buffer {
  bytes.writeUInt32BE(bytes.length, 0);
  return bytes;
}

export function mutatedPdu(random: Random): Buffer {
  return random.oneOf(MUTATIONS)(random, encodePdu(randomPdu(random)));
}
