import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PulledEvent, PullRequest } from '../../storage/webhook-queue.queries.ts';
import { QueueReader } from './queue-reader.ts';

const KEY = { bucket: 1, account: 1, endpoint: 1 };

type Pull = { request: PullRequest; answer: (events: PulledEvent[] | null) => void };

function makeReader() {
  const pulls: Pull[] = [];
  const onPauseEnd = vi.fn();
  const reader = new QueueReader(
    { pull: (request, answer) => pulls.push({ request, answer }) },
    KEY,
    onPauseEnd,
  );
  const read = (wanted = 2) => reader.read(wanted, () => undefined);
  const answer = (events: PulledEvent[] | null) => pulls.at(-1)?.answer(events);
  return { reader, pulls, onPauseEnd, read, answer };
}

function event(rank: number, isOld = false): PulledEvent {
  const nothing = {
    body: '{}',
    query: null,
    attempt: 0,
    blockedBy: null,
    blockerAttempts: null,
    blockerTriedAt: null,
  };
  return { due: '2026-01-01', subject: 'a', rank, isOld, ...nothing };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('reads at first, and then only what was queued since', () => {
  const { reader, read, answer } = makeReader();
  expect(reader.mayBegin(false)).toBe(true);
  read();
  answer([event(10)]);
  expect(reader.mayBegin(false)).toBe(false);
  reader.setDue();
  expect(reader.mayBegin(false)).toBe(true);
});

test('reads once more what was queued while it read', () => {
  const { reader, read, answer } = makeReader();
  read();
  reader.setDue();
  expect(reader.isReading).toBe(true);
  expect(reader.mayBegin(false)).toBe(false);
  answer([]);
  expect(reader.isReading).toBe(false);
  expect(reader.mayBegin(false)).toBe(true);
});

test('does not try again by itself what could not be read', () => {
  const { reader, read, answer } = makeReader();
  read();
  answer(null);
  expect(reader.mayBegin(false)).toBe(false);
  expect(reader.hasAll).toBe(false);
});

describe('has all', () => {
  test('after a page that was not full, until something is missed', () => {
    const { reader, read, answer } = makeReader();
    expect(reader.hasAll).toBe(false);
    read(2);
    answer([event(10), event(20)]);
    expect(reader.hasAll).toBe(false);
    expect(reader.mayBegin(false)).toBe(true);
    read(2);
    answer([event(30)]);
    expect(reader.hasAll).toBe(true);
    reader.miss();
    expect(reader.hasAll).toBe(false);
  });
});

test('reads on behind the last old row, and from the head after a rewind', () => {
  const { reader, pulls, read, answer } = makeReader();
  read();
  answer([event(10, true), event(20)]);
  read();
  expect(pulls.at(-1)?.request.after?.rank).toBe(10);
  answer([]);
  reader.rewind();
  read();
  expect(pulls.at(-1)?.request.after).toBeNull();
});

test('lets more come together while requests are under way', () => {
  const { reader, onPauseEnd, read, answer } = makeReader();
  read();
  answer([]);
  reader.setDue();
  expect(reader.mayBegin(true)).toBe(false);
  expect(reader.mayBegin(false)).toBe(true);
  vi.advanceTimersByTime(50);
  expect(onPauseEnd).toHaveBeenCalledOnce();
  expect(reader.mayBegin(true)).toBe(true);
});

test('ends no pause after it was stopped', () => {
  const { reader, onPauseEnd, read, answer } = makeReader();
  read();
  answer([]);
  reader.setDue();
  reader.mayBegin(true);
  reader.stop();
  vi.advanceTimersByTime(1_000);
  expect(onPauseEnd).not.toHaveBeenCalled();
});
