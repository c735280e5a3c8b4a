import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { SoundResult } from '../connectors/kit/voice.ts';
import { KeptSounds } from './kept-sounds.ts';

const sound = (samples: number): SoundResult => ({ kind: 'sound', sound: new Int16Array(samples) });
const always = () => Infinity;

test('a sound is made once', async () => {
  const kept = new KeptSounds(10_000);
  const make = vi.fn(() => Promise.resolve(sound(100)));
  const first = await kept.of(1, 'a', make, always);
  expect(await kept.of(1, 'a', make, always)).toBe(first);
  expect(make).toHaveBeenCalledTimes(1);
});

test('those who ask while it is being made get the same', async () => {
  const kept = new KeptSounds(10_000);
  const { promise, resolve } = Promise.withResolvers<SoundResult>();
  const make = vi.fn(() => promise);
  const asked = [kept.of(1, 'a', make, () => 0), kept.of(1, 'a', make, () => 0)];
  resolve(sound(1));
  const [first, second] = await Promise.all(asked);
  expect(first).toBe(second);
  expect(make).toHaveBeenCalledTimes(1);
  await kept.of(1, 'a', make, () => 0);
  expect(make).toHaveBeenCalledTimes(2);
});

test('another account does not wait for one that is being made, and it is kept once', async () => {
  const kept = new KeptSounds(10_000);
  const { promise, resolve } = Promise.withResolvers<SoundResult>();
  const slow = kept.of(1, 'a', () => promise, always);
  expect((await kept.of(2, 'a', () => Promise.resolve(sound(100)), always)).kind).toBe('sound');
  const { bytes } = kept;
  resolve(sound(100));
  await slow;
  expect(kept.bytes).toBe(bytes);
});

test('making that fails is tried again by the next', async () => {
  const kept = new KeptSounds(10_000);
  await expect(kept.of(1, 'a', () => Promise.reject(new Error('no')), always)).rejects.toThrow('no');
  expect((await kept.of(1, 'a', () => Promise.resolve(sound(1)), always)).kind).toBe('sound');
});

test('what was asked for longest ago makes room', async () => {
  const kept = new KeptSounds(3 * 2_300);
  const make = vi.fn(() => Promise.resolve(sound(1_000)));
  for (const name of ['a', 'b', 'c', 'a', 'd']) await kept.of(1, name, make, always);
  expect(make).toHaveBeenCalledTimes(4);
  await kept.of(1, 'a', make, always);
  expect(make).toHaveBeenCalledTimes(4);
  await kept.of(1, 'b', make, always);
  expect(make).toHaveBeenCalledTimes(5);
});

test('a result is forgotten after its time', async () => {
  let now = 0;
  const kept = new KeptSounds(10_000, () => now);
  const make = vi.fn(() => Promise.resolve(sound(1)));
  const tenSeconds = () => 10_000;
  await kept.of(1, 'a', make, tenSeconds);
  now = 9_999;
  await kept.of(1, 'a', make, tenSeconds);
  expect(make).toHaveBeenCalledTimes(1);
  now = 10_000;
  await kept.of(1, 'a', make, tenSeconds);
  expect(make).toHaveBeenCalledTimes(2);
});

test('it never keeps more bytes than it may, and counts them right', async () => {
  const asked = fc.array(fc.record({ name: fc.nat({ max: 9 }), samples: fc.nat({ max: 3_000 }) }));
  await fc.assert(
    fc.asyncProperty(asked, async (all) => {
      const kept = new KeptSounds(8_000);
      for (const { name, samples } of all) {
        await kept.of(1, String(name), () => Promise.resolve(sound(samples)), always);
        expect(kept.bytes).toBeLessThanOrEqual(8_000);
        expect(kept.bytes).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
