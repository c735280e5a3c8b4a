import { fact } from 'harkara-contract/facts.ts';
import { expect, test } from 'vitest';
import { FAILING_FROM } from '../../webhooks/endpoint-health.ts';
import { EndpointCondition } from './endpoint-condition.ts';

const ROW = { bucket: 1, account: 1, endpoint: 1, url: 'http://receiver/', apiSecret: null };
const WORKING = { ...ROW, failures: 0, probeAt: null };
const FAILURE = {
  ok: false,
  status: 500,
  error: fact('server_answered', { status: 500 }),
  tookMs: 1,
} as const;
const GONE = { ...FAILURE, status: 410, gone: true };

function makeCondition() {
  const clock = { now: 0 };
  const saves: { failures: number; isGone: boolean; saved: () => void }[] = [];
  const condition = new EndpointCondition({
    schedule: () => 1_000,
    now: () => clock.now,
    save: ({ health, isGone }, saved) => saves.push({ failures: health.failures, isGone, saved }),
  });
  const fail = (times: number) => {
    for (let i = 0; i < times; i += 1) condition.fail(FAILURE, false);
  };
  return { condition, clock, saves, fail };
}

test('is probing after so many failures, and delivering after a success', () => {
  const { condition, clock, fail } = makeCondition();
  fail(FAILING_FROM - 1);
  expect(condition.state).toBe('delivering');
  fail(1);
  expect(condition.state).toBe('probing');
  expect(condition.isTimeToProbe()).toBe(false);
  clock.now = 1_000;
  expect(condition.isTimeToProbe()).toBe(true);
  expect(condition.recover()).toBe(true);
  expect(condition.state).toBe('delivering');
  expect(condition.recover()).toBe(false);
});

test('saves each change, and nothing that changes nothing', () => {
  const { condition, saves, fail } = makeCondition();
  condition.recover();
  fail(FAILING_FROM + 3);
  expect(saves.map(({ failures }) => failures)).toEqual([1, 2, 3, 4, 5]);
});

test('stays gone, and is saved as such, whatever was under way says', () => {
  const { condition, saves } = makeCondition();
  condition.fail(GONE, false);
  condition.recover();
  expect(condition.state).toBe('gone');
  expect(saves.map(({ isGone }) => isGone)).toEqual([true, true]);
});

test('takes over what the row says only if that is not older than what deliveries have shown', () => {
  const { condition, saves } = makeCondition();
  condition.fail(GONE, false);
  condition.aboutToRead();
  condition.adopt(WORKING);
  expect(condition.state).toBe('gone');

  for (const { saved } of saves) saved();
  condition.aboutToRead();
  condition.adopt(WORKING);
  expect(condition.state).toBe('delivering');

  condition.aboutToRead();
  condition.fail(GONE, false);
  condition.adopt(WORKING);
  expect(condition.state).toBe('gone');
});
