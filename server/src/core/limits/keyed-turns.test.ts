import { expect, test } from 'vitest';
import { KeyedTurns } from './keyed-turns.ts';

function turnsOf(mostWaiting: number) {
  const turns = new KeyedTurns<string>({ mostWaiting, refusal: () => new Error('too many') });
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
  return { run, begun, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('the next under a key begins when the last has ended, also if that has failed; other keys do not wait', async () => {
  const { run, begun, end } = turnsOf(10);
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
  const { run, begun, end } = turnsOf(1);
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
