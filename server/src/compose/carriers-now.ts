import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Composition } from './composition.ts';
import type { Trouble } from '../core/delivery/health.ts';
import type { Orphan } from '../storage/inflight.queries.ts';
import type { Claimed } from '../storage/queue.queries.ts';

export type CarriersNow = ReturnType<typeof carriersNow>;

/** Answers from the operator's current configuration, and from the carriers' current health. */
export function carriersNow({ world, health }: Pick<Composition, 'world' | 'health'>) {
  const routing = () => world().routing;
  const carrierOf = (queue: number) => world().carriers.find(({ id }) => id === queue);
  const isPaused = (queue: number) => carrierOf(queue)?.paused ?? false;
  return {
    all: () => world().carriers,
    routing,
    carrierOf,
    isPaused,
    nameOf: (queue: number) => carrierOf(queue)?.name ?? String(queue),

    /** Lists connectors whose messages should move elsewhere. Messages of paused connectors stay. */
    troubles: (): Trouble[] => {
      const off = world().carriers.filter(({ enabled }) => !enabled);
      const all = [
        ...health.troubles(),
        ...off.map(({ id }) => ({ connector: id, reason: fact('carrier_switched_off'), cause: null })),
      ];
      return all.filter(({ connector }) => !isPaused(connector));
    },

    /** Finds the queue for a message that a carrier has rejected. */
    afterRejection: (queue: number, message: Claimed, rejection: Fact) => {
      const { account, sender, channel, route, recipient } = message;
      const choice = routing().findChoice(channel, route, account, sender);
      const next = choice?.afterRejection(queue, recipient) ?? null;
      return next === null ? null : { queue: next, reason: fact('carrier_rejected_it', { why: rejection }) };
    },

    /** Finds the queue for a message whose carrier cannot be used. */
    alternativeTo: (orphan: Orphan) => {
      const next = routing().alternativeTo(orphan.queue, orphan);
      return next === null ? null : { queue: next, reason: fact('carrier_unusable') };
    },
  };
}
