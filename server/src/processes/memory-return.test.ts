import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { startReturningMemory } from './memory-return.ts';

test('collects the young generation of a quiet process', async () => {
  const collected = new Promise<void>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const isOurs = (entry: PerformanceEntry) => {
        const { kind, flags } = (entry as PerformanceEntry & { detail: { kind: number; flags: number } })
          .detail;
        return (
          kind === constants.NODE_PERFORMANCE_GC_MINOR && flags === constants.NODE_PERFORMANCE_GC_FLAGS_FORCED
        );
      };
      if (!list.getEntries().some(isOurs)) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ entryTypes: ['gc'] });
  });
  startReturningMemory(20);
  await expect(collected).resolves.toBeUndefined();
});
