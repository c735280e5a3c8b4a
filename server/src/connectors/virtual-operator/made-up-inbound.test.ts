import { expect, test, vi } from 'vitest';
import { startMadeUpInbound } from './made-up-inbound.ts';

const at = new Date('2026-03-01T10:20:30.400Z');
const message = (id: string) => ({ id, sender: '9876543210', number: '56161', body: `text of ${id}`, at });

test('hands over messages and forgets those that were stored', async () => {
  const claim = vi
    .fn()
    .mockResolvedValueOnce([message('a'), message('b')])
    .mockResolvedValue([]);
  const remove = vi.fn().mockResolvedValue(undefined);
  const handed: unknown[] = [];
  const errors: unknown[] = [];
  const stop = startMadeUpInbound({
    connectorId: 7,
    store: { claim, remove },
    handOver: (inbound) => {
      handed.push(inbound);
      return inbound.vendorId === 'a' ? Promise.reject(new Error('not stored')) : Promise.resolve();
    },
    onError: (error) => errors.push(error),
  });
  await stop();
  expect(handed).toEqual([
    { from: '9876543210', to: '56161', text: 'text of a', at, vendorId: 'a' },
    { from: '9876543210', to: '56161', text: 'text of b', at, vendorId: 'b' },
  ]);
  expect(remove.mock.calls).toEqual([[7, ['b']]]);
  expect(errors).toEqual([new Error('not stored')]);
});

test('looks again after its store failed, until it is stopped', async () => {
  vi.useFakeTimers();
  try {
    const claim = vi.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue([]);
    const onError = vi.fn();
    const stop = startMadeUpInbound({
      connectorId: 7,
      store: { claim, remove: () => Promise.resolve() },
      handOver: () => Promise.resolve(),
      onError,
    });
    await vi.advanceTimersByTimeAsync(2_500);
    expect(claim).toHaveBeenCalledTimes(3);
    expect(onError).toHaveBeenCalledTimes(1);
    await stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(claim).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
  }
});
