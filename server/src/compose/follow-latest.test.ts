import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLatest, type Follower } from './follow-latest.ts';

let version: number;
let loads: { finish: () => Promise<void>; fail: () => Promise<void> }[];
let used: number[];
let errors: unknown[];
let follower: Follower;

beforeEach(() => {
  vi.useFakeTimers();
  version = 0;
  loads = [];
  used = [];
  errors = [];
  follower = followLatest({
    // A load returns what was there when it began, however late it ends.
    load: () => {
      const read = version;
      return new Promise<number>((resolve, reject) => {
        const settle = async (how: () => void) => {
          how();
          await vi.advanceTimersByTimeAsync(0);
        };
        loads.push({
          finish: () =>
            settle(() => {
              resolve(read);
            }),
          fail: () =>
            settle(() => {
              reject(new Error('the database is away'));
            }),
        });
      });
    },
    use: (loaded) => used.push(loaded),
    onError: (error) => errors.push(error),
  });
});

afterEach(() => {
  follower.close();
  vi.useRealTimers();
});

function change(): void {
  version += 1;
  follower.again();
}

test('changes during a load are followed by one more, whose result is the last', async () => {
  change();
  change();
  change();
  expect(loads).toHaveLength(1);
  await loads[0]?.finish();
  expect(loads).toHaveLength(2);
  await loads[1]?.finish();
  expect(loads).toHaveLength(2);
  expect(used).toEqual([1, 3]);
});

test('a load that failed is tried again, after longer and longer pauses', async () => {
  change();
  for (const pause of [250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]) {
    const before = loads.length;
    await loads.at(-1)?.fail();
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(loads).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(loads).toHaveLength(before + 1);
  }
  await loads.at(-1)?.finish();
  expect(used).toEqual([1]);
  expect(errors).toHaveLength(7);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loads).toHaveLength(8);
});

test('a change does not wait for the end of the pause after a failure, and is loaded once', async () => {
  change();
  await loads[0]?.fail();
  change();
  expect(loads).toHaveLength(2);
  await loads[1]?.finish();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loads).toHaveLength(2);
  expect(used).toEqual([2]);
});

test('nothing is used or tried again once it is closed', async () => {
  change();
  change();
  follower.close();
  await loads[0]?.finish();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loads).toHaveLength(1);
  expect(used).toEqual([]);
});
