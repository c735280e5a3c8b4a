import { readdirSync, readFileSync } from 'node:fs';
import { BARESIP } from '../../../scripts/peers.mjs';
import { CarrierUse } from '../../src/connectors/kit/carrier-use.ts';
import { sipType } from '../../src/connectors/sip/sip-type.ts';
import type { ConnectorParts } from '../../src/connectors/kit/connector-type.ts';
import type { OutgoingCall, Sound } from '../../src/connectors/kit/voice.ts';
import type { Connector, Submission } from '../../src/core/delivery/connector.ts';
import { partsOf, submissionOf, unused } from '../support/submissions.ts';
import { waitFor } from '../support/wait-for.ts';

const RATE = 8_000;

export const hasBaresip = BARESIP.isPresent();

export type SipRig = {
  connector: Connector;
  /** What staff were told. */
  reports: string[];
  /** Waits until it takes calls over all its slots. */
  untilOpen: () => Promise<unknown>;
};

export type RigParts = Partial<Pick<ConnectorParts, 'calls' | 'speaker'>> & {
  call?: Partial<OutgoingCall>;
  sound?: Sound;
  /** Shared with the connector that it replaces. */
  use?: CarrierUse;
};

/** A connector with calls from memory, which speaks whatever sound it is given. */
export async function startSip(
  options: Record<string, unknown>,
  { call = {}, sound = melody(1), use = new CarrierUse(), ...more }: RigParts = {},
): Promise<SipRig> {
  const reports: string[] = [];
  const connector = sipType.create(
    {
      id: 1,
      name: 'trunk',
      type: 'sip',
      options: { local_address: '127.0.0.1', concurrent: 1, ring_seconds: 20, ...options },
    },
    partsOf({
      calls: { of: async () => ({ ...outgoingCall(), ...call }) },
      speaker: { problem: () => null, soundOf: async () => ({ kind: 'sound', sound }) },
      useOf: () => use,
      report: (_, level, message) => reports.push(`${level}: ${message}`),
      ...more,
    }),
  );
  await connector.start({ onReceipt: unused, onInbound: unused, onRoom: () => undefined });
  return {
    connector,
    reports,
    untilOpen: () =>
      waitFor(
        'it takes calls over all its slots',
        () => connector.status?.().links.every(({ state }) => state === 'up'),
        { seen: () => [reports, connector.status?.()] },
      ),
  };
}

/** The processes that this one has started, with their arguments. */
export function callingProcesses(): { pid: number; folder: string; argv: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const argv = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        if (!/^Name:\s+baresip$/m.test(status) || !status.includes(`PPid:\t${process.pid}\n`)) return [];
        return [{ pid: Number(name), folder: / -f (\S+)/.exec(argv)?.[1] ?? '', argv }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}

export const callSubmission = (more: Partial<Submission> = {}) =>
  submissionOf({
    channel: 'voice',
    recipient: '919876543210',
    sender: '1408000001',
    text: 'Your order is on its way.',
    route: 'V',
    ...more,
  });

function outgoingCall(): OutgoingCall {
  return { text: 'Your order', language: 'en', audioUrl: null, repeat: 1, digits: 0, longestSeconds: null };
}

/** Tones that change all the time, so that no two moments sound alike. */
export function melody(seconds: number): Sound {
  return Int16Array.from({ length: Math.round(seconds * RATE) }, (_, i) => {
    const t = i / RATE;
    const sweep = Math.sin(2 * Math.PI * (300 * t + 200 * t * t));
    const wave = Math.sin(2 * Math.PI * (700 * t + 40 * Math.sin(9 * t)));
    return Math.round(6_000 * sweep + 5_000 * wave);
  });
}

/** The best correlation of what was heard with the sound, wherever it begins. */
export function likeness(heard: Int16Array, sound: Sound): number {
  let best = 0;
  for (let lag = 0; lag + sound.length <= heard.length; lag += 1) {
    best = Math.max(best, correlation(heard.subarray(lag, lag + sound.length), sound));
    if (best > 0.99) return best;
  }
  return best;
}

function correlation(a: Int16Array, b: Int16Array): number {
  let [product, squareA, squareB] = [0, 0, 0];
  for (let i = 0; i < b.length; i += 1) {
    const [x, y] = [a[i] ?? 0, b[i] ?? 0];
    product += x * y;
    squareA += x * x;
    squareB += y * y;
  }
  return squareA === 0 || squareB === 0 ? 0 : product / Math.sqrt(squareA * squareB);
}
