import { say } from 'harkara-contract/say.ts';
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { BARESIP, ESPEAK } from '../../../scripts/peers.mjs';
import { createTextSpeaker } from '../../src/compose/speech.ts';
import { parseConfig } from '../../src/config.ts';
import { callingProcesses, likeness } from '../connectors/sip-rig.ts';
import { dataOf, startGateway, useGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import { getLegacy } from '../support/legacy.ts';
import { runHarkara } from '../support/processes.ts';
import { keyOf } from '../support/provisions.ts';
import type { SipCall } from '../support/sip/sip-call.ts';
import { startSipServer } from '../support/sip/sip-server.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { caller, VOICE_NUMBER } from '../support/voice.ts';

const TEXT = 'Your order number 4829 is on its way to you.';
const TEXT_OF_MINUTES = `${TEXT} `.repeat(40);
/** At one character a second, which nobody speaks, two pulses are paid for: one comes back. */
const RATES = { latin: 1, indic: 1 };

const rings = (call: SipCall) => {
  call.reply('100 Trying');
  call.reply('180 Ringing');
};
const answers = async (call: SipCall) => {
  rings(call);
  await call.answer();
};

let script: (call: SipCall) => void | Promise<void> = answers;
let numbers = 0;
const newNumber = () => `98${String((numbers += 1)).padStart(8, '0')}`;

const server = await startSipServer({ onCall: (call) => script(call) });

const trunk = (address: string, more: object = {}) => ({
  connectors: [
    {
      name: 'trunk',
      type: 'sip',
      channels: ['voice'],
      options: {
        server: address,
        local_address: '127.0.0.1',
        concurrent: 10,
        ring_seconds: 3,
        retry_minutes: [],
        ...more,
      },
    },
  ],
  accounts: [caller('asha')],
});

/** Numbers that begin with 97 are called over a carrier that says nothing, and over the other one if that rejects them. */
const silent = await startSipServer({ onCall: () => undefined });
const withSilentCarrier = ({ connectors, accounts }: ReturnType<typeof trunk>) => ({
  connectors: [
    ...connectors,
    {
      name: 'silent',
      type: 'sip',
      channels: ['voice'],
      options: { server: silent.address, local_address: '127.0.0.1', concurrent: 1, ring_seconds: 1 },
    },
  ],
  routes: [
    { channel: 'voice', route: '*', connectors: ['trunk'] },
    {
      channel: 'voice',
      route: '*',
      prefixes: ['97'],
      connectors: ['silent', 'trunk'],
      retry_rejected: true,
    },
  ],
  accounts,
});

type Status = {
  status: string;
  credits: number;
  error: string | null;
  error_code: string | null;
  duration_s: number | null;
  timeline: { event: string; detail: string | null }[];
};

const statusOf = async (gateway: TestGateway, id: string) =>
  dataOf<Status>(await gateway.getAs('asha', `/messages/${id}`));

const ended = (gateway: TestGateway, id: string) =>
  waitFor('the call has ended', async () => {
    const status = await statusOf(gateway, id);
    return status.status === 'delivered' || status.status === 'failed' ? status : null;
  });

describe.skipIf(!BARESIP.isPresent() || !ESPEAK.isPresent())(
  'a call that is really placed',
  { timeout: 180_000 },
  () => {
    const gateway = useGateway({
      config: { voiceRates: RATES, callsPerSecond: 10_000 },
      provision: withSilentCarrier(trunk(server.address)),
    });
    afterAll(() => Promise.all([server.close(), silent.close()]));
    afterEach(() => {
      script = answers;
    });

    /** By the interface of existing customers. @returns the id of the call. */
    async function place(text = TEXT, to = newNumber()): Promise<string> {
      const given = { apikey: keyOf('asha'), from: VOICE_NUMBER, to, text };
      const { text: broadcast } = await getLegacy(gateway(), '/voicecall/v1/send', given);
      expect(broadcast).toMatch(/^\d+_\w+_1$/);
      return broadcast.split('_')[1] ?? '';
    }

    /** How the carrier's connector stands, once a worker has said so. */
    async function reported(name: string) {
      const [state] = await gateway().rows<{ at: string; state: string; window: number; inFlight: number }>(
        `select s.at::text as at, s.state, s.send_window as "window", s.in_flight as "inFlight"
           from connector_states s join connectors c on c.id = s.connector where c.name = $1`,
        [name],
      );
      return state;
    }

    test('rings, is answered, says what it was told, and costs what it took', async () => {
      const before = (await gateway().balanceOf('asha', 'voice')) ?? 0;
      const id = await place();
      const status = await ended(gateway(), id);
      expect(status).toMatchObject({ status: 'delivered', credits: 1, error: null });
      expect(status.duration_s).toBeGreaterThanOrEqual(2);
      expect(status.duration_s).toBeLessThan(15);
      expect(status.timeline.map(({ event }) => event)).toEqual(
        expect.arrayContaining([
          'accepted',
          'handed_over',
          'ringing',
          'operator_accepted',
          'delivered',
          'refunded',
        ]),
      );
      expect(await gateway().balanceOf('asha', 'voice')).toBe(before - 1_000);
      const said = await createTextSpeaker(parseConfig({})).soundOf({
        account: 1,
        text: TEXT,
        language: 'en',
        audioUrl: null,
      });
      if (said.kind !== 'sound') throw new Error(say(said.reason));
      const call = server.calls.at(-1);
      expect(call && likeness(call.rtp.heard, said.sound)).toBeGreaterThanOrEqual(0.95);
    });

    test.each([
      ['a busy line', (call: SipCall) => call.reply('486 Busy Here'), 'busy', /busy/i],
      ['somebody who declines', (call: SipCall) => call.reply('603 Decline'), 'rejected', /./],
      ['a number that does not exist', (call: SipCall) => call.reply('404 Not Found'), 'unreachable', /./],
      ['a phone that nobody picks up', rings, 'no_answer', /no one answered/i],
    ])('to %s fails with its cause, and is refunded', async (_name, what, cause, words) => {
      script = what;
      const before = (await gateway().balanceOf('asha', 'voice')) ?? 0;
      const status = await ended(gateway(), await place());
      expect(status).toMatchObject({ status: 'failed', error_code: cause, credits: 0, duration_s: null });
      expect(status.error).toMatch(words);
      expect(await gateway().balanceOf('asha', 'voice')).toBe(before);
    });

    test('rings over no other carrier when the first says nothing: the phone may ring already', async () => {
      const number = '9712345678';
      const status = await ended(gateway(), await place(TEXT, number));
      expect(status).toMatchObject({ status: 'failed', error_code: 'unreachable', credits: 0 });
      expect(silent.calls).toHaveLength(1);
      expect(server.calls.filter(({ invite }) => invite.line.includes(number))).toEqual([]);
    });

    test('that is hung up at once is charged for its first pulse', async () => {
      script = async (call) => {
        await answers(call);
        await waitFor('something is heard', () => call.hasSound);
        call.hangUp();
      };
      const status = await ended(gateway(), await place());
      expect(status).toMatchObject({ status: 'failed', error_code: 'hung_up', credits: 1 });
    });

    test('is shown as sent while the phone rings', async () => {
      script = rings;
      const id = await place();
      await waitFor('it rings', async () => (await statusOf(gateway(), id)).status === 'sent');
      await ended(gateway(), id);
    });

    test('ends as interrupted if its process is killed, and the slot comes back', async () => {
      script = async (call) => {
        await answers(call);
        await waitFor('something is heard', () => call.hasSound);
        for (const { pid } of callingProcesses()) process.kill(pid, 'SIGKILL');
      };
      const status = await ended(gateway(), await place());
      expect(status).toMatchObject({ status: 'failed', error_code: 'interrupted' });
      script = answers;
      expect(await ended(gateway(), await place())).toMatchObject({ status: 'delivered' });
    });

    test('goes on when an option of its carrier is changed, and counts for the new limits', async () => {
      const earlier = server.calls.length;
      const long = await place(TEXT_OF_MINUTES);
      const call = await waitFor('it is heard', () =>
        server.calls.slice(earlier).find((one) => one.hasSound),
      );
      onTestFinished(async () => {
        call.hangUp();
        await gateway().apply(trunk(server.address));
      });
      const { connectors, accounts } = trunk(server.address, { concurrent: 1 });
      const aside = { name: 'aside', type: 'virtual-operator', channels: ['sms'] };
      await gateway().apply({ connectors: [...connectors, aside], accounts });
      await waitFor('another carrier is open', () => reported('aside'));
      await waitFor('its new connector is up', async () => {
        const trunkNow = await reported('trunk');
        return trunkNow?.state === 'up' && trunkNow.window === 1;
      });
      expect(call.heard).not.toContain('BYE');
      const before = server.calls.length;
      const next = await place();
      // Whoever has room for a call looks for one every 100 ms, and reports every second.
      const { at = '' } = (await reported('trunk')) ?? {};
      await waitFor('it has reported again', async () => {
        const now = await reported('trunk');
        return now && Date.parse(now.at) > Date.parse(at) + 1_500 && now.inFlight === 1;
      });
      expect(server.calls).toHaveLength(before);
      call.hangUp();
      expect(await ended(gateway(), long)).toMatchObject({ error_code: 'hung_up' });
      expect(await ended(gateway(), next)).toMatchObject({ status: 'delivered' });
    });

    test('ten at a time are all heard', async () => {
      const recipients = Array.from({ length: 10 }, newNumber);
      const answer = await gateway().postAs('asha', '/voice/send-bulk', {
        from: VOICE_NUMBER,
        recipients,
        text: TEXT,
      });
      const { job_id: job } = dataOf<{ job_id: number }>(answer);
      const summary = await waitFor('the job is completed', async () => {
        const found = dataOf<{ job: { status: string }; delivery_summary: object }>(
          await gateway().getAs('asha', `/jobs/${job}`),
        );
        return found.job.status === 'completed' ? found.delivery_summary : null;
      });
      expect(summary).toMatchObject({ total: 10, delivered: 10 });
    });
  },
);

describe.skipIf(!BARESIP.isPresent() || !ESPEAK.isPresent())(
  'a gateway that is killed during a call',
  { timeout: 180_000 },
  () => {
    test('leaves it unknown, and never places it again', async () => {
      await using database = await createTestDatabase();
      await using other = await startSipServer({ onCall: answers });
      await using accepting = await startGateway({
        database,
        workers: false,
        provision: trunk(other.address),
      });
      const worker = runHarkara('worker', {
        DATABASE_URL: database.connectionString,
        HARKARA_LOG_LEVEL: 'error',
      });
      const body = { from: VOICE_NUMBER, to: newNumber(), text: TEXT, repeat: 3 };
      const { message_id: id } = dataOf<{ message_id: string }>(
        await accepting.postAs('asha', '/voice/send', body),
      );
      await waitFor('the call is heard', () => other.calls[0]?.hasSound, { seen: worker.output });
      worker.child.kill('SIGKILL');
      await worker.exited;
      await accepting.startWorkers();
      await waitFor('it is unknown', async () => (await statusOf(accepting, id)).status === 'unknown');
      // Whatever else is called comes after it.
      const next = dataOf<{ message_id: string }>(
        await accepting.postAs('asha', '/voice/send', { ...body, to: newNumber(), repeat: 1 }),
      );
      await ended(accepting, next.message_id);
      expect(other.calls).toHaveLength(2);
      expect((await statusOf(accepting, id)).status).toBe('unknown');
      const refs = await accepting.rows('select 1 from vendor_refs where vendor_key like $1', ['sip-%']);
      expect(refs).toHaveLength(1);
    });
  },
);
