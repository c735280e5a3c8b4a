import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ReadingTurns } from './reading-turns.ts';

const PIECES = 20;

test('reads a piece of a few bodies in each turn, of all in rotation, and everything in the end', async () => {
  const turns = new ReadingTurns();
  const read = Array.from({ length: 30 }, () => {
    const one = { pieces: 0, isOver: false };
    const body = Readable.from(Array.from({ length: PIECES }, () => Buffer.alloc(1)));
    body.on('data', () => {
      one.pieces += 1;
      turns.pause(body);
    });
    body.on('end', () => (one.isOver = true));
    return one;
  });
  const sum = () => read.reduce((all, { pieces }) => all + pieces, 0);
  await nextTurn();
  while (!read.every(({ isOver }) => isOver)) {
    const before = sum();
    await nextTurn();
    expect(sum() - before).toBeLessThanOrEqual(4);
    const pieces = read.map((one) => one.pieces);
    expect(Math.max(...pieces) - Math.min(...pieces)).toBeLessThanOrEqual(1);
  }
  expect(sum()).toBe(30 * PIECES);
});
