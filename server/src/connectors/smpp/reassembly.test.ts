import { expect, test } from 'vitest';
import { Reassembly, type InboundPart, type Whole } from './reassembly.ts';

function rig({ fails = false } = {}) {
  const state = { now: 0, fails };
  const stored: Whole[] = [];
  const reassembly = new Reassembly({
    packed: false,
    now: () => state.now,
    holdMs: 5,
    store: async (whole) => {
      if (state.fails) throw new Error('no room');
      stored.push(whole);
    },
    onError: () => undefined,
  });
  return { state, stored, reassembly };
}

function part(reference: number, number: number, total: number, text: string | Buffer): InboundPart {
  const body = typeof text === 'string' ? Buffer.from(text) : text;
  return {
    from: '98',
    to: '56161',
    dataCoding: 0,
    headerLength: 6,
    body,
    part: { reference, total, number },
  };
}

const texts = (stored: Whole[]) => stored.map(({ text }) => text);

test('parts of different messages do not mix', async () => {
  const { reassembly, stored } = rig();
  await Promise.all([
    reassembly.take(part(1, 1, 2, 'a')),
    reassembly.take(part(2, 2, 2, 'd')),
    reassembly.take(part(2, 1, 2, 'c')),
    reassembly.take(part(1, 2, 2, 'b')),
  ]);
  expect(texts(stored).sort()).toEqual(['ab', 'cd']);
});

test('a pair that was cut between two parts is whole again', async () => {
  const { reassembly, stored } = rig();
  const octets = Buffer.from('न😀', 'utf16le').swap16();
  const cut = (number: number, body: Buffer) => ({ ...part(1, number, 2, body), dataCoding: 8 });
  await Promise.all([
    reassembly.take(cut(1, octets.subarray(0, 4))),
    reassembly.take(cut(2, octets.subarray(4))),
  ]);
  expect(texts(stored)).toEqual(['न😀']);
});

test('a part that completes a message which cannot be stored is to come again, and then completes it', async () => {
  const { reassembly, stored, state } = rig({ fails: true });
  await reassembly.take(part(1, 1, 2, 'a'));
  await expect(reassembly.take(part(1, 2, 2, 'b'))).rejects.toThrow('no room');
  state.fails = false;
  await reassembly.take(part(1, 2, 2, 'b'));
  expect(texts(stored)).toEqual(['ab']);
});

test('a part that waits is refused with the one that could not be stored', async () => {
  const { reassembly } = rig({ fails: true });
  const both = await Promise.allSettled([
    reassembly.take(part(1, 1, 2, 'a')),
    reassembly.take(part(1, 2, 2, 'b')),
  ]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('after ten minutes it goes as it stands', async () => {
  const { reassembly, stored, state } = rig();
  await reassembly.take(part(1, 2, 3, 'b'));
  state.now = 599_000;
  reassembly.expire();
  expect(stored).toEqual([]);
  state.now = 601_000;
  reassembly.expire();
  await Promise.resolve();
  expect(texts(stored)).toEqual(['…b…']);
});

test.each([
  ['messages', 1_100, 10],
  ['octets', 400, 16_000],
])('what is kept is bounded in %s: the oldest go as they stand', async (_what, messages, octets) => {
  const { reassembly, stored } = rig();
  await Promise.all(
    Array.from({ length: messages }, (_, reference) =>
      reassembly.take(part(reference, 1, 2, Buffer.alloc(octets, 0x61))),
    ),
  );
  const kept = messages - stored.length;
  expect(kept).toBeLessThanOrEqual(1_000);
  expect(kept * octets).toBeLessThanOrEqual(4 * 1_024 * 1_024);
  expect(kept).toBeGreaterThan(200);
});
