import type { HandOver } from '../../src/core/delivery/progress.ts';
import type { Recording } from '../../src/core/delivery/record-progress.ts';
import { Recorder } from '../../src/core/delivery/recorder.ts';
import { claimMessages } from '../../src/core/delivery/claim-messages.ts';
import type { TestGateway } from './gateway.ts';
import { TEXT } from './provisions.ts';
import { sendToCore } from './requests.ts';

/** Claims everything that waits for the gateway's one connector, in place of a worker. */
export async function claimAll(gateway: TestGateway): Promise<HandOver[]> {
  const { db, lease } = gateway.composition;
  const [carrier] = await gateway.rows<{ id: number }>('select id from connectors');
  const connector = carrier?.id ?? 0;
  const { slot: worker, fence } = lease.require();
  const claim = { queue: connector, lane: 0, afterTurn: -1, limit: 1_000, worker, fence };
  const claimed = await claimMessages(db, claim);
  return claimed.map((message) => ({ ...message, connector, worker, fence, claimedAt: new Date() }));
}

/** Sends a message and claims it. */
export async function handOverNew(gateway: TestGateway, recipient = '9876543210'): Promise<HandOver> {
  await sendToCore(gateway, 'asha', { messages: [{ recipient, text: TEXT }] });
  const [handOver] = await claimAll(gateway);
  if (!handOver) throw new Error('nothing was claimed');
  return handOver;
}

export function recordingOf({ composition }: TestGateway): Recording {
  const { db, ids, gateway } = composition;
  return { db, ids, accountOf: (account) => gateway.accounts.get(account) };
}

export function recorderOf(gateway: TestGateway): Recorder {
  return new Recorder({ ...recordingOf(gateway), onFailure: () => undefined });
}
