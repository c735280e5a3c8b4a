import { expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

test('items of one turn go together, and so do those that come while a batch is under way', async () => {
  const sent: number[][] = [];
  const release: (() => void)[] = [];
  const batcher = createBatcher<number>(async (items) => {
    sent.push([...items]);
    await new Promise<void>((resolve) => release.push(resolve));
  });

  const first = [1, 2, 3].map((item) => batcher.add(item));
  await expect.poll(() => sent).toEqual([[1, 2, 3]]);
  const second = [4, 5].map((item) => batcher.add(item));
  release.shift()?.();
  await Promise.all(first);
  await expect
    .poll(() => sent)
    .toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  release.shift()?.();
  await Promise.all(second);
});

test('a batch that fails rejects its own items only', async () => {
  let calls = 0;
  const batcher = createBatcher<number>(async () => {
    calls += 1;
    if (calls === 1) throw new Error('disk full');
  });
  await expect(Promise.all([batcher.add(1), batcher.add(2)])).rejects.toThrow('disk full');
  await expect(batcher.add(3)).resolves.toBeUndefined();
});

test('unanswered items are rejected when it is abandoned', async () => {
  const batcher = createBatcher<number>(() => new Promise(() => {}));
  const underWay = expect(batcher.add(1)).rejects.toThrow('stopped');
  await new Promise(setImmediate);
  const waiting = expect(batcher.add(2)).rejects.toThrow('stopped');
  batcher.abandon(new Error('stopped'));
  await Promise.all([underWay, waiting]);
});
