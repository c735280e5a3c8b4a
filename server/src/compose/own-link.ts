import { setTimeout as sleep } from 'node:timers/promises';
import { fact } from 'harkara-contract/facts.ts';
import type { Carrier } from '../core/delivery/carriers.ts';
import type { Connector } from '../core/delivery/connector.ts';
import { DomainError } from '../core/errors.ts';

const OPEN_MS = 15_000;
const LOOK_MS = 50;

/** The operator may allow few links, and the running workers have theirs. */
export function withOneLink(carrier: Carrier): Carrier {
  if (carrier.type === 'smpp') return { ...carrier, options: { ...carrier.options, binds: 1 } };
  if (carrier.type === 'smtp') return { ...carrier, options: { ...carrier.options, connections: 1 } };
  return carrier;
}

/** A link is made after the connector was started, not by starting it. */
export async function untilOpen(connector: Connector, name: string): Promise<void> {
  const deadline = performance.now() + OPEN_MS;
  while (connector.freeWindow() === 0) {
    if (performance.now() > deadline) {
      const open = { carrier: name, seconds: OPEN_MS / 1_000 };
      const why = connector.status?.().lastError ?? null;
      throw new DomainError(
        why === null ? fact('carrier_not_open', open) : fact('carrier_not_reached', { ...open, why }),
      );
    }
    await sleep(LOOK_MS);
  }
}
