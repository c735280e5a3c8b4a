import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const ANSWER_MS = 20;
const RECEIPT_MS = 200;
const RECEIPT_AGAIN_MS = 500;

/** A carrier that takes messages over HTTP and calls back with their receipts until those are accepted. */
export async function startWireCarrier() {
  /** How often each message arrived, by its public id. */
  const taken = new Map<string, number>();
  const stopping = new AbortController();
  const { signal } = stopping;

  async function sendReceipt(callback: string, id: string): Promise<void> {
    const address = `${callback}?${new URLSearchParams({ id, state: 'delivered' }).toString()}`;
    await sleep(RECEIPT_MS, undefined, { signal });
    for (;;) {
      const answer = await fetch(address, { signal }).catch(() => null);
      if (answer?.ok) return;
      await sleep(RECEIPT_AGAIN_MS, undefined, { signal });
    }
  }

  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://carrier');
    const id = searchParams.get('id') ?? '';
    taken.set(id, (taken.get(id) ?? 0) + 1);
    setTimeout(() => response.end('OK'), ANSWER_MS);
    sendReceipt(searchParams.get('callback') ?? '', id).catch(() => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    taken,
    /** The carrier's connector, and the rule that routes messages to these numbers there. */
    provisioning: (prefix: string, callbackBase: string) => ({
      connector: {
        name: 'wire',
        type: 'http',
        channels: ['sms'],
        options: {
          url: `http://127.0.0.1:${port}/send`,
          query: { id: '{message_id}', callback: '{callback_url}' },
          id: '{message_id}',
          receipt: { id: 'id', state: 'state' },
          callback_base: callbackBase,
          window: 50,
          unknown: 'resend',
        },
      },
      route: { channel: 'sms', route: '*', prefixes: [prefix], connectors: ['wire'] },
    }),
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
