import type { Bounce } from '../core/channels/email/record-bounce.ts';
import { BounceServer, type BounceLimits } from '../interfaces/bounces/bounce-server.ts';
import { createBounceAddresses } from './bounce-addresses.ts';
import type { Composition } from './composition.ts';

/** Together with the workers' less than the 20 s within which a stopping gateway must have drained. */
const GRACE_MS = 4_000;

export type BounceListener = { port: number; close: () => Promise<void> };

/**
 * The SMTP server for bounces, on the port that the settings name.
 *
 * @param sink resolves when the bounce is stored.
 */
export async function startBounceServer(
  composition: Composition,
  sink: (bounce: Bounce) => Promise<void>,
  options: { port?: number; limits?: BounceLimits } = {},
): Promise<BounceListener> {
  const { config, log } = composition;
  const server = new BounceServer({
    name: nameOf(config.baseUrl),
    findMessage: createBounceAddresses(composition).read,
    onBounce: sink,
    log,
    ...(options.limits ? { limits: options.limits } : {}),
  });
  const { port } = await server.listen(config.host, options.port ?? config.bouncePort);
  log.info({ host: config.host, port }, 'the SMTP server for bounces is running');
  return { port, close: () => server.close(GRACE_MS) };
}

/** By default the greeting would show the machine's own name. */
function nameOf(baseUrl: string): string {
  return new URL(baseUrl).hostname;
}
