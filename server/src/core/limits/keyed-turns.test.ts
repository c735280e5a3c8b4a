import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KeyedTurns, type TurnLimits } from './keyed-turns.ts';

function turnsOf(limits: Omit<TurnLimits, 'refusal'>) {
  const turns = new KeyedTurns<string>({ ...limits, refusal: () => new Error('too many') });
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const run = (key: string, name: string) =>
    turns.run(key, () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => {
          if (error) reject(error);
          else resolve(name);
        });
      });
    });
  return { turns, run, begun, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('work under a key begins when the last has ended, even by failure; other keys do not wait', async () => {
  const { run, begun, end } = turnsOf({});
  const first = run('a', 'a1');
  const second = run('a', 'a2');
  void run('a', 'a3');
  void run('b', 'b1');
  await settle();
  expect(begun).toEqual(['a1', 'b1']);
  end('a1', new Error('no'));
  await expect(first).rejects.toThrow('no');
  await settle();
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  end('a2');
  expect(await second).toBe('a2');
  await settle();
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('too many under one key are refused, until there is room again', async () => {
  const { run, begun, end } = turnsOf({ mostWaitingOfOne: 1 });
  const first = run('a', 'a1');
  void run('a', 'a2');
  await expect(run('a', 'a3')).rejects.toThrow('too many');
  void run('b', 'b1');
  await settle();
  end('a1');
  await first;
  void run('a', 'a4');
  await settle();
  end('a2');
  await settle();
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a4']);
});

test('keys take turns when the number under way is limited', async () => {
  const { run, begun, end } = turnsOf({ atOnce: 1 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void run(name.slice(0, 1), name);
  for (const name of ['a1', 'b1', 'c1', 'a2']) {
    await settle();
    end(name);
  }
  await settle();
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('too many under all keys are refused', async () => {
  const { run } = turnsOf({ atOnce: 1, mostWaiting: 2 });
  for (const key of ['a', 'b', 'c']) void run(key, key);
  await expect(run('d', 'd')).rejects.toThrow('too many');
});

test('work that has waited too long is refused, and what follows gets its turn', async () => {
  const { run, begun, end, turns } = turnsOf({ longestMs: 30 });
  const first = run('a', 'a1');
  await expect(run('a', 'a2')).rejects.toThrow('too many');
  const third = run('a', 'a3');
  end('a1');
  await first;
  await settle();
  end('a3');
  expect(await third).toBe('a3');
  expect(begun).toEqual(['a1', 'a3']);
  await turns.drained();
});

test('it is drained when nothing waits and nothing is under way', async () => {
  const { turns, run, end } = turnsOf({});
  await turns.drained();
  const first = run('a', 'a1');
  const second = run('a', 'a2');
  let isDrained = false;
  const drained = turns.drained().then(() => (isDrained = true));
  end('a1');
  await first;
  await settle();
  expect(isDrained).toBe(false);
  end('a2');
  await Promise.all([second, drained]);
});

test('one at a time under a key, even after work under it was refused', async () => {
  const { run, begun, end } = turnsOf({ atOnce: 2, longestMs: 30 });
  const others = [run('x', 'x1'), run('y', 'y1')];
  await expect(run('a', 'a1')).rejects.toThrow('too many');
  for (const name of ['a2', 'a3']) run('a', name).catch(() => undefined);
  end('x1');
  end('y1');
  await Promise.all(others);
  await settle();
  expect(begun).toEqual(['x1', 'y1', 'a2']);
});

describe('a key that rests', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('does so for as long as its work took; other keys do not', async () => {
    const { run, begun, end } = turnsOf({ longestRestMs: 100 });
    const first = run('a', 'a1');
    void run('a', 'a2');
    await vi.advanceTimersByTimeAsync(30);
    end('a1');
    expect(await first).toBe('a1');
    await vi.advanceTimersByTimeAsync(29);
    void run('b', 'b1');
    expect(begun).toEqual(['a1', 'b1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(['a1', 'b1', 'a2']);
  });

  test('does so no longer than it has to', async () => {
    const { run, begun, end } = turnsOf({ longestRestMs: 100 });
    void run('a', 'a1');
    void run('a', 'a2');
    await vi.advanceTimersByTimeAsync(5_000);
    end('a1');
    await vi.advanceTimersByTimeAsync(99);
    expect(begun).toEqual(['a1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toEqual(['a1', 'a2']);
  });

  test('does not after work that failed', async () => {
    const { run, begun, end } = turnsOf({ longestRestMs: 100 });
    const first = run('a', 'a1');
    void run('a', 'a2');
    await vi.advanceTimersByTimeAsync(30);
    end('a1', new Error('no'));
    await expect(first).rejects.toThrow('no');
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['a1', 'a2']);
  });
});

test('a key may have a few under way, and never all of them', async () => {
  const { run, begun, end } = turnsOf({ atOnce: 3, atOnceOfOne: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3']) void run(name.slice(0, 1), name);
  await settle();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  end('a1');
  await settle();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  end('b1');
  await settle();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
});

test('where nothing may wait, what cannot begin is refused', async () => {
  const { run, end } = turnsOf({ atOnce: 2, mostWaiting: 0 });
  const first = run('a', 'a1');
  await expect(run('a', 'a2')).rejects.toThrow('too many');
  void run('b', 'b1');
  await expect(run('c', 'c1')).rejects.toThrow('too many');
  end('a1');
  await first;
  void run('c', 'c2');
  end('c2');
});
