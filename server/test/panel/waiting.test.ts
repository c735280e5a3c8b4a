import { beforeAll, expect, test } from 'vitest';
import { recordProgress } from '../../src/core/delivery/record-progress.ts';
import { idAt, toPublicId } from '../../src/core/ids.ts';
import { useGateway } from '../support/gateway.ts';
import { handOverNew, recordingOf } from '../support/hand-overs.ts';
import { CARRIER, SENDER } from '../support/provisions.ts';
import { manyMessages, sendToCore } from '../support/requests.ts';
import { said } from '../support/said.ts';
import type { Answer } from './answer.ts';
import { BEHIND_PROXY, type Browser, person, read, signedIn } from './browser.ts';

const RATE = 5;

/** Without workers, every message stays where it was put. */
const gateway = useGateway({
  alone: true,
  workers: false,
  config: BEHIND_PROXY,
  provision: {
    ...CARRIER,
    accounts: [person('asha', { senders: [{ sender_id: SENDER, status: 'approved', per_second: RATE }] })],
  },
});

let asha: Browser;
beforeAll(async () => {
  asha = await signedIn(gateway, 'asha');
});

const reasonsOf = async (id: string) =>
  read<Answer<'GET /messages/:id'>>(await asha.get(`messages/${toPublicId(id)}`)).waiting?.reasons.map(
    ({ key, params }) => ({ key, params }),
  );

/** Nothing serves the carrier here. */
const UNSERVED = { key: 'waits_for_carrier_unserved', params: {} };

test('a message that the carrier did not take says why, and when it is tried again', async () => {
  const handOver = await handOverNew(gateway());
  const result = { kind: 'retry', afterMs: 60_000, reason: said('throttled') } as const;
  await recordProgress(recordingOf(gateway()), [{ kind: 'answered', handOver, result, at: new Date() }]);
  const [held] = await gateway().rows<{ due: Date }>('select due from scheduled');
  expect(await reasonsOf(handOver.id)).toEqual([
    UNSERVED,
    {
      key: 'waits_for_next_try',
      params: {
        why: expect.objectContaining(result.reason) as object,
        at: held?.due.toISOString(),
      },
    },
  ]);
});

test('a campaign’s messages wait for their sender’s rate, or until the campaign is resumed', async () => {
  const { first } = await sendToCore(gateway(), 'asha', { messages: manyMessages(250) });
  const last = idAt(first, 249);
  expect(await reasonsOf(last)).toEqual([UNSERVED, { key: 'waits_for_sender_rate', params: { rate: RATE } }]);
  const [campaign] = await gateway().rows<{ campaign: number }>('select campaign from campaigns');
  await asha.post(`campaigns/${campaign?.campaign ?? 0}/pause`, {});
  expect(await reasonsOf(last)).toEqual([{ key: 'waits_for_resumption', params: {} }]);
});
