import { describe, expect, onTestFinished, test } from 'vitest';
import { SIPP } from '../../../scripts/peers.mjs';
import { startSipp } from '../support/sipp.ts';
import { callSubmission, hasBaresip, melody, startSip } from './sip-rig.ts';

async function callTo(server: string, options: Record<string, unknown> = {}, seconds = 1) {
  const { connector, untilOpen } = await startSip({ server, ...options }, { sound: melody(seconds) });
  onTestFinished(() => connector.stop(0));
  await untilOpen();
  return connector;
}

/** The scenarios fail if anything comes that SIP does not have at that place. */
describe.skipIf(!hasBaresip || !SIPP.isPresent())('SIPp', () => {
  test.each([
    ['answers', { kind: 'accepted', delivered: true }],
    ['busy', { kind: 'unanswered', code: 'busy' }],
    ['declines', { kind: 'rejected', code: 'rejected', final: true }],
    ['unknown-number', { kind: 'rejected', code: 'unreachable', final: true }],
    ['hangs-up', { kind: 'rejected', code: 'hung_up', final: true }],
    ['rings', { kind: 'unanswered', code: 'no_answer' }],
    ['asks-for-proof', { kind: 'accepted', delivered: true }],
  ])('agrees on a call with the scenario %s', async (scenario, expected) => {
    const sipp = await startSipp(scenario);
    const connector = await callTo(sipp.address, {
      username: 'harkara',
      password: 'secret12',
      ring_seconds: 3,
    });
    expect(await connector.submit(callSubmission())).toMatchObject(expected);
    expect(await sipp.succeeded()).toBe(true);
  });

  test.each(['udp', 'tcp'] as const)('takes ten calls at a time over %s', async (transport) => {
    const sipp = await startSipp(null, { calls: 10, transport });
    const connector = await callTo(sipp.address, { transport, concurrent: 10 });
    const results = await Promise.all(Array.from({ length: 10 }, () => connector.submit(callSubmission())));
    expect(results.map(({ kind }) => kind)).toEqual(Array.from({ length: 10 }, () => 'accepted'));
    expect(await sipp.succeeded()).toBe(true);
  });
});
