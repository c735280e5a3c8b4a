import { DomainError } from '../errors.ts';
import type { RouteCode } from '../messages/routes.ts';

/** The queue of the built-in virtual operator that sandbox messages go to: no connector of the operator has it. */
export const SANDBOX_QUEUE = 0;

export type RouteRule = { channel: string; route: string; connectors: readonly string[] };
export type ConnectorRef = { id: number; name: string; enabled: boolean };

export type Routing = {
  sandboxQueue: number;
  /** The queue (one for each connector) that a message of this channel and route goes to. */
  queueFor(channel: string, route: RouteCode): number;
};

export function createRouting(rules: readonly RouteRule[], connectors: readonly ConnectorRef[]): Routing {
  const byName = new Map(connectors.map((connector) => [connector.name, connector]));

  function findQueue(channel: string, route: RouteCode): number {
    const rule =
      rules.find((r) => r.channel === channel && r.route === route) ??
      rules.find((r) => r.channel === channel && r.route === '*');
    const candidates = (rule?.connectors ?? []).flatMap((name) => byName.get(name) ?? []);
    // A route whose connectors are all switched off keeps its messages in the first one's queue until it is back.
    const chosen = candidates.find((connector) => connector.enabled) ?? candidates[0];
    if (!chosen) throw new DomainError('route_not_available', `No carrier is set up for route ${route}.`);
    return chosen.id;
  }

  const found = new Map<string, number>();
  const queueFor: Routing['queueFor'] = (channel, route) => {
    const key = `${channel} ${route}`;
    let queue = found.get(key);
    if (queue === undefined) found.set(key, (queue = findQueue(channel, route)));
    return queue;
  };

  return { sandboxQueue: SANDBOX_QUEUE, queueFor };
}
