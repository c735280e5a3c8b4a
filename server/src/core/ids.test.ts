import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bucketOf,
  createIdMaker,
  fromBroadcastId,
  fromPublicId,
  idAt,
  idFloor,
  timeOfId,
  toBroadcastId,
  toPublicId,
  type IdMaker,
} from './ids.ts';

const time = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const slot = fc.integer({ min: 0, max: 4095 });
const account = fc.integer({ min: 0, max: 2 ** 30 - 1 });
const made = fc.record({ ms: time, slot, account });

const makeOne = ({ ms, slot: from, account: owner }: { ms: number; slot: number; account: number }) =>
  createIdMaker(from, () => ms).one(owner);

const accountOfId = (id: string) => Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16) & 0x3fff_ffff;

function take(maker: IdMaker, owner: number, count: number): string[] {
  const first = maker.reserve(owner, count);
  return Array.from({ length: count }, (_, i) => idAt(first, i));
}

describe('an id', () => {
  test('is a UUID of version 8', () => {
    fc.assert(
      fc.property(made, (parts) => {
        expect(makeOne(parts)).toMatch(
          /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        );
      }),
    );
  });

  test('tells its time and account', () => {
    fc.assert(
      fc.property(made, (parts) => {
        const id = makeOne(parts);
        expect(timeOfId(id).getTime()).toBe(parts.ms);
        expect(accountOfId(id)).toBe(parts.account);
      }),
    );
  });

  test('sorts by time, whoever made it', () => {
    fc.assert(
      fc.property(made, made, (a, b) => {
        fc.pre(a.ms !== b.ms);
        expect(makeOne(a) < makeOne(b)).toBe(a.ms < b.ms);
      }),
    );
  });

  test('is at or after the floor of its time and before the next one', () => {
    fc.assert(
      fc.property(made, (parts) => {
        const id = makeOne(parts);
        expect(idFloor(parts.ms) <= id).toBe(true);
        fc.pre(parts.ms < 2 ** 48 - 1);
        expect(id < idFloor(parts.ms + 1)).toBe(true);
      }),
    );
  });
});

describe('a maker', () => {
  test('gives consecutive ids to one call, which idAt reproduces', () => {
    fc.assert(
      fc.property(made, fc.integer({ min: 1, max: 300 }), ({ ms, slot: from, account: owner }, count) => {
        const maker = createIdMaker(from, () => ms);
        const ids = take(maker, owner, count);
        expect(new Set(ids).size).toBe(count);
        expect([...ids].sort()).toEqual(ids);
        expect(ids.map((id) => [timeOfId(id).getTime(), accountOfId(id)])).toEqual(
          ids.map(() => [ms, owner]),
        );
        expect(maker.one(owner)).toBe(idAt(ids[0] ?? '', count));
      }),
    );
  });

  test('never gives out an id twice, or one older than the last, even when the clock goes back', () => {
    const calls = fc.array(
      fc.record({
        ms: fc.integer({ min: 1_000, max: 1_020 }),
        account,
        count: fc.integer({ min: 1, max: 20 }),
      }),
      {
        minLength: 1,
        maxLength: 50,
      },
    );
    fc.assert(
      fc.property(slot, calls, (from, sequence) => {
        let clock = 0;
        const maker = createIdMaker(from, () => clock);
        const ids = sequence.flatMap(({ ms, account: owner, count }) => {
          clock = ms;
          return take(maker, owner, count);
        });
        expect(new Set(ids).size).toBe(ids.length);
        const times = ids.map((id) => timeOfId(id).getTime());
        expect([...times].sort((a, b) => a - b)).toEqual(times);
      }),
    );
  });

  test('never gives out the same ids as a maker with another slot, at the same time for the same account', () => {
    const makers = [3, 4, 5, 4095].map((from) => createIdMaker(from, () => 1_700_000_000_000));
    const ids = makers.flatMap((maker) => take(maker, 17, 5_000));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('continues after all earlier ids when its process gets another slot, even if the clock is set back', () => {
    const steps = fc.array(
      fc.record({
        step: fc.integer({ min: -7_200_000, max: 7_200_000 }),
        slot,
        count: fc.integer({ min: 1, max: 3 }),
      }),
      { minLength: 2, maxLength: 30 },
    );
    fc.assert(
      fc.property(steps, (sequence) => {
        let clock = 1_700_000_000_000;
        let held = { slot: 0, idsFrom: 0 };
        const maker = createIdMaker(
          () => held,
          () => clock,
        );
        const ids = sequence.flatMap(({ step, slot: next, count }) => {
          clock += step;
          held = { slot: next, idsFrom: 0 };
          return take(maker, 17, count);
        });
        expect(ids.toSorted()).toEqual(ids);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  test('begins where the ids of the previous holder of the slot end', () => {
    const idsFrom = 1_700_003_600_000;
    const maker = createIdMaker(
      () => ({ slot: 3, idsFrom }),
      () => 1_700_000_000_000,
    );
    expect(timeOfId(maker.one(17)).getTime()).toBeGreaterThanOrEqual(idsFrom);
  });

  test('makes no ids while its process has no slot', () => {
    const maker = createIdMaker(
      () => {
        throw new Error('no slot');
      },
      () => 1_700_000_000_000,
    );
    expect(() => maker.one(17)).toThrow('no slot');
  });

  test('restarts an exhausted counter in a new millisecond, without overlap', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 0xf000_0000 }), { minLength: 2, maxLength: 10 });
    fc.assert(
      fc.property(counts, (calls) => {
        const maker = createIdMaker(1, () => 1_700_000_000_000);
        let before = '';
        for (const count of calls) {
          const first = maker.reserve(17, count);
          expect(first > before).toBe(true);
          before = idAt(first, count - 1);
          expect(before >= first).toBe(true);
        }
      }),
    );
  });
});

describe('the public form', () => {
  const anyId = fc.uuid().map((id) => id.toLowerCase());

  test('is 26 letters and digits, and reads back to the id', () => {
    fc.assert(
      fc.property(fc.oneof(anyId, made.map(makeOne)), (id) => {
        const shown = toPublicId(id);
        expect(shown).toMatch(/^[0-7][0-9a-hjkmnp-tv-z]{25}$/);
        expect(fromPublicId(shown)).toBe(id);
        expect(fromPublicId(shown.toUpperCase())).toBe(id);
      }),
    );
  });

  test('sorts like the id', () => {
    fc.assert(
      fc.property(anyId, anyId, (a, b) => {
        expect(Math.sign(compare(toPublicId(a), toPublicId(b)))).toBe(Math.sign(compare(a, b)));
      }),
    );
  });

  test('is the only text that reads as its id; any other text reads as null', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const id = fromPublicId(text);
        if (id !== null) expect(toPublicId(id)).toBe(text.toLowerCase());
      }),
    );
    const letters = fc.string({
      unit: fc.constantFrom(...'0189abhijlouvz_-AZ '),
      minLength: 25,
      maxLength: 27,
    });
    fc.assert(
      fc.property(letters, (text) => {
        const id = fromPublicId(text);
        if (id === null) return;
        expect(toPublicId(id)).toBe(text.toLowerCase());
      }),
    );
  });

  test.each([
    '',
    '8'.padEnd(26, '0'),
    'z'.repeat(26),
    '0'.repeat(25),
    '0'.repeat(27),
    `${'0'.repeat(25)}u`,
    `${'0'.repeat(25)}-`,
  ])('does not read %j', (text) => {
    expect(fromPublicId(text)).toBeNull();
  });
});

describe('a broadcast id', () => {
  const broadcast = fc.record({
    account,
    first: made.map(makeOne),
    accepted: fc.integer({ min: 1, max: 100_000 }),
  });

  test('is account, token and count, and reads back', () => {
    fc.assert(
      fc.property(broadcast, (call) => {
        const id = toBroadcastId(call);
        expect(id).toMatch(/^\d+_[A-Za-z0-9]+_\d+$/);
        expect(fromBroadcastId(id)).toEqual(call);
      }),
    );
  });

  test.each([
    '',
    '1_2_3',
    '1__1',
    `1_${'0'.repeat(26)}`,
    `1_${'0'.repeat(26)}_`,
    `x_${'0'.repeat(26)}_1`,
    `1_${'0'.repeat(26)}_1_`,
    `-1_${'0'.repeat(26)}_1`,
  ])('does not read %j', (text) => {
    expect(fromBroadcastId(text)).toBeNull();
  });
});

test('an account always has the same bucket, out of 64', () => {
  fc.assert(
    fc.property(account, (number) => {
      expect(bucketOf(number)).toBe(number % 64);
    }),
  );
});

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
