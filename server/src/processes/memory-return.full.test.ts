import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

/** Fills several hundred megabytes, leaves them in the pages that V8 keeps for later, and then is quiet. */
const BURST = `
  import { startReturningMemory } from ${JSON.stringify(new URL('memory-return.ts', import.meta.url).href)};
  const atFirst = process.memoryUsage.rss();
  startReturningMemory();
  let records = Array.from({ length: 4_000_000 }, (_, i) => ({ i, text: 'record ' + i }));
  const atMost = process.memoryUsage.rss() - atFirst;
  records = null;
  gc({ type: 'major' });
  console.log('kept', (process.memoryUsage.rss() - atFirst) / atMost);
  setInterval(() => {
    const left = (process.memoryUsage.rss() - atFirst) / atMost;
    if (left > 0.25) return;
    console.log('left', left);
    process.exit();
  }, 100);
`;

test('gives the memory of a burst back once the process is quiet', { timeout: 150_000 }, async () => {
  const flags = ['--expose-gc', '--trace-memory-reducer', '--input-type=module', '--eval'];
  const child = spawn(process.execPath, [...flags, BURST], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = await text(child.stdout);
  expect(Number(/^kept (.*)$/m.exec(said)?.[1])).toBeGreaterThan(0.5);
  // A hundred seconds later, V8 would do so by itself, as in the foreground.
  expect(said).toMatch(/background\n.*started GC #1/);
  expect(said).toMatch(/^left /m);
});
