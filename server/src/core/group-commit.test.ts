import { expect, test } from 'vitest';
import { GroupCommit } from './group-commit.ts';

type Item = { group: number; name: string; weight?: number };

/** A group commit whose flushes end on demand. */
function create(options: { maxWeight: number; maxRunning?: number; grouped?: boolean }) {
  const { grouped = false, ...rest } = options;
  const flushed: string[][] = [];
  const ends: (() => void)[] = [];
  const commit = new GroupCommit<Item>({
    ...rest,
    weight: (item) => item.weight ?? 1,
    ...(grouped ? { groupOf: (item: Item) => item.group } : {}),
    flush: (items) => {
      flushed.push(items.map((item) => item.name));
      return new Promise((resolve) => ends.push(() => resolve(() => undefined)));
    },
  });
  const endNext = async () => {
    ends.shift()?.();
    await nextTurn();
  };
  return { commit, flushed, endNext };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('gathers what arrives while a flush is under way, up to the weight, in order of arrival', async () => {
  const { commit, flushed, endNext } = create({ maxWeight: 3 });
  commit.add({ group: 1, name: 'a' });
  await nextTurn();
  commit.add({ group: 1, name: 'b', weight: 2 });
  commit.add({ group: 1, name: 'c', weight: 2 });
  commit.add({ group: 1, name: 'd' });
  await endNext();
  await endNext();
  expect(flushed).toEqual([['a'], ['b'], ['c', 'd']]);
});

test('flushes an item heavier than the limit alone', async () => {
  const { commit, flushed, endNext } = create({ maxWeight: 3 });
  commit.add({ group: 1, name: 'a', weight: 9 });
  commit.add({ group: 1, name: 'b' });
  await nextTurn();
  await endNext();
  expect(flushed).toEqual([['a'], ['b']]);
});

test('keeps groups apart, with at most one batch of each under way', async () => {
  const { commit, flushed, endNext } = create({ maxWeight: 10, maxRunning: 2, grouped: true });
  for (const [group, name] of [
    [1, 'a1'],
    [2, 'b1'],
    [1, 'a2'],
    [3, 'c1'],
  ] as const) {
    commit.add({ group, name });
  }
  await nextTurn();
  expect(flushed).toEqual([['a1', 'a2'], ['b1']]);
  commit.add({ group: 1, name: 'a3' });
  commit.add({ group: 2, name: 'b2' });
  await nextTurn();
  expect(flushed).toHaveLength(2);
  await endNext();
  expect(flushed).toEqual([['a1', 'a2'], ['b1'], ['c1']]);
  await endNext();
  expect(flushed.at(-1)).toEqual(['a3']);
  await endNext();
  await endNext();
  expect(flushed.at(-1)).toEqual(['b2']);
  await endNext();
  await commit.drained();
});

test('refuses items at once when too many wait, and in time when they wait too long', async () => {
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const commit = new GroupCommit<string>({
    maxWeight: 1,
    limits: { most: 2, longestMs: 50, refuse: (name) => refused.push(name) },
    flush: () => new Promise((resolve) => ends.push(() => resolve(() => undefined))),
  });
  commit.add('under way');
  await nextTurn();
  commit.add('waits');
  commit.add('waits, too');
  commit.add('is one too many');
  expect(refused).toEqual(['is one too many']);
  await expect.poll(() => refused).toEqual(['is one too many', 'waits', 'waits, too']);
  // The flush under way is not affected.
  ends.shift()?.();
  await commit.drained();
  expect(refused).toHaveLength(3);
});
