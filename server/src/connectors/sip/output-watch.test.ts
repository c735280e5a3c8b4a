import { expect, test } from 'vitest';
import { OutputWatch } from './output-watch.ts';

test('hears the server once for each time, also in two pieces', () => {
  const watch = new OutputWatch();
  expect(watch.see(Buffer.from('call: connecting..\ncall: SIP Prog'))).toBe(false);
  expect(watch.see(Buffer.from('ress: 100 Trying (/)\n'))).toBe(true);
  expect(watch.see(Buffer.from('stream: update\n'))).toBe(false);
});

test('keeps the last warning', () => {
  const watch = new OutputWatch();
  watch.see(Buffer.from('\u001b[31mtcp: bind: Address already in use\n\u001b[;mready\n'));
  expect(watch.warning).toBe('tcp: bind: Address already in use');
});
