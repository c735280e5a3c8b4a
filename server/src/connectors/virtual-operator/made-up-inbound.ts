import type { Inbound } from '../../core/delivery/connector.ts';
import type { MadeUpInbound, MadeUpMessage } from '../kit/virtual-operator-store.ts';

const LOOK_MS = 1_000;
const BATCH = 100;
/** A message that could not be handed over is tried again after this long, by whichever process looks first. */
const LEASE_MS = 10_000;

/**
 * Hands over messages that a user made up, and forgets them once they are stored. One whose acknowledgement was lost
 * comes again with the same id, as from a real operator.
 *
 * @returns a function that stops it and resolves when nothing is under way.
 */
export function startMadeUpInbound(settings: {
  connectorId: number;
  store: MadeUpInbound;
  handOver: (inbound: Inbound) => Promise<void>;
  onError: (error: unknown) => void;
}): () => Promise<void> {
  const { connectorId, store, handOver, onError } = settings;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function look(): Promise<void> {
    const messages = await store.claim(connectorId, BATCH, LEASE_MS);
    const handed: string[] = [];
    for (const message of messages) {
      try {
        await handOver(inboundOf(message));
        handed.push(message.id);
      } catch (error) {
        onError(error);
      }
    }
    if (handed.length > 0) await store.remove(connectorId, handed);
  }

  let looking = Promise.resolve();
  function lookAndWait(): void {
    looking = look()
      .catch(onError)
      .finally(() => {
        if (!stopped) timer = setTimeout(lookAndWait, LOOK_MS);
      });
  }
  lookAndWait();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await looking;
  };
}

function inboundOf({ id, sender, number, body, at }: MadeUpMessage): Inbound {
  return { from: sender, to: number, text: body, at, vendorId: id };
}
