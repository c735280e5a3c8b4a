import { onTestFinished } from 'vitest';
import { pauseConnector } from '../../src/core/delivery/manage-connectors.ts';
import { waitFor, type TestGateway } from './gateway.ts';
import { OPERATOR } from './operator.ts';

/** Nothing is handed over to the carrier during `work`: what is sent is claimed together afterwards. */
export async function whilePaused(
  gateway: TestGateway,
  carrier: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const setPaused = async (paused: boolean) => {
    await pauseConnector(gateway.db, OPERATOR, carrier, paused);
    await waitFor('the gateway has heard of it', () => {
      const { carriers } = gateway.composition.world();
      return carriers.some((one) => one.name === carrier && one.paused === paused);
    });
  };
  await setPaused(true);
  onTestFinished(() => pauseConnector(gateway.db, OPERATOR, carrier, false));
  await work();
  await setPaused(false);
}
