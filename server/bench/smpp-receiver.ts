// The customer of the end-to-end benchmark: counts the reports it gets. One that is repeated counts once, in whichever
// round it is repeated.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Counted = { count: number };

const TELL_MS = 250;

const seen = new Set<string>();
let target = Infinity;
let told = 0;

function tell(): void {
  if (told === seen.size) return;
  told = seen.size;
  process.send?.({ count: told } satisfies Counted);
}

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const id = request.headers['webhook-id'] ?? request.url ?? '';
  request.resume();
  response.end();
  seen.add(String(id));
  if (seen.size === target) tell();
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
setInterval(tell, TELL_MS);
/** The parent sets the count at which it wants to be notified at once. */
process.on('message', (count: number) => {
  target = count;
});
process.on('disconnect', () => process.exit(0));
