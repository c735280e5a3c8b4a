import { setTimeout as sleep } from 'node:timers/promises';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { CheckOutcome, Connector } from '../../core/delivery/connector.ts';

const LONGEST_MS = 15_000;
const LOOK_MS = 50;
const GRACE_MS = 1_000;

/**
 * Opens a connector's links beside those of the workers, and closes them again. What arrives over them meanwhile is
 * not acknowledged: the operator brings it again.
 *
 * @param opened what to say when they are open.
 */
export async function checkByOpening(connector: Connector, opened: Fact): Promise<CheckOutcome> {
  const refuse = () => Promise.reject(new Error('this link only tests the connection'));
  await connector.start({ onReceipt: refuse, onInbound: refuse, onRoom: () => undefined });
  try {
    const deadline = performance.now() + LONGEST_MS;
    for (;;) {
      const status = connector.status?.();
      if (!status || status.state === 'up') return { result: 'ok', said: opened };
      const isOver = status.state === 'refused' || performance.now() > deadline;
      const isDown = status.state === 'down' && status.lastError !== null;
      if (isOver || isDown)
        return { result: 'failed', said: status.lastError ?? fact('carrier_without_answer') };
      await sleep(LOOK_MS);
    }
  } finally {
    await connector.stop(GRACE_MS);
  }
}
