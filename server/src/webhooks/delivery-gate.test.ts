import { expect, test } from 'vitest';
import { createDeliveryGate, type DeliveryGate, type Leave } from './delivery-gate.ts';

function endpoint(gate: DeliveryGate, usualMs: number | null) {
  const leaves: Leave[] = [];
  let usual = usualMs;
  const visitor = {
    inFlight: () => leaves.length,
    usualMs: () => usual,
    tryAgain: () => fill(1),
  };
  function fill(count: number) {
    for (let i = 0; i < count; i++) {
      const leave = gate.enter(visitor);
      if (leave === null) break;
      leaves.push(leave);
    }
    return leaves.length;
  }
  return {
    fill,
    inFlight: visitor.inFlight,
    answer: (tookMs: number) => {
      usual = tookMs;
      leaves.pop()?.();
    },
  };
}

const limits = { total: 512, perEndpoint: 32 };

test('an endpoint alone gets its full limit and no more', () => {
  const gate = createDeliveryGate(limits);
  expect(endpoint(gate, 20).fill(100)).toBe(32);
  expect(endpoint(gate, 5000).fill(100)).toBe(32);
});

test('an endpoint that has not answered yet is sent only a few requests', () => {
  const gate = createDeliveryGate(limits);
  const fresh = endpoint(gate, null);
  expect(fresh.fill(100)).toBe(4);
  fresh.answer(10);
  expect(fresh.fill(100)).toBe(32);
});

test('any number of slow and silent endpoints leaves places for quick and new ones', () => {
  const gate = createDeliveryGate(limits);
  for (let i = 0; i < 1000; i++) endpoint(gate, 9000).fill(100);
  expect(gate.used()).toBe(256);
  expect(endpoint(gate, null).fill(100)).toBe(4);
  for (let i = 0; i < 1000; i++) endpoint(gate, null).fill(100);
  expect(gate.used()).toBe(384);
  const quick = Array.from({ length: 4 }, () => endpoint(gate, 20));
  for (const one of quick) expect(one.fill(100)).toBeGreaterThanOrEqual(10);
});

test('many busy endpoints each get a place in turn', () => {
  const gate = createDeliveryGate({ total: 8, perEndpoint: 4 });
  const crowd = Array.from({ length: 20 }, () => endpoint(gate, 20));
  for (const one of crowd) one.fill(10);
  expect(gate.used()).toBe(8);
  const served = new Set<number>();
  for (let turn = 0; turn < 200; turn++) {
    const index = crowd.findIndex((one, i) => one.inFlight() > 0 && !served.has(i));
    if (index === -1) break;
    served.add(index);
    while ((crowd[index]?.inFlight() ?? 0) > 0) crowd[index]?.answer(20);
  }
  expect(served.size).toBe(20);
});
