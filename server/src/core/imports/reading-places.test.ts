import { describe, expect, test } from 'vitest';
import { ReadingPlaces } from './reading-places.ts';

const never = new AbortController().signal;

describe('the places in which files are read', () => {
  test('are given on in the order in which files wait', async () => {
    const places = new ReadingPlaces({ places: 1, ofAccount: 3, waitMs: 60_000 });
    const leave = await places.enter(1, never);
    const order: number[] = [];
    const others = [2, 3].map(async (account) => {
      const leaveAgain = await places.enter(account, never);
      order.push(account);
      leaveAgain();
    });
    expect(places.isFull).toBe(true);
    leave();
    await Promise.all(others);
    expect([order, places.isFull]).toEqual([[2, 3], false]);
  });

  test('are refused to an account that has enough of them, and to whoever has waited too long', async () => {
    const places = new ReadingPlaces({ places: 1, ofAccount: 1, waitMs: 1 });
    const leave = await places.enter(1, never);
    await expect(places.enter(1, never)).rejects.toMatchObject({ code: 'conflict' });
    await expect(places.enter(2, never)).rejects.toMatchObject({ code: 'storage_unavailable' });
    leave();
    (await places.enter(2, never))();
    (await places.enter(1, never))();
    expect(places.isFull).toBe(false);
  });

  test('are not kept for whoever has gone', async () => {
    const places = new ReadingPlaces({ places: 1, ofAccount: 1, waitMs: 60_000 });
    const leave = await places.enter(1, never);
    const gone = new AbortController();
    const waiting = places.enter(2, gone.signal);
    gone.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    leave();
    expect(places.isFull).toBe(false);
  });
});
