import { expect, test } from 'vitest';
import { CarrierUse, createCarrierUses } from './carrier-use.ts';

test('a new rate begins with what the one before has left', () => {
  let now = 0;
  const use = new CarrierUse();
  const first = use.takeRate(0.5, () => now);
  expect(first.available()).toBe(1);
  first.spend();
  now += 1_000;
  const second = use.takeRate(0.5, () => now);
  expect(second.available()).toBe(0);
  now += 1_000;
  expect(second.available()).toBe(1);
});

test('a new rate begins with nothing where there was no limit before', () => {
  let now = 0;
  const use = new CarrierUse();
  expect(use.takeRate(null, () => now).available()).toBe(Infinity);
  const limited = use.takeRate(4, () => now);
  expect(limited.available()).toBe(0);
  now += 250;
  expect(limited.available()).toBe(1);
});

test('a port is free when its holder, who has the port above as well, has given it back', async () => {
  const use = new CarrierUse();
  const giveBack = use.hold(5_060);
  expect([5_058, 5_062].map((port) => use.untilFree(port))).toEqual([null, null]);
  const freed = [5_059, 5_060, 5_061].flatMap((port) => use.untilFree(port) ?? []);
  expect(freed).toHaveLength(3);
  giveBack();
  await Promise.all(freed);
  expect(use.untilFree(5_060)).toBeNull();
});

test('connectors of the same carrier share their use, others do not', () => {
  const useOf = createCarrierUses();
  expect(useOf(1)).toBe(useOf(1));
  expect(useOf(2)).not.toBe(useOf(1));
});
