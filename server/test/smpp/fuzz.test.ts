import { expect, test } from 'vitest';
import { fuzz } from '../../torture/smpp-fuzz-rig.ts';

test('whatever comes is read, refused or ends the connection, and leaves no session deaf', async () => {
  const report = await fuzz(5_000, 20_261_115);
  expect(report.pdus).toBe(5_000);
  expect(report.answered + report.closed).toBe(100);
  // The noise is useful only if all of these happen.
  expect(report.read).toBeGreaterThan(500);
  expect(report.refused).toBeGreaterThan(500);
  expect(report.lostStreams).toBeGreaterThan(5);
  expect(report.answered).toBeGreaterThan(5);
  expect(report.closed).toBeGreaterThan(5);
});
