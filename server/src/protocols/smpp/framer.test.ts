import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodePdu } from './codec.ts';
import { Framer } from './framer.ts';
import { PduError } from './pdu-error.ts';
import { makePdu } from './pdu.ts';

function framesOf(framer: Framer): Buffer[] {
  const frames: Buffer[] = [];
  for (let frame = framer.next(); frame !== null; frame = framer.next()) frames.push(frame);
  return frames;
}

const frames = fc.array(
  fc
    .tuple(
      fc.nat(0xffff),
      fc.string({ maxLength: 20, unit: 'binary-ascii' }).map((text) => text.replaceAll('\0', '')),
    )
    .map(([sequence, destinationAddr]) => encodePdu(makePdu('submit_sm', { sequence, destinationAddr }))),
  { minLength: 1, maxLength: 12 },
);

describe('a stream of PDUs', () => {
  test('is split into them wherever its chunks end', () => {
    fc.assert(
      fc.property(frames, fc.infiniteStream(fc.integer({ min: 1, max: 90 })), (sent, lengths) => {
        const stream = Buffer.concat(sent);
        const framer = new Framer();
        const received: Buffer[] = [];
        for (let at = 0; at < stream.length;) {
          const end = at + Number(lengths.next().value);
          framer.push(stream.subarray(at, end));
          received.push(...framesOf(framer));
          at = end;
        }
        expect(received.map(String)).toEqual(sent.map(String));
      }),
    );
  });

  test('is also split if its chunks are single octets', () => {
    const sent = [encodePdu(makePdu('enquire_link', { sequence: 1 })), encodePdu(makePdu('deliver_sm'))];
    const framer = new Framer();
    const received = [...Buffer.concat(sent)].flatMap((octet) => {
      framer.push(Buffer.of(octet));
      return framesOf(framer);
    });
    expect(received).toEqual(sent);
  });

  test('is not copied if a PDU lies within a chunk', () => {
    const chunk = Buffer.concat([1, 2].map((sequence) => encodePdu(makePdu('enquire_link', { sequence }))));
    const framer = new Framer();
    framer.push(chunk);
    for (const frame of framesOf(framer)) expect(frame.buffer).toBe(chunk.buffer);
  });

  test('may be pushed before earlier bytes are read', () => {
    const [first, second] = [1, 2].map((sequence) => encodePdu(makePdu('enquire_link', { sequence })));
    const framer = new Framer();
    framer.push(first ?? Buffer.alloc(0));
    framer.push(second ?? Buffer.alloc(0));
    expect(framesOf(framer)).toEqual([first, second]);
  });
});

describe('an impossible length', () => {
  test.each([
    ['0000000f', 0],
    ['00000000', 0],
    ['00004001', 0],
    ['ffffffff', 0],
    // The header is there, and with it the sequence number by which the peer can tell what went wrong.
    ['00004001 00000004 00000000 00000007', 7],
  ])('of %s loses the stream', (bytes, sequence) => {
    const framer = new Framer();
    framer.push(Buffer.from(bytes.replaceAll(' ', ''), 'hex'));
    expect(() => framer.next()).toThrow(expect.objectContaining({ fatal: true, sequence, commandId: null }));
    framer.push(encodePdu(makePdu('enquire_link')));
    expect(() => framer.next()).toThrow(PduError);
  });

  test('is known before its PDU has come, even octet by octet', () => {
    const framer = new Framer(100);
    for (const octet of [0, 0, 0]) {
      framer.push(Buffer.of(octet));
      expect(framer.next()).toBeNull();
    }
    framer.push(Buffer.of(101));
    expect(() => framer.next()).toThrow(PduError);
  });

  test('does not lose the PDUs before it', () => {
    const framer = new Framer();
    const good = encodePdu(makePdu('enquire_link', { sequence: 1 }));
    framer.push(Buffer.concat([good, Buffer.alloc(16)]));
    expect(framer.next()).toEqual(good);
    expect(() => framer.next()).toThrow(PduError);
  });
});
