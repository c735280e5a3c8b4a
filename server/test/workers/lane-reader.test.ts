import { describe, expect, test } from 'vitest';
import type { Claimed } from '../../src/storage/queue.queries.ts';
import { LaneReader } from '../../src/workers/lane-reader.ts';

/** Lanes in memory, and what is taken from them, in order. */
function fakeOutbox(depths: [number, number, number]) {
  const taken = [0, 0, 0];
  let looks = 0;
  const claim = async (lane: number, _afterTurn: number, limit: number): Promise<Claimed[]> => {
    looks += 1;
    const count = Math.min(limit, depths[lane] ?? 0);
    depths[lane] = (depths[lane] ?? 0) - count;
    taken[lane] = (taken[lane] ?? 0) + count;
    return Array.from({ length: count }, (_, i) => ({ ...MESSAGE, lane, id: `${lane} ${i}` }));
  };
  return { claim, taken, depths, looks: () => looks };
}

const MESSAGE: Claimed = {
  id: '',
  bucket: 1,
  first: '',
  account: 1,
  attempt: 1,
  recipient: '9876543210',
  sender: 'A',
  body: 'a',
  campaign: null,
  unicode: false,
  flash: false,
  parts: 1,
  route: 'T',
  dltEntity: null,
  dltTemplate: null,
  channel: 'sms',
  dltHeader: null,
  turn: 1,
  lane: 0,
  dueAt: null,
  inflightSince: new Date(0),
  claim: 1,
};

const MANY = 1_000_000;

describe.each([1, 2, 4, 10, 100, 500])('with room for %i at a time', (room) => {
  async function readAll(
    reader: LaneReader,
    outbox: ReturnType<typeof fakeOutbox>,
    rounds: number,
  ): Promise<void> {
    for (let i = 0; i < rounds; i++) {
      const claimed = await reader.read(room, outbox.claim);
      expect(claimed.length).toBeLessThanOrEqual(room);
    }
  }

  test('every busy lane gets its share, and the first the most', async () => {
    const outbox = fakeOutbox([MANY, MANY, MANY]);
    await readAll(new LaneReader(() => 0), outbox, 200);
    const all = 200 * room;
    expect(outbox.taken.reduce((sum, count) => sum + count, 0)).toBe(all);
    expect(outbox.taken[0]).toBeGreaterThanOrEqual(all * 0.6);
    expect(outbox.taken[1]).toBeGreaterThanOrEqual(all * 0.15);
    expect(outbox.taken[2]).toBeGreaterThanOrEqual(all * 0.05);
  });

  test('a lane that was empty is noticed when it fills, however busy the ones before it are', async () => {
    let clock = 0;
    const reader = new LaneReader(() => (clock += 10));
    const outbox = fakeOutbox([MANY, 0, 0]);
    await readAll(reader, outbox, 100);
    outbox.depths[1] = 5;
    outbox.depths[2] = 5;
    await readAll(reader, outbox, 200);
    expect(outbox.taken.slice(1)).toEqual([5, 5]);
  });

  test('the room goes to whoever has messages', async () => {
    for (const lane of [0, 1, 2]) {
      const depths: [number, number, number] = [0, 0, 0];
      depths[lane] = MANY;
      const outbox = fakeOutbox(depths);
      let clock = 0;
      await readAll(new LaneReader(() => (clock += 10)), outbox, 100);
      expect(outbox.taken[lane]).toBe(100 * room);
    }
  });

  test('empty lanes are not queried all the time', async () => {
    const outbox = fakeOutbox([0, 0, 0]);
    let clock = 0;
    await readAll(new LaneReader(() => (clock += 1)), outbox, 1_000);
    // The first lane each time, the others every tenth of a second.
    expect(outbox.looks()).toBeLessThan(1_000 + 2 * 12);
  });
});
