import type { FastifyInstance } from 'fastify';

/** `192.0.2.1:4711`, `[2001:db8::1]` and `"[2001:db8::1]:4711"`, as some proxies write them. */
const WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d+$/;
const IN_BRACKETS = /^\[([^\]]+)\](?::\d+)?$/;

/**
 * Strips ports, brackets and quotes from X-Forwarded-For. An entry that is not an address stays as it is and is on no
 * allow-list.
 */
export function readForwardedFor(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const given = headers['x-forwarded-for'];
    if (given !== undefined)
      headers['x-forwarded-for'] = String(given).split(',').map(plainAddress).join(', ');
    done();
  });
}

export function plainAddress(written: string): string {
  const address = written.trim().replace(/^"(.*)"$/, '$1');
  return WITH_PORT.exec(address)?.[1] ?? IN_BRACKETS.exec(address)?.[1] ?? address;
}
